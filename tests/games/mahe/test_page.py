"""Mahé as the page draws it: every turtle where it stands, every mark, the same in sentences."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.games import games
from companion.games.mahe.page import island, messages
from companion.games.mahe.page.board import draw, tell
from companion.games.mahe.state import DECK, RAFT, SPACES
from companion.snapshot import Notice, Snapshot
from tests.dialog.hands import Hands

GAME = games()["mahe"]
PAGE = Path(messages.__file__).parent
SVG = ElementTree.Element
NAMES = ("Anna", "Bo", "Cleo", "Dan")
FULL: dict[str, Any] = {
    "spaces": {
        "raft": ["purple"],
        "18": ["green", "yellow", "orange"],
        "5": ["red"],
        "21": ["blue"],
    },
    "cards": [[3, 2], [5], []],
    "beach": [False] * 3,
    "face_up": 4,
    "cards_left": 17,
    "player": 0,
    "turtle": "yellow",
}


def table(**change: Any) -> Hands:
    """Lays a table of three: Anna red and yellow, Bo orange and green, Cleo blue and purple."""
    hands = Hands(known={"mahe": GAME})
    hands.game(*NAMES[:3], game="mahe")
    hands.answer({"kind": "reveal", "eggs": 4})
    hands.request({"correct": {"position": {**FULL, **change}, "reason": "laid"}})
    return hands


def drawn(snapshot: Snapshot) -> SVG:
    """Draws and reads the drawing back; it must be well-formed."""
    return ElementTree.fromstring(draw(snapshot))


def having(svg: SVG, tag: str, *classes: str) -> list[SVG]:
    """Gives the elements of a kind that have all these classes."""
    wanted = set(classes)
    return [one for one in svg.iter(tag) if wanted <= set(one.get("class", "").split())]


def turtles(svg: SVG, *classes: str) -> list[str]:
    """Gives the drawn turtles that have all these classes, as letter and space, in order."""
    found = having(svg, "g", "turtle", *classes)
    return [f"{''.join(one.itertext())}{one.get('data-space')}" for one in found]


# -- the island -----------------------------------------------------------------------------------


def test_spaces_lie_apart_and_inside_of_the_drawing() -> None:
    """21 round spaces, evenly around the island, none in another, none over the edge."""
    points = [island.centre(space) for space in SPACES]
    steps = [dist(here, there) for here, there in pairwise([*points, points[0]])]
    assert min(steps) >= 2 * island.PLATE - 1
    assert max(steps) - min(steps) < 8
    for x, y in points:
        assert island.PLATE <= x <= island.WIDTH - island.PLATE
        assert island.PLATE + island.HIGHEST <= y <= island.RAFT_Y - island.PLATE
    for space in SPACES:
        x, y = island.number(space)
        assert 0 < x < island.WIDTH
        assert 0 < y < island.RAFT_Y


def test_the_ring_is_travelled_counter_clockwise() -> None:
    """The way of the rules: from the bottom to the right, up, to the left, down again."""
    points = [island.centre(space) for space in SPACES]
    area = sum(
        here.x * there.y - there.x * here.y for here, there in pairwise([*points, points[0]])
    )
    assert area < 0  # y grows downwards
    assert island.centre(1).x > island.CENTRE_X > island.centre(21).x


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        (18, 3, (18, 19, 20, 21, 1, 2, 3)),
        (21, 1, (21, 1)),
        (RAFT, 3, (RAFT, 1, 2, 3)),
        (RAFT, 21, (RAFT, *SPACES)),
        (5, 5, (5, *range(6, 22), *range(1, 6))),
        (9, RAFT, (9, RAFT)),
    ],
)
def test_the_way_of_a_move(start: int, end: int, way: tuple[int, ...]) -> None:
    """MA-5, MA-9: space by space, a whole round where both ends are one, straight to the raft."""
    assert island.way(start, end) == way


def test_seven_turtles_fit_on_the_raft_and_in_a_stack() -> None:
    """None is over an edge; each of a stack shows beside the one on top of it."""
    for number in range(island.SEATS):
        x, _ = island.seat(number)
        assert island.RAFT_X < x < island.RAFT_X + island.RAFT_WIDTH
    for space in SPACES:
        heights = [island.lifted(space, level, 7).y for level in range(7)]
        assert all(below - above >= 15 for below, above in pairwise(heights))
        assert heights[-1] - island.TURTLE / 2 > 0


# -- what is drawn --------------------------------------------------------------------------------


def test_every_turtle_is_drawn_where_it_stands_bottom_to_top() -> None:
    """I7: each once, with its letter; who is on top is drawn last."""
    svg = drawn(table().shot())
    assert sorted(turtles(svg)) == ["B21", "G18", "O18", "P0", "R5", "Y18"]
    assert [one for one in turtles(svg) if one.endswith("18")] == ["G18", "Y18", "O18"]
    assert len(having(svg, "circle", "space")) == len(SPACES)
    assert not [one for one in svg.iter() if one.get("style")]


def test_marks_that_are_used_stand_in_the_page() -> None:
    """E7: no drawing refers to what is not there."""
    marks = Path("web/templates/marks.svg").read_text(encoding="utf-8")
    known = set(re.findall(r'id="([\w-]+)"', marks))
    used = set(re.findall(r'href="#([\w-]+)"', draw(table().shot())))
    assert used
    assert used <= known


def test_a_move_leaves_its_marks() -> None:
    """Where from, where to, the way, and who moved: the mover with its riders."""
    hands = table()
    for answer in (
        {"kind": "roll", "dice": [1]},
        {"kind": "again", "again": True},
        {"kind": "roll", "dice": [2]},
        {"kind": "again", "again": False},
    ):
        hands.answer(answer)
    svg = drawn(hands.shot())

    assert [one.get("data-space") for one in having(svg, "circle", "space", "left")] == ["18"]
    assert [one.get("data-space") for one in having(svg, "circle", "space", "landed")] == ["3"]
    assert turtles(svg, "moved") == ["Y3", "O3"]
    (trail,) = having(svg, "polyline", "trail")
    assert len(str(trail.get("points")).split()) == 7


def test_a_failed_throw_leads_to_the_raft() -> None:
    """MA-5, MA-16: side by side; only the mover is marked there."""
    hands = table()
    for answer in (
        {"kind": "roll", "dice": [5]},
        {"kind": "again", "again": True},
        {"kind": "roll", "dice": [5]},
    ):
        hands.answer(answer)
    svg = drawn(hands.shot())

    assert turtles(svg, "moved") == ["Y0"]
    assert [one for one in turtles(svg) if one.endswith("0")] == ["Y0", "O0", "P0"]
    assert len(having(svg, "rect", "raft", "landed")) == 1


def test_choices_are_offered_on_the_board() -> None:
    """MA-14: both turtles, the cursor's chosen; in a report the place of the cursor."""
    hands = table(turtle=None, player=1)
    svg = drawn(hands.shot())
    assert turtles(svg, "offered") == ["O18", "G18"] or set(turtles(svg, "offered")) == {
        "O18",
        "G18",
    }
    assert turtles(svg, "chosen") == ["O18"]

    hands = table()
    hands.request({"set": {"help": "referee"}})
    for told in ({"kind": "roll", "dice": [1]}, {"kind": "again", "again": False}):
        hands.answer(told)
    svg = drawn(hands.shot())
    assert [one.get("data-space") for one in having(svg, "circle", "space", "chosen")] == ["18"]


