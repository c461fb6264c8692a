"""A whole round of a hurried player: some move, some attack, others only end; the actions are counted.

The demo warbands are small, and some fighters arrive later: copies of shooters are placed before an enemy until
there are enough on the table.
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
from tests.e2e.chapters.whole_battle import find_destination, grip_height
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, is_there

FIGHTERS, ATTACKS, WALKS = 15, 3, 3
"""Number of fighters on the table, of attacks and of moves."""
MOST_STEPS = 200
RANGES_MM, APART_MM, BORDER_MM = (110.0, 140.0, 170.0), 30.0, 20.0
"""Distances of a copy from an enemy, its minimum distance from all others, and from the board edge."""


@dataclass
class RoundTally:
    """The attacks and moves still to do in a round, the fighters that acted, and the actions done."""

    most_attacks: int = ATTACKS
    most_walks: int = WALKS
    met: set[str] = field(default_factory=set[str])
    attacks: int = 0
    walks: int = 0

    def __str__(self) -> str:
        return f"{len(self.met)} fighters, {self.attacks} attacks, {self.walks} moves"

    @property
    def is_whole(self) -> bool:
        """Returns whether the round is complete."""
        return len(self.met) >= FIGHTERS and self.attacks >= ATTACKS and self.walks >= WALKS


def through_round(player: ScriptedPlayer, template: int) -> Story:
    """Plays from the start page to the end of round 1; counts the actions in the round."""
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
    """Plays from the start of round 1 to that of round 2, and adds its actions to the tally."""
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
    """Copies shooters for the smaller side until there are enough on the table."""
    session = player.session
    while len(found := player.battle.fighters) < FIGHTERS:
        sides = sorted({one.side for one in found})
        side = min(sides, key=lambda name: sum(one.side == name for one in found))
        shooter = max((one for one in found if one.side == side), key=_reach)
        session.do(Place(fighters=(_make_copy(player, shooter),)))


def _make_copy(player: ScriptedPlayer, model: Fighter) -> Fighter:
    """Places a copy on the board, in front of an enemy. Raises Stuck."""
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
    """Moves first, otherwise attacks if the bar offers it, otherwise goes to the next fighter."""
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
    """Returns where a fighter can be dragged: towards the nearest enemy, not held back by treasure."""
    if not player.is_in_front(id, grip_height(player, id)):
        return None
    here = player.battle.fighter(id)
    enemies = [one.pose for one in player.battle.fighters if one.side != here.side]
    nearest = min(enemies, key=lambda pose: math.hypot(pose.x - here.pose.x, pose.y - here.pose.y))
    return find_destination(player, id, (nearest.x, nearest.y))


def _is_attack_offered(player: ScriptedPlayer) -> bool:
    controller = player.window.battle.controller
    now = controller.game_state.state if controller else None
    main = find_main(now.prompt.options) if now else None
    return main is not None and isinstance(main.action, Attack)


def _is_ready(player: ScriptedPlayer) -> bool:
    """Returns whether the options are ready, or a question is open that needs no more proof."""
    controller, prompt = player.window.battle.controller, player.prompt
    now = controller.game_state.state if controller else None
    if now is not None and now.snapshot.table is player.session.table:
        return True
    return prompt is not None and not prompt.awaits_proof
