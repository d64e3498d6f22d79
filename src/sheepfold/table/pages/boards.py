"""Boards of one's own: drawn by clicking, written as text, or opened from a file."""

from __future__ import annotations

from typing import Any, cast

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.engine.groups import Boards
from sheepfold.engine.protocols import BoardEditor
from sheepfold.games import load
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.table.dependencies import Browser, Sender, ThePages
from sheepfold.table.pages.home import own_option, text_from
from sheepfold.table.pages.templating import Pages, is_script

router = APIRouter(prefix="/boards/{name}")

BLANK = "blank"


def editor_of(name: str) -> tuple[Game, BoardEditor]:
    """A game and its board editor; some games have just their own boards."""
    game = load(name)
    if game.boards is None:
        raise HTTPException(404, say("{title} is played on its own board: there is nothing to draw", title=game.title))
    return game, game.boards.editor


@router.get("")
def boards(request: Request, name: str, pages: ThePages, browser: Browser, start: str = "") -> Response:
    """The board editor, with a blank board or one of the game's own to begin from."""
    game, editor = editor_of(name)
    begins = starts(game, editor)
    if start and start not in begins:
        known = in_a_row(begins)
        said = say("there is no board {name!r} to begin from: expected {known}", name=start[:40], known=known)
        raise HTTPException(404, said)
    chosen = start or f"{BLANK}{game.usual_seats}"
    return page(request, pages, game, begins[chosen], chosen=chosen, fresh=not start)


def starts(game: Game, editor: BoardEditor) -> dict[str, str]:
    """What people can begin from, by name."""
    return {f"{BLANK}{seats}": editor.blank(seats) for seats in game.seats} | editor.examples()


@router.post("")
async def draw(request: Request, name: str, pages: ThePages, browser: Sender) -> Response:
    """The board that the form gives, after a click if there was one; a mistake leaves it as it is."""
    game, editor = editor_of(name)
    async with request.form() as form:
        text, tool, key = own_text(form, game), text_from(form, "tool"), text_from(form, "key")
        try:
            text = await opened(form) or text
            text = await run_in_threadpool(editor.edit, text, tool, key) if key else text
        except BadOption as trouble:
            return await run_in_threadpool(page, request, pages, game, text, tool, said=str(trouble))
    return await run_in_threadpool(page, request, pages, game, text, tool)


def own_text(form: FormData, game: Game) -> str:
    """The board's text in a form, its lines ended as ours are."""
    return text_from(form, f"own_{own_option(game)}").replace("\r\n", "\n")


async def opened(form: FormData) -> str:
    """The text of the file that was opened, empty if none was."""
    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        return ""
    try:
        return (await file.read()).decode("utf-8-sig").strip().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadOption(say("the file {name!r} is no text", name=file.filename[:60])) from None


def page(
    request: Request, pages: Pages, game: Game, text: str, tool: str = "", said: str = "", **more: Any
) -> Response:
    """The editor: all of it, or for its script the part that changes. What is refused is said, with its status."""
    editor = cast(Boards, game.boards).editor
    try:
        tools = editor.tools(text)
        tool = tool if tool in dict(tools) else tools[0][0]
        board, troubles = editor.draw(text, tool), editor.troubles(text)
    except BadOption as trouble:
        tools, board, troubles, said = [], "", [], said or str(trouble)
    shown: dict[str, Any] = {
        "text": text.strip(),
        "tool": tool,
        "tools": tools,
        "board": board,
        "troubles": troubles,
        "said": said,
    }
    shown |= {"game": game, "option": own_option(game), "blank": BLANK, "chosen": "", "fresh": False}
    template = "board_part.html" if is_script(request) else "boards.html"
    return pages.page(request, template, status=422 if said else 200, **shown | more)


@router.post("/file")
async def download(request: Request, name: str, browser: Sender) -> Response:
    """The board's text as a file."""
    game, _ = editor_of(name)
    async with request.form() as form:
        text = own_text(form, game)
    headers = {"Content-Disposition": f'attachment; filename="{game.name}-board.json"'}
    return Response(f"{text}\n", media_type="application/json", headers=headers)
