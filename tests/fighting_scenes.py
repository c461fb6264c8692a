"""Battles in the middle of a round, described in inches: fighters, boxes of terrain, tokens."""

from functools import cache

import msgspec
from msgspec.structs import replace

from app.model import (
    ActivationStep,
    Battle,
    Board,
    Clock,
    Cylinder,
    Fighter,
    Oval,
    Piece,
    PiecePose,
    Pose,
    Profile,
    Round,
    Side,
    State,
    TerrainPart,
    Token,
    Weapon,
)
from app.session import Session
from tests.scenes import box_mesh

INCH = 25.4
MM_32 = 32 / INCH
"""The base that fighters have unless they are told another, in inches."""
AXE = {"name": "axe", "attacks": 3, "strength": 4, "hit": 1, "critical": 3, "max_range": 1}


@cache
def box(width, depth, height):
    """Returns a box of so many inches, its middle on the z axis."""
    return box_mesh(width * INCH, depth * INCH, height * INCH)


def meshes(ref):
    """Returns the mesh of a model such as "4x2x3": a box of so many inches."""
    return box(*map(float, ref.name.split("x")))


def pose(at):
    """Returns a pose from `[x, y]`, `[x, y, z]` or `[x, y, z, yaw]`, in inches and degrees."""
    x, y, z, yaw = (*at, *(0, 0)[len(at) - 2 :]) if len(at) < 4 else at
    return Pose(x * INCH, y * INCH, z * INCH, yaw)


def fighter(id, side="Red", at=(5, 5), base=32, **card):
    """Returns a fighter on a round base of so many mm, or an oval one of two; the rest is its card and state."""
    shape = Round(base) if isinstance(base, int | float) else Oval(*base)
    state = msgspec.convert(card.pop("state", {}), State)
    weapons = tuple(Weapon(**one) for one in card.pop("weapons", [AXE]))
    marks = tuple(card.pop("runemarks", ()))
    profile = Profile(name=id, weapons=weapons, keywords=marks, **{"movement": 4, "toughness": 4, "wounds": 10} | card)
    return Fighter(id, side, shape, Cylinder(10.0, 40.0), pose(at), profile=profile, state=state)


def piece(id, size, at, kinds=()):
    """Returns a box of so many inches with its middle at a place; `kinds` are the types declared by players."""
    where = pose(at)
    name = "x".join(f"{length:g}" for length in size)
    parts = tuple(TerrainPart(kind) for kind in kinds)
    return Piece(id, name, PiecePose(where.x, where.y, where.z, where.yaw), parts=parts)


def token(id, at, kind="objective", holder="", carrier=""):
    """Returns a token at a place in inches."""
    where = pose(at)
    return Token(id, kind, (where.x, where.y, where.z), holder, carrier)


def battle(system, given):
    """Returns the battle that a case describes; the first fighter is active unless `active` names another."""
    fighters = tuple(fighter(**one) for one in given.get("fighters", []))
    active = given.get("active", fighters[0].id if fighters else "")
    here = tuple(one for one in fighters if one.state.whereabouts == "table")
    aside = tuple(one for one in fighters if one.state.whereabouts != "table")
    names = tuple(dict.fromkeys(one.side for one in fighters)) or ("Red", "Blue")
    turn = next((one.side for one in fighters if one.id == active), names[0])
    done = tuple(ActivationStep(**one) for one in given.get("done", []))
    return Battle(
        system,
        Board(30 * INCH, 22 * INCH),
        pieces=tuple(piece(**one) for one in given.get("pieces", [])),
        fighters=here,
        aside=aside,
        sides=tuple(Side(name) for name in names),
        tokens=tuple(token(**one) for one in given.get("tokens", [])),
        clock=Clock("battle", round=given.get("round", 1), phase="combat", turn=turn, active=active, done=done),
    )


def session(system, given):
    """Returns a session on the battle of a case."""
    return Session(battle(system, given), meshes)


def doing(opened, action):
    """Does an action and overrules its problems. Returns them as rows of the rules."""
    problems = opened.check(action)
    opened.do(action, problems)
    return rows(problems)


def rows(problems):
    """Returns the rows of the rules that problems name, each once, in order."""
    return list(dict.fromkeys(problem.row for problem in problems))


def thrown(roll, *faces):
    """Returns a roll that shows these faces."""
    return replace(roll, faces=faces)
