"""The effects of twist cards: sight and targets, numbers, dice, bans (S35, A2.9, C5, C6)."""

from typing import Literal

from app.core.language import labelled, tr
from app.core.lengths import format_inches
from app.games.ruling import Problem, Ruling
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards.card_terms import Bonus, RangeCap
from app.games.warcry.cards.decks import TwistCard
from app.games.warcry.facts.measures import SLACK, base_gap
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.state import read_plan
from app.model import Battle, Fighter, Weapon
from app.table.battle_geometry import BattleGeometry

What = Literal["attacks", "strength", "toughness", "move", "value", "damage"]
MOVED = "moved"
"""The mark of a fighter that has moved, for cards that refer to it."""
_FLOOR_MM = 1.0
_PERMANENT_ROLES = ("", "leader", "hero")
"""Properties of a fighter that never change in a battle."""
_FACES = 6
"""The highest face of a die."""


def mover_marks(battle: Battle) -> tuple[str, ...]:
    """Returns the mark for fighters that move, if a card in force refers to it."""
    speaks = any(one.who == "moved" for card in read_plan(battle).twists for one in card.bonuses)
    return (MOVED,) if speaks else ()


def adjust_ruling(table: BattleGeometry, observer: str, target: str, ruling: Ruling) -> Ruling:
    """Returns the ruling on a pair after cards in force: a target too far away is not visible."""
    battle = table.battle
    if ruling.kind == "blocked" or observer == target:
        return ruling
    a, b = battle.fighter(observer), battle.fighter(target)
    for card, cap in _active_caps(battle, sight=True):
        if _is_beyond(battle, cap, a, b):
            return Ruling("blocked", tr("not visible"), _cap_text(battle, cap, a, b), card.name)
    return ruling


def targeting_problem(battle: Battle, attacker: Fighter, target: Fighter) -> Problem | None:
    """Returns why a card forbids targeting a fighter even if it is visible (A2.9, C6.caps)."""
    for card, cap in _active_caps(battle, sight=False):
        if _is_beyond(battle, cap, attacker, target):
            text = labelled(card.name, _cap_text(battle, cap, attacker, target))
            return make_problem(battle, text, "C6.caps")
    return None


def cover_bonus(battle: Battle) -> int:
    """Returns the current bonus of cover to Toughness (C6.cover)."""
    return max((card.cover for card in read_plan(battle).twists), default=0) or book_of(battle).attack.cover_bonus


def twist_bonus(
    battle: Battle, what: What, fighter: Fighter, weapon: Weapon | None = None, target: Fighter | None = None
) -> int:
    """Returns the bonus that cards give to a number of a fighter; for an attack, with its weapon and target."""
    found = (one for card in read_plan(battle).twists for one in card.bonuses if one.what == what)
    return sum(one.by for one in found if _applies(battle, one, fighter, weapon, target))


def most_move_bonus(battle: Battle, fighter: Fighter) -> int:
    """Returns the largest bonus of cards to a fighter's Move in any round, state or place."""
    found = (one for card in read_plan(battle).twists for one in card.bonuses if one.what == "move")
    return sum(
        one.by
        if one.round == 0 and one.who in _PERMANENT_ROLES and _applies_to(one.who, fighter, None)
        else max(0, one.by)
        for one in found
    )


def ability_value(battle: Battle, rolled: int) -> int:
    """Returns the value of an ability, given the value that its dice show."""
    fixed = [card.value for card in read_plan(battle).twists if card.value]
    now = fixed[-1] if fixed else rolled
    for card in read_plan(battle).twists:
        for one in card.bonuses:
            if one.what == "value" and one.round in (0, battle.clock.round):
                now = max(now + one.by, one.least)
                now = min(now, one.most) if one.most else now
    return now


def most_ability_value(battle: Battle) -> int:
    """Returns the highest possible value of an ability in any round."""
    added = (max(0, one.by) for card in read_plan(battle).twists for one in card.bonuses if one.what == "value")
    return max(ability_value(battle, _FACES), _FACES + sum(added))


def initiative_dice(battle: Battle) -> int:
    """Returns how many initiative dice each side rolls."""
    return book_of(battle).dice.initiative + sum(card.initiative_dice for card in read_plan(battle).twists)


def wild_dice(battle: Battle) -> int:
    """Returns how many wild dice each side gets this round."""
    now = (card for card in read_plan(battle).twists if card.wild_round in (0, battle.clock.round))
    return max(0, book_of(battle).dice.wild + sum(card.wild_dice for card in now))


