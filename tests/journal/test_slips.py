"""What was caught is kept beside a game, without holding up the refusal (issue 4, B1)."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.slips import MOST_SLIPS, Slip, by_kind
from tests.journal.books import Evening, kept_in
from tests.journal.card import FULL, OK, Card, CardStore
from tests.waiting import wait_until

WRONG = {"kind": "roll", "dice": [7]}


def test_slips_are_kept_with_their_game(tmp_path: Path) -> None:
    """Issue 4, point 8: rule, code, turn, player and the entry after which it was."""
    evening = Evening(tmp_path / "games")
    evening.play("Anna", slips=2)
    evening.slip({"kind": "roll", "dice": [1, 1]})
    evening.close()
    ((kept, _),) = kept_in(tmp_path / "games")
    seen = [(slip.after, slip.player, slip.turn, slip.rule, slip.code) for slip in kept.slips]
    assert seen == [
        (0, 0, 1, "TB-3", "no-such-face"),
        (0, 0, 1, "TB-3", "no-such-face"),
        (2, 0, 1, "TB-3", "number-of-dice"),
    ]
    assert kept.slips[0].answer == WRONG
    assert len(kept.entries) == 2


def test_b1_a_slip_is_written_with_the_next_answer_for_no_sync_of_its_own(tmp_path: Path) -> None:
    """B1: nobody waits for a slip; with the next answer it costs no further sync."""
    card = Card()
    evening = Evening(tmp_path / "games", CardStore(tmp_path / "games", card))
    evening.play("Anna")
    before = card.syncs
    evening.slip(WRONG)
    evening.slip(WRONG)
    evening.tell({"answer": {"kind": "roll", "dice": [1]}})
    assert card.syncs - before == 1
    ((kept, _),) = kept_in(tmp_path / "games")
    assert (len(kept.slips), evening.journal.saved) == (2, True)
    evening.close()


def test_b1_a_slip_is_shown_while_the_card_does_not_answer(tmp_path: Path) -> None:
    """B1: the refusal comes although no sync comes back; nothing is said to be unsaved."""
    card = Card()
    evening = Evening(tmp_path / "games", CardStore(tmp_path / "games", card))
    evening.play("Anna")
    card.hesitate()
    evening.slip(WRONG)
    assert evening.journal.saved
    card.answer()
    evening.close()


def test_a_slip_comes_to_the_card_although_nothing_follows(tmp_path: Path) -> None:
    """Within seconds it is there, if nobody answers any more."""
    evening = Evening(tmp_path / "games")
    evening.play("Anna", rounds=0)
    evening.slip(WRONG)
    wait_until(lambda: len(kept_in(tmp_path / "games")[0][0].slips) == 1)
    assert evening.journal.saved
    evening.close()


def test_a3_slips_wait_for_a_card_that_fails(tmp_path: Path) -> None:
    """A3: what was caught meanwhile is written with the rest once the card takes it."""
    card = Card()
    evening = Evening(tmp_path / "games", CardStore(tmp_path / "games", card))
    evening.play("Anna")
    card.fail(FULL)
    evening.slip(WRONG)
    evening.tell({"answer": {"kind": "roll", "dice": [1]}})
    assert not evening.journal.saved
    evening.slip({"kind": "move", "square": 3})
    card.fail(OK)
    assert evening.journal.wait_saved(20)
    evening.close()
    ((kept, _),) = kept_in(tmp_path / "games")
    assert [slip.after for slip in kept.slips] == [2, 3]


def test_slips_are_counted_on_after_a_restart(tmp_path: Path) -> None:
    """A game that is gone on with keeps what was caught before."""
    evening = Evening(tmp_path / "games")
    evening.play("Anna", slips=1)
    evening.close()
    evening = Evening(tmp_path / "games")
    evening.slip(WRONG)
    evening.close()
    assert len(kept_in(tmp_path / "games")[0][0].slips) == 2


def test_a2_slips_survive_a_damaged_table(tmp_path: Path) -> None:
    """A2: they are found in the raw bytes like everything else."""
    evening = Evening(tmp_path / "games")
    evening.play("Anna", slips=3)
    evening.close()
    path = tmp_path / "games"
    raw = path.read_bytes()
    path.write_bytes(b"?" * 100 + raw[100:])
    evening = Evening(path)
    assert evening.journal.damage is not None
    evening.close()
    assert len(kept_in(path)[0][0].slips) == 3


def test_an_older_file_opens_and_gets_the_tables(tmp_path: Path) -> None:
    """FORM stays: a file without slips and without deleted games is gone on with."""
    path = tmp_path / "games"
    evening = Evening(path)
    evening.play("Anna", slips=1)
    evening.close()
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE slips")
        db.execute("DROP TABLE gone")
    db.close()
    evening = Evening(path)
    assert evening.journal.damage is None
    assert evening.desk.referee is not None
    assert len(evening.desk.referee.log) == 2
    evening.slip(WRONG)
    evening.close()
    assert len(kept_in(path)[0][0].slips) == 1


def test_a_slip_that_is_too_long_keeps_rule_and_code(tmp_path: Path) -> None:
    """A record must lie on one page to be found again; who tells nonsense cannot fill the card."""
    evening = Evening(tmp_path / "games")
    evening.play("Anna")
    evening.slip({"kind": "roll", "dice": [7] * 5000})
    evening.close()
    ((kept, _),) = kept_in(tmp_path / "games")
    assert [(slip.rule, slip.answer) for slip in kept.slips] == [("TB-3", None)]


def test_no_more_than_so_many_slips_are_kept(tmp_path: Path) -> None:
    """Whoever goes on and on does not fill the card."""
    evening = Evening(tmp_path / "games")
    evening.play("Anna", slips=MOST_SLIPS + 5)
    evening.close()
    assert len(kept_in(tmp_path / "games")[0][0].slips) == MOST_SLIPS


def test_slips_are_sorted_by_kind() -> None:
    """The most frequent first; slips of one rule with other sentences are other kinds."""
    one, two, other = Slip(0, 0, 1, "A", "x"), Slip(3, 1, 2, "A", "x"), Slip(1, 0, 1, "A", "y")
    kinds = by_kind((other, one, two))
    assert [(kind.rule, kind.code, kind.slips) for kind in kinds] == [
        ("A", "x", (one, two)),
        ("A", "y", (other,)),
    ]
