"""The kinds of files that the program may be given, trusted or not: the reader of each, and initial files."""

from __future__ import annotations

import os
import random
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import msgspec
import trimesh

from app.core.errors import PlayerError
from app.core.language import preferred_language
from app.games.actions import Action, Move
from app.geometry.mesh_io import Limits
from app.geometry.mesh_io import read as read_mesh
from app.geometry.mesh_io.formats import PARSERS, ReadOptions, read_in_process
from app.model import Pose
from app.reports.battle_report.html_page import format_html
from app.reports.battle_report.plain_text import format_text
from app.reports.battle_report.report import make_full_report
from app.reports.battle_report.report_source import make_source
from app.session import Session, card_packs
from app.session.open_session import open_session, recover_session
from app.session.roster_files import read as read_roster
from app.storage import battle_json, library, library_entries, model_archive, recent_files, settings
from app.storage.model_files import Models
from app.storage.sqlite_schema import Damaged
from app.storage.step_codec import unpack_battle
from build_scripts.environment import ROOT
from build_scripts.soundness.fuzz_bends import (
    Bend,
    Chance,
    Values,
    bent,
    by_key,
    forged,
    pages,
    rows,
    values_of,
    zipped,
)
from build_scripts.soundness.fuzz_cards import PICTURE, bend_battle, bend_head, make_card
from build_scripts.soundness.fuzz_journals import bend_journal, make_pairs, read_among_others
from build_scripts.soundness.random_checks import asked, require, undone
from build_scripts.soundness.random_choice import Hand
from build_scripts.soundness.random_player import Player

assert trimesh  # imported here once, and not again in each reader's process
_SMALL = 150_000
"""Largest mesh file, in bytes, that is read often enough for mutations."""
_BATTLES = ((2, 30), (3, 30), (4, 90), (5, 90), (8, 160), (9, 160))
"""Seeds of the battles to mutate, and the number of steps to play."""


@dataclass(frozen=True)
class Target:
    """A reader, its initial files, and their mutator; the reader returns "read" or "recovered"."""

    kind: str
    suffix: str
    read: Callable[[Path], str]
    seeds: tuple[bytes, ...]
    bend: Bend = bent
    seconds: float = 5.0
    """CPU time that one file may take."""
    name: str = ""
    """Required file name; "" for any."""


def targets() -> Iterator[Target]:
    """Yields all targets."""
    yield from _rosters()
    yield from _battles()
    yield from _small()
    yield from _meshes()
    arch = (ROOT / "tests/files/meshes/arch.off").read_bytes()
    models = {"Ruins/arch.off": arch, "Ruins/Turm.OFF": arch, "readme.txt": b"thanks", "__MACOSX/._arch.off": b"x"}
    yield Target("model archives", ".zip", _archive, (zipped(models), zipped(models, zipfile.ZIP_STORED)))


def _plain(read: Callable[[Path], object]) -> Callable[[Path], str]:
    def reads(path: Path) -> str:
        read(path)
        return "read"

    return reads


def _rosters() -> Iterator[Target]:
    files = sorted((ROOT / "tests/files/rosters").iterdir()) + sorted((ROOT / "resources/demo/rosters").iterdir())
    moor = {"roster.ros": (ROOT / "tests/files/rosters/moor.ros").read_bytes()}
    shipped = tuple(path.read_bytes() for path in sorted((ROOT / "resources/packs").glob("*.toml")))
    yield Target("rosters", ".json", _plain(read_roster), tuple(path.read_bytes() for path in files))
    yield Target("archives", ".rosz", _plain(read_roster), (zipped(moor), zipped(moor, zipfile.ZIP_STORED)))
    yield Target("packs", ".toml", _plain(card_packs.read), shipped)


@cache
def _sessions() -> tuple[Session, ...]:
    """Returns real battles of both editions, played at random for the given number of steps."""
    models = Models(None)
    with tempfile.TemporaryDirectory() as folder:
        return tuple(_session(Player(seed, models, 0.0, Path(folder)), steps) for seed, steps in _BATTLES)


def _session(player: Player, steps: int) -> Session:
    player.play_on(steps)
    return player.session


