"""Melodies in a thread of their own (B1, I6)."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from companion.snapshot import Sound
from hardware.fakes import FakeVoice
from hardware.sound import MELODIES, Player


def test_every_sound_of_a_snapshot_has_a_melody_within_the_voice() -> None:
    names = get_args(get_type_hints(Sound)["name"])
    assert sorted(MELODIES) == sorted(names)
    for melody in MELODIES.values():
        assert all(hertz == 0 or 55 <= hertz <= 3520 for hertz, _ in melody)
        assert sum(seconds for _, seconds in melody) < 1


@pytest.mark.parametrize("name", sorted(MELODIES))
def test_a_melody_is_played_to_its_end_and_ends_silent(name: str) -> None:
    voice = FakeVoice()
    player = Player(voice)
    player.play(name)
    assert voice.wait_tones(len(MELODIES[name]) + 1)
    player.close()
    assert voice.tones == [hertz for hertz, _ in MELODIES[name]] + [0]
    assert voice.closed


def test_a_new_sound_cuts_the_old_one_short() -> None:
    """B1: a refusal is heard at once."""
    voice = FakeVoice()
    player = Player(voice)
    player.play("end")
    assert voice.wait_tones(1)
    player.play("refused")
    assert voice.wait_tones(2 + len(MELODIES["refused"]) + 1)
    player.close()
    refused = [hertz for hertz, _ in MELODIES["refused"]]
    assert voice.tones[-len(refused) - 2 :] == [0, *refused, 0]
    assert len(voice.tones) < len(MELODIES["end"]) + len(refused) + 2


def test_an_unknown_sound_is_silent_and_a_broken_voice_ends_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    voice = FakeVoice()
    player = Player(voice)
    voice.broken = True
    player.play("press")
    assert voice.wait_tones(2)
    voice.broken = False
    player.play("no such sound")
    player.play("press")
    assert voice.wait_tones(4)
    player.close()
    player.close()
    assert voice.tones[-2:] == [1760, 0]
    assert "the sound does not work" in caplog.text
