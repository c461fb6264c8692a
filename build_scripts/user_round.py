"""A round as a scripted player plays it whose evening is short: some walk, some attack, others only end; counted."""

from __future__ import annotations

import time

from app.rules.battle_actions import Attack
from app.ui.battle.action_runner import ActionPrompt
from build_scripts.user_fight import seen, way
from build_scripts.user_game import battle
from build_scripts.user_hands import Story
from build_scripts.user_player import Player
from build_scripts.user_screen import Stuck, button
from build_scripts.user_start import CountingHands, to_round_one

WALKERS = 3
"""Every so many-th fighter walks."""
MOST_STEPS = 200


def through_round(player: Player, template: int) -> Story:
    """From the start page to round 1, and through it; what is done in the round is counted."""
    hands = player.hands
    assert isinstance(hands, CountingHands)
    yield from to_round_one(player, template)
    hands.done.clear()
    begin, met = time.monotonic(), list[str]()
    yield player.calm, "the table is drawn"
    for _ in range(MOST_STEPS):
        if battle(player).clock.round != 1:
            break
        before, asked = player.document.session.history, player.window.workspace.action_bar.shown_task
        active = battle(player).clock.active
        if active and active not in met:
            met.append(active)
            walks = len(met) % WALKERS == 0
        else:
            walks = False
        _next(player, active, walks)
        yield lambda b=before, a=asked: _has_gone_on(player, b, a), "it is done"
        yield lambda: _is_up_to_date(player), "the window knows what can be done"
    hands.look("round_2")
    hands.say(f"  {len(met)} fighters, {time.monotonic() - begin:.0f} s")
    yield lambda: True, "the picture is taken"


def _next(player: Player, active: str, walks: bool) -> None:
    hands, bar = player.hands, player.window.workspace.action_bar
    assert isinstance(hands, CountingHands)
    waits, task = _prompt(player), bar.shown_task
    if waits is None and active:
        place = way(player, active) if walks else None
        up = battle(player).fighter(active).base.thickness_mm + 12
        if place and seen(player, active, up):
            hands.act(f"drag {active}")
            player.carry(active, (place.x, place.y, place.z), up)
            return
        now = player.window.battle.controller.game_state.state if player.window.battle.controller else None
        main = now.prompt.main_option if now else None
        if (
            task
            and any(one.text == "Next fighter" for one in task.others)
            and not (main and isinstance(main.action, Attack))
        ):
            hands.press("Next fighter", lambda: button("Next fighter"))
            return
    if bar.main_button.isVisible():
        hands.press(bar.main_button.text(), lambda: bar.main_button)
    elif task and task.others:
        hands.press(task.others[-1].text, lambda: button(task.others[-1].text))
    else:
        raise Stuck("The round does not say what is to be done.")


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
