"""The dialog that examines whether tables are fair: tables, game and cards, a growing chart, and verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from app.core.errors import PlayerError
from app.core.language import join_clauses, labelled, tr
from app.games.game_list import GAMES
from app.reports.study.study_cases import Layout
from app.reports.study.study_chart import draw_chart
from app.reports.study.study_layout import make_layout
from app.reports.study.study_plan import make_study, require_one_game, unique_names
from app.reports.study.study_report import (
    describe,
    explain,
    format_page,
    format_table,
    table_heads,
    table_rows,
    write_report,
)
from app.reports.study.study_summary import failure_sentences, has_bounds, verdict_sentences
from app.session import card_packs, open_session
from app.storage.file_names import SUFFIX
from app.ui.file_dialogs import ask_to_open
from app.ui.save_dialog import ask_for_path, battle_name
from app.ui.study.study_search import StudyAnswer, find_answers
from app.ui.widgets.bars import ProgressBar
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.inputs import ComboBox, SpinBox
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.theme import scale_length
from app.ui.workers import DebouncedWorker

if TYPE_CHECKING:
    from app.session import Session

WIDTH = 640
DEFAULT_DEPLOYMENTS, MAX_DEPLOYMENTS = 4, 100
"""Default and largest number of deployments for each card; two let each side be red once."""


class StudyDialog(Dialog):
    """The dialog. `answer` is the result so far of the last study, which does not change the battle."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Fairness of this table"))
        self.setProperty("help", "fairness")
        self._session = session
        self._tables = [(battle_name(session), session)]
        self.game_box, self.cards_box, self._cards_label = ComboBox(), ComboBox(), QLabel(tr("&Cards"))
        self.cards_box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.add_button, self._names = QPushButton(tr("&Add a table…")), WrappingLabel()
        self.remove_button, self._removals = QPushButton(tr("&Remove")), QMenu(self)
        self.remove_button.setMenu(self._removals)
        self.answer: StudyAnswer | None = None
        self.deployments_box, self.seed_box = SpinBox(), SpinBox()
        self.deployments_box.setRange(2, MAX_DEPLOYMENTS)
        self.deployments_box.setSingleStep(2)
        self.deployments_box.setValue(DEFAULT_DEPLOYMENTS)
        self.seed_box.setRange(0, 9999)
        self.seed_box.setValue(1)
        self.seed_box.setToolTip(tr("The same number gives the same results."))
        self.start_button, self.progress = QPushButton(tr("&Start")), ProgressBar()
        self.progress.setAccessibleName(tr("Progress"))
        self.chart = ChartView(tr("Comparison of red and blue"))
        self.verdict, self._more = WrappingLabel(bold=True), WrappingLabel(name="muted")
        self._saved = WrappingLabel(name="muted")
        self._count = QLabel()
        self._count.setTextFormat(Qt.TextFormat.PlainText)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Close)
        self.save_button = self._buttons.button(QDialogButtonBox.StandardButton.Save)
        self.save_button.setText(tr("Sa&ve…"))
        self.start_button.setDefault(True)
        self._worker = DebouncedWorker(find_answers, self._show, self._on_failed, interruptible=True)
        self._worker.progressed.connect(self._show_progress)
        self._is_running = False
        self._lay_out()
        self._fill_games()
        self.game_box.currentIndexChanged.connect(self._fill_cards)
        self.add_button.clicked.connect(self._ask_for_table)
        self.start_button.clicked.connect(self._toggle)
        self._buttons.rejected.connect(self.reject)
        self.save_button.clicked.connect(self._ask_where_to_save)
        self._show_state()

    def _lay_out(self) -> None:
        layout, above = make_column(12, self, (16, 16, 16, 14)), make_row(8)
        layout.addWidget(
            WrappingLabel(
                tr(
                    "Both sides are set up at random on this table for each card, each side both as red "
                    "and as blue. Red is then compared with blue: fighters seen, fighters that can be "
                    "attacked, and distances to objectives."
                )
            )
        )
        layout.addLayout(fill(make_row(8), (self._names, 1), self.remove_button, self.add_button))
        fields = (
            (QLabel(tr("&Game")), self.game_box),
            (self._cards_label, self.cards_box),
            (QLabel(tr("&Deployments for each card")), self.deployments_box),
            (QLabel(tr("S&eed")), self.seed_box),
        )
        for label, box in fields:
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setBuddy(box)
            above.addWidget(label)
            above.addWidget(box)
            above.addSpacing(8)
        above.addStretch(1)
        row = fill(make_row(12), self.start_button, (self.progress, 1, Qt.AlignmentFlag.AlignVCenter), self._count)
        fill(layout, above, row, self.verdict, self.chart, self._more, 1, self._saved, self._buttons)
        self.setMinimumWidth(scale_length(WIDTH))

    def _fill_games(self) -> None:
        """Offers the game of the battle, or every game with rounds for a table in free play."""
        game = self._session.game
        for one in (game,) if game.has_rounds else GAMES.values():
            if one.has_rounds:
                self.game_box.addItem(tr(one.name), one)
        self._fill_cards()
        self.add_tables(())

    def _fill_cards(self) -> None:
        """Offers the packs that have cards with maps."""
        game = self.game_box.currentData()
        deck = next((one.id for one in game.packs.decks if one.has_map), "")
        packs = [one.name for one in card_packs.packs_in_use(game.id)] if deck else []
        self.cards_box.clear()
        self.cards_box.addItems([name for name in packs if card_packs.deck(deck, game.id, name)])
        self.cards_box.setCurrentText(card_packs.deck_pack_name(game.id, deck) if deck else "")
        self.cards_box.setEnabled(self.cards_box.count() > 1)
        for widget in (self._cards_label, self.cards_box):
            widget.setVisible(bool(deck))

    def _ask_for_table(self) -> None:
        self.add_tables(ask_to_open(self, tr("Add a table"), SUFFIX, tr("Battles"), (SUFFIX,)))

    def add_tables(self, paths: Iterable[Path]) -> None:
        """Adds the tables in these battle files to the study, as they are now, and says which cannot be studied."""
        problems, game = list[str](), self.game_box.currentData()
        for path in paths:
            try:
                session = open_session(path)
                require_one_game((game, make_layout(session, path.stem, game=game).game))
            except PlayerError as error:
                problems.append(str(error))
            else:
                self._tables.append((path.stem, session))
        self._show_tables()
        self._more.show_text("\n".join(problems))

    def _show_tables(self) -> None:
        """Names the tables, and offers to remove each if there are several."""
        self._names.show_text(labelled(tr("Tables"), ", ".join(name for name, _ in self._tables)))
        self._removals.clear()
        for number, (name, _) in enumerate(self._tables):
            self._removals.addAction(name.replace("&", "&&"), lambda number=number: self.remove_table(number))
        self.remove_button.setVisible(len(self._tables) > 1)

    def remove_table(self, number: int) -> None:
        """Takes a table out of the next study."""
        del self._tables[number]
        self._show_tables()

    def _make_layouts(self) -> list[Layout]:
        """Returns the layouts of the open battle and of the added tables. Raises PlayerError."""
        names, game = unique_names(name for name, _ in self._tables), self.game_box.currentData()
        return [make_layout(session, name, game=game) for name, (_, session) in zip(names, self._tables, strict=True)]

    def start(self) -> None:
        """Starts a new study with the values of the fields."""
        try:
            study = make_study(self._make_layouts(), self.seed_box.value(), self.cards_box.currentText())
        except PlayerError as error:
            self._on_failed(error)
            return
        self.answer, self._is_running = None, True
        self.progress.restart()
        self.verdict.show_text("")
        self._more.show_text(tr("Setting up battles…"))
        self._worker.ask((study, self.deployments_box.value()))
        self._show_state()

    def stop(self) -> None:
        """Stops the study and keeps the result so far."""
        self._worker.drop_pending()
        self._is_running = False
        self._show_state()
        if self.answer is None:
            self._more.show_text("")

    def done(self, result: int) -> None:
        self._worker.cancel()
        super().done(result)

    def _toggle(self) -> None:
        if self._is_running:
            self.stop()
        else:
            self.start()

    def _show_state(self) -> None:
        self.start_button.setText(tr("&Stop") if self._is_running else tr("&Start"))
        self.progress.setEnabled(self._is_running)
        self.save_button.setEnabled(self.answer is not None and bool(self.answer.summary.measured))
        self.chart.setVisible(self.answer is not None and has_bounds(self.answer.summary))

    def _show_progress(self, share: float, doing: str) -> None:
        if doing:  # Reports without text only check for cancellation.
            self.progress.set_share(share)
            self._count.setText(doing)

    def _show(self, answer: StudyAnswer) -> None:
        self.answer, summary = answer, answer.summary
        self._is_running = not summary.is_whole
        self.verdict.show_text("\n".join(verdict_sentences(summary)))
        heads = table_heads(summary)
        cells = [(name, heads[i], cell) for name, row in table_rows(summary) for i, cell in enumerate(row) if cell]
        told = join_clauses(labelled(f"{name}, {head}", cell) for name, head, cell in cells)
        self.chart.show_chart(draw_chart(summary), told)
        self._more.show_text("\n".join((*failure_sentences(summary), *([explain()] if has_bounds(summary) else ()))))
        self._show_state()

    def _on_failed(self, error: Exception) -> None:
        self._is_running = False
        self._more.show_text(str(error))
        self._show_state()

    def _ask_where_to_save(self) -> None:
        kinds = {".html": tr("Web page"), ".svg": tr("SVG chart"), ".csv": tr("Table")}
        answer = self.answer
        assert answer is not None, "there is nothing to be saved"
        called = tr("Fairness of {name}", name=" + ".join(layout.name for layout in answer.study.layouts))
        if path := ask_for_path(self, tr("Save results"), self._session, kinds, called):
            self.save(path)

    def save(self, path: Path) -> None:
        """Saves the result as a page, only the chart or only the table, depending on the file's ending."""
        answer = self.answer
        assert answer is not None, "there is nothing to be saved"
        study, summary = answer.study, answer.summary
        texts = {".svg": lambda: draw_chart(summary), ".csv": lambda: format_table(study, summary)}
        try:
            write_report(path, texts.get(path.suffix.lower(), lambda: format_page(study, summary))())
        except PlayerError as error:
            self._saved.show_text(str(error))
        else:
            self._saved.show_text(f"{tr('Wrote {name}.', name=path)} {describe(study, summary)}")


class ChartView(QWidget):
    """Shows a chart on white paper in every theme, because the same chart is saved to files."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._renderer = QSvgRenderer(self)
        self._renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        self.setAccessibleName(name)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_chart(self, picture: str, told: str) -> None:
        """Shows a chart; `told` is its description for screen readers."""
        self._renderer.load(QByteArray(picture.encode("utf-8")))
        self.setAccessibleDescription(told)
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Returns the height of the chart in this width; it is not enlarged, so that its texts fit those beside it."""
        size = self._renderer.defaultSize()
        return round(min(width, scale_length(size.width())) * size.height() / max(1, size.width()))

    def sizeHint(self) -> QSize:
        size = self._renderer.defaultSize()
        return QSize(scale_length(size.width()), scale_length(size.height()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() * 0.6

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        size = self._renderer.defaultSize().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        self._renderer.render(painter, QRectF(0.0, 0.0, size.width(), size.height()))
        painter.end()
