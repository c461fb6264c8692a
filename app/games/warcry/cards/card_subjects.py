"""The things that a card refers to: sides by role, fighters of a side, answers of players, places on the board."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.games.warcry.book import INCH
from app.games.warcry.cards.card_terms import CardQuestion, SideCount, Who
from app.games.warcry.state import read_plan
from app.geometry.base_distances import Slab
from app.model import Battle, CardAnswer, Fighter, Spot, Token
from app.table import battle_shapes

ROUND = " / "
"""The separator between a question's name and its round."""
EDGES: tuple[str, ...] = ("far", "right", "near", "left")
"""The names of the board's edges, seen with the origin near and left."""
QUARTERS: tuple[str, ...] = ("far-left", "far-right", "near-left", "near-right")
FELL = "fell "
"""The mark of a fighter that went down, followed by the number of the round."""
ABSENT = "absent"
"""The mark of a fighter that a card took out of play: it has neither escaped nor been taken down."""

_MAX_SCORE = 10_000


def sides_with_role(battle: Battle, who: Who) -> tuple[str, ...]:
    """Returns the sides that a card refers to; none if that is undecided."""
    everyone = tuple(side.name for side in battle.sides)
    named = {
        "attacker": read_plan(battle).attacker,
        "defender": read_plan(battle).defender,
        "priority": read_plan(battle).priority or read_plan(battle).attacker,
        "initiative": battle.clock.initiative,
    }
    if who == "each":
        return everyone
    if who == "other":
        first = battle.clock.initiative
        return tuple(name for name in everyone if name != first) if first else ()
    found = named.get(who, "")
    return (found,) if found else ()


def enemy_sides(battle: Battle, side: str) -> tuple[str, ...]:
    """Returns all other sides."""
    return tuple(other.name for other in battle.sides if other.name != side)


def counted_fighters(battle: Battle, side: str, rule: SideCount) -> tuple[Fighter, ...]:
    """Returns the fighters of a side that a rule counts, on or off the table, without those out of play."""
    warband = tuple(one for one in battle.fighters_of(side) if ABSENT not in one.state.marks)
    if rule.whom == "all":
        return warband
    if rule.whom == "leader":
        return tuple(one for one in warband if one.state.role == "leader")
    if rule.whom != "named":
        return tuple(one for one in warband if one.state.group == rule.whom)
    named = set(find_answers(battle, rule.fighters or rule.named))
    return tuple(one for one in warband if one.id in named or one.state.group in named)


def counted_fighters_on_table(battle: Battle, side: str, rule: SideCount) -> tuple[Fighter, ...]:
    """Returns the fighters of a side that a rule counts and that are on the table."""
    return tuple(one for one in counted_fighters(battle, side, rule) if one.state.whereabouts == "table")


def find_answers(battle: Battle, name: str, side: str = "", every: bool = False) -> tuple[str, ...]:
    """Returns the answers to a question, by one side or all: of the last round it was asked, or of every round."""
    found: dict[int, list[str]] = {}
    for answer in read_plan(battle).answers:
        asked, _, round = answer.question.partition(ROUND)
        stem = asked.rstrip("0123456789").rstrip()
        if name in (asked, stem) and side in ("", answer.side) and answer.answer:
            found.setdefault(int(round) if round.isdecimal() else 0, []).append(answer.answer)
    rounds = sorted(found) if every else sorted(found)[-1:]
    return tuple(one for round in rounds for one in found[round])


def find_named_fighters(battle: Battle) -> Mapping[str, tuple[str, ...]]:
    """Returns the fighters that players named for cards in play, such as the hunted one, with the cards' names.

    Secret choices are left out, and so are fighters that carry a treasure, which shows, or that leave play.
    """
    plan = read_plan(battle)
    found: dict[str, tuple[str, ...]] = {}
    for card in (*((plan.victory,) if plan.victory else ()), *plan.twists):
        for asked in card.questions:
            if asked.kind == "fighter" and not (asked.secret or asked.carry or asked.leave):
                named = dict.fromkeys(find_answers(battle, asked.name))
                found |= {id: (*found.get(id, ()), card.name) for id in named}
    return found


