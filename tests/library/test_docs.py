"""What the documents say works: every Python block and every notebook is run, every page and link is there.

The blocks of docs/adding-a-game.md are files of an example and run by tests/examples/test_tutorial.py.
"""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import runpy
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import sheepfold

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
BLOCK = re.compile(r"^```python(?: (.*))?\n((?:.*\n)*?)```$", re.MULTILINE)
NEEDS = re.compile(r'needs="(\w+)"')
RUN_ELSEWHERE = "adding-a-game.md"

NOT_RUN = {("learning.md", 'not-run="needs sb3-contrib"')}
"""The blocks that cannot be run here, and why."""

FILES = {("research.md", "file=examples/self_play.py")}
"""The blocks that are files, which have tests of their own."""


class Block(NamedTuple):
    """A Python block: what is said about it, its text, and the line it begins at."""

    about: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(found[1] or "", found[2], text.count("\n", 0, found.start(2))) for found in BLOCK.finditer(text)]


def is_run(block: Block) -> bool:
    return not block.about.startswith(("not-run", "file="))


def is_possible(block: Block) -> bool:
    """Whether the library that a block needs is installed; it is none that anything here depends on."""
    needed = NEEDS.fullmatch(block.about)
    return needed is None or importlib.util.find_spec(needed[1]) is not None


def run(block: Block, page: Path, names: dict[str, Any]) -> None:
    """Run a block where the ones before it left off; what it says it shows must be what it shows."""
    if ">>>" in block.text:
        example = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
        assert doctest.DocTestRunner().run(example, clear_globs=False).failed == 0
        names.update(example.globs)
        return
    code = compile("\n" * block.line + block.text, str(page), "exec")
    exec(code, names)


with_blocks = [page for page in PAGES if blocks(page) and page.name != RUN_ELSEWHERE]


@pytest.mark.parametrize("page", with_blocks, ids=lambda page: page.name)
def test_every_python_block_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in filter(is_possible, filter(is_run, blocks(page))):
        run(block, page, names)


def test_blocks_that_are_not_run_are_few_and_say_why() -> None:
    pages = [page for page in PAGES if page.name != RUN_ELSEWHERE]
    found = [(page, block) for page in pages for block in blocks(page) if not is_run(block)]
    assert {(page.name, block.about) for page, block in found} == NOT_RUN | FILES


@pytest.mark.parametrize(("page", "about"), sorted(FILES))
def test_a_file_in_a_page_is_the_file(page: str, about: str) -> None:
    shown = next(block.text for block in blocks(DOCS / page) if block.about == about)
    assert shown == (ROOT / about.removeprefix("file=")).read_text(encoding="utf-8")


def test_blocks_say_what_they_need_in_one_way() -> None:
    abouts = {block.about for page in PAGES for block in blocks(page) if is_run(block) and page.name != RUN_ELSEWHERE}
    assert abouts == {"", 'needs="torch"', 'needs="jax"'}
    assert is_possible(Block('needs="numpy"', "", 1))
    assert not is_possible(Block('needs="no_such_library"', "", 1))


def test_a_block_that_fails_is_noticed() -> None:
    with pytest.raises(AssertionError):
        run(Block("", "assert 1 == 2\n", 1), ROOT / "README.md", {})
    with pytest.raises(AssertionError):
        run(Block("", ">>> 1 + 1\n3\n", 1), ROOT / "README.md", {})


# -------------------------------------------------------------------- notebooks


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    """What the site does with our pages."""
    spec = importlib.util.spec_from_file_location("hooks", DOCS / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_from_top_to_bottom_and_shows_pictures(hooks: ModuleType, file: Path) -> None:
    page, pictures = hooks.as_page(list(hooks.run_notebook(file)), file.stem)
    assert len(pictures) >= 2
    assert all(picture.startswith("<svg") for picture in pictures.values())
    assert page.count("```python") >= 5


def test_there_are_three_notebooks_without_results_in_them() -> None:
    assert len(NOTEBOOKS) == 3
    for file in NOTEBOOKS:
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        assert cells[0]["cell_type"] == "markdown"
        assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")


# -------------------------------------------------------------------- the site


def test_every_page_is_in_the_sites_menu_and_every_entry_is_a_page(hooks: ModuleType) -> None:
    menu = re.findall(r"^ +- .*: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    pages = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")}
    made = {*hooks.FROM_THE_ROOT.values(), *(f"notebooks/{file.stem}.md" for file in NOTEBOOKS)}
    assert sorted(menu) == sorted(pages | made)


def test_every_public_name_has_its_help_on_one_place_of_the_site(hooks: ModuleType) -> None:
    page = hooks.with_names((DOCS / "api.md").read_text(encoding="utf-8"), sheepfold.__all__)
    assert sorted(re.findall(r"^::: sheepfold\.(\w+)$", page, re.MULTILINE)) == sorted(sheepfold.__all__)


LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)\s#]+)")
FILES_WITH_LINKS = [*PAGES, ROOT / "SECURITY.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("rules/**/*.md"))]


@pytest.mark.parametrize("page", FILES_WITH_LINKS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files_that_there_are(page: Path, hooks: ModuleType) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        is_made = page.is_relative_to(DOCS) and link in hooks.FROM_THE_ROOT.values()
        assert is_made or page.parent.joinpath(link).exists(), link


def test_pages_are_made_ready_for_the_site(hooks: ModuleType) -> None:
    assert hooks.with_titles("```python file=a/b.py anew\nx\n```\n```sh serve\ny\n```") == (
        '```python title="a/b.py"\nx\n```\n```sh\ny\n```'
    )
    pages = {"docs/table.md": "table.md", "docs/rules/peter.md": "rules/peter.md", "SECURITY.md": "security.md"}
    linked = hooks.with_links("[a](../SECURITY.md) [b](../bench/x.py) [c](rules/peter.md#r4)", "docs/table.md", pages)
    assert linked == "[a](security.md) `b` [c](rules/peter.md#r4)"
    assert hooks.with_links("[t](docs/table.md)", "SECURITY.md", pages) == "[t](table.md)"
    assert hooks.with_links("[t](../table.md)", "docs/rules/peter.md", pages) == "[t](../table.md)"


COMMON = """\
Some words
- one
  goes on
  - inside
- two

1. first:

       code
   - deeper
2. second

After it
```
- code
```
"""
AS_MKDOCS_READS_IT = """\
Some words

- one
    goes on
    - inside

- two

1. first:

        code
    - deeper

2. second

After it
```
- code
```
"""


def test_lists_are_read_as_they_are_meant(hooks: ModuleType) -> None:
    assert hooks.with_lists(COMMON) == AS_MKDOCS_READS_IT


def test_examples_in_docstrings_are_shown_as_python(monkeypatch: pytest.MonkeyPatch) -> None:
    stub = ModuleType("griffe")
    stub.Extension = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "griffe", stub)
    shown = runpy.run_path(str(DOCS / "docstrings.py"))["with_examples"]
    assert shown("One.\n\n    >>> 1\n    1\n\nTwo.") == ("One.\n\n\n    ```pycon\n    >>> 1\n    1\n    ```\n\n\nTwo.")
    assert shown("No example > 1.") == "No example > 1."


# -------------------------------------------------------------------- who made it, and which version


def test_the_citation_has_the_version_and_the_licence() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {sheepfold.__version__}\n" in citation
    assert "license: MIT\n" in citation
    assert citation.startswith("cff-version: 1.2.0\n")
