"""The page as a Flask application: watching for everybody, pressing only at the box itself.

Every answer of the box comes from the newest sheet; nothing here keeps a game, draws a board or
decides anything. The guard runs before every view and the fixed headers go on every answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import msgspec
from flask import Flask, Response, current_app, request, send_from_directory
from werkzeug.exceptions import HTTPException

from web import guard
from web.book import book_routes
from web.games import PAGE_FILES, GamePage
from web.hub import Hub
from web.limits import FILE_LIMIT, most
from web.markup import render
from web.messages import script_texts
from web.packing import packed
from web.panel import panel_routes
from web.refusals import refused, refused_code
from web.sheet import Sheet
from web.source import Source
from web.stream import BEAT, feed

UNCHANGED = b'{"unchanged":true}'


@dataclass(frozen=True)
class Site:
    """What the views work with. `sheet` gives the newest sheet; `beat` is in seconds."""

    source: Source
    hub: Hub
    sheet: Callable[[], Sheet]
    games: Mapping[str, GamePage]
    names: frozenset[str]
    beat: float = BEAT


def create_app(
    source: Source,
    hub: Hub,
    sheet: Callable[[], Sheet],
    games: Mapping[str, GamePage],
    names: Iterable[str] = (),
    beat: float = BEAT,
) -> Flask:
    """Makes the application. `names` are the host names that the box answers to."""
    site = Site(source, hub, sheet, games, guard.own_names(names), beat)
    app = Flask("web", static_folder="static", template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = FILE_LIMIT
    app.before_request(lambda: guarded(site))
    app.after_request(with_headers)
    app.register_error_handler(HTTPException, failed)
    app.register_error_handler(Exception, broken)
    watching_routes(app, site)
    game_routes(app, site)
    book_routes(app, source, games)
    panel_routes(app, source, lambda: html("panel.html", **page_matter(site)))
    return app


def guarded(site: Site) -> Response | None:
    """Refuses foreign hosts, and acts that do not come from the box's own page (H3, H4)."""
    host = request.headers.get("Host", "")
    if not guard.is_known_host(host, site.names):
        return refused(400, "unknown-host")
    if request.method in guard.SAFE_METHODS:
        return None
    header = request.headers.get(guard.ACT_HEADER)
    fault = guard.act_fault(request.headers.get("Origin"), host, header, request.remote_addr)
    if fault:
        return refused(403, fault)
    if (request.content_length or 0) > most(request.path):
        return refused(413, "too-long")
    return refused(405, "wrong-method") if request.method == "OPTIONS" else None


def with_headers(response: Response) -> Response:
    """Puts the fixed headers on an answer; states are never kept, files are asked for again."""
    response.headers.update(guard.HEADERS)
    is_file = request.endpoint in ("static", "game_file")
    response.headers["Cache-Control"] = "no-cache" if is_file else "no-store"
    return packed(response, request)


def failed(error: HTTPException) -> Response:
    """Answers what Flask itself refuses, in the page's words."""
    status = error.code or 500
    return refused(status, refused_code(status))


def broken(error: Exception) -> Response:
    """Answers after a fault of our own; it is logged, and told without its insides."""
    current_app.logger.error("a request failed", exc_info=error)
    return refused(500, "broken")


def watching_routes(app: Flask, site: Site) -> None:
    """Adds the page, its state and its stream; watching needs nothing (H4)."""

    @app.get("/")
    def page() -> Response:
        return html("page.html", **page_matter(site))

    @app.get("/state")
    def state() -> Response:
        event = site.sheet().event
        body = UNCHANGED if request.args.get("seen") == event.id else event.text
        return Response(body, mimetype="application/json")

    @app.get("/events")
    def events() -> Response:
        if request.method == "HEAD":
            return Response(mimetype="text/event-stream")
        if not site.hub.enter():
            return refused(503, "full")
        frames = request.args.get("panel") == "1" and has_panel(site)
        response = Response(feed(site.hub, frames, site.beat), mimetype="text/event-stream")
        response.call_on_close(site.hub.leave)
        return response


def game_routes(app: Flask, site: Site) -> None:
    """Adds the files of each game's own page folder, and its rules to read."""

    @app.get("/games/<game>/page/<path:name>")
    def game_file(game: str, name: str) -> Response:
        page = site.games.get(game)
        if page is None or not name.endswith(tuple(PAGE_FILES)):
            return refused(404, "not-found")
        return send_from_directory(page.folder, name)

    @app.get("/games/<game>/rules")
    def rules(game: str) -> Response:
        page = site.games.get(game)
        if page is None:
            return refused(404, "not-found")
        return html("rules.html", rules=page.rules, language="en")


def has_panel(site: Site) -> bool:
    """Tells whether this viewer sees the simulated panel: where there is one, at the box itself."""
    return site.source.frame() is not None and guard.is_loopback(request.remote_addr)


def page_matter(site: Site) -> dict[str, object]:
    """Gives what the page's template needs."""
    sheet, panel = site.sheet(), has_panel(site)
    return {
        "s": sheet.snapshot,
        "parts": sheet.parts,
        "sheet": in_script(sheet.seed(panel)),
        "words": in_script(msgspec.json.encode(script_texts())),
        "panel": panel,
        "drawn": sheet.snapshot.game if sheet.snapshot.game in site.games else "",
        "language": language_of(sheet),
        "book": site.source.book is not None,
    }


def language_of(sheet: Sheet) -> str:
    """Gives the language of the game's texts, for the page's `lang`."""
    setup = sheet.snapshot.setup
    language = setup.get("language") if isinstance(setup, Mapping) else None
    return language if isinstance(language, str) else "en"


def in_script(json: bytes) -> str:
    """Makes JSON safe inside a script element: no `<`, so no tag can end or begin there."""
    return json.decode().replace("<", "\\u003c")


def html(template: str, **matter: object) -> Response:
    """Renders a template as a page."""
    return Response(render(template, **matter), mimetype="text/html")
