"""The hub: newest wins, whole state first, places for streams are counted (E2, E3, E5)."""

from __future__ import annotations

import threading

from web.hub import Event, Hub, Seen


def event(text: str) -> Event:
    """Gives an event with this text."""
    return Event("", text, text.encode())


def test_e3_who_joins_gets_the_newest_state_at_once() -> None:
    hub = Hub()
    hub.publish_state(event("1"))
    hub.publish_state(event("2"))
    _, news = hub.wait(Seen(), frames=False, timeout=0)
    assert news == [event("2")]


def test_e5_a_slow_viewer_skips_states_and_never_gets_a_backlog() -> None:
    hub = Hub()
    hub.publish_state(event("1"))
    seen, _ = hub.wait(Seen(), frames=False, timeout=0)
    for number in range(2, 100):
        hub.publish_state(event(str(number)))
    seen, news = hub.wait(seen, frames=False, timeout=0)
    assert news == [event("99")]
    assert hub.wait(seen, frames=False, timeout=0) == (seen, [])


def test_e2_only_who_was_given_the_state_before_gets_the_changes_alone() -> None:
    """E2: a gap brings the full state."""
    hub = Hub()
    hub.publish_state(Event("", "1", b"whole 1"))
    close, _ = hub.wait(Seen(), frames=False, timeout=0)
    hub.publish_state(Event("", "2", b"whole 2", b"short 2"))
    assert hub.wait(close, frames=False, timeout=0)[1] == [Event("", "2", b"short 2")]
    assert hub.wait(Seen(), frames=False, timeout=0)[1][0].text == b"whole 2"
    hub.publish_state(Event("", "3", b"whole 3", b"short 3"))
    assert hub.wait(close, frames=False, timeout=0)[1][0].text == b"whole 3"


def test_pictures_go_only_to_those_who_show_the_panel() -> None:
    hub = Hub()
    hub.publish_state(event("state"))
    hub.publish_frame(Event("frame", "", b"picture"))
    assert hub.wait(Seen(), frames=False, timeout=0)[1] == [event("state")]
    assert len(hub.wait(Seen(), frames=True, timeout=0)[1]) == 2
    seen, _ = hub.wait(Seen(), frames=False, timeout=0)
    hub.publish_frame(Event("frame", "", b"next"))
    assert hub.wait(seen, frames=False, timeout=0)[1] == []


def test_a_change_wakes_whoever_waits() -> None:
    hub = Hub()
    got: list[Event] = []
    waiter = threading.Thread(target=lambda: got.extend(hub.wait(Seen(), False, 10)[1]))
    waiter.start()
    hub.publish_state(event("1"))
    waiter.join(timeout=5)
    assert got == [event("1")]


def test_closing_wakes_whoever_waits_and_lets_nobody_in() -> None:
    hub = Hub()
    waiter = threading.Thread(target=lambda: hub.wait(Seen(), False, 60))
    waiter.start()
    hub.close()
    waiter.join(timeout=5)
    assert not waiter.is_alive()
    assert not hub.enter()


def test_places_are_counted() -> None:
    hub = Hub(2)
    assert [hub.enter(), hub.enter(), hub.enter()] == [True, True, False]
    hub.leave()
    assert hub.enter()
