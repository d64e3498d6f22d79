"""What MkDocs does with our pages: notebooks run and become pages, files of the root come in, names get their help."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

DOCS = Path(__file__).parent
ROOT = DOCS.parent

FROM_THE_ROOT = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "deploy/README.md": "deploying.md",
}
"""Files that stand elsewhere, and what they are called on the site."""

FENCE = re.compile(r"^( *```\w+) +(.+)$", re.MULTILINE)
NAMES = re.compile(r"^<!-- names: (.*) -->$", re.MULTILINE)
THE_OTHERS = "the others"
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(((?!https?:|#)[^)\s]+)\)")
ITEM = re.compile(r" ?((?:[-*]|\d+\.) )")


# -------------------------------------------------------------------- notebooks


class Shown(NamedTuple):
    """A cell of a notebook: its kind and source, and the value that its last line shows."""

    kind: str
    source: str
    value: object = None


def run_notebook(file: Path) -> Iterator[Shown]:
    """Run a notebook from top to bottom, cell by cell."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        value = run_cell(source, names) if cell["cell_type"] == "code" else None
        yield Shown(cell["cell_type"], source, value)


def run_cell(source: str, names: dict[str, Any]) -> object:
    """Run some lines; the value of the last one, if it is an expression."""
    lines = ast.parse(source)
    last = lines.body.pop() if lines.body and isinstance(lines.body[-1], ast.Expr) else None
    exec(compile(lines, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if isinstance(last, ast.Expr) else None


def as_page(cells: list[Shown], name: str) -> tuple[str, dict[str, str]]:
    """A notebook that was run as Markdown, and its pictures by the name of their file."""
    parts: list[str] = []
    pictures: dict[str, str] = {}
    for number, cell in enumerate(cells):
        if cell.kind == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        if hasattr(cell.value, "_repr_svg_"):
            pictures[f"{name}-{number}.svg"] = cell.value._repr_svg_()
            parts.append(f"![what the cell shows]({name}-{number}.svg)")
        elif cell.value is not None:
            parts.append(f"```text\n{cell.value!r}\n```")
    parts.append(f"This page is `notebooks/{name}.ipynb`, run when the site was built.")
    return "\n\n".join(parts) + "\n", pictures


# -------------------------------------------------------------------- pages


def with_titles(text: str) -> str:
    """What stands behind a block's language is for our tests: a file's name becomes the block's title."""

    def titled(found: re.Match[str]) -> str:
        file = re.match(r"(?:file|part)=(\S+)", found[2])
        return f'{found[1]} title="{file[1]}"' if file else found[1]

    return FENCE.sub(titled, text)


def with_links(text: str, file: str, pages: Mapping[str, str]) -> str:
    """Links as they are on the site; what is not on it is named, not linked.

    `file` is where the text stands in the project, `pages` where each file of the project is on the site.
    """

    def linked(found: re.Match[str]) -> str:
        path, _, place = found[2].partition("#")
        there = (ROOT / file).parent.joinpath(path).resolve()
        name = there.relative_to(ROOT).as_posix() if there.is_relative_to(ROOT) else ""
        if name not in pages:
            return found[1] if found[1].startswith("`") else f"`{found[1]}`"
        up = "../" * pages[file].count("/")
        return f"[{found[1]}]({up}{pages[name]}{'#' + place if place else ''})"

    return LINK.sub(linked, text)


def with_lists(text: str) -> str:
    """Lists as MkDocs reads them: an empty line before them, and what belongs to an item indented by four blanks."""
    lines: list[str] = []
    width, is_code, is_loose = 0, False, False
    for line in text.splitlines():
        item = None if is_code else ITEM.match(line)
        if item:
            lines += [""] if (is_loose or not width) and lines and lines[-1].strip() else []
            width, line, is_loose = len(item[1]), line.lstrip(), False
        elif not is_code and line[:1].strip() and lines and (not lines[-1].strip() or line.startswith("#")):
            width = 0
        elif width and line.startswith(" " * width):
            line = " " * (4 - width) + line
            is_loose = is_loose or not lines[-1].strip() or line.lstrip().startswith("- ")
        is_code ^= line.lstrip().startswith("```")
        lines.append(line)
    return "\n".join(lines) + "\n"


def with_names(text: str, public: list[str]) -> str:
    """The help of every public name, where the page lists it; `the others` are those that it lists nowhere."""
    listed = {name for found in NAMES.finditer(text) for name in found[1].split() if found[1] != THE_OTHERS}

    def helped(found: re.Match[str]) -> str:
        names = [name for name in public if name not in listed] if found[1] == THE_OTHERS else found[1].split()
        return "\n".join(f"::: sheepfold.{name}\n" for name in names)

    return NAMES.sub(helped, text)


# -------------------------------------------------------------------- what MkDocs calls


def pages_of_the_site(files: Any) -> dict[str, str]:
    """By file of the project: where it is on the site."""
    own = {f"docs/{file.src_uri}": file.src_uri for file in files if (DOCS / file.src_uri).is_file()}
    return own | FROM_THE_ROOT


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are made: notebooks, and files of the root."""
    from mkdocs.structure.files import File

    for name, uri in FROM_THE_ROOT.items():
        files.append(File.generated(config, uri, content=(ROOT / name).read_text(encoding="utf-8")))
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        page, pictures = as_page(list(run_notebook(notebook)), notebook.stem)
        files.append(File.generated(config, f"notebooks/{notebook.stem}.md", content=page))
        for name, picture in pictures.items():
            files.append(File.generated(config, f"notebooks/{name}", content=picture))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """A page's text as MkDocs is to read it."""
    import sheepfold

    places = pages_of_the_site(files)
    project = {uri: file for file, uri in places.items()}.get(page.file.src_uri)
    if project:
        markdown = with_links(markdown, project, places)
    return with_names(with_titles(with_lists(markdown)), sheepfold.__all__)
