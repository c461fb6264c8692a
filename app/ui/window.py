"""The window: the table, the panel beside it, menus, one bar for messages and one for progress."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import (
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from app.language import mark, tr
from app.ui import jobs
from app.ui.battle.place import BattlePlace
from app.ui.building.mustering import Mustering
from app.ui.building.tagging import TaggingPlace
from app.ui.building.terrain import Terrain
from app.ui.dress.parts import OneLine, column
from app.ui.measuring.place import MeasuringPlace
from app.ui.panels.matrix import MatrixDialog
from app.ui.panels.others import OthersPanel
from app.ui.panels.patience import ProgressBar
from app.ui.panels.stoop import StoopBar
from app.ui.panels.verdict import VerdictPanel
from app.ui.plan_view.place import PlanPlace
from app.ui.setup.place import SetupPlace
from app.ui.shell import keeping
from app.ui.shell.attention import Frame
from app.ui.shell.desk import Desk, settle
from app.ui.shell.drops import Drops
from app.ui.shell.failures import Failures, MessageBar
from app.ui.shell.menus import Menus
from app.ui.shell.sides import HEIGHT, WIDTH, Side
from app.ui.shell.toolbar import Toolbar
from app.ui.shell.welcome import Welcome
from app.ui.sight.section_place import SectionPlace
from app.ui.viewport import probe
from app.ui.warband.place import Warbands

if TYPE_CHECKING:
    from app.ui.play import Play
    from app.ui.start import Opener
    from app.ui.viewport.view import View

NOTICE = mark("Eyeline is unofficial and belongs to no game's publisher.")


class Window(QMainWindow):
    """The main window: the viewport, the panels round it, menus and toolbar, for one open battle at a time.

    It opens nothing itself: `open_asked` tells the path, and whoever listens opens the battle and shows it here.
    """

    open_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Eyeline")
        self.resize(QSize(1280, 800))
        self.desk = Desk(self)
        self.view: View | None = None
        self.play: Play | None = None
        self.opener: Opener | None = None
        self.panel, self.others, self.bar, self.stoop = VerdictPanel(), OthersPanel(), MessageBar(), StoopBar()
        self.left = Side(Qt.Orientation.Vertical, tr("What the table is built of"))
        self.bottom = Side(Qt.Orientation.Horizontal, tr("Below the table"))
        self.terrain = Terrain(self)
        self.mustering = Mustering(self)
        self.measuring = MeasuringPlace(self)
        self.tagging = TaggingPlace(self)
        self.section = SectionPlace(self)
        self.plan = PlanPlace(self)
        self.battle = BattlePlace(self)
        self.setup = SetupPlace(self)
        self.warbands = Warbands(self)
        Drops(self)
        self.matrix = MatrixDialog(self)
        self.failures = Failures(self, self.bar.tell)
        self.desk.tell = self.bar.tell
        self._stack = QStackedWidget()
        self._welcome = Welcome()
        self._note, self._progress = OneLine(), ProgressBar()
        self._tells_progress = False
        self._lay_out()
        pages = {self.panel: "proof", self.left: "table", self.bottom: "seeing", self.matrix: "proof"}
        for part, page in pages.items():
            part.setProperty("help", page)
        self.menus = Menus(self)
        self.toolbar = Toolbar(self)
        self.addToolBar(self.toolbar)
        self.desk.changed.connect(lambda: settle(self))
        self._welcome.asked.connect(lambda command: self.menus.actions[command].trigger())
        self.panel.sureness.wanted.connect(lambda mm: self.play and self.play.sureness.want(mm))
        self.matrix.pair_chosen.connect(lambda a, b: self.play and self.play.choice.choose(a, b))
        self.panel.swap_asked.connect(lambda: self.play and self.play.choice.swap())
        self.panel.blocker_hovered.connect(lambda id: self.play and self.play.point_at(id))
        self.others.target_chosen.connect(lambda id: self.play and self.play.choice.choose(self.play.choice.seer, id))

    def show_view(self, view: "View") -> None:
        """Put the viewport in its place, behind the welcome until there is a battle."""
        self.view = view
        if self._stack.indexOf(view) < 0:
            self._stack.addWidget(view)
            self.menus.join(view)
            view.setAccessibleName(tr("The table"))
        Frame(self._stack, view)

    @property
    def parts(self) -> list[QWidget]:
        """What a key goes round, from the top and the left."""
        return [self.toolbar, self.left, self._stack, self.bottom, self.panel]

    def show_play(self, play: "Play", title: str) -> None:
        """Show an open battle; what was open before is closed already."""
        self.play = play
        self.setWindowTitle(title)
        self.panel.show()
        self._muster()
        play.mustered.connect(self._muster)
        play.chosen.connect(self._chosen)
        play.answered.connect(self.panel.show_answer)
        play.answered.connect(self.others.show_answer)
        play.live.asked.connect(self.panel.begin_proof)
        play.live.proving.connect(self.panel.tell_proof)
        self._join_sureness(play)
        self.stoop.watch(play.stooping)
        self.section.join(play)
        play.stooping.changed.connect(self.menus.refresh)
        self.mustering.join(play)
        self.measuring.join(play)
        self.tagging.join(play)
        self.battle.join(play)
        self.setup.join(play)
        play.edited.connect(self.menus.refresh)
        play.selection.changed.connect(self.menus.refresh)
        play.remarked.connect(self.note)
        play.failed.connect(self.failures.show_error)
        if self.view:
            self._stack.setCurrentWidget(self.view)
            self.view.setFocus()
        self.note("")
        settle(self)
        self.menus.refresh()

    def show_welcome(self) -> None:
        self.setWindowTitle("Eyeline")
        self.panel.hide()
        self._stack.setCurrentWidget(self._welcome)
        self.note("")
        self.menus.refresh()

    def _muster(self) -> None:
        """Name those who are in the battle now."""
        assert self.play is not None
        play = self.play
        battle, choice = play.session.battle, play.choice
        self.panel.show_battle(battle, play.looks)
        self.others.show_battle(battle)
        self.matrix.watch(play.matrix, play.looks)
        if choice.seer:
            self.panel.choose(choice.seer, choice.target)
            self.others.choose(choice.seer, choice.target)

    def _join_sureness(self, play: "Play") -> None:
        panel, sureness = self.panel.sureness, play.sureness
        panel.drop()
        sureness.began.connect(panel.begin)
        sureness.progressed.connect(panel.tell)
        sureness.dropped.connect(panel.drop)
        sureness.found.connect(panel.show_wobble)
        sureness.want(panel.tolerance_mm)

    def show_progress(self, share: float, doing: str) -> None:
        if self._progress.isHidden():
            self._progress.begin_anew()
        self._progress.tell(share)
        self._progress.show()
        self._note.setText(f"{doing}…")
        self._tells_progress = True
        self._welcome.show_busy(f"{doing}…")

    def end_progress(self) -> None:
        self._progress.hide()
        self._welcome.show_busy("")
        if self._tells_progress:
            self.note("")

    def note(self, text: str) -> None:
        """Say something small at the bottom; without a text, what one can do."""
        self._tells_progress = False
        self._note.setText(text or tr(self.play.tool.hint if self.play else NOTICE))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Be gone at once; what still runs is told to stop, and what is in memory only is asked about."""
        if not keeping.may_leave(self):
            event.ignore()
            return
        self.hide()
        keeping.let_go(self)
        probe.end()
        jobs.stop_all()
        super().closeEvent(event)

    def _chosen(self) -> None:
        assert self.play is not None
        choice = self.play.choice
        self.note("")
        self.panel.choose(choice.seer, choice.target)
        self.others.choose(choice.seer, choice.target)
        self.matrix.grid.choose(choice.seer, choice.target)
        self.menus.refresh()

    def _lay_out(self) -> None:
        middle = QWidget()
        down = column(0, middle)
        down.addWidget(self.bar)
        down.addWidget(self.battle.banner)
        upright = QSplitter(Qt.Orientation.Vertical)
        table = QWidget()
        under = column(0, table)
        under.addWidget(self._stack, 1)
        under.addWidget(self.stoop)
        upright.addWidget(table)
        upright.addWidget(self.bottom)
        down.addWidget(upright, 1)
        across = QSplitter()
        for widget in (self.left, middle, self.panel):
            across.addWidget(widget)
        for splitter, stretched in ((upright, 0), (across, 1)):
            splitter.setStretchFactor(stretched, 1)
            splitter.setChildrenCollapsible(False)
        across.setSizes([WIDTH, 10 * WIDTH, self.panel.width()])
        upright.setSizes([10 * HEIGHT, HEIGHT])
        self.panel.add_below(self.others)
        self.panel.hide()
        self.setCentralWidget(across)
        self._stack.setObjectName("table")
        # A window that was shown without OpenGL in it is made anew when the first GL widget comes: it would flicker.
        self._stack.addWidget(self._welcome)
        self._stack.addWidget(QOpenGLWidget())
        self._progress.setAccessibleName(tr("Progress"))
        self._progress.setFixedWidth(180)
        self._progress.hide()
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self._note, 1)
        self.statusBar().addPermanentWidget(self._progress)
        self.note("")
