"""Setting up a battle of Warcry, from the first fighter to the first round, using only the session."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Move, Remove, make_edit, make_place
from app.games.card_map import CardPoint
from app.games.setup_actions import (
    Begin,
    Choose,
    Dismiss,
    Draw,
    Enlist,
    PutToken,
    Reveal,
    RollOff,
    SetOption,
    SetTerrain,
    Split,
    TakeToken,
    Withdraw,
)
from app.games.warcry.book import INCH, find_book
from app.games.warcry.cards.card_terms import TokenSetup
from app.games.warcry.cards.decks import DeploymentCard, VictoryCard
from app.games.warcry.state import Battleplan, DiceSet, WarbandDice, read_plan, with_dice, with_plan
from app.model import Battle, Board, PiecePose, Pose, Roll, Side, Token
from app.session import Session
from tests.scenes import meshes, piece
from tests.setup_scenes import (
    FIRST,
    PLAIN,
    SECOND,
    TWIST,
    VICTORY,
    deploy,
    deploying,
    enlisted,
    member,
    planned,
    recruit,
    revealed,
    session,
    split,
    texts,
    warband,
    won,
)
from tests.setup_scenes import placed as all_placed

both = pytest.mark.parametrize("system", [FIRST, SECOND])
PLACES = {
    ("Red", "dagger"): ((7.5, 16.5), (9.0, 16.5)),
    ("Blue", "dagger"): ((7.5, 6.5), (9.0, 6.5)),
    ("Red", "shield"): ((14.5, 16.5), (16.0, 16.5)),
    ("Blue", "shield"): ((14.5, 6.5), (16.0, 6.5)),
}


def guide(done):
    return done.game.turn_prompt(done.table)


@both
def test_a_complete_set_up_breaks_no_rule_and_each_step_says_what_comes_next(system):
    done = session(system)
    said = []

    def do(action):
        said.append(guide(done).text)
        assert done.check(action) == ()
        done.do(action)

    do(Enlist(Side("Red"), warband(system)))
    do(Enlist(Side("Blue"), warband(system, faction="bears")))
    do(Reveal())
    if system == FIRST:
        do(won("priority"))
    else:
        do(won("roles"))
        do(Choose("defender", "Red"))
    for side in ("Red", "Blue"):
        do(Split(side, tuple((one.id, one_group(at)) for at, one in enumerate(done.battle.fighters_of(side)))))
    do(SetTerrain("a tower"))
    for deck, card in (("deployment", PLAIN), ("victory", VICTORY), ("twist", TWIST)):
        do(Draw(deck, card, drawn=True))
    if system == SECOND:
        do(won("colours"))
    do(Choose("red", "Red"))
    do(Begin())
    for (side, group), places in PLACES.items():
        for number, (x, y) in enumerate(places):
            assert guide(done).side == side
            do(deploy(member(done.battle, side, group, number), x, y))
    do(Begin())
    clock = done.battle.clock
    assert (clock.stage, clock.round) == ("battle", 1)
    assert clock.phase == done.game.phases[0].id
    assert len(done.battle.fighters) == 8
    assert [one.state.whereabouts for one in done.battle.aside] == ["reserve"] * 4
    assert len(set(said)) > 8
    assert all("{" not in text for text in said)
    assert not [entry for entry in done.battle.log if entry.against]


def one_group(at):
    return ("dagger", "shield", "hammer")[at % 3]


@both
def test_every_option_without_questions_can_be_done(system):
    for done in (enlisted(system, warband(system), warband(system)), split(system), deploying(system)):
        options = guide(done).options
        assert options
        assert len({option.id for option in options}) == len(options)
        for option in options:
            if option.action is not None and not option.asks:
                done.do(option.action, option.problems)
                done.undo()


@both
def test_fighters_with_the_same_name_are_numbered(system):
    done = enlisted(system, [recruit("Axe"), recruit("Axe"), recruit("Axe")])
    assert [one.id for one in done.battle.aside] == ["Axe", "Axe 2", "Axe 3"]
    assert {one.side for one in done.battle.aside} == {"Red"}


@both
def test_fighters_on_the_table_become_a_warband_in_place(system):
    done = session(system)
    there = [replace(one, id=f"{one.id} {at}", side="Red") for at, one in enumerate(warband(system, 3))]
    done.do(make_place(*there))
    done.do(Enlist(Side("Red")))
    assert [one.state.role for one in done.battle.fighters_of("Red")] == ["leader", "", ""]
    assert [one.id for one in done.battle.fighters] == [one.id for one in there]
    assert done.game.check_muster(done.battle, "Red") == ()


@both
def test_a_side_without_fighters_is_removed(system):
    done = enlisted(system, [recruit("Axe")], [recruit("Bow")])
    done.do(Dismiss(("Axe",)))
    assert [side.name for side in done.battle.sides] == ["Blue"]


@both
def test_replacing_a_warband_keeps_the_order_of_the_sides(system):
    done = enlisted(system, [recruit("Axe"), recruit("Club")], [recruit("Bow")])
    done.do(Enlist(Side("Red", "bears"), (recruit("Axe"),), ("Axe", "Club")))
    assert done.battle.side("Red").faction == "bears"
    assert [side.name for side in done.battle.sides] == ["Red", "Blue"]
    assert [fighter.id for fighter in done.battle.fighters_of("Red")] == ["Axe"]


@both
def test_warbands_are_revealed_once_and_then_fixed(system):
    done = revealed(system)
    assert all(side.revealed for side in done.battle.sides)
    assert done.check(Reveal())
    assert done.check(Enlist(Side("Red"), (recruit("Late"),)))
    assert done.check(Dismiss((done.battle.aside[0].id,)))


@both
def test_a_tie_does_not_decide_a_roll_off(system):
    done = revealed(system)
    tie = (("Red", Roll("D6", (4,))), ("Blue", Roll("D6", (4,))))
    with pytest.raises(PlayerError, match="tie"):
        done.do(RollOff("priority", (tie,)))


def test_only_sides_tied_for_the_initiative_roll_off():
    done = enlisted(FIRST, warband(FIRST), warband(FIRST, faction="bears"), ("Green", warband(FIRST, faction="owls")))
    action = won("initiative", "Green", "Blue")
    with pytest.raises(PlayerError, match="roll now"):
        done.do(action)
    clock = replace(done.battle.clock, stage="battle", round=1, phase="hero", step="tie")
    dice = map(rolled, done.battle.sides, (1, 2, 2))
    done = Session(with_dice(replace(done.battle, clock=clock), *dice), meshes)
    assert [one.side for one in done.rule(RollOff("initiative", ())).dice_requests()] == ["Blue", "Green"]
    assert done.check(action) == ()
    done.do(action)
    assert done.battle.clock.initiative == "Green"
    assert texts(done.check(action)) == ["this has already been decided"]


def rolled(side, singles):
    """Returns a side's initiative dice with so many singles."""
    return WarbandDice(side.name, (1,) * 6, tuple(DiceSet(value, 1) for value in range(1, singles + 1)))


