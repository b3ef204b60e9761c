"""What people read in Mahé: every refusal word for word, short enough for the display (I2, D8)."""

from __future__ import annotations

from itertools import chain

import pytest

from companion.games.contract import Answer, Refusal
from companion.games.mahe.game import GAME
from companion.messages import MESSAGES
from companion.note_pages import page_count
from companion.notes import Note
from companion.words import Words
from tests.dialog.hands import Hands
from tests.games.mahe.rows import Row
from tests.games.mahe.rows_of_eggs import EGGS
from tests.games.mahe.rows_of_throws import THROWS
from tests.games.mahe.tables import (
    DONE,
    NO,
    Choose,
    PlayCard,
    Reveal,
    Roll,
    after,
    lay,
    refusal,
    report,
    throw,
)

MOST = 84
"""Characters of a refusal: four lines of 21."""
LONGEST_NAME = "Wilhelmine-Alexandra-Jo!"

WORDS = Words([MESSAGES, GAME.messages], ["Anna", "Bo", "Cleo", "Dan"])
FOUR = "*A: red, B: yellow, C: blue, D: green"
TOWER = f"{FOUR} | 18: red yellow, 3: green"


def said(refused: Refusal, words: Words = WORDS) -> str:
    """Says a refusal."""
    return words.say(f"refusal.{refused.code}", refused.facts)


Case = tuple[str, tuple[Answer, ...], Answer, str]
CASES: tuple[Case, ...] = (
    (f"{FOUR} | | | up none", (), Reveal(7), "A card shows 1 to 6 eggs, not 7: look again"),
    (
        f"{FOUR} | 20: red | A: 1 1, B: 1",
        (*throw(1), DONE),
        Reveal(1),
        "All cards with 1 egg have been seen already: look again",
    ),
    (
        "*A: red black, B: blue green",
        (),
        Choose("blue"),
        "Blue is not Anna's: choose red or black",
    ),
    (
        "*A: red black, B: blue green",
        (),
        Choose("pink"),
        "Nobody plays such a turtle: choose red or black",
    ),
    (FOUR, (), Roll((2, 2)), "Dice are thrown one at a time: tell one die"),
    (FOUR, (), Roll((9,)), "A die shows 1 to 6, not 9: enter it again"),
    (TOWER, (Roll((1,)),), PlayCard(1, by=0), "Bo decides: yellow is on top of red"),
    (FOUR, (Roll((1,)),), PlayCard(1, by=1), "Anna decides: nobody stands on red"),
    (
        FOUR,
        (),
        PlayCard(1),
        "The first die is always thrown: a card can be a later one",
    ),
    (FOUR, (Roll((1,)),), PlayCard(5), "Anna has no card with 5 eggs: choose another"),
    (
        f"{FOUR} | | A: 5",
        (Roll((3,)),),
        PlayCard(5),
        "3 and 5 are 8, over 7: a lower card, a die, or stop",
    ),
    (
        TOWER,
        throw(5, 3),
        report(18),
        "8 is over 7: put red on the raft, with all on top of it",
    ),
    (TOWER, throw(1, 2), report("raft"), "3 is not over 7: red goes 6 spaces, to 3"),
    (TOWER, throw(1, 2), report(99), "There are the spaces 1 to 21: put red on 3"),
    (
        f"{FOUR} | 5: red",
        throw(4, 2),
        report(11),
        "The total counts twice: red goes 12 spaces from 5 to 17",
    ),
    (
        f"{FOUR} | 5: red",
        throw(1, 1, 2),
        report(9),
        "The total counts three times: red goes 12 spaces from 5 to 17",
    ),
    (
        FOUR,
        throw(4),
        report(3),
        "The first step from the raft is onto 1: put red on 4",
    ),
    (f"{FOUR} | 5: red", throw(1), report(9), "1 space takes red from 5 to 6: put it there"),
    (
        TOWER,
        throw(5, 3),
        report("raft", "A"),
        "The throw failed, so yellow lays no eggs: nobody takes a card",
    ),
    (FOUR, throw(4), report(4, "A"), "Red did not reach 21: nobody takes a card"),
    (
        TOWER,
        throw(1, 2),
        report(3),
        "Bo takes the card: yellow is on top and reached 21",
    ),
    (TOWER, throw(1, 2), report(3, "A"), "Bo takes the card, nobody else: yellow is on top"),
    (
        f"{TOWER} | | left 0",
        throw(1, 2),
        report(3),
        "Bo lays the 7 eggs: yellow is on top",
    ),
)


@pytest.mark.parametrize(("table", "before", "answer", "sentence"), CASES)
def test_refusal(table: str, before: tuple[Answer, ...], answer: Answer, sentence: str) -> None:
    """A refusal says what to do instead, in the words of the table."""
    state = after(lay(table, cards_as_dice=True), *before)
    assert said(refusal(state, answer)) == sentence


REFUSED = [row for row in chain(THROWS, EGGS) if row.outcome.refused]


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row.rule} {row.name}")
def test_every_refusal_fits_the_display_with_the_longest_names(row: Row) -> None:
    """D8: four lines of 21 characters, whatever people are called."""
    words = Words([MESSAGES, GAME.messages], [LONGEST_NAME] * 7)
    state = after(lay(row.table, row.cards_as_dice), *row.answers[:-1])
    sentence = said(refusal(state, row.answers[-1]), words)
    assert len(LONGEST_NAME) == 24
    assert len(sentence) <= MOST
    assert page_count(Note("refusal", "Not yet", sentence)) == 1


def test_every_refusal_of_the_catalogue_is_seen_in_the_table_of_rules() -> None:
    """I2: no text that no rule says. For one it takes another board: see `test_rules`."""
    codes = {str(row.outcome.refused).split()[1] for row in REFUSED} | {"none-in-the-box"}
    known = {code.removeprefix("refusal.") for code in GAME.messages if code.startswith("refusal.")}
    assert known == codes


def test_rules_are_said_in_short() -> None:
    """Two short sentences are a screen of small lines."""
    for code, text in GAME.messages.items():
        if code.startswith("rule."):
            assert isinstance(text, str)
            assert len(text) <= MOST, code
            assert page_count(Note("word", "The rule", text)) == 1, code


def test_what_is_taken_back_names_nobody_twice() -> None:
    """C4: "Anna wants another die", not "Anna: Anna wants another die"."""
    hands = Hands(known={"mahe": GAME})
    names = ["Anna", "Bo", "Cleo", "Dan"]
    hands.request({"new": {"game": "mahe", "players": [{"name": name} for name in names]}})
    hands.answer({"kind": "reveal", "eggs": 3})
    hands.answer({"kind": "roll", "dice": [2]})
    hands.answer({"kind": "again", "again": True})
    hands.press("B")
    assert hands.dialog.note is not None
    assert hands.dialog.note.text == "Anna wants another die"
    hands.press("o B")
    back = "Take the dice up: they are not thrown yet"
    assert hands.dialog.note.text == f"Anna: threw 2: 2 so far. {back}"


def test_standing() -> None:
    """I5: eggs, cards and where a player's turtles are."""
    table = lay("*A: red yellow, B: blue green | 20: red | A: 3")
    state = after(table, Choose("red"), Roll((1,)), NO)
    first, second = (GAME.face.standing(state, player) for player in (0, 1))
    sentence = "Anna: 7 eggs, 2 cards; red on 21, yellow on the raft"
    assert WORDS.say(first.code, first.facts) == sentence
    assert WORDS.say(second.code, second.facts).startswith("Bo: 0 eggs, 0 cards")
