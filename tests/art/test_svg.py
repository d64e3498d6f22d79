from xml.etree import ElementTree

from sheepfold.art.svg import Markup, placed, tag, text


def test_text_is_escaped_and_markup_is_not():
    assert tag("g", "a<b & c", tag("i")) == "<g>a&lt;b &amp; c<i/></g>"
    assert tag("g", Markup("<b/>")) == "<g><b/></g>"


def test_attributes_are_escaped_and_none_is_left_out():
    written = tag("g", title='"quoted" <&>', fill=None, data_choice=0)
    assert ElementTree.fromstring(written).attrib == {"title": '"quoted" <&>', "data-choice": "0"}


def test_attribute_names_are_pythons_or_svgs():
    written = tag("g", class_="sf-x", stroke_width=2, viewBox="0 0 1 1", name="n")
    assert list(ElementTree.fromstring(written).attrib) == ["class", "stroke-width", "viewBox", "name"]


def test_numbers_are_written_short():
    assert placed(10.0, -0.0001) == '<g transform="translate(10 0)"/>'
    assert text(1 / 3, 2.5, "x", 12.0, "red") == '<text x="0.33" y="2.5" font-size="12" fill="red">x</text>'
