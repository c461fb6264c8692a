"""PySide reads the source of every module that is imported, to see whether it names PySide; here nothing needs that."""

from contextlib import suppress
from importlib import import_module


def skip_source_search() -> None:
    """Call before anything large is imported: a tenth of the start and 10 MB of text are spared.

    What is looked for are modules that want PySide's own ways of naming things, by `from __feature__ import …`; nothing
    does here. A PySide that works differently goes on as it would.
    """
    import_module("PySide6.QtCore")  # it brings the module that is changed here
    with suppress(ImportError, AttributeError):
        from shibokensupport import feature  # pyright: ignore[reportMissingImports]

        if callable(feature._mod_uses_pyside):
            feature._mod_uses_pyside = lambda _module: False
