"""The players' language as the window learns it: the program's own texts by gettext, Qt's dialogs and numbers by Qt."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from app.core import app_paths
from app.core.language import choose_language, decimal_point, set_language

_KEY_NAMES = {
    "de": {"Return": "Eingabe"},
    "fr": {"Return": "Entrée"},
    "es": {"Ctrl": "Ctrl", "Shift": "Mayús", "Del": "Supr", "Esc": "Esc", "Tab": "Tab", "Return": "Intro"},
}
"""Keys that Qt calls, or spells out, as neither keyboards nor other programs of that language do, by Qt's English."""

_installed: list[QTranslator] = []


class KeyTranslator(QTranslator):
    """Names keys as keyboards do, and leaves everything else to Qt's own translation."""

    def __init__(self, names: Mapping[str, str], parent: QObject) -> None:
        super().__init__(parent)
        self._names = names

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """The key's name; None where it is no key, or Qt's own name will do."""
        return self._names.get(text) if context == "QShortcut" else None

    def isEmpty(self) -> bool:
        """It is installed only where it says that it holds something."""
        return False


def install_language(app: QCoreApplication, language: str = "") -> str:
    """Speak the language of these two letters from now on, "" being the system's, and give what it came to.

    Texts that are on screen stay as they are: a window that is made after this speaks it throughout.
    """
    language = choose_language(language, _find_system_language)
    set_language(language, app_paths.TRANSLATIONS)
    # How numbers and days are written: as the system has it where that suits the language, else as most have it.
    system = QLocale.system()
    spoken = QLocale.languageToCode(system.language())
    suits = spoken in (language, "C") and system.decimalPoint() == decimal_point()
    QLocale.setDefault(system if suits else QLocale(language))
    while _installed:
        app.removeTranslator(_installed.pop())
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if language != "en" and translator.load(f"qtbase_{language}", folder):
        _install(app, translator)
    if language in _KEY_NAMES:
        _install(app, KeyTranslator(_KEY_NAMES[language], app))
    return language


def _install(app: QCoreApplication, translator: QTranslator) -> None:
    """Ask this one from now on, before those that are installed already."""
    app.installTranslator(translator)
    _installed.append(translator)


def _find_system_language() -> str:
    return next(iter(QLocale.system().uiLanguages()), "")
