"""Who may be attacked with what: range, engagement, missiles near friends (A6.1, A6.2; B.attack-target)."""

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, Fighter, Weapon
from app.rules.relations import find_other_friends
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.facts import visibility
from app.rules.systems.warcry.facts.distances import SLACK, base_gap, enemies_engaging, within_reach
from app.rules.systems.warcry.rule_refs import format_inches, make_problem


def is_missile(battle: Battle, weapon: Weapon) -> bool:
    """Whether a weapon's attacks are missile attacks: they reach farther than melee does."""
    return weapon.max_range > book_of(battle).attack.melee_in


def in_range(weapon: Weapon, distance_mm: float) -> bool:
    """Whether a target so far away is in range: up to the longest, beyond the shortest (A6.2)."""
    too_near = weapon.min_range > 0 and distance_mm <= weapon.min_range * INCH + SLACK
    return distance_mm <= weapon.max_range * INCH + SLACK and not too_near


def format_range(weapon: Weapon) -> str:
    """A weapon's range as cards print it: "1", or "6-20"."""
    return f"{weapon.min_range}-{weapon.max_range}" if weapon.min_range else f"{weapon.max_range}"


def aim_problems(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    """Why this weapon may not be used on this target, sight and cards apart."""
    return (
        *_not_an_enemy(battle, fighter, target),
        *_out_of_range(battle, fighter, weapon, target),
        *_engaged_elsewhere(battle, fighter, weapon, target),
        *_among_friends(battle, fighter, weapon, target),
        *_forbidden(battle, fighter, target),
    )


def sight_problems(table: Table, fighter: str, target: str) -> tuple[Problem, ...]:
    """Why a target may not be attacked for not being visible; where that is close or undecided players decide."""
    ruling = visibility.find_ruling(table, fighter, target)
    if ruling.kind != "blocked":
        return ()
    text = tr("{target} is not visible to {name}: {reason}", target=target, name=fighter, reason=ruling.reason)
    return (make_problem(table.battle, text, tr("Targets are visible"), "A6.1"),)


def format_sight(table: Table, fighter: str, target: str) -> str:
    """What the log is to keep of sight that is left to the players; nothing where it is clear, or known to be not."""
    ruling = visibility.find_ruling(table, fighter, target)
    if ruling.kind not in ("close", "undecided"):
        return ""
    return tr(
        "Whether {target} is visible to {name} was left to the players: {ruling}, {reason}",
        target=target,
        name=fighter,
        ruling=ruling.name,
        reason=ruling.reason,
    )


def friends_near_target(battle: Battle, fighter: Fighter, target: Fighter) -> tuple[Fighter, ...]:
    """The other friends of a fighter that are so near a target that no missile may go there (B.attack-target)."""
    return within_reach(target, find_other_friends(battle, fighter.id), book_of(battle).move.engaged_in * INCH)


def _forbidden(battle: Battle, fighter: Fighter, target: Fighter) -> tuple[Problem, ...]:
    """What a card in force says against the target (A2.9)."""
    found = twists.targeting_problem(battle, fighter, target)
    return (found,) if found else ()


def _not_an_enemy(battle: Battle, fighter: Fighter, target: Fighter) -> tuple[Problem, ...]:
    if fighter.side != target.side:
        return ()
    text = tr("{target} is a friend of {name}", target=target.id, name=fighter.id)
    return (make_problem(battle, text, tr("Attacks are made at enemies"), "A6.1"),)


def _out_of_range(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    distance = base_gap(fighter, target).distance_mm
    if in_range(weapon, distance):
        return ()
    if distance > weapon.max_range * INCH:
        words, limit = mark('{target} is {apart}" away, beyond the range of {range}"'), weapon.max_range * INCH
    else:
        words, limit = mark('{target} is {apart}" away, too near for a range of {range}"'), weapon.min_range * INCH
    text = tr(words, target=target.id, apart=format_inches(distance, limit), range=format_range(weapon))
    return (make_problem(battle, text, tr("Targets are in range"), "A6.2"),)


def _engaged_elsewhere(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    close, found = enemies_engaging(battle, fighter), list[Problem]()
    if close and target.id not in {foe.id for foe in close}:
        names = ", ".join(foe.id for foe in close)
        text = tr("{name} is engaged with {names} and must attack there", name=fighter.id, names=names)
        found.append(make_problem(battle, text, tr("An enemy within 1 inch is the target"), "A6.1"))
    if close and weapon.min_range and not book_of(battle).attack.min_range_engaged:
        text = tr(
            '{name} is engaged with {foe}: a weapon with a range of {range}" cannot be used',
            name=fighter.id,
            foe=close[0].id,
            range=format_range(weapon),
        )
        what = tr("No weapon with a shortest range while engaged")
        found.append(make_problem(battle, text, what, "A6.1", "attack.min_range_engaged"))
    return tuple(found)


def _among_friends(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    numbers = book_of(battle).attack
    if numbers.missile_near_friends or not is_missile(battle, weapon):
        return ()
    close = friends_near_target(battle, fighter, target)
    distance = base_gap(fighter, target).distance_mm
    exempt = not weapon.min_range and distance <= numbers.missile_exempt_in * INCH + SLACK
    if not close or exempt:
        return ()
    gap = format_inches(base_gap(target, close[0]).distance_mm)
    text = tr(
        'a missile would go to {target}, {apart}" from {friend}',
        target=target.id,
        apart=gap,
        friend=close[0].id,
    )
    return (make_problem(battle, text, tr("No missiles at enemies near friends"), "B.attack-target"),)
