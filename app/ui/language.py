"""The players' language in the window: Qt's translations, with English as the source."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.language import chosen, mark, speak

__all__ = ["install", "mark", "tr"]

CONTEXT = "Eyeline"

_installed: list[QTranslator] = []


def tr(text: str, /, **values: object) -> str:
    """The text in the players' language, with `{names}` in it replaced by the values."""
    said = QCoreApplication.translate(CONTEXT, text)
    return said.format(**values) if values else said


def install(app: QCoreApplication, language: str = "") -> str:
    """Speak the language of these two letters from now on, "" being the system's, and give what it came to.

    Texts that are on screen stay as they are: a window that is made after this speaks it throughout.
    """
    from app.places import TRANSLATIONS

    spoken = chosen(language, _of_system)
    speak(spoken, TRANSLATIONS)
    while _installed:
        app.removeTranslator(_installed.pop())
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    # Qt's own words first: those of the program come before them where both know one.
    for name, folder in ((f"qtbase_{spoken}", qt), (f"eyeline_{spoken}", str(TRANSLATIONS))):
        translator = QTranslator(app)
        if spoken != "en" and translator.load(name, folder):
            app.installTranslator(translator)
            _installed.append(translator)
    return spoken


def _of_system() -> str:
    return next(iter(QLocale.system().uiLanguages()), "")
