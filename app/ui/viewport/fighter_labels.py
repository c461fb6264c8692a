"""Labels over the table: what those of fighters and words at points say, where they go, and how they are painted.

Who matters now is named: seer and target, the active, the one under the mouse, the selected. What others say is the
player's choice. While something is moved, labels tell what changes by that, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np
from PySide6.QtCore import QRectF

from app.ui.viewport.label_content import Chip, LabelContent, LabelForm, LabelGrade
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
"""Whose labels find room first: strong words, then seer and target, and so on; `TOLD` has a figure to tell."""
DIMMED = 0.32
LONGEST_NAME, WIDEST = 168.0, 0.45
"""No name is wider than this at scale 1, and than this share of the view."""
WORDS_TO_NAME = 2.0
"""So many times as wide as a name may words be."""
_TURNS = np.linspace(0.0, 2 * np.pi, 8, endpoint=False)
RING = np.stack([np.cos(_TURNS), np.sin(_TURNS), 0.0 * _TURNS], axis=1) / np.cos(np.pi / 8)
"""Round a circle of radius 1, `(8, 3)`."""
K = TypeVar("K")


def find_longest(size: Size, scale: float) -> float:
    """How wide names may be, at scale 1, in a view of this size."""
    return min(LONGEST_NAME, WIDEST * size[0] / scale)


@dataclass(frozen=True)
class LabelWish:
    """How much labels are to tell, how fighters fare, and what the seer's sight of them is.

    The labels of those `hidden` behind terrain are dimmed. `moving` says that something is being moved. No name is
    wider than `longest`, at scale 1.
    """

    grade: LabelGrade = "all"
    moving: bool = False
    longest: float = LONGEST_NAME
    statuses: Mapping[str, FighterStatus] = field(default_factory=dict[str, "FighterStatus"])
    badges: Mapping[str, VerdictBadge] = field(default_factory=dict[str, "VerdictBadge"])
    hidden: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Label:
    """What a label says, and in which forms, the fullest first.

    It is about the fighter of this `id`, or without one about a `point` `(3,)` of the table and what lies within a
    `radius` of it, by a `number`. One that `roams` is led away from there rather than cut short; without `forms` it
    only keeps others away.
    """

    id: str
    content: LabelContent
    forms: Forms = FULL
    rank: int = OTHER
    point: Floats | None = None
    radius: float = 0.0
    roams: bool = False
    dimmed: bool = False
    number: int = 0

    @cached_property
    def key(self) -> tuple[str, int]:
        """What it is known by from frame to frame."""
        return self.id, len(self.forms) if self.id else self.number

    @cached_property
    def sizes(self) -> tuple[Size, ...]:
        """How large it is in each of its forms, at scale 1."""
        return tuple(label_size(self.content, form) for form in self.forms)


@dataclass(frozen=True)
class LabelPlace:
    """Where a label's pill lies, in pixels; where it is led away from what it is about, `leads_to` is there."""

    label: Label = field(compare=False)
    form: LabelForm
    rect: LabelRect
    leads_to: tuple[float, float] | None = None


def make_labels(
    looks: Iterable[FighterLook],
    highlights: Highlights,
    wish: LabelWish = LabelWish(),
    overlays: Iterable[Overlay] = (),
) -> list[Label]:
    """The labels that ask for room: of fighters, and of the words that features have put over the table."""
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
            content = LabelContent(elide_name(text, WORDS_TO_NAME * wish.longest), filled=tag.strong)
            forms: Forms = WORDS if text else ()
            rank = STRONG if tag.strong else TOLD
            roams = tag.short is None or wish.grade == "all"
            words.append(Label("", content, forms, rank, np.asarray(tag.point), tag.radius, roams, number=len(words)))
    seers_side = known[highlights.seer].side if highlights.seer in known else ""
    fighters = [
        _make_label(look, highlights, wish, tuple(chips.get(look.id, ())), seers_side) for look in known.values()
    ]
    return sorted([*words, *(label for label in fighters if label)], key=lambda label: label.rank)


