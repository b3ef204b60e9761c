"""What stands on the page, made from one snapshot alone (B11, F9, I3, I4, I5, I7)."""

from __future__ import annotations

from pathlib import Path

import pytest

import web
from companion.keys import Key
from companion.shapes import SHAPES
from companion.snapshot import ChoiceView, KeyHint, LogLine, Notice, Seat, Snapshot, StepView
from tests.web.snapshots import GAMES, KEYS, REFUSAL, SEATS, playing
from web.markup import shape_of
from web.messages import MESSAGES
from web.parts import CHOICES, LOG_LINES, html_parts, listed, news

BEACH = GAMES["turtle-bay"]


def test_whose_turn_it_is_stands_on_top_in_colour_letter_and_shape() -> None:
    """I7: the colour never stands alone."""
    turn = html_parts(playing(), BEACH)["turn"]
    assert 'class="turn yellow"' in turn
    assert "#shape-circle" in turn
    assert ">B</text>" in turn
    assert "<h1>Bartholomew</h1>" in turn


def test_who_decides_in_anothers_turn_is_not_on_turn() -> None:
    """MA-4: on top and heard is who decides, in the list of players both, each as what they are."""
    decided = playing(player=3, on_turn=0, title="Dietlinde's turn")
    parts = html_parts(decided, BEACH)
    assert "<h1>Dietlinde</h1><p>decides in Anna&#39;s turn</p>" in parts["turn"]
    rows = parts["players"].split("<li")[1:]
    assert ["aria-current" in row for row in rows] == [True, False, False, False]
    assert ["decides" in row for row in rows] == [False, False, False, True]
    assert "Dietlinde, you decide" in news(decided)
    assert not any("it is your turn" in sentence for sentence in news(decided))


def test_at_the_end_the_winner_stands_on_top_and_all_by_place() -> None:
    over = playing(
        mode="result", title="Anna wins!", step=None, result={"places": [[0], [1, 3], [2]]}
    )
    parts = html_parts(over, BEACH)
    assert "<h1>Anna</h1>" in parts["turn"]
    places = [place.split("</b>")[0] for place in parts["now"].split("<li><b>")[1:]]
    assert places == ["1.", "2.", "4."]


def test_where_nobody_won_nobody_is_ranked() -> None:
    over = playing(
        mode="result", title="Nobody wins", say="No winner.", result={"places": [[], [0, 1]]}
    )
    parts = html_parts(over, BEACH)
    assert "<h1>Nobody wins</h1>" in parts["turn"]
    assert "places" not in parts["now"]
    assert "No winner." in parts["now"]


def test_the_end_says_the_places_once_and_speaks_them_once() -> None:
    """The notice says who won, the list below it the places; afterwards the list says them."""
    ranked = "1. Anna  2. Cleo"
    end = Notice("end", "Anna has won!", ranked, rule="TB-14")
    over = playing(
        mode="result", say=ranked, notice=end, step=None, result={"places": [[0], [2], [1, 3]]}
    )
    parts = html_parts(over, BEACH)
    assert "Anna has won!" in parts["notice"]
    assert ranked not in parts["notice"] + parts["now"]
    assert "Cleo" in parts["now"]
    assert ranked not in html_parts(playing(**{**vars_of(over), "notice": None}), BEACH)["now"]
    assert sum(ranked in sentence for sentence in news(over)) == 1


def vars_of(snapshot: Snapshot) -> dict[str, object]:
    """Gives a snapshot's values by name."""
    return {name: getattr(snapshot, name) for name in snapshot.__struct_fields__}


@pytest.mark.parametrize("mode", ["setup", "menu", "resume", "result", "play"])
@pytest.mark.parametrize("form", ["tick", "list"])
def test_only_what_is_to_be_done_on_the_table_has_a_box_to_tick(mode: str, form: str) -> None:
    """A summary of the set-up or "Yellow is on turn again" is nothing to be done."""
    lines = ("Turn over: green on 8.",)
    step = StepView(form, "Do this", (ChoiceView("done"),), 0, lines=lines)  # type: ignore[arg-type]
    now = html_parts(playing(mode=mode, step=step, todo=lines if form == "tick" else ()), BEACH)
    assert ('<ul class="todo">' in now["now"]) == (mode == "play" and form == "tick")
    assert now["now"].count(lines[0]) == 1


