"""Tortuga as the page draws it: every cell, every turtle, every mark, and the same in sentences."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from companion.games import games
from companion.games.tortuga.board import CELLS, PLACE
from companion.games.tortuga.page import lagoon
from companion.games.tortuga.page.board import draw, spots, tell
from companion.games.tortuga.page.messages import MESSAGES
from companion.games.tortuga.screens import STOP
from companion.snapshot import Notice, Snapshot
from tests.dialog.hands import ROLES, Hands
from tests.games.tortuga.test_face import LURE, hands, laid
from web.games import game_page

PAGE = Path(lagoon.__file__).parent
SVG = ElementTree.Element


def drawn(snapshot: Snapshot) -> SVG:
    """Draws and reads the drawing back; it must be well-formed."""
    return ElementTree.fromstring(draw(snapshot))


def with_class(svg: SVG, *classes: str) -> list[str]:
    """Gives the cells of the drawn things that have all these classes."""
    return [
        str(one.get("data-cell"))
        for one in svg.iter()
        if set(classes) <= set(one.get("class", "").split())
    ]


def after_picks(of: Hands, *picks: str) -> Snapshot:
    """Takes choices and gives what everybody sees then."""
    for pick in picks:
        of.take_value(pick)
    return of.shot()


JUMPED = ("c2", "e3", "e5", "north", "done")


def test_a_move_is_drawn_as_far_as_it_is_entered() -> None:
    """B11: who moves, where it lands, whom it jumps, of whom is asked; behind a message nothing."""
    svg = drawn(after_picks(hands(cells=LURE), "c2"))
    assert with_class(svg, "turtle", "mover") == ["c2"]
    assert svg.find("g[@class='entered']") is None
    asked = after_picks(hands(cells=LURE), "c2", "e3", "e5")
    svg = drawn(asked)
    assert with_class(svg, "cell", "entered") == ["e3", "e5"]
    assert sorted(with_class(svg, "turtle", "jumped")) == ["d3", "e4"]
    assert with_class(svg, "turtle", "asked") == ["d3"]
    way = svg.find("g[@class='entered']")
    assert way is not None
    assert len(way.findall("circle")) == 2
    noted = msgspec.structs.replace(asked, notice=Notice("word", "Menu", "Anything"))
    svg = drawn(noted)
    assert not with_class(svg, "mover") + with_class(svg, "entered") + with_class(svg, "asked")


def test_every_cell_is_drawn_within_the_drawing() -> None:
    """37 stones, none upon another; names that can be read on a small phone."""
    svg = drawn(hands().shot())
    assert with_class(svg, "cell") == list(CELLS)
    spots = {name: lagoon.centre(name) for name in PLACE}
    for x, y in spots.values():
        assert lagoon.REACH <= x <= lagoon.WIDTH - lagoon.REACH
        assert lagoon.FLAT <= y <= lagoon.HEIGHT - lagoon.FLAT
    near = min(
        (a.x - b.x) ** 2 + (a.y - b.y) ** 2
        for one, a in spots.items()
        for other, b in spots.items()
        if one != other
    )
    assert near**0.5 == pytest.approx(2 * lagoon.FLAT)
    assert spots["d1"].y > spots["d7"].y
    assert spots["a1"].x < spots["g1"].x
    assert 27 * 374 / lagoon.WIDTH >= 9
    assert [one.text for one in svg.findall("g[@class='names']/text")] == list(CELLS)


def test_every_turtle_is_drawn_where_and_how_it_lies() -> None:
    """Whose way it faces, and who lies on its back."""
    svg = drawn(hands(cells=LURE).shot())
    for side in ("south", "north", "neutral"):
        expected = {name for name, lies in LURE.items() if lies == side}
        assert set(with_class(svg, "turtle", side)) == expected
    assert set(with_class(svg, "turtle", "back")) == set(with_class(svg, "turtle", "neutral"))


def test_i7_owners_are_told_apart_without_paint() -> None:
    """I7: by the way they look, the letter, the shell's pattern; a neutral one by its belly."""
    svg = drawn(hands(cells=LURE).shot())
    seen = {}
    for one in svg.iter("g"):
        classes = one.get("class", "").split()
        if "turtle" in classes:
            letter = one.find("g[@class='body']/text")
            spin = one.find("g[@class='body']/g")
            assert spin is not None
            uses = tuple(use.get("href") for use in spin.iter("use"))
            seen[classes[1]] = (
                spin.get("transform"),
                uses,
                None if letter is None else letter.text,
            )
    assert seen == {
        "south": ("rotate(0)", ("#turtle-feet", "#shell-red"), "A"),
        "north": ("rotate(180)", ("#turtle-feet", "#shell-blue"), "O"),
        "neutral": ("rotate(-14)", ("#turtle-back",), None),
    }


def test_the_last_move_and_what_it_turned_stay_marked() -> None:
    """TO-11, TO-13: from where, to where, the turned and the righted, with a line between."""
    svg = drawn(after_picks(hands(cells=LURE), *JUMPED))
    assert with_class(svg, "cell", "left") == ["c2"]
    assert with_class(svg, "cell", "landed") == ["e5"]
    assert with_class(svg, "turtle", "moved") == ["e5"]
    assert set(with_class(svg, "turtle", "turned")) == {"d3", "e4"}
    assert len(svg.findall("polyline[@class='trail']")) == 1


