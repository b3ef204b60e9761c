"""How Pędzące żółwie Extreme is asked for and drawn. Pure; the rules stand in `rules.py`.

A card is told in at most three presses on number keys: its type, its colour, its steps. What a card
does on the table is told before the next question, so that nobody turns a token too early.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.drawing import WIDTH, Item
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
from companion.games.pedzace_zolwie_extreme import allowing, boards, pathmap
from companion.games.pedzace_zolwie_extreme.asking import Choose, Owners, Play, Report, TurnUp
from companion.games.pedzace_zolwie_extreme.cards import (
    ANY,
    BLACK,
    COLOURED,
    COLOURS,
    OWNED,
    STEPS,
    Card,
    Type,
)
from companion.games.pedzace_zolwie_extreme.groups import space_of
from companion.games.pedzace_zolwie_extreme.path import ExtremeBoard
from companion.games.pedzace_zolwie_extreme.rules import (
    RULE_OF_CHOICE,
    can_still_be,
    may_be_chosen,
    owners_of,
    to_do,
)
from companion.games.pedzace_zolwie_extreme.state import TOKENS, Extreme
from companion.games.pedzace_zolwie_extreme.telling import named

FORWARD, BACK, ANYONE, CATCH_UP, CURSE, BLACK_TURTLE = range(1, 7)
"""What the first pick of a card says: a type, or whose it is."""
TYPES: dict[int, Type] = {
    FORWARD: "forward",
    BACK: "back",
    CATCH_UP: "catch-up",
    CURSE: "curse",
}


class ExtremeFace:
    """The game's face."""

    map_size = (WIDTH, pathmap.HEIGHT)

    # -- what is asked ----------------------------------------------------------------------------

    def entry(self, state: Extreme, picked: Picked, level: Level, checked: bool) -> Step | Answer:
        """Gives the next pick: first what is to be done on the table, then what is asked."""
        asks = state.underway.asks
        if asks == "do":
            return _done_entry(state, picked, level, checked)
        if level == "guide" and _has_news(state):
            if not picked:
                return _tick(state, "ask.do")
            picked = picked[1:]
        match asks:
            case "choose":
                return _choose_entry(state, picked)
            case "token":
                return _token_entry(state, picked)
        return _owners_entry(state, picked) if state.is_in_the_lettuce else _card(state, picked)

    def note(self, state: Extreme) -> Said:
        """Gives how far the first turtle is on its way."""
        return Said("note", {"first": state.groups[-1][0], "lettuce": state.path.lettuce})

    def rule(self, state: Extreme) -> str:
        """Gives the rule that governs the open question."""
        underway = state.underway
        match underway.asks:
            case "do":
                deed = underway.deeds[-1]
                return "PE-10" if deed.landing != deed.to else deed.rule
            case "choose":
                return RULE_OF_CHOICE[underway.why]
            case "token":
                return "PE-11"
            case "pile":
                return "PE-15"
        if underway.deeds:
            return "PE-14"
        return "PE-18" if state.is_in_the_lettuce else "PE-2"

    def allowed(self, state: Extreme) -> Said:
        """Says what may be answered now."""
        return allowing.allowed(state)

    def score(self, state: Extreme, player: int) -> Said:
        """Says how far a player's turtle is, as soon as the table knows whose is which."""
        owners = owners_of(state)
        if owners is None:
            return Said("score.secret")
        space = space_of(state.groups, owners[player])
        return Said("score", {"space": space, "lettuce": state.path.lettuce})

    def standing(self, state: Extreme, player: int) -> Said:
        """Says where a player's turtle is, as soon as the table knows whose is which."""
        owners = owners_of(state)
        if owners is None:
            return Said("standing.secret", {"player": player})
        space = space_of(state.groups, owners[player])
        facts: dict[str, Fact] = {
            "player": player,
            "colour": COLOURS[owners[player]],
            "space": named(space, state.path),
            "left": state.path.lettuce - space,
        }
        return Said("standing" if facts["left"] else "standing.there", facts)

    def trail(self, events: tuple[Event, ...]) -> Trail | None:
        """Gives where the one that a card moved last came from and went; the raven likewise."""
        turned = tuple(event.where[0] for event in events if event.code == "turned")
        went = [_went(event) for event in events if event.code in ("moved", "raven", "bad-luck")]
        if not went:
            return None
        who, _, to = went[-1]
        start = next(start for mover, start, _ in went if mover == who)
        return Trail((who, start), (who, to), turned)

    def board_step(self, board: ExtremeBoard, picked: Picked) -> Step | ExtremeBoard:
        """Asks whether the path matches, and for the right one if not."""
        return boards.board_step(board, picked)

    # -- the map ----------------------------------------------------------------------------------

    def map(self, state: Extreme, at: Where | None, draft: Draft | None) -> tuple[Item, ...]:
        """Draws the winding path where the cursor stands on a place of it, else nothing: cards and
        tokens are picked from whole lists, under what they are of."""
        return () if at is None else pathmap.draw(state, at, draft.mover if draft else None)


