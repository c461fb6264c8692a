"""The cases of a study: layouts, openings and random deployments, as small objects in a fixed order."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from app.games.actions import Action
from app.games.game import Game
from app.games.game_list import find_game
from app.geometry.mesh import Mesh
from app.model import Battle, DeckCard, ModelRef, Sculpt
from app.table.battle_geometry import BattleGeometry


class LayoutMeshes:
    """The meshes of a layout; there is one object per layout, because results computed from them are cached in it."""

    def __init__(self, meshes: Mapping[ModelRef, Mesh]) -> None:
        self.by_ref = dict(meshes)

    def __call__(self, ref: ModelRef) -> Mesh:
        """Returns the mesh of a model in the layout. Raises KeyError."""
        return self.by_ref[ref]

    def __getstate__(self) -> dict[str, Any]:
        """Returns the state to send to another process, without cached results."""
        return {"meshes": {ref: (mesh.vertices, mesh.faces, mesh.health) for ref, mesh in self.by_ref.items()}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.by_ref = {ref: Mesh(*parts) for ref, parts in state["meshes"].items()}
        for mesh in self.by_ref.values():
            mesh.vertices.setflags(write=False)
            mesh.faces.setflags(write=False)


@dataclass(frozen=True, eq=False)
class Layout:
    """A table on which two sides are mustered and nothing else has been done, with its meshes."""

    name: str
    battle: Battle
    meshes: LayoutMeshes

    @cached_property
    def digest(self) -> str:
        """A hash that distinguishes layouts by their contents, not by their names."""
        found = hashlib.sha256(msgspec.json.encode(replace(self.battle, log=(), views=())))
        for ref, mesh in sorted(self.meshes.by_ref.items(), key=lambda one: repr(one[0])):
            found.update(repr(ref).encode())
            found.update(mesh.vertices.tobytes())
            found.update(mesh.faces.tobytes())
        return found.hexdigest()

    @property
    def game(self) -> Game:
        """The game that is played on the layout."""
        return find_game(self.battle.system)

    @property
    def table(self) -> BattleGeometry:
        """The geometry of the layout."""
        return BattleGeometry(self.battle, self.meshes, self.game.evidence)


def find_meshes(battle: Battle, load: Callable[[ModelRef], Mesh]) -> LayoutMeshes:
    """Returns the meshes of all pieces and miniatures of a battle. Raises what `load` raises."""
    bodies = [one.body.ref for one in battle.all_fighters if isinstance(one.body, Sculpt)]
    return LayoutMeshes({ref: load(ref) for ref in (*(piece.ref for piece in battle.pieces), *bodies)})


@dataclass(frozen=True, eq=False)
class Opening:
    """A card of a deck, or one of the game's actions, that determines where the sides are set up."""

    name: str
    deck: str = ""
    card: DeckCard | None = None
    action: Action | None = None

    @property
    def digest(self) -> str:
        """A hash that distinguishes openings by their contents."""
        return hashlib.sha256(msgspec.json.encode(self.card if self.card is not None else self.action)).hexdigest()


@dataclass(frozen=True)
class StudyCase:
    """A random set-up, with the numbers of its layout, opening and deployment, and its own number."""

    number: int
    layout: int
    opening: int
    deployment: int


@dataclass(frozen=True, eq=False)
class Study:
    """Everything that a study depends on; `decks` are the cards that are drawn in addition to the opening, by deck."""

    layouts: tuple[Layout, ...]
    openings: tuple[Opening, ...]
    seed: int = 1
    decks: Mapping[str, tuple[DeckCard, ...]] = field(default_factory=dict[str, tuple[DeckCard, ...]])

    @property
    def game(self) -> Game:
        """The game, which is the same for all layouts."""
        return self.layouts[0].game

    def cases_from(self, first: int, end: int) -> Iterator[StudyCase]:
        """Yields the cases with these numbers.

        The two deployments in which the sides swap colours follow each other, and the tables take turns, so that a few
        cases already compare red with blue on every table; more deployments only add cases at the end.
        """
        rounds = len(self.layouts) * len(self.openings)
        for number in range(first, end):
            pair, rest = divmod(number // 2, rounds)
            opening, layout = divmod(rest, len(self.layouts))
            yield StudyCase(number, layout, opening, 2 * pair + number % 2)

    def count(self, deployments: int) -> int:
        """Returns the number of cases for a number of deployments."""
        return deployments * len(self.layouts) * len(self.openings)

    def seed_of(self, case: StudyCase) -> str:
        """Returns the seed of a case, which is the same on every machine and in every run."""
        return f"{self.seed} {self.layouts[case.layout].digest} {self.openings[case.opening].digest} {case.deployment}"

    @cached_property
    def identity(self) -> dict[str, Any]:
        """The values that distinguish this study's results from those of another study."""
        decks = msgspec.json.encode({deck: self.decks[deck] for deck in sorted(self.decks)})
        return {
            "system": self.game.id,
            "seed": self.seed,
            "layouts": [{"name": one.name, "sha256": one.digest} for one in self.layouts],
            "openings": [{"name": one.name, "sha256": one.digest} for one in self.openings],
            "decks": hashlib.sha256(decks).hexdigest(),
        }
