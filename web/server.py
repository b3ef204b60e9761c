"""The web server in a thread of the one process: waitress, one thread for each open stream.

`PageServer` starts and stops everything of the page in the right order: the hub ends the streams
first, so that stopping is a matter of a second however many phones look on. It must not be asked
to do anything else; what is served is the application's affair.
"""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from waitress import wasyncore
from waitress.server import create_server
from waitress.trigger import trigger

from web.app import create_app
from web.games import GamePage
from web.hub import STREAMS, Hub
from web.limits import FILE_LIMIT
from web.relay import Relay
from web.source import Source
from web.stream import BEAT

log = logging.getLogger(__name__)
# Requests wait a moment while threads for new streams start; that is no news for a person.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)

SPARE_THREADS = 8
"""Threads beside those that streams hold; without them open streams starve every request. The rest
are started as streams come: 64 threads at once would make the first page wait."""

CONNECTIONS = 400
"""Open connections at most; browsers hold up to six each."""

HIGH_WATER = 256 * 1024
"""Bytes that may wait for a slow phone before its thread waits too."""

STOP_WAIT = 2.0
"""Seconds that a stop waits for requests that are still being answered."""


class PageServer:
    """The page, served: give it listening sockets, start it, stop it. Raises nothing later on."""

    def __init__(
        self,
        source: Source,
        sockets: Sequence[socket.socket],
        games: Mapping[str, GamePage],
        names: Iterable[str] = (),
        streams: int = STREAMS,
        beat: float = BEAT,
    ) -> None:
        self.hub = Hub(streams)
        self._relay = Relay(source, self.hub, games)
        app = create_app(source, self.hub, lambda: self._relay.sheet, games, names, beat)
        self.port: int = sockets[0].getsockname()[1]
        self._map: dict[int, Any] = {}
        self._server = create_server(
            app,
            map=self._map,
            sockets=list(sockets),
            threads=SPARE_THREADS,
            connection_limit=CONNECTIONS,
            outbuf_high_watermark=HIGH_WATER,
            max_request_body_size=FILE_LIMIT + 1,  # (it refuses what is just as long)
            channel_request_lookahead=1,
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=True,
            ident=None,
        )
        self._grown = threading.Lock()
        self._threads = SPARE_THREADS
        self.hub.taken = self._grow
        self._thread = threading.Thread(target=self._run, name="web-server", daemon=True)

    def start(self) -> None:
        """Starts to serve; requests are answered from now on."""
        self._relay.start()
        self._thread.start()

    def stop(self) -> None:
        """Ends streams, then requests, then connections; within about three seconds."""
        self.hub.close()
        self._relay.stop()
        self._server.task_dispatcher.shutdown(timeout=STOP_WAIT)
        self._wake().pull_trigger(lambda: wasyncore.close_all(self._map, ignore_all=True))
        self._thread.join(timeout=STOP_WAIT)

    def _grow(self, taken: int) -> None:
        """Gives every open stream a thread of its own; threads that were started stay."""
        with self._grown:
            if taken + SPARE_THREADS > self._threads:
                self._threads = taken + SPARE_THREADS
                self._server.task_dispatcher.set_thread_count(self._threads)

    def _run(self) -> None:
        try:
            self._server.run()
        except Exception:
            log.exception("the page's server ended by itself")

    def _wake(self) -> trigger:
        """Gives waitress's own means to run something in its thread: its sockets may be closed
        only there, since it is waiting on them."""
        return next(part for part in self._map.values() if isinstance(part, trigger))
