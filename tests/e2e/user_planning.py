"""What a scripted player plans: maps, good places, plans, suggestions, all compared, followed, taken back and kept."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QInputDialog,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from app.model import Plan
from app.ui.action_bar import BarButton
from app.ui.editing.board_dialog import BoardDialog
from app.ui.planning.map_controller import MapController
from app.ui.planning.planning_panel import PlanningPanel
from app.ui.planning.plans_controller import PlansController
from app.ui.planning.plans_panel import PlansPanel
from app.ui.planning.suggestion_controller import SuggestionController
from app.ui.planning.suggestion_panel import SuggestionPanel
from app.ui.terrain.import_dialog import ImportDialog
from build_scripts.soundness.plan_judge import PlaceClaim, claim_places, claim_proposals
from tests.e2e import user_units
from tests.e2e.user_game import (
    battle,
    choose_game,
    lay_cards,
    muster,
    press,
    roll_and_split,
    stand_pieces,
    write_fighters,
)
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck, button, middle, named, shown, starting
from tests.e2e.user_start import do_next

REAL = (
    ("Container", "cqindustry__container.stl", 190, 400),
    ("Bridge", "cqindustry__bridge_straight.stl", 385, 285),
    ("Railing", "cqindustry__guard_rail_platorm.stl", 150, 150),
    ("Gateway", "cqindustry__portal_open.stl", 560, 420),
    ("Tower stairs", "cqindustry__power_stair_lift.stl", 600, 150),
    ("Skull", "openforge__skull.c.stl", 330, 110),
)
"""Real meshes as a player has called them, where they are in the collection, and where they are put on the table."""
KINDS = ("Seen after their move", "How much of it is seen", "Can be attacked", "How far it moves", "Seen now")
"""Maps that are looked at, by their names."""
SCOPES = 2
"""In so many kinds of places good ones are looked for: where fighters are set up, and on the whole table."""
GRIP_MM = 10.0
"""How far above its place a ghost is taken."""
STEP_MM = 6.0
"""What is low under a base lifts it by no more than this over where it was planned."""
PLANNED, SHEET = "planned.eyeline", "plan.pdf"
"""The battle file and the sheet that are left."""
ROUND_S = 45.0
"""What takes longer than a player's patience is waited for in turns of so many seconds."""


@dataclass
class PlannedEvening:
    """A player who plans, and what the program claimed meanwhile, to be judged afterwards."""

    player: Player
    out: Path
    meshes: Path
    claims: list[PlaceClaim] = field(default_factory=list[PlaceClaim])
    maps: int = 0

    @property
    def map(self) -> MapController:
        """The map of the table."""
        found = self.player.window.planning.controller
        if found is None:
            raise Stuck("No battle is open.")
        return found

    @property
    def plans(self) -> PlansController:
        """The plans of the battle."""
        found = self.player.window.plans.controller
        if found is None:
            raise Stuck("No battle is open.")
        return found

    @property
    def suggestions(self) -> SuggestionController:
        """Suggestions for the battle."""
        found = self.player.window.suggestions.controller
        if found is None:
            raise Stuck("No battle is open.")
        return found


def plan_warcry(evening: PlannedEvening) -> Story:
    """On real meshes, from an empty battle to plans that are there again."""
    player = evening.player
    files = write_fighters(player.downloads)
    cards = {"deployment": "Clash Of Blades", "victory": "Treasure Hunters", "twist": "Eerie Silence"}
    for words, chapter in (
        ("A table of real meshes.", build_real(evening)),
        ("The game is chosen.", choose_game(player, "Warcry, 2nd")),
        ("Both warbands are mustered out of files.", muster(player, files)),
        ("The roll-off, and battle groups.", roll_and_split(player)),
        ("The battleplan.", lay_cards(player, cards)),
        ("What the cards ask.", go_to_deployment(evening)),
        *_plans_of_deployment(evening),
    ):
        player.hands.say(words)
        yield from chapter


def plan_warcrow(evening: PlannedEvening) -> Story:
    """On the table of a scenario, from where units are set up to plans that are there again."""
    for words, chapter in (
        ("A table with two armies and a scenario.", begin_scenario(evening)),
        ("A plan is begun.", begin_plan(evening)),
        ("Where both sides may set up is guessed.", guess(evening, 0)),
        *_after_suggestions(evening),
        ("The battle is closed, and opened again.", reopen(evening)),
    ):
        evening.player.hands.say(words)
        yield from chapter


