"""Attacks in Warcrow: chances before the dice are rolled, and play from the declaration to the pursuit."""

import itertools

import pytest

from app.core.errors import PlayerError
from app.games.actions import RenameSides
from app.games.dice import roll_dice
from app.games.warcrow.combat.attack_dice import with_terrain_attack
from app.games.warcrow.combat.attacks import AttackUnit
from app.games.warcrow.combat.combat_prompt import find_damage
from app.games.warcrow.combat.dice_changes import ChangeDice, RerollDice
from app.games.warcrow.combat.face_to_face import RollOpposed, require_face_to_face, usable_symbols
from app.games.warcrow.pending import FaceToFace, OpposedRoll
from app.games.warcrow.state import read_state, with_state
from app.games.warcrow.symbol_dice import parse_pool, pool_requests
from app.model import Roll
from app.session import Session
from tests.cases.questions_warcrow import meshes
from tests.cases.questions_warcrow_units import army_session
from tests.warcrow_scenes import game, prompt


def duel(attack="1 red, 1 orange", defence="1 green, 1 red", red=(), blue=(), **more):
    units = [
        {"id": "Ash", "side": "Red", "at": [[10, 20]], "keywords": list(red)},
        {"id": "Birch", "side": "Blue", "at": [[12.002, 20]], "keywords": list(blue)},
    ]
    units[0]["card"] = {"wounds": 9, "attacks": [{"name": "axe", "dice": attack}]}
    units[1]["card"] = {"wounds": 9, "defence": defence}
    units[0]["tokens"], units[1]["tokens"] = more.get("tokens", ({}, {}))
    return army_session("warcrow", {"units": units, "course": {"activation": {"unit": "Ash"}}})


def all_rolls(pool):
    """Yields every possible result of a pool."""
    requests = pool_requests(parse_pool(pool), "")
    kinds = [f"{request.count if request.count > 1 else ''}{request.kind}" for request in requests]
    faces = [list(itertools.product(range(1, 9), repeat=request.count)) for request in requests]
    for fallen in itertools.product(*faces):
        yield tuple(Roll(kind, each) for kind, each in zip(kinds, fallen, strict=True))


@pytest.mark.parametrize("elite", [False, True])
@pytest.mark.parametrize(("attack", "defence"), [("1 red, 1 black", "1 green"), ("1 orange", "1 red, 1 block")])
def test_the_chances_of_damage_match_counting_all_rolls(attack, defence, elite):
    session = duel(attack, defence, red=["Elite"] if elite else [])
    session.do(AttackUnit("Ash", "Birch"))
    due = require_face_to_face(session.battle)
    counts = [{}, {}]
    pairs = list(itertools.product(all_rolls(attack), all_rolls(defence)))
    for mine, theirs in pairs:
        fallen = FaceToFace("Ash", "Birch", "melee", "axe", OpposedRoll(attack, rolls=mine),
                            OpposedRoll(defence, rolls=theirs), is_rolled=True)  # fmt: skip
        for count, damage in zip(counts, find_damage(session.battle, fallen), strict=True):
            count[damage] = count.get(damage, 0) + 1 / len(pairs)
    told = game().rule(session.table, RollOpposed()).odds()
    assert [one.text for one in told] == ["damage to Birch", "damage to Ash"][: 1 + (max(counts[1]) > 0)]
    for one, count in zip(told, counts, strict=False):
        likely = {str(number): share for number, share in sorted(count.items()) if share >= 0.005}
        assert {number: share for number, share in one.bars if share >= 0.005} == pytest.approx(likely)
    assert due.name == "axe"


def test_chances_before_and_after_declaring_an_attack_are_the_same():
    session = duel()
    before = game().rule(session.table, AttackUnit("Ash", "Birch")).odds()
    session.do(AttackUnit("Ash", "Birch"))
    assert game().rule(session.table, RollOpposed()).odds() == before


def test_an_attack_can_be_played_through_its_options_to_the_result():
    session = duel("2 red", "1 green")
    seen = []
    for _ in range(4):
        option = next(one for one in prompt(session).options if one.main)
        seen.append(option.id)
        action = option.action
        if isinstance(action, RollOpposed):
            action = session.rule(action).with_dice((Roll("2D8 red", (1, 1)), Roll("D8 green", (1,))))
        assert session.check(action) == ()
        session.do(action)
    assert seen == ["attack Birch 0", "roll", "resolve", "push-back Birch"]
    assert sum("Birch suffers" in entry.text for entry in session.battle.log) == 1


def test_players_choose_a_modifier_from_all_available_ones():
    session = duel("2 red", "1 green")
    session.do(AttackUnit("Ash", "Birch"))
    asked = game().rule(session.table, ChangeDice("Ash")).choice_request()
    answers = dict(asked.answers)
    assert answers["Add 1 black"] == ChangeDice("Ash", "1 black")
    assert answers["Remove 1 red"] == ChangeDice("Ash", take="1 red")
    assert game().rule(session.table, answers["Add 1 black"]).choice_request() is None


def test_the_choice_of_dice_to_reroll_lists_misses_first():
    session = duel("2 orange", "1 green")
    session.do(AttackUnit("Ash", "Birch"))
    session.do(RollOpposed((Roll("2D8 orange", (1, 2)), Roll("D8 green", (7,)))))
    asked = game().rule(session.table, RerollDice("Ash", "other")).choice_request()
    assert asked.answers[asked.main] == ("The die without a success", RerollDice("Ash", "other", (1,)))
    assert [text for text, _ in asked.answers[1:]] == ["All dice", "Die 1: 1 success", "Die 2: 1 special"]


