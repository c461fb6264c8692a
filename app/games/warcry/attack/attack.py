"""The attack action: its dice, what they come to, and the falling test after it (A6)."""

from typing import Any

from msgspec.structs import replace

from app.core.language import counted, tr
from app.core.lengths import format_range
from app.games.battle_actions import Attack
from app.games.battle_lookup import find_on_table
from app.games.log import with_log_line, with_result, with_sight_line
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack import attack_options
from app.games.warcry.attack.attack_damage import (
    CRITICAL,
    AttackResult,
    attack_result,
    find_attack_parties,
)
from app.games.warcry.attack.cover import Cover
from app.games.warcry.attack.wounds import deal_damage, format_name_with_wounds, format_wounds_left
from app.games.warcry.facts import treasure
from app.games.warcry.move import falls
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.turn import activation
from app.model import ActivationStep, Battle, Roll, Weapon
from app.table.battle_geometry import BattleGeometry


def _dice_requests(table: BattleGeometry, action: Attack) -> tuple[DiceRequest, ...]:
    """The dice an attack asks for: hit rolls, and once these are known the falling test if there is one (A6.6)."""
    fighter, weapon, target = find_attack_parties(table.battle, action)
    if not action.hits.faces:
        dice = attack_result(table, action).blow.dice
        what = tr("{name} attacks {target}: {weapon}", name=fighter.id, target=target.id, weapon=format_weapon(weapon))
        return (DiceRequest("D6", dice, what, fighter.side, _hit_note(table, action)),) if dice else ()
    saves = _cover_dice_requests(table, action)
    if saves:
        return saves
    if action.falls is None and _must_test_falling(table, action):
        what, note = tr("{name}: falling test", name=target.id), falls.format_falling_test(table.battle)
        return (DiceRequest("D6", falls.falling_test_dice(table.battle), what, target.side, note),)
    return ()


def _hit_note(table: BattleGeometry, action: Attack) -> str:
    """What the dice of an attack do (A6.5)."""
    found = attack_result(table, action)
    blow = found.blow
    against = tr(
        "Strength {strength} against Toughness {toughness}{cover}",
        strength=blow.strength,
        toughness=blow.toughness,
        cover=tr(" with cover") if found.cover.bonus else "",
    )
    does = tr(
        "{needed}+ hits for {hit}, {six} for {critical}",
        needed=blow.hit_on,
        hit=blow.hit,
        six=CRITICAL,
        critical=blow.critical,
    )
    return f"{against} · {does}"


def _cover_dice_requests(table: BattleGeometry, action: Attack) -> tuple[DiceRequest, ...]:
    """A die for each critical hit on a target that takes cover (B.universal-reactions)."""
    given, criticals = action.response, attack_result(table, action).criticals
    if given is None or given.on != "missile" or given.rolls or not criticals:
        return ()
    what = tr("{name}: {reaction}", name=given.fighter, reaction=given.name)
    return (DiceRequest("D6", criticals, what, table.battle.any_fighter(action.target).side),)


def _with_dice(action: Attack, rolls: tuple[Roll, ...]) -> Attack:
    """The attack with the dice it needs, in the order of the requests."""
    if not action.hits.faces and rolls:
        action, rolls = replace(action, hits=rolls[0]), rolls[1:]
    if rolls and action.response and action.response.on == "missile" and not action.response.rolls:
        action, rolls = replace(action, response=replace(action.response, rolls=rolls[:1])), rolls[1:]
    return replace(action, falls=rolls[0]) if rolls else action


def format_weapon(weapon: Weapon) -> str:
    """A weapon's name, or what it is like where it has none."""
    if weapon.name:
        return weapon.name
    return tr("weapon with a range of {range}", range=format_range(weapon.min_range, weapon.max_range))


# check


def _check(table: BattleGeometry, action: Attack) -> tuple[Problem, ...]:
    fighter, weapon, target = find_attack_parties(table.battle, action)
    return (
        *activation.action_problems(table.battle, fighter.id, "attack", action.bonus),
        *attack_options.aim_problems(table.battle, fighter, weapon, target),
        *attack_options.sight_problems(table, fighter.id, target.id),
        *_dice_problems(table, action),
        *_falling_test_problems(table, action),
        *_drop_problems(table, action),
    )


def _dice_problems(table: BattleGeometry, action: Attack) -> tuple[Problem, ...]:
    due, there = attack_result(table, action).blow.dice, len(action.hits.faces)
    if not there or there == due:
        return ()
    text = tr("{there} dice were rolled, not {due}", there=there, due=due)
    return (make_problem(table.battle, text, tr("As many dice as Attacks"), "A6.5"),)


def _falling_test_problems(table: BattleGeometry, action: Attack) -> tuple[Problem, ...]:
    """A falling test that is due and was not made (A6.6)."""
    if action.falls is not None or not action.hits.faces or not _must_test_falling(table, action):
        return ()
    text = tr("{name} has to test for falling", name=action.target)
    return (make_problem(table.battle, text, tr("Falling test"), "A6.6", "attack.falls_on"),)