def _plans_of_deployment(evening: PlannedEvening) -> tuple[tuple[str, Story], ...]:
    """With suggestions, before anybody stands and afterwards."""
    return (
        ("A suggestion, while nobody stands yet.", suggest(evening, "empty")),
        ("The suggestion is kept as a plan.", keep_suggestion(evening)),
        *_after_suggestions(evening),
        ("A suggestion, beside what stands.", suggest(evening, "standing")),
        ("The battle is closed, and opened again.", reopen(evening)),
    )


def _after_suggestions(evening: PlannedEvening) -> tuple[tuple[str, Story], ...]:
    """From one side's plan to maps of all."""
    return (
        ("Where the other side may set up is guessed.", guess(evening, 1)),
        ("A ghost is dragged.", drag_ghost(evening)),
        ("The plan is written as a sheet.", write_sheet(evening)),
        ("A copy is mirrored, and compared.", mirror_and_compare(evening)),
        ("Everybody is put there, and taken back.", follow_and_undo(evening)),
        ("Everybody is set up.", place_all(evening)),
        ("Maps of the table.", look_at_maps(evening)),
        ("Good places.", find_good_places(evening)),
        ("A plan of the table as it stands.", take_table(evening)),
        ("It is written in true scale.", write_tiles(evening)),
    )


# what is seen


def patiently(done: Callable[[], object], words: str, most_s: float = 900.0) -> Story:
    """Wait for what takes long, once what is to be done is done."""
    yield lambda: True, "a moment has passed"
    end = time.monotonic() + most_s
    while not done():
        if time.monotonic() > end:
            raise Stuck(f"After {most_s:.0f} seconds it is still not so: {words}.")
        begin = time.monotonic()
        yield lambda begin=begin: done() or time.monotonic() - begin > ROUND_S, words


def map_is_whole(evening: PlannedEvening, kind: str = "") -> bool:
    """Whether the map is there, to its last place."""
    found = evening.map.map
    if found is None or (kind and found.question.kind != kind) or found.question.table is not evening.map.table:
        return False
    return found.exposure is None or bool(found.exposure.known.all())


def press_in(player: Player, panel: type[QWidget], text: str) -> None:
    """Click a button of a panel: others may have one of the same words."""
    player.hands.press_button(lambda: button(text, panel))


def menu_entry(text: str) -> Callable[[], QPoint]:
    """Where an entry of the menu that is open is."""

    def spot() -> QPoint:
        menu = QApplication.activePopupWidget()
        for entry in menu.actions() if isinstance(menu, QMenu) else ():
            if entry.text().replace("&", "") == text:
                assert isinstance(menu, QMenu)
                return menu.mapToGlobal(menu.actionGeometry(entry).center())
        raise Stuck(f"The menu does not offer “{text}”.")

    return spot


def choose_entry(evening: PlannedEvening, name: str, entry: str) -> Story:
    """Open the menu of a button, and click one of its lines."""
    evening.player.hands.click(lambda: middle(named(QToolButton, name)))
    yield QApplication.activePopupWidget, "the menu is open"
    evening.player.hands.click(menu_entry(entry))
    yield lambda: QApplication.activePopupWidget() is None, "the menu is closed"


def choose(player: Player, name: str, text: str) -> Story:
    """Click a box, and choose an entry out of its list."""
    box = named(QComboBox, name)
    if box.findText(text) < 0:
        raise Stuck(f"“{name}” does not offer “{text}”.")
    player.hands.click(lambda: middle(box))
    yield lambda: box.view().isVisible(), "the list is open"
    row = box.findText(text)
    at = box.view().currentIndex().row()
    player.hands.keys(*["Down" if row > at else "Up"] * abs(row - at), "Return")
    yield lambda: not box.view().isVisible(), "the list is closed"
    if box.currentText() != text:
        raise Stuck(f"“{name}” is “{box.currentText()}”, not “{text}”.")


def row_spot(find: Callable[[], QListWidget], number: int) -> Callable[[], QPoint]:
    """Where a row of a list is, scrolled to."""

    def spot() -> QPoint:
        list_ = find()
        middle(list_)
        if number >= list_.count():
            raise Stuck(f"“{list_.accessibleName()}” has no row {number + 1}.")
        item = list_.item(number)
        list_.scrollToItem(item, QAbstractItemView.ScrollHint.EnsureVisible)
        return list_.viewport().mapToGlobal(list_.visualItemRect(item).center())

    return spot


