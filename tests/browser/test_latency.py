"""How long a change takes from the box to the page: within a glance, on the slowest of machines."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from tests.browser.conftest import Serve, View

CHANGES = 30
WITHIN_MS = 250
"""A coarse bound: on an idle desk machine it is a few milliseconds."""

WATCH = """() => {
    window.times = new Map();
    const note = () => times.set(document.querySelector("#part-now .say").textContent,
                                 performance.timeOrigin + performance.now());
    new MutationObserver(note).observe(document.getElementById("part-now"), { childList: true });
}"""


def test_a_change_is_on_the_page_within_a_quarter_second(serve: Serve, view: View) -> None:
    served = serve()
    page = view(served).page
    page.evaluate(WATCH)
    sent: dict[str, float] = {}
    for number in range(CHANGES):
        say = f"change {number}"
        sent[say] = time.time() * 1000
        served.source.publish(say=say)
        expect(page.locator("#part-now .say")).to_have_text(say)
    seen = dict(page.evaluate("[...times]"))
    late = sorted(seen[say] - at for say, at in sent.items())
    assert late[int(CHANGES * 0.95)] < WITHIN_MS, late
