"""How a scripted player plays a battle: deploys, rolls, moves, attacks, picks up and scores, to the end.

It reads the window and the table, and chooses simply: the nearest useful thing, the nearest enemy, the first legal
attack. It uses only mouse and keyboard.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from app.games.battle_actions import Walk
from app.games.prompts import find_main
from app.games.setup_actions import Deploy
from app.geometry.base_distances import measure_slabs
from app.model import Battle, Fighter, Pose
from app.table.battle_shapes import fighter_slab
from app.table.floors import FEW
from app.ui.battle.result_dialog import ResultDialog
from app.ui.setup.deploy_step import ID, DeployList
from app.ui.widgets.expandable_row import ExpandableRow
from tests.e2e.chapters.warcry_setup import build, choose_game, lay_cards, muster, roll_and_split
from tests.e2e.driver.hands import MOMENT, Story, Told
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Find, Stuck, is_there, row_spot, shown

GAMES = {"first": "Warcry, 1st", "second": "Warcry, 2nd"}
CARDS = {
    "first": {"deployment": "Knife To The Back", "victory": "Seize Territory", "twist": "Eerie Silence"},
    "second": {"deployment": "First Blood", "victory": "Treasure Hunters", "twist": "Eerie Silence"},
}
"""Cards with reserves and four rounds, about objectives and about treasure."""
SPOTS = {
    "first": ((230.0, 280.0), (430.0, 290.0), (600.0, 300.0)),
    "second": ((290.0, 280.0), (472.0, 280.0), (381.0, 370.0), (381.0, 190.0)),
}
"""Places of objectives and treasure, in the order in which cards ask for them; mm."""
TURNS = (0.0, 0.5, -0.5, 1.0, -1.0, 1.6, -1.6)
SHARES = (0.93, 0.7, 0.4, 0.2)
"""Directions beside the straight one, in radians, and tried shares of the longest path."""
SHORTEST_DRAG_MM = 20
"""A shorter move may be within the few pixels of a click when the whole table is visible."""
MOST_STEPS = 900


def whole_battle(player: ScriptedPlayer, which: str) -> Story:
    """Plays from a table and two files of fighters to the report, in the first or second edition."""
    spots = list(SPOTS[which])
    yield from player.hands.tell(
        ("A table is built.", build(player)),
        ("The game is chosen.", choose_game(player, GAMES[which])),
        ("Both warbands are mustered out of files.", muster(player)),
        ("The roll-off, and battle groups.", roll_and_split(player)),
        ("The battleplan.", lay_cards(player, CARDS[which])),
        ("What the cards ask.", set_up(player, spots)),
        ("Deployment.", deploy(player, spots)),
        ("The battle.", fight(player)),
        ("The report.", report(player)),
    )


def answer(player: ScriptedPlayer) -> Story:
    """Rolls the dice, reacts whenever possible, finds places, and overrules rules."""
    while prompt := player.prompt:
        if prompt.dice_requests:
            player.press("Roll")
        elif prompt.choice_request:
            player.press(prompt.choice_request.answers[-1][0])
        elif prompt.point_request:
            player.press("Find a place")
        elif prompt.problems:
            player.press_starting("Overrule")
        yield lambda p=prompt: player.prompt is not p, "what was asked is answered"


def set_up(player: ScriptedPlayer, spots: list[tuple[float, float]]) -> Story:
    """Answers the cards before deployment: colours, and in the second edition tokens."""
    for _ in range(40):
        if player.battle.clock.stage != "setup":
            break
        yield from _next_of_cards(player, spots)
    yield lambda: player.battle.clock.stage == "deployment", "the deployment begins"


def _next_of_cards(player: ScriptedPlayer, spots: list[tuple[float, float]]) -> Story:
    """Does what comes next: an answer, dice, or a token, which goes on the next of these spots."""
    found = [one for one in player.options if one.main]
    if not found:
        raise Stuck("The set-up does not say what is to be done next.")
    option = next((one for one in found if one.id != "begin"), found[0])
    before = player.session.history
    if option.asks == "dice":
        player.press_main()
    else:
        yield from player.press_option(option)
    yield MOMENT
    if option.asks == "token" and player.document.tool is not player.document.select_tool:
        player.hands.click(player.at(*spots.pop(0)))
        yield MOMENT
    yield from answer(player)
    yield lambda b=before: player.session.history is not b, f"“{option.text}” is done"


def deploy(player: ScriptedPlayer, spots: list[tuple[float, float]]) -> Story:
    """Deploys both sides in turn: the first by mouse, the others by the program; then answers the cards."""
    hands, panel = player.hands, player.window.setup.panel
    while player.battle.clock.stage == "deployment":
        waiting = [one for one in player.options if one.asks == "pose" and one.main]
        if not waiting and any(one.main and one.id != "begin" for one in player.options):
            yield from _next_of_cards(player, spots)
            continue
        if not waiting:
            player.press(next(one.text for one in player.options if one.id == "begin"))
            yield MOMENT
            yield from answer(player)
            yield lambda: player.battle.clock.stage == "battle", "the battle begins"
            break
        before = len(player.battle.fighters)
        hands.click(row_of(panel.deploy.list, waiting[0].subject))
        hands.keys("Return")
        yield lambda b=before: len(player.battle.fighters) > b or player.is_asked(), "somebody is set up"
        yield from answer(player)


def row_of(queue: DeployList, id: str) -> Find:
    """Returns the place of a fighter in the deployment list, scrolled to."""
    return row_spot(lambda: queue, lambda rows: [rows.item(row).data(ID) for row in range(rows.count())].index(id))


def fight(player: ScriptedPlayer) -> Story:
    """Plays round after round, to the end."""
    player.hands.keys("T")
    for _ in range(MOST_STEPS):
        clock = player.battle.clock
        if clock.stage == "over":
            break
        yield player.calm, "the table is drawn"
        yield from answer(player)
        if clock.active in player.battle.ids and not is_step_pending(player):
            yield from act(player, clock.active)
        else:
            yield from go_on(player)
    else:
        told = " / ".join(entry.text for entry in player.battle.log[-3:])
        raise Stuck(f"After {MOST_STEPS} steps it is round {player.battle.clock.round}, and the log ends: {told}")
    yield from player.dialog(ResultDialog)
    player.press("Close")
    yield lambda: shown(ResultDialog) is None, "the battle is over"


def is_step_pending(player: ScriptedPlayer) -> bool:
    """Returns whether a step is pending: a fall, or dropped treasure."""
    return any(one.id.startswith(("fall ", "put-down ")) for one in player.options)


def go_on(player: ScriptedPlayer) -> Story:
    """Does what is most likely expected between activations."""
    option = find_main(player.options)
    if option is None:
        raise Stuck("The battle does not say what is to be done next.")
    came = player.watch()
    player.turn_to("Turn")
    yield player.is_up_to_date, "the window knows what can be done"
    yield from player.press_option(option)
    if option.asks == "pose":
        player.hands.click(player.at(*find_arrival(player, option.subject)))
    yield lambda: came() or is_there("Continue"), f"“{option.text}” comes to something"
    if not came() and is_there("Continue"):
        player.press("Continue")
        yield came, "the phase ends"
    yield from answer(player)


def act(player: ScriptedPlayer, id: str) -> Story:
    """Plays one activation: picks up, attacks if possible, otherwise moves, and ends it."""
    tried = set[str]()
    for _ in range(6):
        found = player.battle
        if found.clock.active != id or found.clock.stage != "battle" or id not in found.ids:
            return
        if is_step_pending(player):
            return
        picks = [one for one in player.options if "pick" in one.id and one.action and not one.problems]
        if picks and picks[0].id not in tried:
            tried.add(picks[0].id)
            yield from player.take(picks[0])
            yield from answer(player)
            continue
        if len(found.clock.done) >= 2:
            break
        if (yield from try_attack(player, id)):
            continue
        if not (yield from try_move(player, id)):
            break
    end = next((one for one in player.options if one.id.startswith("end-activation") or one.id == "end"), None)
    if end is not None and player.battle.clock.active == id:
        yield from player.take(end)
        yield from answer(player)


def try_attack(player: ScriptedPlayer, id: str) -> Told[bool]:
    """Attacks the first legal and visible enemy; returns whether there was one."""
    session, attacks = player.session, player.window.battle.panel.attacks
    shots = [shot for shot in session.game.attack_options(session.committed_table, id) if not shot.problems]
    if not shots:
        return False
    player.turn_to("Attack")
    target = shots[0].target
    yield (
        lambda: attacks.sights.observer == id and target in attacks.sights.rulings,
        f"it is proven whether {id} sees {target}",
    )
    if attacks.sights.rulings[target].kind == "blocked":
        return False
    yield lambda: _find_rows(player, target), f"{target} is among the targets"
    while attacks.selected_option is None or attacks.selected_option.target != target:
        player.hands.click_on(lambda: _find_rows(player, target)[0])
        yield MOMENT  # it may have been targeted meanwhile: then the click has cleared it
    if not any(entry.kind == "sight" for entry in player.battle.log):
        logged = player.watch()
        player.press("Add sight to log")
        yield logged, "the verdict is in the log"
    came = player.watch()
    player.press("Attack")
    yield came, "the attack is made"
    yield from answer(player)
    return True


def _find_rows(player: ScriptedPlayer, target: str) -> list[ExpandableRow]:
    rows = player.window.battle.panel.attacks.findChildren(ExpandableRow)
    return [row for row in rows if not row.isHidden() and row.isVisible() and row.text() == target]


def try_move(player: ScriptedPlayer, id: str) -> Told[bool]:
    """Moves towards the goal; returns whether there was a path."""
    pose = find_destination(player, id)
    if pose is None:
        return False
    came, up = player.watch(), grip_height(player, id)
    player.hands.keys("T")
    yield player.calm, "the table is seen from above"
    if not player.is_in_front(id, up):
        return False
    player.carry(id, (pose.x, pose.y, pose.z), up)
    yield came, f"{id} moves"
    yield from answer(player)
    return True


def grip_height(player: ScriptedPlayer, id: str) -> float:
    """Returns the height above its origin at which the mouse grabs a fighter, in mm."""
    return player.battle.fighter(id).base.thickness_mm + 12


def find_destination(player: ScriptedPlayer, id: str, wanted: tuple[float, float] | None = None) -> Pose | None:
    """Returns where it moves: as far as it may towards a place or its goal, around obstacles."""
    session = player.session
    fighter = player.battle.fighter(id)
    wanted = wanted or find_goal(player.battle, fighter)
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


def find_goal(found: Battle, fighter: Fighter) -> tuple[float, float]:
    """Returns the nearest free treasure, an objective that is not held, or an enemy."""
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


def find_arrival(player: ScriptedPlayer, id: str) -> tuple[float, float, float]:
    """Returns where a reserve is set up."""
    session, found = player.session, player.battle
    fighter = found.any_fighter(id)
    zones = [one for one in session.game.zones(found) if (one.side, one.group) == (fighter.side, fighter.state.group)]
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


def report(player: ScriptedPlayer) -> Story:
    """Exports the report, and checks it."""
    player.turn_to("Log")
    player.press("Export…")
    path = player.out / "report.html"
    path.unlink(missing_ok=True)
    yield from player.answer_file_dialog(path)
    yield path.exists, "the report is written"
