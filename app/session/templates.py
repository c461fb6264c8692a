"""Templates for new battles: an empty board, shipped tables, random terrain, and the player's own."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from msgspec.structs import replace

from app.core.app_paths import TEMPLATES
from app.core.language import mark, tr
from app.core.progress import Report
from app.games.game import Game
from app.games.game_list import GAMES
from app.games.setup_actions import Enlist
from app.model import Battle, Board, Piece, Side
from app.rosters import Roster, demo_rosters, make_fighters
from app.session.open_session import new_session_from
from app.session.pack_tools import PackTools
from app.session.session import Session
from app.storage import battle_json
from app.storage.drafts import DraftFile
from app.storage.library_entries import shipped_entries
from app.storage.model_files import Models
from app.storage.template_files import TemplateFile, own_templates
from app.table.battle_geometry import BattleGeometry
from app.table.terrain.scatter import scatter_models

Density = Literal["light", "medium", "dense"]
DENSITIES: dict[Density, str] = {"light": mark("Sparse"), "medium": mark("Medium"), "dense": mark("Dense")}
COVERAGE: dict[Density, float] = {"light": 0.06, "medium": 0.1, "dense": 0.16}
"""Share of the board that terrain covers; for "dense", as much of it as fits."""
DEPENDENT_MODELS = frozenset(("ruins/ladder",))
"""Shipped models that are meaningless on their own."""
FLAT_MM = 5.0
"""Largest height of shapes that represent terrain but are not terrain, in mm."""
MAX_SETUP_STEPS = 40


@dataclass(frozen=True)
class TemplateOptions:
    """Seed and density for random terrain, and the lengths of the games' units in mm, by game."""

    seed: int = 0
    density: Density = "medium"
    unit_mm: Mapping[str, float] = field(default_factory=dict[str, float])


Maker = Callable[[TemplateOptions, Report], Session]


@dataclass(frozen=True)
class Template:
    """A beginning for a new battle; `own` is the file of a player's template. A bare one needs a board.

    The session that it makes has no file until the first step.
    """

    id: str
    name: str
    about: str
    make: Maker
    seeded: bool = False
    has_density: bool = False
    is_bare: bool = False
    own: TemplateFile | None = None


def find_templates() -> tuple[Template, ...]:
    """Returns the program's templates, then the player's."""
    return (*_shipped_templates(), *(_own_template(file) for file in own_templates()))


def scatter_pieces(table: BattleGeometry, seed: int, density: Density) -> tuple[Piece, ...]:
    """Returns new pieces of shipped terrain for the free parts of a table; empty if nothing more fits."""
    solid = (entry for entry in shipped_entries() if entry.card.size_mm[2] > FLAT_MM)
    entries = {entry.ref: entry for entry in solid if entry.name not in DEPENDENT_MODELS}
    battle, found = table.battle, list[Piece]()
    for ref, pose in scatter_models(table, tuple(entries), COVERAGE[density], seed):
        entry = entries[ref]
        piece = Piece(battle.free_id(tr(entry.title)), ref.name, pose, ref.unit, ref.up, parts=entry.parts)
        battle = battle.with_things([piece])
        found.append(piece)
    return tuple(found)


def set_up_battle(session: Session, rosters: Sequence[Roster], chance: random.Random) -> None:
    """Musters the rosters and takes the next steps at random until deployment, or until the players must choose."""
    for roster in rosters:
        side = roster.name or roster.faction
        session.do(Enlist(Side(side, roster.faction, roster.alliance), make_fighters(roster, side)))
    for _ in range(MAX_SETUP_STEPS):
        tools = PackTools(session.game, lambda sides: chance.randint(1, sides))
        batch = session.game.advance_setup_randomly(session.committed_table, tools)
        if not batch.actions or session.battle.clock.stage == "deployment":
            return
        if len(batch.actions) == 1:
            session.do(batch.actions[0])
        else:
            session.do_batch(batch.label, batch.actions)


# The program's templates


def _shipped_templates() -> tuple[Template, ...]:
    return (
        *_game_templates(),
        Template("ruins", tr("Ruins"), tr("A board full of the included terrain."), _make_ruins),
        Template(
            "random",
            tr("Random terrain"),
            tr(
                "Included terrain placed at random: pieces do not overlap, and a 50 mm base can pass "
                "everywhere. The same number gives the same table."
            ),
            _make_scattered,
            seeded=True,
            has_density=True,
        ),
        Template(
            "empty",
            tr("Empty board"),
            tr("An empty board for your own terrain and fighters."),
            _make_empty,
            is_bare=True,
        ),
    )


def _game_templates() -> Iterator[Template]:
    """Yields a template for each game that has a demo."""
    for game in GAMES.values():
        if game.demo:
            yield Template(game.id, tr(game.name), tr(game.demo), partial(_make_game, game), not game.makes_demo)


def _make_game(game: Game, options: TemplateOptions, report: Report) -> Session:
    battle, models = _read_ruins(report)
    session = Session(replace(battle, system=game.id), models)
    mm = options.unit_mm.get(game.id)
    if mm and game.accepts_unit_mm(mm) and mm != game.length_unit(session.battle).mm:
        session.do(game.with_unit_mm(mm))
    width, depth = game.board_mm(session.battle)
    board = replace(battle.board, width_mm=width, depth_mm=depth)
    session = Session(replace(session.battle, board=board), models)
    if game.makes_demo:
        for step in game.demo_steps(session.battle):
            session.do(step)
    else:
        set_up_battle(session, demo_rosters()[:2], random.Random(options.seed))  # noqa: S311 - to be repeated
    return Session(session.battle, models, DraftFile(tr(game.name)), session.history)


def _make_ruins(options: TemplateOptions, report: Report) -> Session:
    battle, models = _read_ruins(report)
    return Session(battle, models, DraftFile(tr("Ruins")))


def _read_ruins(report: Report) -> tuple[Battle, Models]:
    return battle_json.load(TEMPLATES / "ruins.json", report)


def _make_scattered(options: TemplateOptions, report: Report) -> Session:
    battle, models = _empty_battle(), Models(None)
    pieces = scatter_pieces(BattleGeometry(battle, models), options.seed, options.density)
    return Session(battle.with_things(pieces), models, DraftFile(tr("Random terrain")))


def _make_empty(options: TemplateOptions, report: Report) -> Session:
    return Session(_empty_battle(), Models(None), DraftFile(tr("New battle")))


def _empty_battle() -> Battle:
    return Battle(next(iter(GAMES)), Board())


# The player's templates


def _own_template(file: TemplateFile) -> Template:
    def make(options: TemplateOptions, report: Report) -> Session:
        return new_session_from(file.path, file.name, report)

    return Template(file.name, file.name, "", make, own=file)
