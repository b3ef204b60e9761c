"""The evening book on the page: the list, a game, the game step by step, copies to take along; and
at the box itself files taken in and games deleted.

Everybody may read. Each look reads what is kept and plays it again; nothing is held. The guard has
refused every act from elsewhere before these views run.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import wraps
from typing import ParamSpec

import msgspec
from flask import Flask, Response, request

from companion import speech
from companion.book import BEYOND
from companion.copying import BadLine
from companion.evening_book import EveningBook, Read
from companion.messages import MESSAGES
from companion.reader import Unreadable
from companion.replaying import Moment
from companion.words import Words
from web import guard, limits
from web.games import GamePage
from web.markup import render
from web.messages import text
from web.parts import seat_of, table_parts
from web.refusals import refused
from web.source import Source

PAGE = 20
"""So many games of the list stand on one page."""

P = ParamSpec("P")
View = Callable[P, Response]


def book_routes(app: Flask, source: Source, games: Mapping[str, GamePage]) -> None:
    """Adds the evening book."""
    reading_routes(app, source, games)
    copy_routes(app, source)
    acting_routes(app, source)


def readable(view: View[P]) -> View[P]:
    """Says it in one sentence where the book cannot be read."""

    @wraps(view)
    def answer(*told: P.args, **named: P.kwargs) -> Response:
        try:
            return view(*told, **named)
        except Unreadable:
            return refused(503, "book-unreadable")

    return answer


def reading_routes(app: Flask, source: Source, games: Mapping[str, GamePage]) -> None:
    """Adds what is read."""

    @app.get("/book")
    @readable
    def book() -> Response:
        if source.book is None:
            return refused(404, "not-found")
        before = request.args.get("before", BEYOND, type=int)
        found = source.book.listed(min(max(before, 0), BEYOND), PAGE + 1)
        later = bool(found) and found[0] != source.book.listed(most=1)[0]
        older = found[PAGE - 1].place if len(found) > PAGE else None
        return page(
            "book.html",
            listed=found[:PAGE],
            older=older,
            at_box=is_at_box(),
            later=later,
            limit=limits.FILE_LIMIT,
            most=f"{limits.FILE_LIMIT / (1 << 20):g}",
        )

    @app.get("/book/<key>")
    @readable
    def game(key: str) -> Response:
        found = read(source.book, key)
        if found is None:
            return refused(404, "no-such-game")
        return page("book_game.html", **game_matter(found, games), at_box=is_at_box())

    @app.get("/book/<key>/<int:number>")
    @readable
    def step(key: str, number: int) -> Response:
        found = source.book.moment(key, number) if source.book else None
        if found is None:
            return refused(404, "no-such-game")
        return page("book_step.html", **step_matter(*found, games))


def copy_routes(app: Flask, source: Source) -> None:
    """Adds what can be taken along."""

    @app.get("/book/all.jsonl")
    @readable
    def everything() -> Response:
        if source.book is None:
            return refused(404, "not-found")
        return attached(source.book.copies(), "evening-book.jsonl")

    @app.get("/book/<key>/game.jsonl")
    @readable
    def lines(key: str) -> Response:
        found = read(source.book, key)
        if found is None or source.book is None:
            return refused(404, "no-such-game")
        if found.is_damaged:
            return refused(409, "game-damaged")
        return attached(b"".join(source.book.copies([key])), f"{name_of(found)}.jsonl")

    @app.get("/book/<key>/game.txt")
    @readable
    def as_text(key: str) -> Response:
        found = read(source.book, key)
        if found is None:
            return refused(404, "no-such-game")
        return attached(found.text.encode(), f"{name_of(found)}.txt", "text/plain")


def acting_routes(app: Flask, source: Source) -> None:
    """Adds what changes the book. One file is taken in at a time: playing it is work."""
    taking = threading.Lock()

    @app.post(limits.FILE_PATH)
    @readable
    def take_in() -> Response:
        if source.book is None:
            return refused(404, "not-found")
        raw = request.get_data()
        if not taking.acquire(blocking=False):
            return refused(409, "book-busy")
        try:
            return taken_in(source.book, raw)
        finally:
            taking.release()

    @app.post("/book/<key>/delete")
    @readable
    def delete(key: str) -> Response:
        outcome = source.book.delete([key]) if source.book else "unknown"
        match outcome:
            case "unknown":
                return refused(404, "no-such-game")
            case "open":
                return refused(409, "book-open")
            case "late":
                return refused(503, "book-late")
            case "done":
                return told(text("book.deleted"))


def taken_in(book: EveningBook, raw: bytes) -> Response:
    """Takes in a file, and says what came of it."""
    outcome = book.taken_in([raw])
    if isinstance(outcome, BadLine):
        why = speech.fault(outcome.fault, Words([MESSAGES])).message
        return refused(400, "book-bad-line", line=outcome.line, why=why)
    if outcome.late:
        return refused(503, "book-late")
    said = [text("book.came", came=outcome.came, known=outcome.known)]
    said += [text("book.longer", count=outcome.longer)] if outcome.longer else []
    said += [text("book.ahead")] if outcome.ahead else []
    return told(" ".join(said))


def read(book: EveningBook | None, key: str) -> Read | None:
    """Reads a game; None where there is none that can be shown."""
    return None if book is None else book.read(key)


# -- what the templates need ----------------------------------------------------------------------


def game_matter(found: Read, games: Mapping[str, GamePage]) -> dict[str, object]:
    """Gives what the page of a game needs."""
    return {
        "key": found.kept.key,
        "game": found.referee.game.id,
        "has_rules": found.referee.game.id in games,
        "summary": found.summary,
        "is_damaged": found.is_damaged,
        "log": found.log,
        "language": found.referee.language,
    }


def step_matter(found: Read, now: Moment, games: Mapping[str, GamePage]) -> dict[str, object]:
    """Gives what the page of one step needs."""
    game = found.referee.game.id
    return {
        "key": found.kept.key,
        "game": game,
        "drawn": game if game in games else "",
        "title": found.summary.listed.title,
        "now": now,
        "s": now.snapshot,
        "seat": seat_of(now.snapshot, now.line) if now.line else None,
        "parts": table_parts(now.snapshot, games.get(game)),
        "language": found.referee.language,
    }


def name_of(found: Read) -> str:
    """Names the file of a game."""
    return f"{found.referee.game.id}-{found.kept.place}"


def is_at_box() -> bool:
    """Tells whether whoever looks sits at the box itself."""
    return guard.is_loopback(request.remote_addr)


def page(template: str, **matter: object) -> Response:
    """Renders a page of the book."""
    return Response(render(template, **{"language": "en", **matter}), mimetype="text/html")


def attached(body: object, name: str, kind: str = "application/jsonl") -> Response:
    """Gives a file to be taken along."""
    response = Response(body, mimetype=kind)  # type: ignore[arg-type]
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def told(message: str) -> Response:
    """Answers that it is done, in a sentence."""
    body = msgspec.json.encode({"ok": True, "message": message})
    return Response(body, mimetype="application/json")