def _battles() -> Iterator[Target]:
    texts = [battle_json.format_battle(session.battle) for session in _sessions()]
    demo = (ROOT / "resources/demo/dispute.json").read_text("utf-8")
    documents = tuple(text.encode() for text in (*texts, demo))
    values = values_of(map(msgspec.json.decode, documents))
    yield Target("battles", ".json", _battle, documents, by_key(values), 30.0)
    kept = tuple(_files())
    inside = values_of(msgspec.json.decode(msgspec.json.encode(session.battle)) for session in _sessions())
    were = frozenset(state for data in kept for state in _states(data))
    old = tuple(path.read_bytes() for path in sorted((ROOT / "tests/files").glob("battle-v[12].eyeline")))

    def file(path: Path) -> str:
        return _battle_file(path, were)

    yield Target("battle files", ".eyeline", file, kept, pages, 30.0)
    yield Target("battle files", ".eyeline", file, kept, bent, 30.0)
    yield Target("altered battle files", ".eyeline", file, kept, rows, 30.0)
    yield Target("forged battle files", ".eyeline", _battle_file, kept, forged(inside), 30.0)
    yield Target("old battle files", ".eyeline", _battle_file, old, pages, 30.0)
    yield Target("old battle files", ".eyeline", _battle_file, old, forged(inside), 30.0)
    pairs = tuple(make_pairs(kept[1:]))
    yield Target("journals", ".zip", lambda path: read_among_others(path, were), pairs, bend_journal, 30.0)
    yield from _cards((*kept, *old), inside)


def _cards(files: Sequence[bytes], values: Values) -> Iterator[Target]:
    """Yields the targets for dispute cards: mutations of the picture, the header, and the battle."""
    cards = tuple(make_card(data) for data in files)
    yield Target("dispute cards", ".png", _dispute_card, cards, bent, 30.0)
    yield Target("dispute cards", ".png", _dispute_card, cards, bend_head, 30.0)
    yield Target("forged dispute cards", ".png", _dispute_card, cards, bend_battle((pages, rows, forged(values))), 30.0)


def _dispute_card(path: Path) -> str:
    """Opens a card and makes another card from it that opens as the same battle; the picture must stay unchanged."""
    before = path.read_bytes()
    session = open_session(path)
    require(path.read_bytes() == before, "opening changed the card")
    require(session.card_pair is not None, "a card without a pair")
    session.write_card(again := path.with_name("again.png"), PICTURE, session.battle, session.card_pair or ("", ""))
    found = open_session(again)
    require(
        (found.battle, found.card_pair) == (session.battle, session.card_pair), "the second card holds another battle"
    )
    _play(session, random.Random(zlib.crc32(before)))
    return "read"


def _files() -> Iterator[bytes]:
    """Yields battle files of the present version: the sample, and played battles."""
    yield (ROOT / "tests/files/battle-v3.eyeline").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        for number, session in enumerate(_sessions()):
            session.save_copy(path := Path(folder) / f"{number}.eyeline")
            yield path.read_bytes()


def _states(data: bytes) -> Iterator[bytes]:
    with closing(sqlite3.connect(":memory:")) as link:
        link.deserialize(data)
        for (battle,) in link.execute("SELECT battle FROM steps").fetchall():
            yield msgspec.json.encode(unpack_battle(battle, None)[0])


def _battle(path: Path) -> str:
    session = open_session(path)
    _play(session, random.Random(zlib.crc32(path.read_bytes())))
    written = path.with_name("written.json")
    if not session.missing_models_text:
        session.export_json(written)
        require(battle_json.load(written)[0] == session.battle, "the battle in JSON differs")
    return "read"


def _battle_file(path: Path, were: frozenset[bytes] | None = None) -> str:
    """Opens a file, or recovers it to another file and opens that; the result must be one of its original states."""
    before, said = path.read_bytes(), "read"
    try:
        session = open_session(path)
    except Damaged:
        session, sentence = recover_session(path)
        said = "recovered"
        require("\n" not in sentence, f"more than one line: {sentence}")
        (again := path.with_name("again.eyeline")).unlink(missing_ok=True)
        session.save_copy(again)
        require(open_session(again).battle == session.battle, "the recovered battle differs in its file")
    require(path.read_bytes() == before, "opening changed the file")
    for step in session.history.steps if were is not None else ():
        require(msgspec.json.encode(step.battle) in (were or ()), "a state that never existed")
    _play(session, random.Random(zlib.crc32(before)))
    return said


def _play(session: Session, chance: Chance) -> None:
    """Runs every query of the window, and does one legal action with undo and redo."""
    battle, system = session.battle, session.game
    told = make_full_report(make_source(session))
    format_text(told)
    format_html(told)
    try:
        if system:
            system.turn_prompt(session.table)
            system.side_dice(battle)
            asked(session, chance)
            if battle.fighters:
                system.attack_options(session.table, chance.choice(battle.fighters).id)
    except PlayerError as error:
        raise AssertionError(f"opened, but a query fails: {error}") from error
    for action in _actions(session, chance):
        before = session.battle
        try:
            if session.check(action):
                continue
            session.do(action)
        except PlayerError:
            continue
        if session.battle is not before:
            undone(session, before)
        return


