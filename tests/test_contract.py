"""The contract of a game, held for every game that is found (C7, I2).

What is offered is accepted, what is not is refused and changes nothing, positions go out and come
in unchanged, every sentence has its words.
"""

from __future__ import annotations

import ast
import importlib
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from companion import speech
from companion.dialog import Dialog
from companion.games import games
from companion.games.contract import (
    Accepted,
    Answer,
    AnyGame,
    Do,
    Done,
    Json,
    Level,
    Picked,
    Position,
    Refusal,
    Step,
    Where,
)
from companion.messages import MESSAGES
from companion.protocol import Desk
from companion.referee import ErrorCode, NotNow, Referee, Ruling
from companion.shapes import SHAPES
from companion.view import snapshot
from tests.bent import changed
from tests.play import all_setups, offered, played, set_up, step
from web.games import game_page

GAMES = list(games().values())
LONGEST = 110
"""Characters of the longest refusal: what a child reads in one breath."""
ENOUGH = 400
"""So many moments at least are looked through: of a short game more games are played."""


def of_its_tests(game: AnyGame) -> Any:
    """Gives what the game's own tests tell of its pieces and its board."""
    return importlib.import_module(f"tests.games.{game.folder.name}.pieces")


def pieces(game: AnyGame, position: Any) -> Counter[str]:
    """Counts the pieces on a table as the game's own tests do."""
    counted: Counter[str] = of_its_tests(game).pieces(position)
    return counted


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def moments(game: AnyGame, seed: int, every: int = 1) -> Iterator[Referee]:
    """Gives moments of random games of every kind: all player numbers, all options."""
    return _moments(game, seed, lambda number: number % every == 0)


def fewer_and_fewer(game: AnyGame, seed: int) -> Iterator[Referee]:
    """Gives moments that lie ever farther apart, for tests that walk back through the log."""
    return _moments(game, seed, lambda number: math.isqrt(number) ** 2 == number)


def _moments(game: AnyGame, seed: int, is_one: Callable[[int], bool]) -> Iterator[Referee]:
    chance, seen = random.Random(seed), 0
    while seen < ENOUGH:
        for setup in all_setups(game):
            for number, referee in enumerate(played(Referee(game, setup), chance)):
                seen += 1
                if is_one(number) or referee.question is None:
                    yield referee


