"""Battle files for tests."""

import sqlite3
from contextlib import closing

import numpy as np

from app.games.actions import Move
from app.model import Battle, Board, ModelRef, Piece, PiecePose, Pose
from app.session import Session, open_session
from app.storage.assets import Asset
from app.storage.battle_file import create_file
from app.storage.model_files import Models
from app.storage.step_codec import file_hash, initial_history, step_hash
from tests.scenes import box_mesh, fighter


def stl(path, mesh):
    triangles = mesh.vertices[mesh.faces].astype("<f4")
    rows = np.zeros(len(triangles), dtype=[("n", "<f4", 3), ("v", "<f4", (3, 3)), ("a", "<u2")])
    rows["v"] = triangles
    path.write_bytes(b"\0" * 80 + np.uint32(len(rows)).tobytes() + rows.tobytes())


def crate_battle(*more):
    crate = Piece("crate", "crate.stl", PiecePose(300, 200), unit="mm", up="z")
    return Battle("free", Board(), (crate, *more), (fighter("A", 100, 100), fighter("B", 500, 100, side="blue")))


def kept_battle(folder, name="club.eyeline"):
    """Returns the path of a battle file whose crate is beside it only until it is written."""
    stl(folder / "crate.stl", box_mesh(40, 40, 40))
    path = folder / name
    battle = crate_battle()
    create_file(path, initial_history(battle), Models(folder)).close()
    (folder / "crate.stl").unlink()
    return path


def unkept_session(folder):
    """Returns a session on the same battle without a file."""
    stl(folder / "crate.stl", box_mesh(40, 40, 40))
    models = Models(folder)
    models(ModelRef("crate.stl", "mm", "z"))
    return Session(crate_battle(), models)


def move(id, x, y=100.0):
    return Move(((id, Pose(x, y)),))


def rows(path, query, *values):
    with closing(sqlite3.connect(path)) as link:
        return link.execute(query, values).fetchall()


def meddle(path, *statements):
    """Changes a battle file from outside the program."""
    with closing(sqlite3.connect(path)) as link:
        for statement in statements:
            link.execute(*statement) if isinstance(statement, tuple) else link.execute(statement)
        link.commit()


def forge(path, *statements):
    """Changes a battle file like a stranger who knows how its hashes are made."""
    meddle(path, *statements)
    with closing(sqlite3.connect(path)) as link:
        last = b""
        for number, *step in link.execute("SELECT number, label, action, battle FROM steps ORDER BY number").fetchall():
            last = step_hash(last, number, *step)
            link.execute("UPDATE steps SET hash = ? WHERE number = ?", (last, number))
        assets = [Asset(*row) for row in link.execute("SELECT * FROM assets")]
        (at,) = link.execute("SELECT value FROM state WHERE key = 'at'").fetchone()
        link.execute("UPDATE state SET value = ? WHERE key = 'hash'", (file_hash(last, at, assets),))
        link.commit()


def cut_off(path):
    """Leaves a battle like a program killed while writing: half new, with a journal of several parts."""
    beside = path.with_name(f"{path.name}-journal")
    with closing(sqlite3.connect(path, isolation_level=None)) as link:
        link.execute("PRAGMA cache_size=1")
        link.execute("BEGIN IMMEDIATE")
        link.execute("UPDATE steps SET battle = zeroblob(9000)")
        link.execute("UPDATE assets SET data = zeroblob(9000)")
        torn, journal = path.read_bytes(), beside.read_bytes()
        link.execute("ROLLBACK")
    assert torn != path.read_bytes()
    path.write_bytes(torn)
    beside.write_bytes(journal)
    return beside


def read_history(path):
    """Returns everything in a battle file that players can see: the current step, and every step."""
    history = open_session(path).history
    return history.at, tuple((step.label, step.action, step.battle) for step in history.steps)
