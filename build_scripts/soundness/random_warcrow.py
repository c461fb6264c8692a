"""Plays whole battles of Warcrow at random, with the options that are offered and legal; each must come to an end.

`dev.py soundness random_warcrow [--battles 20] [--first 0]`

Scenarios, units and terrain follow from the seed; pending steps are settled by their options, dice are random, units
are dragged. After each step the battle is checked as in `random_player`, and a referee that shares no code with the
rules judges the step. The exit code is 1 if a battle does not end, or the referee disagrees.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import shapely
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games import dice
from app.games.actions import Action, Move
from app.games.game import Game
from app.games.game_list import GAMES
from app.games.prompts import Option, TurnPrompt, find_main
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Alteration, AttackProfile, Moves, Skill, Spell, UnitCard
from app.games.warcrow.ground import ground_area
from app.games.warcrow.measures import base_gap, do_overlap, find_enemy_units, find_leader
from app.games.warcrow.setup.scenario_choice import ChooseScenario
from app.games.warcrow.state import Element, Unit, WarcrowState, read_state, with_state
from app.geometry.areas import outline_area
from app.model import Battle, Board, Cylinder, Fighter, Piece, PiecePose, Pose, Round, Side
from app.model.objects import State
from app.session import Session, open_session
from app.storage.model_files import Models
from app.table.battle_shapes import Meshes, fighter_outline
from build_scripts.soundness.random_checks import asked, require, sound, undone
from build_scripts.soundness.warcrow_referee import Referee

MOST_STEPS, MOST_QUESTIONS = 1500, 30
_KEYWORDS = ("Scout", "Ambusher", "Large", "Elite", "Tinge", "Golem", "Manned", "Cavalry", "Intimidating (1)",
             "Spellcaster", "Dispel (1 black)", "Scion of Yaldabaoth", "Aim", "Immovable", "Bloodlust",
             "Bloodlust (Elite | Cavalry)")  # fmt: skip
_SPELLS = (
    Spell(
        "Bolt",
        2,
        15.0,
        alterations=(Alteration("Farther", 2, reach=8.0), Alteration("Fierce", tinge=1)),
        text="2 damage",
    ),
    Spell("Bless", 1, 15.0, "friend", lasts=2, alterations=(Alteration("Deeper", 3),), text="1 more block"),
    Spell("Roots", 1, 20.0, "terrain", lasts=1),
    Spell("Spark", 1, 30.0, "point"),
    Spell("Ward", 0, target="self", lasts=1),
)
_SKILLS = (
    Skill("Fury", "simple", target="enemy", causes=("cast", "move", "melee", "ranged")),
    Skill("Pyre", "tinge", target="enemy", reach=12.0),
    Skill("Ritual", "long", target="self", lasts=2),
)
_GIFTS = ("Fearless", "Elite", "Scout", "Tinge", "Large")
_OF_CHARACTERS = ("Officer", "Officer", "Large", "Elite", "Golem", "Tinge", "Intimidating (1)", "Bloodlust")
_ATTACKS = ("2 red", "1 red, 2 orange", "2 orange, 1 black", "3 red, 1 success", "1 orange")
_OF_TERRAIN = ("Lethal (2 red)", "Lethal (Large | Elite : 1 orange)", "Sinister", "Unstable")
_DEFENCES = ("1 green", "2 green, 1 blue", "1 orange, 1 green", "2 black", "1 block")
_BOW = AttackProfile("bow", "2 orange, 1 yellow", 18.0)
_MODELS = ("barricade", "rocks_low", "rocks_tall", "wall_long", "tower", "two_storey_ruin", "bare_tree")
_SELDOM = {
    "settle": 0.0,
    "end-by-hand": 0.0,
    "scenario": 0.02,
    "zone": 0.1,
    "initiative": 0.1,
    "show": 0.1,
    "hide": 0.3,
    "end-activation": 0.2,
    "rest": 0.3,
    "modifier": 0.2,
    "switch": 0.1,
    "repeat": 0.3,
    "trap": 0.1,
    "fog": 0.1,
    "remove-trap": 0.2,
    "shove": 0.1,
    "attract": 0.1,
    "place": 0.1,
    "displace": 0.1,
    "resist": 0.5,
    "command": 0.05,
    "leave": 0.3,
}
"""Probability that an option is considered at all, by the beginning of its id."""

_END = "end-activation"
_HAIR_MM = 0.2
"""Tolerance for rounding, over an edge or in terrain."""
_FIGHTS = {"charge", "assault", "attack", "push-back", "pursue", "react"}
_NOT_FOR_CHANCE = {"end-by-hand", "reveal"}
"""Options left out: manual ends, and those offered only to hide whether there is anything to reveal."""


@dataclass
class PlayedBattle:
    """The result of a battle."""

    seed: int
    scenario: str = ""
    steps: int = 0
    rounds: int = 0
    end: str = ""
    seconds: float = 0.0
    judged: Counter[str] = field(default_factory=Counter[str])
    """Number of the referee's checks by subject."""
    failure: str = ""


