"""Labels over the table: the content of labels of fighters and of text at points, their places, and their painting.

Fighters that matter now are named: observer and target, the active fighter, the one under the mouse, the selected ones
and those just hurt. The player chooses what the other labels show. While something is moved, labels show only what the
move changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np
from PySide6.QtCore import QRectF

from app.ui.viewport.label_content import Chip, LabelContent, LabelDetail, LabelForm
from app.ui.viewport.label_layout import LabelRect, LabelRequest, Slot, lay_out_labels
from app.ui.viewport.label_picture import MARGIN, draw_label, elide_name, label_size
from app.ui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QPainter

    from app.games.battle_status import FighterStatus
    from app.geometry.arrays import Flags, Floats
    from app.geometry.drawing.camera import Size
    from app.ui.viewport.frame_settings import Highlights
    from app.ui.viewport.overlay import Overlay
    from app.ui.viewport.scene import FighterLook, VerdictBadge

Forms = tuple[LabelForm, ...]
FULL: Forms = ("full", "mark")
MARK: Forms = ("mark",)
WORDS: Forms = ("full",)
STRONG, PAIRED, ACTIVE, HOVERED, SELECTED, TOLD, OTHER, HIDDEN = range(8)
"""The order in which labels get room: strong text first, then observer and target, and so on; `TOLD` has a figure.

Names of places come last, with those of fighters behind terrain.
"""
DIMMED = 0.32
MAX_NAME_WIDTH, MAX_NAME_SHARE = 168.0, 0.45
"""Largest width of a name at scale 1, and as a share of the view."""
WORDS_TO_NAME = 2.0
"""Largest width of text at a point, as a multiple of the largest width of a name."""
_TURNS = np.linspace(0.0, 2 * np.pi, 8, endpoint=False)
RING = np.stack([np.cos(_TURNS), np.sin(_TURNS), 0.0 * _TURNS], axis=1) / np.cos(np.pi / 8)
"""Eight points `(8, 3)` whose polygon contains a circle of radius 1."""
K = TypeVar("K")


def max_name_width(size: Size, scale: float) -> float:
    """Returns the largest width of a name, at scale 1, in a view of this size."""
    return min(MAX_NAME_WIDTH, MAX_NAME_SHARE * size[0] / scale)


@dataclass(frozen=True)
class LabelOptions:
    """The content wanted in labels: how much, the state of each fighter, and the observer's verdicts.

    Labels of fighters `hidden` behind terrain are dimmed. `moving` is True while something is moved. `longest` is the
    largest width of a name, at scale 1.
    """

    grade: LabelDetail = "all"
    moving: bool = False
    longest: float = MAX_NAME_WIDTH
    statuses: Mapping[str, FighterStatus] = field(default_factory=dict[str, "FighterStatus"])
    badges: Mapping[str, VerdictBadge] = field(default_factory=dict[str, "VerdictBadge"])
    hidden: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Label:
    """The content of a label and the forms it may have, the fullest first.

    It names the fighter with this `id` or, if that is empty, a `point` `(3,)` of the table and everything within a
    `radius` of it, identified by a `number`. A label that `roams` is moved away and gets a leader line rather than
    being shortened, and one that is `needed` covers a model rather than being left out. One without `forms` shows
    nothing and only keeps other labels away.
    """

    id: str
    content: LabelContent
    forms: Forms = FULL
    rank: int = OTHER
    point: Floats | None = None
    radius: float = 0.0
    roams: bool = False
    needed: bool = False
    dimmed: bool = False
    number: int = 0

    @cached_property
    def key(self) -> tuple[str, int]:
        """The identity of the label from frame to frame."""
        return self.id, len(self.forms) if self.id else self.number

    @cached_property
    def sizes(self) -> tuple[Size, ...]:
        """The size of the label in each of its forms, at scale 1."""
        return tuple(label_size(self.content, form) for form in self.forms)


@dataclass(frozen=True)
class LabelPlace:
    """The rectangle of a label's pill, in pixels. `leads_to` is the end of its leader line, if it has one."""

    label: Label = field(compare=False)
    form: LabelForm
    rect: LabelRect
    leads_to: tuple[float, float] | None = None


