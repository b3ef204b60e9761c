"""How Turtle Bay is asked for and drawn. Pure; the rules stand in `rules.py`."""

from __future__ import annotations

from companion.drawing import Item
from companion.games.contract import Answer, Done, Level, Picked, Said, Step, Where
from companion.games.turtle_bay.rules import TurtleBay, TurtleBayBoard


class TurtleBayFace:
    """The game's face."""

    def entry(self, state: TurtleBay, picked: Picked, level: Level, checked: bool) -> Step | Answer:
        return Done()

    def note(self, state: TurtleBay) -> Said:
        return Said("")

    def ask(self, state: TurtleBay) -> Said:
        return Said("")

    def map(self, state: TurtleBay, at: Where | None) -> tuple[Item, ...]:
        return ()

    def board_step(self, board: TurtleBayBoard, picked: Picked) -> Step | TurtleBayBoard:
        return board