def begun(seed: int, meshes: Meshes) -> tuple[Session, random.Random]:
    """Returns two sides of units off a table with terrain, and the random generator to continue with."""
    chance = random.Random(f"units {seed}")
    stride = find_book().stride_mm
    wide, deep = (strides * stride for strides in find_book().board_strides)
    pieces = tuple(_make_piece(chance, number, wide, deep) for number in range(chance.choice((0, 2, 4, 6))))
    kinds = [kind.id for kind in find_book().element]
    elements = tuple(Element(piece.id, chance.choice(kinds), _own_keywords(chance)) for piece in pieces)
    units: list[Unit] = []
    fighters: list[Fighter] = []
    for side in ("Red", "Blue"):
        for number in range(chance.randint(2, 4)):
            unit, troops = _make_unit(chance, side, number)
            units.append(unit)
            fighters += troops
    battle = Battle("warcrow", Board(wide, deep), pieces, sides=(Side("Red"), Side("Blue"))).with_fighters(*fighters)
    return Session(with_state(battle, WarcrowState(stride, units=tuple(units), elements=elements)), meshes), chance


def _own_keywords(chance: random.Random) -> tuple[str, ...] | None:
    """Returns custom keywords, which few elements have."""
    return (chance.choice(_OF_TERRAIN),) if chance.random() < 0.4 else None


def _make_piece(chance: random.Random, number: int, wide: float, deep: float) -> Piece:
    at = PiecePose(chance.uniform(0.15, 0.85) * wide, chance.uniform(0.3, 0.7) * deep, yaw=chance.uniform(0, 360))
    return Piece(f"piece {number}", f"ruins/{chance.choice(_MODELS)}", at)


def _make_unit(chance: random.Random, side: str, number: int) -> tuple[Unit, list[Fighter]]:
    name = f"{side} {number + 1}"
    base = Round(chance.choice((25.0, 30.0, 30.0, 40.0)))
    ids = tuple(f"{name} {troop}" for troop in range(1, chance.randint(1, 5) + 1))
    body, away = Cylinder(10.0, 30.0), State(whereabouts="reserve")
    troops = [Fighter(id, side, base, body, Pose(0.0, 0.0), state=away) for id in ids]
    moves = Moves(chance.randint(3, 7), chance.randint(3, 6), chance.randint(7, 15))
    card = UnitCard(
        name,
        moves,
        chance.randint(1, 3),
        morale=chance.randint(1, 3),
        conquest=chance.randint(0, 3),
        defence=chance.choice(_DEFENCES),
        attacks=(AttackProfile("blade", chance.choice(_ATTACKS)), *((_BOW,) if chance.random() < 0.4 else ())),
    )
    keywords = tuple(chance.sample(_KEYWORDS, chance.choice((0, 1, 1, 2))))
    if number == 0 and chance.random() < 0.6:
        gift = Skill("Gift", gives=(chance.choice(_GIFTS),))
        card = replace(card, skills=(gift, Skill("Cry", "command", permanent=True)))
        keywords, ids, troops = ("Character", "Join", *chance.sample(_OF_CHARACTERS, 2)), ids[:1], troops[:1]
    if "Spellcaster" in keywords:
        spells, skills = chance.sample(_SPELLS, 3), chance.sample(_SKILLS, 2)
        card = replace(card, spells=tuple(spells), skills=tuple(skills), willpower="2 orange, 1 yellow")
    return Unit(name, side, ids[0], ids, keywords, card), troops