@both
def test_a_roll_off_asks_for_dice_until_it_is_decided(system):
    done = revealed(system)
    action = RollOff("priority", ())
    rolls = iter([(3, 3), (5, 2)])
    while needs := done.rule(action).dice_requests():
        faces = next(rolls)
        assert [need.side for need in needs] == ["Red", "Blue"]
        fell = zip(faces, needs, strict=True)
        action = done.rule(action).with_dice(
            tuple(Roll("D6", (face,), need.what, side=need.side) for face, need in fell)
        )
    done.do(action)
    assert len(action.rolls) == 2
    assert "3 : 3, 5 : 2" in done.battle.log[-1].text


@both
def test_continuing_after_breaking_a_rule_is_logged(system):
    done = revealed(system)
    action = Split("Blue", tuple((one.id, "dagger") for one in done.battle.fighters_of("Blue")))
    problems = done.check(action)
    assert problems
    done.do(action, problems)
    assert done.battle.log[-1].against == tuple(texts(problems))


@both
def test_edges_and_middle_of_the_card_are_edges_and_middle_of_the_board(system):
    done = planned(system)
    zones = {(zone.side, zone.group): zone for zone in done.game.zones(done.battle)}
    line = zones["Red", "hammer"]
    assert line.start == (0.0, pytest.approx(22 * 25.4))
    assert line.end == (pytest.approx(15 * 25.4), pytest.approx(22 * 25.4))
    assert zones["Red", "dagger"].start == (pytest.approx(8 * 25.4), pytest.approx(16 * 25.4))
    done.do(SetTerrain("", turned=True))
    turned = {(zone.side, zone.group): zone for zone in done.game.zones(done.battle)}
    assert turned["Red", "dagger"].start == (pytest.approx(22 * 25.4), pytest.approx(6 * 25.4))


@both
def test_no_group_is_set_up_before_its_turn(system):
    done = deploying(system)
    early = deploy(member(done.battle, "Blue", "dagger"), 8, 6)
    assert any("is not next" in text for text in texts(done.check(early)))
    reserve = deploy(member(done.battle, "Red", "hammer"), 3, 21)
    assert any("round 2" in text for text in texts(done.check(reserve)))


