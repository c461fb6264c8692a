"""A deployment card on the table: where and when each battle group is set up (C1.7, C1.8, S25, C6)."""

from functools import lru_cache

from msgspec.structs import replace

from app.games.card_map import CardPoint
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards.decks import DeploymentCard
from app.games.warcry.state import read_plan
from app.games.zone import Zone
from app.model import Battle, Board, CardAnswer, Colour

Spot = tuple[float, float]
_SAME = 1e-6
_FIRST_RESERVES = 2


def find_zones(battle: Battle) -> tuple[Zone, ...]:
    """Returns where groups are set up or arrive, in the card's order; `side` is "" until the colours are picked.

    It includes twists that change when reserves arrive (C5).
    """
    card = read_plan(battle).deployment
    if card is None:
        return ()
    sides = tuple((side.colour, side.name) for side in battle.sides if side.colour)
    late = sum(twist.reserves for twist in read_plan(battle).twists)
    card = replace(card, points=card_points(battle)) if read_plan(battle).answers else card
    return _cached_zones(
        card, battle.board, read_plan(battle).turned, (sides, book_of(battle).setup.reach_in * INCH, late)
    )


def group_zone(battle: Battle, side: str, group: str) -> Zone | None:
    """Returns where a side's group is set up; None if the card does not say."""
    return next((zone for zone in find_zones(battle) if (zone.side, zone.group) == (side, group)), None)


def colour_question(number: int) -> str:
    """Returns the question about the colour of a point, by its index on the card (decision 15)."""
    return f"colour-of-point {number + 1}"


def card_points(battle: Battle) -> tuple[CardPoint, ...]:
    """Returns the points of the card, with the colours that players picked where it leaves them open (decision 15)."""
    card = read_plan(battle).deployment
    picked = {answer.question: answer.answer for answer in read_plan(battle).answers}
    found = (
        point if point.colour else replace(point, colour=_COLOURS.get(picked.get(colour_question(number), ""), ""))
        for number, point in enumerate(card.points if card else ())
    )
    swaps = _group_swaps(battle)
    return tuple(replace(point, group=swaps.get((point.colour, point.group), point.group)) for point in found)


def _group_swaps(battle: Battle) -> dict[tuple[str, str], str]:
    """Returns the groups of a colour that swap places on the card by a twist, in both directions (C5)."""
    asked = {one.name for twist in read_plan(battle).twists for one in twist.questions if one.kind == "swap"}
    colours = {side.name: side.colour for side in battle.sides}
    found: dict[tuple[str, str], str] = {}
    for answer in read_plan(battle).answers:
        one, _, other = answer.answer.partition("-")
        colour = colours.get(answer.side, "")
        if answer.question in asked and colour:
            found |= {(colour, one): other, (colour, other): one}
    return found


def uncoloured_points(battle: Battle) -> tuple[int, ...]:
    """Returns the indices of the card's points that have no colour yet."""
    return tuple(number for number, point in enumerate(card_points(battle)) if not point.colour)


def answers_without_colours(battle: Battle) -> tuple[CardAnswer, ...]:
    """Returns the answers that are not about the colours of points, for use with another card."""
    asked = {colour_question(number) for number, _ in enumerate(card_points(battle))}
    return tuple(answer for answer in read_plan(battle).answers if answer.question not in asked)


_COLOURS: dict[str, Colour] = {"red": "red", "blue": "blue"}


@lru_cache(maxsize=64)
def _cached_zones(
    card: DeploymentCard, board: Board, turned: bool, rest: tuple[tuple[tuple[Colour, str], ...], float, int]
) -> tuple[Zone, ...]:
    sides, reach, late = rest
    names = dict(sides)
    found: list[Zone] = []
    for point in card.points:
        at = point.at or (0.0, 0.0)
        start, end = (_card_to_board(card, board, turned, spot) for spot in point.line or (at, at))
        found.append(
            Zone(
                names.get(point.colour, ""),
                point.group,
                point.colour,
                point.round if point.round < _FIRST_RESERVES else max(_FIRST_RESERVES, point.round + late),
                start,
                end,
                reach,
            )
        )
    return tuple(found)


def _card_to_board(card: DeploymentCard, board: Board, turned: bool, spot: Spot) -> Spot:
    """Returns a place of the card on the table, in mm; middle and edges of the card match those of the board.

    On a board that is deeper than wide the card is turned, with its arrow to the left.
    """
    width, height = card.size
    across = (width < height) != (board.width_mm < board.depth_mm)
    wide, deep = (board.depth_mm, board.width_mm) if across else (board.width_mm, board.depth_mm)
    x, y = _offset_mm(spot[0], width, wide), -_offset_mm(spot[1], height, deep)
    if across:
        x, y = -y, x
    if turned:
        x, y = -x, -y
    return board.width_mm / 2 + x, board.depth_mm / 2 + y


def _offset_mm(inches: float, size: float, board_mm: float) -> float:
    """Returns the distance from the middle: the card's inches, but an edge stays an edge."""
    if inches <= _SAME:
        return -board_mm / 2
    return board_mm / 2 if inches >= size - _SAME else (inches - size / 2) * INCH
