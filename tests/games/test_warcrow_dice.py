"""Warcrow's dice: pools as text, the symbols on faces, and exact chances compared with counting every outcome."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.games import dice
from app.games.warcrow import symbol_dice
from app.games.warcrow.stress import GiveStress
from app.games.warcrow.willpower import RollWillpower
from app.model import Roll
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import make_report
from tests.warcrow_scenes import BLUE, RED, begin, muster, take

POOLS = st.builds(
    symbol_dice.make_pool,
    st.lists(st.tuples(st.sampled_from(symbol_dice.COLOURS), st.integers(1, 9)), max_size=3),
    st.lists(st.tuples(st.sampled_from(symbol_dice.SYMBOLS), st.integers(1, 9)), max_size=3),
)
SMALL = st.builds(
    symbol_dice.make_pool,
    st.lists(st.tuples(st.sampled_from(symbol_dice.COLOURS), st.just(1)), max_size=3),
    st.lists(st.tuples(st.sampled_from(symbol_dice.SYMBOLS), st.integers(1, 2)), max_size=2),
)


@given(POOLS)
def test_a_pool_reads_back_as_written(pool):
    assert symbol_dice.parse_pool(pool.text) == pool


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ""),
        ("black", "1 black"),
        ("2 Red, 1 orange, 1 hit", "2 red, 1 orange, 1 success"),
        ("2 blocks + red", "1 red, 2 block"),
        ("2 red, 1 red", "3 red"),
        ("hollow hits", "1 hollow-success"),
        ("2 hollow specials", "2 hollow-special"),
        ("0 red", ""),
    ],
)
def test_pools_have_several_notations(text, wanted):
    assert symbol_dice.parse_pool(text).text == wanted


@pytest.mark.parametrize("text", ["2", "red red", "2 pink", "2 red 1 orange", "-1 red", "99 red", "2D8 red", "(red)"])
def test_text_that_is_not_a_pool_is_refused_in_a_sentence(text):
    with pytest.raises(PlayerError, match="is not a dice pool"):
        symbol_dice.parse_pool(text)


@given(POOLS)
def test_a_pool_with_one_die_or_symbol_removed(pool):
    for name, count in (*pool.dice, *pool.symbols):
        less = dict((*pool.without(name).dice, *pool.without(name).symbols))
        assert less.get(name, 0) == count - 1


def test_a_die_that_is_not_in_the_pool_cannot_be_removed():
    with pytest.raises(PlayerError, match="2 red does not contain 1 blue"):
        symbol_dice.parse_pool("2 red").without("blue")


def test_dice_are_requested_and_rolled_by_colour():
    pool = symbol_dice.parse_pool("2 red, 1 black, 1 block")
    needs = symbol_dice.pool_requests(pool, "attack", "North")
    assert [(need.kind, need.count, need.side) for need in needs] == [("D8 red", 2, "North"), ("D8 black", 1, "North")]
    rolls = [dice.roll_dice(need.kind, need.what, need.count) for need in needs]
    symbol_dice.require_rolls(pool, rolls)
    with pytest.raises(PlayerError, match="not the requested dice"):
        symbol_dice.require_rolls(pool, rolls[::-1])


def test_every_die_has_its_own_eight_faces():
    faces = {colour: symbol_dice.find_faces(colour) for colour in symbol_dice.COLOURS}
    assert all(len(one) == 8 for one in faces.values())
    assert len(set(faces.values())) == 6


def test_rolled_and_automatic_symbols_are_counted():
    pool = symbol_dice.parse_pool("2 red, 1 green, 1 block")
    rolls = (Roll("2D8 red", (5, 7)), Roll("D8 green", (8,)))
    assert symbol_dice.count_symbols(rolls, pool) == {
        "success": 2,
        "special": 2,
        "hollow-success": 1,
        "hollow-block": 1,
        "block": 1,
    }
    assert symbol_dice.count_symbols(rolls, pool, elite=True) == {"success": 3, "special": 2, "block": 2}
    assert symbol_dice.places_showing(rolls[0], "success") == (0,)
    assert symbol_dice.count_successes("2 red", rolls[:1]) == 2
    assert symbol_dice.count_successes("2 red", rolls[:1], elite=True) == 3


def test_dice_of_other_games_have_no_symbols():
    with pytest.raises(PlayerError, match="are not dice of this game"):
        symbol_dice.count_symbols((Roll("2D6", (1, 2)),))


@given(SMALL, st.sampled_from(["success", "block", "special"]), st.booleans(), st.booleans())
def test_chances_match_counting_every_outcome(pool, symbol, elite, loses_best):
    rolls = [Roll(f"D8 {colour}", (1,)) for colour, count in pool.dice for _ in range(count)]
    found = Counter()
    for faces in itertools.product(range(1, 9), repeat=len(rolls)):
        shown = [
            symbol_dice.count_symbols([Roll(one.kind, (face,))], None, elite)[symbol]
            for one, face in zip(rolls, faces, strict=True)
        ]
        automatic = symbol_dice.count_symbols((), pool, elite)[symbol]
        found[sum(shown) + automatic - (max(shown, default=0) if loses_best else 0)] += 1
    expected = [found[number] / 8 ** len(rolls) for number in range(max(found) + 1)]
    assert symbol_dice.find_chances(pool, symbol, elite, loses_best=loses_best) == pytest.approx(expected)


@given(POOLS, st.booleans(), st.booleans())
def test_chances_add_up_and_rerolls_never_lower_them(pool, elite, loses_best):
    once = symbol_dice.find_chances(pool, "success", elite, loses_best=loses_best)
    again = symbol_dice.find_chances(pool, "success", elite, repeats=True, loses_best=loses_best)
    assert sum(once) == pytest.approx(1)
    assert sum(again) == pytest.approx(1)
    for least in range(len(once)):
        assert symbol_dice.chance_of_at_least(again, least) >= symbol_dice.chance_of_at_least(once, least) - 1e-9


def test_blocks_cancel_successes_but_never_below_zero():
    assert symbol_dice.subtract_chances((0.25, 0.0, 0.75), (0.5, 0.0, 0.0, 0.5)) == pytest.approx((0.625, 0.0, 0.375))
    assert symbol_dice.mean_number((0.625, 0.0, 0.375)) == pytest.approx(0.75)


def test_chances_in_words():
    def name(number):
        return symbol_dice.format_part("success", number)

    red = symbol_dice.find_chances(symbol_dice.parse_pool("1 red"), "success")
    assert symbol_dice.format_chances(red, name) == "88% for 1 success or more, 25% for 2 successes or more"
    assert symbol_dice.format_chances((0.0, 0.0, 1.0), name) == "2 successes"


def test_a_report_lists_units_dice_and_symbols_one_step_per_line():
    session = begin(muster([RED | {"card": {"willpower": "1 orange", "morale": 0}}, BLUE]))
    take(session, "first Red")
    take(session, "activate Ash")
    session.do(GiveStress("Ash", 1))
    take(session, "end-activation")
    session.do(RollWillpower("Ash", (Roll("D8 orange", (5,), "Ash: morale test", typed=True),)))
    told = format_text(make_report(session.battle, session.game))
    assert "[Ash: morale test: 1 orange: success, special, rolled on the table]" in told
    assert "- Ash takes 1 stress (manually)\n" in told
    assert "Armies" in told
    assert "- Ash: 3 troops\n" in told
    assert "Scenario: Take Positions." in told