def _went(event: Event) -> tuple[str, int, int]:
    """Gives who went, from where, and where it stands now."""
    if event.code == "raven":
        start, to = event.facts["start"], event.facts["to"]
        who: Fact = "raven"
    else:
        start, to = event.where[0][1], event.where[1][1]
        who = event.facts["colour"]
    assert isinstance(who, str)
    assert isinstance(start, int)
    assert isinstance(to, int)
    return who, start, to


# -- cards ----------------------------------------------------------------------------------------


def _card(state: Extreme, picked: Picked) -> Step | Answer:
    """Asks for a card: by type, or as one for anybody or for the black turtle."""
    if not picked:
        return _first_pick(state)
    first = int(picked[0])
    if first in (ANYONE, BLACK_TURTLE):
        return _whose(state, ANY if first == ANYONE else COLOURS[BLACK], picked[1:])
    return _of_type(state, TYPES[first], picked[1:])


def _first_pick(state: Extreme) -> Step:
    black = (BLACK_TURTLE,) if BLACK in state.turtles else ()
    kinds = (FORWARD, BACK, ANYONE, CATCH_UP, CURSE, *black)
    title = Said(f"ask.card.{'pile' if state.underway.asks == 'pile' else 'hand'}")
    return _list(title, tuple(Choice(kind, Said(f"pick.{kind}")) for kind in kinds))


def _list(
    title: Said, choices: tuple[Choice, ...], first: int = 0, draft: Draft | None = None
) -> Step:
    """A list under what is asked: the bar above it names the player."""
    return Step("list", title, choices, first, brief=(title,), draft=draft)


def _whose(state: Extreme, colour: str, picked: Picked) -> Step | Answer:
    """Asks for a card whose turtle is known: type and steps in one short list."""
    is_any = colour == ANY
    cards = [Card(type_, n, colour) for type_ in COLOURED for n in STEPS[type_, is_any]]
    if picked:
        return Play(cards[int(picked[0])])
    choices = [
        Choice(index, Said(f"pick.{card.type}", {"steps": card.steps}))
        for index, card in enumerate(cards)
    ]
    draft = None if is_any else _named(state, colour)
    return _list(Said("ask.card.whose", {"colour": colour}), tuple(choices), draft=draft)


def _named(state: Extreme, colour: str) -> Draft:
    """Gives the turtle that a card is told to move."""
    return Draft((colour, space_of(state.groups, COLOURS.index(colour))))


def _of_type(state: Extreme, type_: Type, picked: Picked) -> Step | Answer:
    """Asks for the colour where the type has one, then for the steps where they differ."""
    colour: tuple[int | str, ...] = ()
    if type_ in COLOURED:
        if not picked:
            return _colours(Said(f"ask.card.{type_}"))
        colour, picked = picked[:1], picked[1:]
    steps = STEPS[type_, False]
    if not picked and len(steps) > 1:
        choices = tuple(Choice(n, Said(f"pick.steps-{n}")) for n in steps)
        return _steps(state, type_, str(colour[0]) if colour else "", choices)
    count = int(picked[0]) if picked else steps[0]
    return Play(Card(type_, count, str(colour[0])) if colour else Card(type_, count))


