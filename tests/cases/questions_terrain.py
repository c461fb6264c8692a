"""Questions about positions: distances, lines, terrain and routes; all values are in inches."""

from app.games.battle_actions import Walk
from app.games.setup_actions import SetOption
from app.model import Clock, Pose
from app.session import Session
from app.table import battle_shapes
from app.table import terrain as ground
from tests.cases.case_questions import question
from tests.fighting_scenes import INCH, battle, meshes, pose, rows, session


@question
def measured(system, given):
    """Returns the distances from the first fighter to the second, as the facts state them; `vertical` as it counts."""
    facts = _facts(system, given)
    distance = facts.get("distance")
    line = distance.lines[0]
    across = ((line.end[0] - line.start[0]) ** 2 + (line.end[1] - line.start[1]) ** 2) ** 0.5 / INCH
    whole = {"distance": distance.number, "horizontal": across}
    up = facts.get("vertical")
    return {key: round(value, 3) for key, value in (whole | {"vertical": up.number if up else 0.0}).items()}


@question
def measured_in_words(system, given):
    """Returns the same as text."""
    facts = _facts(system, given)
    return [facts[kind].text for kind in ("distance", "vertical") if kind in facts]


@question
def near(system, given):
    """Returns whether the first fighter is within reach of a place or of the second, and wholly so."""
    opened = session(system, given)
    ids = [one.id for one in opened.battle.fighters]
    thing = battle_shapes.point_slab(*_spot(given["of"])) if "of" in given else ids[1]
    reach, horizontal = given["reach"] * INCH, given.get("horizontal", False)
    return {
        "within": opened.table.is_within(ids[0], reach, thing, horizontal),
        "wholly": opened.table.is_wholly_within(ids[0], reach, thing, horizontal),
    }


@question
def measurable(system, given):
    """Returns at which stages of a battle, on whoever's turn, a distance can be measured."""
    told = []
    for stage in ("", "deployment", "battle", "over"):
        there = _battle(system, given | {"clock": {"stage": stage, "turn": "Blue"}})
        facts = Session(there, meshes).game.facts(Session(there, meshes).table, there.fighters[0].id)
        told += [stage] if any(fact.kind == "distance" for fact in facts) else []
    return told


@question
def sees(system, given):
    """Returns the ruling on whether one fighter sees another: the first and the second, unless `pair` names two."""
    opened = session(system, given)
    for option in given.get("options", []):
        opened.do(SetOption(option))
    ids = [one.id for one in opened.battle.fighters]
    observer, target = given.get("pair", ids[:2])
    evidence = opened.table.sight(observer, target) if observer != target else opened.table.sight(*ids[:2])
    return opened.game.ruling(opened.table, observer, target, evidence).kind


@question
def rests_on_a_reading(system, given):
    """Returns whether the ruling on the first and the second fighter says that it rests on a reading of ours."""
    opened = session(system, given)
    observer, target = (one.id for one in opened.battle.fighters[:2])
    return (
        "as we read it" in opened.game.ruling(opened.table, observer, target, opened.table.sight(observer, target)).rule
    )


@question
def terrain(system, given):
    """Returns the types of terrain on a table: the number of platforms and obstacles, and places by kind."""
    table = session(system, given).table
    return {
        "platforms": [round(one.height / INCH, 2) for one in ground.platforms(table)],
        "obstacles": sorted({one.piece for one in ground.obstacles(table)}),
    }


@question
def stands(system, given):
    """Returns what the first fighter is on."""
    opened = session(system, given)
    return ground.find_support(opened.table, opened.battle.fighters[0].id).on


@question
def way(system, given):
    """Returns the length of a route of the first fighter, and the rows of the rules it would break."""
    opened = session(system, given)
    mover = opened.battle.fighters[0].id
    path, manner = tuple(pose(at) for at in given["path"]), given.get("manner", "walk")
    length = opened.game.path_cost_mm(opened.table, mover, path, manner) / INCH
    problems = opened.check(Walk(mover, path, manner))
    return {"inches": round(length, 2), "broken": rows(problems)}


@question
def deadly(system, given):
    """Returns the number of dice that a route of the first fighter requires."""
    opened = session(system, given)
    walk = Walk(opened.battle.fighters[0].id, tuple(pose(at) for at in given["path"]), given.get("manner", "walk"))
    return {"dice": sum(need.count for need in opened.rule(walk).dice_requests())}


@question
def gives_cover(system, given):
    """Returns whether the second fighter has cover against the first one's shot."""
    opened = session(system, given)
    shots = opened.game.attack_options(opened.table, opened.battle.fighters[0].id)
    return next(fact.yes for shot in shots for fact in shot.facts if fact.kind == "cover")


@question
def fits(system, given):
    """Returns the ids of the bases that the first fighter's base overlaps."""
    opened = session(system, given)
    return list(ground.find_overlapping(opened.table, opened.battle.fighters[0].id))


@question
def new_table(system, given):
    """Returns the board size of this game, in inches."""
    width, depth = Session(battle(system, {}), meshes).game.usual_board_mm
    return [round(width / INCH, 1), round(depth / INCH, 1)]


def _facts(system, given):
    opened = session(system, given)
    first, second = (one.id for one in opened.battle.fighters[:2])
    facts = opened.game.facts(opened.table, first)
    return {fact.kind: fact for fact in facts if fact.other in ("", second)}


def _battle(system, given):
    from msgspec.structs import replace

    return replace(battle(system, given), clock=Clock(**given["clock"]))


def _spot(at):
    there: Pose = pose(at)
    return there.x, there.y, there.z
