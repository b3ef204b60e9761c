"""Names are said as their people wrote them, on one line; all else begins with a capital."""

from __future__ import annotations

import pytest

from companion.words import Words, one_line
from hardware.raster import has_glyph
from tests.dialog.hands import Hands

WORDS = Words(
    [
        {
            "throws": "{player}: throw",
            "seat": "{text}",
            "won": ("{winners} wins!", "{winners} win!"),
            "winners.item": "{text}",
            "winners.between": " + ",
            "moved": "{colour} went",
            "colour.red": "red",
        }
    ],
    ["xxx", "Y\nz"],
)


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        ("throws", {"player": 0}, "xxx: throw"),
        ("throws", {"player": 1}, "Y z: throw"),
        ("seat", {"text": "de Boer"}, "de Boer"),
        ("won", {"winners": [{"text": "xxx"}], "count": 1}, "xxx wins!"),
        ("moved", {"colour": "red"}, "Red went"),
        ("moved", {"colour": "d4"}, "d4 went"),
    ],
)
def test_what_people_wrote_stays_as_it_is(code: str, facts: dict[str, object], said: str) -> None:
    """D8: a name in front of a sentence keeps its small letter, and so does what is printed on a
    board; our own words get a capital."""
    assert WORDS.say(code, facts) == said  # type: ignore[arg-type]


def test_within_a_sentence_nothing_gets_a_capital_or_loses_one() -> None:
    """D3: as in "Anna: red went from 5 to 9"."""
    assert WORDS.within("moved", {"colour": "red"}) == "red went"
    assert Words([{"won": "{player} won"}], ["Anna"]).within("won", {"player": 0}) == "Anna won"


STRANGE = "A\nB\r\x00\x1b[2J\u2028C\u202eD"


def test_signs_without_a_picture_are_blanks() -> None:
    """D8: line breaks, control characters and turns of direction."""
    assert one_line(STRANGE) == "A B   [2J C D"
    assert one_line("Żółw Łukasz") == "Żółw Łukasz"


def test_a_strange_name_is_accepted_and_breaks_no_line() -> None:
    """D8, B11: display and page have it on one line; the set-up keeps it as it was told."""
    strange = "A\u202eB \u200bC"
    hands = Hands()
    hands.game(strange, "Ben")
    hands.press("3 o B")
    shot = hands.shot()
    assert shot.notice is not None
    assert shot.seats[0].name == one_line(strange)
    assert shot.notice.text.startswith(one_line(strange))
    for text in (shot.title, shot.notice.text, *(line.text for line in shot.log)):
        assert text.isprintable()
    assert hands.referee.setup.players[0].name == strange
    assert all(has_glyph(letter) for letter in one_line(strange))


def test_the_end_names_people_as_they_are() -> None:
    """D8, A8: small letters stay small, breaks are blanks, in the places too."""
    hands = Hands()
    hands.game("xxx", "B\u202en")
    hands.lay(red=[*[(14, "feet")] * 4, (13, "feet")], yellow=[(0, "feet"), *[(None, "feet")] * 4])
    hands.press("1 o o")
    note = hands.dialog.note
    assert note is not None
    assert note.title == "xxx wins!"
    assert note.brief == ("1. R xxx", "2. Y B n", "Corrected: 1")
    assert note.text.isprintable()
    assert hands.shot().say == note.text