def _drop_problems(table: BattleGeometry, action: Attack) -> tuple[Problem, ...]:
    """Why the treasure of a target that is taken down may not be put down there (G28 to G31)."""
    if action.drop is None or treasure.carried_treasure(table.battle, action.target) is None:
        return ()
    return treasure.drop_problems(table, find_on_table(table.battle, action.target), action.drop)


# apply


def _apply(table: BattleGeometry, action: Attack) -> Battle:
    fighter, _, target = find_attack_parties(table.battle, action)
    found = attack_result(table, action)
    battle = activation.spend_action(table.battle, fighter.id, ActivationStep("attack", bonus=action.bonus))
    harm = deal_damage(table, battle, target.id, found.damage, action.drop)
    battle = _log_attack(table, harm.battle, action, found)
    # The line of the attack comes before those of what it did.
    battle = replace(battle, log=(*table.battle.log, battle.log[-1], *harm.battle.log[len(table.battle.log) :]))
    unsure = attack_options.format_sight(table, fighter.id, target.id)
    if unsure:
        battle = with_sight_line(battle, unsure, (fighter.id, target.id), fighter.side)
    return _apply_falling_test(table, battle, action) if not harm.down else battle


def _apply_falling_test(table: BattleGeometry, battle: Battle, action: Attack) -> Battle:
    """With the falling test: a fighter that fails it falls (A6.6)."""
    roll = action.falls
    if roll is None:
        return battle
    fails = falls.fails_falling_test(battle, roll)
    said = tr("it falls") if fails else tr("it stands")
    text = tr("{name}, falling test: {faces}; {said}", name=action.target, faces=format_faces(roll), said=said)
    battle = with_log_line(battle, text, "roll", (roll,), battle.any_fighter(action.target).side)
    return falls.begin_fall(battle, action.target) if fails else battle


def _log_attack(table: BattleGeometry, battle: Battle, action: Attack, found: AttackResult) -> Battle:
    fighter, weapon, target = find_attack_parties(table.battle, action)
    text = tr(
        "{name} attacks {target} ({weapon}): {score}",
        name=fighter.id,
        target=target.id,
        weapon=format_weapon(weapon),
        score=_result_text(battle, action, found),
    )
    rolls = (replace(action.hits, what=action.hits.what or tr("hit rolls")),) if action.hits.faces else ()
    battle = with_log_line(battle, text, "attack", rolls, fighter.side)
    return with_result(battle, _short_result_text(battle, action, found))


def _result_text(battle: Battle, action: Attack, found: AttackResult) -> str:
    """The dice and what they come to: "2, 4, 6 on 4+ with cover; 1 hit, 1 critical; 5 damage, 3 left"."""
    shown = {"faces": format_faces(action.hits), "needed": found.blow.hit_on, "cover": _cover_text(found.cover)}
    parts = [
        tr("{faces} on {needed}+{cover}", **shown),
        counted(found.softened, "{count} critical hit became a hit", "{count} critical hits became hits")
        if found.softened
        else "",
        counted(found.hits, "{count} hit", "{count} hits"),
        counted(found.criticals, "{count} critical hit", "{count} critical hits"),
        counted(found.damage, "{count} damage", "{count} damage"),
        format_wounds_left(battle, action.target),
    ]
    return "; ".join(part for part in parts if part)


def _short_result_text(battle: Battle, action: Attack, found: AttackResult) -> str:
    """What it came to at a glance: "1 critical hit, 4 damage: Ash 4/8"."""
    parts = [
        counted(found.hits, "{count} hit", "{count} hits") if found.hits else "",
        counted(found.criticals, "{count} critical hit", "{count} critical hits") if found.criticals else "",
        counted(found.damage, "{count} damage", "{count} damage") if found.hits or found.criticals else tr("no hit"),
    ]
    score = ", ".join(part for part in parts if part)
    return tr("{score}: {name}", score=score, name=format_name_with_wounds(battle, action.target))


def _cover_text(shelter: Cover) -> str:
    return tr(" (cover: {why})", why=shelter.text) if shelter.bonus else ""


def format_faces(roll: Roll) -> str:
    """What dice show, one after the other."""
    return ", ".join(map(str, roll.faces)) or tr("no dice")


def _must_test_falling(table: BattleGeometry, action: Attack) -> bool:
    """Whether the target has to test for falling: it survives, was hit critically, and stands at an edge (A6.6)."""
    _, _, target = find_attack_parties(table.battle, action)
    found = attack_result(table, action)
    if not found.criticals:
        return False
    down = deal_damage(table, table.battle, target.id, found.damage).down
    return not down and falls.must_test_falling(table, target)


def _label(battle: Battle, action: Attack) -> str:
    return tr("{name} attacks {target}", name=action.fighter, target=action.target)


RULES: dict[type[Any], Rule] = {Attack: Rule(_check, _apply, _label, _dice_requests, _with_dice)}
