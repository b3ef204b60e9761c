"""Turtle Bay as it is drawn: every board from 1 to 99 squares, every turtle, every mark."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from companion.games.turtle_bay.page.beach import DUNES, SEA, WIDTH, Beach, Room, side_by_side
from companion.games.turtle_bay.page.board import draw, tell
from companion.snapshot import Snapshot
from tests.web.snapshots import REFUSAL, playing, spots

SVG = ElementTree.Element


def drawn(snapshot: Snapshot) -> SVG:
    """Draws and reads the drawing back; it must be well-formed."""
    return ElementTree.fromstring(draw(snapshot))


def turtles(svg: SVG, *classes: str) -> list[SVG]:
    """Gives the drawn turtles that have all these classes."""
    wanted = {"turtle", *classes}
    return [one for one in svg.iter("g") if wanted <= set(one.get("class", "").split())]


def letters(svg: SVG, *classes: str) -> list[str]:
    """Gives the letters of those turtles, each with its square."""
    return [
        f"{one.find('g/text').text}{one.get('data-square')}"  # type: ignore[union-attr]
        for one in turtles(svg, *classes)
    ]


@pytest.mark.parametrize("squares", range(1, 100))
def test_every_board_fits_its_drawing(squares: int) -> None:
    beach = Beach(squares)
    plates = [beach.plate(square) for square in range(squares + 1)]
    for x, y, w, h in plates:
        assert 0 <= x - w / 2 <= x + w / 2 <= WIDTH
        assert SEA - 1 <= y - h / 2 <= y + h / 2 <= beach.height - DUNES + 1
    assert len({(round(x), round(y)) for x, y, _, _ in plates}) == squares + 1


@pytest.mark.parametrize("squares", [1, 2, 3, 13, 24, 50, 99])
def test_the_track_goes_from_square_to_neighbouring_square(squares: int) -> None:
    beach = Beach(squares)
    w, h = beach.pitch
    for here, there in pairwise(beach.centre(square) for square in range(squares + 1)):
        steps = {(round(abs(here.x - there.x) / w)), round(abs(here.y - there.y) / h)}
        assert steps == {0, 1}


@pytest.mark.parametrize("squares", [1, 13, 60, 99])
def test_numbers_can_be_read_on_a_small_phone(squares: int) -> None:
    """At 390 px the drawing is 374 px wide: digits of 9 px and more."""
    assert Beach(squares).label * 374 / WIDTH >= 9


@pytest.mark.parametrize("count", range(1, 21))
def test_things_side_by_side_stay_in_their_room_and_do_not_overlap(count: int) -> None:
    room = Room(100, 100, 200, 120)
    points, size = side_by_side(count, room, 90)
    assert len(set(points)) == count
    for x, y in points:
        assert abs(x - 100) <= 100 - size / 2 + 0.01
        assert abs(y - 100) <= 60 - size / 2 + 0.01
    for here, there in pairwise(points):
        assert max(abs(here.x - there.x), abs(here.y - there.y)) >= size - 0.01


def test_every_turtle_is_drawn_where_and_how_it_lies() -> None:
    svg = drawn(playing())
    assert len(turtles(svg)) == 20
    assert letters(svg, "back") == ["A5", "D6", "C8", "B9"]
    assert sorted(letters(svg, "red", "feet")) == ["A0", "A14", "A14", "A9"]
    assert sorted(letters(svg, "green", "feet")) == ["C", "C0", "C11", "C9"]


def test_i7_each_turtle_has_its_letter_and_shell_pattern_beside_its_colour() -> None:
    for turtle in turtles(drawn(playing()), "feet"):
        colour = turtle.get("class", "").split()[1]
        uses = [use.get("href") for use in turtle.iter("use")]
        assert uses[:2] == ["#turtle-feet", f"#shell-{colour}"]
        assert turtle.find("g/text") is not None


def test_sides_are_told_apart_by_form() -> None:
    (back,) = turtles(drawn(playing()), "back", "red")
    assert [use.get("href") for use in back.iter("use")] == ["#turtle-back", "#turned"]


def test_the_last_move_and_what_it_turned_stay_marked() -> None:
    """TB-11: what was passed keeps its mark until the next move."""
    svg = drawn(playing())
    assert letters(svg, "moved") == ["C9"]
    assert letters(svg, "turned") == ["A5", "D6", "C8"]
    squares = {one.get("class"): one.get("data-square") for one in svg.iter("rect")}
    assert squares["square left"] == "5"
    assert squares["square landed"] == "9"
    assert [one.get("class") for one in svg.iter("polyline")] == ["track", "trail"]


def test_choices_and_the_chosen_one_are_marked_on_the_board() -> None:
    svg = drawn(playing())
    assert letters(svg, "offered") == ["B0", "B7"]
    assert letters(svg, "chosen") == ["B7"]


def test_a_refusal_points_at_its_places() -> None:
    svg = drawn(playing(notice=REFUSAL))
    (pointed,) = turtles(svg, "pointed")
    assert pointed.get("data-square") == "9"
    assert "#look" in [use.get("href") for use in pointed.iter("use")]


def test_places_that_are_no_turtles_are_passed_over() -> None:
    odd = (("dice",), ("red",), ("red", "nowhere"), (3,), ())
    svg = drawn(playing(marked=odd, mover=("dice",), landed=("dice",)))
    assert letters(svg, "turned") == []


def test_a_move_into_the_ocean_is_drawn_into_the_ocean() -> None:
    """TB-10: whatever is left of the throw, the way ends in the water."""
    svg = drawn(playing(mover=("red", 12), landed=("red", 14)))
    (trail,) = [one for one in svg.iter("polyline") if one.get("class") == "trail"]
    assert float(trail.get("points", "").split(",")[-1]) < SEA


def test_many_turtles_on_a_square_are_drawn_with_their_number() -> None:
    crowd = {
        "red": spots("5", "5", "5b", "5b", "0"),
        "yellow": spots("5", "5", "5", "5", "0"),
        "green": spots("5", "5b", "5b", "5b", "0"),
        "blue": spots("5", "-", "-", "-", "0"),
    }
    svg = drawn(playing(position={"turtles": crowd}, marked=(), step=None))
    here = [one for one in turtles(svg) if one.get("data-square") == "5"]
    numbers = [one.find("text") for one in here]
    assert sum(1 if n is None else int((n.text or "")[1:]) for n in numbers) == 13
    assert len(here) == 6


def test_tb15_the_quick_game_shows_three_places_in_the_ocean() -> None:
    setup = {"board": {"squares": 13}, "options": {"quick": True}}
    ocean = [one for one in drawn(playing(setup=setup)).iter("g") if one.get("class") == "berth"]
    assert len(ocean) == 4 * 3 - 4


@pytest.mark.parametrize("squares", [1, 13, 99])
def test_a_drawing_stays_small(squares: int) -> None:
    """It goes to every phone with every change."""
    setup = {"board": {"squares": squares}}
    assert len(draw(playing(setup=setup, mover=None, landed=None, marked=()))) < 24_000


def test_letters_cannot_become_markup() -> None:
    seats = tuple(type(s)(s.name, "<&", s.shape, s.colours) for s in playing().seats)
    assert "<&" in letters(drawn(playing(seats=seats)), "moved")[0]


def test_tell_says_the_same_in_sentences() -> None:
    assert tell(playing())[1] == (
        "Bartholomew: 1 in the ocean, on 9, on its back, on 7, one on the start square, 1 waiting."
    )


def test_inside_of_the_drawing_no_style_or_script_stands() -> None:
    """The page's policy allows neither."""
    assert not re.search(r"style=|<style|<script|on\w+=", draw(playing()))