# chapters


def build_real(evening: PlannedEvening) -> Story:
    """An empty board, and real meshes on it."""
    player, hands = evening.player, evening.player.hands
    player.downloads.mkdir(parents=True, exist_ok=True)
    paths = list[Path]()
    for name, file, *_ in REAL:
        paths.append(player.downloads / f"{name}{Path(file).suffix}")
        shutil.copy(evening.meshes / "terrain" / file, paths[-1])
    yield from player.begin()
    yield from player.find("New empty board")
    yield lambda: shown(BoardDialog), "the dialog for a new battle is open"
    hands.choose(lambda: named(QComboBox, "Common sizes"), "30")
    hands.press_button(lambda: button("OK"))
    yield lambda: player.window.document and not player.names and player.calm(), "an empty battle is open"
    hands.keys("Ctrl+I")
    yield from player.answer_file_dialog(*paths)
    yield lambda: shown(ImportDialog), "the import dialog is open"
    dialog = shown(ImportDialog)
    assert dialog is not None
    yield lambda: dialog.files.count() == len(paths) and not dialog.queue.busy, "all files are read"
    hands.look("import")
    hands.press_button(lambda: starting("Import all"))
    yield lambda: shown(ImportDialog) is None or _is_there("Close"), "they are imported"
    if shown(ImportDialog):
        hands.press_button(lambda: button("Close"))
    yield lambda: shown(ImportDialog) is None and len(player.names) >= 4, "what was imported stands there"
    hands.keys("Ctrl+Z")
    yield lambda: not player.names and player.calm(), "undo takes it off again"
    yield from stand_pieces(player, [(name, x, y) for name, _, x, y in REAL])
    hands.look("real_table")


def begin_scenario(evening: PlannedEvening) -> Story:
    """The table that comes with the game of units, up to where they are set up."""
    player = evening.player
    yield from user_units.begin(player)
    press(player, "Ember Watch")
    yield lambda: battle(player).clock.initiative, "the initiative is somebody's"
    yield from user_units.choose(player, "begin")
    yield lambda: battle(player).clock.stage == "deployment" and player.calm(), "units are set up"


def _is_there(text: str) -> bool:
    try:
        return button(text).isVisible()
    except Stuck:
        return False


def go_to_deployment(evening: PlannedEvening) -> Story:
    """Answer what comes before fighters are set up, the shortest way."""
    player = evening.player
    while battle(player).clock.stage != "deployment":
        before = player.document.session.history
        do_next(player)
        yield lambda: True, "a moment has passed"
        yield (
            lambda b=before: (
                player.document.session.history is not b
                or player.document.tool is not player.document.select_tool
                or player.window.workspace.action_bar.has_question
            ),
            "something came of it",
        )
        yield player.calm, "the table is drawn"
    player.hands.look("deployment")


def suggest(evening: PlannedEvening, name: str) -> Story:
    """Look for suggestions to the end, and look at each proposal."""
    player, hands = evening.player, evening.player.hands
    if not player.window.suggestions.visible:
        hands.keys("Shift+G")
        yield lambda: player.window.suggestions.visible, "the panel of suggestions is shown"
    hands.look(f"suggestions_{name}")
    press_in(player, SuggestionPanel, "Look for suggestions")
    yield lambda: evening.suggestions.is_busy, "places are looked for"
    yield from patiently(lambda: evening.suggestions.answer or not evening.suggestions.is_busy, "there is an answer")
    hands.look(f"suggestions_{name}_first")
    yield from patiently(lambda: not evening.suggestions.is_busy, "all suggestions are there")
    answer = evening.suggestions.answer
    if answer is None or answer.suggestion is None:
        raise Stuck(f"There is no suggestion: {answer.note if answer else 'nothing at all'}")
    yield player.calm, "the table is drawn"
    hands.look(f"suggestions_{name}_done")
    evening.claims += claim_proposals(answer.suggestion, battle(player))
    proposals = answer.suggestion.proposals
    for number in range(1, len(proposals)):
        hands.click(row_spot(lambda: named(QListWidget, "Proposals"), number))
        yield (
            lambda n=number: evening.suggestions.chosen is proposals[n] and player.calm(),
            "another proposal is drawn",
        )
        hands.look(f"suggestions_{name}_{number + 1}")


