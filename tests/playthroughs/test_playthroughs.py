"""Whole games as text, compared line by line; `--record` writes them anew (see README.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import games
from tests.playthroughs.record import head, recorded, sent_again

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path, record: bool) -> None:
    """The game goes as it is written: questions, words, tables, refusals, the result."""
    old = path.read_text(encoding="utf-8").splitlines()
    if record:
        old = recorded(*head(old))
        path.write_text("\n".join(old) + "\n", encoding="utf-8")
    assert sent_again(old) == old
    assert old[-1].startswith("result ")


def test_the_seed_still_plays_the_recorded_game() -> None:
    """What `--record` would write is what is there, so a recording is not edited by hand."""
    for path in FILES:
        old = path.read_text(encoding="utf-8").splitlines()
        assert recorded(*head(old)) == old, path.name


def test_the_playthroughs_cover_the_game() -> None:
    """Every game is played: all numbers of players, options and levels, all kinds of ends."""
    setups, text = {}, {}
    for path in FILES:
        lines = path.read_text(encoding="utf-8").splitlines()
        setups[path.stem], text[path.stem] = head(lines)[0], "\n".join(lines)
    for game in games():
        mine = {name: setup for name, setup in setups.items() if setup["game"] == game}
        assert all(name.startswith(game) for name in mine)
        seats = {len(setup["players"]) for setup in mine.values()}
        assert seats == set(games()[game].seats)
    bay = [setup for setup in setups.values() if setup["game"] == "turtle-bay"]
    assert {setup["board"]["squares"] for setup in bay} == {1, 13, 30}
    assert {str(setup["help"]) for setup in bay} >= {"quiet", "guide", "referee"}
    assert {setup["options"].get("quick", False) for setup in bay} == {False, True}
    whole = "\n".join(text.values())
    for rule in ("TB-15", "TB-16", "TO-14", "TO-15"):
        assert f'"reason": "{rule}"' in whole
    for start in ("refused TB-11", "refused TB-3", "error across-turn", '> {"redo"'):
        assert start in whole
