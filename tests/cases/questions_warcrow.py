"""Questions about Warcrow: places and lengths in strides of 15 mm."""

from functools import cache

from app.games.warcrow.state import Element, Unit, WarcrowState, with_state
from app.model import Battle, Board, Cylinder, Fighter, Oval, Piece, PiecePose, Pose, Round
from app.model.standard_sizes import base_sides
from app.session import Session
from tests.cases.case_questions import question
from tests.scenes import box_mesh

STRIDE = 15.0


@question
def sees_on_plan(system, given):
    """Returns whether the first troop of `pair` sees the second, and otherwise who is in the way."""
    opened = warcrow_session(system, given)
    observer, target = given["pair"]
    found = opened.table.with_silhouette(observer, target, opened.table.sight(observer, target))
    ruling = opened.game.ruling(opened.table, observer, target, found)
    assert ruling.kind in ("visible", "close" if found.verdict == "visible" else "blocked")
    return found.verdict if found.verdict == "visible" else list(found.blockers)


@question
def sees_both_ways(system, given):
    """Returns whether each of two troops sees the other."""
    opened, (one, other) = warcrow_session(system, given), given["pair"]
    return [opened.table.sight(*pair).verdict == "visible" for pair in ((one, other), (other, one))]


@question
def ruled_by(system, given):
    """Returns the rules update that decides a ruling on the first pair of troops."""
    opened = warcrow_session(system, given)
    rule = opened.game.ruling(opened.table, *given["pair"], opened.table.sight(*given["pair"])).rule
    return "1.5.2" in rule


def warcrow_session(system, given):
    units, fighters = [], []
    for unit in given["units"]:
        ids = [f"{unit['id']} {number}" for number in range(1, len(unit["at"]) + 1)]
        base, yaw = make_base(unit.get("base", 2.0)), unit.get("yaw", 0.0)
        body = Cylinder(min(base_sides(base)) / 2, 30.0)
        fighters += [
            Fighter(id, unit["side"], base, body, Pose(x * STRIDE, y * STRIDE, yaw=yaw))
            for id, (x, y) in zip(ids, unit["at"], strict=True)
        ]
        units.append(Unit(unit["id"], unit["side"], ids[0], tuple(ids), tuple(unit.get("keywords", ()))))
    pieces, elements = make_terrain(given.get("terrain", {}))
    state = WarcrowState(STRIDE, given.get("own_unit_blocks", False), tuple(units), elements)
    board = Board(60 * STRIDE, 60 * STRIDE)
    return Session(with_state(Battle(system, board, pieces, tuple(fighters)), state), meshes)


def make_base(size):
    """Returns a round base so many strides wide, or an oval one, such as [4, 2], parallel to x unless turned."""
    if isinstance(size, list):
        long, wide = size
        return Oval(long * STRIDE, wide * STRIDE)
    return Round(size * STRIDE)


def make_terrain(given):
    pieces, elements = [], []
    for id, terrain in given.items():
        wide, deep, *high = terrain["size"]
        x, y = terrain["at"]
        pose = PiecePose(x * STRIDE, y * STRIDE, yaw=terrain.get("yaw", 0.0))
        pieces.append(Piece(id, f"box {wide} {deep} {high[0] if high else 4}", pose))
        own = tuple(terrain["keywords"]) if "keywords" in terrain else None
        elements.append(Element(id, terrain.get("kind", ""), own))
    return tuple(pieces), tuple(elements)


def meshes(ref):
    return box(*(float(size) * STRIDE for size in ref.name.split()[1:]))


@cache
def box(wide, deep, high):
    return box_mesh(wide, deep, high)