def begin_plan(evening: PlannedEvening) -> Story:
    """An empty plan, which is named and noted."""
    player, hands = evening.player, evening.player.hands
    hands.keys("Shift+P")
    yield lambda: player.window.plans.visible, "the panel of plans is shown"
    hands.look("no_plan")
    press_in(player, PlansPanel, "New")
    yield from name_plan(evening)


def keep_suggestion(evening: PlannedEvening) -> Story:
    """Kept as a plan, which is named and noted."""
    player, hands = evening.player, evening.player.hands
    press_in(player, SuggestionPanel, "Keep as plan")
    yield lambda: battle(player).plans, "there is a plan"
    hands.keys("Shift+P")
    yield from name_plan(evening)
    yield from patiently(lambda: evening.plans.scores, "the plan is scored")
    yield player.calm, "the table is drawn"
    hands.look("plan_kept")


def name_plan(evening: PlannedEvening) -> Story:
    """The plan that is shown has a name and a note."""
    player, hands = evening.player, evening.player.hands
    yield lambda: player.window.plans.visible and evening.plans.plan, "the plan is shown"
    press_in(player, PlansPanel, "Rename…")
    yield lambda: shown(QInputDialog), "a name is asked for"
    hands.keys("Ctrl+A")
    hands.type("Behind the container")
    hands.keys("Return")
    yield lambda: evening.plans.name == "Behind the container", "the plan has a name"
    hands.click(lambda: middle(named(QPlainTextEdit, "Note on the plan")))
    hands.type("Slingers stay back; who has the treasure goes first.")
    hands.keys("Tab")
    yield lambda: evening.plans.plan and "treasure" in evening.plans.plan.note, "the note is kept"


def guess(evening: PlannedEvening, number: int) -> Story:
    """Ghosts of a side, as a guess."""
    player, hands = evening.player, evening.player.hands
    sides = [one.name for one in battle(player).sides]
    count = len(_plan(evening).places)
    yield from choose_entry(evening, "Guess where a side may set up", sides[number])
    yield from patiently(lambda: len(_plan(evening).places) > count, "the side is guessed")
    yield from patiently(lambda: evening.plans.scores, "the plan is scored")
    yield player.calm, "the table is drawn"
    hands.look(f"plan_guessed_{number + 1}")


def _plan(evening: PlannedEvening) -> Plan:
    plan = evening.plans.plan
    if plan is None:
        raise Stuck("No plan is shown.")
    return plan


def drag_ghost(evening: PlannedEvening) -> Story:
    """One of the ghosts, a few centimetres, and back by undo; then again."""
    player, hands = evening.player, evening.player.hands
    press_in(player, PlansPanel, "Move ghosts")
    yield lambda: player.document.tool is player.document.tools["plans"], "ghosts can be moved"
    hands.keys("F")
    yield player.calm, "the whole table is seen"
    x, y, z = _find_seen_ghost(evening)
    toward = 1 if y < battle(player).board.depth_mm / 2 else -1
    before = _plan(evening)
    hands.pull(player.at(x, y, z + GRIP_MM), player.at(x, y + 30 * toward, z + GRIP_MM))
    hands.look("ghost_in_hand")
    hands.let_go()
    yield lambda: _plan(evening) is not before and _plan(evening) != before, "the ghost was dragged"
    hands.keys("Ctrl+Z")
    yield lambda: _plan(evening) == before, "undo brings it back"
    hands.keys("Ctrl+Y" if not player.document.session.redo_label else "Ctrl+Shift+Z")
    yield lambda: _plan(evening) != before, "redo puts it there again"
    hands.keys("Esc")
    yield lambda: player.document.tool is player.document.select_tool, "ghosts are let go of"


def write_sheet(evening: PlannedEvening) -> Story:
    """A PDF to set the real table up from."""
    path = evening.out / SHEET
    path.unlink(missing_ok=True)
    yield from choose_entry(evening, "Print the plan with its measures for a real table", "Export as PDF…")
    yield from evening.player.answer_file_dialog(path)
    yield lambda: path.exists() and path.read_bytes().rstrip().endswith(b"%%EOF"), "the sheet is written"
    evening.player.hands.look("sheet_written")