def test_shared_first_places_have_no_single_winner_on_top() -> None:
    over = playing(mode="result", title="Shared", result={"places": [[0, 1], [2, 3]]})
    assert "<h1>Shared</h1>" in html_parts(over, BEACH)["turn"]


def test_the_open_pick_shows_its_choices_and_which_one_ok_takes() -> None:
    now = html_parts(playing(), BEACH)["now"]
    assert ' class="cursor" aria-current="true"><kbd>2</kbd> yellow on 7</li>' in now
    assert '<li data-choice="1"><kbd>1</kbd> yellow on the start</li>' in now
    assert "button" not in now
    assert '<p class="tap-it" data-at-box hidden>' in now
    assert "<b>4</b>" in now


def test_of_a_long_list_watchers_are_shown_the_choices_around_the_cursor() -> None:
    """The set-up of Turtle Bay asks for one of 99 boards; at the box all can be tapped."""
    boards = tuple(ChoiceView(f"board {n}") for n in range(1, 100))
    for cursor in (0, 50, 98):
        now = html_parts(playing(step=StepView("list", "How many?", boards, cursor)), BEACH)["now"]
        assert now.count("board ") == len(boards)
        assert now.count("board ") - now.count('class="far"') == CHOICES
        assert f'aria-current="true">board {cursor + 1}<' in now
        assert now.count("…") == (2 if cursor == 50 else 1)


def test_of_many_choices_those_on_the_board_are_not_listed_too() -> None:
    """But the one that OK takes is, and whatever has no place; few are listed all the same."""
    many = StepView("map", "Where to?", tuple(ChoiceView(f"cell {n}") for n in range(20)), 4)
    shown = [one.number for one in listed(many, on_board=range(18))]
    assert shown == [4, 18, 19]
    few = StepView("map", "Where to?", many.choices[:CHOICES], 4)
    assert len(listed(few, on_board=range(18))) == CHOICES
    assert not any(one.far for one in listed(few))


def test_at_the_box_a_message_can_be_put_away_and_a_pick_taken_back() -> None:
    """B9: whatever keys do, a tap does; in the words of the keys."""
    away = html_parts(playing(notice=REFUSAL), BEACH)["now"]
    assert '<li class="way" data-choice="away" data-at-box hidden>take it</li>' in away
    assert 'data-choice="back"' not in away
    step = StepView("die", "Throw", (ChoiceView("1", "1"),), 0, back="One back")
    now = html_parts(playing(step=step), BEACH)["now"]
    assert '<li class="way" data-choice="back" data-at-box hidden>One back</li>' in now
    assert '<li class="way" data-choice="menu" data-at-box hidden>menu</li>' in now


def test_a_refusal_says_why_what_to_do_and_by_which_rule() -> None:
    parts = html_parts(playing(notice=REFUSAL), BEACH)
    for words in (REFUSAL.title, REFUSAL.text, REFUSAL.hint):
        assert words in parts["notice"]
    assert 'href="/games/turtle-bay/rules#TB-7"' in parts["notice"]
    assert "Which turtle" not in parts["now"]


def test_a3_a_game_that_is_not_being_saved_is_marked() -> None:
    assert html_parts(playing(), BEACH)["signs"].strip() == ""
    assert MESSAGES["signs.unsaved"] in html_parts(playing(saved=False), BEACH)["signs"]


def test_the_log_is_newest_first_with_players_turns_and_rules() -> None:
    log = html_parts(playing(), BEACH)["log"]
    assert log.index("Green on 8") < log.index("Green went") < log.index("Anna threw")
    assert log.count('class="turn-head"') == 3
    assert 'href="/games/turtle-bay/rules#TB-11"' in log


def test_a_long_evening_does_not_make_the_page_long() -> None:
    log = tuple(LogLine(n, n, None, "note", f"entry {n}") for n in range(1, 1000))
    html = html_parts(playing(log=log), BEACH)["log"]
    assert html.count("entry ") == LOG_LINES
    assert "entry 999<" in html


def test_f9_the_page_says_what_each_key_does_short_and_held() -> None:
    keys = html_parts(playing(), BEACH)["keys"]
    assert keys.count("<dt>") == sum(bool(key.short or key.hold) for key in KEYS)
    assert "hold: undo" in keys


