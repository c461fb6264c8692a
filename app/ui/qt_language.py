"""The players' language as the window learns it: the program's own texts by gettext, those of Qt's dialogs by Qt."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app import app_paths
from app.language import choose_language, set_language

_installed: list[QTranslator] = []


def install_language(app: QCoreApplication, language: str = "") -> str:
    """Speak the language of these two letters from now on, "" being the system's, and give what it came to.

    Texts that are on screen stay as they are: a window that is made after this speaks it throughout.
    """
    language = choose_language(language, _find_system_language)
    set_language(language, app_paths.TRANSLATIONS)
    while _installed:
        app.removeTranslator(_installed.pop())
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if language != "en" and translator.load(f"qtbase_{language}", folder):
        app.installTranslator(translator)
        _installed.append(translator)
    return language


def _find_system_language() -> str:
    return next(iter(QLocale.system().uiLanguages()), "")
