"""Every weapon of a fighter against every enemy: range, engagement, and odds (A6.1 to A6.5)."""

from app.core.language import mark, tr
from app.core.lengths import format_inches, format_range
from app.games.attack_option import AttackOption
from app.games.battle_lookup import find_enemies, find_other_friends
from app.games.facts import Fact, FactLine
from app.games.ruling import Problem
from app.games.warcry.attack import attack_numbers
from app.games.warcry.attack.attack_numbers import AttackNumbers
from app.games.warcry.attack.cover import NEAR_OBSTACLE_KEY, Cover, find_cover
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts import visibility
from app.games.warcry.facts.measures import SLACK, base_gap, enemies_in_engagement, fighters_in_reach
from app.games.warcry.rule_citations import cite, find_confidence, make_problem
from app.model import Battle, Fighter, Weapon
from app.table.battle_geometry import BattleGeometry


def is_missile(battle: Battle, weapon: Weapon) -> bool:
    """Returns whether a weapon's attacks are missile attacks, which reach farther than melee."""
    return weapon.max_range > book_of(battle).attack.melee_in


def is_in_range(weapon: Weapon, distance_mm: float) -> bool:
    """Returns whether a distance is in range: up to the longest, beyond the shortest (A6.2)."""
    too_near = weapon.min_range > 0 and distance_mm <= weapon.min_range * INCH + SLACK
    return distance_mm <= weapon.max_range * INCH + SLACK and not too_near


