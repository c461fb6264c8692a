"""Sets the language of the window: gettext translates the program's texts, Qt its dialogs and numbers."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from app.core import app_paths
from app.core.language import ENGLISH, choose_language, decimal_point, find_translations, set_language

_installed: list[QTranslator] = []


class OwnTexts(QTranslator):
    """Translates keys and file dialogs as `language.toml` does, and leaves everything else to Qt's own translation."""

    def __init__(self, texts: Mapping[str, str], parent: QObject) -> None:
        super().__init__(parent)
        self._texts = texts

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """Returns our translation; None if Qt's own is suitable."""
        return self._texts.get(text) if context in ("QShortcut", "QFileDialog") else None

    def isEmpty(self) -> bool:
        """Returns False, because Qt ignores empty translators."""
        return False


def install_language(app: QCoreApplication, language: str = "") -> str:
    """Sets the language by its two letters, "" for the system's language, and returns the language in use.

    Texts already on screen do not change: only windows created afterwards use the new language throughout.
    """
    language = choose_language(language, _find_system_language)
    set_language(language, app_paths.TRANSLATIONS)
    # Numbers and dates use the system's format if it matches the language, else the language's most common one.
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
    if texts := find_translations(app_paths.TRANSLATIONS).get(language, ENGLISH).qt:
        _install(app, OwnTexts(texts, app))
    return language


def _install(app: QCoreApplication, translator: QTranslator) -> None:
    """Installs a translator that takes precedence over the installed ones."""
    app.installTranslator(translator)
    _installed.append(translator)


def _find_system_language() -> str:
    return next(iter(QLocale.system().uiLanguages()), "")
