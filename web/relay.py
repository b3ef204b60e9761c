"""The threads between the box and the hub: each follows one thing and publishes the newest.

They make the page independent of everything else: a slow viewer, display or card never holds up
the table (E5), and encoding happens once a change. They must not decide anything.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping

from web.games import GamePage
from web.hub import Hub
from web.sheet import Sheet, frame_event, sheet_of
from web.source import Source

WAIT = 0.5
"""Seconds that a wait at the box lasts at most; the relay stops within about that time."""


class Relay:
    """Follows the box: after `start` the hub always has the newest state and picture."""

    def __init__(self, source: Source, hub: Hub, games: Mapping[str, GamePage]) -> None:
        self._source = source
        self._hub = hub
        self._games = games
        self._stopping = threading.Event()
        self._sheet = self._publish_first()
        self._threads = [threading.Thread(target=self._follow, name="web-relay", daemon=True)]
        if source.frame() is not None:
            follow = threading.Thread(target=self._follow_frames, name="web-frames", daemon=True)
            self._threads.append(follow)

    @property
    def sheet(self) -> Sheet:
        """The newest sheet; from any thread."""
        return self._sheet

    def start(self) -> None:
        """Starts following."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stops following and waits for it, about `WAIT` seconds at most."""
        self._stopping.set()
        for thread in self._threads:
            thread.join(timeout=4 * WAIT)

    def _publish_first(self) -> Sheet:
        sheet = sheet_of(self._source.newest(), self._games)
        self._hub.publish_state(sheet.event)
        frame = self._source.frame()
        if frame is not None:
            self._hub.publish_frame(frame_event(frame))
        return sheet

    def _follow(self) -> None:
        while not self._stopping.is_set():
            newer = self._source.wait_newer(self._sheet.snapshot.seq, WAIT)
            if newer is not None:
                self._sheet = sheet_of(newer, self._games, self._sheet)
                self._hub.publish_state(self._sheet.event)

    def _follow_frames(self) -> None:
        serial = -1
        while not self._stopping.is_set():
            newer = self._source.wait_frame(serial, WAIT)
            if newer is not None:
                serial = newer[0]
                self._hub.publish_frame(frame_event(newer))
