"""The accessible table: what screen readers read as a list of fighters, tokens and terrain with side and position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, cast

import numpy as np
from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QAccessibleObject
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from app.core.language import tr
from app.core.lengths import format_length
from app.table.terrain.floor_support import find_level_below
from app.ui.widgets.accessibility import announce

if TYPE_CHECKING:
    from app.games.game import Game
    from app.model import Change, Fighter, Piece
    from app.table.battle_geometry import BattleGeometry
    from app.ui.battle_document import BattleDocument

VIEWS = ("Viewport", "PlanView")
"""The classes of widgets that show the table."""
RAISED_MM = 1.0
"""A thing higher than this above the board is described with its height."""
TOKEN_MM = 14.0
"""Half the width of a token's frame, which screen readers draw."""
Kind = Literal["fighter", "piece", "token"]


class AccessibleTable(QObject):
    """The things on the table of an open battle, in reading order: fighters, tokens, terrain.

    It is a child of the view, where `AccessibleView` finds it. It builds its list only when a screen reader asks.
    """

    def __init__(self, document: BattleDocument, view: QWidget) -> None:
        super().__init__(view)
        self._document, self._view = document, view
        self._things: dict[str, AccessibleThing] = {}
        self._read_of: object = None
        battle = document.session.battle
        self._told_ids = battle.ids | {one.id for one in battle.tokens}
        """Ids of the things that the screen reader knows."""
        self._announced_observer, self._told_active = "", battle.clock.active
        document.notifier.committed.connect(self._on_committed)
        document.selection.changed.connect(self._on_selected)
        document.sight_pair.changed.connect(self._on_pair_changed)
        document.hidden_changed.connect(self._forget)
        _drop_interface(view)  # Discards the interface that Qt cached before there was a table.

    def close(self) -> None:
        """Empties the table and deletes its interfaces: Qt must not hold Python objects when Python exits."""
        self.setParent(None)
        _drop_interface(self._view)
        for thing in self._things.values():
            _drop_interface(thing)
            thing.deleteLater()
        self._things.clear()
        self.deleteLater()

    @property
    def things(self) -> list[AccessibleThing]:
        """All things that are now on the table."""
        document = self._document
        table = document.session.table
        if self._read_of is not table:
            self._read_of = table
            battle = table.battle
            kinds: dict[str, Kind] = dict.fromkeys((one.id for one in battle.fighters), "fighter")
            kinds |= dict.fromkeys((one.id for one in battle.tokens), "token")
            kinds |= dict.fromkeys((one.id for one in battle.pieces), "piece")
            for id in [id for id in self._things if id not in kinds]:
                _drop_interface(self._things[id])
                self._things.pop(id).deleteLater()
            self._things = {id: self._things.get(id) or AccessibleThing(self, id, kinds[id]) for id in kinds}
        return list(self._things.values())

    @property
    def view(self) -> QWidget:
        return self._view

    @property
    def focused(self) -> AccessibleThing | None:
        """The thing that keys act on while the view has the focus: the last one selected."""
        ids = self._document.selection.ids
        return next((one for one in self.things if ids and one.id == ids[-1]), None)

    def describe(self, id: str, kind: Kind) -> str:
        """Returns a description of a thing: its name, side, state and position."""
        document = self._document
        table = document.session.table
        parts = [id, *_describe(document.session.game, table, id, kind)]
        pair, clock = document.sight_pair, table.battle.clock
        parts += [tr("active")] if clock.active == id and kind == "fighter" else []
        parts += [tr("Observer")] if pair.observer == id else [tr("Target")] if pair.target == id else []
        parts += [tr("hidden")] if id in document.hidden else []
        return ", ".join(part for part in parts if part)

    def is_selected(self, id: str) -> bool:
        return id in self._document.selection.ids

    def find_rect(self, id: str, kind: Kind) -> QRect:
        """Returns a thing's rectangle on the screen; empty if the thing is behind the camera."""
        if kind == "token":
            (low, high), frame = ((-TOKEN_MM, -TOKEN_MM, 0.0), (TOKEN_MM, TOKEN_MM, TOKEN_MM)), np.eye(4)
            frame[:3, 3] = next(one.at for one in self._document.session.table.battle.tokens if one.id == id)
        else:
            one = next(one for one in self._document.session.table.occluders if one.name == id)
            (low, high), frame = one.box, one.frame
        box = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])])
        corners = box @ frame[:3, :3].T + frame[:3, 3]
        viewport = self._document.viewport
        spots = [viewport.pixel((x, y, z)) for x, y, z in corners]
        xs, ys = [spot.x() for spot in spots], [spot.y() for spot in spots]
        if not np.isfinite([*xs, *ys]).all():
            return QRect()
        inside = QRect(QPoint(round(min(xs)), round(min(ys))), QPoint(round(max(xs)), round(max(ys))))
        inside = inside.intersected(self._view.rect())
        return QRect(self._view.mapToGlobal(inside.topLeft()), inside.size()) if not inside.isEmpty() else QRect()

    def _forget(self) -> None:
        self._read_of = None

    def _on_committed(self, change: Change) -> None:
        """Reports things that appeared, disappeared, moved or changed; the steps of a drag are not reported."""
        if not QAccessible.isActive():
            return
        before, named = self._told_ids, {one.id: one for one in self.things}
        self._told_ids = frozenset(named)
        if self._told_ids != before:
            _tell(self._view, QAccessible.Event.ObjectReorder)
        active, now = self._told_active, self._document.session.battle.clock.active
        self._told_active = now
        renamed = change.fighters | change.pieces | ({active, now} if active != now else set())
        for id in renamed & before & self._told_ids:
            _tell(named[id], QAccessible.Event.NameChanged)

    def _on_selected(self) -> None:
        if not QAccessible.isActive():
            return
        _tell(self._view, QAccessible.Event.SelectionWithin)
        focused = self.focused
        if focused:
            _tell(focused, QAccessible.Event.Selection)
            if self._view.hasFocus():
                _tell(focused, QAccessible.Event.Focus)

    def _on_pair_changed(self) -> None:
        """Announces an observer that has no target yet; with a target, the verdict is announced elsewhere."""
        pair = self._document.sight_pair
        if pair.observer and not pair.target and pair.observer != self._announced_observer:
            announce(self._view, tr("Observer: {name}. Choose a target.", name=pair.observer))
        self._announced_observer = pair.observer


