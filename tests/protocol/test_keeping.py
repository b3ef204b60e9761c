"""What the desk hands on to be kept: every accepted thing, before its reply (A1, C4)."""

from __future__ import annotations

from typing import Any

from companion.games import games
from companion.protocol import Desk
from companion.referee import AnySetup, Entry, Referee
from companion.slips import Slip
from tests.protocol.talk import Talk


class Notebook:
    """A keeper that writes down what it is handed; like a card, it may fail."""

    def __init__(self) -> None:
        self.setups: list[AnySetup] = []
        self.entries: list[Entry] = []
        self.slips: list[Slip] = []
        self.is_broken = False

    def begin(self, setup: AnySetup) -> None:
        """Writes down a start."""
        if self.is_broken:
            raise OSError("no room")
        self.setups.append(setup)
        self.entries = []

    def add(self, entry: Entry) -> None:
        """Writes down an entry."""
        self.entries.append(entry)

    def caught(self, slip: Slip) -> None:
        """Writes down a slip."""
        self.slips.append(slip)


def begun() -> tuple[Talk, Notebook]:
    """Begins a game that is kept in a notebook."""
    notebook = Notebook()
    talk = Talk(notebook)
    assert talk.new(("red", "blue"))["ok"]
    return talk, notebook


def test_every_accepted_thing_is_kept_and_nothing_else() -> None:
    """C4: answers, undo, redo, corrections, settings, notes; not what is refused or only asked."""
    talk, notebook = begun()
    accepted: list[Any] = [
        {"answer": {"kind": "roll", "dice": [4]}},
        {"undo": {}},
        {"redo": {}},
        {"correct": {"position": talk.position, "reason": "x"}},
        {"set": {"help": "referee"}},
        {"note": "x"},
    ]
    other: list[Any] = [
        {"answer": {"kind": "roll", "dice": [9]}},
        {"answer": {"kind": "done"}},
        {"audit": {"position": talk.position}},
        {"redo": {}},
        {"show": "log"},
        {"pass": {}},
    ]
    for request in accepted:
        assert talk.ask(request)["ok"], request
        for wrong in other:
            if wrong != {"redo": {}} or request != {"undo": {}}:
                talk.ask(wrong)
    assert [entry.verb for entry in notebook.entries] == [next(iter(a)) for a in accepted]
    assert talk.desk.referee is not None
    assert notebook.entries == talk.desk.referee.log


def test_what_was_kept_gives_the_game_back() -> None:
    """A1: set-up and entries, replayed and taken up by another desk, show the same."""
    talk, notebook = begun()
    talk.takes({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 0}, {"kind": "done"})
    talk.ask({"undo": {"across_turn": True}})
    other = Talk()
    game = games()[notebook.setups[-1].game]
    other.desk.resume(Referee.replay(game, notebook.setups[-1], tuple(notebook.entries)))
    assert other.everything() == talk.everything()


def test_what_breaks_a_rule_is_caught_beside_the_log() -> None:
    """Issue 4, point 8: each refusal once, with who, when and the answer; no error of shape."""
    talk, notebook = begun()
    wrong: dict[str, object] = {"kind": "roll", "dice": (9,)}
    assert "refusal" in talk.answer(wrong)
    talk.takes({"kind": "roll", "dice": [4]})
    for unmet in ({"kind": "roll", "dice": [4]}, {"kind": "roll"}, {"kind": "fly"}):
        assert "error" in talk.answer(unmet)
    assert "refusal" in talk.answer({"kind": "move", "square": 7})
    first, second = notebook.slips
    assert first == Slip(0, 0, 1, "TB-3", first.code, first.facts, wrong)
    assert (second.after, second.rule[:3], second.opens_done) == (1, "TB-", False)
    assert len(notebook.entries) == 1


def test_a_wrong_report_that_lets_done_through_is_marked() -> None:
    """Without it the log could not be told again: `done` would be a wrong question."""
    talk, notebook = begun()
    talk.ask({"set": {"help": "referee"}})
    talk.takes({"kind": "roll", "dice": [4]}, {"kind": "move", "square": 0})
    for turned in (3, 2):
        assert "refusal" in talk.answer({"kind": "report", "turned": turned})
    assert [slip.opens_done for slip in notebook.slips] == [True, False]


def test_a_set_up_that_is_refused_is_not_kept() -> None:
    """A bad set-up leaves the game in progress where it is."""
    talk, notebook = begun()
    talk.new(("red",))
    talk.new(("red", "red"))
    assert len(notebook.setups) == 1


def test_a_start_that_cannot_be_kept_does_not_end_the_game_before() -> None:
    """A3: the keeper is asked first; if it raises, the desk still has the game before."""
    talk, notebook = begun()
    talk.takes({"kind": "roll", "dice": [4]})
    before = talk.everything()
    notebook.is_broken = True
    try:
        talk.new(("green", "yellow"))
    except OSError:
        assert talk.everything() == before
    else:
        raise AssertionError("the keeper was not asked")


def test_a_desk_without_a_keeper_forgets() -> None:
    """The protocol needs no data directory."""
    assert Desk(games()).reply(b'{"show": "log"}').startswith(b'{"error"')
    assert Talk.begun().ask({"note": "x"})["ok"]