class WarcrowPlayer:
    """A player that plays one battle to its end."""

    def __init__(self, seed: int, models: Meshes, folder: Path) -> None:
        self.session, self.chance = begun(seed, models)
        self.referee = Referee()
        self.told = PlayedBattle(seed, judged=self.referee.judged)
        self._folder = folder

    @property
    def _game(self) -> Game:
        return GAMES["warcrow"]

    def play(self) -> PlayedBattle:
        """Plays until the battle is over."""
        begin = time.process_time()
        try:
            scenario = find_book().scenario[self.told.seed % len(find_book().scenario)]
            self.told.scenario = scenario.id
            self._do(ChooseScenario(scenario.id))
            while self.session.battle.clock.stage != "over" and self.told.steps < MOST_STEPS:
                self._step()
            if self.session.battle.clock.stage != "over":
                self.told.failure = f"no end after {MOST_STEPS} steps"
            require(not read_state(self.session.battle).course.due, "a step is pending although the battle is over")
            self._keep()
        except Exception:  # every error is a finding
            self.told.failure = traceback.format_exc(limit=-6)
        clock = self.session.battle.clock
        self.told.rounds, self.told.end = clock.round, clock.winner
        self.told.seconds = time.process_time() - begin
        return self.told

    def _keep(self) -> None:
        """Requires that the battle survives going back to its beginning and forward again, and its file."""
        battle, last = self.session.battle, self.session.history.at
        self.session.go_to(0)
        self.session.go_to(last)
        require(self.session.battle == battle, "going back and forward changes the battle")
        path = self._folder / f"{self.told.seed}.eyeline"
        self.session.save_copy(path)
        again = open_session(path)
        require(again.battle == battle, "the battle in the file differs")
        again.close()

    def _step(self) -> None:
        prompt = self._game.turn_prompt(self.session.table)
        self._agrees(prompt)
        thought_of = [one for one in prompt.options if self.chance.random() < _weigh(one)]
        self.chance.shuffle(thought_of)
        thought_of.sort(key=self._wish, reverse=True)
        for option in (*thought_of, *prompt.options):
            if option.id.partition(" ")[0] in _NOT_FOR_CHANCE:
                continue
            for action in self._actions(option):
                if self._is_legal(action):
                    self._do(action)
                    return
        raise AssertionError(f"no legal option: {prompt.text} {[one.id for one in prompt.options]}")

    def _agrees(self, prompt: TurnPrompt) -> None:
        """Requires that the main option is possible, and that the prompt tells if a unit can only end its turn."""
        main = find_main(prompt.options)
        if main is not None:
            require(not main.problems, f"“{prompt.text}” marks a refused option: {main.text}")
            require(main.action is None or self._is_legal(main.action), f"“{prompt.text}”: {main.text} is illegal")
        possible = {one.id for one in prompt.options if not one.problems and not one.secondary}
        if possible == {_END}:
            require(main is not None and main.id == _END, f"“{prompt.text}” marks nothing, although one option is left")
        require(
            (possible == {_END}) <= ("End its activation" in prompt.text),
            f"“{prompt.text}” does not name the only option left",
        )

    def _wish(self, option: Option) -> float:
        """Returns how much an option is wanted: fights, as random units seldom meet, then the main option."""
        fights = option.id.partition(" ")[0] in _FIGHTS
        return self.chance.random() + 0.7 * fights + (0.5 if option.main else 0.0)

    def _is_legal(self, action: Action) -> bool:
        try:
            return not self.session.check(action)
        except PlayerError:
            return False

    def _actions(self, option: Option) -> Iterator[Action]:
        """Yields possible actions of an option: its action with dice, or its unit dragged somewhere."""
        if option.asks == "pose" and option.subject:
            yield from self._drags(option.subject)
        elif option.action is not None:
            tries = 5 if self._game.rule(self.session.committed_table, option.action).point_request() else 1
            yield from (self._thrown(option.action) for _ in range(tries))

    def _thrown(self, action: Action) -> Action:
        """Returns the action with its point, its choices and its dice, as the window asks for them."""
        system, table = self.session.game, self.session.committed_table
        for _ in range(MOST_QUESTIONS):
            if self._game.rule(table, action).point_request():
                board = self.session.battle.board
                x, y = self.chance.uniform(0.0, board.width_mm), self.chance.uniform(0.0, board.depth_mm)
                action = self._game.rule(table, action).with_point((x, y, 0.0))
            elif choice := self._game.rule(table, action).choice_request():
                action = self.chance.choice(choice.answers)[1]
            elif needs := system.rule(table, action).dice_requests():
                rolls = [dice.roll_dice(one.kind, one.what, one.count, self._throw, one.side) for one in needs]
                action = system.rule(table, action).with_dice(tuple(rolls))
            else:
                break
        return action

    def _throw(self, sides: int) -> int:
        return self.chance.randint(1, sides)

    def _drags(self, subject: str) -> Iterator[Action]:
        battle = self.session.battle
        unit = read_state(battle).unit_of(subject)
        leader = find_leader(battle, unit) if unit else None
        if unit is None or leader is None:
            return
        stride = read_state(battle).stride_mm
        longest = max(unit.card.moves.first, unit.card.moves.second)
        foes = [other for enemy in find_enemy_units(battle, unit) if (other := find_leader(battle, enemy)) is not None]
        near = min(foes, key=lambda foe: base_gap(leader, foe), default=leader).pose
        straight = math.atan2(near.y - leader.pose.y, near.x - leader.pose.x)
        for far in (longest, longest, longest, 2.0, 1.0, 0.5):
            mm = self.chance.uniform(far / 2, far) * stride
            angle = straight + (self.chance.uniform(-0.6, 0.6) if self.chance.random() < 0.8 else math.pi)
            there = replace(leader.pose, x=leader.pose.x + mm * math.cos(angle), y=leader.pose.y + mm * math.sin(angle))
            yield self._game.drag_action(battle, Move(((leader.id, there),)))

    def _do(self, action: Action) -> None:
        before = self.session.battle
        self.session.do(action)
        self.told.steps += 1
        sound(self.session, strictly=True)
        self.referee.judge(before, action, self.session.battle)
        _stand_apart(self.session)
        if self.told.steps % 10 == 0:
            asked(self.session, self.chance)
        if self.session.battle is not before and self.chance.random() < 0.05:
            undone(self.session, before)