def _find_seen_ghost(evening: PlannedEvening) -> tuple[float, float, float]:
    """Where a ghost stands that nothing hides."""
    view, table = evening.player.window.viewport, evening.plans.ghost_table
    assert view is not None
    for place in _plan(evening).places:
        at = table.battle.fighter(place.fighter).pose
        here = view.mapFromGlobal(evening.player.at(at.x, at.y, at.z + GRIP_MM)())
        picked = table.pick(*view.ray(here.x(), here.y()))
        if picked is not None and picked.id == place.fighter:
            return at.x, at.y, at.z
    raise Stuck("No ghost is to be seen.")


def mirror_and_compare(evening: PlannedEvening) -> Story:
    """A copy, left for right, beside the first."""
    player, hands = evening.player, evening.player.hands
    first = _plan(evening)
    press_in(player, PlansPanel, "Copy")
    yield lambda: evening.plans.name not in ("", first.name), "there is a copy"
    yield from choose_entry(evening, "Mirror or turn all places of the plan", "Left for right")
    yield lambda: _plan(evening).places != first.places, "it is mirrored"
    yield from choose(player, "Compare with", first.name)
    yield from patiently(lambda: len(evening.plans.scores) == 2, "both are scored")
    yield player.calm, "the table is drawn"
    hands.look("plans_compared")
    yield from choose(player, "Plan", first.name)
    yield lambda: evening.plans.name == first.name, "the first plan is shown"


def follow_and_undo(evening: PlannedEvening) -> Story:
    """Everybody whom the rules let stand there, as one step that is taken back."""
    player, hands, before = evening.player, evening.player.hands, battle(evening.player)
    press_in(player, PlansPanel, "Put everybody there")
    yield from patiently(lambda: battle(player) is not before or _is_there("Cancel"), "something came of it")
    if battle(player) is before:
        hands.look("plan_against_rules")
        press(player, "Put only the others there")
        yield lambda: battle(player) is not before, "they are put there"
    yield player.calm, "the table is drawn"
    hands.look("plan_followed")
    stands = {one.id: one.pose for one in battle(player).fighters}
    planned = {one.fighter: one.pose for one in _plan(evening).places}
    wrong = [id for id, pose in stands.items() if id in planned and _is_far(pose, planned[id])]
    if wrong:
        raise Stuck(f"Not where the plan has them: {', '.join(wrong)}.")
    hands.keys("Ctrl+Z")
    yield lambda: battle(player).fighters == before.fighters, "one undo takes it back"
    hands.keys("Shift+P")
    yield lambda: not player.window.plans.visible, "the panel of plans is put away"


def _is_far(a: object, b: object) -> bool:
    return max(abs(getattr(a, axis) - getattr(b, axis)) for axis in "xyz") > STEP_MM


def place_all(evening: PlannedEvening) -> Story:
    """As who is in a hurry does it."""
    player = evening.player
    while any(one.text == "Place all" for one in _offered(player)):
        before = battle(player)
        press(player, "Place all")
        yield from patiently(lambda b=before: battle(player) is not b, "somebody is set up")
        yield player.calm, "the table is drawn"
    player.hands.look("everybody_set_up")


def _offered(player: Player) -> tuple[BarButton, ...]:
    task = player.window.workspace.action_bar.shown_task
    return (*((task.main,) if task and task.main else ()), *(task.others if task else ()))


def look_at_maps(evening: PlannedEvening, kinds: Sequence[str] = KINDS) -> Story:
    """Several kinds; the mouse over a place, a place asked about."""
    player, hands = evening.player, evening.player.hands
    me = next(one.id for one in battle(player).fighters if one.side == battle(player).sides[0].name)
    hands.keys("F")
    yield player.calm, "the whole table is seen"
    hands.keys("Shift+V")
    yield lambda: player.window.planning.visible, "the panel of the map is shown"
    yield from choose(player, "For the fighter", me)
    yield from patiently(lambda: map_is_whole(evening, "seen"), "the map is there")
    hands.look("map_first")
    for kind in kinds:
        yield from choose(player, "The map shows", kind)
        yield from patiently(lambda: map_is_whole(evening, player.window.planning.panel.kind or ""), f"“{kind}”")
        yield player.calm, "the table is drawn"
        evening.maps += 1
        hands.look(f"map_{kind.replace(' ', '_').lower()}")
    press_in(player, PlanningPanel, "Choose a place")
    found = evening.map.map
    assert found is not None
    x, y, z = found.places.points[found.places.nearest(380.0, 280.0, 0.0)].tolist()
    hands.click(player.at(x, y, z))
    yield from patiently(lambda: evening.map.check and evening.map.check.done, "there is a verdict on the place")
    hands.look("map_place")
    hands.keys("Esc")
    yield lambda: evening.map.check is None, "the place is forgotten"