def test_the_cursor_and_a_refusal_point_at_their_place() -> None:
    """B6, I4: the cell that OK takes; what a refusal is about."""
    of = hands(cells=LURE)
    svg = drawn(of.shot())
    assert with_class(svg, "cell", "chosen") == ["c2"]
    assert with_class(svg, "turtle", "chosen") == ["c2"]
    svg = drawn(after_picks(of, "c2", "b3"))
    assert of.dialog.note is not None
    assert with_class(svg, "cell", "pointed") == ["b3", "c2"]
    assert svg.findall("g[@class='missed']") == []


MISSED = [
    ("must-jump", ("b2", "b3"), ["d3", "d4", "d5"]),
    ("more-to-jump", ("c1", "c3", STOP), ["c1", "c2", "c3", "c4", "c5"]),
]


@pytest.mark.parametrize(("code", "picks", "way"), MISSED)
def test_a_missed_jump_is_shown_on_the_board(
    code: str, picks: tuple[str, ...], way: list[str]
) -> None:
    """TO-8, TO-10: from where, over whom, to where, with an arrow for each turtle."""
    tables = {"must-jump": laid("d3 b2", "d4"), "more-to-jump": laid("c1", "c2 c4")}
    of = hands(cells=tables[code])
    svg = drawn(after_picks(of, *picks))
    assert of.dialog.note is not None
    assert of.dialog.note.code == code
    assert [at[1] for at in of.dialog.note.places] == way
    assert set(with_class(svg, "cell", "pointed")) == set(way)
    arrows = svg.findall("g[@class='missed']/path[@class='line']")
    assert len(arrows) == len(way) // 2


def test_whose_a_righted_turtle_is_has_a_place_for_each_player() -> None:
    """TO-13: each on their own side of the turtle, told apart by letters."""
    shot = after_picks(hands(cells=LURE), "c2", "e3", STOP)
    assert shot.step is not None
    places = {spot.at: spot for spot in spots(shot)}
    south, north = (places[choice.at] for choice in shot.step.choices if choice.at)
    assert (south.mark, north.mark) == ("A", "O")
    assert south.y > north.y
    assert south.y - north.y >= south.ring + north.ring


def test_a_start_that_is_told_is_drawn_as_far_as_it_is() -> None:
    """The table taps it: nothing is being played yet."""
    of = Hands(known={"tortuga": games()["tortuga"]})
    while of.step.laid is None:
        of.take(of.step.first, ROLES)
    assert len(with_class(drawn(of.shot()), "turtle")) == 16
    while of.step.form != "map":
        of.take_value("no")
    svg = drawn(after_picks(of, "a1", "b2"))
    assert with_class(svg, "turtle", "south") == ["a1", "b2"]


def test_places_that_are_no_cells_are_passed_over() -> None:
    """Whatever a snapshot points at, the drawing holds."""
    shot = hands(cells=LURE).shot()
    for at in (("player",), ("cell", "z9"), ("cell",), (), ("blue", 5)):
        told = msgspec.structs.replace(shot, mover=at, landed=at, marked=(at,))
        assert with_class(drawn(told), "cell", "left") == []


def test_names_are_names_and_no_markup() -> None:
    """A player may be called anything."""
    of = Hands(known={"tortuga": games()["tortuga"]})
    players = [{"name": "<b>&\"'"}, {"name": "Ö"}]
    assert of.desk.handle({"new": {"game": "tortuga", "players": players}}).ok
    of.dialog.refresh()
    svg = drawn(of.shot())
    shown = [one.text for one in svg.findall("text")]
    assert shown == ["<b>&\"'", "Ö"]
    assert "<b>" in str(svg.get("aria-label"))


def test_the_table_in_sentences() -> None:
    """I3: who stands where; who lies on its back only where somebody does."""
    assert tell(hands().shot()) == (
        "Anna (south): b1, c1, c2, d1, d2, e1, e2, f1.",
        "Otso (north): b5, c5, c6, d6, d7, e5, e6, f5.",
    )
    told = tell(after_picks(hands(cells=LURE), "c2", "e3", "e5", "north"))
    assert told[:2] == ("Anna (south): e5.", "Otso (north): c5, d3.")
    assert told[2].startswith("On their backs: a1, ")
    assert "e4" in told[2]


def test_the_page_finds_the_game_and_keeps_its_policy() -> None:
    """No style attribute, no script, nothing from outside; the texts stand in the catalogue."""
    page = game_page(games()["tortuga"].folder, {})
    assert page is not None
    shot = after_picks(hands(cells=LURE), "c2", "e3", STOP, "south")
    text = page.draw(shot)
    assert not re.search(r"style=|<script|https?:|on\w+=", text)
    assert page.tell(shot)
    for file in ("board.css", "board.js"):
        assert not re.search(
            r"https?:|@import|innerHTML", (PAGE / file).read_text(encoding="utf-8")
        )
    used: set[Any] = set()
    for path in PAGE.glob("*.py"):
        used |= set(re.findall(r'text\(\s*f?"([a-z.{}]+)"', path.read_text(encoding="utf-8")))
    plain = {key for key in used if "{" not in key}
    assert plain <= set(MESSAGES)
    assert {key for key in MESSAGES if not key.startswith("side.")} == plain