def make_labels(
    looks: Iterable[FighterLook],
    highlights: Highlights,
    wish: LabelOptions = LabelOptions(),
    overlays: Iterable[Overlay] = (),
) -> list[Label]:
    """Returns the labels that ask for room: those of fighters, and the text that features put over the table."""
    known = {look.id: look for look in looks}
    chips: dict[str, list[Chip]] = {}
    words: list[Label] = []
    for tag in (tag for overlay in overlays for tag in overlay.tags):
        if tag.short is None or (wish.grade == "all" and not wish.moving):
            text = tag.text
        else:
            text = tag.short if wish.grade == "short" and not wish.moving else ""
        if text and tag.fighter in known:
            chips.setdefault(tag.fighter, []).append(Chip(text, tag.tone))
        elif text or tag.radius:
            name, small = elide_name(text, WORDS_TO_NAME * wish.longest), tag.short is not None and not tag.radius
            content = LabelContent(name, filled=tag.strong, small=small)
            forms: Forms = WORDS if text else ()
            rank = STRONG if tag.strong else TOLD if tag.short is None else HIDDEN
            roams = tag.short is None or wish.grade == "all"
            words.append(Label("", content, forms, rank, np.asarray(tag.point), tag.radius, roams, number=len(words)))
    observer_side = known[highlights.observer].side if highlights.observer in known else ""
    fighters = [
        _make_label(look, highlights, wish, tuple(chips.get(look.id, ())), observer_side) for look in known.values()
    ]
    return sorted([*words, *(label for label in fighters if label)], key=lambda label: label.rank)


def _make_label(
    look: FighterLook, highlights: Highlights, wish: LabelOptions, chips: tuple[Chip, ...], observer_side: str
) -> Label | None:
    id, badge, status = look.id, wish.badges.get(look.id), wish.statuses.get(look.id)
    rank, name = _find_rank(id, highlights), _choose_name(look, status, highlights)
    matters = rank != OTHER or any(chip.tone for chip in chips)
    if not matters and look.side == observer_side:
        badge = None  # Sight within a side says little, and would add a mark to most labels.
    if wish.moving:
        if id in (highlights.observer, highlights.target) and id not in highlights.selected:
            forms = FULL
        else:
            forms = MARK if bool(chips or badge) else ()
    else:
        shown = wish.grade in ("all", "short") or (matters and wish.grade != "none") or id == highlights.hovered
        forms = FULL if shown and name else MARK if shown or chips else ()
    if not forms:
        return None
    content = LabelContent(
        text=elide_name(name, wish.longest),
        colour=look.colour,
        mark=look.mark,
        role="observer" if id == highlights.observer else "target" if id == highlights.target else "",
        selected=id in highlights.selected,
        filled=id == highlights.active,
        status=None if wish.moving else status,
        chips=chips,
        badge=badge,
    )
    hidden = id in wish.hidden and not matters
    rank = min(rank, TOLD) if chips else HIDDEN if hidden else rank
    roams = forms == FULL
    return Label(id, content, forms, rank, roams=roams, needed=roams and matters, dimmed=hidden)


def _choose_name(look: FighterLook, status: FighterStatus | None, highlights: Highlights) -> str:
    """Returns the text of a fighter's label.

    A squad's name is shown at its leader instead of the names of its members, unless a member is meant alone.
    """
    if status is None or status.name is None:
        return look.label
    alone = look.id in (highlights.observer, highlights.target, highlights.hovered) or highlights.selected == (look.id,)
    return look.label if alone and not status.name else status.name


def _find_rank(id: str, highlights: Highlights) -> int:
    if id in (highlights.observer, highlights.target):
        return PAIRED
    if id == highlights.active:
        return ACTIVE
    if id == highlights.hovered:
        return HOVERED
    return SELECTED if id in highlights.selected else OTHER


class Projection(Protocol):
    """Maps points of the table to pixels: a camera or a plan."""

    def pixels(self, points: Floats, size: Size) -> tuple[Floats, Flags]:
        """Returns the pixels `(n, 2)` of points `(n, 3)`, and which points are in front of the eye."""
        ...


