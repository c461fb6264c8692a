"""The options of the active fighter: actions, abilities and bonus actions (A7.9, A7.10; B.actions, B.reactions)."""

from collections.abc import Iterator

from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.attack_option import AttackOption
from app.games.battle_actions import Attack, EndActivation, OtherAction, UseAbility
from app.games.battle_lookup import find_enemies
from app.games.prompts import Option
from app.games.ruling import Problem, Ruling
from app.games.warcry.attack import attack, attack_options
from app.games.warcry.book import book_of
from app.games.warcry.facts import visibility
from app.games.warcry.facts.measures import SLACK, base_gap, enemies_in_engagement
from app.games.warcry.move import falls, move_actions
from app.games.warcry.move.move_modes import DISENGAGE
from app.games.warcry.move.segment import move_left_mm
from app.games.warcry.state import DiceSet, read_dice
from app.games.warcry.turn import abilities, activation, fighter_actions, initiative, turns
from app.games.warcry.turn.available_dice import size_text
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry


def fighter_sentence(table: BattleGeometry) -> tuple[str, str]:
    """Returns what to do in the current activation, and the side that does it."""
    battle = table.battle
    fighter = activation.active_fighter(battle)
    if fighter is None or fighter not in battle.fighters:
        return tr("{name} is gone. End the activation.", name=battle.clock.active), battle.clock.turn
    side = turns.acting_side(battle)
    left = activation.actions_left(battle)
    if not left and not activation.bonus_actions(battle):
        pairs = any(one.count > 1 for one in read_dice(battle, fighter.side).sets)
        if pairs and abilities.may_use(battle, fighter):
            return tr("{name} has no actions left. Use an ability, or end the activation.", name=fighter.id), side
        return tr("{name} has no actions left. End the activation.", name=fighter.id), side
    actions = counted(left, "{count} action", "{count} actions") if left else tr("a bonus action")
    if enemies_in_engagement(battle, fighter):
        words = _ENGAGED[book_of(battle).move.engaged_may_move]
    else:
        words = _FREE[_find_aim(table, fighter)]
    return tr(words, name=fighter.id, actions=actions), side


def _find_aim(table: BattleGeometry, fighter: Fighter) -> str:
    """Returns "target" if the fighter may aim at an enemy, "range" if one is at least in range, else ""."""
    weapons = fighter.profile.weapons if fighter.profile else ()
    foes, shots = find_enemies(table.battle, fighter.id), attack_options.attack_options(table, fighter.id)
    if not weapons or any(not shot.problems for shot in shots):
        return "target"
    gaps = [base_gap(fighter, foe).distance_mm for foe in foes]
    return "range" if any(attack_options.is_in_range(weapon, gap) for weapon in weapons for gap in gaps) else ""


_FREE = {
    "target": mark("{name} has {actions} left: drag it to move, or attack."),
    "range": mark("{name} has {actions} left: drag it to move. No enemy in range may be attacked."),
    "": mark("{name} has {actions} left: drag it to move. No enemy is in range."),
}
"""Sentences by what the fighter can aim at."""
_ENGAGED = {
    True: mark("{name} has {actions} left and an enemy is near: attack, drag it to move, or disengage."),
    False: mark("{name} has {actions} left and an enemy is near: attack, or drag it away to disengage."),
}
"""Sentences by whether engaged fighters may move."""


def fighter_options(table: BattleGeometry) -> Iterator[Option]:
    """Yields everything that the active fighter can do; the most likely option is marked."""
    battle = table.battle
    fighter = activation.active_fighter(battle)
    if fighter is not None and fighter in battle.fighters:
        yield from move_actions.pick_options(table, fighter)
        yield from _action_options(table, fighter)
        yield from _ability_options(table, fighter)
    done = fighter is None or fighter not in battle.fighters or _is_finished(battle)
    text = tr("End the activation of {name}", name=battle.clock.active)
    if falls.find_hanging(table):
        text = tr("End the activation of {name}: it falls", name=battle.clock.active)
    yield Option("end-activation", text, subject=battle.clock.active, action=EndActivation(), main=done)


def _is_finished(battle: Battle) -> bool:
    return not activation.actions_left(battle) and not activation.bonus_actions(battle)


# Actions


def _action_options(table: BattleGeometry, fighter: Fighter) -> Iterator[Option]:
    battle = table.battle
    left = activation.actions_left(battle) > 0
    likely = not _is_finished(battle)
    attacks: list[Option] = []
    if "attack" in activation.bonus_actions(battle):
        attacks += _attack_choices(table, fighter, bonus=True, main=likely)
    if left:
        attacks += _attack_choices(table, fighter, bonus=False, main=likely and not attacks)
    yield from attacks
    likely = likely and not any(option.main for option in attacks)
    yield from _move_options(battle, fighter, likely) if left else _remaining_move_options(table, fighter, likely)
    if left:
        for rule in fighter_actions.RULES:
            yield from rule.options(table)
        text = tr("Another action of {name}", name=fighter.id)
        yield Option("other", text, "fighter", fighter.id, asks="text", secondary=True)


