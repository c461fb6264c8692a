"""Choices of a random player: complete actions for an option, with dice rolled and places chosen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from app.games import dice
from app.games.actions import Action, Move
from app.games.battle_actions import EndBattle, Fall, OtherAction, UseAbility, Walk
from app.games.game import Game
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.setup_actions import Deploy, Draw, PutToken, Reply, SetTerrain, Split
from app.games.warcry.move.move_actions import Disengage
from app.games.warcry.state import read_dice
from app.games.warcry.turn import turn_prompt
from app.model import Fighter, Pose, Roll, Token
from app.session import Session
from app.table import battle_shapes
from build_scripts.soundness import random_battle
from build_scripts.soundness.random_battle import Chance

if TYPE_CHECKING:
    from app.games.warcry.cards.decks import Deck

INCH = 25.4
GROUPS = ("dagger", "shield", "hammer")
_TRIES = 30
_ROLLS = 8
"""Largest number of times that an action may ask for dice."""


class Hand:
    """Answers the requests of options at random."""

    def __init__(self, session: Session, chance: Chance, seed: int) -> None:
        self.session, self.chance, self.seed = session, chance, seed

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.session.game

    def actions(self, option: Option) -> Iterator[Action]:
        """Yields actions for an option, one of which may be legal; none if a random player does not use the option."""
        asks = option.asks
        if asks in ("", "dice"):
            yield from () if option.action is None else (self.thrown(option.action),)
        elif asks == "pose":
            yield from map(self.thrown, self._placed(option))
        elif asks == "text":
            yield from map(self.thrown, self._said(option))
        elif asks == "token":
            yield from self._tokens(option.action)
        elif asks == "groups":
            yield from self._splits(option.subject)
        elif asks == "card" and isinstance(option.action, Draw):
            yield self._drawn(option.action)
        elif asks == "winner":
            yield EndBattle(
                self.chance.choice([*(side.name for side in self.session.battle.sides), "draw"]), "manually"
            )

    def thrown(self, action: Action) -> Action:
        """Returns the action with choices of others, its point, its dice, and the dice that follow from these."""
        choice = self.game.rule(self.session.committed_table, action).choice_request()
        action = self.chance.choice(choice.answers)[1] if choice else action
        rule = self.game.rule(self.session.committed_table, action)
        if rule.point_request():
            room = rule.point_regions()
            places = [(point.x, point.y, one.height) for one in room if (point := one.area.representative_point())]
            action = rule.with_point(self.chance.choice(places)) if places else action
        for _ in range(_ROLLS):
            needs = self.session.rule(action).dice_requests()
            if not needs:
                return action
            rolls = tuple(self._roll(need) for need in needs)
            action = self.session.rule(action).with_dice(rolls)
        return action

    def _roll(self, need: DiceRequest) -> Roll:
        return dice.roll_dice(need.kind, need.what, need.count, lambda sides: self.chance.randint(1, sides), need.side)

    # Poses

    def _placed(self, option: Option) -> Iterator[Action]:
        fighter = self.session.battle.any_fighter(option.subject)
        if isinstance(option.action, Deploy) or option.id.startswith("arrive"):
            yield from self._deployed(fighter)
        elif option.id.startswith("fall-to"):
            yield from (Fall(fighter.id, pose) for pose in self._around(fighter, 2.5, 20, drop=True))
        elif option.id == "disengage":
            yield from (Disengage(fighter.id, (pose,)) for pose in self._around(fighter, 3.0, 6))
        else:
            yield from self._walks(fighter, option.id == "bonus-move")

    def _walks(self, fighter: Fighter, bonus: bool) -> Iterator[Action]:
        """Yields moves, mostly towards an enemy; the last ones are short and nearly always legal."""
        speed = fighter.profile.movement if fighter.profile else 4
        for pose in (*self._towards(fighter, speed), *self._around(fighter, speed, 3), *self._around(fighter, 1.0, 2)):
            manner: Any = self.chance.choice(("walk", "walk", "walk", "jump", "climb", "fly"))
            dragged = self.game.drag_action(self.session.battle, Move(((fighter.id, pose),)))
            if isinstance(dragged, Walk):
                dragged = replace(dragged, manner=manner, bonus=bonus or dragged.bonus)
            yield dragged

    def _towards(self, fighter: Fighter, inches: float) -> Iterator[Pose]:
        foes = [one for one in self.session.battle.fighters if one.side != fighter.side]
        foe = min(
            foes, key=lambda one: math.dist((one.pose.x, one.pose.y), (fighter.pose.x, fighter.pose.y)), default=None
        )
        if foe is not None:
            angle = math.atan2(foe.pose.y - fighter.pose.y, foe.pose.x - fighter.pose.x)
            far = math.dist((foe.pose.x, foe.pose.y), (fighter.pose.x, fighter.pose.y))
            for turn, share in ((0.0, 1.0), (0.0, 0.6), (0.5, 0.8), (-0.5, 0.8)):
                reach = min(inches * INCH * share, max(1.0, far - 35.0))
                yield self._stood(fighter, reach * math.cos(angle + turn), reach * math.sin(angle + turn))

    def _around(self, fighter: Fighter, inches: float, count: int, drop: bool = False) -> Iterator[Pose]:
        """Yields places round a fighter, some farther than these inches, to notice rules that allow too much."""
        for _ in range(count):
            angle, reach = self.chance.uniform(0, math.tau), self.chance.uniform(0.1, 1.2) * inches * INCH
            yield self._stood(fighter, reach * math.cos(angle), reach * math.sin(angle), -1.0 if drop else 20.0)

    def _stood(self, fighter: Fighter, dx: float, dy: float, up: float = 20.0) -> Pose:
        pose = fighter.pose
        there = replace(fighter, pose=replace(pose, x=pose.x + dx, y=pose.y + dy, yaw=self._turned(pose.yaw)))
        return self.session.table.drop_fighter(there, pose.z + up).pose

    def _turned(self, yaw: float) -> float:
        return yaw if self.chance.random() < 0.8 else self.chance.uniform(-180, 180)

    def _deployed(self, fighter: Fighter) -> Iterator[Action]:
        """Yields places round the deployment point, and finally the game's suggestion, in case it is crowded."""
        zone = self.game.fighter_zone(self.session.battle, fighter.id)
        if zone is None:
            return
        room = max(1.0, zone.reach_mm - farthest_mm(fighter))
        for _ in range(_TRIES):
            reach = self.chance.uniform(0, room)
            share, angle = self.chance.random(), self.chance.uniform(0, math.tau)
            x = zone.start[0] + share * (zone.end[0] - zone.start[0]) + reach * math.cos(angle)
            y = zone.start[1] + share * (zone.end[1] - zone.start[1]) + reach * math.sin(angle)
            board = self.session.battle.board
            if 0 < x < board.width_mm and 0 < y < board.depth_mm:
                there = replace(fighter, pose=Pose(x, y, 0.0, self.chance.choice((0.0, 0.0, 90.0, 45.0))))
                pose = self.session.table.drop_fighter(there).pose if self.chance.random() < 0.3 else there.pose
                yield Deploy(((fighter.id, pose),))
        place = turn_prompt.arrival_pose(self.session.table, fighter)
        if place is not None:
            yield Deploy(((fighter.id, place),))

    # Words, tokens, cards, groups

    def _said(self, option: Option) -> Iterator[Action]:
        action, battle = option.action, self.session.battle
        if isinstance(action, Reply):
            names = [one.id for one in (*battle.all_fighters, *battle.pieces, *battle.tokens)]
            answer = self.chance.choice([*names, "none"])
            yield Reply(replace(action.answer, answer=answer))
        elif isinstance(action, SetTerrain):
            yield SetTerrain("ruins", self.chance.random() < 0.5)
        elif option.id == "other":
            yield OtherAction(option.subject, "opens a door")
        elif option.id == "ability":
            for one in read_dice(battle, battle.any_fighter(option.subject).side).sets:
                if one.count > 1:
                    yield UseAbility(option.subject, "A trick", one.count, one.value)

    def _tokens(self, action: Action | None) -> Iterator[Action]:
        if isinstance(action, PutToken):
            yield action
            board = self.session.battle.board
            for _ in range(60):
                x, y = self.chance.uniform(0, board.width_mm), self.chance.uniform(0, board.depth_mm)
                lone = replace(_PROBE, pose=Pose(x, y))
                z = self.session.table.drop_fighter(lone).pose.z if self.chance.random() < 0.5 else 0.0
                yield PutToken(Token(action.token.id, action.token.kind, (x, y, z)))

    def _splits(self, side: str) -> Iterator[Action]:
        ids = [one.id for one in self.session.battle.fighters_of(side)]
        for _ in range(40):
            self.chance.shuffle(ids)
            even = {id: GROUPS[at % 3] for at, id in enumerate(ids)}
            groups = even if self.chance.random() < 0.5 else {id: self.chance.choice(GROUPS) for id in ids}
            yield Split(side, tuple(groups.items()))

    def _drawn(self, action: Draw) -> Action:
        battle = self.session.battle
        deck = cast("Deck", action.deck)  # the decks of the games played here
        card = random_battle.card(self.seed, deck, battle.system, self.chance)
        return Draw(action.deck, card, drawn=True, more=action.more)


def farthest_mm(fighter: Fighter) -> float:
    """Returns the distance from a base's centre to its farthest point, in mm."""
    outline = battle_shapes.fighter_outline(fighter)
    return max(outline.a + outline.core, outline.b)


_PROBE = Fighter("probe", "", random_battle.DISC, random_battle.BODY, Pose(0.0, 0.0))
