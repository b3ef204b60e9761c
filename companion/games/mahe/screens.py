"""How Mahé is asked for: entries step by step, score and standing. Pure; rules in `rules.py`."""

from __future__ import annotations

from companion.drawing import Item
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
from companion.games.mahe import allowing, ring
from companion.games.mahe.moves import actions, distance, failing
from companion.games.mahe.rules import (
    Again,
    Choose,
    PlayCard,
    Report,
    Reveal,
    Roll,
    may_play_card,
    must_reveal,
    must_throw,
    playable,
)
from companion.games.mahe.state import (
    BEACH_EGGS,
    DECK,
    EGGS,
    FACES,
    PUT_BACK,
    RAFT,
    SPACES,
    Due,
    Mahe,
    MaheBoard,
    cards_of,
    decider,
    eggs_of,
    space_of,
    turtles_of,
)

NOBODY = -1
"""The choice "nobody took a card"."""


class MaheFace:
    """The game's face."""

    map_size = ring.SIZE

    # -- what is asked ----------------------------------------------------------------------------

    def entry(self, state: Mahe, picked: Picked, level: Level, checked: bool) -> Step | Answer:
        """Gives the next pick: a card, a turtle, a die, whether to go on, what was done."""
        if state.due:
            return _done_entry(state, state.due, picked, level, checked)
        if must_reveal(state):
            return _reveal_entry(picked)
        if state.turtle is None:
            return _turtle_entry(state, picked)
        if must_throw(state):
            return _roll_entry(state, picked)
        return _again_entry(state, picked)

    def note(self, state: Mahe) -> Said:
        """Gives how many cards are left."""
        return Said("note", {"cards": state.cards_left})

    def rule(self, state: Mahe) -> str:
        """Gives the rule that governs the open question."""
        if state.due:
            return _rule_of_due(state.due)
        if must_reveal(state):
            return "MA-10" if state.moved else "MA-1"
        if state.turtle is None:
            return "MA-14"
        if must_throw(state):
            return "MA-2"
        return "MA-15" if may_play_card(state) else "MA-4"

    def allowed(self, state: Mahe) -> Said:
        """Says what may be answered now."""
        return allowing.allowed(state)

    def score(self, state: Mahe, player: int) -> Said:
        """Counts a player's eggs."""
        return Said("score", {"eggs": eggs_of(state, player)})

    def standing(self, state: Mahe, player: int) -> Said:
        """Says what a player has and where their turtles are."""
        turtles: Fact = [
            {"colour": turtle, "to": space_of(state, turtle)}
            for turtle in turtles_of(state, player)
        ]
        facts: dict[str, Fact] = {
            "player": player,
            "eggs": eggs_of(state, player),
            "cards": cards_of(state, player),
            "turtles": turtles,
        }
        return Said("standing", facts)

    def trail(self, events: tuple[Event, ...]) -> Trail | None:
        """Gives where the group came from and went to, and what it brought."""
        moved = next((event for event in events if event.code in ("moved", "failed")), None)
        if moved is None:
            return None
        colour = str(moved.facts["colour"])
        start, end = _on(colour, moved.where[0]), _on(colour, moved.where[1])
        eggs = tuple(event.where[0] for event in events if event.code in ("took", "scored"))
        return Trail(start, end, eggs)

    def board_step(self, board: MaheBoard, picked: Picked) -> Step | MaheBoard:
        """Asks whether the numbers of cards match, and for the right ones if not."""
        while picked and picked[0] == "no":
            counts = [int(count) for count in picked[1 : len(EGGS)]]
            if len(counts) < len(EGGS) - 1:
                return _count_step(board, counts)
            counts.append(DECK + PUT_BACK - sum(counts))
            board = MaheBoard({str(eggs): n for eggs, n in zip(EGGS, counts, strict=True)})
            picked = picked[len(EGGS) :]
        return board if picked else _match_step(board)

    # -- the ring ---------------------------------------------------------------------------------

    def map(self, state: Mahe, at: Where | None, draft: Draft | None) -> tuple[Item, ...]:
        """Draws the ring of 21 spaces around the face-up card; frames a space that was told."""
        told = draft.way[-1] if draft and draft.way else None
        return (*ring.drawn(state, at), *ring.told(told))


