"""The files in `tests/files/golden`, and what the program writes of each after reading it."""

import json
import shutil
import sqlite3
import zlib
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec

from app.games import actions as all_actions
from app.games.game_list import find_game
from app.games.warcrow import state as warcrow_state
from app.games.warcrow.rosters.army import read_army
from app.games.warcrow.rosters.unit_form import UnitSheet
from app.games.warcrow.unit_references import UnitCopy
from app.games.warcry import state as warcry_state
from app.games.warcry.cards.pack_file import pack_text, parse_pack
from app.model import Battle
from app.rosters.own_format import format_roster, read_roster
from app.session import resume_session
from app.storage import settings
from app.storage.battle_file import create_file
from app.storage.battle_json import format_battle, load
from app.storage.clipboard_format import ClipboardObjects
from app.storage.dispute_card_png import CardHead
from app.storage.fighter_collection import FighterCollection
from app.storage.library_entries import read_card, write_card
from app.storage.model_files import Models
from app.storage.step_codec import initial_history
from tests.scenes import box_mesh
from tests.storage.battles import stl
from tests.warcrow_scenes import format_army

FILES = Path(__file__).parents[1] / "files"
GOLDEN = FILES / "golden"
BATTLES = sorted(path.stem for path in GOLDEN.glob("battle-v*.json") if "." not in path.stem)
"""Battles of every version by their names: all that a file of that version can hold is in them."""
VERSIONS = tuple(range(1, 10))
"""Those of the battle files in `tests/files`."""


def load_battle(name: str, folder: Path) -> tuple[Battle, Models]:
    """Returns one of these battles, with the crate and the photo that it names."""
    stl(folder / "crate.stl", box_mesh(40, 40, 40))
    (folder / "table.png").write_bytes(b"a picture")
    return load(Path(shutil.copy(GOLDEN / f"{name}.json", folder)))


def write_interchange(name: str, folder: Path) -> str:
    """Returns the battle in the interchange format."""
    return format_battle(load_battle(name, folder)[0])


def write_state(name: str, folder: Path) -> str:
    """Returns the state of its game, after converting older forms; nothing for a battle without a game."""
    battle, _ = load_battle(name, folder)
    states = {"warcry-1e": warcry_state, "warcry-2e": warcry_state, "warcrow": warcrow_state}
    if battle.system not in states:
        return ""
    return _format(msgspec.json.encode(states[battle.system].read_state(battle)))


def write_step(name: str, folder: Path) -> str:
    """Returns the battle as a step of a battle file."""
    battle, models = load_battle(name, folder)
    path = folder / "made.eyeline"
    create_file(path, initial_history(battle), models).close()
    return _format(_read_steps(path)[0][-1])


def write_steps(version: int, folder: Path) -> str:
    """Returns a line for each step of the battle file of a version, once it is opened and saved under another name."""
    session = resume_session(Path(shutil.copy(FILES / f"battle-v{version}.eyeline", folder)))
    session.save_as(folder / "saved.eyeline")
    session.close()
    steps = _read_steps(folder / "saved.eyeline")
    return "".join(f"{number}\t{label}\t{_hash(action)}\t{_hash(battle)}\n" for number, label, action, battle in steps)


def write_actions() -> str:
    """Returns every kind of action, one per line."""
    kinds = {kind.__struct_config__.tag: kind for kind in _kinds_below(all_actions.Action)}
    lines = (GOLDEN / "actions.jsonl").read_bytes().splitlines()
    written = [msgspec.json.encode(msgspec.json.decode(line, type=kinds[json.loads(line)["action"]])) for line in lines]
    return b"".join(line + b"\n" for line in written).decode()


def action_tags() -> list[str]:
    """Returns the tags of every kind of action."""
    return sorted(str(kind.__struct_config__.tag) for kind in _kinds_below(all_actions.Action))


def write_settings(folder: Path) -> str:
    """Returns the player's settings."""
    path = Path(shutil.copy(GOLDEN / "settings.json", folder))
    settings.change(folder, look=settings.read(folder)[0].look)
    return path.read_text()


def write_fighters(folder: Path) -> str:
    """Returns the player's collection of fighters."""
    path = Path(shutil.copy(GOLDEN / "fighters.json", folder))
    collection = FighterCollection(folder)
    collection.add(collection.read_all())
    return path.read_text()


def write_model_card(folder: Path) -> str:
    """Returns the card of a model in the library."""
    path = Path(shutil.copy(GOLDEN / "model.toml", folder))
    write_card(folder, read_card(folder))
    return path.read_text()


def write_pack() -> str:
    """Returns a pack of Warcry's cards."""
    return pack_text(parse_pack((GOLDEN / "pack.toml").read_bytes(), shipped=False))


def write_roster() -> str:
    """Returns a roster in the program's own format."""
    return format_roster(read_roster(json.loads((GOLDEN / "roster.json").read_bytes())))


def write_army() -> str:
    """Returns an army of Warcrow in the program's own format."""
    return format_army(read_army(json.loads((GOLDEN / "army.json").read_bytes())))


def write_struct(name: str) -> str:
    """Returns what is written for a struct of one kind."""
    kinds = {"objects": ClipboardObjects, "card-head": CardHead, "unit-sheet": UnitSheet, "unit-copy": UnitCopy}
    return _format(msgspec.json.encode(msgspec.json.decode((GOLDEN / f"{name}.json").read_bytes(), type=kinds[name])))


def _read_steps(path: Path) -> list[tuple[int, str, bytes, bytes]]:
    with closing(sqlite3.connect(path)) as link:
        rows = link.execute("SELECT number, label, action, battle FROM steps ORDER BY number").fetchall()
    return [(number, label, action, zlib.decompress(battle)) for number, label, action, battle in rows]


def _kinds_below(kind: type) -> list[type]:
    """Returns every kind of action of the program that has a tag; importing a game imports its actions."""
    assert find_game("warcry-1e")
    assert find_game("warcrow")
    below = [one for one in kind.__subclasses__() if one.__module__.startswith("app.")]
    return [one for one in below if one.__struct_config__.tag] + [far for one in below for far in _kinds_below(one)]


def _format(data: bytes) -> str:
    """Returns JSON with one line for each value, everything else as written."""
    return msgspec.json.format(data, indent=1).decode() + "\n"


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()
