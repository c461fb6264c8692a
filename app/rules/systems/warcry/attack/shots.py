"""Every weapon of a fighter on every enemy: what positions say, why not, and what it may come to (A6.1 to A6.5)."""

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, Fighter, Weapon
from app.rules.flow import AttackOption, Fact, FactLine
from app.rules.relations import find_enemies, find_other_friends
from app.rules.systems.warcry.attack import attack_math
from app.rules.systems.warcry.attack import attack_options as aim
from app.rules.systems.warcry.attack.attack_math import AttackNumbers
from app.rules.systems.warcry.attack.cover import NEAR, Cover, find_cover
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.facts.distances import base_gap, enemies_engaging, within_reach
from app.rules.systems.warcry.rule_refs import cite, find_confidence, format_inches


def attack_options(table: Table, fighter: str) -> tuple[AttackOption, ...]:
    """Every weapon of a fighter on every enemy, without looking for lines: sight is judged beside it."""
    battle = table.battle
    one = next((other for other in battle.fighters if other.id == fighter), None)
    if one is None or one.profile is None:
        return ()
    return tuple(
        _shot(table, one, index, target, shelter)
        for target, shelter in ((target, find_cover(table, one, target)) for target in find_enemies(battle, fighter))
        for index in range(len(one.profile.weapons))
    )


def _shot(table: Table, fighter: Fighter, index: int, target: Fighter, shelter: Cover) -> AttackOption:
    battle = table.battle
    weapon = weapon_of(fighter, index)
    numbers = attack_math.attack_numbers(battle, fighter, weapon, target, shelter.bonus)
    return AttackOption(
        fighter.id,
        index,
        target.id,
        facts=(*option_facts(battle, fighter, weapon, target, shelter), *_numbers(battle, fighter, target, numbers)),
        problems=aim.aim_problems(battle, fighter, weapon, target),
        chance=numbers.chance(target) if target.profile else None,
    )


def weapon_of(fighter: Fighter, index: int) -> Weapon:
    """A fighter's weapon by its place on the card."""
    assert fighter.profile is not None
    return fighter.profile.weapons[index]


def option_facts(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter, shelter: Cover) -> tuple[Fact, ...]:
    """What positions say of an attack, each with its numbers and its line."""
    return (
        distance_fact(battle, fighter, target),
        range_fact(battle, fighter, weapon, target),
        *_engaged(battle, fighter, target),
        cover_fact(battle, fighter, target, shelter),
        *_missile(battle, fighter, weapon, target),
        _sight(battle, fighter, target),
    )


def distance_fact(battle: Battle, fighter: Fighter, target: Fighter) -> Fact:
    """How far a target is, its horizontal and vertical parts with it (G5, G8)."""
    found = base_gap(fighter, target)
    text = tr(
        '{distance}" to {target} ({across}" across, {up}" up or down)',
        distance=format_inches(found.distance_mm),
        target=target.id,
        across=format_inches(found.horizontal_mm),
        up=format_inches(found.vertical_mm),
    )
    rule = cite(battle, tr("Distances are between the closest points of bases"), "G5")
    return Fact(
        "distance",
        fighter.id,
        text,
        rule,
        target.id,
        number=found.distance_mm / INCH,
        lines=(gap_line(fighter, target),),
    )