def most_wild_dice(battle: Battle) -> int:
    """Returns the largest number of wild dice that a side gets in any round."""
    return book_of(battle).dice.wild + sum(max(0, card.wild_dice) for card in read_plan(battle).twists)


def falls_on(battle: Battle) -> int:
    """Returns the highest roll that fails the falling test."""
    return max((card.falls_on for card in read_plan(battle).twists), default=0) or book_of(battle).attack.falls_on


def falling_dice(battle: Battle) -> int:
    """Returns how many dice the falling test has; the lowest counts."""
    return max((card.falling_dice for card in read_plan(battle).twists), default=1)


def climbing_cost(battle: Battle) -> int:
    """Returns the cost of each inch of climbing."""
    return max((card.climbing for card in read_plan(battle).twists), default=1)


def further_twist_count(battle: Battle) -> int:
    """Returns how many additional twists may still be drawn: those that twists in force allow, until one is picked."""
    picked = {answer.question for answer in read_plan(battle).answers if answer.answer}
    more = sum(
        card.more
        for card in read_plan(battle).twists
        if not any(one.kind == "twist" and one.name in picked for one in card.questions)
    )
    return max(0, more - max(0, len(read_plan(battle).twists) - 1))


def ability_ban(battle: Battle, ability: str) -> Problem | None:
    """Returns why an ability is banned."""
    for card in read_plan(battle).twists:
        if ability.casefold() in (name.casefold() for name in card.bans):
            return make_problem(battle, tr("{card}: {ability} cannot be used", card=card.name, ability=ability), "S35")
    return None


# Fighters that a card refers to


def _applies(battle: Battle, one: Bonus, fighter: Fighter, weapon: Weapon | None, target: Fighter | None) -> bool:
    if one.round not in (0, battle.clock.round):
        return False
    if one.range and (weapon is None or weapon.max_range > one.range):
        return False
    if one.beyond and (target is None or base_gap(fighter, target).distance_mm <= one.beyond * INCH + SLACK):
        return False
    return _applies_to(one.who, fighter, target)


def _applies_to(who: str, fighter: Fighter, target: Fighter | None) -> bool:
    """Returns whether a card refers to a fighter."""
    leads = fighter.state.role == "leader"
    return {
        "": True,
        "leader": leads,
        "hero": leads or fighter.state.role == "hero" or _has_runemark(fighter, "hero"),
        "damaged": fighter.state.damage > 0,
        "moved": MOVED in fighter.state.marks,
        "floor": fighter.pose.z <= _FLOOR_MM and not _has_runemark(fighter, "fly"),
        "duel": leads and target is not None and target.state.role == "leader",
    }[who]


def _has_runemark(fighter: Fighter, runemark: str) -> bool:
    return fighter.profile is not None and fighter.profile.has_keyword(runemark)


# Limits of distance


def _active_caps(battle: Battle, sight: bool) -> list[tuple[TwistCard, RangeCap]]:
    """Returns the caps in force: players may switch them off, or on if they apply manually."""
    said = {answer.question: answer.answer for answer in read_plan(battle).answers}
    return [
        (card, cap)
        for card in read_plan(battle).twists
        for cap in card.caps
        if cap.sight == sight and said.get(card.name, "off" if cap.by_hand else "on") != "off"
    ]


def cap_inches(battle: Battle, cap: RangeCap) -> float:
    """Returns the limit of a cap in this round, in inches."""
    return cap.inches[min(max(battle.clock.round, 1), len(cap.inches)) - 1]


def _is_beyond(battle: Battle, cap: RangeCap, a: Fighter, b: Fighter) -> bool:
    """Returns whether two fighters are too far apart: beyond the limit, or at it if the card says so (C6.caps)."""
    most, distance = cap_inches(battle, cap) * INCH, base_gap(a, b).distance_mm
    return distance >= most - SLACK if cap.at else distance > most + SLACK


def _cap_text(battle: Battle, cap: RangeCap, a: Fighter, b: Fighter) -> str:
    most = cap_inches(battle, cap) * INCH
    apart, limit = format_inches(base_gap(a, b).distance_mm, most), format_inches(most)
    if cap.at:
        return tr("{apart} away; {limit} or more is too far this round", apart=apart, limit=limit)
    return tr("{apart} away; more than {limit} is too far this round", apart=apart, limit=limit)
