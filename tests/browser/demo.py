"""Serves the page with a fake box, to look at it: `python -m tests.browser.demo [port]`.

Keys of the simulated panel are printed; the arrows move the cursor and OK makes the move, so that
movements and marks can be seen. It is a picture frame, not a game.
"""

from __future__ import annotations

import sys
import threading

import msgspec

from companion.keys import Key, Press
from tests.web.fake_source import FakeSource
from tests.web.snapshots import GAMES, POSITION, REFUSAL, STEP, playing, spots
from web.server import PageServer
from web.sockets import open_sockets


def pattern() -> bytes:
    """Draws something on the display: a frame and a slope."""
    rows = []
    for y in range(64):
        full = y in (0, 63)
        bits = [
            full or x in (0, 127) or x == 2 * y or (x // 8 + y // 8) % 4 == 0 for x in range(128)
        ]
        rows.append(bytes(sum(bits[i + j] << (7 - j) for j in range(8)) for i in range(0, 128, 8)))
    return b"".join(rows)


class DemoSource(FakeSource):
    """A fake box that answers a few keys, so that there is something to see."""

    def press(self, press: Press) -> None:
        """Shows an effect of a press."""
        print(press, flush=True)
        super().press(press)
        if press.key in (Key.LEFT, Key.RIGHT):
            step = self.newest().step or STEP
            self.publish(step=msgspec.structs.replace(step, cursor=1 - step.cursor), notice=None)
        elif press.key is Key.OK:
            self.publish(**moved())
        elif press.key is Key.BACK:
            self.publish(notice=REFUSAL)
        else:
            start = playing()
            self.publish(
                position=start.position,
                mover=start.mover,
                landed=start.landed,
                marked=start.marked,
                player=1,
                step=STEP,
                notice=None,
            )


def moved() -> dict[str, object]:
    """Gives the changes of one move: yellow from 7 to 11."""
    turtles = dict(POSITION["turtles"])  # type: ignore[call-overload]
    turtles["yellow"] = spots("14", "11", "9", "0", "-")
    turtles["red"] = spots("14", "14", "9b", "5b", "0")
    turtles["green"] = spots("11", "9b", "8", "0", "-")
    turtles["blue"] = spots("14", "9b", "6b", "2", "0")
    return {
        "position": {"turtles": turtles, "dice": [], "player": 3},
        "mover": ("yellow", 7), "landed": ("yellow", 11), "player": 3, "step": None,
        "marked": (("yellow", 9), ("red", 9), ("green", 9), ("blue", 9), ("green", 8)),
        "title": "Throw 1 die", "say": "Throw 1 die.", "notice": None,
    }  # fmt: skip


def main() -> None:
    """Serves until it is stopped."""
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
    source = DemoSource(playing())
    source.show_frame(pattern())
    server = PageServer(source, open_sockets({}, (port, 0), "127.0.0.1"), GAMES)
    server.start()
    print(f"http://127.0.0.1:{server.port}/", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        server.stop()


if __name__ == "__main__":
    main()