def _move_options(battle: Battle, fighter: Fighter, main: bool) -> Iterator[Option]:
    """Yields moving and disengaging; a fighter that may only disengage is more likely to attack."""
    near = enemies_in_engagement(battle, fighter)
    moves = not near or book_of(battle).move.engaged_may_move
    if "move" in activation.bonus_actions(battle):
        yield _bonus_move_option(fighter, main)
    if moves:
        yield Option("move", tr("Move {name}: drag it", name=fighter.id), "fighter", fighter.id, asks="pose", main=main)
    if near:
        text = tr("Disengage {name}: drag it away", name=fighter.id)
        yield Option("disengage", text, "fighter", fighter.id, asks="pose", main=main and not moves, manner=DISENGAGE)


def _remaining_move_options(table: BattleGeometry, fighter: Fighter, main: bool) -> Iterator[Option]:
    """Yields the moves that are left when no action is."""
    battle = table.battle
    if "move" in activation.bonus_actions(battle):
        yield _bonus_move_option(fighter, main)
    if activation.ongoing_move(battle) and move_left_mm(table, fighter) > SLACK:
        yield Option("move", tr("Continue moving {name}: drag it", name=fighter.id), "fighter", fighter.id, asks="pose")


def _bonus_move_option(fighter: Fighter, main: bool) -> Option:
    text = tr("Bonus move of {name}: drag it", name=fighter.id)
    return Option("bonus-move", text, "fighter", fighter.id, asks="pose", main=main)


def _attack_choices(table: BattleGeometry, fighter: Fighter, bonus: bool, main: bool) -> Iterator[Option]:
    """Yields legal attacks: targets seen by the quick test first, then by expected damage."""
    seen = table.quick_visibility(fighter.id)
    legal = [shot for shot in attack_options.attack_options(table, fighter.id) if not shot.problems]
    legal.sort(key=lambda shot: (not seen.get(shot.target), -(shot.chance.mean_damage if shot.chance else 0.0)))
    expected = main
    for shot in legal:
        action = Attack(fighter.id, shot.weapon, shot.target, bonus=bonus)
        open_view = Ruling("visible", "", "", "")
        ruling = visibility.adjust_ruling(table, shot.fighter, shot.target, open_view)
        is_blocked = ruling.kind == "blocked"
        is_main = expected and bool(seen.get(shot.target)) and not is_blocked
        expected = expected and not is_main
        yield Option(
            f"{'bonus ' if bonus else ''}attack {shot.weapon} {shot.target}",
            _attack_text(fighter, shot, bonus),
            "fighter",
            shot.target,
            action,
            asks="dice",
            problems=(Problem(ruling.reason, ruling.rule),) if is_blocked else (),
            main=is_main,
        )


def _attack_text(fighter: Fighter, shot: AttackOption, bonus: bool) -> str:
    weapons = fighter.profile.weapons if fighter.profile else ()
    name = attack.format_weapon(weapons[shot.weapon]) if shot.weapon < len(weapons) else ""
    if bonus:
        return tr("Bonus attack on {target}: {weapon}", target=shot.target, weapon=name)
    return tr("Attack {target}: {weapon}", target=shot.target, weapon=name)


# Abilities


def _ability_options(table: BattleGeometry, fighter: Fighter) -> Iterator[Option]:
    battle, may_use = table.battle, abilities.may_use(table.battle, fighter)
    for ability in abilities.universal_abilities(battle, fighter):
        if not abilities.is_useful(battle, fighter, ability):
            continue
        # Offers every set if its value matters, else the smallest sufficient one.
        values = abilities.affordable_values(battle, fighter.side, ability.cost) if may_use else ()
        for value in values if ability.heals else values[:1]:
            action = UseAbility(fighter.id, ability.name, ability.cost, value)
            problems = abilities.UseAbilityRule(table, action).check()
            size = tr(initiative.SIZES[min(ability.cost, initiative.QUAD)])
            text = tr("{ability} ({size}, value {value})", ability=ability.name, size=size, value=value)
            yield Option(f"ability {ability.name} {value}", text, "ability", fighter.id, action, problems=problems)
    if may_use and not activation.is_beast(battle, fighter):
        text = tr("Another ability of {name}", name=fighter.id)
        choices = tuple(
            tr("{size} of {value}", size=size_text(one), value=one.value) for one in _payments(battle, fighter.id)
        )
        yield Option("ability", text, "ability", fighter.id, asks="text", secondary=True, choices=choices)


def _payments(battle: Battle, fighter: str) -> tuple[DiceSet, ...]:
    """Returns the sets that can pay for an ability."""
    side = battle.any_fighter(fighter).side
    return tuple(one for one in read_dice(battle, side).sets if one.count > 1)


def worded_action(battle: Battle, option: Option, words: str, choice: int) -> Action | None:
    """Returns a custom action, or an ability paid for with a set; None if the side has no such set."""
    if option.topic != "ability":
        return OtherAction(option.subject, words)
    payments = _payments(battle, option.subject)
    if not 0 <= choice < len(payments):
        return None
    paid = payments[choice]
    return UseAbility(option.subject, words, min(paid.count, initiative.QUAD), paid.value)