def test_a_refusal_points_at_its_place() -> None:
    """A turtle, or a space."""
    shot = table().shot()
    for place, kind in ((("red", 5), "g"), (("space", 9), "circle")):
        notice = Notice("refusal", "LOOK AGAIN", "x", places=(place,))
        svg = drawn(_with_notice(shot, notice))
        assert len(having(svg, kind, "pointed")) == 1


def _with_notice(shot: Snapshot, notice: Notice) -> Snapshot:
    fields = {name: getattr(shot, name) for name in shot.__struct_fields__}
    return Snapshot(**{**fields, "notice": notice})


@pytest.mark.parametrize("eggs", range(1, 7))
def test_the_face_up_card_shows_its_eggs(eggs: int) -> None:
    """As many eggs as its number, and how many cards are left."""
    svg = drawn(table(face_up=eggs).shot())
    assert len(having(svg, "ellipse", "egg")) == eggs
    assert [one.text for one in having(svg, "text", "value")] == [str(eggs)]
    assert [one.text for one in having(svg, "text", "count-left")] == ["17 left"]


def test_the_nest_shows_when_no_card_is_left_and_who_scored_it() -> None:
    """MA-11: seven eggs; at the end the scorer's letter."""
    held = [[3, 3, 3, 4, 4, 4, 4], [4, 5, 5, 5, 5, 5, 6], [6, 6, 1, 1, 2, 2]]
    assert sum(map(len, held)) == DECK
    hands = table(cards=held, cards_left=0, face_up=None)
    svg = drawn(hands.shot())
    assert len(having(svg, "ellipse", "egg")) == 7
    assert having(svg, "g", "scorer") == []
    for answer in (
        {"kind": "roll", "dice": [3]},
        {"kind": "again", "again": False},
        {"kind": "done"},
    ):
        hands.answer(answer)
    (scorer,) = having(drawn(hands.shot()), "g", "scorer")
    assert "".join(scorer.itertext()) == "O"


