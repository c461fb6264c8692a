"""The set-up of a game: its steps, its choices, the fighters to set up, and the words for a muster.

Texts are marked for translation here and translated where they are shown, unless a function makes them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.core.errors import PlayerError
from app.core.language import counted, mark, tr
from app.games.actions import Action
from app.games.muster import Muster
from app.games.setup_actions import Deploy
from app.model import Battle, Id, Pose, Value
from app.table.battle_geometry import BattleGeometry

SetupPage = Literal["muster", "choices", "roll-off", "groups", "cards", "deployment"]
"""The page that a step shows while it is open."""


@dataclass(frozen=True)
class PanelStep:
    """A step of the set-up: its title, and the page it shows; subclasses say whether it is done."""

    id: str
    title: str
    page: SetupPage

    def is_done(self, battle: Battle) -> bool:
        """Returns whether nothing is left to do in the step."""
        raise NotImplementedError(type(self).__name__)

    def summary(self, battle: Battle) -> str:
        """Returns a short text on the result of the step."""
        return ""


class SetupChoice(Value, frozen=True):
    """A choice in a step: each answer in words with its action, and the index of the chosen one.

    -1 means that nothing is chosen yet. `about` describes the choice, a line each.
    """

    step: str
    title: str
    answers: tuple[tuple[str, Action], ...]
    chosen: int = -1
    about: str = ""
    nothing: str = ""
    """The text if nothing is chosen; empty if players have to choose before the battle goes on."""


class Placeable(Value, frozen=True):
    """A fighter to set up, or a unit, which is placed by its leader, with the `id` of that fighter.

    Fighters of a `group` are set up together; `title` names the group and its owner, `reason` says why it cannot be set
    up yet. `round` is when it arrives, `now` whether its turn has come, `done` whether it is on the table.
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
        """True if it arrives after the start."""
        return self.round > 1


@dataclass(frozen=True)
class MusterWords:
    """A game's words for what its sides muster: whole sentences, to be translated."""

    dialog: str = mark("Roster")
    named_dialog: str = mark("Roster: {name}")
    list: str = mark("The roster")
    no_fighters: str = mark("No fighters yet.")
    no_roster: str = mark("No roster yet")
    muster: str = mark("Muster {side}")
    edit: str = mark("Change the roster of {side}")
    add: str = mark("&Add to the roster")
    demo: str = mark("&Demo roster")
    demo_loaded: str = mark("“{name}” is a fictional demo.")
    kept: str = mark("The draft is kept for the next time you open this.")
    restored: str = mark("Restored from last time. Ctrl+Z returns to the version in the battle.")
    show_hidden: str = mark("Show hidden fighters of {side} ({count})")
    hide_hidden: str = mark("Hide fighters of {side} again")
    help: str = "setup"
    """The help page about it."""


class Setup:
    """The set-up of a game; `Setup` itself has only a game and a board to choose."""

    steps: tuple[PanelStep, ...] = ()
    musters: bool = False
    """True if its sides are mustered from rosters, with `muster`."""
    muster: Muster = Muster()
    words: MusterWords = MusterWords()
    most_sides: int = 8
    proposes_places: bool = False
    """True if `propose` finds places; otherwise they are searched fighter by fighter."""

    def muster_summary(self, battle: Battle, side: str) -> str:
        """Returns a short description of a side's muster: its faction, fighters and points."""
        fighters = battle.fighters_of(side)
        known = next((one for one in battle.sides if one.name == side), None)
        said = [known.faction] if known and known.faction else []
        said.append(counted(len(fighters), "{count} fighter", "{count} fighters"))
        if points := sum(one.profile.points for one in fighters if one.profile):
            said.append(counted(points, "{count} point", "{count} points"))
        return " · ".join(said)

    def choices(self, table: BattleGeometry) -> tuple[SetupChoice, ...]:
        """Returns the choices in all steps."""
        return ()

    def openings(self, battle: Battle) -> tuple[tuple[str, Action], ...]:
        """Returns what decides where the sides are set up, in words with its action, if it is not a card."""
        return ()

    def placeables(self, battle: Battle) -> tuple[Placeable, ...]:
        """Returns the fighters and units to set up in order; the order does not change when one is set up."""
        return ()

    def deploy(self, table: BattleGeometry, id: str, pose: Pose) -> Action:
        """Returns the action that sets up a fighter or unit at a pose."""
        return Deploy(((id, pose),))

    def deploy_planned(self, table: BattleGeometry, id: str, poses: Mapping[str, Pose]) -> Action | None:
        """Returns the action that sets it and its group up at planned places; None if the plan has none of them."""
        return Deploy(((id, poses[id]),)) if id in poses else None

    def propose(self, table: BattleGeometry, id: str) -> Action | None:
        """Returns the action that sets up a fighter or unit where there is room; None if there is no room."""
        return None

    def open_deployment(self, battle: Battle) -> Battle:
        """Returns the battle as if fighters were being set up now, to try places in.

        Raises PlayerError with what has to be done first if their places are not known yet.
        """
        raise PlayerError(
            tr("Suggestions are not available for this game: it does not define where each fighter is set up.")
        )

    def leaders(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Returns the fighters that lead a side."""
        return ()

    def secret_fighters(self, battle: Battle) -> frozenset[str]:
        """Returns fighters off the table that only their own player knows of; they are named only on request."""
        return frozenset()

    def secret_names(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Returns a side's secret fighters in words, for its own player."""
        return ()

    def is_turned(self, battle: Battle) -> bool:
        """Returns whether the map of the zones is turned: its far edge is the near edge of the board."""
        return False