@both
def test_a_fighter_that_was_set_up_can_be_moved_and_taken_back(system):
    done = deploying(system)
    fighter = member(done.battle, "Red", "dagger")
    done.do(deploy(fighter, 8, 16))
    assert done.check(deploy(fighter, 8, 17)) == ()
    assert done.check(deploy(fighter, 8, 19)) != ()
    done.do(Withdraw((fighter.id,)))
    assert done.battle.any_fighter(fighter.id).state.whereabouts == "mustered"
    done.do(Withdraw((member(done.battle, "Red", "hammer").id,)))
    assert member(done.battle, "Red", "hammer").state.whereabouts == "reserve"


@both
def test_bases_are_not_set_up_in_each_other_or_over_the_edge(system):
    done = deploying(system, card=PLAIN)
    first, second = (member(done.battle, "Red", "dagger", number) for number in (0, 1))
    done.do(deploy(first, 8, 16))
    assert done.check(deploy(second, 8, 16.5))
    assert not done.check(deploy(second, 8 + 32 / 25.4, 16))
    assert any("edge" in text for text in texts(done.check(deploy(second, 8, 21.9))))
    assert any("not on the floor" in text for text in texts(done.check(deploy(second, 7, 17, 2))))


@both
@pytest.mark.parametrize(("off", "told", "broken"), [(0, False, False), (0.99, True, False), (1.01, False, True)])
def test_the_tolerance_for_placing_a_token_is_mentioned_where_it_applies(system, off, told, broken):
    card = VictoryCard("Altars", rounds=3, settings=(TokenSetup(who="each", kind="objective", at="centre", count=1),))
    done = planned(system, victory=card)
    put = PutToken(Token("Altar", "objective", ((15 + off) * INCH, 11 * INCH, 0.0)))
    found = done.check(put)
    done.do(put, found)
    words = find_book(system).reading["setup.token_off_in"].words
    assert any(entry.text.startswith(words) for entry in done.battle.log) == told
    assert any(problem.row != "S31" for problem in found) == broken


@both
def test_tokens_can_be_placed_moved_and_removed(system):
    done = planned(system)
    token = Token("Gold", "treasure", (100.0, 100.0, 0.0))
    done.do(PutToken(token))
    assert done.battle.tokens == (token,)
    assert done.check(PutToken(Token("Gold", "treasure", (-5.0, 0.0, 0.0))))
    done.do(TakeToken("Gold"))
    assert done.battle.tokens == ()
    with pytest.raises(PlayerError, match="unknown token “Gold”"):
        done.do(TakeToken("Gold"))


@both
def test_optional_rules_belong_to_the_edition(system):
    done = session(system)
    for option in done.game.options:
        done.do(SetOption(option.id))
        assert option.id in read_plan(done.battle).options
        done.do(SetOption(option.id, on=False))
    with pytest.raises(PlayerError, match="unknown optional rule"):
        done.do(SetOption("something else"))


@both
def test_an_optional_rule_replaces_our_reading(system):
    done, told = session(system), find_book(system).reading
    aside = {one.id: told[one.instead_of].words for one in find_book(system).option if one.instead_of}
    assert set(aside) == {"one-of-either", "whole-obstacle", "bases-aside"} & {o.id for o in done.game.options}
    for option, words in aside.items():
        assert done.game.replaced_readings(done.battle) == ()
        done.do(SetOption(option))
        assert done.game.replaced_readings(done.battle) == (words,)
        done.undo()


@both
def test_missing_cards_block_deployment(system):
    done = planned(system)
    done.do(Draw("deployment", None))
    done.do(Draw("victory", None))
    found = texts(done.check(Begin()))
    assert found == ["the deployment card is missing", "the victory card is missing"]


@both
def test_a_fighter_that_is_not_set_up_blocks_the_battle(system):
    done = deploying(system)
    assert len(done.check(Begin())) == 4
    done.do(Begin(), done.check(Begin()))
    assert done.battle.clock.stage == "battle"


