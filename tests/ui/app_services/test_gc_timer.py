import gc
import threading
from typing import ClassVar
from weakref import ref

import pytest
from PySide6.QtCore import QObject

from app.ui.app_services.gc_timer import AGAIN_MS, EVERY_MS, QUIET_MS, GcTimer


@pytest.fixture
def gc_timer(qapp):
    home = QObject()
    yield GcTimer(home)
    gc.unfreeze()
    gc.enable()


class Cycle:
    """Garbage that only the collector can free; remembers the collecting thread."""

    undone_in: ClassVar = []

    def __init__(self):
        self.me = self

    def __del__(self):
        self.undone_in.append(threading.current_thread())


def make_cycles():
    for _ in range(20_000):
        Cycle()


def test_garbage_from_a_worker_is_collected_in_the_window_thread(qtbot, gc_timer):
    Cycle.undone_in.clear()
    worker = threading.Thread(target=make_cycles)
    worker.start()
    worker.join()
    assert Cycle.undone_in == []
    qtbot.waitUntil(lambda: len(Cycle.undone_in) >= 19_000, timeout=20 * EVERY_MS)
    assert set(Cycle.undone_in) == {threading.current_thread()}


def test_idle_time_frees_memory_but_a_drag_does_not(qtbot, monkeypatch):
    given, busy, home = [], [True], QObject()
    monkeypatch.setattr("app.ui.app_services.gc_timer.trim_memory", lambda: given.append(busy[0]))
    sweeper = GcTimer(home, lambda: busy[0])
    make_cycles()
    qtbot.waitUntil(sweeper._quiet_timer.isActive)
    sweeper._quiet_timer.stop()
    sweeper._on_quiet()
    assert given == []
    assert sweeper._quiet_timer.isActive()
    busy[0] = False
    qtbot.waitUntil(lambda: bool(given), timeout=10 * QUIET_MS)
    assert given == [False]
    assert sweeper._quiet_timer.interval() == AGAIN_MS
    sweeper._on_quiet()  # workers may have released more
    assert given == [False, False]
    assert sweeper._quiet_timer.isActive()
    gc.enable()


@pytest.mark.thorough
def test_a_closed_battle_is_collected_when_idle_however_small(qapp, monkeypatch):
    given, busy, home, battle = [], [False], QObject(), Cycle()
    left = ref(battle)
    monkeypatch.setattr("app.ui.app_services.gc_timer.trim_memory", lambda: given.append(left() is None))
    sweeper = GcTimer(home, lambda: busy[0])
    del battle
    sweeper._on_quiet()
    assert given == [False]
    sweeper.schedule_full_collection()
    assert sweeper._quiet_timer.isActive()
    assert sweeper._quiet_timer.interval() == QUIET_MS
    busy[0] = True
    sweeper._on_quiet()
    assert left() is not None
    busy[0] = False
    sweeper._on_quiet()
    assert given == [False, True]
    gc.enable()


def test_a_drag_collects_only_new_objects(qapp, monkeypatch):
    home, looked, busy = QObject(), [], [True]
    sweeper = GcTimer(home, lambda: busy[0])
    with monkeypatch.context() as patched:
        patched.setattr(gc, "get_count", lambda: (10**6, 10**6, 10**6))
        patched.setattr(gc, "collect", looked.append)
        sweeper._collect()
        busy[0] = False
        sweeper._collect()
    assert looked == [0, 2]
    gc.enable()
