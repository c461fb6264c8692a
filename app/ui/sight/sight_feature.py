"""Line of sight in the window: verdict, other targets, side view, first-person view, and the table of all fighters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from app.core.language import mark, tr
from app.ui.actions.command import Command
from app.ui.actions.context_menu import ContextTarget, Entry, MenuEntry
from app.ui.feature import Feature
from app.ui.sight.first_person_bar import FirstPersonBar
from app.ui.sight.matrix_dialog import MatrixDialog
from app.ui.sight.section_panel import SectionPanel
from app.ui.sight.targets_panel import TargetsPanel
from app.ui.sight.verdict_card import VerdictCard
from app.ui.sight.verdict_panel import VerdictPanel
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.session_notifier import SightPair
    from app.ui.sight.sight_controller import SightController
    from app.ui.sight.strip_controller import StripController
    from app.ui.sight_answer import SightAnswer

FIRST_PERSON_HINT = mark("Drag to look around, wheel to zoom · arrow keys change the viewpoint · V exits")
PLAN_HINT = mark("This only shows the table: in this game, the plan decides · drag to look around · V exits")
CHOOSE_TWO = mark("Choose two fighters first")


class SightFeature(Feature):
    """Owns the panels and commands for sight. `controller` belongs to the open battle."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.controller: SightController | None = None
        self._document: BattleDocument | None = None
        self._was_first_person = False
        self.verdict, self.targets, self.first_person_bar = VerdictPanel(), TargetsPanel(), FirstPersonBar()
        self.card = VerdictCard()
        self.section, self.matrix = SectionPanel(), MatrixDialog(workspace.window)
        self.verdict.add_below(self.targets)
        for part, page in {self.verdict: "proof", self.matrix: "proof"}.items():
            part.setProperty("help", page)
        self.section.setProperty("help", "seeing")
        docks, area = workspace.docks, workspace.table_area
        docks.add_panel(self.verdict, "sight", tr("Sight"), self.toggle_panel)
        docks.add_panel(self.section, "side", tr("Side view"), self.toggle_section, "below")
        area.add_row(self.first_person_bar)
        area.set_corner_card(self.card)
        area.find_points = self._find_pair_points
        self._connect_panels()

    def commands(self) -> tuple[Command, ...]:
        do, when, is_open = self.workspace.bind, self.workspace.when, self.workspace.when_open
        has_pair = when(lambda document: document.sight_pair.target, CHOOSE_TWO)
        can_stoop = when(
            lambda document: document.sight_pair.target and not document.flat,
            mark("Choose two fighters first, in the 3D view"),
        )
        has_heights = when(
            lambda document: not document.session.table.is_on_plan or self.section_visible,
            mark("In this game, sight is decided on the plan; heights do not count."),
        )
        has_strip = when(
            lambda document: document.sight_pair.target and not document.session.table.is_on_plan,
            mark("Choose two fighters first, in a game in which heights count"),
        )
        return (
            Command("copy_verdict", mark("Cop&y verdict"), "", self.verdict.copy, has_pair),
            Command(
                "next",
                mark("&Next target"),
                "N",
                do(lambda document: document.choose_next_target(1)),
                is_open,
                icon="next",
                short=mark("Target"),
            ),
            Command(
                "previous",
                mark("&Previous target"),
                "Shift+N",
                do(lambda document: document.choose_next_target(-1)),
                is_open,
            ),
            Command(
                "swap",
                mark("&Swap observer and target"),
                "X",
                do(lambda document: document.sight_pair.swap()),
                has_pair,
                icon="swap",
                short=mark("Swap"),
            ),
            Command(
                "stoop",
                mark("&First-person view"),
                "V",
                self.toggle_first_person,
                can_stoop,
                lambda: self.in_first_person,
                icon="stoop",
                short=mark("First person"),
            ),
            Command(
                "sight",
                mark("&Sight panel"),
                "Shift+S",
                self.toggle_panel,
                is_open,
                lambda: self.workspace.docks.is_shown(self.verdict),
            ),
            Command(
                "side",
                mark("Side &view"),
                "S",
                self.toggle_section,
                has_heights,
                lambda: self.section_visible,
                icon="side",
                short=mark("Side view"),
            ),
            Command("strip", mark("Strip of paper…"), "", self.export_strip, has_strip),
            Command("print_strip", mark("Print strip of paper…"), "", self.print_strip, has_strip),
            Command(
                "matrix",
                mark("&Who sees whom…"),
                "Ctrl+M",
                self.matrix.show_matrix,
                is_open,
                icon="matrix",
                short=mark("Everyone"),
            ),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields entries that make a fighter the observer or the target."""
        if self._document is None or target.kind != "fighter":
            return
        pair, id = self._document.sight_pair, target.id
        nobody = "" if pair.observer and pair.observer != id else tr("Choose another fighter as the observer first")
        yield MenuEntry(tr("Use as observer"), lambda: pair.choose(id), "sight")
        yield MenuEntry(tr("Use as target"), lambda: pair.choose(pair.observer, id), "sight", nobody)

    def open(self, document: BattleDocument) -> None:
        from app.ui.sight.sight_controller import SightController

        self._document, self._was_first_person = document, False
        self.controller = controller = SightController(document)
        document.verdict_text = lambda: self.verdict.text
        self._show_battle()
        document.scene_rebuilt.connect(self._show_battle)
        document.sight_pair.changed.connect(self._on_pair_changed)
        for view in (self.verdict, self.card, self.targets):
            document.sight_answered.connect(view.show_answer)
        document.sight_answered.connect(self._show_usual_tolerance)
        controller.live.proof_started.connect(self.verdict.show_proof_started)
        controller.live.proof_progressed.connect(self.verdict.show_proof_progress)
        controller.live.proof_progressed.connect(self.card.show_proof_progress)
        for show_failure in (self.card.show_failure, self.verdict.show_failure):
            controller.live.failed.connect(show_failure)
        document.viewport.frame_painted.connect(self.workspace.table_area.place_corner_card)
        self._connect_robustness(controller)
        self.first_person_bar.watch(controller.first_person)
        self.section.watch(controller.section)
        controller.first_person.changed.connect(self.workspace.actions.refresh)
        controller.first_person.changed.connect(self._show_hint)

    def close(self) -> None:
        if self.controller:
            self.controller.close()
        if self._document:  # The viewport outlives the document.
            self._document.viewport.frame_painted.disconnect(self.workspace.table_area.place_corner_card)
        self.controller = self._document = None

    @property
    def section_visible(self) -> bool:
        return self.workspace.docks.is_shown(self.section)

    @property
    def in_first_person(self) -> bool:
        return self.controller is not None and self.controller.first_person.active

    def toggle_first_person(self) -> None:
        """Starts or ends the first-person view, and focuses the table."""
        if self.controller:
            self.controller.first_person.toggle()
            self.workspace.focus_viewport()

    def toggle_panel(self) -> None:
        self.workspace.docks.toggle_panel(self.verdict)
        self.workspace.actions.refresh()

    def toggle_section(self) -> None:
        self.workspace.docks.toggle_panel(self.section)
        self.workspace.actions.refresh()

    def export_strip(self) -> None:
        """Exports the strip of paper for the line that is shown."""
        if strip := self._make_strip_controller():
            strip.export()

    def print_strip(self) -> None:
        """Prints the strip of paper for the line that is shown."""
        if strip := self._make_strip_controller():
            strip.print()

    def _make_strip_controller(self) -> StripController | None:
        from app.ui.sight.strip_controller import StripController

        if self._document is None:
            return None
        return StripController(self.workspace, self._document.session, self.verdict.answer)

    def _connect_panels(self) -> None:
        bind = self.workspace.bind
        self.card.clicked.connect(self.toggle_panel)
        self.verdict.side_view_requested.connect(self.toggle_section)
        self.verdict.first_person_requested.connect(self.toggle_first_person)
        for requested, command in (
            (self.verdict.card_requested, "card"),
            (self.verdict.print_strip_requested, "print_strip"),
            (self.verdict.export_strip_requested, "strip"),
        ):
            requested.connect(lambda _=False, command=command: self.workspace.actions.run(command))
        self.verdict.robustness.tolerance_changed.connect(
            lambda mm: self.controller and self.controller.robustness.set_tolerance(mm)
        )
        self.verdict.details.set_open(self.workspace.settings.current.sight_details)
        self.verdict.details.toggled.connect(lambda on: self.workspace.settings.set(sight_details=on))
        self.verdict.swap_requested.connect(bind(lambda document, _: document.sight_pair.swap()))
        self.verdict.blocker_hovered.connect(lambda id: self._document and self._document.highlight(id))
        self.targets.target_chosen.connect(
            bind(lambda document, id: document.sight_pair.choose(document.sight_pair.observer, id))
        )
        self.targets.menu_requested.connect(lambda id, at: self.workspace.show_menu_of(id, self.targets, at))
        self.matrix.pair_chosen.connect(lambda a, b: self._document and self._document.sight_pair.choose(a, b))
        self.workspace.settings.changed.connect(self._refresh_units)
        self.workspace.document_closed.connect(self.card.hide)

    def _connect_robustness(self, controller: SightController) -> None:
        panel, check = self.verdict.robustness, controller.robustness
        panel.clear()
        check.started.connect(panel.show_started)
        check.progressed.connect(panel.show_progress)
        check.cleared.connect(panel.clear)
        check.found.connect(panel.show_robustness)
        check.set_tolerance(panel.tolerance_mm)

    def _show_battle(self) -> None:
        """Shows the current fighters of the battle in all views."""
        if self._document is None or self.controller is None:
            return
        battle, sight_pair, looks = self._document.session.battle, self._document.sight_pair, self._document.side_styles
        self.verdict.show_battle(battle, looks)
        self.verdict.robustness.show_usual(self._document.session.table.scan_tolerance_mm)
        self.targets.show_battle(battle)
        self.matrix.watch(self.controller.matrix, looks)
        self.matrix.grid.mark_chosen(sight_pair.observer, sight_pair.target)
        self.section.set_side_styles(looks)
        if sight_pair.observer:
            self.verdict.show_pair(sight_pair.observer, sight_pair.target)
            self.targets.show_pair(sight_pair.observer, sight_pair.target)
        self._show_card(sight_pair)

    def _show_usual_tolerance(self, found: SightAnswer) -> None:
        if found.pair and found.question.thorough:
            self.verdict.robustness.show_usual(found.question.table.scan_tolerance_mm, found.pair.photo)

    def _on_pair_changed(self) -> None:
        if self._document is None:
            return
        sight_pair = self._document.sight_pair
        self.workspace.messages.show_note("")
        self.verdict.show_pair(sight_pair.observer, sight_pair.target)
        self._show_card(sight_pair)
        self.targets.show_pair(sight_pair.observer, sight_pair.target)
        self.matrix.grid.mark_chosen(sight_pair.observer, sight_pair.target)
        self.workspace.actions.refresh()

    def _show_card(self, pair: SightPair) -> None:
        self.card.show_pair(pair.observer, pair.target, pair.is_asked, pair.instead_of)

    def _find_pair_points(self) -> list[QPoint]:
        """Returns the positions of observer and target in the view, which the card must not cover."""
        document = self._document
        if document is None or not document.sight_pair.target:
            return []
        pair = document.sight_pair
        return [QPoint(round(x), round(y)) for x, y in document.viewport.find_pixels((pair.observer, pair.target))]

    def _refresh_units(self) -> None:
        """Shows the answer again, as the unit of length may have changed."""
        if found := self.verdict.answer:
            for view in (self.verdict, self.card, self.targets):
                view.show_answer(found)

    def _show_hint(self) -> None:
        """Shows a hint on the controls during the first-person view only."""
        if self.in_first_person != self._was_first_person:
            self._was_first_person = self.in_first_person
            hint = PLAN_HINT if self._document and self._document.session.table.is_on_plan else FIRST_PERSON_HINT
            self.workspace.messages.show_note(tr(hint) if self._was_first_person else "")
