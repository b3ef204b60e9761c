"""What no text of Mahé settles: requests over which two honest referees may part for good.

They are drawn seldom; any answer is taken (`Session.part`), and a new game comes next. Each
condition here is a line of README.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.model.mahe import shapes
from tests.model.mahe.rules import DECK
from tests.model.reading import has_fields

if TYPE_CHECKING:
    from tests.model.mahe.model import Model

TO_DECIDE = ("turtle", "roll", "again")  # stages at which a correction is judged at once


def is_setup(body: dict[str, Any]) -> bool:
    """Judges a set-up that some would play."""
    named = ["colours" in player for player in body["players"]]
    names = [player["name"].strip().casefold() for player in body["players"]]
    cards = body.get("board", {}).get("cards", shapes.CARDS)
    return any(named) != all(named) or len(set(names)) < len(names) or len(cards) < 6


def is_correction(body: Any, model: Model) -> bool:
    """Judges a correction that some would take."""
    if not has_fields(body, {"position"}, {"reason"}):
        return False
    position, reason = body["position"], body.get("reason", "")
    if shapes.position_shape(position) == "bad" or not isinstance(reason, str) or len(reason) > 500:
        return False
    tidy = {**position, "spaces": tidied(position["spaces"])}
    if model.position_shape(tidy) != "good" or not is_possible(tidy, model):
        return False
    if tidy != position or not reason.strip() or is_hand_short(tidy, model):
        return True
    return is_card_awaited(tidy, model) or is_end_moved(tidy, model) or is_turn_moved(tidy, model)


def tidied(spaces: dict[str, Any]) -> dict[str, Any]:
    """A raft left out, and a space named where nobody stands: not canonical, yet understood."""
    return {"raft": [], **{at: stack for at, stack in spaces.items() if stack or at == "raft"}}


def is_possible(position: dict[str, Any], model: Model) -> bool:
    """Says whether it is possible, but for cards that may have been played, or not."""
    if not is_hand_short(position, model):
        return not model.impossible(position)
    kept = sum(len(hand) for hand in position["cards"])
    nobody = [False for _ in position["beach"]]
    rest = DECK - kept - len(model.play["played"])
    spare = {**position, "cards_left": rest, "beach": nobody}
    left = position.get("cards_left", model.play["left"])
    fits = left >= 0 if position["face_up"] is None else left > 0
    fits = fits and sum(position["beach"]) <= (0 if left else 1)
    return fits and not model.impossible(spare)


def is_hand_short(position: dict[str, Any], model: Model) -> bool:
    """Were cards played that the referee does not know of, or fewer? With `cards_as_dice` only."""
    assert model.game
    left = position.get("cards_left", model.play["left"])
    lying = sum(len(hand) for hand in position["cards"]) + left
    with_played = lying + len(model.play["played"])
    return bool(model.game["cards_as_dice"]) and lying <= DECK != with_played


def is_card_awaited(position: dict[str, Any], model: Model) -> bool:
    """A card to be turned up lies there already, or one that lay face up does no more."""
    play = model.play
    awaited = play["stage"] not in TO_DECIDE and play["face_up"] is None and play["left"] > 0
    left = position.get("cards_left", play["left"])
    return bool(awaited != (position["face_up"] is None and left > 0))


def is_end_moved(position: dict[str, Any], model: Model) -> bool:
    """The end comes or goes while a `do` or a card is open."""
    at_rest = model.play["stage"] in TO_DECIDE
    return not at_rest and bool(position["beach"] != model.play["beach"])


def is_turn_moved(position: dict[str, Any], model: Model) -> bool:
    """Another turn, turtle or throw where a position cannot tell what belongs to it."""
    assert model.game
    play = model.play
    player, dice = position.get("player", play["player"]), position.get("dice", play["dice"])
    own = model.game["colours"][player]
    turtle = position.get("turtle", own[0] if len(own) == 1 else play["turtle"])
    if turtle is None and (len(own) == 1 or dice):
        return True
    if model.rules.has_failed(dice) or not model.rules.may_throw_on(dice):
        return True
    new_player, new_turtle = player != play["player"], turtle != play["turtle"]
    if play["stage"] not in TO_DECIDE or (play["stage"] == "roll" and play["dice"]):
        return bool(new_player or new_turtle or dice != play["dice"])
    if (new_player or new_turtle) and len(play["unmoved"]) < len(own):
        return True
    return bool(new_player and (play["has_played"] or (dice and dice == play["dice"])))
