"""Set-up by keys: which board, does it match, and is a changed one kept for next time (K3)?

Where a game has but one board it is not asked which. What is kept or forgotten is part of what the
set-up comes to: it is done when the game begins, and BACK takes it back like every pick. Pure.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.boards import NamedBoard, of_game, usual
from companion.flow import Flow
from companion.games.contract import AnyGame, Board, Choice, Fault, Options, Picked, Said, Step
from companion.spelling import spell
from companion.words import Words

FORGET: Final = "forget"

Boards: TypeAlias = tuple[NamedBoard, ...]


def board(
    game: AnyGame, options: Options, count: int, boards: Boards, words: Words
) -> Flow[tuple[Board, Boards]]:
    """Asks for the board of a game; gives it, and the boards that there are then."""
    chosen, boards = yield from _which(game, options, count, boards)
    told = yield from _sure_of(game, (yield from _matching(game, chosen.board)))
    known = (chosen, usual(boards, game), *of_game(boards, game))
    if any(told == one.board for one in known):
        return told, boards
    return told, (yield from _kept(game, chosen, told, boards, words))


def _sure_of(game: AnyGame, told: Board) -> Flow[Board]:
    """Asks again about a board that is hardly so, until it is changed or the table is sure."""
    while doubts := game.board_doubts(told):
        answers = (Choice("no", Said("setup.doubt-no")), Choice("yes", Said("setup.doubt-yes")))
        lines = tuple(doubt.say for doubt in doubts)
        brief = tuple(line for doubt in doubts for line in doubt.brief)
        if (yield Step("list", Said("setup.doubt"), answers, lines=lines, brief=brief)) == "yes":
            return told
        told = yield from _matching(game, told)
    return told


def _matching(game: AnyGame, shown: Board) -> Flow[Board]:
    """Asks whether a board matches, and lets the table change it."""
    picked: Picked = ()
    while True:
        step = game.face.board_step(shown, picked)
        if not isinstance(step, Step):
            return step
        picked = (*picked, (yield step))


# -- which ----------------------------------------------------------------------------------------


def _which(
    game: AnyGame, options: Options, count: int, boards: Boards
) -> Flow[tuple[NamedBoard, Boards]]:
    """Asks which board, the table's own ones first; those that cannot be played on now are named.

    Where there is only the usual one nothing is asked."""
    while True:
        own = [one for one in of_game(boards, game) if one.is_own]
        if not own:
            return usual(boards, game), boards
        here = [*own, usual(boards, game)]
        wrong = {one.name: game.board_faults(one.board, options, count) for one in here}
        offered = [one for one in here if not wrong[one.name]] or [usual(boards, game)]
        pick = yield _which_step(offered, {name: why for name, why in wrong.items() if why})
        if pick != FORGET:
            return offered[int(pick)], boards
        boards = yield from _forgotten(own, boards)


def _which_step(offered: list[NamedBoard], wrong: dict[str, tuple[Fault, ...]]) -> Step:
    choices = [Choice(number, _said(one)) for number, one in enumerate(offered)]
    choices.append(Choice(FORGET, Said("setup.board-forget")))
    lines: list[Said] = []
    for name, why in wrong.items():
        lines.append(Said("setup.board-unfit", {"text": name}))
        lines += [Said(f"fault.{fault.code}", fault.facts) for fault in why]
    brief = (Said("setup.boards-unfit", {"count": len(wrong)}),) if wrong else ()
    return Step("list", Said("setup.which-board"), tuple(choices), lines=tuple(lines), brief=brief)


def _said(one: NamedBoard) -> Said:
    """Names a board: the usual one in words of the catalogue, since it is not anybody's."""
    return Said("setup.board", {"text": one.name}) if one.is_own else Said("setup.usual-board")


def _forgotten(own: list[NamedBoard], boards: Boards) -> Flow[Boards]:
    """Asks which of the table's own boards is to be forgotten."""
    choices = tuple(Choice(number, _said(one)) for number, one in enumerate(own))
    line = (Said("setup.forget-line"),)
    pick = yield Step("list", Said("setup.forget-which"), choices, lines=line)
    gone = own[int(pick)]
    return tuple(one for one in boards if one != gone)


# -- keeping --------------------------------------------------------------------------------------


def _kept(
    game: AnyGame, chosen: NamedBoard, told: Board, boards: Boards, words: Words
) -> Flow[Boards]:
    """Asks whether a board that was told is kept: under the next free name, under one that is
    spelled, in place of the one that it was made from, or not."""
    names = {one.name for one in of_game(boards, game)}
    ours = _free_name(names, words)
    choices = [
        Choice("ours", Said("setup.keep-as", {"text": ours})),
        Choice("spell", Said("setup.keep-spelled")),
    ]
    if chosen.is_own:
        choices.append(Choice("instead", Said("setup.keep-instead", {"text": chosen.name})))
    choices.append(Choice("no", Said("setup.keep-not")))
    line = (Said("setup.keep-line"),)
    match (yield Step("list", Said("setup.keep"), tuple(choices), lines=line)):
        case "no":
            return boards
        case "instead":
            new = NamedBoard(game.id, chosen.name, told)
            return tuple(new if one == chosen else one for one in boards)
        case "spell":
            ours = yield from spell(Said("setup.board-name"), names)
    return (*boards, NamedBoard(game.id, ours, told))


def _free_name(taken: set[str], words: Words) -> str:
    """Gives "Our board", or with the first number that is free."""
    name, number = words.say("setup.our-board"), 1
    while name in taken:
        number += 1
        name = words.say("setup.our-next-board", {"number": number})
    return name
