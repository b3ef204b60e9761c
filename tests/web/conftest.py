"""The application with a fake box behind it, without any thread or socket."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from flask.testing import FlaskClient

from tests.web.fake_source import FakeSource
from tests.web.snapshots import GAMES, playing
from web.app import create_app
from web.hub import Hub
from web.relay import Relay


@dataclass
class Box:
    """A fake box and its page; `streams` places for open streams."""

    source: FakeSource = field(default_factory=lambda: FakeSource(playing()))
    streams: int = 2

    def __post_init__(self) -> None:
        self.hub = Hub(self.streams)
        relay = Relay(self.source, self.hub, GAMES)
        self.app = create_app(
            self.source, self.hub, lambda: relay.sheet, GAMES, ["turtles.local"], beat=0.01
        )

    def client(self) -> FlaskClient:
        """Gives a client at the box itself."""
        return self.app.test_client()


@pytest.fixture
def box() -> Box:
    """A box with a simulated panel."""
    return Box()


@pytest.fixture
def client(box: Box) -> FlaskClient:
    """A client at the box itself."""
    return box.client()