def _steps(state: Extreme, type_: Type, colour: str, choices: tuple[Choice, ...]) -> Step:
    """Asks for the steps of a card whose type and colour are told; the page says both again."""
    if not colour:
        return replace(_list(Said("ask.steps"), choices), asks=Said("ask.steps.full"))
    step = _list(Said("ask.steps.of", {"colour": colour}), choices, draft=_named(state, colour))
    return replace(step, asks=Said(f"ask.steps.{type_}", {"colour": colour}))


def _colours(title: Said, colours: tuple[str, ...] = OWNED) -> Step:
    """Asks for one of some colours; each keeps its number, whichever are left."""
    choices = tuple(
        Choice(colour, Said("name", {"colour": colour}), number=OWNED.index(colour) + 1)
        for colour in colours
    )
    return _list(title, choices)


# -- choices, tokens, tiles -----------------------------------------------------------------------


def _choose_entry(state: Extreme, picked: Picked) -> Step | Answer:
    """Asks for a turtle. All can be told, so that a wrong one can be explained."""
    if picked:
        return Choose(str(picked[0]))
    choices = tuple(_turtle(state, turtle) for turtle in state.turtles)
    title = Said(f"ask.choose.{state.underway.why}")
    return Step("list", title, choices, first=may_be_chosen(state)[0])


def _turtle(state: Extreme, turtle: int) -> Choice:
    space = space_of(state.groups, turtle)
    colour = COLOURS[turtle]
    facts: dict[str, Fact] = {"colour": colour, "space": named(space, state.path)}
    return Choice(colour, Said("turtle", facts), (colour, space), brief=Said("turtle.brief", facts))


def _token_entry(state: Extreme, picked: Picked) -> Step | Answer:
    if picked:
        return TurnUp(str(picked[0]))
    choices = tuple(Choice(token, Said(f"token.{token}")) for token in TOKENS)
    possible = [can_still_be(state, token) for token in TOKENS]
    title = Said("ask.token", {"stone": state.underway.stone})
    draft = Draft(asked=("stone", state.underway.stone))
    return _list(title, choices, possible.index(True), draft)


def _owners_entry(state: Extreme, picked: Picked) -> Step | Answer:
    """Asks every player's tile; a colour that was named is not offered again."""
    if len(picked) == len(state.setup.players):
        return Owners({str(colour): player for player, colour in enumerate(picked)})
    left = tuple(colour for colour in OWNED if colour not in picked)
    return _colours(Said("ask.owner", {"player": len(picked)}), left)


# -- the table ------------------------------------------------------------------------------------


def _has_news(state: Extreme) -> bool:
    """Tells whether something was moved since the question before."""
    underway = state.underway
    return len(underway.deeds) > underway.told


def _done_entry(state: Extreme, picked: Picked, level: Level, checked: bool) -> Step | Answer:
    if level == "referee" and not checked:
        return _report_entry(state, picked)
    return Done() if picked else _tick(state, "ask.put-right" if checked else "ask.do")


def _report_entry(state: Extreme, picked: Picked) -> Step | Answer:
    """Asks where the last movement ended. The cursor starts one step on from where it began,
    wherever it ended: so that the usual one or two steps are told with two presses."""
    if picked:
        return Report(int(picked[0]))
    spaces = range(state.path.lettuce + 1)
    choices = tuple(pathmap.space_choice(state.path, space) for space in spaces)
    deed = state.underway.deeds[-1]
    mover = "raven" if deed.raven else COLOURS[deed.turtles[0]]
    title = Said("ask.report.raven") if deed.raven else Said("ask.report", {"colour": mover})
    asks = Said("ask.report.full", {"mover": mover})
    draft = Draft((mover, deed.start), asked=(mover, deed.start))
    first = min(deed.start + 1, state.path.lettuce)
    return Step("map", title, choices, first=first, asks=asks, draft=draft)


def _tick(state: Extreme, title: str) -> Step:
    """Lists what is to be done since the question before."""
    actions = to_do(state)
    return Step(
        "tick",
        Said(title),
        (Choice("done", Said("done")),),
        lines=tuple(Said(f"action.{action.code}", action.facts) for action in actions),
        brief=tuple(Said(f"brief.{action.code}", action.facts) for action in actions),
    )
