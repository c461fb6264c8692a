"""Spells as cast at the table: question by question, with exact chances, and undone again."""

import itertools

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Remove
from app.games.warcrow.book import ReadingId
from app.games.warcrow.card import UnitCard
from app.games.warcrow.magic.cast_dice import cast_chances
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.tinge_effects import FaceTinge
from app.games.warcrow.magic.tinge_roll import RollTinge
from app.games.warcrow.pending_kinds import cite_reading
from app.games.warcrow.state import Unit, read_state
from app.games.warcrow.symbol_dice import count_symbols, parse_pool
from app.games.warcrow.units.new_units import SetTokens
from app.games.warcrow.units.skills import UseSkill
from app.games.warcrow.units.tinge import GiveTinge
from app.model import Roll
from tests.warcrow_scenes import BLUE, RED, begin, game, muster, prompt, take

BOLT = {"name": "Bolt", "needs": 2, "reach": 60, "alterations": [{"name": "Deeper", "dice": 1}]}
MAGE = {
    "id": "Ash",
    "side": "Red",
    "keywords": ["Spellcaster"],
    "card": {"willpower": "2 orange", "morale": 9, "spells": [BOLT], "skills": [{"name": "Grit"}]},
}
RIVAL = {"id": "Birch", "side": "Blue", "keywords": ["Spellcaster"], "card": {"morale": 9}}


def activated():
    session = begin(muster([MAGE, RIVAL]))
    take(session, "first Red")
    take(session, "activate Ash")
    return session


def ask(session, action):
    """Asks what the window asks before an action continues: a choice, or dice, or nothing."""
    choice = game().rule(session.table, action).choice_request()
    return choice or session.rule(action).dice_requests()


def answer(session, action, text):
    choice = game().rule(session.table, action).choice_request()
    assert choice, f"nothing is asked before {text}"
    return next(made for words, made in choice.answers if words == text)


def test_a_spell_can_be_played_from_its_declaration_to_the_tinge_of_both_sides():
    session = activated()
    action = next(one.action for one in prompt(session).options if one.id == "cast Bolt Birch")
    action = answer(session, action, "Alteration: Deeper (1 black die)")
    action = answer(session, action, "Birch blocks with 3 black")
    assert [(one.side, one.kind, one.count) for one in ask(session, action)] == [
        ("Red", "D8 orange", 2),
        ("Blue", "D8 black", 3),
    ]
    action = session.rule(action).with_dice((Roll("2D8 orange", (1, 4)), Roll("3D8 black", (7, 3, 1))))
    action = answer(session, action, "Ash takes 1 tinge")
    assert ask(session, action) == ()
    assert session.check(action) == ()
    before = session.battle
    session.do(action)
    tokens = {unit.id: unit.tokens.tinge for unit in read_state(session.battle).units}
    assert tokens == {"Ash": 1, "Birch": 1}
    told = next(entry for entry in session.battle.log if "casts Bolt" in entry.text)
    assert told.rolls == action.rolls
    assert "Ash: tinge roll" in prompt(session).text
    session.do(RollTinge("Ash", (Roll("D8 black", (3,)),)))
    take(session, "face-tinge Ash")
    assert read_state(session.battle).unit("Ash").tokens.stress == 1
    take(session, "end-activation")
    take(session, "face-tinge Birch")
    assert read_state(session.battle).unit("Birch").tokens.stress == 1
    for _ in range(5):
        session.undo()
    assert session.battle == before


@pytest.mark.parametrize("has_other", [False, True])
def test_the_reason_why_a_demoralized_unit_cannot_block_is_shown(has_other):
    rivals = [RIVAL | {"tokens": {"demoralized": 3}}, RIVAL | {"id": "Cedar"}][: 1 + has_other]
    session = begin(muster([MAGE | {"card": MAGE["card"] | {"spells": [{"name": "Bolt", "needs": 2}]}}, *rivals]))
    action = CastSpell("Ash", "Bolt", "Birch")
    asked = ask(session, action)
    told = asked.what if has_other else asked[0].note
    assert "Birch is demoralized and cannot block (" in told
    if has_other:
        assert [text for text, _ in asked.answers] == ["Blue does not block", "Cedar blocks with 3 black"]


def test_a_decided_question_is_not_asked_again():
    session = activated()
    action = CastSpell("Ash", "Bolt", "Birch", declared=True, block="none", rolls=(Roll("2D8 orange", (1, 1)),))
    assert game().rule(session.table, action).choice_request() is not None
    decided = answer(session, action, "No tinge")
    assert game().rule(session.table, decided).choice_request() is None


