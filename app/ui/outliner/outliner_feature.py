"""The outliner feature: its dock, and the hiding of terrain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QPoint

from app.core.language import mark, tr
from app.games.actions import make_edit
from app.ui.actions.command import Command
from app.ui.actions.context_menu import CommandEntry, ContextTarget, Entry
from app.ui.feature import PanelFeature
from app.ui.outliner.hidden_card import HiddenCard
from app.ui.workspace import Workspace

if TYPE_CHECKING:
    from app.ui.battle_document import BattleDocument
    from app.ui.outliner.outliner_panel import OutlinerPanel


class OutlinerFeature(PanelFeature["OutlinerPanel"]):
    """Owns the panel that lists the open battle; hides terrain and shows it again."""

    PANEL_ID, PANEL_TITLE = "outliner", mark("Outliner")

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.card = HiddenCard()
        self.card.show_requested.connect(self.show_all)
        workspace.table_area.add_card(self.card, "top")
        workspace.actions.set_text_source("hide", self._format_hide)

    def commands(self) -> tuple[Command, ...]:
        when = self.workspace.when
        has_piece = when(_find_chosen, mark("Select a terrain piece first"))
        has_hidden = when(lambda document: document.hidden, mark("Nothing is hidden"))
        return (
            Command(
                "outliner",
                mark("&Outliner"),
                "Shift+O",
                self.toggle,
                self.workspace.when_open,
                lambda: self.visible,
            ),
            Command("hide", mark("Hi&de terrain"), "Ctrl+H", self.workspace.bind(_toggle_hidden), has_piece),
            Command("show_all", mark("Sho&w all terrain"), "Ctrl+Shift+H", self.show_all, has_hidden),
        )

    def context_entries(self, target: ContextTarget) -> Iterator[Entry]:
        """Yields entries that hide a piece or show all hidden ones."""
        if target.kind == "piece":
            yield CommandEntry("hide", "position")
        document = self.workspace.document
        if target.kind == "board" and document and document.hidden:
            yield CommandEntry("show_all", "position")

    def make_panel(self) -> OutlinerPanel:
        from app.ui.outliner.outliner_panel import OutlinerPanel

        panel, bind = OutlinerPanel(), self.workspace.bind
        panel.selected.connect(bind(lambda document, ids: document.selection.select(*ids)))
        panel.centred.connect(self._centre)
        panel.menu_requested.connect(self._show_menu)
        panel.hide_toggled.connect(bind(lambda document, id: document.hide_pieces(document.hidden ^ {id})))
        panel.lock_toggled.connect(bind(_toggle_lock))
        panel.remove_requested.connect(lambda: self.workspace.actions.run("remove"))
        return panel

    def open(self, document: BattleDocument) -> None:
        document.notifier.committed.connect(self._refresh)
        document.hidden_changed.connect(self._on_hidden_changed)
        document.selection.changed.connect(self._on_selected)
        self.card.show_hidden(document.hidden)
        self._refresh()

    def close(self) -> None:
        self.card.hide()

    def toggle(self) -> None:
        """Shows the panel and focuses its search, or hides the panel."""
        self.workspace.docks.toggle_panel(self.panel)
        if self.visible:
            self._refresh()
            self.panel.take_focus()
        self.workspace.actions.refresh()

    def show_all(self) -> None:
        if self.workspace.document:
            self.workspace.document.hide_pieces(())

    def _refresh(self) -> None:
        document = self.workspace.document
        if document and self.visible:
            squads = name_squads(document)
            self.panel.show_battle(document.session.battle, document.hidden, squads, document.selection.ids)

    def _on_selected(self) -> None:
        if self.workspace.document and self.visible:
            self.panel.select(self.workspace.document.selection.ids)

    def _on_hidden_changed(self) -> None:
        document = self.workspace.document
        if document is None:
            return
        self._refresh()
        self.workspace.actions.refresh()
        self.card.show_hidden(document.hidden)

    def _centre(self, id: str) -> None:
        """Centres the view on a thing without changing its zoom and angle."""
        document, view = self.workspace.document, self.workspace.viewport
        if document and view and id in document.session.battle.ids:
            pose = document.session.battle.thing(id).pose
            view.set_orbit(replace(view.orbit, centre=(pose.x, pose.y, pose.z)))

    def _show_menu(self, id: str, at: QPoint) -> None:
        if self._panel:
            self.workspace.show_menu_of(id, self._panel, at)

    def _format_hide(self) -> str:
        document = self.workspace.document
        chosen = _find_chosen(document) if document else set[str]()
        return tr("S&how terrain") if document and chosen and chosen <= document.hidden else tr("Hi&de terrain")


def _find_chosen(document: BattleDocument) -> set[str]:
    """Returns the selected terrain."""
    return {one.id for one in document.session.battle.pieces} & {*document.selection.ids}


def _toggle_hidden(document: BattleDocument) -> None:
    """Hides the selected terrain, or shows it if all of it is hidden."""
    chosen = _find_chosen(document)
    document.hide_pieces(document.hidden - chosen if chosen <= document.hidden else document.hidden | chosen)


def _toggle_lock(document: BattleDocument, id: str) -> None:
    thing = document.session.battle.thing(id)
    document.actions.do(make_edit(msgspec.structs.replace(thing, locked=not thing.locked)))


def name_squads(document: BattleDocument) -> dict[str, str]:
    """Returns the squad's name for each fighter that moves with others, as shown in its leader's label."""
    session = document.session
    game, table = session.game, session.table
    squads = {fighter.id: game.squad(table.battle, fighter.id) for fighter in table.battle.fighters}
    if all(len(squad) == 1 for squad in squads.values()):
        return {}
    statuses = game.fighter_statuses(table)
    names = {id: statuses[squad[0]].name for id, squad in squads.items() if squad[0] in statuses}
    return {id: name for id, name in names.items() if name}
