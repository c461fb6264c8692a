"""The chances of an attack are exact: every possible result of the dice is counted."""

import itertools

import pytest

from app.games.warcry.attack.attack_numbers import attack_odds, damage_counts, least_hit_roll

SIX = range(1, 7)


def one(face, needed, hit, critical):
    return critical if face == 6 else hit if face >= needed else 0


@pytest.mark.parametrize("needed", [3, 4, 5])
@pytest.mark.parametrize(("hit", "critical"), [(1, 3), (2, 2), (0, 5), (3, 4)])
@pytest.mark.parametrize("dice", [0, 1, 3, 5])
def test_chances_match_trying_every_roll(dice, needed, hit, critical):
    sums = [sum(one(face, needed, hit, critical) for face in faces) for faces in itertools.product(SIX, repeat=dice)]
    for wounds in (1, 4, 7):
        found = attack_odds(dice, needed, (hit, critical), wounds)
        assert found.mean_damage == pytest.approx(sum(sums) / len(sums), abs=1e-12)
        assert found.takes_down == pytest.approx(sum(total >= wounds for total in sums) / len(sums), abs=1e-12)


def test_every_combination_is_counted():
    assert sum(damage_counts(12, 4, (2, 5)).values()) == 6**12


def test_many_dice_are_calculated_quickly():
    assert attack_odds(40, 4, (1, 3), 60).takes_down < 1


@pytest.mark.parametrize(("strength", "toughness", "needed"), [(5, 4, 3), (4, 4, 4), (3, 4, 5), (1, 9, 5), (9, 1, 3)])
def test_strength_against_toughness_decides_what_hits(strength, toughness, needed):
    assert least_hit_roll(strength, toughness) == needed
