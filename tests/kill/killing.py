"""A program that is killed at any moment and started again, and what it must know then."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.journal.play import SHOWS, Story, digest

AHEAD = 150
"""Requests that lie before the program at once: fewer than fill a pipe (64 KiB)."""

LONGEST_S = 0.004
"""Seconds after a reply within which the kill falls: a few times what an answer takes."""


@dataclass
class Count:
    """What was seen: kills, and how often an entry was kept whose reply never came."""

    kills: int = 0
    unacknowledged: int = 0


def kill_through(story: Story, journal: Path, chance: random.Random, kills: int) -> Count:
    """Plays a story with a program that is killed so often; each time it is started again, its
    state must be the last one that was acknowledged, or the one after."""
    count = Count()
    acknowledged = 0
    for _ in range(kills):
        life = Life(journal)
        at = found_at(story, acknowledged, life.state())
        count.unacknowledged += at - acknowledged
        acknowledged = at + life.die(story.requests[at : at + AHEAD], chance)
        count.kills += 1
        if acknowledged + AHEAD > len(story.requests):
            break
    last = Life(journal)
    found_at(story, acknowledged, last.state())
    last.end()
    return count


def found_at(story: Story, acknowledged: int, state: bytes) -> int:
    """Tells how many requests were kept; fails where it is another state."""
    for at in (acknowledged, acknowledged + 1):
        if state == story.states[at]:
            return at
    raise AssertionError(f"another state than after {acknowledged} acknowledged requests")


def spin(seconds: float) -> None:
    """Lets a moment pass without giving the processor away: shorter than any sleep can be."""
    moment = time.perf_counter() + seconds
    while time.perf_counter() < moment:
        pass


class Life:
    """One run of `companion script`."""

    def __init__(self, journal: Path) -> None:
        command = [sys.executable, "-m", "companion", "script", "--journal", str(journal)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert self.process.stdin
        assert self.process.stdout
        self.requests, self.replies = self.process.stdin, self.process.stdout

    def state(self) -> bytes:
        """Asks for the whole state and gives its digest."""
        self.tell(SHOWS)
        return digest([self.replies.readline().rstrip(b"\n") for _ in SHOWS])

    def tell(self, requests: tuple[bytes, ...]) -> None:
        """Lays requests before the program."""
        self.requests.write(b"".join(request + b"\n" for request in requests))
        self.requests.flush()

    def die(self, requests: tuple[bytes, ...], chance: random.Random) -> int:
        """Lets the program answer, kills it a random moment after a random reply (SIGKILL), and
        gives how many whole replies came."""
        self.tell(requests)
        lines = [self.replies.readline() for _ in range(chance.randrange(len(requests) // 2))]
        spin(chance.random() * LONGEST_S)
        self.process.kill()
        # Not communicate(): it would pass over what readline() has read ahead.
        lines.append(self.replies.read())
        said = self.process.communicate()[1]
        assert said == b"", said.decode()
        return b"".join(lines).count(b"\n")

    def end(self) -> None:
        """Ends the program in order."""
        _, said = self.process.communicate()
        assert (self.process.returncode, said) == (0, b"")