def _on(colour: str, place: Where) -> Where:
    """Names a turtle on a place."""
    return (colour, place[1])


def _rule_of_due(due: Due) -> str:
    if due.landing == RAFT:
        return "MA-5"
    if due.taker is not None:
        return "MA-11" if due.eggs == BEACH_EGGS else "MA-10"
    return "MA-7" if len(due.group) > 1 else "MA-6"


# -- entries --------------------------------------------------------------------------------------


def _reveal_entry(picked: Picked) -> Step | Answer:
    if picked:
        return Reveal(int(picked[0]))
    choices = tuple(Choice(eggs, Said("eggs", {"eggs": eggs})) for eggs in EGGS)
    return Step("count", Said("ask.reveal"), choices)


def _turtle_entry(state: Mahe, picked: Picked) -> Step | Answer:
    if picked:
        return Choose(str(picked[0]))
    choices = tuple(_turtle_choice(state, turtle) for turtle in turtles_of(state, state.player))
    return Step("list", Said("ask.turtle"), choices)


def _turtle_choice(state: Mahe, turtle: str) -> Choice:
    space = space_of(state, turtle)
    facts: dict[str, Fact] = {"turtle": turtle, "letter": turtle, "to": space, "onto": space}
    return Choice(turtle, Said("turtle", facts), (turtle, space), brief=Said("turtle.brief", facts))


def _moves(state: Mahe) -> Draft:
    """Gives the turtle whose throw it is, to be marked on the board."""
    assert state.turtle is not None
    return Draft((state.turtle, space_of(state, state.turtle)))


def _roll_entry(state: Mahe, picked: Picked) -> Step | Answer:
    if picked:
        return Roll((int(picked[0]),))
    faces = tuple(Choice(face, Said("face", {"face": face})) for face in FACES)
    title = Said("ask.throw", {"turtle": state.turtle})
    asks = Said("ask.throw.full", {"player": state.player, "turtle": state.turtle})
    return Step("die", title, faces, asks=asks, draft=_moves(state))


def _again_entry(state: Mahe, picked: Picked) -> Step | Answer:
    if not picked:
        return _ask_again(state, state.turtle)
    if picked[0] != "card":
        return Again(again=picked[0] == "yes")
    if len(picked) > 1:
        return PlayCard(int(picked[1]))
    cards = tuple(Choice(eggs, Said("eggs", {"eggs": eggs})) for eggs in playable(state))
    return Step("list", Said("ask.card"), cards, draft=_moves(state))


def _ask_again(state: Mahe, turtle: str | None) -> Step:
    """MA-4, MA-5: says who decides, and how likely another die fails."""
    assert turtle is not None
    chance: dict[str, Fact] = {"faces": failing(state.dice)}
    who: dict[str, Fact] = {"player": decider(state, turtle), "turtle": turtle}
    return Step(
        "list",
        Said("ask.again", {"letter": turtle}),
        _again_choices(state, turtle),
        lines=(Said("again.fails", chance),),
        brief=(Said("again.fails.brief", chance),),
        asks=Said("again.decides", who),
        role=Said("role.decides"),
        draft=_moves(state),
    )


def _again_choices(state: Mahe, turtle: str) -> tuple[Choice, ...]:
    steps: dict[str, Fact] = {"steps": distance(state.dice)}
    yes = Choice("yes", Said("again.yes"), brief=Said("again.yes.brief", {"letter": turtle}))
    no = Choice("no", Said("again.no", steps), brief=Said("again.no.brief", steps))
    card = Choice("card", Said("again.card"), brief=Said("again.card.brief"))
    return (yes, no, card) if may_play_card(state) else (yes, no)


