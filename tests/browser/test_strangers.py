"""Pages of strangers in a real browser (H3, H4): names that point at the box, foreign forms."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.conftest import Serve


def test_h3_a_foreign_name_that_points_at_the_box_gets_nothing(
    serve: Serve, browser: Browser
) -> None:
    """As after DNS rebinding: the browser takes the box for the stranger's own server."""
    served = serve(host="evil.example")
    page = browser.new_context().new_page()
    answer = page.goto(served.url)
    assert answer is not None
    assert answer.status == 400
    assert "Bartholomew" not in page.content()
    page.context.close()


def test_h3_h4_a_foreign_page_cannot_press_keys_nor_read(serve: Serve, browser: Browser) -> None:
    """The stranger's page is on another port of another name; it tries all three ways."""
    served = serve()
    page = browser.new_context().new_page()
    page.route(
        "http://evil.example:1/",
        lambda route: route.fulfill(body="<p>hello</p>", content_type="text/html"),
    )
    page.goto("http://evil.example:1/")
    told = page.evaluate(
        """async url => {
            const ways = [
                { method: "POST", body: '{"key":"ok"}' },
                { method: "POST", body: '{"key":"ok"}', headers: { "X-Turtle-Companion": "1" } },
                { method: "POST", mode: "no-cors", body: '{"key":"ok"}' },
                {},
            ];
            const seen = [];
            for (const way of ways) {
                const path = way.method ? "panel/press" : "state";
                seen.push(await fetch(url + path, way).then(a => a.text(), () => "refused"));
            }
            return seen;
        }""",
        served.url,
    )
    assert told == ["refused"] * 4
    assert served.source.presses == []
    page.context.close()
