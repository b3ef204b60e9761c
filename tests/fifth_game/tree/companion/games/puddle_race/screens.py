"""How Puddle Race is asked for and drawn on the display. Pure; the rules stand in `rules.py`."""

from __future__ import annotations

from msgspec import UNSET

from companion.drawing import WIDTH, Bitmap, Box, Item, Line
from companion.games.contract import (
    Answer,
    Choice,
    Done,
    Draft,
    Event,
    Fact,
    Level,
    Picked,
    Said,
    Step,
    Trail,
    Where,
)
from companion.games.puddle_race.rules import (
    FACES,
    PUDDLES,
    Due,
    Hop,
    PuddleRace,
    PuddleRaceBoard,
    Report,
    Throw,
    is_too_far,
    landing,
)

HEIGHT = 16
TURTLE = ("  ##   ", " ####  ", "###### ", "#######", " #  #  ")


class PuddleRaceFace:
    """The game's face."""

    map_size = (WIDTH, HEIGHT)

    # -- what is asked ----------------------------------------------------------------------------

    def entry(
        self, state: PuddleRace, picked: Picked, level: Level, checked: bool
    ) -> Step | Answer:
        """Gives the next pick: the die, how far to hop, what was done."""
        if state.due and level == "referee" and not checked:
            return _report_entry(state, picked)
        if state.due:
            return _done_entry(state, state.due, picked, checked)
        if state.thrown is not None:
            return _hop_entry(state, state.thrown, picked)
        if picked:
            return Throw(int(picked[0]))
        faces = tuple(Choice(face, Said("face", {"face": face})) for face in FACES)
        return Step("die", Said("ask.throw"), faces)

    def note(self, state: PuddleRace) -> Said:
        """Gives the score of whoever is on turn."""
        return self.score(state, state.player)

    def rule(self, state: PuddleRace) -> str:
        """Gives the rule that governs the open question."""
        if state.due:
            return "PR-6"
        return "PR-3" if state.thrown is None else "PR-4"

    def allowed(self, state: PuddleRace) -> Said:
        """Says what may be answered now."""
        if state.due:
            return Said("ask.do")
        if state.thrown is None:
            return Said("ask.throw")
        return Said("allowed.hop", {"count": state.thrown})

    def score(self, state: PuddleRace, player: int) -> Said:
        """Gives the player's puddle and the last one."""
        return Said("score", {"puddle": state.at[player], "last": state.last})

    def standing(self, state: PuddleRace, player: int) -> Said:
        """Says where a player's turtle is."""
        facts: dict[str, Fact] = {"player": player, "puddle": state.at[player], "last": state.last}
        return Said("standing", facts)

    def trail(self, events: tuple[Event, ...]) -> Trail | None:
        """Gives where the turtle that hopped came from and went to; marks the bank if the other
        went back there."""
        for event in events:
            if event.code == "hopped":
                start, to = event.facts["from"], event.facts["puddle"]
                assert isinstance(start, int)
                assert isinstance(to, int)
                sent = any(other.code == "sent" for other in events)
                return Trail(("puddle", start), ("puddle", to), (("puddle", 0),) if sent else ())
        return None

    def board_step(self, board: PuddleRaceBoard, picked: Picked) -> Step | PuddleRaceBoard:
        """Asks whether the number of puddles matches, and for the right one if not."""
        if not picked:
            row = Said("board.match", {"count": board.puddles})
            choices = (Choice("yes", Said("board.yes")), Choice("no", Said("board.no")))
            return Step("list", Said("board.title"), choices, lines=(row,), brief=(row,))
        if picked == ("yes",):
            return board
        if picked == ("no",):
            counts = tuple(Choice(n, Said("board.puddles", {"count": n})) for n in PUDDLES)
            first = PUDDLES.index(board.puddles)
            return Step("list", Said("board.how-many"), counts, first=first)
        return PuddleRaceBoard(int(picked[1]))

    # -- the strip --------------------------------------------------------------------------------

    def map(self, state: PuddleRace, at: Where | None, draft: Draft | None) -> tuple[Item, ...]:
        """Draws bank and puddles from left to right, a lane for each player; `at` blinks, and under
        the turtle that hops is a line."""
        pitch = WIDTH // (state.last + 1)
        items: list[Item] = [Line(pitch - 1, 0, pitch - 1, HEIGHT - 1)]
        for puddle in range(1, state.last + 1):
            blinks = at == ("puddle", puddle)
            items.append(Box(puddle * pitch + 1, HEIGHT - 2, pitch - 3, 2, blink=blinks))
        for player, puddle in enumerate(state.at):
            x, y = puddle * pitch + max(0, pitch - 8) // 2, 7 * player
            items.append(Bitmap(x, y, TURTLE))
            if draft and draft.mover == ("turtle", state.colour_of(player)):
                items.append(Line(x, y + 6, x + 6, y + 6))
        return tuple(items)


def _hop_entry(state: PuddleRace, thrown: int, picked: Picked) -> Step | Answer:
    """Asks how far to hop, where that makes a difference. What is too far can be picked as well:
    the refusal says why not."""
    if picked:
        return Hop(int(picked[0]))
    is_same = landing(state, thrown) == landing(state, 1) and not is_too_far(state, thrown)
    hops = (thrown,) if is_same else (thrown, 1)
    choices = tuple(_hop_choice(state, steps) for steps in hops)
    draft = Draft(("turtle", state.colour_of(state.player)))
    return Step("list", Said("ask.hop"), choices, dice=(thrown,), draft=draft)


def _hop_choice(state: PuddleRace, steps: int) -> Choice:
    to = landing(state, steps)
    brief = Said("hop.brief", {"steps": steps, "spot": to})
    say = Said("hop", {"steps": steps, "puddle": to})
    at = UNSET if is_too_far(state, steps) else ("puddle", to)
    return Choice(steps, say, at, brief=brief)


def _report_entry(state: PuddleRace, picked: Picked) -> Step | Answer:
    """Asks whether somebody went back; the choices are the same whatever is right."""
    if picked:
        return Report(sent=picked[0] == "yes")
    yes = Choice("yes", Said("report.yes", {"colour": state.colour_of(state.other)}))
    return Step("list", Said("ask.report"), (Choice("no", Said("report.no")), yes))


def _done_entry(state: PuddleRace, due: Due, picked: Picked, checked: bool) -> Step | Answer:
    if picked:
        return Done()
    mine, others = state.colour_of(state.player), state.colour_of(state.other)
    lines = [Said("action.hop", {"colour": mine, "puddle": due.to})]
    brief = [Said("brief.hop", {"letter": mine, "spot": due.to})]
    if due.sent:
        lines.append(Said("action.send", {"colour": others}))
        brief.append(Said("brief.send", {"letter": others}))
    title = Said("ask.put-right" if checked else "ask.do")
    choices = (Choice("done", Said("done")),)
    return Step("tick", title, choices, lines=tuple(lines), brief=tuple(brief), dice=(due.thrown,))
