"""Rounds beyond the rows of the rules: dragging, correcting the round counter, reminders."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Move, Remove
from app.games.battle_actions import (
    Activate,
    Attack,
    EndActivation,
    NextPhase,
    Note,
    OtherAction,
    Pass,
    React,
    Response,
    Score,
    SetClock,
    UseAbility,
    Walk,
)
from app.games.setup_actions import Deploy, PutToken, Reply, RollOff
from app.games.warcry.book import find_book
from app.games.warcry.cards.card_terms import CardQuestion, TokenSetup
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.move import falls
from app.games.warcry.move.move_actions import Disengage
from app.games.warcry.state import DiceSet, WarbandDice, read_dice, read_plan, with_dice, with_plan
from app.games.warcry.turn.initiative import PlayWild, RollInitiative, format_initiative, group_dice
from app.games.warcry.turn.rounds import PlayOn
from app.games.warcry.turn.turns import Wait
from app.model import LogEntry, Pose, Roll, Side
from app.session import Session
from tests.fighting_scenes import INCH, doing, fighter, meshes, session
from tests.games.test_warcry_guide import beginning

AXE_AND_BOW = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [15, 15]}]}
BESIDE = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [7, 5]}]}
IDLE = {"active": ""}
D6 = "D6"


def moved(id, x=100.0, y=100.0):
    return Move(fighters=((id, Pose(x, y)),))


def dragged(opened, move):
    return opened.game.drag_action(opened.battle, move)


def opened_with(given, **changes):
    first = session("warcry-1e", given)
    return Session(replace(first.battle, **changes), meshes)


def with_clock(given, system="warcry-1e", **changes):
    first = session(system, given)
    return Session(replace(first.battle, clock=replace(first.battle.clock, **changes)), meshes)


# dragging


def test_dragging_the_active_fighter_walks_it():
    assert dragged(session("warcry-1e", AXE_AND_BOW), moved("Axe")) == Walk("Axe", (Pose(100, 100),))


def test_dragging_other_fighters_repositions_them():
    assert dragged(session("warcry-1e", AXE_AND_BOW), moved("Bow")) == moved("Bow")


def test_dragging_terrain_repositions_it():
    move = Move(pieces=(("wall", Pose(1, 1)),))
    assert dragged(session("warcry-1e", AXE_AND_BOW), move) is move


@pytest.mark.parametrize(("system", "kind"), [("warcry-1e", Walk), ("warcry-2e", Disengage)])
def test_dragging_an_engaged_fighter_away_disengages_it(system, kind):
    assert isinstance(dragged(session(system, BESIDE), moved("Axe")), kind)


def test_a_move_that_ended_beside_an_enemy_can_continue_by_dragging():
    given = BESIDE | {"done": [{"kind": "move", "path": [Pose(5 * INCH, 5 * INCH)]}]}
    assert isinstance(dragged(session("warcry-2e", given), moved("Axe")), Walk)


def test_a_bonus_move_is_used_first():
    given = AXE_AND_BOW | {"done": [{"kind": "ability", "manners": ["Rampage", "4"]}]}
    assert dragged(session("warcry-1e", given), moved("Axe")).bonus


def test_a_bonus_move_continues_up_to_its_length():
    begun = {"kind": "move", "bonus": True, "path": [Pose(127, 127)], "manners": [""]}
    given = AXE_AND_BOW | {"done": [{"kind": "ability", "manners": ["Rampage", "4"]}, begun]}
    opened = session("warcry-1e", given)
    assert dragged(opened, moved("Axe", 127 + 3.9 * INCH, 127)).bonus
    assert not dragged(opened, moved("Axe", 127 + 4.1 * INCH, 127)).bonus


def test_a_fallen_fighter_is_placed_where_it_is_dragged():
    first = session("warcry-1e", AXE_AND_BOW)
    opened = Session(falls.begin_fall(first.battle, "Bow"), meshes)
    assert type(dragged(opened, moved("Bow"))).__name__ == "Fall"


def test_a_fighter_that_has_just_arrived_can_be_set_up_elsewhere():
    opened = beginning("warcry-1e")
    doing(opened, SetClock(round=2, phase="reserve", initiative="Red"))
    arrive = next(one for one in opened.game.turn_prompt(opened.table).options if one.id == "arrive Late")
    assert doing(opened, arrive.action) == []
    assert isinstance(dragged(opened, moved("Late")), Deploy)
    assert isinstance(dragged(opened, moved("Chief")), Move)


# correcting the clock


def test_the_round_counter_can_be_corrected():
    opened = session("warcry-1e", AXE_AND_BOW)
    assert doing(opened, SetClock(round=3, turn="Blue")) == []
    clock = opened.battle.clock
    assert (clock.round, clock.turn, clock.active) == (3, "Blue", "")


def test_setting_only_the_initiative_keeps_the_activation():
    opened = session("warcry-1e", AXE_AND_BOW)
    doing(opened, SetClock(initiative="Blue"))
    assert (opened.battle.clock.initiative, opened.battle.clock.active) == ("Blue", "Axe")


@pytest.mark.parametrize("action", [SetClock(phase="tea"), SetClock(turn="Green"), SetClock(initiative="Green")])
def test_the_round_counter_refuses_impossible_values(action):
    with pytest.raises(PlayerError, match=r"unknown (phase|side)"):
        session("warcry-1e", AXE_AND_BOW).do(action)


# nonsense


@pytest.mark.parametrize(
    "action",
    [
        Activate("Nobody"),
        Pass("Green"),
        PlayWild("Green"),
        PlayWild("Red", singles=1),
        RollInitiative((("Green", Roll("6D6", (1, 2, 3, 4, 5, 6))),)),
        RollInitiative((("Red", Roll("6D20", (1, 2, 3, 4, 5, 16))),)),
        OtherAction("Nobody", "look"),
        UseAbility("Nobody", "Rush", 2, 4),
        React("Nobody", "Counter"),
        Wait("Nobody"),
    ],
)
def test_a_nonsensical_value_is_an_error(action):
    with pytest.raises(PlayerError):
        doing(session("warcry-2e", AXE_AND_BOW), action)


def test_wild_dice_cannot_raise_dice_that_a_side_does_not_have():
    first = session("warcry-1e", AXE_AND_BOW)
    opened = Session(with_dice(first.battle, WarbandDice("Red", wild=2)), meshes)
    with pytest.raises(PlayerError, match="no die that shows 6"):
        doing(opened, PlayWild("Red", raised=(6,)))


def test_several_wild_dice_are_used_one_after_the_other():
    """A7.4: each may do something else, but never two for the same set; the rest is kept."""
    first = session("warcry-1e", AXE_AND_BOW)
    sets = (DiceSet(4, 1), DiceSet(5, 2))
    red = WarbandDice("Red", rolled=(4, 5, 5), sets=sets, wild=3)
    battle = with_dice(with_dice(first.battle, red), WarbandDice("Blue", rolled=(1,), declared=True))
    clock = replace(battle.clock, phase="hero", initiative="Red", turn="", active="")
    opened = Session(replace(battle, clock=clock), meshes)
    for action in (PlayWild("Red", raised=(4,)), PlayWild("Red", singles=1)):
        assert doing(opened, action) == []
        assert not read_dice(opened.battle, "Red").declared
    assert "wild-raise 4" not in {one.id for one in opened.game.turn_prompt(opened.table).options}
    assert doing(opened, PlayWild("Red")) == []
    dice = read_dice(opened.battle, "Red")
    assert (dice.declared, dice.wild, dice.singles) == (True, 1, 1)
    assert [one.count for one in dice.sets] == [2, 2]


def test_ending_what_has_not_begun_is_refused():
    with pytest.raises(PlayerError, match="no fighter is being activated"):
        doing(session("warcry-1e", AXE_AND_BOW | IDLE), EndActivation())


def test_phases_exist_only_during_a_battle():
    with pytest.raises(PlayerError, match="not in progress"):
        doing(with_clock(AXE_AND_BOW, stage="setup"), NextPhase())


# overruled rules


def test_starting_another_activation_ends_the_current_one():
    opened = session("warcry-1e", AXE_AND_BOW)
    assert doing(opened, Activate("Bow")) == ["A7.8"]
    assert opened.battle.fighter("Axe").state.activations == 1
    assert opened.battle.log[-1].against


def test_an_action_out_of_turn_costs_the_active_fighter_nothing():
    opened = session("warcry-1e", AXE_AND_BOW)
    assert doing(opened, OtherAction("Bow", "look")) == ["A7.9"]
    assert not opened.battle.clock.done


def test_ending_a_phase_too_early_is_logged():
    opened = session("warcry-1e", AXE_AND_BOW | IDLE)
    doing(opened, NextPhase())
    assert any(entry.against for entry in opened.battle.log)


# reminders


def test_unused_dice_and_waiting_fighters_are_shown_before_a_round_ends():
    given = {"fighters": [{"id": "Axe", "state": {"activations": 1, "waiting": True}}], **IDLE}
    first = session("warcry-1e", given)
    sides = with_dice(first.battle, WarbandDice("Red", (4, 4), (_set(4, 2),)))
    opened = Session(sides, meshes)
    texts = [one.text for one in opened.game.unfinished_reminders(opened.table)]
    assert texts == ["Axe waited and has not acted since", "Red has unused dice: double 4"]


def test_unusable_sets_of_dice_are_not_shown():
    done = {"activations": 1}
    given = {"fighters": [{"id": "Axe", "state": done}, {"id": "Bow", "side": "Blue", "at": [15, 15]}], **IDLE}
    first = session("warcry-1e", given)
    sides = with_dice(first.battle, WarbandDice("Red", (4, 4), (_set(4, 2),)))
    told = first.game.unfinished_reminders(Session(sides, meshes).table)
    assert [one.text for one in told] == ["Bow has not been activated", "Red has unused dice: double 4"]
    bow = replace(sides.fighter("Bow"), state=replace(sides.fighter("Bow").state, activations=1))
    assert first.game.unfinished_reminders(Session(sides.with_fighters(bow), meshes).table) == ()


def _set(value, count):
    return DiceSet(value, count)


def test_there_are_no_reminders_before_a_battle():
    opened = with_clock(AXE_AND_BOW, stage="setup")
    assert opened.game.unfinished_reminders(opened.table) == ()


def test_the_question_a_card_asks_each_round_is_asked_and_its_answer_kept():
    card = VictoryCard(
        "Test",
        settings=(TokenSetup("each", round=2, at="centre"),),
        questions=(CardQuestion("prey", "Name the prey", "attacker", "fighter", "combat", rounds=(2,)),),
    )
    first = session("warcry-1e", AXE_AND_BOW | IDLE | {"round": 2})
    plan = replace(read_plan(first.battle), victory=card, attacker="Red", defender="Blue")
    opened = Session(with_plan(first.battle, plan), meshes)
    texts = [one.text for one in opened.game.unfinished_reminders(opened.table)]
    assert "Red: Name the prey" in texts
    assert "Tokens still to be placed: 2" in texts
    options = opened.game.turn_prompt(opened.table).options
    reply = next(one.action for one in options if isinstance(one.action, Reply))
    token = next(one.action for one in options if isinstance(one.action, PutToken))
    assert doing(opened, reply) == []
    assert doing(opened, token) == []
    assert [(one.answer, one.side) for one in read_plan(opened.battle).answers] == [("Axe", "Red")]
    assert "Red: Name the prey" not in [one.text for one in opened.game.unfinished_reminders(opened.table)]


# labels


def test_a_remark_is_kept_with_its_round():
    opened = session("warcry-1e", AXE_AND_BOW | {"round": 2})
    doing(opened, Note(LogEntry("the dice are against me")))
    assert (opened.battle.log[-1].round, opened.battle.log[-1].phase) == (2, "combat")


@pytest.mark.parametrize(
    ("action", "label"),
    [
        (Activate("Axe"), "Activate Axe"),
        (Wait("Axe"), "Axe waits"),
        (EndActivation(), "End the activation of Axe"),
        (Pass("Red"), "Red passes"),
        (NextPhase(), "End the round"),
        (SetClock(), "Correct the round counter"),
        (Note(LogEntry("x")), "Note"),
        (UseAbility("Axe", "Rush", 2, 4), "Axe uses Rush"),
        (React("Bow", "Counter"), "Bow reacts: Counter"),
        (RollInitiative(()), "Roll for initiative"),
        (PlayWild("Red"), "Wild dice of Red"),
        (Score("Red", 2), "2 victory points for Red"),
        (Score("Red", -1), "1 victory point taken from Red"),
    ],
)
def test_steps_are_labelled_by_their_effect(action, label):
    opened = session("warcry-1e", AXE_AND_BOW)
    assert opened.rule(action).label() == label


@pytest.mark.parametrize(("faces", "told"), [((2, 4, 4), "1 single to 0"), ((1, 2, 4, 4), "2 singles to 0")])
def test_the_initiative_is_told_with_the_number_of_singles(faces, told):
    battle = with_dice(session("warcry-1e", AXE_AND_BOW).battle, WarbandDice("Red", faces, group_dice(faces)))
    assert format_initiative(battle, "Red") == f"Red has the initiative: {told}"


def test_the_winner_is_asked_for_if_no_card_decides():
    opened = with_clock(AXE_AND_BOW, stage="over")
    guide = opened.game.turn_prompt(opened.table)
    assert "choose the winner" in guide.text
    assert [one.id for one in guide.options] == ["won Red", "won Blue", "play-on"]
    assert opened.game.turn_prompt(with_clock(AXE_AND_BOW, stage="over", winner="Red").table).text.endswith("has won.")
    assert "no winner" in opened.game.turn_prompt(with_clock(AXE_AND_BOW, stage="over", winner="draw").table).text


def test_only_a_finished_battle_can_be_continued():
    with pytest.raises(PlayerError, match="not over"):
        doing(session("warcry-1e", AXE_AND_BOW), PlayOn())


def test_continuing_after_a_win_is_reported_as_against_the_rules():
    opened = with_clock(AXE_AND_BOW, stage="over", winner="Red")
    assert [one.text for one in opened.check(PlayOn())] == ["Red has won"]
    doing(opened, PlayOn())
    assert (opened.battle.clock.stage, opened.battle.clock.winner) == ("battle", "")


# dice requests


def needs(opened, action):
    return [(one.kind, one.count, one.side) for one in opened.rule(action).dice_requests()]


def test_initiative_asks_each_side_for_its_dice():
    opened = with_clock(AXE_AND_BOW | IDLE, phase="hero", turn="")
    action = opened.game.turn_prompt(opened.table).options[0].action
    assert needs(opened, action) == [(D6, 6, "Red"), (D6, 6, "Blue")]
    rolls = (Roll("6D6", (1, 2, 3, 4, 5, 6)), Roll("6D6", (1, 1, 1, 1, 1, 1)))
    full = opened.rule(action).with_dice(rolls)
    assert needs(opened, full) == []
    assert doing(opened, full) == []
    assert opened.battle.clock.initiative == "Red"


def test_a_tied_roll_off_is_rolled_again():
    opened = session("warcry-1e", AXE_AND_BOW)
    action = opened.rule(RollOff("initiative", ())).with_dice((Roll(D6, (3,), side="Red"), Roll(D6, (3,), side="Blue")))
    assert needs(opened, action) == [(D6, 1, "Red"), (D6, 1, "Blue")]
    action = opened.rule(action).with_dice((Roll(D6, (3,), side="Red"), Roll(D6, (4,), side="Blue")))
    assert needs(opened, action) == []


def test_a_neutral_beast_asks_for_a_die():
    given = {"fighters": [*AXE_AND_BOW["fighters"], {"id": "Wolf", "side": "wild", "at": [20, 5]}]} | IDLE
    first = session("warcry-1e", given)
    opened = Session(replace(first.battle, sides=(Side("Red"), Side("Blue"))), meshes)
    action = Activate("Wolf")
    assert needs(opened, action) == [(D6, 1, "Red")]
    assert needs(opened, opened.rule(action).with_dice((Roll(D6, (5,)),))) == []
    assert needs(opened, Activate("Axe")) == []


def test_striking_down_asks_for_a_test_and_for_damage():
    opened = session("warcry-2e", BESIDE)
    action = Disengage("Axe", (Pose(100, 127),))
    choice = opened.game.rule(opened.table, action).choice_request()
    assert [text for text, _ in choice.answers] == ["No reaction", "Bow: Strike Them Down"]
    nobody, strikes = (answer for _, answer in choice.answers)
    assert needs(opened, nobody) == []
    assert needs(opened, strikes) == [(D6, 1, "Blue"), (D6, 1, "Blue")]
    rolls = (Roll("D6", (4,)), Roll("D6", (3,)))
    assert needs(opened, opened.rule(strikes).with_dice(rolls)) == []
    assert opened.game.rule(opened.table, nobody).choice_request() is None


def test_the_last_fighter_cannot_react_to_anyone():
    lonely = session("warcry-2e", {"fighters": [{"id": "Axe"}]})
    assert all(one.topic != "reaction" for one in lonely.game.turn_prompt(lonely.table).options)


def test_unknown_fighters_have_no_place_to_arrive():
    opened = opened_with(AXE_AND_BOW, aside=(fighter("Late", state={"whereabouts": "reserve"}),))
    assert opened.game.unfinished_reminders(opened.table)[0].text == "Axe is still being activated"


def test_a_reaction_costs_a_monster_one_of_its_activations():
    ogre = {"id": "Ogre", "side": "Blue", "at": [7, 5], "base": 60, "runemarks": ["monster"]}
    opened = session("warcry-2e", {"fighters": [{"id": "Axe"}, ogre]})
    doing(opened, React("Ogre", "Snarl"))
    doing(opened, EndActivation())
    for _ in range(2):
        assert doing(opened, Activate("Ogre")) == []
        assert opened.game.turn_prompt(opened.table).text.startswith("Ogre has 1 action left")
        doing(opened, EndActivation())
        doing(opened, Pass("Red"))
    assert doing(opened, Activate("Ogre")) == ["B.phases"]


def test_removing_the_active_fighter_ends_its_activation():
    opened = session("warcry-1e", {"fighters": [*AXE_AND_BOW["fighters"], {"id": "Spear", "at": [9, 9]}]})
    doing(opened, Remove(("Axe",)))
    guide = opened.game.turn_prompt(opened.table)
    assert guide.text.startswith("Blue: ")
    assert (opened.battle.clock.active, opened.battle.clock.turn) == ("", "Blue")


def test_healing_is_not_offered_to_an_unharmed_fighter():
    first = session("warcry-1e", AXE_AND_BOW)
    opened = Session(with_dice(first.battle, WarbandDice("Red", (4,), (_set(4, 4),))), meshes)
    ids = [one.id for one in opened.game.turn_prompt(opened.table).options]
    assert "ability Rush 4" in ids
    assert "ability Respite 4" not in ids


@pytest.mark.parametrize(("runemarks", "ours"), [([], False), (["monster"], True)])
def test_the_cost_of_a_monsters_reaction_is_marked_as_our_reading(runemarks, ours):
    given = {"fighters": [{"id": "Axe"}, {"id": "Ox", "side": "Blue", "at": [7, 5], "runemarks": runemarks}]}
    there = session("warcry-2e", given).battle
    ox = there.fighter("Ox")
    there = there.with_fighters(replace(ox, state=replace(ox.state, activations=3)))
    found = Session(there, meshes).check(React("Ox", "Counter"))
    assert ["as we read it" in one.rule for one in found if "activated this round" in one.text] == [ours]


def told(battle, key):
    """Returns how often a reading of the second edition is logged."""
    return sum(one.text.startswith(find_book("warcry-2e").reading[key].words) for one in battle.log)


@pytest.mark.parametrize(("faces", "times"), [((1, 2, 5), 0), ((1, 1, 5), 1), ((2, 2, 5), 0)])
def test_counting_several_ones_once_for_a_counter_is_logged_as_our_reading(faces, times):
    given = {"fighters": [{"id": "Axe"}, {"id": "Bow", "side": "Blue", "at": [6, 5]}]}
    hit = Attack("Axe", 0, "Bow", Roll("3D6", faces), response=Response("Bow", "Counter", on="melee"))
    opened = with_clock(given, "warcry-2e", initiative="Red")
    doing(opened, hit)
    assert told(opened.battle, "reaction.for_ones") == times


@pytest.mark.parametrize(("friends", "times"), [(0, 1), (1, 0)])
def test_unlimited_abilities_of_the_last_fighter_are_logged_as_our_reading(friends, times):
    mates = [{"id": "Mate", "at": [9, 9]}] * friends
    given = {"fighters": [{"id": "Axe"}, *mates, {"id": "Bow", "side": "Blue", "at": [20, 5]}]}
    opened = with_clock(given, "warcry-2e", initiative="Red")
    for _ in range(2):
        doing(opened, UseAbility("Axe", "Rush", 0, 1))
    assert told(opened.battle, "activation.last_stand") == times