class AccessibleThing(QObject):
    """One thing on the table, which `ThingInterface` describes."""

    def __init__(self, table: AccessibleTable, id: str, kind: Kind) -> None:
        super().__init__(table)
        self.table, self.id = table, id
        self.kind: Kind = kind


class ThingInterface(QAccessibleObject):
    """The accessible interface of a thing: an item of a list."""

    def __init__(self, thing: AccessibleThing) -> None:
        super().__init__(thing)

    @property
    def _thing(self) -> AccessibleThing:
        # Qt keeps this interface for longer than its thing; a reference would keep the thing alive.
        return cast("AccessibleThing", self.object())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def text(self, t: QAccessible.Text) -> str:
        one = self._thing
        return one.table.describe(one.id, one.kind) if t == QAccessible.Text.Name else ""

    def state(self) -> QAccessible.State:
        one, state = self._thing, QAccessible.State()
        state.selectable = state.focusable = True  # pyright: ignore[reportAttributeAccessIssue] # stubs miss them
        chosen = one.table.is_selected(one.id)
        state.selected = chosen  # pyright: ignore[reportAttributeAccessIssue]
        state.focused = chosen and one.table.focused is one and one.table.view.hasFocus()  # pyright: ignore[reportAttributeAccessIssue]
        state.offscreen = self.rect().isEmpty()  # pyright: ignore[reportAttributeAccessIssue]
        return state

    def rect(self) -> QRect:
        one = self._thing
        return one.table.find_rect(one.id, one.kind)

    def parent(self) -> QAccessibleInterface:
        return QAccessible.queryAccessibleInterface(self._thing.table.view)

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return None

    def indexOfChild(self, arg__1: QAccessibleInterface) -> int:
        return -1


