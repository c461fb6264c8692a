"""What a scripted player does in a battle: sets fighters up, rolls, moves, attacks, picks up, scores, to the end.

It looks at what the window offers and at the table, and chooses simply: the nearest thing worth having, the nearest
enemy, the first attack that is no problem. Everything is done with the mouse and the keyboard.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.games.battle_actions import Walk
from app.games.game import Game
from app.games.prompts import Option
from app.games.setup_actions import Deploy
from app.geometry.base_distances import measure_slabs
from app.model import Battle, Fighter, Pose
from app.table.battle_shapes import fighter_slab
from app.table.floors import FEW
from app.ui.battle.action_runner import ActionPrompt
from app.ui.battle.result_dialog import ResultDialog
from app.ui.setup.deploy_step import ID, DeployList
from app.ui.widgets.expandable_row import ExpandableRow
from tests.e2e.user_game import battle, press, press_option
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck, button, middle, shown

TURNS = (0.0, 0.5, -0.5, 1.0, -1.0, 1.6, -1.6)
SHARES = (0.93, 0.7, 0.4, 0.2)
"""Ways beside the straight one, in radians, and shares of the longest way that are tried."""
SHORTEST_DRAG_MM = 20
"""Anything shorter may be within the few pixels of a click where the whole table is seen."""
MOST_STEPS = 900
Told = Generator[tuple[Callable[[], object], str], None, bool]
"""A story that ends with a yes or a no."""


def course(player: Player) -> Game:
    """What the game knows of the battle."""
    found = player.document.session.game
    if not found.has_rounds:
        raise Stuck("No game is chosen.")
    return found


def options(player: Player) -> tuple[Option, ...]:
    """What the window offers now."""
    return course(player).turn_prompt(player.document.session.committed_table).options


def up_to_date(player: Player) -> bool:
    """Whether the window offers what can be done in the battle as it stands."""
    controller = player.window.battle.controller
    state = controller.game_state.state if controller else None
    return state is not None and state.snapshot.table is player.document.session.committed_table


def asked(player: Player) -> bool:
    """Whether dice, or a word about a broken rule, are waited for."""
    return _waits(player) is not None


def _waits(player: Player) -> ActionPrompt | None:
    doing = player.window.battle.runner
    return doing.prompt if doing else None


def answer(player: Player) -> Story:
    """Roll what is asked for, react wherever that is possible, find places; do what a rule is against all the same."""
    while asked(player):
        waits = _waits(player)
        if waits and waits.dice_requests:
            press(player, "Roll")
        elif waits and waits.choice_request:
            press(player, waits.choice_request.answers[-1][0])
        elif waits and waits.point_request:
            press(player, "Find a place")
        elif waits and waits.problems:
            press(player, "Do it anyway")
        yield lambda w=waits: _waits(player) is not w, "what was asked is answered"


def set_up(player: Player, spots: list[tuple[float, float]]) -> Story:
    """What the cards ask before fighters are set up: colours, and by the second edition tokens."""
    for _ in range(40):
        if battle(player).clock.stage != "setup":
            break
        yield from _next_of_cards(player, spots)
    yield lambda: battle(player).clock.stage == "deployment", "the deployment begins"


def _next_of_cards(player: Player, spots: list[tuple[float, float]]) -> Story:
    """What comes next: an answer, dice, or a token, which is put on the next of these spots."""
    found = [one for one in options(player) if one.main]
    if not found:
        raise Stuck("The set-up does not say what is to be done next.")
    option = next((one for one in found if one.id != "begin"), found[0])
    before = player.document.session.history
    if option.asks != "dice" or not _there("Roll for both"):
        yield from press_option(player, option)
    if option.asks == "dice":
        yield lambda: _there("Roll for both") or asked(player), "the roll-off is shown"
        if not asked(player):
            press(player, "Roll for both")
    yield lambda: True, "a moment has passed"
    if option.asks == "token" and player.document.tool is not player.document.select_tool:
        player.hands.click(player.at(*spots.pop(0)))
        yield lambda: True, "a moment has passed"
    yield from answer(player)
    yield lambda b=before: player.document.session.history is not b, f"“{option.text}” is done"


def deploy(player: Player, spots: list[tuple[float, float]]) -> Story:
    """Both sides set up in turn: the first by the mouse, the others where there is room; then what cards still ask."""
    hands = player.hands
    panel = player.window.setup.panel
    first = True
    while battle(player).clock.stage == "deployment":
        waiting = [one for one in options(player) if one.asks == "pose" and one.main]
        if not waiting and any(one.main and one.id != "begin" for one in options(player)):
            yield from _next_of_cards(player, spots)
            continue
        if not waiting:
            hands.look("deployed")
            press(player, next(one.text for one in options(player) if one.id == "begin"))
            yield lambda: True, "a moment has passed"
            yield from answer(player)
            yield lambda: battle(player).clock.stage == "battle", "the battle begins"
            break
        before = len(battle(player).fighters)
        hands.click(row_of(panel.deploy.list, waiting[0].subject))
        if first:
            hands.look("deploying")
            first = False
        hands.keys("Return")
        yield lambda b=before: len(battle(player).fighters) > b or asked(player), "somebody is set up"
        yield from answer(player)


def row_of(queue: DeployList, id: str) -> Callable[[], QPoint]:
    """Where a fighter stands in the list of those to be set up, scrolled to."""

    def spot() -> QPoint:
        item = next((queue.item(row) for row in range(queue.count()) if queue.item(row).data(ID) == id), None)
        if item is None:
            raise Stuck(f"{id} is not in the list of those to be set up.")
        middle(queue)
        queue.scrollToItem(item)
        return queue.viewport().mapToGlobal(queue.visualItemRect(item).center())

    return spot


def fight(player: Player) -> Story:
    """Round after round, to the end."""
    hands, seen = player.hands, set[str]()
    hands.keys("T")
    for _ in range(MOST_STEPS):
        clock = battle(player).clock
        if clock.stage == "over":
            break
        mark = f"round_{clock.round}_{clock.phase}"
        if mark not in seen:
            seen.add(mark)
            yield player.calm, "the table is drawn"
            hands.look(mark)
        yield from answer(player)
        if clock.active in battle(player).ids and not due(player):
            yield from act(player, clock.active)
        else:
            yield from go_on(player)
    else:
        told = " / ".join(entry.text for entry in battle(player).log[-3:])
        raise Stuck(f"After {MOST_STEPS} steps it is round {battle(player).clock.round}, and the log ends: {told}")
    yield lambda: shown(ResultDialog), "the end is announced"
    hands.look("the_end")
    hands.press_button(lambda: button("Close"))
    yield lambda: shown(ResultDialog) is None, "the battle is over"


def due(player: Player) -> bool:
    """Whether something has to be settled before anything else: a fall, or treasure that was left."""
    return any(one.id.startswith(("fall ", "put-down ")) for one in options(player))


def go_on(player: Player) -> Story:
    """What is most probably wanted next, between activations."""
    session = player.document.session
    found = options(player)
    option = next((one for one in found if one.main), None)
    if option is None:
        raise Stuck("The battle does not say what is to be done next.")
    before = session.history
    page(player, "Turn")
    yield lambda: up_to_date(player), "the window knows what can be done"
    yield from press_option(player, option)
    if option.asks == "pose":
        player.hands.click(player.at(*arrival(player, option.subject)))
    yield (
        lambda: session.history is not before or asked(player) or _there("Continue"),
        f"“{option.text}” comes to something",
    )
    if session.history is before and not asked(player) and _there("Continue"):
        press(player, "Continue")
        yield lambda: session.history is not before or asked(player), "the phase ends"
    yield from answer(player)


def act(player: Player, id: str) -> Story:
    """One activation: pick up what is there, attack who can be attacked, else move, and end it."""
    tried = set[str]()
    for _ in range(6):
        found = battle(player)
        if found.clock.active != id or found.clock.stage != "battle" or id not in found.ids:
            return
        if due(player):
            return
        picks = [one for one in options(player) if "pick" in one.id and one.action and not one.problems]
        if picks and picks[0].id not in tried:
            tried.add(picks[0].id)
            yield from _chosen(player, picks[0])
            continue
        if len(found.clock.done) >= 2:
            break
        if (yield from attacked(player, id)):
            continue
        if not (yield from moved(player, id)):
            break
    end = next((one for one in options(player) if one.id.startswith("end-activation") or one.id == "end"), None)
    if end is not None and battle(player).clock.active == id:
        yield from _chosen(player, end)


def _chosen(player: Player, option: Option) -> Story:
    session = player.document.session
    before = session.history
    page(player, "Turn")
    yield lambda: up_to_date(player), "the window knows what can be done"
    yield from press_option(player, option)
    yield lambda: session.history is not before or asked(player), f"“{option.text}” comes to something"
    yield from answer(player)


def attacked(player: Player, id: str) -> Told:
    """Attack the first enemy that no rule keeps from it and that is seen; whether there was one."""
    session = player.document.session
    shots = [shot for shot in course(player).attack_options(session.committed_table, id) if not shot.problems]
    if not shots:
        return False
    page(player, "Attack")
    attacks = player.window.battle.panel.attacks
    target = shots[0].target
    yield (
        lambda: attacks.sights.seer == id and target in attacks.sights.rulings,
        f"it is proven whether {id} sees {target}",
    )
    if attacks.sights.rulings[target].kind == "blocked":
        return False
    yield lambda: _line(player, target), f"{target} is among the targets"
    if attacks.selected_option is None or attacks.selected_option.target != target:
        player.hands.click(lambda: middle(_line_of(player, target)))
        yield (
            lambda: attacks.selected_option is not None and attacks.selected_option.target == target,
            f"{target} is looked at",
        )
    before = session.history
    if not any(entry.kind == "sight" for entry in battle(player).log):
        press(player, "Add sight to log")
        yield lambda: session.history is not before, "the verdict is in the log"
        player.hands.look("attack")
        before = session.history
    press(player, "Attack")
    yield lambda: session.history is not before or asked(player), "the attack is made"
    yield from answer(player)
    return True


def moved(player: Player, id: str) -> Told:
    """Move towards what is wanted; whether there was a way."""
    session = player.document.session
    pose = way(player, id)
    if pose is None:
        return False
    before = session.history
    player.hands.keys("T")
    yield player.calm, "the table is seen from above"
    up = battle(player).fighter(id).base.thickness_mm + 12
    if not seen(player, id, up):
        return False
    player.carry(id, (pose.x, pose.y, pose.z), up)
    yield lambda: session.history is not before or asked(player), f"{id} moves"
    yield from answer(player)
    return True


def seen(player: Player, id: str, up: float) -> bool:
    """Whether nothing lies over a fighter where the mouse would take it."""
    view, spot = player.window.viewport, player.on(id, up)()
    if view is None:
        return False
    here = view.mapFromGlobal(spot)
    picked = player.document.session.table.pick(*view.ray(here.x(), here.y()))
    return picked is not None and picked.id == id


def way(player: Player, id: str, wanted: tuple[float, float] | None = None) -> Pose | None:
    """Where it moves: as far as it may towards a place, or what it wants, round what stands there."""
    session = player.document.session
    fighter = battle(player).fighter(id)
    wanted = wanted or goal(battle(player), fighter)
    pose = fighter.pose
    straight = math.atan2(wanted[1] - pose.y, wanted[0] - pose.x)
    near = math.hypot(wanted[0] - pose.x, wanted[1] - pose.y)
    most = 25.4 * (fighter.profile.movement if fighter.profile else 4)
    for share in SHARES:
        for turn in TURNS:
            reach = min(most * share, near)
            there = (pose.x + reach * math.cos(straight + turn), pose.y + reach * math.sin(straight + turn))
            footing = session.committed_table.base_support(fighter.base, Pose(*there, pose.z, pose.yaw), pose.z + 25)
            stood = Pose(*there, footing.height_mm, pose.yaw)
            action = Walk(id, (stood,))
            if (
                reach > SHORTEST_DRAG_MM
                and footing.supported >= FEW
                and not session.rule(action).dice_requests()
                and not session.check(action)
            ):
                return stood
    return None


def goal(found: Battle, fighter: Fighter) -> tuple[float, float]:
    """The nearest treasure that lies there, an objective that is not held, or else an enemy."""
    carries = any(token.carrier == fighter.id for token in found.tokens)
    wanted = [
        token.at[:2]
        for token in found.tokens
        if (token.kind == "treasure" and not token.carrier and not carries)
        or (token.kind == "objective" and token.holder != fighter.side)
    ]
    wanted += [(one.pose.x, one.pose.y) for one in found.fighters if one.side != fighter.side] if not wanted else []
    here = fighter.pose
    return min(wanted, key=lambda at: math.hypot(at[0] - here.x, at[1] - here.y), default=(here.x, here.y))


def arrival(player: Player, id: str) -> tuple[float, float, float]:
    """Where a reserve is set up."""
    session, found = player.document.session, battle(player)
    fighter = found.any_fighter(id)
    zones = [one for one in course(player).zones(found) if (one.side, one.group) == (fighter.side, fighter.state.group)]
    for x, y in _around(*zones[0].start, *zones[0].end, zones[0].reach_mm):
        stood = session.committed_table.drop_fighter(replace(fighter, pose=Pose(x, y))).pose
        there = replace(fighter, pose=stood)
        free = all(measure_slabs(fighter_slab(there), fighter_slab(one)).distance_mm > 1 for one in found.fighters)
        if free and not session.check(Deploy(((id, stood),))):
            return stood.x, stood.y, stood.z
    raise Stuck(f"There is no room for {id}.")


def _around(x: float, y: float, to_x: float, to_y: float, reach: float) -> Iterator[tuple[float, float]]:
    for share in (0.5, 0.3, 0.7, 0.1, 0.9):
        for ring in (0.0, 0.3, 0.55):
            for step in range(8):
                angle = step * math.pi / 4
                middle = (x + share * (to_x - x), y + share * (to_y - y))
                yield middle[0] + ring * reach * math.cos(angle), middle[1] + ring * reach * math.sin(angle)


def page(player: Player, title: str) -> None:
    """Turn to a page of the panel."""

    def turn() -> None:
        tabs = player.window.battle.panel.pages
        names = [tabs.tabText(number).replace("&", "") for number in range(tabs.count())]
        if tabs.currentIndex() != names.index(title):
            bar = tabs.tabBar()
            spot = bar.mapToGlobal(bar.tabRect(names.index(title)).center())
            player.hands.click(spot)

    turn()


def _there(text: str) -> bool:
    return any(
        one.isVisible() and one.text().replace("&", "") == text
        for top in QApplication.topLevelWidgets()
        for one in top.findChildren(QAbstractButton)
    )


def _line(player: Player, target: str) -> bool:
    return any(line.isVisible() and line.text() == target for line in _lines(player))


def _line_of(player: Player, target: str) -> ExpandableRow:
    return next(line for line in _lines(player) if not line.isHidden() and line.text() == target)


def _lines(player: Player) -> list[ExpandableRow]:
    return player.window.battle.panel.attacks.findChildren(ExpandableRow)


def report(player: Player, out: Path) -> Story:
    """The report is exported, and there to be read."""
    page(player, "Log")
    player.hands.look("log")
    press(player, "Export…")
    path = out / "report.html"
    yield from player.answer_file_dialog(path)
    yield path.exists, "the report is written"
    player.hands.look("report")
    yield lambda: True, "it is looked at"
