"""Optional rules and interpretations: the list, those in force, and their effect on a warband's limits."""

from app.core.language import mark
from app.games.named_id import NamedId
from app.games.warcry.book import OptionalRule, WarcryBook, book_of
from app.games.warcry.state import read_plan
from app.model import Battle, Value

CAMPAIGN_POINTS, CAMPAIGN_FIGHTERS = "campaign-points", "campaign-fighters"
"""Questions about the limits of each side in a campaign (S12)."""
QUESTIONS = {
    CAMPAIGN_POINTS: mark("Maximum points of {side}"),
    CAMPAIGN_FIGHTERS: mark("Maximum number of fighters of {side}"),
}

_NAMES = {
    "one-of-either": mark("A hero or an ally, not both"),
    "campaign": mark("Campaign with custom limits"),
    "whole-obstacle": mark("Cover: an obstacle within ½ inch of the attacker is ignored entirely"),
    "bases-aside": mark("Line of sight: the bases of other fighters do not block"),
    "own-terrain": mark("Terrain without cards"),
    "bladeborn": mark("Small warbands: 600 points, 9 fighters"),
}


class WarbandLimits(Value, frozen=True):
    """The limits of a warband's points and number of fighters."""

    fewest: int
    most: int
    points: int


def all_optional_rules(book: WarcryBook) -> tuple[NamedId, ...]:
    """Returns the optional rules and interpretations of an edition."""
    return tuple(NamedId(switch.id, _NAMES[switch.id]) for switch in book.option)


def active_rules(battle: Battle) -> tuple[OptionalRule, ...]:
    """Returns the optional rules in force."""
    return tuple(switch for switch in book_of(battle).option if switch.id in read_plan(battle).options)


def readings_set_aside(battle: Battle) -> tuple[str, ...]:
    """Returns the words of the book's interpretations that optional rules in force replace."""
    told = book_of(battle).reading
    return tuple(told[switch.instead_of].words for switch in active_rules(battle) if switch.instead_of)


def forbids_hero_with_ally(battle: Battle) -> bool:
    """Returns whether a warband may have a hero or an ally, but not both (decision 9)."""
    return book_of(battle).muster.one_of_either or any(switch.one_of_either for switch in active_rules(battle))


def options_on(battle: Battle) -> frozenset[str]:
    """Returns the ids of the optional rules in force."""
    return frozenset(read_plan(battle).options)


def other_bases_block(battle: Battle) -> bool:
    """Returns whether the bases of other fighters block sight (decision 5)."""
    return all(switch.other_bases_block for switch in active_rules(battle))


def near_obstacle_reading(battle: Battle) -> str:
    """Returns which part of an obstacle next to a distant attacker gives no cover: "part" (the near one), or all."""
    read = next((switch.near_obstacle for switch in active_rules(battle) if switch.near_obstacle), "")
    return read or book_of(battle).attack.near_obstacle


def outsider_roles(battle: Battle) -> tuple[str, ...]:
    """Returns the roles that may be of another faction; campaigns add thralls and monsters (S7, S12, A8.6)."""
    found = book_of(battle).muster.outsiders
    return (*found, "thrall", "monster") if any(switch.campaign for switch in active_rules(battle)) else found


def warband_limits(battle: Battle, side: str) -> WarbandLimits:
    """Returns the limits of a side: the book's, or those of an optional rule or a campaign (S5, S6, S12)."""
    muster, switches = book_of(battle).muster, active_rules(battle)
    most = next((switch.most for switch in switches if switch.most), muster.most)
    points = next((switch.points for switch in switches if switch.points), muster.points)
    if any(switch.campaign for switch in switches):
        most = _find_answered_number(battle, side, CAMPAIGN_FIGHTERS, most)
        points = _find_answered_number(battle, side, CAMPAIGN_POINTS, points)
    return WarbandLimits(muster.fewest, most, points)


def _find_answered_number(battle: Battle, side: str, question: str, otherwise: int) -> int:
    """Returns a number that a side has answered; answers that are not numbers are skipped."""
    for answer in read_plan(battle).answers:
        if (answer.question, answer.side) == (question, side) and answer.answer.strip().isdecimal():
            return int(answer.answer)
    return otherwise