class AccessibleView(QAccessibleWidget):
    """The accessible interface of the view: a list of the things on the table."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view, QAccessible.Role.List)

    @property
    def _view(self) -> QWidget:
        # Qt keeps this interface for longer than its view; a reference would keep the view and its meshes alive.
        return cast("QWidget", self.object())

    def childCount(self) -> int:
        return len(self._things)

    def child(self, index: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        things = self._things
        return QAccessible.queryAccessibleInterface(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        thing = child.object()
        return self._things.index(thing) if isinstance(thing, AccessibleThing) and thing in self._things else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Returns the smallest thing at a point: a fighter is preferred to the ruin that it is in."""
        found = [(one.table.find_rect(one.id, one.kind), one) for one in self._things]
        there = [(rect.width() * rect.height(), at, one) for at, (rect, one) in enumerate(found) if rect.contains(x, y)]
        return QAccessible.queryAccessibleInterface(min(there)[2]) if there else None

    def focusChild(self) -> QAccessibleInterface | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        table = self._table
        focused = table.focused if table and self._view.hasFocus() else None
        return QAccessible.queryAccessibleInterface(focused) if focused else super().focusChild()

    @property
    def _table(self) -> AccessibleTable | None:
        return _find_table(self._view)

    @property
    def _things(self) -> list[AccessibleThing]:
        table = self._table
        return table.things if table else []


@cache
def install_accessible_view() -> None:
    """Registers the interfaces of this module with Qt, which keeps them until the process ends."""
    QAccessible.installFactory(_make_interface)


def _make_interface(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    if isinstance(thing, AccessibleThing):
        return ThingInterface(thing)
    if class_name in VIEWS and isinstance(thing, QWidget) and _find_table(thing):
        return AccessibleView(thing)
    return None


def _find_table(view: QWidget) -> AccessibleTable | None:
    return view.findChild(AccessibleTable, options=Qt.FindChildOption.FindDirectChildrenOnly)


def _drop_interface(thing: QObject) -> None:
    """Deletes Qt's cached interface of an object, so that Qt creates a new one when it is next needed."""
    QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(QAccessible.queryAccessibleInterface(thing)))


def _tell(what: QObject, event: QAccessible.Event) -> None:
    QAccessible.updateAccessibility(QAccessibleEvent(what, event))


# Descriptions


def _describe(game: Game, table: BattleGeometry, id: str, kind: Kind) -> Iterator[str]:
    battle = table.battle
    if kind == "fighter":
        fighter = battle.fighter(id)
        yield fighter.side
        if fighter.profile:
            wounds = fighter.profile.wounds
            left = max(wounds - fighter.state.damage, 0)
            yield tr("{left} of {wounds} wounds left", left=left, wounds=wounds)
        state = fighter.state
        yield tr("waiting") if state.waiting else ""
        over = state.activations and not state.waiting and battle.clock.active != id
        yield tr("activated") if over else ""
        carried = ", ".join(one.id for one in battle.tokens if one.carrier == id)
        yield tr("carries {token}", token=carried) if carried else ""
        yield from _describe_place(table, fighter)
    elif kind == "piece":
        yield tr("Terrain")
        yield from _describe_place(table, battle.piece(id))
    else:
        token = next(one for one in battle.tokens if one.id == id)
        yield tr(game.token_look(token.kind).text)
        yield tr("controlled by {side}", side=token.holder) if token.holder else ""
        if token.carrier:
            yield tr("carried by {name}", name=token.carrier)
            return
        x, y, z = token.at
        yield tr("at {x}, {y}", x=format_length(x), y=format_length(y))
        yield tr("{height} up", height=format_length(z)) if z > RAISED_MM else ""
        return
    yield tr("locked") if battle.thing(id).locked else ""


def _describe_place(table: BattleGeometry, thing: Fighter | Piece) -> Iterator[str]:
    pose = thing.pose
    yield tr("at {x}, {y}", x=format_length(pose.x), y=format_length(pose.y))
    if pose.z > RAISED_MM:
        yield tr("{height} up", height=format_length(pose.z))
        level = find_level_below(table, (pose.x, pose.y), pose.z)
        yield tr("on {name}", name=level.piece) if level and level.piece != thing.id else ""
