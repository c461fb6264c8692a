"""What is studied: layouts, openings and deployments by chance, as small cases in a fixed order."""

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
    """The meshes of a layout; what is worked out of them is remembered with this, so there is one for each layout."""

    def __init__(self, meshes: Mapping[ModelRef, Mesh]) -> None:
        self.by_ref = dict(meshes)

    def __call__(self, ref: ModelRef) -> Mesh:
        """The mesh of a model that the layout has. Raises KeyError."""
        return self.by_ref[ref]

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: nothing that was worked out and is remembered."""
        return {"meshes": {ref: (mesh.vertices, mesh.faces, mesh.health) for ref, mesh in self.by_ref.items()}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.by_ref = {ref: Mesh(*parts) for ref, parts in state["meshes"].items()}
        for mesh in self.by_ref.values():
            mesh.vertices.setflags(write=False)
            mesh.faces.setflags(write=False)


@dataclass(frozen=True, eq=False)
class Layout:
    """A table on which two sides are mustered and nothing else is done yet, with its meshes: all that a case needs."""

    name: str
    battle: Battle
    meshes: LayoutMeshes

    @cached_property
    def digest(self) -> str:
        """Tells layouts apart by what lies on them, whatever they are called."""
        found = hashlib.sha256(msgspec.json.encode(replace(self.battle, log=(), views=())))
        for ref, mesh in sorted(self.meshes.by_ref.items(), key=lambda one: repr(one[0])):
            found.update(repr(ref).encode())
            found.update(mesh.vertices.tobytes())
            found.update(mesh.faces.tobytes())
        return found.hexdigest()

    @property
    def game(self) -> Game:
        """The game that is played on it."""
        return find_game(self.battle.system)

    @property
    def table(self) -> BattleGeometry:
        """The layout, to be asked what is where."""
        return BattleGeometry(self.battle, self.meshes, self.game.evidence)


def find_meshes(battle: Battle, load: Callable[[ModelRef], Mesh]) -> LayoutMeshes:
    """The meshes of all pieces and miniatures of a battle. Raises what `load` raises."""
    bodies = [one.body.ref for one in battle.all_fighters if isinstance(one.body, Sculpt)]
    return LayoutMeshes({ref: load(ref) for ref in (*(piece.ref for piece in battle.pieces), *bodies)})


@dataclass(frozen=True, eq=False)
class Opening:
    """What decides where the sides are set up: a card of a deck, or an action of the game's own."""

    name: str
    deck: str = ""
    card: DeckCard | None = None
    action: Action | None = None

    @property
    def digest(self) -> str:
        """Tells openings apart by what is on them."""
        return hashlib.sha256(msgspec.json.encode(self.card if self.card is not None else self.action)).hexdigest()


@dataclass(frozen=True)
class StudyCase:
    """One battle set up by chance: the numbers of its layout, opening and deployment, and its own."""

    number: int
    layout: int
    opening: int
    deployment: int


@dataclass(frozen=True, eq=False)
class Study:
    """All that a study hangs on; `decks` are the cards that chance draws besides the opening, by deck."""

    layouts: tuple[Layout, ...]
    openings: tuple[Opening, ...]
    seed: int = 1
    decks: Mapping[str, tuple[DeckCard, ...]] = field(default_factory=dict[str, tuple[DeckCard, ...]])

    @property
    def game(self) -> Game:
        """The game, one for all layouts."""
        return self.layouts[0].game

    def cases_from(self, first: int, end: int) -> Iterator[StudyCase]:
        """Every opening on every layout once, then again: more deployments only add cases at the end."""
        rounds = len(self.layouts) * len(self.openings)
        for number in range(first, end):
            deployment, rest = divmod(number, rounds)
            layout, opening = divmod(rest, len(self.openings))
            yield StudyCase(number, layout, opening, deployment)

    def count(self, deployments: int) -> int:
        """How many cases that is."""
        return deployments * len(self.layouts) * len(self.openings)

    def seed_of(self, case: StudyCase) -> str:
        """What chance begins with in a case: the same wherever and whenever it is run."""
        return f"{self.seed} {self.layouts[case.layout].digest} {self.openings[case.opening].digest} {case.deployment}"

    @cached_property
    def identity(self) -> dict[str, Any]:
        """What tells this study's results from another's, in plain values."""
        decks = msgspec.json.encode({deck: self.decks[deck] for deck in sorted(self.decks)})
        return {
            "system": self.game.id,
            "seed": self.seed,
            "layouts": [{"name": one.name, "sha256": one.digest} for one in self.layouts],
            "openings": [{"name": one.name, "sha256": one.digest} for one in self.openings],
            "decks": hashlib.sha256(decks).hexdigest(),
        }
