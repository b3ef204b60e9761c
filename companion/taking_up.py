"""The end of a set-up: does the table begin now, is it laid out by a list, or is a game under way
that is to be taken up (K1)? Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET

from companion import speech
from companion.errands.checking import told_by
from companion.errands.steps import choice, read, ticked
from companion.flow import Flow, Pick
from companion.games.contract import AnyGame, Choice, Position, Said, Setup, Step
from companion.messages import MESSAGES
from companion.referee import AnySetup
from companion.setups import ToldSetup, checked
from companion.words import Words


def table(told: ToldSetup, games: Mapping[str, AnyGame]) -> Flow[Position | None]:
    """Asks how the table lies; None: as at the start, or what is wrong with the set-up is told when
    the game begins."""
    setup = checked(told, games)
    if not isinstance(setup, Setup):
        return None
    rows = (choice("start", "table.start"), choice("lay", "table.lay"), choice("on", "table.on"))
    match (yield Step("list", Said("table.title"), rows)):
        case "lay":
            game, words = games[setup.game], _words_of(setup, games)
            yield from ticked("lay.title", game.pieces.laid_out(game.start(setup)), words)
        case "on":
            return (yield from _under_way(setup, games))
    return None


def _words_of(setup: AnySetup, games: Mapping[str, AnyGame]) -> Words:
    names = [player.name for player in setup.players]
    return Words([MESSAGES, games[setup.game].messages], names)


def _under_way(setup: AnySetup, games: Mapping[str, AnyGame]) -> Flow[Position]:
    """Asks how everything lies, until it is a table that can be played on."""
    game, words = games[setup.game], _words_of(setup, games)
    state = game.start(setup)
    found = game.position(state)
    while True:
        found = yield from spoken(told_by(game, setup.board, state, found), words)
        after = game.correct(state, game.complete(state, found))
        if not isinstance(after, tuple):
            return found
        why = [speech.fault(fault, words).message for fault in after]
        yield read(Said("check.impossible"), why, "check.do-again")


def spoken(flow: Flow[Position], words: Words) -> Flow[Position]:
    """Says a flow's steps in the words of a game that has not begun: with its players' names."""
    step = next(flow)
    while True:
        pick: Pick = yield _said(step, words)
        try:
            step = flow.send(pick)
        except StopIteration as end:
            found: Position = end.value
            return found


def _said(step: Step, words: Words) -> Step:
    def line(said: Said) -> Said:
        return Said("line", {"text": words.say(said.code, said.facts)})

    def one(told: Choice) -> Choice:
        brief = told.brief if told.brief is UNSET else line(told.brief)
        return msgspec.structs.replace(told, say=line(told.say), brief=brief)

    return msgspec.structs.replace(
        step,
        title=line(step.title),
        choices=tuple(map(one, step.choices)),
        lines=tuple(line(said) for said in step.lines if isinstance(said, Said)),
        brief=tuple(map(line, step.brief)),
    )
