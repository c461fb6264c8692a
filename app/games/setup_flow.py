"""How a game describes its set-up: steps and their pages, choices, who is set up, what a muster is called.

Texts of a game are marked where they stand here and translated where they are shown, unless a function makes them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.muster import Muster
from app.games.ruling import Problem
from app.games.setup_actions import Deploy
from app.model import Battle, Fighter, Id, Pose, Value
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import Region

SetupPage = Literal["muster", "choices", "roll-off", "groups", "cards", "deployment"]
"""What a step shows while it is open."""


def _say_nothing(battle: Battle) -> str:
    return ""


def _find_none(*_: object) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class PanelStep:
    """A step of the set-up: its title, the page it shows, whether it is done, and in short what it came to."""

    id: str
    title: str
    page: SetupPage
    is_done: Callable[[Battle], bool]
    summary: Callable[[Battle], str] = _say_nothing


class SetupChoice(Value, frozen=True):
    """Something players choose in a step: each answer in words with its action, and the number of the chosen one.

    Where that is -1, nothing is chosen yet. `about` says more of what is chosen, a line each.
    """

    step: str
    title: str
    answers: tuple[tuple[str, Action], ...]
    chosen: int = -1
    about: str = ""
    nothing: str = ""
    """What is said where nothing is chosen; empty where the players have to choose before the battle goes on."""


class Placeable(Value, frozen=True):
    """Who is set up: a fighter, or a unit that is taken in hand by the fighter who leads it, by its `id`.

    Those of a `group` are set up together; `title` says in words whose group it is, `reason` why it cannot be set up
    yet. `round` is when it comes, `now` whether its turn has come, `done` whether it stands on the table.
    """

    id: Id
    name: str
    side: str
    group: str
    title: str
    round: int = 1
    reason: str = ""
    done: bool = False
    now: bool = False

    @property
    def in_reserve(self) -> bool:
        """Whether it comes later than at the start."""
        return self.round > 1


@dataclass(frozen=True)
class MusterWords:
    """What a game calls what its sides muster: whole sentences, to be translated."""

    dialog: str = mark("Roster")
    named_dialog: str = mark("Roster: {name}")
    list: str = mark("The roster")
    nobody: str = mark("Nobody is in this roster yet.")
    none: str = mark("Nobody is mustered yet")
    muster: str = mark("Muster {side}")
    edit: str = mark("Change who is mustered for {side}")
    add: str = mark("&Add to the roster")
    demo: str = mark("&Demo roster")
    demo_told: str = mark("“{name}” is made up for trying things out.")
    kept: str = mark("What was put together is kept: it is there when you open it again.")
    restored: str = mark("Restored from last time. Ctrl+Z goes back to what is in the battle.")
    show_secret: str = mark("Show who is hidden of {side} ({count})")
    cover_secret: str = mark("Hide who is hidden of {side} again")
    help: str = "setup"
    """The page of help that tells of it."""


def _deploy_fighter(table: BattleGeometry, id: str, pose: Pose) -> Action:
    return Deploy(((id, pose),))


def _deploy_planned(table: BattleGeometry, id: str, poses: Mapping[str, Pose]) -> Action | None:
    return Deploy(((id, poses[id]),)) if id in poses else None


def _open_nothing(battle: Battle) -> Battle:
    raise PlayerError(
        tr("There are no suggestions for this game: it does not tell fighter by fighter where to set up.")
    )


def _is_nobody_secret(battle: Battle) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True)
class SetupFlow:
    """How a game is set up; without steps it has no more than a game and a board to choose."""

    steps: tuple[PanelStep, ...] = ()
    musters: bool = False
    """Whether its sides are mustered out of rosters, as `muster` has it."""
    muster: Muster = field(default_factory=Muster)
    words: MusterWords = MusterWords()
    most_sides: int = 8
    muster_summary: Callable[[Battle, str], str] | None = None
    """What a side has mustered, in short; without one its fighters are counted."""
    choices: Callable[[BattleGeometry], tuple[SetupChoice, ...]] = _find_none
    placeables: Callable[[Battle], tuple[Placeable, ...]] = _find_none
    """Who is set up or was, in the order in which that is done; nobody changes place by being set up."""
    deploy: Callable[[BattleGeometry, str, Pose], Action] = _deploy_fighter
    """Setting up whom one has in hand at a pose."""
    deploy_planned: Callable[[BattleGeometry, str, Mapping[str, Pose]], Action | None] = _deploy_planned
    """The same where a plan has it, and all who are set up with it; None where the plan has none of them."""
    propose: Callable[[BattleGeometry, str], Action | None] | None = None
    """Setting it up where there is room; without one, places are sought fighter by fighter."""
    misplaced: Callable[[BattleGeometry, str], tuple[Problem, ...]] | None = None
    """What is wrong with where somebody stands who was set up; without it, what rules say of the place."""
    regions: Callable[[BattleGeometry, Fighter], tuple[Region, ...]] | None = None
    """Where it may stand, level by level; without one, in its zone wherever there is room."""
    open_deployment: Callable[[Battle], Battle] = _open_nothing
    """The battle as if fighters were being set up now, to try places in.

    Raises PlayerError with what is to be done first where nobody knows yet where they are set up.
    """
    leaders: Callable[[Battle, str], tuple[str, ...]] = _find_none
    """The fighters who lead a side."""
    secret_fighters: Callable[[Battle], frozenset[str]] = _is_nobody_secret
    """Fighters beside the table whom only their own player knows of; they are named only where that is asked for."""
    secret_names: Callable[[Battle, str], tuple[str, ...]] = _find_none
    """Who of a side is secret, in words for its own player."""
    openings: Callable[[Battle], tuple[tuple[str, Action], ...]] = _find_none
    """What decides where the sides are set up, in words with the action that chooses it, where that is no card."""
    is_turned: Callable[[Battle], bool] = lambda battle: False
    """Whether the far edge of what zones are drawn on is the near one of the board."""