def _stand_apart(session: Session) -> None:
    """Requires that troops do not overlap, and are not over the edge or in impassable terrain."""
    board, solid = session.battle.board, ground_area(session.table, "Impassable")
    whole = shapely.box(0.0, 0.0, board.width_mm, board.depth_mm)
    outlines = {one.id: fighter_outline(one) for one in session.battle.fighters}
    for id, outline in outlines.items():
        inner = shapely.buffer(outline_area(outline), -_HAIR_MM)
        require(bool(shapely.covers(whole, inner)), f"{id} is over the edge")
        require(not shapely.intersects(solid, inner), f"{id} is in impassable terrain")
    for (one, outline), (other, another) in combinations(outlines.items(), 2):
        require(not do_overlap(outline, another), f"{one} and {other} overlap")


def _weigh(option: Option) -> float:
    return _SELDOM.get(option.id.partition(" ")[0], 1.0) if option.id not in _SELDOM else _SELDOM[option.id]


def play_battles(seeds: Sequence[int]) -> Iterator[PlayedBattle]:
    """Plays these battles one after the other."""
    models = Models(None)
    with tempfile.TemporaryDirectory(prefix="eyeline-units-") as folder:
        for seed in seeds:
            yield WarcrowPlayer(seed, models, Path(folder)).play()


def main(arguments: list[str] | None = None) -> int:
    """Plays, and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    options = parser.parse_args(arguments)
    failed, judged = 0, Counter[str]()
    for one in play_battles(range(options.first, options.first + options.battles)):
        failed += bool(one.failure)
        judged += one.judged
        print(f"{one.seed}: {one.scenario}, round {one.rounds}, {one.steps} steps, {one.end}, {one.seconds:.1f} s"
              f"{' FAILED ' + one.failure if one.failure else ''}", flush=True)  # fmt: skip
    print(f"judged by the referee: {sum(judged.values())}")
    for what, count in judged.most_common():
        print(f"  {count:6} {what}")
    print(f"failures: {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