def test_the_throw_lies_beside_the_card() -> None:
    """Each die with its dots."""
    hands = table()
    hands.answer({"kind": "roll", "dice": [4]})
    (die,) = having(drawn(hands.shot()), "g", "die")
    dots = die.find("path")
    assert dots is not None
    assert str(dots.get("d")).count("M") == 4


# -- the same in sentences ------------------------------------------------------------------------


def test_the_table_is_told_in_sentences() -> None:
    """I5: where everybody's turtles stand and on whom, cards, the deck."""
    assert tell(table().shot()) == (
        "Anna: red on 5, yellow on 18, on top of green, cards 3, 2.",
        "Bo: green on 18, orange on 18, on top of yellow, cards 5.",
        "Cleo: purple on the raft, blue on 21, no cards.",
        "The face-up card shows 4. Cards left: 17.",
    )


def test_the_deck_is_told_unseen_and_empty() -> None:
    """MA-10, MA-11."""
    held = [[3, 3, 3, 4, 4, 4, 4], [4, 5, 5, 5, 5, 5, 6], [6, 6, 1, 1, 2, 2]]
    assert tell(table(face_up=None).shot())[-1].startswith("The next card")
    last = table(cards=held, cards_left=0, face_up=None, beach=[True, False, False])
    assert tell(last.shot())[0].endswith("the 7 eggs of the beach.")
    assert tell(last.shot())[-1].startswith("No cards")


# -- its texts ------------------------------------------------------------------------------------


def test_every_text_of_the_drawing_is_used() -> None:
    """I1: none that nobody says."""
    code = "".join(p.read_text("utf-8") for p in PAGE.glob("*.py") if p.name != "messages.py")
    assert [key for key in messages.MESSAGES if f'"{key}"' not in code] == []


def test_the_drawing_holds_no_words_of_its_own() -> None:
    """I2: between tags stand values; the script has no prose."""
    for path in PAGE.glob("*.py"):
        for words in re.findall(r"<\w+[^<>\n]*>([^<>{}\n]*)</", path.read_text("utf-8")):
            assert not re.search(r"[A-Za-z]{2,}", words), path
    script = re.sub(r"^\s*//.*$", "", (PAGE / "board.js").read_text("utf-8"), flags=re.MULTILINE)
    strings = re.findall(r'"([^"\n]*)"', script)
    assert not [one for one in strings if re.search(r"[A-Za-z]{2,} +[A-Za-z]{2,}", one)]
