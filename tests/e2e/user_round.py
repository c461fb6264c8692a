"""A whole round as somebody plays it who is in a hurry: some walk, some attack, others only end; counted.

The demo warbands are small, and some of them come later: copies of those who shoot stand before
an enemy until enough are on the table.
"""

from __future__ import annotations

import itertools
import math
import time
from dataclasses import dataclass, field

from msgspec.structs import replace

from app.games.actions import Place
from app.games.battle_actions import Attack
from app.games.prompts import find_main
from app.geometry.base_distances import measure_slabs
from app.model import Fighter, Pose
from app.table.battle_shapes import fighter_slab
from app.ui.battle.action_runner import ActionPrompt
from tests.e2e.user_fight import seen, way
from tests.e2e.user_game import battle
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck, button
from tests.e2e.user_start import CountingHands, to_round_one

FIGHTERS, ATTACKS, WALKS = 13, 4, 5
"""So many stand on the table, and so often somebody attacks and walks."""
MOST_STEPS = 200
RANGES_MM, APART_MM, BORDER_MM = (110.0, 140.0, 170.0), 30.0, 20.0
"""A copy stands one of these from an enemy, farther than that from anybody, and so far from the board's edge."""


@dataclass
class Tally:
    """Who has acted, and what was done, in a round that is played."""

    met: set[str] = field(default_factory=set[str])
    attacks: int = 0
    walks: int = 0

    def __str__(self) -> str:
        return f"{len(self.met)} fighters, {self.attacks} attacks, {self.walks} moves"

    @property
    def is_whole(self) -> bool:
        """Whether it is a round worth to be counted."""
        return len(self.met) >= FIGHTERS and self.attacks >= ATTACKS and self.walks >= WALKS


def through_round(player: Player, template: int) -> Story:
    """From the start page to round 1, and through it; what is done in the round is counted."""
    hands = player.hands
    assert isinstance(hands, CountingHands)
    yield from to_round_one(player, template)
    _fill_table(player)
    hands.done.clear()
    begin, tally = time.monotonic(), Tally()
    hands.key("T")
    yield player.calm, "the table is seen from above"
    yield lambda: _is_up_to_date(player), "the window knows what can be done"
    for _ in range(MOST_STEPS):
        if battle(player).clock.round != 1:
            break
        before, asked = player.document.session.history, player.window.workspace.action_bar.shown_task
        _next(player, tally)
        yield lambda b=before, a=asked: _has_gone_on(player, b, a), "it is done"
        yield lambda: _is_up_to_date(player), "the window knows what can be done"
    hands.look("round_2")
    hands.say(f"  {tally}, {time.monotonic() - begin:.0f} s")
    if not tally.is_whole:
        raise Stuck(f"That is no whole round: {tally}.")
    yield lambda: True, "the picture is taken"


def _fill_table(player: Player) -> None:
    """Copies of those who shoot, for the side that has fewer, as long as too few are on the table."""
    session = player.document.session
    while len(found := battle(player).fighters) < FIGHTERS:
        sides = sorted({one.side for one in found})
        side = min(sides, key=lambda name: sum(one.side == name for one in found))
        shooter = max((one for one in found if one.side == side), key=_reach)
        session.do(Place(fighters=(_make_copy(player, shooter),)))


def _make_copy(player: Player, model: Fighter) -> Fighter:
    """The copy on the board, in front of an enemy. Raises Stuck."""
    table, found = player.document.session.committed_table, battle(player)
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


def _next(player: Player, tally: Tally) -> None:
    """A walk before anything else, an attack where the bar offers it, else on to the next fighter."""
    hands, bar, active = player.hands, player.window.workspace.action_bar, battle(player).clock.active
    assert isinstance(hands, CountingHands)
    task = bar.shown_task
    offered = [one.text for one in task.others] if task else []
    if _prompt(player) is None and active:
        tally.met.add(active)
        place = _walk_place(player, active) if tally.walks < WALKS and not battle(player).clock.done else None
        if place:
            tally.walks += 1
            hands.act(f"drag {active}")
            player.carry(active, (place.x, place.y, place.z), _grip_height(player, active))
            return
        if tally.attacks < ATTACKS and _is_attack_offered(player):
            tally.attacks += 1
            hands.press(bar.main_button.text(), lambda: bar.main_button)
            return
    quick = next((text for text in ("All keep theirs", "Next fighter") if text in offered), "")
    if quick:
        hands.press(quick, lambda: button(quick))
    elif bar.main_button.isVisible():
        hands.press(bar.main_button.text(), lambda: bar.main_button)
    elif offered:
        hands.press(offered[-1], lambda: button(offered[-1]))
    else:
        raise Stuck("The round does not say what is to be done.")


def _walk_place(player: Player, id: str) -> Pose | None:
    """Where a fighter walks that the mouse can take: towards the nearest enemy, whom no treasure keeps from it."""
    if not seen(player, id, _grip_height(player, id)):
        return None
    here = battle(player).fighter(id)
    enemies = [one.pose for one in battle(player).fighters if one.side != here.side]
    nearest = min(enemies, key=lambda pose: math.hypot(pose.x - here.pose.x, pose.y - here.pose.y))
    return way(player, id, (nearest.x, nearest.y))


def _grip_height(player: Player, id: str) -> float:
    """So far over its origin the mouse takes a fighter."""
    return battle(player).fighter(id).base.thickness_mm + 12


def _is_attack_offered(player: Player) -> bool:
    controller = player.window.battle.controller
    now = controller.game_state.state if controller else None
    main = find_main(now.prompt.options) if now else None
    return main is not None and isinstance(main.action, Attack)


def _has_gone_on(player: Player, history: object, task: object) -> bool:
    return player.document.session.history is not history or player.window.workspace.action_bar.shown_task is not task


def _prompt(player: Player) -> ActionPrompt | None:
    runner = player.window.battle.runner
    return runner.prompt if runner else None


def _is_up_to_date(player: Player) -> bool:
    controller, session = player.window.battle.controller, player.document.session
    now = controller.game_state.state if controller else None
    prompt = _prompt(player)
    return (now is not None and now.snapshot.table is session.table) or (prompt is not None and not prompt.awaits_proof)