def card_questions(battle: Battle) -> tuple[CardQuestion, ...]:
    """Returns all questions of cards in play: the victory card, then the twists."""
    plan = read_plan(battle)
    cards = (*((plan.victory,) if plan.victory else ()), *plan.twists)
    return tuple(question for card in cards for question in card.questions)


def find_question(battle: Battle, name: str) -> CardQuestion | None:
    """Returns the question for the name in an answer; None if no card in play has it."""
    asked = name.partition(ROUND)[0]
    stem = asked.rstrip("0123456789").rstrip()
    return next((one for one in card_questions(battle) if one.name in (asked, stem)), None)


def secret_answer(battle: Battle, fighter: str) -> CardAnswer | None:
    """Returns the answer that makes a fighter carry treasure in secret."""
    for answer in read_plan(battle).answers:
        question = find_question(battle, answer.question) if answer.secret and answer.answer == fighter else None
        if question is not None and question.carry:
            return answer
    return None


def is_placed_by_card(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a card says where a fighter is set up, instead of the point of its group."""
    asked = (find_question(battle, one.question) for one in read_plan(battle).answers if one.answer == fighter.id)
    return any(question.elsewhere for question in asked if question)


def add_points(battle: Battle, name: str, points: int) -> Battle:
    """Returns the battle with a side's victory points changed, within what a battle can hold."""
    owners = (side for side in battle.sides if side.name == name)
    return battle.with_sides(
        *(replace(side, points=max(-_MAX_SCORE, min(_MAX_SCORE, side.points + points))) for side in owners)
    )


def board_centre(battle: Battle) -> Slab:
    """Returns the centre of the board as a slab without size, for measuring."""
    return battle_shapes.point_slab(battle.board.width_mm / 2, battle.board.depth_mm / 2, 0.0)


def edge_line(battle: Battle, name: str) -> Slab:
    """Returns an edge of the board by its name."""
    w, d = battle.board.width_mm, battle.board.depth_mm
    lines = {
        "far": ((0.0, d), (w, d)),
        "right": ((w, 0.0), (w, d)),
        "near": ((0.0, 0.0), (w, 0.0)),
        "left": ((0.0, 0.0), (0.0, d)),
    }
    return battle_shapes.line_slab(*lines[name])


def edge_distance_mm(battle: Battle, x: float, y: float) -> float:
    """Returns the distance from a point to the nearest edge of the board."""
    board = battle.board
    return min(x, y, board.width_mm - x, board.depth_mm - y)


def quarter_centres(battle: Battle) -> dict[str, tuple[float, float]]:
    """Returns the centres of the board's quarters by name."""
    w, d = battle.board.width_mm, battle.board.depth_mm
    return {
        "far-left": (w / 4, 3 * d / 4),
        "far-right": (3 * w / 4, 3 * d / 4),
        "near-left": (w / 4, d / 4),
        "near-right": (3 * w / 4, d / 4),
    }


def halfway_points(battle: Battle) -> tuple[Spot, ...]:
    """Returns the points halfway from the centre of the board to its short edges."""
    w, d = battle.board.width_mm, battle.board.depth_mm
    if w >= d:
        return (w / 4, d / 2, 0.0), (3 * w / 4, d / 2, 0.0)
    return (w / 2, d / 4, 0.0), (w / 2, 3 * d / 4, 0.0)


def quarter_by_number(battle: Battle, number: int) -> str:
    """Returns quarter 1 to 4 of a card: upper left, upper right, lower left, lower right by its arrow."""
    name = QUARTERS[number - 1]
    if not read_plan(battle).turned:
        return name
    return QUARTERS[len(QUARTERS) - number]


def is_central(battle: Battle, token: Token) -> bool:
    """Returns whether a token is within an inch of the middle of the board."""
    x, y, _ = token.at
    return abs(x - battle.board.width_mm / 2) <= INCH and abs(y - battle.board.depth_mm / 2) <= INCH