@pytest.mark.parametrize("elite", [False, True])
@pytest.mark.parametrize("tinge", [0, 1])
def test_chances_of_a_spell_match_counting_every_outcome(elite, tinge):
    unit = Unit(
        "Ash", "Red", "Ash 1", ("Ash 1",), ("Elite",) if elite else (), UnitCard(willpower="1 orange, 1 yellow")
    )
    blocking = parse_pool("1 black, 1 block")
    found = {}
    for orange, yellow, black in itertools.product(range(1, 9), repeat=3):
        own = count_symbols((Roll("D8 orange", (orange,)), Roll("D8 yellow", (yellow,))), None, elite)["success"]
        blocks = count_symbols((Roll("D8 black", (black,)),))["block"] + 1
        left = max(0, own + tinge - blocks)
        found[left] = found.get(left, 0) + 1 / 512
    wanted = [found.get(number, 0.0) for number in range(max(found) + 1)]
    chances = cast_chances(unit, blocking, tinge)
    assert list(chances[: len(wanted)]) == pytest.approx(wanted)
    assert sum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (CastSpell("Ash", "Doom", "Birch"), "has no spell called"),
        (
            CastSpell("Ash", "Bolt", "Birch", alterations=("Wider",), rolls=(Roll("2D8 orange", (1, 1)),)),
            "has no alteration called",
        ),
        (CastSpell("Ash", "Bolt", "Elm"), "unknown unit “"),
        (CastSpell("Ash", "Bolt", "Birch", rolls=(Roll("2D6", (1, 1)),)), "not the requested dice"),
        (CastSpell("Ash", "Bolt", "Birch"), "not the requested dice"),
        (UseSkill("Ash", "Roar"), "has no skill called"),
        (UseSkill("Ash", "Grit"), "is not an action"),
    ],
)
def test_a_spell_that_is_not_on_the_card_is_refused_in_one_sentence(action, words):
    session = activated()
    with pytest.raises(PlayerError, match=words):
        session.do(action)


def test_a_dispel_of_an_old_battle_without_readable_dice_rolls_none():
    session = begin(muster([MAGE, {**RIVAL, "keywords": ["Dispel (two)"]}]))
    take(session, "first Red")
    take(session, "activate Ash")
    asked = game().rule(session.table, CastSpell("Ash", "Bolt", "Birch", declared=True)).choice_request()
    assert asked.side == "Blue"
    assert {answer.block: answer.rolls for _, answer in asked.answers} == {"none": (), "dispel": ()}


def test_a_unit_destroyed_by_its_own_tinge_can_only_end_its_activation():
    session = activated()
    tokens = replace(read_state(session.battle).unit("Ash").tokens, tinge=6)
    session.do(SetTokens("Ash", tokens))
    rolls = (Roll("2D8 orange", (1, 2)),)
    session.do(CastSpell("Ash", "Bolt", "Birch", declared=True, block="none", rolls=rolls, takes_tinge=True))
    take(session, "face-tinge Ash")
    offered = [one.id for one in prompt(session).options if one.topic in ("next", "fighter") or "Ash" in one.id]
    assert [id for id in offered if not id.startswith("end-battle")] == ["end-activation"]


def test_a_unit_that_is_immune_to_tinge_receives_none():
    session = begin(muster([{**MAGE, "card": MAGE["card"] | {"immune": ["Tinge"]}}, RIVAL]))
    session.do(GiveTinge("Ash", 2))
    assert read_state(session.battle).unit("Ash").tokens.tinge == 0
    assert any("immune to tinge" in entry.text for entry in session.battle.log)


def test_an_activation_can_end_after_its_blocker_was_removed():
    session = activated()
    rolls = (Roll("2D8 orange", (1, 4)), Roll("3D8 black", (3, 1, 1)))
    spell = CastSpell("Ash", "Bolt", "Birch", declared=True, block="block", blocker="Birch", rolls=rolls)
    session.do(spell)
    session.do(Remove(("Birch 1",)))
    take(session, "end-activation")
    assert read_state(session.battle).course.activation is None


@pytest.mark.parametrize(("tinge", "damage"), [(2, 0), (5, 1)])
def test_the_effect_of_tinge_is_logged_once(tinge, damage):
    session = muster([RED | {"at": [(10, 20)], "tokens": {"tinge": tinge}, "card": {"wounds": 9}}, BLUE], "battle")
    before = len(session.battle.log)
    session.do(FaceTinge("Ash"))
    told = [entry.text for entry in session.battle.log[before:]]
    assert sum("damage" in text for text in told) == damage
    assert sum("stress" in text for text in told) == 1


def test_effects_of_states_and_immunities_are_shown_beside_the_dice_of_a_spell():
    ward = {"name": "Ward", "target": "self"}
    caster = {"id": "Ash", "side": "Red", "count": 1, "keywords": ["Spellcaster"], "tokens": {"states": ["frightened"]}}
    notes = []
    for immune in ([], ["tinge"]):
        session = muster([caster | {"card": {"spells": [ward], "immune": immune}, "at": [(20, 20)]}, BLUE], "battle")
        (request,) = session.rule(CastSpell("Ash", "Ward", declared=True)).dice_requests()
        readings: tuple[ReadingId, ...] = ("casting-frightened", "immune-caster")
        notes.append([id for id in readings if cite_reading(id) in request.note])
    assert notes == [["casting-frightened"], ["casting-frightened", "immune-caster"]]