def test_dice_that_do_not_match_the_rolls_are_refused_in_one_sentence():
    session = duel("2 red", "1 green")
    session.do(AttackUnit("Ash", "Birch"))
    with pytest.raises(PlayerError, match="these are not the requested dice"):
        session.do(RollOpposed((Roll("3D8 red", (1, 1, 1)), Roll("D8 green", (1,)))))
    with pytest.raises(PlayerError, match="shows 1 to 8"):
        session.do(RollOpposed((Roll("2D8 red", (1, 9)), Roll("D8 green", (1,)))))


def test_a_roll_never_grows_beyond_the_maximum():
    session = duel("2 red", "1 green")
    session.do(AttackUnit("Ash", "Birch"))
    session.do(ChangeDice("Ash", "28 red"))
    with pytest.raises(PlayerError, match="at most 30"):
        session.do(ChangeDice("Ash", "1 red"))


def test_rolled_dice_follow_a_renamed_side():
    session = duel()
    session.do(AttackUnit("Ash", "Birch"))
    needs = session.rule(RollOpposed()).dice_requests()
    session.do(session.rule(RollOpposed()).with_dice(tuple(roll_dice(one.kind, "", 1, side=one.side) for one in needs)))
    session.do(RenameSides((("Red", "Moss"),)))
    due = require_face_to_face(session.battle)
    assert [{roll.side for roll in side.rolls} for side in (due.attack, due.defence)] == [{"Moss"}, {"Blue"}]


def test_terrain_attacks_a_unit_by_the_same_steps():
    session = duel(defence="1 green")
    battle = with_terrain_attack(session.battle, "Birch", "thorns", "2 red")
    session = Session(battle, meshes)
    assert prompt(session).text.startswith("thorns attacks Birch: 2 red against 1 green")
    session.do(RollOpposed((Roll("2D8 red", (5, 1)), Roll("D8 green", (1,)))))
    session.do(next(one for one in prompt(session).options if one.main).action)
    unit = read_state(session.battle).unit("Birch")
    assert unit.tokens.damage == 2
    assert unit.tokens.stress == 0
    assert read_state(session.battle).course.due == ()


def test_destroying_a_unit_removes_the_pending_steps_of_its_attack():
    session = duel("3 red", "1 green")
    state = read_state(session.battle)
    birch = state.unit("Birch")
    session = Session(with_state(session.battle, state.with_units(birch)), meshes)
    session.do(AttackUnit("Ash", "Birch"))
    session.do(ChangeDice("Ash", "9 success"))
    session.do(RollOpposed((Roll("3D8 red", (1, 1, 1)), Roll("D8 green", (7,)))))
    session.do(next(one for one in prompt(session).options if one.main).action)
    assert read_state(session.battle).course.due == ()
    assert any("Birch is destroyed" in line.text for line in session.battle.log)


def test_attacks_are_offered_with_dice_and_chances():
    session = duel("2 red, 1 success", "1 green", tokens=({"states": ["disarmed"]}, {}))
    (option,) = game().attack_options(session.table, "Ash 1")
    assert (option.fighter, option.target, option.problems) == ("Ash 1", "Birch 1", ())
    assert option.own is not None
    assert option.own.odds == game().rule(session.table, AttackUnit("Ash", "Birch")).odds()
    told = {fact.kind: fact.text for fact in option.facts}
    assert told["attack"].startswith("Ash attacks with 2 red, 1 success: ")
    assert told["state"] == "Ash is disarmed and loses the best of these dice"
    assert told["defence"].startswith("Birch defends with 1 green: ")
    session.do(option.own.action)
    assert require_face_to_face(session.battle).target == "Birch"


def test_the_facts_of_a_place_do_not_depend_on_who_is_active():
    session = duel(red=["Aim"])
    assert game().attack_options(session.table, "Birch 1") == ()  # it has no attack on its card
    bow = {"name": "bow", "dice": "1 red", "reach": 5}
    far = army_session("warcrow", {"units": [
        {"id": "Ash", "side": "Red", "at": [[10, 20]], "card": {"attacks": [bow]}},
        {"id": "Birch", "side": "Blue", "at": [[30, 20]]},
    ]})  # fmt: skip
    (shot,) = game().attack_options(far.table, "Ash 1")
    assert "strides away" in shot.problems[0].text
    (distance,) = [fact for fact in shot.facts if fact.kind == "distance"]
    assert distance.yes is False
    assert len(distance.lines) == 1


def test_the_facts_of_a_unit_show_its_card_tokens_and_place():
    session = duel(red=["Intimidating (2)"], tokens=({"states": ["slowed"], "stress": 1}, {}))
    facts = game().facts(session.table, "Ash 1")
    assert {fact.subject for fact in facts} == {"Ash"}
    told = {fact.kind: fact.text for fact in facts}
    assert told["keyword"] == "Intimidating (2)"
    assert told["state"] == "slowed"
    assert told["weapon"] == "axe: 1 red, 1 orange"
    assert told["sight"].startswith("sees Birch")
    assert all(fact.rule for fact in facts)


@pytest.mark.parametrize("elite", [False, True])
def test_a_switch_is_offered_once_per_symbol(elite):
    roll = OpposedRoll("1 special, 2 hollow special, 1 success, 1 hollow success")
    usable = usable_symbols(roll, elite)
    assert sorted(usable) == ["hollow-special", "hollow-success", "special", "success"]
