"""Which bytes of the display's memory have to cross the wire for a new picture.

Pure. The wire is slow (I2C at 100 kHz: 11 bytes a millisecond), so only what differs is sent.
A chip's memory is 8 pages of 128 bytes; a byte is 8 pixels of one column, the upper one in the
lowest bit.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

PAGES = 8
COLUMNS = 128


class Window(NamedTuple):
    """A rectangle of the memory, both ends included."""

    page: int
    last_page: int
    left: int
    right: int

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return (self.last_page - self.page + 1) * (self.right - self.left + 1)

    def with_(self, other: Window) -> Window:
        """Gives the smallest window that holds both."""
        return Window(
            min(self.page, other.page),
            max(self.last_page, other.last_page),
            min(self.left, other.left),
            max(self.right, other.right),
        )

    def of(self, memory: bytes) -> bytes:
        """Cuts its bytes out of a whole memory, page by page."""
        return b"".join(
            memory[page * COLUMNS + self.left : page * COLUMNS + self.right + 1]
            for page in range(self.page, self.last_page + 1)
        )


WHOLE = Window(0, PAGES - 1, 0, COLUMNS - 1)


def packed(picture: Image.Image) -> bytes:
    """Turns a 128 x 64 picture of 1 bit a pixel into the chip's memory."""
    # On its side, every row is one column and every byte of it a page, the lowest first.
    columns = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(columns[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def changed(old: bytes, new: bytes, overhead: int, tall: bool) -> list[Window]:
    """Finds the windows that turn one memory into the other, in few bytes.

    `overhead` is what a window costs besides its own bytes; `tall` tells whether a window may
    reach over pages."""
    windows = [window for page in range(PAGES) for window in _runs(old, new, page, overhead)]
    if not tall:
        return windows
    joined = _joined(windows, overhead)
    cost = sum(window.size + overhead for window in joined)
    return joined if cost < WHOLE.size + overhead else [WHOLE]


def _runs(old: bytes, new: bytes, page: int, overhead: int) -> list[Window]:
    """Finds the changed stretches of one page; what lies closer than `overhead` is one."""
    start = page * COLUMNS
    if old[start : start + COLUMNS] == new[start : start + COLUMNS]:
        return []
    runs: list[Window] = []
    for column in range(COLUMNS):
        if old[start + column] == new[start + column]:
            continue
        if runs and column - runs[-1].right - 1 <= overhead:
            runs[-1] = runs[-1]._replace(right=column)
        else:
            runs.append(Window(page, page, column, column))
    return runs


def _joined(windows: list[Window], overhead: int) -> list[Window]:
    """Joins windows of neighbouring pages where one costs no more than two."""
    joined: list[Window] = []
    for window in windows:
        for place, above in enumerate(joined):
            both = above.with_(window)
            if above.last_page >= window.page - 1 and both.size <= (
                above.size + window.size + overhead
            ):
                joined[place] = both
                break
        else:
            joined.append(window)
    return joined