def _actions(session: Session, chance: Chance) -> Iterator[Action]:
    course, battle = session.game, session.battle
    if course:
        hand = Hand(session, chance, 0)
        options = list(course.turn_prompt(session.table).options)
        for option in chance.sample(options, min(6, len(options))):
            try:
                yield from hand.actions(option)
            except PlayerError:
                continue
    for one in battle.fighters[:1]:
        board = battle.board
        yield Move(((one.id, Pose(chance.uniform(0, board.width_mm), chance.uniform(0, board.depth_mm))),))


def _small() -> Iterator[Target]:
    """Yields the targets for settings and library cards."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        settings.change(here, look="dark", keys={"undo": "Ctrl+Z"}, recent=("a.eyeline",), drawn_from={"free": "x"})
        seeds = ((here / settings.NAME).read_bytes(),)
        card = library_entries.Card(
            "Old wall", "Ruins", size_mm=(1.0, 2.0, 3.0), repairs=("mended",), warnings=("odd",)
        )
        library_entries.write_card(here, card)
        shelf = ((here / library_entries.CARD).read_bytes(),)
    yield Target("settings", ".json", _settings, seeds, name=settings.NAME)
    yield Target("library cards", ".toml", _card, shelf, name=library_entries.CARD)


def _settings(path: Path) -> str:
    """Reads, uses and changes settings; unusable values must be replaced by defaults with a one-line message."""
    os.environ["EYELINE_DATA"] = str(path.parent)
    now, said = settings.read(path.parent)
    _ = (
        recent_files.find_recent(),
        recent_files.find_last(),
        recent_files.find_missing_last(),
        preferred_language(now.language),
    )
    changed = settings.change(path.parent, look="contrast")
    require(settings.read(path.parent) == (changed, ""), "settings just written differ")
    if said:
        raise PlayerError(said)
    return "read"


def _card(path: Path) -> str:
    """Lists and renames the only model of a library."""
    os.environ["EYELINE_DATA"] = str(path.parent)
    place = library.library_folder() / ("0" * 64 + ".stl")
    place.mkdir(parents=True, exist_ok=True)
    (place / library_entries.CARD).write_bytes(path.read_bytes())
    (place / "wall.stl").touch()
    found = library.read_contents()
    for entry in found.entries:
        if not entry.shipped:
            _ = (entry.health, entry.ref, library.rename(entry, "Wall"), library.move(entry, "Walls"))
            require(library.read_contents().troubles == (), "a card just written cannot be read")
            return "read"
    (said,) = found.troubles
    raise PlayerError(said)


def _meshes() -> Iterator[Target]:
    """Yields a target for each mesh format; files are parsed in this process, and now and then by the child process."""
    folders = (ROOT / "terrain_models", ROOT / "tests/files/meshes", ROOT.parent / "shared/meshes")
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*.*"))]
    for suffix in PARSERS:
        some = [path for path in found if path.suffix.lower() == suffix and path.is_file()]
        seeds = tuple(path.read_bytes() for path in some if path.stat().st_size < _SMALL)
        if suffix == ".zae":
            seeds = (zipped({"gate.dae": (ROOT / "tests/files/meshes/gate.dae").read_bytes()}),)
        if seeds:
            yield Target(f"{suffix[1:]} meshes", suffix, _mesh, seeds, seconds=70.0)


def _archive(path: Path) -> str:
    """Unpacks an archive to a folder next to it; nothing may be written elsewhere, and no more than announced."""
    before = set(path.parent.iterdir())
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        found = model_archive.unpack(path, Path(folder))
        require(
            all(Path(folder) in model.parents and model.is_file() for model in found.models),
            "a model outside the folder",
        )
        require(set(path.parent.iterdir()) - before == {Path(folder)}, "something was written outside the folder")
    return "read"


def _mesh(path: Path) -> str:
    limits = Limits()
    if zlib.crc32(path.read_bytes()) % 8 == 0:
        mesh = read_mesh(path, limits=replace(limits, in_process_bytes=0))
    else:
        mesh = read_in_process(path, ReadOptions(), limits).mesh
    require(len(mesh.faces) > 0, "a mesh without faces")
    return "read"