@both
def test_questions_of_the_victory_card_come_before_the_battle(system):
    card = VictoryCard("Asks", roles=system == FIRST, settings=(TokenSetup("each", "objective"),))
    done = planned(system, victory=card)
    done.do(Begin(), done.check(Begin()))
    for (side, group), places in PLACES.items():
        for number, (x, y) in enumerate(places):
            done.do(deploy(member(done.battle, side, group, number), x, y))
    if system == FIRST:
        assert any("attacks and who defends" in text or "attacker" in text for text in texts(done.check(Begin())))
        done.do(won("roles", "Blue", "Red"))
        assert guide(done).side == "Blue"
        done.do(Choose("defender", "Blue"))
    assert "tokens" in guide(done).text
    assert any("to be placed: 2" in text for text in texts(done.check(Begin())))
    done.do(PutToken(Token("One", "objective", (200.0, 300.0, 0.0))))
    done.do(PutToken(Token("Two", "objective", (500.0, 300.0, 0.0))))
    assert done.check(Begin()) == ()


def test_the_winner_of_the_attacker_roll_off_is_remembered():
    done = planned(FIRST, victory=VictoryCard("Asks", roles=True))
    done.do(won("roles", "Blue", "Red"))
    done.do(SetTerrain("Ruins"))
    done.do(Choose("red", "Blue"))
    assert (done.battle.clock.step, done.battle.clock.turn) == ("roles", "Blue")
    done.do(Begin(), done.check(Begin()))
    done.do(deploy(member(done.battle, "Red", "dagger", 0), 22, 6), done.check(Begin()))
    assert (done.battle.clock.step, done.battle.clock.turn) == ("roles", "Blue")
    done.do(Choose("attacker", "Blue"))
    assert read_plan(done.battle).attacker == "Blue"
    assert done.battle.clock.step != "roles"


@both
def test_dragging_during_deployment_sets_fighters_up(system):
    from app.games.actions import Move

    done = deploying(system)
    fighter = member(done.battle, "Red", "dagger")
    done.do(deploy(fighter, 8, 16))
    move = Move(((fighter.id, Pose(200, 400)),))
    assert type(done.game.drag_action(done.battle, move)).__name__ == "Deploy"


OPEN = DeploymentCard(
    "Open",
    points=(CardPoint("dagger", "", 1, at=(0.0, 3.0)), CardPoint("dagger", "", 1, at=(30.0, 3.0))),
)


@both
def test_players_choose_the_colour_of_points_without_one(system):
    done = planned(system, card=OPEN)
    assert any("2 points on the card" in text for text in texts(done.check(Begin())))
    course = done.game
    for wanted in ("point 0 red", "point 1 blue"):
        (option,) = (one for one in guide(done).options if one.id == wanted)
        done.do(option.action, option.problems)
    assert [zone.side for zone in course.zones(done.battle)] == ["Red", "Blue"]
    assert done.check(Begin()) == ()
    done.do(Draw("deployment", OPEN))
    assert [zone.side for zone in course.zones(done.battle)] == ["", ""]
    assert not any("colour-of-point" in entry.text for entry in done.battle.log)


@both
def test_groups_missing_from_a_card_wait_in_reserve(system):
    done = planned(system, count=3, card=OPEN)
    for option in ("point 0 red", "point 1 blue"):
        done.do(next(one.action for one in guide(done).options if one.id == option))
    reminded = [one.text for one in done.game.reminders(done.table)]
    assert "Red: the card has no point for the Hammer, which waits in reserve" in reminded
    done.do(Begin())
    assert [one.state.whereabouts for one in done.battle.fighters_of("Red")] == ["mustered", "reserve", "reserve"]
    hammer = member(done.battle, "Red", "hammer")
    assert any("does not show where" in text for text in texts(done.check(deploy(hammer, 5, 5))))


@both
def test_a_fighter_on_the_table_from_the_start_is_checked_too(system):
    done = planned(system)
    early = member(done.battle, "Red", "hammer")
    done.do(deploy(early, 5, 21), done.check(deploy(early, 5, 21)))
    done.do(Begin())
    assert any("round 2" in text for text in texts(done.game.placement_problems(done.table, early.id)))


@given(count=st.integers(3, 15))
def test_every_warband_can_be_split_in_both_editions(count):
    from app.games.warcry.setup import groups

    for system in (FIRST, SECOND):
        done = enlisted(system, warband(system, count))
        ids = [one.id for one in done.battle.fighters_of("Red")]
        even = dict(zip(ids, itertools.cycle(["shield", "dagger", "hammer"]), strict=False))
        assert groups.group_problems(done.battle, "Red", even) == ()
        assert groups.group_problems(done.battle, "Red", dict.fromkeys(ids, "shield"))
        assert groups.group_problems(done.battle, "Red", dict(list(even.items())[1:]))


