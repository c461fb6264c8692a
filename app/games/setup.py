"""How a game is set up: a class whose methods say what is chosen and who is set up; its steps, and a muster's words.

Texts of a game are marked where they stand here and translated where they are shown, unless a function makes them.
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
"""What a step shows while it is open."""


@dataclass(frozen=True)
class PanelStep:
    """A step of the set-up: its title, and the page it shows; a subclass says whether it is done."""

    id: str
    title: str
    page: SetupPage

    def is_done(self, battle: Battle) -> bool:
        """Whether there is nothing left to do in it."""
        raise NotImplementedError(type(self).__name__)

    def summary(self, battle: Battle) -> str:
        """In short what it came to."""
        return ""


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


class Setup:
    """How a game is set up; `Setup` itself has no more than a game and a board to choose."""

    steps: tuple[PanelStep, ...] = ()
    musters: bool = False
    """Whether its sides are mustered out of rosters, as `muster` has it."""
    muster: Muster = Muster()
    words: MusterWords = MusterWords()
    most_sides: int = 8
    proposes_places: bool = False
    """Whether `propose` finds places; else they are sought fighter by fighter."""

    def muster_summary(self, battle: Battle, side: str) -> str:
        """What a side has mustered, in short: its faction, its fighters, what they cost."""
        fighters = battle.fighters_of(side)
        known = next((one for one in battle.sides if one.name == side), None)
        said = [known.faction] if known and known.faction else []
        said.append(counted(len(fighters), "{count} fighter", "{count} fighters"))
        if points := sum(one.profile.points for one in fighters if one.profile):
            said.append(tr("{points} points", points=points))
        return " · ".join(said)

    def choices(self, table: BattleGeometry) -> tuple[SetupChoice, ...]:
        """What players choose, in all steps."""
        return ()

    def openings(self, battle: Battle) -> tuple[tuple[str, Action], ...]:
        """What decides where the sides are set up, in words with the action that chooses it, where that is no card."""
        return ()

    def placeables(self, battle: Battle) -> tuple[Placeable, ...]:
        """Who is set up or was, in the order in which that is done; nobody changes place by being set up."""
        return ()

    def deploy(self, table: BattleGeometry, id: str, pose: Pose) -> Action:
        """Setting up whom one has in hand at a pose."""
        return Deploy(((id, pose),))

    def deploy_planned(self, table: BattleGeometry, id: str, poses: Mapping[str, Pose]) -> Action | None:
        """The same where a plan has it, and all who are set up with it; None where the plan has none of them."""
        return Deploy(((id, poses[id]),)) if id in poses else None

    def propose(self, table: BattleGeometry, id: str) -> Action | None:
        """Setting it up where there is room; None where there is none."""
        return None

    def open_deployment(self, battle: Battle) -> Battle:
        """The battle as if fighters were being set up now, to try places in.

        Raises PlayerError with what is to be done first where nobody knows yet where they are set up.
        """
        raise PlayerError(
            tr("There are no suggestions for this game: it does not tell fighter by fighter where to set up.")
        )

    def leaders(self, battle: Battle, side: str) -> tuple[str, ...]:
        """The fighters who lead a side."""
        return ()

    def secret_fighters(self, battle: Battle) -> frozenset[str]:
        """Fighters beside the table whom only their own player knows of; they are named only where one asks for it."""
        return frozenset()

    def secret_names(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Who of a side is secret, in words for its own player."""
        return ()

    def is_turned(self, battle: Battle) -> bool:
        """Whether the far edge of what zones are drawn on is the near one of the board."""
        return False