def plain(value: object) -> Any:
    """Gives a value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


# -- play -----------------------------------------------------------------------------------------


@every_game
def test_random_games_end_with_a_result(game: AnyGame) -> None:
    """Every game comes to an end, with a rule that has words, and nothing is offered after it."""
    for seed in range(3):
        chance = random.Random(seed)
        for setup in all_setups(game):
            *_, last = played(Referee(game, setup), chance)
            result = last.result
            assert result is not None
            assert f"rule.{result.reason}" in game.messages
            ranked = [player for place in result.places for player in place]
            assert len(ranked) == len(set(ranked))
            assert set(ranked) <= set(range(len(setup.players)))
            assert game.legal(last.state) == ()
            assert last.answer(Done()) == NotNow("game-over")


@every_game
def test_the_same_seed_plays_the_same_game(game: AnyGame) -> None:
    """No clock and no chance hides in the rules."""
    logs = []
    for _ in range(2):
        referee = Referee(game, all_setups(game)[0])
        for _ in played(referee, random.Random(7)):
            pass
        logs.append(referee.log)
    assert logs[0] == logs[1]


@every_game
def test_every_offered_answer_is_accepted(game: AnyGame) -> None:
    """What is offered is what is not refused; asking changes nothing."""
    chance = random.Random(1)
    for referee in moments(game, 1):
        before = referee.state
        question = game.question(before)
        assert (question is None) == (game.result(before) is not None)
        assert bool(game.legal(before)) == (question is not None)
        for answer in offered(referee, chance):
            ruling = game.rule_on(before, answer)
            assert isinstance(ruling, Accepted), (answer, ruling)
            assert ruling.state != before
            assert type(answer) in _askable(game, question)
        assert referee.state is before


def _askable(game: AnyGame, question: object) -> tuple[type[Answer], ...]:
    if isinstance(question, Do):
        return (Done, game.report)
    return game.answered_by[type(question)]  # type: ignore[index]


@every_game
def test_other_answers_are_refused_and_change_nothing(game: AnyGame) -> None:
    """Whatever is bent out of an offered answer is refused, or does what some offered one does."""
    chance = random.Random(2)
    refused = 0
    for referee in moments(game, 2, every=3):
        state, number = referee.state, len(referee.log)
        after = [game.rule_on(state, answer) for answer in game.legal(state)]
        reachable = [ruling.state for ruling in after if isinstance(ruling, Accepted)]
        for answer in _bent(referee, chance):
            if not referee.is_asked(type(answer)):
                code: ErrorCode = "wrong-question" if referee.question else "game-over"
                assert referee.answer(answer) == NotNow(code)
                continue
            ruling = game.rule_on(state, answer)
            if isinstance(ruling, Accepted):
                assert ruling.state in reachable, answer
                continue
            refused += 1
            assert referee.answer(answer) == ruling
            assert (referee.state, len(referee.log)) == (state, number)
    assert refused > 100


def _bent(referee: Referee, chance: random.Random) -> Iterator[Answer]:
    """Gives answers of every kind with something in them changed: well-shaped, mostly wrong."""
    told = [_picked_by_chance(referee, chance) for _ in range(4 if referee.question else 0)]
    told = [*offered(referee, chance, 4), *told]
    seeds = [plain(answer) for answer in told]
    seeds += [{"kind": kind, **_filled(type_)} for kind, type_ in referee.game.kinds.items()]
    colours = referee.game.colours
    for seed in seeds:
        for bent in [seed, *changed(seed, chance, colours)]:
            try:
                yield referee.game.answer_from(bent)
            except msgspec.ValidationError:
                continue


def _filled(kind: type[Answer]) -> dict[str, object]:
    """Gives well-shaped fields for an answer of any kind: those that are never offered, too."""
    shape = msgspec.inspect.type_info(kind)
    assert isinstance(shape, msgspec.inspect.StructType)
    return {field.encode_name: _some(field.type) for field in shape.fields if field.required}


def _some(shape: msgspec.inspect.Type) -> object:
    """Gives some value of a shape; of a choice between shapes one that is not a list."""
    match shape:
        case msgspec.inspect.UnionType():
            kinds = [
                one for one in shape.types if not isinstance(one, msgspec.inspect.VarTupleType)
            ]
            return _some(kinds[0])
        case msgspec.inspect.LiteralType():
            return shape.values[0]
        case msgspec.inspect.StructType():
            return {one.encode_name: _some(one.type) for one in shape.fields if one.required}
        case msgspec.inspect.DictType():
            return {_some(shape.key_type): _some(shape.value_type)}
        case msgspec.inspect.VarTupleType():
            return [_some(shape.item_type)]
    values = {msgspec.inspect.BoolType: True, msgspec.inspect.IntType: 1}
    return values.get(type(shape), "nobody")


@every_game
def test_there_are_shapes_and_colours_for_everybody(game: AnyGame) -> None:
    """I7: as many players as may play have a shape each, and the colours that they need."""
    assert 1 <= game.seats[0] <= game.seats[-1] <= len(SHAPES)
    for setup in all_setups(game):
        players = len(setup.players)
        each = game.colours_each(players, setup.options)
        dealt = [setup.colours_of(player) for player in range(players)]
        assert all(len(colours) == each for colours in dealt)
        assert len({colour for colours in dealt for colour in colours}) == each * players


# -- undo -----------------------------------------------------------------------------------------


@every_game
def test_undo_and_redo_restore_everything(game: AnyGame) -> None:
    """C1, C2, C5: turn, question, what is legal, position: all as it was, to the state."""
    chance = random.Random(3)
    for setup in all_setups(game):
        referee = Referee(game, setup)
        seen = [_everything(moment) for moment in played(referee, chance)]
        for before in reversed(seen[:-1]):
            assert isinstance(referee.undo(across_turn=True), Ruling)
            assert _everything(referee) == before
        assert referee.undo() == NotNow("nothing-to-undo")
        for after in seen[1:]:
            assert isinstance(referee.redo(), Ruling)
            assert _everything(referee) == after
        assert referee.redo() == NotNow("nothing-to-redo")


def _everything(referee: Referee) -> tuple[object, ...]:
    legal = referee.game.legal(referee.state)
    return (referee.state, referee.question, legal[:20], referee.position, referee.result)


@every_game
def test_undo_asks_where_a_turn_ended(game: AnyGame) -> None:
    """C3: exactly the answers that ended a turn need the second confirmation."""
    chance = random.Random(4)
    referee = Referee(game, all_setups(game)[-1])
    turn = referee.turn
    for moment in played(referee, chance):
        assert moment.undo_crosses_turn == (moment.turn != turn)
        turn = moment.turn
        if moment.undo_crosses_turn:
            assert moment.undo() == NotNow("across-turn")
        elif moment.can_undo:
            assert isinstance(moment.undo(), Ruling)
            assert isinstance(moment.redo(), Ruling)


# -- positions ------------------------------------------------------------------------------------


@every_game
def test_pieces_are_counted(game: AnyGame) -> None:
    """No piece comes or goes in any game; the set-up has them all."""
    for setup in all_setups(game):
        referee = Referee(game, setup)
        first = pieces(game, plain(referee.position))
        assert sum(first.values()) > 0
        for moment in played(referee, random.Random(5)):
            assert pieces(game, plain(moment.position)) == first


@every_game
def test_positions_go_out_and_come_in_unchanged(game: AnyGame) -> None:
    """Encoded, decoded strictly and completed, a position is the same; it is canonical."""
    for referee in moments(game, 6):
        position = referee.position
        text = msgspec.json.encode(position)
        told = msgspec.json.decode(text, type=game.positions, strict=True)
        whole = game.complete(referee.state, told)
        assert whole == position
        assert msgspec.json.encode(whole) == text


@every_game
def test_bookkeeping_left_out_is_as_tracked(game: AnyGame) -> None:
    """What a told position may leave out is filled from what is tracked."""
    optional = [
        field.name
        for field in msgspec.structs.fields(game.positions)
        if field.default is msgspec.UNSET
    ]
    assert optional
    for referee in moments(game, 7, every=5):
        told = plain(referee.position)
        for name in optional:
            del told[name]
        bare = msgspec.convert(told, game.positions)
        assert game.complete(referee.state, bare) == referee.position
        assert referee.audit(bare) == ()


@every_game
def test_correcting_to_the_own_position_changes_nothing(game: AnyGame) -> None:
    """`correct` with what is tracked is the identity, in every moment where it is allowed."""
    for referee in moments(game, 8):
        if referee.question is None or not game.may_correct(referee.state):
            continue
        assert game.correct(referee.state, referee.position) == referee.state


@every_game
def test_an_audit_of_the_own_position_finds_nothing(game: AnyGame) -> None:
    """The table as tracked differs nowhere, whatever the order told."""
    for referee in moments(game, 9):
        told = plain(referee.position)
        for value in told.values():
            for inner in value.values() if isinstance(value, dict) else ():
                if isinstance(inner, list) and inner and isinstance(inner[0], dict):
                    inner.reverse()
        assert referee.audit(msgspec.convert(told, game.positions)) == ()


@every_game
def test_every_change_of_a_piece_is_found_and_explained(game: AnyGame) -> None:
    """One leaf of the position changed: found, with a rule and an entry that exist, in words."""
    chance = random.Random(10)
    found = 0
    for referee in fewer_and_fewer(game, 10):
        words = speech.words_of(referee)
        for told in _tables(referee, chance, 15):
            whole = game.complete(referee.state, told)
            differences = referee.audit(told)
            assert bool(differences) == (whole != referee.position), told
            for difference in differences:
                found += 1
                assert difference.expected != difference.found
                assert f"rule.{difference.rule}" in game.messages
                assert 0 <= difference.entry <= len(referee.log)
                assert difference.entry == 0 or referee.entry(difference.entry).turn
                place = game.place(referee.state, difference.where)
                _is_said(speech.difference(difference, place, words))
    assert found > 100


@every_game
def test_an_audit_walks_back_through_the_game_once(game: AnyGame) -> None:
    """B1: a table that differs everywhere costs no more walks than one that differs once."""
    asked = 0

    def counted(position: Position) -> dict[Where, Json]:
        nonlocal asked
        asked += 1
        return game.places(position)

    *_, referee = played(Referee(game, all_setups(game)[0]), random.Random(17))
    other = Referee(game, referee.setup).position
    referee.game = replace(game, places=counted)
    differences = referee.audit(other)
    assert len(differences) > 1
    assert asked <= 2 + 2 * len(referee.log)
    for found in differences:
        entry, turn = referee.explain(found.where)[1:]
        assert (found.entry, found.turn) == (entry, turn)


def _tables(referee: Referee, chance: random.Random, most: int = 25) -> Iterator[Position]:
    """Gives positions that differ in one leaf, where they are well-shaped."""
    told = plain(referee.position)
    tables = list(changed(told, chance, referee.game.colours))
    for bent in chance.sample(tables, min(most, len(tables))):
        try:
            yield msgspec.convert(bent, referee.game.positions)
        except msgspec.ValidationError:
            continue


@every_game
def test_no_told_table_is_a_crash(game: AnyGame) -> None:
    """Any well-shaped table is taken or refused with faults in words; refused changes nothing."""
    chance = random.Random(11)
    refused = taken = 0
    for referee in moments(game, 11, every=15):
        words, before = speech.words_of(referee), referee.state
        if referee.question is None:
            continue
        for told in _tables(referee, chance):
            outcome = referee.correct(told, "bent")
            if isinstance(outcome, Ruling):
                taken += 1
                assert referee.audit(told) == ()
                assert isinstance(referee.undo(), Ruling)
            elif outcome.code != "wrong-question":
                refused += 1
                assert outcome.code == "impossible-position"
                for fault in outcome.faults:
                    _is_said(speech.fault(fault, words).message)
            assert referee.state == before
    assert min(refused, taken) > 20


# -- words ----------------------------------------------------------------------------------------


def _is_said(text: str) -> None:
    """A sentence is there, capital first unless it begins with a place as it is printed on the
    board ("d4"), with nothing left unfilled."""
    assert text
    assert text[0] == text[0].upper() or re.match(r"[a-z]\d", text), text
    assert not re.search(r"[{}]|None|UNSET|\bTrue\b|\bFalse\b", text), text


@every_game
def test_everything_said_in_play_has_words(game: AnyGame) -> None:
    """I1, I2: questions, actions, events and places render; no KeyError in any game."""
    for referee in moments(game, 12):
        words = speech.words_of(referee)
        question = referee.game.question(referee.state)
        if question:
            _is_said(speech.prompt(question, words))
            for action in question.actions or ():
                _is_said(speech.said(action, "action", words).message)
        for event in referee.log[-1].events if referee.log else ():
            _is_said(speech.said(event, "event", words).message)
        for where in game.places(referee.position):
            place = game.place(referee.state, where)
            _is_said(words.say(place.code, place.facts))
        for player in range(len(referee.setup.players)):
            _is_said(speech.standing(referee, player, words))


@every_game
def test_refusals_are_short_and_say_a_rule(game: AnyGame) -> None:
    """A refusal names a rule that has words, in a sentence of at most 110 characters."""
    chance = random.Random(13)
    codes = set()
    for referee in moments(game, 13, every=4):
        words = speech.words_of(referee)
        for answer in _bent(referee, chance):
            if not referee.is_asked(type(answer)):
                continue
            ruling = game.rule_on(referee.state, answer)
            if isinstance(ruling, Refusal):
                codes.add(ruling.code)
                message = speech.said(ruling, "refusal", words).message
                _is_said(message)
                assert len(message) <= LONGEST, message
                assert f"rule.{ruling.rule}" in game.messages
    known = {code for code in game.messages if re.fullmatch(r"refusal\.[^.]+", code)}
    assert len(codes) >= min(5, len(known) - 1)


@every_game
def test_every_code_in_the_source_has_a_text(game: AnyGame) -> None:
    """I2: each code that a game's modules can say stands in its catalogue, or in the core's."""
    said = list(_codes_in(game.folder))
    missing = [code for code in said if code not in game.messages and code not in MESSAGES]
    assert missing == []
    assert {code.split(".")[0] for code in said} >= {"refusal", "action", "event", "fault"}


@every_game
def test_a_game_says_nothing_in_the_cores_stead(game: AnyGame) -> None:
    """I2: a game's catalogue changes no text of the core, whose codes every game shares."""
    assert game.messages.keys() & MESSAGES.keys() == set()