def range_fact(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> Fact:
    """Whether a target is in range of a weapon (A6.2)."""
    distance = base_gap(fighter, target).distance_mm
    yes = aim.in_range(weapon, distance)
    words = mark('{target} is in range: {distance}" of {range}"')
    if not yes:
        words = mark('{target} is not in range: {distance}" of {range}"')
    limit = (weapon.max_range if yes or distance > weapon.max_range * INCH else weapon.min_range) * INCH
    text = tr(words, target=target.id, distance=format_inches(distance, limit), range=aim.format_range(weapon))
    rule = cite(battle, tr("Targets are in range"), "A6.2")
    return Fact("in_range", fighter.id, text, rule, target.id, yes, distance / INCH, lines=(gap_line(fighter, target),))


def cover_fact(battle: Battle, fighter: Fighter, target: Fighter, shelter: Cover) -> Fact:
    """Whether a target is in cover, by what, with the line between the closest points (A6.3, A6.4)."""
    if shelter.bonus:
        text = tr(
            "{target} is in cover, +{bonus} Toughness: {why}", target=target.id, bonus=shelter.bonus, why=shelter.text
        )
    else:
        text = tr("{target} is not in cover: {why}", target=target.id, why=shelter.text)
    key = NEAR if shelter.waived else "attack.cover_height_in"
    rule = cite(battle, tr("Cover"), "A6.4" if shelter.waived else "A6.3", key)
    lines = (FactLine(shelter.start, shelter.end),)
    sure = find_confidence(battle, key)
    return Fact("cover", fighter.id, text, rule, target.id, bool(shelter.bonus), shelter.bonus, lines, sure)


def gap_line(fighter: Fighter, target: Fighter) -> FactLine:
    """The line between the closest points of two bases."""
    found = base_gap(fighter, target)
    return FactLine(found.from_point, found.to_point)


def _engaged(battle: Battle, fighter: Fighter, target: Fighter) -> tuple[Fact, ...]:
    """Whether the fighter is engaged, and so has to attack one of those it is engaged with (A6.1)."""
    close = enemies_engaging(battle, fighter)
    if not close:
        return ()
    yes = target.id in {foe.id for foe in close}
    names = ", ".join(foe.id for foe in close)
    words = mark("{name} is engaged with {names}") if yes else mark("{name} has to attack {names}, being engaged")
    rule = cite(battle, tr("An enemy within 1 inch is the target"), "A6.1")
    lines = tuple(gap_line(fighter, foe) for foe in close)
    return (Fact("engaged", fighter.id, tr(words, name=fighter.id, names=names), rule, target.id, yes, lines=lines),)


def _missile(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Fact, ...]:
    """Whether friends near the target keep missiles away (B.attack-target)."""
    numbers = book_of(battle)
    if numbers.attack.missile_near_friends or not aim.is_missile(battle, weapon):
        return ()
    close = within_reach(target, find_other_friends(battle, fighter.id), numbers.move.engaged_in * INCH)
    rule = cite(battle, tr("No missiles at enemies near friends"), "B.attack-target")
    names = ", ".join(friend.id for friend in close)
    text = tr('friends within 1" of {target}: {names}', target=target.id, names=names or tr("none"))
    lines = tuple(gap_line(target, friend) for friend in close)
    return (Fact("near_friends", fighter.id, text, rule, target.id, bool(close), len(close), lines),)


def _numbers(battle: Battle, fighter: Fighter, target: Fighter, numbers: AttackNumbers) -> tuple[Fact, ...]:
    """What the dice have to show, and why: Strength against Toughness, everything added (A6.5)."""
    if target.profile is None:
        return ()
    text = tr(
        "{dice} dice, Strength {strength} against Toughness {toughness}: {needed}+ hits for {hit}, 6 for {critical}",
        dice=numbers.dice,
        strength=numbers.strength,
        toughness=numbers.toughness,
        needed=numbers.needed,
        hit=numbers.hit,
        critical=numbers.critical,
    )
    rule = cite(battle, tr("Strength against Toughness"), "A6.5")
    return (Fact("hit_roll", fighter.id, text, rule, target.id, number=numbers.needed),)


def _sight(battle: Battle, fighter: Fighter, target: Fighter) -> Fact:
    """That sight is judged beside this: it needs a line, or the proof that there is none."""
    text = tr("whether {target} is visible is asked beside this", target=target.id)
    return Fact("sight", fighter.id, text, cite(battle, tr("Targets are visible"), "A6.1"), target.id)
