"""What a game system is: a value that says what each action does, when it is a problem, and what evidence means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.core.lengths import INCHES, LengthUnit
from app.games.actions import Action
from app.games.batch import SeriesMaker
from app.games.flow import DiceRequest, FighterStatus, GameFlow
from app.games.pack_format import PackFormat
from app.games.ruling import Problem, Ruling
from app.games.terrain_table import TerrainTable
from app.games.token_looks import COMMON_LOOKS, TokenLook, TokenLooks
from app.geometry.sight_proof.sight_result import SightResult
from app.model import Battle, Roll, Squad
from app.rosters import RosterForms
from app.table.battle_geometry import BattleGeometry, SightEvidence


@dataclass(frozen=True)
class Rule:
    """How one kind of action is checked, applied, named in the history, and which dice it asks for.

    Each is called with that kind only.

    What it comes to may hang on positions, so all but the label are asked of the table; `apply` raises PlayerError
    where it cannot be done at all.
    """

    check: Callable[[BattleGeometry, Any], tuple[Problem, ...]]
    apply: Callable[[BattleGeometry, Any], Battle]
    label: Callable[[Battle, Any], str]
    dice_requests: Callable[[BattleGeometry, Any], tuple[DiceRequest, ...]] = lambda table, action: ()
    """The dice an action asks for now. Asked again once it has these: what they show may ask for more."""
    with_dice: Callable[[Any, tuple[Roll, ...]], Action] = lambda action, rolls: action
    """The action with the dice it asked for, in the order of the requests."""


@dataclass(frozen=True)
class RuleSystem:
    """One game: its rules by kind of action, its judge of sight, and its flow where it has more than a table.

    `name` is to be translated.
    """

    id: str
    name: str
    rules: Mapping[type[Any], Rule]
    judge: Callable[[SightResult], Ruling]
    flow: GameFlow | None = None
    check_numbers: Callable[[Path], None] | None = None
    """Reads a file of this system's numbers. Raises PlayerError with one sentence where it does not fit."""
    require_valid: Callable[[Battle], None] = lambda battle: None
    """Looks at a battle from a file. Raises PlayerError with the place of what this game does not have."""
    explain: Callable[[BattleGeometry, str, str, SightResult], Ruling] | None = None
    """What its own evidence on a pair means, with reasons that lie on the table; without it, `judge` is asked."""
    length_unit: Callable[[Battle], LengthUnit] = lambda battle: INCHES
    """What it measures in."""
    with_unit_mm: Callable[[float], Action] | None = None
    """How players say how long that is, where it is for them to say."""
    unit_range_mm: tuple[float, float] = (1.0, 100.0)
    """How long it may be."""
    evidence: SightEvidence | None = None
    """Its own way to find out who sees whom; without one, bodies and meshes decide."""
    roster_forms: RosterForms | None = None
    """How its players' rosters are read."""
    packs: PackFormat | None = None
    """How its packs of cards are kept."""
    token_looks: TokenLooks = field(default_factory=dict[str, TokenLook])
    """How tokens look that only it has."""
    terrain: TerrainTable | None = None
    """What pieces of terrain can count as, where it has a table of that."""
    find_squads: Callable[[Battle], tuple[Squad, ...]] = lambda battle: ()
    """The fighters on the table that are one, such as units, for who copies them."""
    series: Mapping[str, SeriesMaker] = field(default_factory=dict[str, SeriesMaker])
    """What it can do at once, by names that are alike in all games: "roll-off" rolls what is due, "split" puts all into
    groups, "draw" draws what is missing, "tokens" and "place" put down what is due, "next" goes on to the next fighter,
    "keep" keeps what nobody wants to play, "by-chance" does what comes next in the set-up.
    """
    demo: str = ""
    """What stands on the table that it is shown with, to be translated; nothing where there is none."""
    demo_steps: Callable[[Battle], tuple[Action, ...]] | None = None
    """What is done on shipped terrain to make that table; without it, two shipped rosters are set up by chance."""

    def takes_unit(self, mm: float | None) -> bool:
        """Whether players may say that what it measures in is so long; a file of settings may say anything."""
        least, most = self.unit_range_mm
        return mm is not None and self.with_unit_mm is not None and least <= mm <= most

    def ruling(self, table: BattleGeometry, seer: str, target: str, sight: SightResult) -> Ruling:
        """What evidence on a pair means at this moment of the battle."""
        found = self.explain(table, seer, target, sight) if self.explain else self.judge(sight)
        return self.flow.adjust_ruling(table, seer, target, found) if self.flow else found

    def board_mm(self, battle: Battle) -> tuple[float, float]:
        """How large its board is, lengths being what they are on this table; as it lies, where it has none."""
        if self.flow is None:
            return battle.board.width_mm, battle.board.depth_mm
        grown = self.length_unit(battle).mm / self.length_unit(Battle(self.id)).mm
        return self.flow.board_mm[0] * grown, self.flow.board_mm[1] * grown

    def fighter_statuses(self, table: BattleGeometry) -> Mapping[str, FighterStatus]:
        """How each fighter on the table fares, by its id; without a flow, only how much it has suffered."""
        if self.flow:
            return self.flow.fighter_statuses(table)
        return {
            one.id: FighterStatus(one.profile.wounds if one.profile else 0, one.state.damage)
            for one in table.battle.fighters
        }

    def fighter_names(self, table: BattleGeometry) -> dict[str, str]:
        """What fighters are called on a plan, by id, where that is not their id: of a squad its name at who leads."""
        return {id: one.name for id, one in self.fighter_statuses(table).items() if one.name is not None}

    def token_look(self, kind: str) -> TokenLook:
        """How tokens of a kind look; those of a kind that nobody knows look like markers."""
        return self.token_looks.get(kind) or COMMON_LOOKS.get(kind) or TokenLook(kind)

    def dice_requests(self, table: BattleGeometry, action: Action) -> tuple[DiceRequest, ...]:
        """The dice an action asks for now, before it can be done."""
        rule = self.rules.get(type(action))
        return rule.dice_requests(table, action) if rule else ()

    def with_dice(self, action: Action, rolls: tuple[Roll, ...]) -> Action:
        """The action with the dice it asked for, in the order of the requests."""
        rule = self.rules.get(type(action))
        return rule.with_dice(action, rolls) if rule else action