KINDS = {"Refusal": 1, "Action": 1, "Event": 1, "Fault": 0, "Said": 0}
"""Which argument of each sentence is its code."""


def _codes_in(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = KINDS.get(node.func.id)
                if place is None or len(node.args) <= place:
                    continue
                code = node.args[place]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    kind = node.func.id.lower()
                    yield code.value if kind == "said" else f"{kind}.{code.value}"


@every_game
def test_every_rule_of_the_book_is_in_the_catalogue(game: AnyGame) -> None:
    """The menu can say each rule of docs/rules; no text cites a rule that does not exist."""
    book = Path(__file__).parents[1] / "docs" / "rules" / f"{game.id}.md"
    rules = set(re.findall(r"^\| ([A-Z]{2}-\d+)", book.read_text(encoding="utf-8"), re.MULTILINE))
    assert {code[5:] for code in game.messages if code.startswith("rule.")} == rules
    assert game.first_rule in rules


# -- buttons --------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("checked", [False, True])
def test_every_offered_answer_can_be_picked(game: AnyGame, checked: bool) -> None:
    """B9: the picks of an entry reach every offered answer, compared by what it does."""
    for referee in moments(game, 14, every=7):
        state = referee.state
        if referee.question is None:
            continue
        picked = _picked(referee, checked, "guide")
        assert all(referee.is_asked(type(answer)) for answer in picked)
        done = [game.rule_on(state, answer) for answer in picked]
        for answer in game.legal(state):
            assert answer in picked or game.rule_on(state, answer) in done


def _picked(
    referee: Referee, checked: bool, level: Level, picked: Picked = (), most: int | None = None
) -> list[Answer]:
    """Gives every answer that the picks of an entry lead to; after its second pick at most so many
    choices of each are gone into, the last ones."""
    found = referee.game.face.entry(referee.state, picked, level, checked)
    if not isinstance(found, Step):
        return [found]
    assert 0 <= found.first < len(found.choices)
    return [
        answer
        for choice in (found.choices[-most:] if picked[1:] and most else found.choices)
        for answer in _picked(referee, checked, level, (*picked, choice.value), most)
    ]


def _picked_by_chance(referee: Referee, chance: random.Random) -> Answer:
    """Gives one answer that the picks of an entry lead to, right or wrong."""
    picked: Picked = ()
    while True:
        found = referee.game.face.entry(referee.state, picked, "guide", False)
        if not isinstance(found, Step):
            return found
        picked = (*picked, chance.choice(found.choices).value)


@every_game
def test_a_report_can_be_picked(game: AnyGame) -> None:
    """B9: with `referee` the picks lead to the game's report, and a right one is among them."""
    asked = 0
    for referee in moments(game, 15):
        if not isinstance(referee.question, Do):
            continue
        asked += 1
        answers = _picked(referee, False, "referee", most=2)  # pieces are named in any order
        assert {type(answer) for answer in answers} == {game.report}
        rulings = [game.rule_on(referee.state, answer) for answer in answers]
        assert any(isinstance(ruling, Accepted) for ruling in rulings)
    assert asked > 10


@every_game
def test_the_face_fits_every_moment(game: AnyGame) -> None:
    """D8, F9: note, score and rule are said in every moment; the rule exists."""
    for referee in moments(game, 16, every=3):
        words = speech.words_of(referee)
        note = game.face.note(referee.state)
        assert len(words.say(note.code, note.facts)) <= 7
        assert f"rule.{game.face.rule(referee.state)}" in game.messages
        for player in range(len(referee.setup.players)):
            assert speech.score(referee, player, words)


@every_game
def test_another_board_can_be_told(game: AnyGame) -> None:
    """A10, K3: set-up asks whether the usual board matches; it can be told otherwise, pick by pick,
    and what is told can be played."""
    usual, picks = game.board(), of_its_tests(game).OTHER_BOARD
    if not game.board.__struct_fields__:  # nothing to tell, so nothing is asked
        assert (game.face.board_step(usual, ()), picks) == (usual, ())
        return
    step = game.face.board_step(usual, ())
    assert isinstance(step, Step)
    assert game.face.board_step(usual, (step.choices[0].value,)) == usual
    for number, pick in enumerate(picks):
        step = game.face.board_step(usual, picks[:number])
        assert isinstance(step, Step)
        assert pick in [choice.value for choice in step.choices]
    board = game.face.board_step(usual, picks)
    assert not isinstance(board, Step)
    assert board != usual
    setup = set_up(game, game.seats[0], board=plain(board))
    assert setup.board == board


# -- the page -------------------------------------------------------------------------------------


@every_game
def test_every_moment_is_drawn_and_told(game: AnyGame) -> None:
    """E1, E9: a game brings its drawing, whole and well-formed in every moment, with a name for
    those who do not see it, and tells the same in sentences; nothing that the policy drops."""
    page = game_page(game.folder, {})
    assert page is not None
    assert {path.name for path in page.folder.iterdir()} >= {"board.css", "board.js"}
    desk = Desk(games())
    for referee in moments(game, 18, every=20):
        desk.resume(referee)
        shot = snapshot(Dialog(games(), desk), seq=1, boot="boot", saved=True)
        svg = ElementTree.fromstring(page.draw(shot))
        assert svg.tag == "svg"
        assert svg.get("viewBox")
        assert svg.get("aria-label")
        assert not any(one.get("style") or one.tag == "style" for one in svg.iter())
        sentences = page.tell(shot)
        assert sentences
        for sentence in sentences:
            _is_said(sentence)


def test_games_are_found_by_their_id() -> None:
    """A new folder is a new game; each stands under its own id, in a folder with its messages."""
    assert GAMES
    for name, game in games().items():
        assert name == game.id
        assert f"game.{name}" in game.messages
        assert (game.folder / "rules.py").is_file()
        referee = Referee(game, set_up(game, game.seats[0]))
        step(referee, random.Random(0))
        assert len(referee.log) == 1