def _done_entry(
    state: Mahe, due: Due, picked: Picked, level: Level, checked: bool
) -> Step | Answer:
    if level == "referee" and not checked:
        return _report_entry(state, due, picked)
    if picked:
        return Done()
    return Step(
        "tick",
        Said("ask.put-right" if checked else "ask.do"),
        (Choice("done", Said("done")),),
        lines=tuple(Said(f"action.{action.code}", action.facts) for action in actions(due)),
        brief=_brief(due),
    )


def _report_entry(state: Mahe, due: Due, picked: Picked) -> Step | Answer:
    """Asks where the turtle is now and who took a card; any place and anybody can be told."""
    mover = (due.group[0], due.start)
    if not picked:
        places = tuple(_place_choice(space) for space in (RAFT, *SPACES))
        title = Said("ask.to", {"letter": due.group[0]})
        asks = Said("ask.to.full", {"turtle": due.group[0]})
        draft = Draft(mover, asked=mover)
        return Step("map", title, places, first=due.start, asks=asks, draft=draft)
    if len(picked) == 1:
        nobody = Choice(NOBODY, Said("nobody"))
        players = tuple(Choice(p, Said("who", {"player": p})) for p in range(len(state.cards)))
        asked = "ask.beach-to" if _is_last_round(state, due) else "ask.card-to"
        draft = Draft(mover, way=(("space", picked[0]),))
        return Step("list", Said(asked), (nobody, *players), draft=draft)
    to, taker = int(picked[0]), int(picked[1])
    return Report("raft" if to == RAFT else to, None if taker == NOBODY else taker)


def _is_last_round(state: Mahe, due: Due) -> bool:
    """MA-11: tells whether no card was left when the throw was made."""
    took_last = due.taker is not None and due.eggs != BEACH_EGGS
    return state.cards_left == 0 and not took_last


def _place_choice(space: int) -> Choice:
    x, y = ring.middle(space)
    say = Said("at.raft") if space == RAFT else Said("at.space", {"number": space})
    return Choice(space, say, ("space", space), x, y)


def _brief(due: Due) -> tuple[Said, ...]:
    """Says what is to be done in lines for the display: "R+Y 18>15", "Bo: take the 5"."""
    facts: dict[str, Fact] = {"letter": due.group[0], "spot": due.start, "onto": due.landing}
    lines = [Said("brief.move", facts)]
    if len(due.group) > 1:
        lines = [Said("brief.carry", {**facts, "marks": _marks(due.group[1:])})]
    if due.under:
        lines.append(Said("brief.on-top", {"marks": _marks(due.under)}))
    if due.taker is not None:
        code = "brief.score" if due.eggs == BEACH_EGGS else "brief.take"
        lines.append(Said(code, {"player": due.taker, "eggs": due.eggs}))
    if due.box:
        lines.append(Said("brief.box", {"eggs": due.box}))
    return tuple(lines)


def _marks(turtles: tuple[str, ...]) -> Fact:
    return [{"letter": turtle} for turtle in turtles]


# -- the board ------------------------------------------------------------------------------------


def _match_step(board: MaheBoard) -> Step:
    cards: Fact = [{"count": board.cards[str(eggs)]} for eggs in EGGS]
    facts: dict[str, Fact] = {"cards": cards}
    choices = (Choice("yes", Said("board.yes")), Choice("no", Said("board.no")))
    brief = (Said("board.match-brief", facts),)
    lines = (Said("board.match", facts),)
    return Step("list", Said("board.title"), choices, lines=lines, brief=brief)


def _count_step(board: MaheBoard, counts: list[int]) -> Step:
    """Asks how many cards show the next number; the last number has all that are left."""
    eggs = EGGS[len(counts)]
    most = DECK + PUT_BACK - sum(counts)
    choices = tuple(Choice(n, Said("board.cards", {"cards": n})) for n in range(most + 1))
    first = min(most, board.cards[str(eggs)])
    return Step("list", Said("board.how-many", {"eggs": eggs}), choices, first=first)
