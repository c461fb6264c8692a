"""The players' language as the window learns it: the program's own texts by gettext, Qt's dialogs and numbers by Qt."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app import app_paths
from app.language import choose_language, decimal_point, set_language

_installed: list[QTranslator] = []


def install_language(app: QCoreApplication, language: str = "") -> str:
    """Speak the language of these two letters from now on, "" being the system's, and give what it came to.

    Texts that are on screen stay as they are: a window that is made after this speaks it throughout.
    """
    language = choose_language(language, _find_system_language)
    set_language(language, app_paths.TRANSLATIONS)
    QLocale.setDefault(_find_locale(language))
    while _installed:
        app.removeTranslator(_installed.pop())
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if language != "en" and translator.load(f"qtbase_{language}", folder):
        app.installTranslator(translator)
        _installed.append(translator)
    return language


def _find_locale(language: str) -> QLocale:
    """How numbers and days are written: as the system has it where that suits the language, else as most have it."""
    system = QLocale.system()
    spoken = QLocale.languageToCode(system.language())
    suits = spoken in (language, "C") and system.decimalPoint() == decimal_point()
    return system if suits else QLocale(language)


def _find_system_language() -> str:
    return next(iter(QLocale.system().uiLanguages()), "")
