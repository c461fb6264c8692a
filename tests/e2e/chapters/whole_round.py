"""A whole round as somebody plays it who is in a hurry: some walk, some attack, others only end; counted.

The demo warbands are small, and some of them come later: copies of those who shoot stand before
an enemy until enough are on the table.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field

from msgspec.structs import replace

from app.games.actions import Place
from app.games.battle_actions import Attack
from app.games.prompts import find_main
from app.geometry.base_distances import measure_slabs
from app.model import Fighter, Pose
from app.table.battle_shapes import fighter_slab
from tests.e2e.chapters.first_steps import to_round_one
from tests.e2e.chapters.whole_battle import grip_height, way
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, is_there

FIGHTERS, ATTACKS, WALKS = 13, 4, 5
"""So many stand on the table, and so often somebody attacks and walks."""
MOST_STEPS = 200
RANGES_MM, APART_MM, BORDER_MM = (110.0, 140.0, 170.0), 30.0, 20.0
"""A copy stands one of these from an enemy, farther than that from anybody, and so far from the board's edge."""


@dataclass
class RoundTally:
    """How often somebody is to attack and to walk in a round, who has acted in it, and what was done."""

    most_attacks: int = ATTACKS
    most_walks: int = WALKS
    met: set[str] = field(default_factory=set[str])
    attacks: int = 0
    walks: int = 0

    def __str__(self) -> str:
        return f"{len(self.met)} fighters, {self.attacks} attacks, {self.walks} moves"

    @property
    def is_whole(self) -> bool:
        """Whether it is a round worth to be counted."""
        return len(self.met) >= FIGHTERS and self.attacks >= ATTACKS and self.walks >= WALKS


def through_round(player: ScriptedPlayer, template: int) -> Story:
    """From the start page to round 1, and through it; what is done in the round is counted."""
    hands = player.hands
    yield from to_round_one(player, template)
    _fill_table(player)
    hands.done.clear()
    tally = RoundTally()
    yield from to_next_round(player, tally)
    hands.say(f"  {tally}")
    if not tally.is_whole:
        raise Stuck(f"That is no whole round: {tally}.")


def to_next_round(player: ScriptedPlayer, tally: RoundTally) -> Story:
    """From the beginning of round 1 to that of round 2; what is done in it is told to the tally."""
    player.hands.keys("T")
    yield player.calm, "the table is seen from above"
    yield lambda: _is_ready(player), "the window knows what can be done"
    for _ in range(MOST_STEPS):
        if player.battle.clock.round != 1:
            break
        came = player.watch_bar()
        _next(player, tally)
        yield came, "it is done"
        yield lambda: _is_ready(player), "the window knows what can be done"


def _fill_table(player: ScriptedPlayer) -> None:
    """Copies of those who shoot, for the side that has fewer, as long as too few are on the table."""
    session = player.session
    while len(found := player.battle.fighters) < FIGHTERS:
        sides = sorted({one.side for one in found})
        side = min(sides, key=lambda name: sum(one.side == name for one in found))
        shooter = max((one for one in found if one.side == side), key=_reach)
        session.do(Place(fighters=(_make_copy(player, shooter),)))


def _make_copy(player: ScriptedPlayer, model: Fighter) -> Fighter:
    """The copy on the board, in front of an enemy. Raises Stuck."""
    table, found = player.session.committed_table, player.battle
    board = found.board
    for enemy in (one for one in found.fighters if one.side != model.side):
        for far, angle in itertools.product(RANGES_MM, (number * math.tau / 24 for number in range(24))):
            x, y = enemy.pose.x + far * math.cos(angle), enemy.pose.y + far * math.sin(angle)
            if min(x, y, board.width_mm - x, board.depth_mm - y) < BORDER_MM:
                continue
            copy = table.drop_fighter(replace(model, id=f"{model.id} {len(found.fighters) + 1}", pose=Pose(x, y)))
            apart = [measure_slabs(fighter_slab(copy), fighter_slab(one)).distance_mm for one in found.fighters]
            if min(apart) > APART_MM and copy.pose.z < 1 and not table.find_fighter_overlaps(copy):
                return copy
    raise Stuck(f"There is no room for one more {model.id}.")


def _reach(fighter: Fighter) -> float:
    return max((weapon.max_range for weapon in fighter.profile.weapons), default=0) if fighter.profile else 0


def _next(player: ScriptedPlayer, tally: RoundTally) -> None:
    """A walk before anything else, an attack where the bar offers it, else on to the next fighter."""
    bar, active = player.bar, player.battle.clock.active
    offered = [one.text for one in bar.shown_task.others] if bar.shown_task else []
    if active and not player.is_asked():
        tally.met.add(active)
        place = _walk_place(player, active) if tally.walks < tally.most_walks and not player.battle.clock.done else None
        if place:
            tally.walks += 1
            player.carry(active, (place.x, place.y, place.z), grip_height(player, active))
            return
        if tally.attacks < tally.most_attacks and _is_attack_offered(player):
            tally.attacks += 1
            player.press_main()
            return
    quick = next((text for text in ("Keep all", "Next fighter") if text in offered), "")
    if quick:
        player.press(quick)
    elif bar.main_button.isVisible():
        player.press_main()
    elif answers := [text for text in offered if is_there(text)]:
        player.press(answers[-1])
    else:
        raise Stuck("The round does not say what is to be done.")


def _walk_place(player: ScriptedPlayer, id: str) -> Pose | None:
    """Where a fighter walks that the mouse can take: towards the nearest enemy, whom no treasure keeps from it."""
    if not player.is_in_front(id, grip_height(player, id)):
        return None
    here = player.battle.fighter(id)
    enemies = [one.pose for one in player.battle.fighters if one.side != here.side]
    nearest = min(enemies, key=lambda pose: math.hypot(pose.x - here.pose.x, pose.y - here.pose.y))
    return way(player, id, (nearest.x, nearest.y))


def _is_attack_offered(player: ScriptedPlayer) -> bool:
    controller = player.window.battle.controller
    now = controller.game_state.state if controller else None
    main = find_main(now.prompt.options) if now else None
    return main is not None and isinstance(main.action, Attack)


def _is_ready(player: ScriptedPlayer) -> bool:
    """Whether the window offers what can be done now, or asks something that needs no proof any more."""
    controller, prompt = player.window.battle.controller, player.prompt
    now = controller.game_state.state if controller else None
    if now is not None and now.snapshot.table is player.session.table:
        return True
    return prompt is not None and not prompt.awaits_proof
