import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.games import dice
from app.games.setup_actions import RollOff
from app.model import Roll

KINDS = st.builds("{}{}".format, st.sampled_from(["", *map(str, range(1, 21))]), st.sampled_from(["D6", "D3", "D66"]))


def dice_source(*faces):
    """Returns a source of dice that fall like this, repeatedly."""
    after = itertools.cycle(faces)
    return lambda sides: next(after)


@given(KINDS)
def test_every_die_shows_one_of_its_faces(kind):
    roll = dice.roll_dice(kind)
    assert len(roll.faces) == dice.count_faces(kind)
    assert all(1 <= face <= 6 for face in roll.faces)
    assert dice.roll_flaws(roll) == ()


@given(KINDS)
def test_values_are_within_the_range_of_their_kind_and_add_up(kind):
    roll = dice.roll_dice(kind)
    low, high = {"D6": (1, 6), "D3": (1, 3), "D66": (11, 66)}[kind.lstrip("0123456789")]
    values = dice.die_values(roll)
    assert all(low <= value <= high for value in values)
    assert dice.roll_total(roll) == sum(values)


@given(st.integers(1, 20), st.data())
def test_no_die_is_rerolled_twice(count, data):
    roll = dice.roll_dice("D6", count=count)
    while places := dice.rerollable_places(roll):
        chosen = data.draw(st.sets(st.sampled_from(places), min_size=1))
        roll = dice.reroll(roll, chosen)
        assert dice.roll_flaws(roll) == ()
        with pytest.raises(PlayerError, match="already been re-rolled"):
            dice.reroll(roll, [next(iter(chosen))])
    assert sorted(roll.again) == list(range(count))


@given(st.integers(1, 12), st.data())
def test_only_the_named_dice_are_rerolled(count, data):
    roll = dice.roll_dice("D6", count=count)
    places = data.draw(st.sets(st.integers(0, count - 1)))
    after = dice.reroll(roll, places)
    assert all(after.faces[at] == roll.faces[at] for at in range(count) if at not in places)
    assert dict(zip(after.again, after.before, strict=True)) == {at: roll.faces[at] for at in places}


@given(st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=5, unique=True))
def test_a_roll_off_ends_with_one_winner_after_ties_only(sides):
    action = dice.roll_off(sides, "priority")
    assert dice.roll_off_winner(action) in sides
    assert all(len(dice.highest_rollers(rolls)) > 1 for rolls in action.rolls[:-1])
    assert dice.roll_off_flaws(action, sides) == ()


def test_half_of_a_die_is_rounded_up():
    assert dice.die_values(Roll("6D3", (1, 2, 3, 4, 5, 6))) == (1, 1, 2, 2, 3, 3)


def test_the_first_die_of_a_d66_gives_the_tens():
    assert dice.die_values(dice.roll_dice("D66", source=dice_source(3, 5))) == (35,)


def test_dice_of_other_shapes_have_their_own_faces():
    asked = []
    dice.roll_dice("2D20", source=lambda sides: asked.append(sides) or 1)
    assert asked == [20, 20]


def test_rolls_of_the_same_kind_are_added_up():
    roll = dice.roll_dice("2D6", "impact", 3, dice_source(1, 2, 3, 4, 5, 6))
    assert roll == Roll("6D6", (1, 2, 3, 4, 5, 6), "impact")
    assert dice.roll_total(roll) == 21
    assert dice.count_at_least(roll, 4) == 3


@pytest.mark.parametrize("kind", ["", "D7", "W6", "0D6", "D6 ", "500D6", "101D66"])
def test_non_existent_dice_are_refused(kind):
    with pytest.raises(PlayerError, match="unknown dice"):
        dice.roll_dice(kind)


@pytest.mark.parametrize(
    ("faces", "why"),
    [((1,), "needs 2 dice, not 1"), ((1, 2, 3), "needs 2 dice, not 3"), ((0, 6), "1 to 6"), ((7, 1), "1 to 6")],
)
def test_dice_entered_wrongly_are_refused_in_a_sentence(faces, why):
    with pytest.raises(PlayerError, match=why):
        dice.make_typed_roll("2D6", faces)


def test_entered_dice_are_marked_as_entered():
    assert dice.make_typed_roll("2D6", [6, 1], "hits") == Roll("2D6", (6, 1), "hits", typed=True)
    again = dice.with_rerolled_faces(dice.roll_dice("2D6", source=dice_source(1, 2)), {0: 6})
    assert again == Roll("2D6", (6, 2), "", (0,), (1,), typed=True)


def test_a_die_that_is_not_in_the_roll_cannot_be_rerolled():
    with pytest.raises(PlayerError, match="no die 3"):
        dice.reroll(dice.roll_dice("2D6"), [2])
    with pytest.raises(PlayerError, match="no die 3"):
        dice.reroll(dice.roll_dice("2D6"), [3, 2])


def test_the_value_before_a_reroll_must_be_a_face_of_the_die():
    assert dice.roll_flaws(Roll("2D6", (6, 2), "", (0,), (1,))) == ()
    assert dice.roll_flaws(Roll("2D6", (6, 2), "", (0,), (7,))) == ("a D6 shows 1 to 6",)


def test_tied_sides_all_roll_again():
    action = dice.roll_off(["Red", "Blue", "Green"], source=dice_source(5, 5, 2, 3, 6, 1))
    assert [[side for side, _ in rolls] for rolls in action.rolls] == [["Red", "Blue", "Green"]] * 2
    assert dice.roll_off_winner(action) == "Blue"


def test_a_roll_off_without_a_winner_is_not_over():
    tie = (("Red", Roll("D6", (4,))), ("Blue", Roll("D6", (4,))))
    assert dice.roll_off_winner(RollOff("priority", ())) is None
    assert dice.roll_off_winner(RollOff("priority", (tie,))) is None
    assert dice.next_rollers(RollOff("priority", (tie,)), ["Red", "Blue"]) == ("Red", "Blue")


def test_an_inconsistent_roll_off_is_reported():
    won = (("Red", Roll("D6", (4,))), ("Blue", Roll("D6", (3,))))
    assert dice.roll_off_flaws(RollOff("", (won, won)), ["Red", "Blue"]) == ("the roll-off has already been decided",)
    assert dice.roll_off_flaws(RollOff("", (won[:1],)), ["Red", "Blue"]) == ("Red, Blue roll now",)
    assert dice.roll_off_flaws(RollOff("", ((*won[:1], ("Blue", Roll("D6", (9,)))),)), ["Red", "Blue"])
    for odd in (Roll("D20", (2,)), Roll("2D6", (1, 1))):
        assert len(dice.roll_off_flaws(RollOff("", ((*won[:1], ("Blue", odd)),)), ["Red", "Blue"])) == 1


def test_after_a_tie_of_some_sides_all_may_roll_again():
    tie = tuple((side, Roll("D6", (face,))) for side, face in (("Red", 4), ("Blue", 4), ("Green", 1)))
    again = tuple((side, Roll("D6", (face,))) for side, face in (("Red", 2), ("Blue", 3), ("Green", 6)))
    assert dice.roll_off_flaws(RollOff("", (tie, again)), ["Red", "Blue", "Green"]) == ()
    assert dice.roll_off_winner(RollOff("", (tie, again))) == "Green"


def test_the_dice_of_a_game_are_distinguished_by_a_word():
    roll = dice.roll_dice("D8 red", "attack", 3)
    assert roll.kind == "3D8 red"
    assert len(roll.faces) == 3
    assert all(1 <= face <= 8 for face in roll.faces)
    assert dice.multiply_kind("2D8 black", 2) == "4D8 black"
