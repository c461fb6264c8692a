"""A viewport that draws nothing, and a mouse held straight above the table."""

import math
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QObject, Signal

from app.geometry.drawing.camera import Orbit
from app.session import Session
from app.ui.battle_document import BattleDocument
from app.ui.sight.sight_controller import SightController
from app.ui.viewport.overlay import NOTHING
from app.ui.viewport.tool_dispatcher import Pointer
from tests.scenes import battle, fighter, meshes, piece


class FakeViewport(QObject):
    """Records what it is told to show."""

    hovered = Signal(Pointer)
    hover_ended = Signal()
    menu_requested = Signal(Pointer)
    first_person_ended = Signal()
    frame_painted = Signal()
    flat = False

    def __init__(self):
        super().__init__()
        self.tool = self.find_hidden = self.scene = self.sight = self.measure = self.baked = None
        self.frames, self.marked, self.badges, self.overlays = {}, None, {}, {}
        self.solids, self.statuses = {}, {}
        self.camera_locked, self.hidden = False, frozenset()
        self.eye, self.own, self.orbit, self.slow = None, "", Orbit(), True

    @property
    def camera(self):
        return self.eye or self.orbit.camera()

    def set_first_person(self, eye, own=""):
        self.eye, self.own = eye, own

    def ray(self, x, y):
        mouse = above(x, y)
        return mouse.origin, mouse.direction

    def pointer(self, x, y):
        return replace(above(x, y), hidden=self.hidden)

    def hide_pieces(self, ids):
        self.hidden = ids

    def show_scene(self, scene):
        self.scene = scene
        self.frames = {look.id: look.frame for look in (*scene.fighters, *scene.pieces)}

    def place(self, id, frame):
        self.frames[id] = frame

    def highlight(self, selected, observer, target, active=""):
        self.marked, self.active = (tuple(selected), observer, target), active

    def hover(self, id):
        self.under_mouse = id

    def find_pixels(self, ids):
        return [tuple(self.frames[id][:2, 3].tolist()) for id in ids if id in self.frames]

    def show_sight(self, line):
        self.sight = line

    def show_overlay(self, name, overlay=NOTHING):
        self.overlays[name] = overlay

    def show_solids(self, name, solids=()):
        self.solids[name] = tuple(solids)

    def show_picture(self, name, picture=None):
        """Ignores the picture."""

    def show_badges(self, badges):
        self.badges = dict(badges)

    def show_statuses(self, statuses):
        self.statuses = dict(statuses)

    def show_measure(self, start=None, end=None):
        self.measure = (start, end)

    def show_light(self, baked):
        self.baked = baked


@dataclass
class Mouse:
    """A ray; pixels are millimetres."""

    origin: np.ndarray
    direction: np.ndarray
    x: float
    y: float
    modifiers: frozenset = frozenset()
    ceiling: float = math.inf
    x_ray: bool = False
    double: bool = False
    hidden: frozenset = frozenset()
    label: str = ""


def above(x, y, *keys):
    """Returns the mouse over a spot of the table, seen straight from above, with these keys held."""
    return Mouse(np.array([x, y, 900.0]), np.array([0.0, 0.0, -1.0]), x, y, frozenset(keys))


def oblique(x, y, z=0.0):
    """Returns the mouse over a point of the table, seen from the near edge at 45°."""
    way = np.array([0.0, np.sqrt(0.5), -np.sqrt(0.5)])
    return Mouse(np.array([x, y, z]) - 900 * way, way, x, y - z)


def drag(tool, *pointers):
    """Presses at the first point and moves over the others, without a release."""
    tool.press(pointers[0])
    for pointer in pointers[1:]:
        tool.move(pointer)


def click(tool, pointer):
    tool.press(pointer)
    tool.release(pointer)


def wall_between():
    """Returns a session of A and B with a high wall between them, and C beside it."""
    fighters = fighter("A", 100, 200), fighter("B", 400, 200, side="blue"), fighter("C", 100, 400, side="blue")
    return Session(battle(*fighters, pieces=[piece("wall", "wall", 250, 200)]), meshes)


class SeenBattle(BattleDocument):
    """An open battle without a window, with its sight controller `sight`."""

    def __init__(self, session, viewport):
        super().__init__(session, viewport)
        self.sight = SightController(self)

    def close(self):
        self.sight.close()
        super().close()