def _make_label(
    look: FighterLook, highlights: Highlights, wish: LabelWish, chips: tuple[Chip, ...], seers_side: str
) -> Label | None:
    id, badge, status = look.id, wish.badges.get(look.id), wish.statuses.get(look.id)
    rank = _find_rank(id, highlights)
    matters = rank != OTHER
    if not matters and look.side == seers_side:
        badge = None  # whom the seer's own side is seen by says little, and most of all labels would say it
    if wish.moving:
        if id in (highlights.seer, highlights.target) and id not in highlights.selected:
            forms = FULL
        else:
            forms = MARK if bool(chips or badge) else ()
    else:
        leads = bool(status and status.name)
        if (
            (id == highlights.hovered)
            or wish.grade == "all"
            or ((matters or (leads and wish.grade == "short")) and wish.grade != "none")
        ):
            forms = FULL
        else:
            forms = MARK if wish.grade == "short" or bool(chips) else ()
    if not forms:
        return None
    content = LabelContent(
        text=elide_name(_choose_name(look, status, highlights), wish.longest),
        colour=look.colour,
        mark=look.mark,
        role="seer" if id == highlights.seer else "target" if id == highlights.target else "",
        selected=id in highlights.selected,
        filled=id == highlights.active,
        status=None if wish.moving else status,
        chips=chips,
        badge=badge,
    )
    hidden = id in wish.hidden and not matters
    rank = min(rank, TOLD) if chips else HIDDEN if hidden else rank
    return Label(id, content, forms, rank, roams=forms == FULL, dimmed=hidden)


def _choose_name(look: FighterLook, status: FighterStatus | None, highlights: Highlights) -> str:
    """Its own name; of one of a squad that of the squad, at its leader, unless it is meant alone."""
    if status is None or status.name is None:
        return look.label
    alone = look.id in (highlights.seer, highlights.target, highlights.hovered) or highlights.selected == (look.id,)
    return look.label if alone and not status.name else status.name


def _find_rank(id: str, highlights: Highlights) -> int:
    if id in (highlights.seer, highlights.target):
        return PAIRED
    if id == highlights.active:
        return ACTIVE
    if id == highlights.hovered:
        return HOVERED
    return SELECTED if id in highlights.selected else OTHER


class Projection(Protocol):
    """What brings points of the table to pixels: a camera, or a plan."""

    def pixels(self, points: Floats, size: Size) -> tuple[Floats, Flags]:
        """Where points `(n, 3)` appear, as `(n, 2)`, and which lie before the eye."""
        ...


class LabelLayout:
    """Where the labels of one view are; it remembers where they were, for them to stay there while they can."""

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
        """Where each label goes that finds room, in the pixels of `size`; those that come first find it first.

        `models` are the outlines `(k, 3)` of all fighters by their ids: no label covers any, nor what other labels
        name, or lies where the view is `covered` by something else.
        """
        rects = project_outlines(models, camera, size)
        anchors = list(_find_anchors(labels, rects, camera, size))
        lying = (anchor for label, anchor in zip(labels, anchors, strict=True) if anchor and label.radius)
        asking = {label.key: (label, anchor) for label, anchor in zip(labels, anchors, strict=True) if anchor}
        requests = [
            LabelRequest(label.key, anchor, tuple((w * scale, h * scale) for w, h in label.sizes), label.roams)
            for label, anchor in asking.values()
        ]
        cards = (LabelRect(one.left(), one.top(), one.right() + 1, one.bottom() + 1) for one in covered)
        rooms = lay_out_labels(requests, [*rects.values(), *lying, *cards], size, self._slots)
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
    """The rectangles, in pixels, of what has these outlines `(k, 3)`; nothing of what is not all before the eye."""
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
    """What each label is to be beside; None for what is not before the eye."""
    rings = {label.key: label.point + label.radius * RING for label in labels if label.point is not None}
    spots = project_outlines(rings, camera, size)
    for label in labels:
        yield rects.get(label.id) if label.point is None else spots.get(label.key)


def find_labelled(places: Iterable[LabelPlace], x: float, y: float) -> str:
    """The fighter whose label is at a pixel; nothing where there is none."""
    return next(
        (place.label.id for place in places if place.label.id and place.rect.contains(LabelRect(x, y, x, y))), ""
    )


def paint_labels(painter: QPainter, places: list[LabelPlace], scale: float = 1.0, density: float = 1.0) -> None:
    """Paint the pills. `scale` is how large, `density` how many device pixels a pixel has."""
    colours = theme()
    for place in places:
        painter.setOpacity(DIMMED if place.label.dimmed else 1.0)
        image = draw_label(place.label.content, place.form, scale * density, colours)
        pad = MARGIN * scale
        x, y = (round(v * density) / density for v in (place.rect.left - pad, place.rect.top - pad))
        painter.drawImage(QRectF(x, y, image.width() / density, image.height() / density), image)
    painter.setOpacity(1.0)
