"""Who sees whom, in the window: verdict, the other targets, side view, a fighter's eyes, and everyone at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.language import mark, tr
from app.ui.actions.command import Command
from app.ui.feature import Area, Feature
from app.ui.sight.first_person_bar import FirstPersonBar
from app.ui.sight.matrix_dialog import MatrixDialog
from app.ui.sight.section_panel import SectionPanel
from app.ui.sight.targets_panel import TargetsPanel
from app.ui.sight.verdict_panel import VerdictPanel
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.sight.live_sight import SightAnswer
    from app.ui.sight.sight_controller import SightController

STOOPED = mark("Drag to look around, wheel to zoom · arrow keys change the viewpoint · V exits")
CHOOSE_TWO = mark("Choose two fighters first")


class SightFeature(Feature):
    """`controller` is the open battle's."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.controller: SightController | None = None
        self._document: BattleDocument | None = None
        self._stooped = False
        self.verdict, self.others, self.stoop_bar = VerdictPanel(), TargetsPanel(), FirstPersonBar()
        self.section, self.matrix = SectionPanel(), MatrixDialog(workspace.window)
        self.verdict.add_below(self.others)
        for part, page in {self.verdict: "proof", self.matrix: "proof"}.items():
            part.setProperty("help", page)
        self._join()

    def actions(self) -> tuple[Command, ...]:
        do, when, is_open = self.workspace.do, self.workspace.when, self.workspace.is_open
        has_pair = when(lambda document: document.choice.target, CHOOSE_TWO)
        can_stoop = when(
            lambda document: document.choice.target and not document.flat,
            mark("Choose two fighters first, in the 3D view"),
        )
        return (
            Command("copy", mark("&Copy verdict"), "Ctrl+C", self.verdict.copy, has_pair, icon="copy"),
            Command(
                "next",
                mark("&Next target"),
                "N",
                do(lambda document: document.next_target(1)),
                is_open,
                icon="next",
                short=mark("Target"),
            ),
            Command(
                "previous", mark("&Previous target"), "Shift+N", do(lambda document: document.next_target(-1)), is_open
            ),
            Command(
                "swap",
                mark("&Swap seer and target"),
                "X",
                do(lambda document: document.choice.swap()),
                has_pair,
                icon="swap",
                short=mark("Swap"),
            ),
            Command(
                "stoop",
                mark("&First-person view"),
                "V",
                self.stoop,
                can_stoop,
                lambda: self.stooped,
                icon="stoop",
                short=mark("First person"),
            ),
            Command(
                "side",
                mark("Side &view"),
                "S",
                self.toggle_section,
                is_open,
                lambda: self.section_shown,
                icon="side",
                short=mark("Side view"),
            ),
            Command(
                "matrix",
                mark("&Who sees whom…"),
                "Ctrl+M",
                self.matrix.open_,
                is_open,
                icon="matrix",
                short=mark("Everyone"),
            ),
        )

    def docks(self) -> tuple[tuple[Area, QWidget], ...]:
        return ("right", self.verdict), ("below", self.stoop_bar), ("bottom", self.section)

    def open(self, document: BattleDocument) -> None:
        from app.ui.sight.sight_controller import SightController

        self._document, self._stooped = document, False
        self.controller = controller = SightController(document)
        self._muster()
        document.mustered.connect(self._muster)
        document.choice.changed.connect(self._chosen)
        document.answered.connect(self._answered)
        controller.live.asked.connect(self.verdict.begin_proof)
        controller.live.proving.connect(self.verdict.tell_proof)
        self._open_sureness(controller)
        self.stoop_bar.watch(controller.stooping)
        self.section.watch(controller.section)
        controller.stooping.changed.connect(self.workspace.actions.refresh)
        controller.stooping.changed.connect(self._tell_stooped)

    def close(self) -> None:
        if self.controller:
            self.controller.close()
        self.controller = self._document = None

    @property
    def section_shown(self) -> bool:
        """Whether the side view is to be seen."""
        return self.workspace.docks.bottom.shows(self.section)

    @property
    def stooped(self) -> bool:
        """Whether the table is seen through the seer's eyes."""
        return self.controller is not None and self.controller.stooping.stooped

    def stoop(self) -> None:
        """See the table through the seer's eyes, or from above again; the keyboard is at the table."""
        if self.controller:
            self.controller.stooping.toggle()
            self.workspace.focus_viewport()

    def toggle_section(self) -> None:
        """Show the side view, or put it away; the keyboard goes back to the table."""
        self.workspace.docks.bottom.toggle(self.section)
        if not self.section_shown:
            self.workspace.focus_viewport()
        self.workspace.actions.refresh()

    def _join(self) -> None:
        self.section.closed.connect(self.toggle_section)
        self.verdict.side_view_asked.connect(self.toggle_section)
        self.verdict.stoop_asked.connect(self.stoop)
        self.verdict.sureness.wanted.connect(lambda mm: self.controller and self.controller.sureness.want(mm))
        self.verdict.swap_asked.connect(self.workspace.do(lambda document: document.choice.swap()))
        self.verdict.blocker_hovered.connect(lambda id: self._document and self._document.point_at(id))
        self.others.target_chosen.connect(self._aim)
        self.matrix.pair_chosen.connect(lambda a, b: self._document and self._document.choice.choose(a, b))
        self.workspace.settings.changed.connect(self._show_again)
        self.workspace.document_closed.connect(self.verdict.hide)

    def _open_sureness(self, controller: SightController) -> None:
        panel, sureness = self.verdict.sureness, controller.sureness
        panel.drop()
        sureness.began.connect(panel.begin)
        sureness.progressed.connect(panel.tell)
        sureness.dropped.connect(panel.drop)
        sureness.found.connect(panel.show_wobble)
        sureness.want(panel.tolerance_mm)

    def _muster(self) -> None:
        """Name those who are in the battle now."""
        if self._document is None or self.controller is None:
            return
        battle, choice, looks = self._document.session.battle, self._document.choice, self._document.looks
        self.verdict.show()
        self.verdict.show_battle(battle, looks)
        self.others.show_battle(battle)
        self.matrix.watch(self.controller.matrix, looks)
        self.section.show_looks(looks)
        if choice.seer:
            self.verdict.choose(choice.seer, choice.target)
            self.others.choose(choice.seer, choice.target)

    def _chosen(self) -> None:
        if self._document is None:
            return
        choice = self._document.choice
        self.workspace.messages.note("")
        self.verdict.choose(choice.seer, choice.target)
        self.others.choose(choice.seer, choice.target)
        self.matrix.grid.choose(choice.seer, choice.target)
        self.workspace.actions.refresh()

    def _answered(self, found: SightAnswer) -> None:
        self.verdict.show_answer(found)
        self.others.show_answer(found)

    def _show_again(self) -> None:
        """Lengths may be told in other units now."""
        if self.verdict.answer:
            self._answered(self.verdict.answer)

    def _aim(self, id: str) -> None:
        if self._document:
            self._document.choice.choose(self._document.choice.seer, id)

    def _tell_stooped(self) -> None:
        """Say what one can do as one stoops, and no more as one stands up."""
        if self.stooped != self._stooped:
            self._stooped = self.stooped
            self.workspace.messages.note(tr(STOOPED) if self._stooped else "")
