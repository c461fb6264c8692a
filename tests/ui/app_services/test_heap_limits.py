import ctypes

import pytest

from app.ui.app_services import heap_limits


@pytest.mark.thorough
def test_the_c_library_gets_few_heaps_and_returns_free_memory(monkeypatch):
    asked = []

    class Library:
        def mallopt(self, what, value):
            asked.append((what, value))

        def malloc_trim(self, kept):
            asked.append(kept)

    monkeypatch.setattr(heap_limits.sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: Library())
    heap_limits.limit_heaps()
    heap_limits.trim_memory()
    assert asked == [(-8, 2), (-3, heap_limits.LARGE), 0]


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_a_c_library_without_these_functions_is_left_alone(monkeypatch, platform):
    monkeypatch.setattr(heap_limits.sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    heap_limits.limit_heaps()
    heap_limits.trim_memory()