@given(
    x=st.floats(0, 30),
    y=st.floats(0, 22),
    width=st.floats(500, 2000),
    depth=st.floats(400, 2000),
    turned=st.booleans(),
)
def test_a_place_of_the_card_is_on_the_board_and_rotation_mirrors_it(x, y, width, depth, turned):
    from app.games.warcry.setup import zones

    card = DeploymentCard("One", points=(CardPoint("dagger", "red", at=(x, y)),))
    plan, red = Battleplan(deployment=card, turned=turned), Side("Red", colour="red")
    battle = with_plan(Battle(FIRST, Board(width, depth), sides=(red,)), plan)
    (zone,) = zones.find_zones(battle)
    (other,) = zones.find_zones(with_plan(battle, replace(read_plan(battle), turned=not turned)))
    assert zone.start[0] + other.start[0] == pytest.approx(width)
    assert zone.start[1] + other.start[1] == pytest.approx(depth)
    if width >= 30 * 25.4 and depth >= 22 * 25.4 and width >= depth:
        assert 0 <= zone.start[0] <= width
        assert 0 <= zone.start[1] <= depth


@both
def test_terrain_is_locked_when_the_battle_begins_and_changes_are_logged(system):
    done = deploying(system)
    done.do(make_place(piece("tower", "crate", 600, 100), piece("wall", "wall", 600, 300)))
    assert not any(one.locked for one in done.battle.pieces)
    done.do(Begin(), overruled=done.check(Begin()))
    assert all(one.locked for one in done.battle.pieces)
    before = done.battle.log
    done.do(make_edit(*(replace(one, locked=False) for one in done.battle.pieces)))
    done.do(Move((), (("tower", PiecePose(620, 100)),)))
    done.do(Remove(("wall",)))
    assert [entry.text for entry in done.battle.log[len(before) :]] == [
        "tower is unlocked (manually)",
        "wall is unlocked (manually)",
        "tower is moved (manually)",
        "wall is removed from the battle (manually)",
    ]
    for _ in range(4):
        done.undo()
    assert not any(one.locked for one in done.battle.pieces)


@both
def test_moving_terrain_before_the_battle_is_not_logged(system):
    done = deploying(system)
    done.do(make_place(piece("tower", "crate", 600, 100)))
    before = done.battle.log
    done.do(Move((), (("tower", PiecePose(620, 100)),)))
    assert done.battle.log == before


@both
def test_a_neutral_beast_is_in_no_group_and_does_not_block_the_battle(system):
    done = all_placed(system)
    before = texts(done.check(Begin()))
    done.do(make_place(replace(recruit("Hound"), side="Wild", pose=Pose(380.0, 280.0))))
    assert texts(done.check(Begin())) == before


@both
def test_a_battle_that_asks_for_open_points_can_be_read_again(system):
    open_ = DeploymentCard("Open", points=(CardPoint("dagger", at=(3.0, 3.0)), CardPoint("dagger", at=(27.0, 3.0))))
    done = planned(system, card=open_)
    assert done.battle.clock.step == "points"
    done.game.require_valid(done.battle)


@both
def test_changing_a_card_after_the_reveal_is_reported_as_against_the_rules(system):
    done = revealed(system)
    one = done.battle.fighters_of("Red")[0]
    stronger = replace(one, profile=replace(one.profile, wounds=30))
    (problem,) = done.check(make_edit(stronger))
    assert one.id in problem.text
    done.do(make_edit(stronger), (problem,))
    assert done.battle.log[-1].by_hand
    assert one.id in done.battle.log[-1].text
    grouped = replace(stronger, group="squad")
    assert not done.check(make_edit(grouped))


@both
def test_a_card_can_be_changed_freely_before_the_reveal(system):
    done = enlisted(system, warband(system), warband(system, faction="bears"))
    one = done.battle.fighters_of("Red")[0]
    assert not done.check(make_edit(replace(one, profile=replace(one.profile, wounds=30))))


@both
@pytest.mark.parametrize("draw", [Draw("deployment", PLAIN), Draw("deployment", None), Draw("victory", None)])
def test_no_card_that_deployment_needs_changes_after_it_has_begun(system, draw):
    assert texts(deploying(system).check(draw)) == ["fighters are already being set up"]


@both
def test_a_group_arrives_even_if_a_late_card_delays_it(system):
    rounds = {"dagger": 1, "shield": 2, "hammer": 1}
    other = replace(PLAIN, points=tuple(replace(one, round=rounds[one.group]) for one in PLAIN.points))
    done = deploying(system)
    done.do(Draw("deployment", other), done.check(Draw("deployment", other)))
    done.do(Begin(), done.check(Begin()))
    waiting = {one.id: one.state.whereabouts for one in done.battle.aside if one.state.group == "shield"}
    assert set(waiting.values()) == {"reserve"}