def aim_problems(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    """Returns why this weapon may not be used on this target; sight is checked separately."""
    found = twists.targeting_problem(battle, fighter, target)
    return (
        *_friend_problems(battle, fighter, target),
        *_range_problems(battle, fighter, weapon, target),
        *_engagement_problems(battle, fighter, weapon, target),
        *_missile_problems(battle, fighter, weapon, target),
        *((found,) if found else ()),
    )


def sight_problems(table: BattleGeometry, fighter: str, target: str) -> tuple[Problem, ...]:
    """Returns a problem if the target is not visible; if that is close or undecided, players decide."""
    ruling = visibility.find_ruling(table, fighter, target)
    if ruling.kind != "blocked":
        return ()
    text = tr("{target} is not visible to {name}: {reason}", target=target, name=fighter, reason=ruling.reason)
    return (make_problem(table.battle, text, "A6.1"),)


def format_sight(table: BattleGeometry, fighter: str, target: str) -> str:
    """Returns a log text about sight that players had to decide; empty if the target is clearly visible or not."""
    ruling = visibility.find_ruling(table, fighter, target)
    if ruling.kind not in ("close", "undecided"):
        return ""
    return tr(
        "Line of sight from {name} to {target} left to the players: {ruling}, {reason}",
        target=target,
        name=fighter,
        ruling=ruling.name,
        reason=ruling.reason,
    )


def _friend_problems(battle: Battle, fighter: Fighter, target: Fighter) -> tuple[Problem, ...]:
    if fighter.side != target.side:
        return ()
    return (make_problem(battle, tr("{target} is friendly to {name}", target=target.id, name=fighter.id), "A6.1"),)


def _range_problems(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    distance = base_gap(fighter, target).distance_mm
    if is_in_range(weapon, distance):
        return ()
    if distance > weapon.max_range * INCH:
        words, limit = mark("{target} is {apart} away, out of range ({range})"), weapon.max_range * INCH
    else:
        words, limit = mark("{target} is {apart} away, too close (range {range})"), weapon.min_range * INCH
    text = tr(
        words,
        target=target.id,
        apart=format_inches(distance, limit),
        range=format_range(weapon.min_range, weapon.max_range),
    )
    return (make_problem(battle, text, "A6.2"),)


def _engagement_problems(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    close, found = enemies_in_engagement(battle, fighter), list[Problem]()
    if close and target.id not in {foe.id for foe in close}:
        names = ", ".join(foe.id for foe in close)
        text = tr("{name} is engaged with {names} and must attack one of them", name=fighter.id, names=names)
        found.append(make_problem(battle, text, "A6.1"))
    if close and weapon.min_range and not book_of(battle).attack.min_range_engaged:
        text = tr(
            "{name} is engaged with {foe} and cannot use a weapon with a range of {range}",
            name=fighter.id,
            foe=close[0].id,
            range=format_range(weapon.min_range, weapon.max_range),
        )
        what = tr("No weapons with a minimum range while engaged")
        found.append(make_problem(battle, text, "A6.1", what, "attack.min_range_engaged"))
    return tuple(found)


def _missile_problems(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Problem, ...]:
    numbers = book_of(battle).attack
    if numbers.missile_near_friends or not is_missile(battle, weapon):
        return ()
    reach = book_of(battle).move.engaged_in * INCH
    close = fighters_in_reach(target, find_other_friends(battle, fighter.id), reach)
    distance = base_gap(fighter, target).distance_mm
    exempt = not weapon.min_range and distance <= numbers.missile_exempt_in * INCH + SLACK
    if not close or exempt:
        return ()
    gap = format_inches(base_gap(target, close[0]).distance_mm)
    text = tr(
        "{target} is {apart} from {friend}, too close for a missile attack",
        target=target.id,
        apart=gap,
        friend=close[0].id,
    )
    return (make_problem(battle, text, "B.attack-target"),)


def attack_options(table: BattleGeometry, fighter: str) -> tuple[AttackOption, ...]:
    """Returns every weapon of a fighter against every enemy; line of sight is judged separately."""
    battle = table.battle
    one = next((other for other in battle.fighters if other.id == fighter), None)
    if one is None or one.profile is None:
        return ()
    return tuple(
        _make_option(table, one, index, target, shelter)
        for target, shelter in ((target, find_cover(table, one, target)) for target in find_enemies(battle, fighter))
        for index in range(len(one.profile.weapons))
    )


def _make_option(table: BattleGeometry, fighter: Fighter, index: int, target: Fighter, shelter: Cover) -> AttackOption:
    assert fighter.profile is not None
    battle, weapon = table.battle, fighter.profile.weapons[index]
    numbers = attack_numbers.attack_numbers(battle, fighter, weapon, target, shelter.bonus)
    return AttackOption(
        fighter.id,
        index,
        target.id,
        facts=(
            distance_fact(battle, fighter, target),
            range_fact(battle, fighter, weapon, target),
            *_engagement_facts(battle, fighter, target),
            cover_fact(battle, fighter, target, shelter),
            *_missile_facts(battle, fighter, weapon, target),
            *_hit_roll_facts(battle, fighter, target, numbers),
        ),
        problems=aim_problems(battle, fighter, weapon, target),
        chance=numbers.odds(target) if target.profile else None,
    )


def distance_fact(battle: Battle, fighter: Fighter, target: Fighter) -> Fact:
    """Returns the distance to a target, with its horizontal and vertical parts (G5, G8)."""
    found = base_gap(fighter, target)
    text = tr(
        "{distance} to {target} ({across} horizontally, {up} vertically)",
        distance=format_inches(found.distance_mm),
        target=target.id,
        across=format_inches(found.horizontal_mm),
        up=format_inches(found.vertical_mm),
    )
    rule = cite(battle)  # G5
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
    """Returns whether a target is in range of a weapon (A6.2)."""
    distance = base_gap(fighter, target).distance_mm
    yes = is_in_range(weapon, distance)
    words = mark("{target} is in range: {distance} (range {range})")
    if not yes:
        words = mark("{target} is out of range: {distance} (range {range})")
    limit = (weapon.max_range if yes or distance > weapon.max_range * INCH else weapon.min_range) * INCH
    text = tr(
        words,
        target=target.id,
        distance=format_inches(distance, limit),
        range=format_range(weapon.min_range, weapon.max_range),
    )
    rule = cite(battle)  # A6.2
    return Fact("in_range", fighter.id, text, rule, target.id, yes, distance / INCH, lines=(gap_line(fighter, target),))


def cover_fact(battle: Battle, fighter: Fighter, target: Fighter, shelter: Cover) -> Fact:
    """Returns whether and why a target is in cover, with the line between the closest points (A6.3, A6.4)."""
    if shelter.bonus:
        text = tr(
            "{target} is in cover, +{bonus} Toughness: {why}", target=target.id, bonus=shelter.bonus, why=shelter.text
        )
    else:
        text = tr("{target} is not in cover: {why}", target=target.id, why=shelter.text)
    key = NEAR_OBSTACLE_KEY if shelter.ignored_obstacle else "attack.cover_height_in"
    rule = cite(battle, key=key)  # A6.4, A6.3
    lines = (FactLine(shelter.start, shelter.end),)
    sure = find_confidence(battle, key)
    return Fact("cover", fighter.id, text, rule, target.id, bool(shelter.bonus), shelter.bonus, lines, sure)


def gap_line(fighter: Fighter, target: Fighter) -> FactLine:
    """Returns the line between the closest points of two bases."""
    found = base_gap(fighter, target)
    return FactLine(found.from_point, found.to_point)


def _engagement_facts(battle: Battle, fighter: Fighter, target: Fighter) -> tuple[Fact, ...]:
    """Returns the enemies that the fighter is engaged with, if it must attack one of them instead (A6.1)."""
    close = enemies_in_engagement(battle, fighter)
    if not close or target in close:
        return ()
    names = ", ".join(foe.id for foe in close)
    text = tr("{name} is engaged and must attack one of: {names}", name=fighter.id, names=names)
    rule = cite(battle)  # A6.1
    lines = tuple(gap_line(fighter, foe) for foe in close)
    return (Fact("engaged", fighter.id, text, rule, target.id, False, lines=lines),)


def _missile_facts(battle: Battle, fighter: Fighter, weapon: Weapon, target: Fighter) -> tuple[Fact, ...]:
    """Returns whether friends near the target prevent missile attacks (B.attack-target)."""
    numbers = book_of(battle)
    if numbers.attack.missile_near_friends or not is_missile(battle, weapon):
        return ()
    close = fighters_in_reach(target, find_other_friends(battle, fighter.id), numbers.move.engaged_in * INCH)
    rule = cite(battle)  # B.attack-target
    if not close:
        return ()
    names = ", ".join(friend.id for friend in close)
    text = tr("friends within 1 inch of {target}: {names}", target=target.id, names=names)
    lines = tuple(gap_line(target, friend) for friend in close)
    return (Fact("near_friends", fighter.id, text, rule, target.id, True, len(close), lines),)


def _hit_roll_facts(battle: Battle, fighter: Fighter, target: Fighter, numbers: AttackNumbers) -> tuple[Fact, ...]:
    """Returns what the dice need: Strength against Toughness, with all bonuses (A6.5)."""
    if target.profile is None:
        return ()
    text = tr(
        (
            "{dice} D6, Strength {strength} against Toughness {toughness}: {needed}+ for {hit} damage, 6 for "
            "{critical} damage"
        ),
        dice=numbers.dice,
        strength=numbers.strength,
        toughness=numbers.toughness,
        needed=numbers.hit_on,
        hit=numbers.hit,
        critical=numbers.critical,
    )
    rule = cite(battle)  # A6.5
    return (Fact("hit_roll", fighter.id, text, rule, target.id, number=numbers.hit_on),)
