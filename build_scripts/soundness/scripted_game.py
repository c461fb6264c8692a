"""A reproducible game: the next action depends only on the seed, its number and the battle."""

import hashlib
import random
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from app.games.actions import Move, Remove, Rename, SaveView, SetBoard, make_edit, make_place
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round, SavedView
from app.session import Session

MODELS = ("ruins/barricade", "ruins/well", "ruins/crates_and_barrels", "ruins/rocks_low")
MOST_THINGS = 32
Chance = random.Random


def play(session: Session, seed: int, number: int) -> None:
    """Does the action of this number."""
    chance = Chance(f"{seed} {number}")
    acts = [act for act, weight in _ACTS.items() for _ in range(weight)]
    chance.choice(acts)(session, chance)


def fingerprint(session: Session) -> str:
    """Returns a short hash of the whole history: battles, labels, actions, and the undone steps."""
    seen = hashlib.sha256(str(session.history.at).encode())
    # the last steps are enough: earlier ones were compared when they were last
    for step in session.history.steps[-60:]:
        seen.update(step.label.encode() + step.action + msgspec.json.encode(step.battle))
    return f"{len(session.history.steps)}-{seen.hexdigest()[:16]}"


def _place(session: Session, chance: Chance) -> None:
    battle = session.battle
    if len(battle.things) >= MOST_THINGS:
        _remove(session, chance)
        return
    things: list[Fighter | Piece] = []
    for _ in range(chance.choice((1, 1, 1, 3))):
        thing = _fighter(chance) if chance.random() < 0.6 else _piece(chance)
        things.append(replace(thing, id=_free(battle, things, thing.id)))
    session.do(make_place(*things))


def _free(battle: Battle, things: list[Fighter | Piece], wanted: str) -> str:
    return battle.with_things(things).free_id(wanted)


def _fighter(chance: Chance) -> Fighter:
    side = chance.choice(("red", "blue"))
    return Fighter(
        f"{side} fighter", side, Round(chance.choice((25.0, 32.0, 40.0))), Cylinder(10.0, 38.0), _pose(chance)
    )


def _piece(chance: Chance) -> Piece:
    return Piece("piece", chance.choice(MODELS), _piece_pose(chance))


def _pose(chance: Chance) -> Pose:
    return Pose(chance.uniform(0, 700), chance.uniform(0, 500), 0.0, chance.uniform(-180, 180))


def _piece_pose(chance: Chance) -> PiecePose:
    return PiecePose(chance.uniform(0, 700), chance.uniform(0, 500), yaw=chance.uniform(-180, 180))


def _move(session: Session, chance: Chance) -> None:
    fighters, pieces = session.battle.fighters, session.battle.pieces
    some = [(one.id, _pose(chance)) for one in chance.sample(fighters, min(len(fighters), chance.choice((1, 1, 4))))]
    more = [(one.id, _piece_pose(chance)) for one in pieces if chance.random() < 0.05]
    if some or more:
        session.do(Move(tuple(some), tuple(more)))


def _drag(session: Session, chance: Chance) -> None:
    """Makes previews, and then their action or none."""
    if not session.battle.fighters:
        return
    id = chance.choice(session.battle.fighters).id
    for _ in range(5):
        session.preview(Move(((id, _pose(chance)),)))
    if chance.random() < 0.3:
        session.cancel_preview()
    else:
        session.do(Move(((id, _pose(chance)),)))


def _edit(session: Session, chance: Chance) -> None:
    if session.battle.things:
        thing = chance.choice(session.battle.things)
        session.do(make_edit(replace(thing, locked=not thing.locked)))


def _remove(session: Session, chance: Chance) -> None:
    ids = [thing.id for thing in session.battle.things]
    if ids:
        session.do(Remove(tuple(chance.sample(ids, min(len(ids), chance.choice((1, 2)))))))


def _rename(session: Session, chance: Chance) -> None:
    if session.battle.things:
        id = chance.choice(session.battle.things).id
        session.do(Rename(id, session.battle.free_id(f"Ünal {chance.randrange(99)} ✕")))


def _undo(session: Session, chance: Chance) -> None:
    for _ in range(chance.choice((1, 1, 2))):
        if session.undo_label:
            session.undo()


def _redo(session: Session, chance: Chance) -> None:
    if session.redo_label:
        session.redo()


def _view(session: Session, chance: Chance) -> None:
    session.do(
        SaveView(SavedView(f"view {chance.randrange(4)}", (300.0, 200.0, 0.0), chance.uniform(300, 900), 0.0, 30.0))
    )


def _board(session: Session, chance: Chance) -> None:
    session.do(SetBoard(Board(chance.choice((762.0, 900.0)), 559.0)))


_ACTS: dict[Callable[[Session, Chance], None], int] = {
    _place: 6, _move: 10, _drag: 3, _edit: 2, _remove: 1, _rename: 2, _undo: 5, _redo: 4, _view: 1, _board: 1,
}  # fmt: skip