class LabelLayout:
    """The layout of the labels in one view. Labels keep their places from frame to frame where they can."""

    def __init__(self) -> None:
        self._slots: Mapping[tuple[str, int], Slot | None] = {}

    def place(
        self,
        labels: Sequence[Label],
        models: Mapping[str, Floats],
        camera: Projection,
        size: Size,
        scale: float = 1.0,
        covered: Iterable[QRect] = (),
    ) -> list[LabelPlace]:
        """Returns the places of all labels that find room, in pixels of `size`; earlier labels come first.

        `models` are the outlines `(k, 3)` of all fighters by id. No label covers a model or what another label names,
        or is placed where the view is `covered` by something else.
        """
        rects = project_outlines(models, camera, size)
        anchors = list(_find_anchors(labels, rects, camera, size))
        lying = (anchor for label, anchor in zip(labels, anchors, strict=True) if anchor and label.radius)
        asking = {label.key: (label, anchor) for label, anchor in zip(labels, anchors, strict=True) if anchor}
        requests = [
            LabelRequest(one.key, anchor, tuple((w * scale, h * scale) for w, h in one.sizes), one.roams, one.needed)
            for one, anchor in asking.values()
        ]
        cards = (LabelRect(one.left(), one.top(), one.right() + 1, one.bottom() + 1) for one in covered)
        rooms = lay_out_labels(requests, [*rects.values(), *lying], size, self._slots, cards)
        self._slots = {key: room and room.slot for key, room in rooms.items()}
        return [
            LabelPlace(
                label,
                label.forms[room.slot.size],
                room.rect,
                (anchor.middle, anchor.bottom if room.rect.top >= anchor.bottom else anchor.top)
                if room.is_away
                else None,
            )
            for key, (label, anchor) in asking.items()
            for room in (rooms[key],)
            if room
        ]


def project_outlines(outlines: Mapping[K, Floats], camera: Projection, size: Size) -> dict[K, LabelRect]:
    """Returns the bounding rectangles, in pixels, of outlines `(k, 3)` that are entirely in front of the eye."""
    if not outlines:
        return {}
    points = np.stack(list(outlines.values()))
    pixels, front = camera.pixels(points.reshape(-1, 3), size)
    pixels, whole = pixels.reshape(*points.shape[:2], 2), np.all(front.reshape(points.shape[:2]), axis=1)
    edges = np.concatenate([pixels.min(axis=1), pixels.max(axis=1)], axis=1)
    return {
        id: LabelRect(*edge) for id, edge, there in zip(outlines, edges.tolist(), whole.tolist(), strict=True) if there
    }


def _find_anchors(
    labels: Sequence[Label], rects: Mapping[str, LabelRect], camera: Projection, size: Size
) -> Iterator[LabelRect | None]:
    """Yields the rectangle each label is placed next to, or None if it is not in front of the eye."""
    rings = {label.key: label.point + label.radius * RING for label in labels if label.point is not None}
    spots = project_outlines(rings, camera, size)
    for label in labels:
        yield rects.get(label.id) if label.point is None else spots.get(label.key)


def find_labelled(places: Iterable[LabelPlace], x: float, y: float) -> str:
    """Returns the id of the fighter whose label is at a pixel, or ""."""
    return next(
        (place.label.id for place in places if place.label.id and place.rect.contains(LabelRect(x, y, x, y))), ""
    )


def paint_labels(painter: QPainter, places: list[LabelPlace], scale: float = 1.0, density: float = 1.0) -> None:
    """Paints the labels. `scale` is their size, `density` the number of device pixels per pixel."""
    colours = theme()
    for place in places:
        painter.setOpacity(DIMMED if place.label.dimmed else 1.0)
        image = draw_label(place.label.content, place.form, scale * density, colours)
        pad = MARGIN * scale
        x, y = (round(v * density) / density for v in (place.rect.left - pad, place.rect.top - pad))
        painter.drawImage(QRectF(x, y, image.width() / density, image.height() / density), image)
    painter.setOpacity(1.0)
