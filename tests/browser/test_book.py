"""The evening book in a real browser: the list, the steps, copies, deleting (A5, A9, E9)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.evening_book import EveningBook
from companion.games import games
from tests.browser.conftest import Serve, Served, View, Viewer
from tests.browser.test_looking import CUT_OFF
from tests.journal.books import Evening, Journals, kept_in
from tests.waiting import wait_until
from web.limits import FILE_LIMIT

SIZES = [(320, 640), (390, 844), (1280, 800)]
LONG = "W" * 24


class Library:
    """A served box whose evening book holds two games, and what lies on its card."""

    def __init__(self, folder: Path, served: Served) -> None:
        self.path, self.served = folder / "games", served
        self.evening = Evening(self.path, clock="2026-05-01 19:00")
        self.keys = [self.evening.play(LONG, slips=3)]
        self.evening.tell({"note": "crumbs do not count, however large they are and whose"})
        self.evening.end()
        self.keys.append(self.evening.play("Bo"))
        served.source.book = EveningBook(self.path, games(), Journals(self.evening))

    def kept(self) -> list[str]:
        """Gives the keys of what is kept."""
        return [kept.key for kept, _ in kept_in(self.path)]


@pytest.fixture
def library(tmp_path: Path, serve: Serve) -> Iterator[Library]:
    """A box with a finished game and an open one."""
    made = Library(tmp_path, serve())
    yield made
    made.evening.close()


def go(page: Page, library: Library, path: str) -> None:
    """Opens a page of the book, its script ready."""
    page.goto(library.served.url + path)
    page.locator("html[data-ready]").wait_for(state="attached")


def test_from_the_table_to_a_step_and_on_with_the_arrows(library: Library, view: View) -> None:
    """Issue 4, point 8: replayed step by step, by links and by the arrow keys; no complaints of
    the policy on the way."""
    viewer: Viewer = view(library.served)
    page = viewer.page
    page.get_by_role("link", name="The evening book").click()
    page.locator(".games a").nth(1).click()
    page.get_by_role("link", name="Step by step").click()
    expect(page.locator("#part-turn p")).to_contain_text("Step 0 of")
    expect(page.locator(".board svg.turtle-bay")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#part-turn p")).to_contain_text("step 1 of")
    page.get_by_role("link", name="On", exact=True).click()
    expect(page.locator("#part-turn p")).to_contain_text("step 2 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#part-turn p")).to_contain_text("step 1 of")
    page.keyboard.press("Alt+Shift+ArrowRight")
    page.get_by_role("link", name="Last").click()
    expect(page.locator(".steps .off").last).to_have_text("Last")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps .off").last).to_have_text("Last")
    page.get_by_role("link", name="First").click()
    expect(page.locator(".why")).to_contain_text("A die shows 1 to 6")
    assert viewer.complaints.told == []


def test_it_can_be_read_without_scripts(library: Library, view: View) -> None:
    """Links alone lead through a game; what needs a script is not offered."""
    browser = view(library.served).context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(library.served.url + f"book/{library.keys[0]}")
    assert not page.locator("#delete").is_visible()
    page.get_by_role("link", name="Step by step").click()
    page.get_by_role("link", name="On", exact=True).click()
    assert "step 1 of" in page.locator("#part-turn p").inner_text()
    context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_e9_everything_fits_and_can_be_touched(
    library: Library, view: View, size: tuple[int, int], scheme: str
) -> None:
    """E9: no sideways scroll with the longest name, nothing cut off, targets of 44 px."""
    page = view(library.served, *size, color_scheme=scheme).page
    for path in ("book", f"book/{library.keys[0]}", f"book/{library.keys[0]}/5"):
        go(page, library, path)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        assert page.evaluate(CUT_OFF) == [], path
        assert page.evaluate(SMALL) == [], path


SMALL = """() => [...document.querySelectorAll("main a, main button, main summary, main input")]
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (width < 43.9 || height < 43.9))
    .map(([one, { width, height }]) => `${one.textContent} ${width} ${height}`)"""


def test_a5_a9_a_copy_is_taken_deleted_and_taken_in_again(
    library: Library, view: View, tmp_path: Path
) -> None:
    """A5, A9: at the box, each with its sentence; deleting asks first."""
    page = view(library.served).page
    go(page, library, f"book/{library.keys[0]}")
    with page.expect_download() as told:
        page.get_by_role("link", name="As a file").click()
    assert told.value.suggested_filename == "turtle-bay-1.jsonl"
    told.value.save_as(tmp_path / "copy.jsonl")
    yes = page.get_by_role("button", name="Yes, delete it")
    assert not yes.is_visible()
    page.locator("#delete summary").click()
    yes.click()
    page.wait_for_url("**/book")
    assert library.kept() == library.keys[1:]
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("#take-in summary").click()
    page.locator("#file").set_input_files(tmp_path / "copy.jsonl")
    page.get_by_role("button", name="Take them in").click()
    expect(page.locator("#said")).to_have_text("Taken in: 1. There already: 0.")
    expect(page.locator(".games li")).to_have_count(2)
    wait_until(lambda: len(library.kept()) == 2)


def test_what_is_wrong_with_a_file_is_said(library: Library, view: View, tmp_path: Path) -> None:
    """The line, and that nothing was taken in; likewise where the box cannot be reached."""
    (tmp_path / "bad.jsonl").write_text('{"note": "x"}\n')
    page = view(library.served).page
    go(page, library, "book")
    page.locator("#take-in summary").click()
    page.locator("#file").set_input_files(tmp_path / "bad.jsonl")
    page.get_by_role("button", name="Take them in").click()
    expect(page.locator("#said")).to_contain_text("Line 1: ")
    library.served.off()
    page.get_by_role("button", name="Take them in").click()
    expect(page.locator("#said")).to_have_text("The box could not be reached.")
    library.served.on()
    assert len(library.kept()) == 2


def test_a_file_that_is_too_long_is_said(library: Library, view: View, tmp_path: Path) -> None:
    """The sentence is about the file, not about a box that could not be reached; a file just as
    long as it may be is given to the box."""
    page = view(library.served).page
    go(page, library, "book")
    for size, sentence in ((FILE_LIMIT + 1, "more than 8 MiB"), (FILE_LIMIT, "Taken in: 0")):
        (tmp_path / "file.jsonl").write_bytes(b" " * size)
        if not page.locator("#file").is_visible():
            page.locator("#take-in summary").click()
        page.locator("#file").set_input_files(tmp_path / "file.jsonl")
        page.locator("#take-in-now").click()
        expect(page.locator("#said")).to_contain_text(sentence)