def test_f9_every_key_of_a_panel_has_a_sign_and_a_name() -> None:
    every = tuple(KeyHint(key.value, "does it") for key in Key)
    assert html_parts(playing(keys=every), BEACH)["keys"].count("does it") == len(Key)
    assert all(f"key.name.{key.value}" in MESSAGES for key in Key)


def test_i5_where_we_stand_is_there_in_sentences() -> None:
    standing = html_parts(playing(), BEACH)["standing"]
    assert "Anna: 2 in the ocean, on 9, on 5, on its back, one on the start square." in standing


def test_a_game_that_cannot_be_drawn_is_not_called_none() -> None:
    """Where a game has no drawing, or one that fails, the page does not deny that it is played."""
    undrawn, none = html_parts(playing(), None), html_parts(playing(position=None), None)
    for part in ("board", "standing"):
        assert MESSAGES["board.not-drawn"] in undrawn[part]
        assert MESSAGES["board.none"] in none[part]


def test_i7_unknown_shapes_and_games_without_colours_still_show_letters() -> None:
    marks = (Path(web.__file__).parent / "templates" / "marks.svg").read_text()
    assert all(f'id="shape-{name}"' in marks for name in SHAPES)
    assert shape_of(Seat("X", "X", "funnel", ())) == "funnel"
    assert shape_of(Seat("X", "X", "banana", ())) == "circle"
    seats = (Seat("Otso", "O", "ring", ()), *SEATS[1:])
    assert ">O</text>" in html_parts(playing(seats=seats, player=0), None)["turn"]


def test_i7_everything_that_a_seat_plays_stands_beside_its_name() -> None:
    """A second turtle of one player: its colour and its letter."""
    two = Seat("Otso", "R", "triangle", ("red", "yellow"), "", ("R", "Y"))
    players = html_parts(playing(seats=(two, *SEATS[1:])), BEACH)["players"]
    assert players.count('class="chip') == 1
    assert '<span class="chip yellow" aria-hidden="true">Y</span>' in players


def test_only_what_is_to_be_done_looks_like_something_to_tick() -> None:
    """What is told beside a question has no boxes."""
    step = StepView("list", "One more?", (), 0, lines=("Another die fails with 1 of its 6 faces",))
    assert '<ul class="told">\n<li>Another die' in html_parts(playing(step=step), BEACH)["now"]
    tick = StepView("tick", "Do it", (), 0, lines=("Turn it",))
    told = html_parts(playing(step=tick, todo=("Turn it",)), BEACH)["now"]
    assert '<ul class="todo">\n<li>Turn it</li>' in told


def test_i3_i4_news_are_sentences_that_change_one_by_one() -> None:
    """The page speaks only sentences that were not there before, so each change is heard once."""
    before = playing()
    moved = StepView("map", "Which turtle?", before.step.choices, 1) if before.step else None
    assert fresh(before, playing(step=moved)) == ["yellow on the start"]
    assert fresh(before, playing(player=3)) == ["Dietlinde, it is your turn"]
    assert fresh(before, playing(notice=REFUSAL)) == [
        "LOOK AGAIN: Yellow on 9 lies on its back: it does not move. Choose a turtle on its feet."
    ]
    assert fresh(before, playing()) == []


def test_i3_what_is_asked_is_said_once_though_it_stands_twice() -> None:
    asked = playing(say="Throw 1 die", step=StepView("die", "Throw 1 die", (ChoiceView("1"),), 0))
    assert news(asked).count("Throw 1 die") == 1


def fresh(before: object, now: object) -> list[str]:
    """Gives what the page would speak between two snapshots."""
    return [told for told in news(now) if told not in news(before)]  # type: ignore[arg-type]


def test_odd_snapshots_are_drawn_too() -> None:
    """Nothing that the box may publish stops the page: no step, empty step, no seats, any form."""
    odd = [
        playing(step=None, seats=(), player=5, log=(), keys=()),
        playing(step=StepView("list", "", (), 0)),
        playing(step=StepView("count", "How many?", (ChoiceView("3"),), 9)),
        playing(mode="menu", say="", title=""),
        playing(notice=Notice("word", "", "")),
        playing(result="odd"),
    ]
    for one in odd:
        assert "</svg>" in html_parts(one, BEACH)["board"]
        assert isinstance(news(one), tuple)
