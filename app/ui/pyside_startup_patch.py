"""Stops PySide from reading the source of every imported module to see whether it names PySide."""

from contextlib import suppress
from importlib import import_module


def skip_source_search() -> None:
    """Disables PySide's search of module sources; must be called before large imports.

    This saves a tenth of the start-up time and 10 MB of text. PySide looks for modules that change its naming with
    `from __feature__ import …`; none here does. A version of PySide that works differently is left unchanged.
    """
    import_module("PySide6.QtCore")  # This import loads the module that is patched below.
    with suppress(ImportError, AttributeError):
        from shibokensupport import feature  # pyright: ignore[reportMissingImports]

        if callable(feature._mod_uses_pyside):
            feature._mod_uses_pyside = lambda _module: False