def find_good_places(evening: PlannedEvening) -> Story:
    """Where it is unseen; taken, moved to, taken back."""
    player, hands = evening.player, evening.player.hands
    panel = player.window.planning.panel
    hands.click(lambda: panel.tabs.tabBar().mapToGlobal(panel.tabs.tabBar().tabRect(1).center()))
    yield panel.places_page.isVisible, "the list of good places is shown"
    places = player.window.planning.places
    if places is None:
        raise Stuck("No battle is open.")
    found = None
    for number in range(SCOPES):
        box = named(QComboBox, "Where places are looked for")
        yield from choose(player, "Where places are looked for", box.itemText(number))
        press_in(player, PlanningPanel, "Find places")
        yield from patiently(lambda: places.places and not places.is_searching, "places are found")
        found = places.places
        assert found is not None
        evening.claims += claim_places(found)
        hands.look(f"good_places_{number + 1}")
    if found is None or not found.found:
        raise Stuck("There are no good places.")
    hands.click(row_spot(lambda: panel.places_page.list, 0))
    yield lambda: evening.map.check, "the place is chosen"
    yield player.calm, "the table is drawn"
    hands.look("good_place")
    before = battle(player)
    press_in(player, PlanningPanel, "Move here")
    yield lambda: battle(player) is not before, "it stands there"
    hands.look("good_place_taken")
    hands.keys("Ctrl+Z")
    yield lambda: battle(player).fighters == before.fighters, "undo takes it back"
    hands.keys("Shift+V")
    yield lambda: not player.window.planning.visible, "the map is put away"


def take_table(evening: PlannedEvening) -> Story:
    """A plan of everybody as they stand."""
    player, hands = evening.player, evening.player.hands
    hands.keys("Shift+P")
    yield lambda: player.window.plans.visible, "the panel of plans is shown"
    count = len(battle(player).plans)
    press_in(player, PlansPanel, "New")
    yield lambda: len(battle(player).plans) == count + 1, "there is another plan"
    press_in(player, PlansPanel, "Take as it stands")
    yield lambda: len(_plan(evening).places) == len(battle(player).fighters), "everybody is in it"
    hands.look("plan_of_table")
    hands.keys("Shift+P")
    yield lambda: not player.window.plans.visible, "the panel of plans is put away"


def write_tiles(evening: PlannedEvening) -> Story:
    """The plan in true scale as a PDF, from the menu of the program."""
    path = evening.out / "tiles.pdf"
    path.unlink(missing_ok=True)
    yield from evening.player.find("Export plan in true scale as PDF")
    yield from evening.player.answer_file_dialog(path)
    yield lambda: path.exists() and path.read_bytes().rstrip().endswith(b"%%EOF"), "the sheet is written in true scale"


def reopen(evening: PlannedEvening) -> Story:
    """Closed and opened from the list of recent battles: all plans are there."""
    player, hands = evening.player, evening.player.hands
    kept, path = battle(player), evening.out / PLANNED
    path.unlink(missing_ok=True)
    hands.keys("Ctrl+Shift+S")
    yield from player.answer_file_dialog(path)
    yield path.exists, "the battle is saved"
    hands.keys("Ctrl+W")
    yield lambda: player.window.document is None, "no battle is open"
    hands.look("closed")
    hands.keys("Ctrl+O")
    yield from player.answer_file_dialog(path)
    yield lambda: player.window.document and player.calm(), "the battle is open again"
    if battle(player) != kept:
        raise Stuck("The battle is not as it was.")
    hands.keys("Shift+P")
    yield lambda: player.window.plans.visible and evening.plans.plan, "the plans are there again"
    yield player.calm, "the table is drawn"
    hands.look("opened_again")
    yield lambda: True, "the picture is taken"
