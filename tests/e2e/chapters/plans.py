"""Chapters in which a scripted player plans: maps, good places, plans and suggestions, compared, applied and kept."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QInputDialog, QListWidget, QPlainTextEdit

from app.model import Plan
from app.ui.planning.look_page import LookPage
from app.ui.planning.map_controller import MapController
from app.ui.planning.plan_page import PlanPage
from app.ui.planning.plans_controller import PlansController
from app.ui.planning.suggestion_controller import SuggestionController
from app.ui.planning.suggestion_page import SuggestionPage
from app.ui.terrain.import_dialog import ImportDialog
from build_scripts.soundness.plan_judge import PlaceClaim, claim_places, claim_proposals
from tests.e2e.chapters import unit_battle
from tests.e2e.chapters.first_steps import do_next
from tests.e2e.chapters.own_table import begin_battle
from tests.e2e.chapters.warcry_setup import choose_game, lay_cards, muster, roll_and_split
from tests.e2e.driver.eyes import must_be
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, is_there, named, row_spot, shown, tab_spot

REAL = (
    ("Container", "cqindustry__container.stl", 190, 400),
    ("Bridge", "cqindustry__bridge_straight.stl", 385, 285),
    ("Railing", "cqindustry__guard_rail_platorm.stl", 150, 150),
    ("Gateway", "cqindustry__portal_open.stl", 560, 420),
    ("Tower stairs", "cqindustry__power_stair_lift.stl", 600, 150),
    ("Skull", "openforge__skull.c.stl", 330, 110),
)
"""Names of real meshes, their places in the collection, and their places on the table."""
KINDS = ("Seen after the enemies’ move", "Visible share", "Can be attacked", "Move distance", "Seen now")
"""Names of the maps that are shown."""
SCOPES = 2
"""Number of kinds of good places searched: during deployment, and on the whole table."""
GRIP_MM = 10.0
"""Height above its place at which a ghost is grabbed."""
STEP_MM = 6.0
"""Maximum height by which something low under a base raises it above its planned place."""
PLANNED, SHEET = "planned.eyeline", "plan.pdf"
"""The battle file and the sheet that remain."""


@dataclass
class Planner(ScriptedPlayer):
    """A player who plans, with the claims of the program, to be judged afterwards."""

    claims: list[PlaceClaim] = field(default_factory=list[PlaceClaim])
    maps: int = 0

    @property
    def map(self) -> MapController:
        """The map of the table. Raises Stuck."""
        return must_be(self.window.planning.maps, "No battle is open.")

    @property
    def plans(self) -> PlansController:
        """The plans of the battle. Raises Stuck."""
        return must_be(self.window.planning.plans, "No battle is open.")

    @property
    def plan(self) -> Plan:
        """The plan that is shown. Raises Stuck."""
        return must_be(self.plans.plan, "No plan is shown.")

    @property
    def suggestions(self) -> SuggestionController:
        """Suggestions for the battle. Raises Stuck."""
        return must_be(self.window.planning.suggestions, "No battle is open.")


def plan_warcry(player: Planner) -> Story:
    """Plans on real meshes, from an empty battle to reopened plans."""
    cards = {"deployment": "Clash Of Blades", "victory": "Treasure Hunters", "twist": "Eerie Silence"}
    yield from player.hands.tell(
        ("A table of real meshes.", build_real(player)),
        ("The game is chosen.", choose_game(player, "Warcry, 2nd")),
        ("Both warbands are mustered out of files.", muster(player)),
        ("The roll-off, and battle groups.", roll_and_split(player)),
        ("The battleplan.", lay_cards(player, cards)),
        ("What the cards ask.", go_to_deployment(player)),
        *_plans_of_deployment(player),
    )


def plan_warcrow(player: Planner) -> Story:
    """Plans on the table of a scenario, from the deployment of units to reopened plans."""
    yield from player.hands.tell(
        ("A table with two armies and a scenario.", begin_scenario(player)),
        ("A plan is begun.", begin_plan(player)),
        ("Where both sides may set up is guessed.", guess(player, 0)),
        *_after_suggestions(player),
        ("The battle is closed, and opened again.", reopen(player)),
    )


def _plans_of_deployment(player: Planner) -> tuple[tuple[str, Story], ...]:
    """Makes plans with suggestions, before and after deployment."""
    return (
        ("A suggestion, while nobody stands yet.", suggest(player, "empty")),
        ("The suggestion is kept as a plan.", keep_suggestion(player)),
        *_after_suggestions(player),
        ("A suggestion, beside what stands.", suggest(player, "standing")),
        ("The battle is closed, and opened again.", reopen(player)),
    )


def _after_suggestions(player: Planner) -> tuple[tuple[str, Story], ...]:
    """Makes one plan for a side, then all maps."""
    return (
        ("Where the other side may set up is guessed.", guess(player, 1)),
        ("A ghost is dragged.", drag_ghost(player)),
        ("The plan is written as a sheet.", write_sheet(player)),
        ("A copy is mirrored, and compared.", mirror_and_compare(player)),
        ("Everybody is put there, and taken back.", follow_and_undo(player)),
        ("Everybody is set up.", place_all(player)),
        ("Maps of the table.", look_at_maps(player)),
        ("Good places.", find_good_places(player)),
        ("A plan of the table as it stands.", take_table(player)),
        ("It is written at actual size.", write_tiles(player)),
    )


# queries


def map_is_whole(player: Planner, kind: str = "") -> bool:
    """Returns whether the map is complete."""
    found = player.map.map
    if found is None or (kind and found.question.kind != kind) or found.question.table is not player.map.table:
        return False
    return found.exposure is None or bool(found.exposure.known.all())


# chapters


def build_real(player: Planner) -> Story:
    """Builds an empty board with real meshes on it."""
    hands = player.hands
    source = player.meshes / "terrain"
    paths = [
        Path(shutil.copy(source / file, player.downloads / f"{name}{Path(file).suffix}")) for name, file, *_ in REAL
    ]
    yield from player.begin()
    yield from begin_battle(player)
    hands.keys("Ctrl+I")
    yield from player.answer_file_dialog(*paths)
    dialog = yield from player.dialog(ImportDialog)
    yield lambda: dialog.files.count() == len(paths) and not dialog.queue.busy, "all files are read"
    player.press_starting("Import all")
    yield lambda: shown(ImportDialog) is None or not dialog.queue.busy, "all of clear unit are imported"
    if shown(ImportDialog) and not is_there("Close"):  # The unit of the skull is unclear; it is left as it is.
        player.press_starting("Import all")
    yield lambda: shown(ImportDialog) is None or is_there("Close"), "they are imported"
    if shown(ImportDialog):
        player.press("Close")
    yield lambda: shown(ImportDialog) is None and len(player.names) >= 4, "what was imported stands there"
    hands.keys("Ctrl+Z")
    yield lambda: not player.names and player.calm(), "undo takes it off again"
    yield from player.stand([(name, x, y) for name, _, x, y in REAL])
    yield from player.put_library_away()
    hands.keys("Esc")


def begin_scenario(player: Planner) -> Story:
    """Starts the scenario of the unit game, up to the deployment."""
    yield from unit_battle.begin(player)
    player.press("Ember Watch")
    yield lambda: player.battle.clock.initiative, "the initiative is somebody's"
    yield from unit_battle.choose(player, "begin")
    yield lambda: player.battle.clock.stage == "deployment" and player.calm(), "units are set up"


def go_to_deployment(player: Planner) -> Story:
    """Answers what comes before deployment, the shortest way."""
    while player.battle.clock.stage != "deployment":
        yield from do_next(player)


def suggest(player: Planner, name: str) -> Story:
    """Searches suggestions to the end, and shows each of them."""
    hands = player.hands
    if player.window.planning.step != "suggest":
        hands.keys("Shift+G")
        yield lambda: player.window.planning.step == "suggest", "suggestions are shown"
    player.press("Find suggestions", SuggestionPage)
    yield lambda: player.suggestions.is_busy, "places are looked for"
    yield lambda: player.suggestions.answer or not player.suggestions.is_busy, "there is an answer"
    yield lambda: not player.suggestions.is_busy, "all suggestions are there"
    answer = player.suggestions.answer
    if answer is None or answer.suggestion is None:
        raise Stuck(f"There is no suggestion: {answer.note if answer else 'nothing at all'}")
    yield player.calm, "the table is drawn"
    player.claims += claim_proposals(answer.suggestion, player.battle)
    proposals = answer.suggestion.proposals
    for number in range(1, len(proposals)):
        hands.click(row_spot(lambda: named(QListWidget, "Suggestions"), number))
        yield (
            lambda n=number: player.suggestions.chosen is proposals[n] and player.calm(),
            "another proposal is drawn",
        )


def begin_plan(player: Planner) -> Story:
    """Creates an empty plan with a name and a note."""
    hands = player.hands
    hands.keys("Shift+P")
    yield lambda: player.window.planning.step == "plan", "the panel of plans is shown"
    player.press("New", PlanPage)
    yield from name_plan(player)


def keep_suggestion(player: Planner) -> Story:
    """Keeps a suggestion as a plan with a name and a note."""
    hands = player.hands
    player.press("Save as plan", SuggestionPage)
    yield lambda: player.battle.plans, "there is a plan"
    hands.keys("Shift+P")
    yield from name_plan(player)
    yield lambda: player.plans.scores, "the plan is scored"
    yield player.calm, "the table is drawn"


def name_plan(player: Planner) -> Story:
    """Gives the shown plan a name and a note."""
    hands = player.hands
    yield lambda: player.window.planning.step == "plan" and player.plans.plan, "the plan is shown"
    yield from player.choose_entry("Edit", "Rename…")
    yield from player.dialog(QInputDialog)
    hands.keys("Ctrl+A")
    hands.type("Behind the container")
    hands.keys("Return")
    yield lambda: player.plans.name == "Behind the container", "the plan has a name"
    hands.click_on(lambda: named(QPlainTextEdit, "Plan note"))
    hands.type("Slingers stay back; who has the treasure goes first.")
    hands.keys("Tab")
    yield lambda: player.plans.plan and "treasure" in player.plans.plan.note, "the note is kept"


def guess(player: Planner, number: int) -> Story:
    """Guesses the places of a side as ghosts."""
    side = player.battle.sides[number].name
    yield from player.choose_entry("Guess positions", side)
    yield lambda: any(one.guessed and one.side == side for one in player.plan.places), "the side is guessed"
    yield lambda: player.plans.scores, "the plan is scored"
    yield player.calm, "the table is drawn"


def drag_ghost(player: Planner) -> Story:
    """Drags a ghost a few centimetres, undoes that, and drags it again."""
    hands = player.hands
    player.press("Move ghosts", PlanPage)
    yield lambda: player.document.tool is player.document.tools["plans"], "ghosts can be moved"
    hands.keys("F")
    yield player.calm, "the whole table is seen"
    x, y, z = _find_seen_ghost(player)
    toward = 1 if y < player.battle.board.depth_mm / 2 else -1
    before = player.plan
    hands.pull(player.at(x, y, z + GRIP_MM), player.at(x, y + 30 * toward, z + GRIP_MM))
    hands.look("ghost_in_hand")
    hands.let_go()
    yield lambda: player.plan is not before and player.plan != before, "the ghost was dragged"
    hands.keys("Ctrl+Z")
    yield lambda: player.plan == before, "undo brings it back"
    hands.keys("Ctrl+Y" if not player.session.redo_label else "Ctrl+Shift+Z")
    yield lambda: player.plan != before, "redo puts it there again"
    hands.keys("Esc")
    yield lambda: player.document.tool is player.document.select_tool, "ghosts are let go of"


def write_sheet(player: Planner) -> Story:
    """Writes a PDF for setting up the real table."""
    path = player.out / SHEET
    path.unlink(missing_ok=True)
    yield from player.choose_entry("Plan sheet", "Export as PDF…")
    yield from player.answer_file_dialog(path)
    yield lambda: path.exists() and path.read_bytes().rstrip().endswith(b"%%EOF"), "the sheet is written"


def _find_seen_ghost(player: Planner) -> tuple[float, float, float]:
    """Finds the place of a ghost that nothing hides."""
    view, table = player.window.viewport, player.plans.ghost_table
    assert view is not None
    for place in player.plan.places:
        at = table.battle.fighter(place.fighter).pose
        here = view.mapFromGlobal(player.at(at.x, at.y, at.z + GRIP_MM)())
        picked = table.pick(*view.ray(here.x(), here.y()))
        if picked is not None and picked.id == place.fighter:
            return at.x, at.y, at.z
    raise Stuck("No ghost is to be seen.")


def mirror_and_compare(player: Planner) -> Story:
    """Copies the plan, mirrored, and compares both."""
    first = player.plan
    yield from player.choose_entry("Edit", "Copy")
    yield lambda: player.plans.name not in ("", first.name), "there is a copy"
    yield from player.choose_entry("Edit", "Mirror left–right")
    yield lambda: player.plan.places != first.places, "it is mirrored"
    player.hands.click(tab_spot(player.window.planning.panel.steps, "Compare"))
    yield lambda: player.window.planning.step == "compare", "the plans are compared"
    yield from player.choose("Compare with", first.name)
    yield lambda: len(player.plans.scores) == 2, "both are scored"
    yield player.calm, "the table is drawn"
    yield from player.choose("Plan", first.name)
    yield lambda: player.plans.name == first.name, "the first plan is shown"
    player.hands.keys("Shift+P")
    yield lambda: player.window.planning.step == "plan", "the plan is shown again"


def follow_and_undo(player: Planner) -> Story:
    """Places every fighter that may be placed, as one step, and undoes it."""
    hands, before = player.hands, player.battle
    player.press("Place as planned", PlanPage)
    yield lambda: player.battle is not before or is_there("Cancel"), "something came of it"
    if player.battle is before:
        others = "Place only the others"  # It is missing if nobody else is planned.
        player.press(others if is_there(others) else "Place all anyway")
        yield lambda: player.battle is not before, "they are put there"
    yield player.calm, "the table is drawn"
    stands = {one.id: one.pose for one in player.battle.fighters}
    planned = {one.fighter: one.pose for one in player.plan.places if not one.guessed}
    wrong = [id for id, pose in stands.items() if id in planned and _is_far(pose, planned[id])]
    if wrong:
        raise Stuck(f"Not where the plan has them: {', '.join(wrong)}.")
    hands.keys("Ctrl+Z")
    yield lambda: player.battle.fighters == before.fighters, "one undo takes it back"
    hands.keys("Shift+P")
    yield lambda: player.window.planning.step is None, "the panel of plans is put away"


def _is_far(a: object, b: object) -> bool:
    return max(abs(getattr(a, axis) - getattr(b, axis)) for axis in "xyz") > STEP_MM


def place_all(player: Planner) -> Story:
    """Places everyone, as a hurried player does."""
    while any(one.text == "Place all" for one in player.offered):
        before = player.battle
        player.press("Place all")
        yield lambda b=before: player.battle is not b, "somebody is set up"
        yield player.calm, "the table is drawn"


def look_at_maps(player: Planner, kinds: Sequence[str] = KINDS) -> Story:
    """Shows several kinds of maps, hovers over a place, and asks about one."""
    hands = player.hands
    me = next(one.id for one in player.battle.fighters if one.side == player.battle.sides[0].name)
    hands.keys("F")
    yield player.calm, "the whole table is seen"
    hands.keys("Shift+V")
    yield lambda: player.window.planning.visible, "the panel of the map is shown"
    yield from player.choose("Fighter", me)
    yield lambda: map_is_whole(player, "seen"), "the map is there"
    for kind in kinds:
        yield from player.choose("Map", kind)
        yield lambda: map_is_whole(player, player.window.planning.panel.look.kind or ""), f"“{kind}”"
        yield player.calm, "the table is drawn"
        player.maps += 1
    player.press("Choose a place", LookPage)
    found = player.map.map
    assert found is not None
    x, y, z = found.places.points[found.places.nearest(380.0, 280.0, 0.0)].tolist()
    hands.click(player.at(x, y, z))
    yield lambda: player.map.check and player.map.check.done, "there is a verdict on the place"
    hands.keys("Esc")
    yield lambda: player.map.check is None, "the place is forgotten"


def find_good_places(player: Planner) -> Story:
    """Finds unseen places; chooses one, moves there, undoes it."""
    hands = player.hands
    panel = player.window.planning.panel.look
    hands.click(tab_spot(panel.tabs, 1))
    yield panel.places_page.isVisible, "the list of good places is shown"
    places = player.window.planning.places
    if places is None:
        raise Stuck("No battle is open.")
    found = None
    for number in range(SCOPES):
        box = named(QComboBox, "Area")
        yield from player.choose("Area", box.itemText(number))
        player.press("Find places", LookPage)
        yield lambda: places.places and not places.is_searching, "places are found"
        found = places.places
        assert found is not None
        player.claims += claim_places(found)
    if found is None or not found.found:
        raise Stuck("There are no good places.")
    hands.click(row_spot(lambda: panel.places_page.list, 0))
    yield lambda: player.map.check, "the place is chosen"
    yield player.calm, "the table is drawn"
    before = player.battle
    player.press("Move here", LookPage)
    yield lambda: player.battle is not before, "it stands there"
    hands.keys("Ctrl+Z")
    yield lambda: player.battle.fighters == before.fighters, "undo takes it back"
    hands.keys("Shift+V")
    yield lambda: not player.window.planning.visible, "the map is put away"


def take_table(player: Planner) -> Story:
    """Makes a plan of the current positions."""
    hands = player.hands
    hands.keys("Shift+P")
    yield lambda: player.window.planning.step == "plan", "the panel of plans is shown"
    count = len(player.battle.plans)
    player.press("New", PlanPage)
    yield lambda: len(player.battle.plans) == count + 1, "there is another plan"
    player.press("Use current positions", PlanPage)
    yield lambda: len(player.plan.places) == len(player.battle.fighters), "everybody is in it"
    hands.keys("Shift+P")
    yield lambda: player.window.planning.step is None, "the panel of plans is put away"


def plan_quickly(player: Planner) -> Story:
    """Sets everybody up, moves one to a good place, makes two plans, compares them, and writes one as a PDF."""
    hands, panel = player.hands, player.window.planning
    hands.counts = True
    yield from place_all(player)
    hands.keys("Shift+V")
    yield lambda: panel.step == "look" and map_is_whole(player, "seen"), "the map is there"
    hands.click(tab_spot(panel.panel.look.tabs, "Good places"))
    yield panel.panel.look.places_page.isVisible, "good places are shown"
    yield from player.choose("Area", "On the whole table")
    player.press("Find places", LookPage)
    yield lambda: panel.places and panel.places.places and not panel.places.is_searching, "places are found"
    hands.click(row_spot(lambda: panel.panel.look.places_page.list, 0))
    yield lambda: player.map.check, "the place is chosen"
    before = player.battle
    player.press("Move here", LookPage)
    yield lambda: player.battle is not before, "it stands there"
    hands.keys("Shift+P")
    yield lambda: panel.step == "plan", "plans are shown"
    player.press("New", PlanPage)
    yield lambda: player.battle.plans, "there is a plan"
    player.press("Use current positions", PlanPage)
    yield lambda: player.plan.places, "everybody is in it"
    yield from player.choose_entry("Edit", "Copy")
    yield lambda: len(player.battle.plans) == 2, "there is a copy"
    yield from player.choose_entry("Edit", "Mirror left–right")
    hands.click(tab_spot(panel.panel.steps, "Compare"))
    yield lambda: panel.step == "compare", "the plans are compared"
    yield from player.choose("Compare with", "Plan")
    yield lambda: len(player.plans.scores) == 2, "both are scored"
    hands.click(tab_spot(panel.panel.steps, "Place"))
    yield lambda: panel.step == "plan", "the plan is shown again"
    yield from write_sheet(player)


def write_tiles(player: Planner) -> Story:
    """The plan at actual size as a PDF, from the menu of the program."""
    path = player.out / "tiles.pdf"
    path.unlink(missing_ok=True)
    yield from player.find("Export plan at actual size as PDF")
    yield from player.answer_file_dialog(path)
    yield lambda: path.exists() and path.read_bytes().rstrip().endswith(b"%%EOF"), "the sheet is written at actual size"


def reopen(player: Planner) -> Story:
    """Closes the battle and opens it from the recent battles: all plans must be there."""
    hands = player.hands
    kept, path = player.battle, player.out / PLANNED
    path.unlink(missing_ok=True)
    hands.keys("Ctrl+Shift+S")
    yield from player.answer_file_dialog(path)
    yield path.exists, "the battle is saved"
    hands.keys("Ctrl+W")
    yield lambda: player.window.document is None, "no battle is open"
    hands.keys("Ctrl+O")
    yield from player.answer_file_dialog(path)
    yield player.calm, "the battle is open again"
    if player.battle != kept:
        raise Stuck("The battle is not as it was.")
    hands.keys("Shift+P")
    yield lambda: player.window.planning.step == "plan" and player.plans.plan, "the plans are there again"
    yield player.calm, "the table is drawn"
