"""The description of the JSON interface as one plain page: no script, nothing from elsewhere."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from sheepfold.language import spoken
from sheepfold.table.pages.templating import say_marked
from sheepfold.table.serving.static_files import address_of

STYLE = """\
main { max-width: 60rem; }
section { margin: 1.5rem 0; border-top: 1px solid; padding-top: 0.5rem; }
h3 code { font-weight: bold; }
table { border-collapse: collapse; margin: 0.5rem 0; }
caption { text-align: left; font-weight: bold; }
th, td { text-align: left; vertical-align: top; padding: 0.15rem 0.8rem 0.15rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem; border: 1px dashed; }
"""

USUAL = "Successful Response"
"""What FastAPI says where nothing else is said."""

UNUSED = ("HTTPValidationError", "ValidationError")
"""What FastAPI describes by itself and this interface never answers."""


def page(description: dict[str, Any]) -> str:
    """The page for an OpenAPI description."""
    html: str = _template().render(
        info=description["info"],
        calls=[
            _call(path, method, call) for path, ways in description["paths"].items() for method, call in ways.items()
        ],
        schemas={name: schema for name, schema in description["components"]["schemas"].items() if name not in UNUSED},
    )
    return html


@cache
def _template() -> Any:
    loader = PackageLoader("sheepfold.table")
    pages = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    marks = MarkdownIt("js-default", {"html": False})
    pages.filters |= {"kind": kind, "marked": lambda text: Markup(marks.render(text))}
    pages.filters["line"] = lambda text: Markup(marks.renderInline(text))
    pages.globals |= {"asset": address_of, "say": say_marked, "spoken": spoken}
    return pages.get_template("api_docs.html")


def _call(path: str, method: str, call: dict[str, Any]) -> dict[str, Any]:
    """One operation as the page shows it."""
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return {
        "id": call["operationId"],
        "method": method.upper(),
        "path": f"/api{path}",
        "title": call["description"].partition("\n")[0],
        "text": call["description"],
        "parameters": call.get("parameters", []),
        "body": body,
        "example": _example(path, method, body is not None, "security" in call),
        "answers": [_answer(status, answer) for status, answer in call["responses"].items()],
    }


def _answer(status: str, answer: dict[str, Any]) -> dict[str, Any]:
    content = answer.get("content", {})
    told = [kind(schema["schema"]) if media == "application/json" else media for media, schema in content.items()]
    return {"status": status, "kind": Markup(" or ").join(told), "text": answer["description"].replace(USUAL, "")}


def _example(path: str, method: str, has_body: bool, needs_token: bool) -> str:
    """How to do it by hand."""
    address = f"http://localhost:8800/api{path.replace('{name}', 'MATCH')}"
    token = " \\\n  -H 'Authorization: Bearer TOKEN'" if needs_token else ""
    given = EXAMPLES.get(path.rpartition("/")[2], {})
    body = f" \\\n  -H 'Content-Type: application/json' -d '{json.dumps(given)}'" if has_body else ""
    return f"curl -X {method.upper()} {address}{token}{body}"


EXAMPLES: dict[str, dict[str, Any]] = {
    "matches": {
        "game": "GAME",
        "seats": [{"sitter": "me", "name": "Ann"}, {"sitter": "dog"}],
        "clock": {"per": "decision", "seconds": 60},
    },
    "join": {"name": "Ann"},
    "choose": {"number": 0, "choice": 3},
    "undo": {"number": 1},
    "answer": {"number": 1, "agreed": True},
    "replace": {"seat": 1},
    "link": {"agreed": True},
    "analysis": {"effort": "quick"},
}
"""Bodies that show what to send."""


def kind(schema: dict[str, Any]) -> Markup:
    """What a value is, in words, with a link where it has a description of its own.

    >>> kind({"type": "array", "items": {"type": "integer"}}), kind({"anyOf": [{"type": "string"}, {"type": "null"}]})
    (Markup('list of integer'), Markup('string or null'))
    """
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return Markup('<a href="#{0}">{0}</a>').format(name)
    if "anyOf" in schema:
        return Markup(" or ").join(kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return Markup(" or ").join(Markup("<code>{}</code>").format(value) for value in schema["enum"])
    if schema.get("type") == "array":
        return Markup("list of {}").format(kind(schema["items"]))
    if isinstance(schema.get("additionalProperties"), dict):
        return Markup("object of {}").format(kind(schema["additionalProperties"]))
    return Markup("{}").format(schema.get("type", "anything"))
