"""How widgets are drawn in a set of colours, as a Qt style sheet."""

from app.places import RESOURCES
from app.ui.dress.colours import Theme

FOLDER = RESOURCES / "themes"


def clothes(c: Theme, scale: float = 1.0) -> str:
    """Qt's style sheet for the whole program. Where the keyboard is, is always framed in the accent."""
    line = c.edge if c.strong else c.rule
    return f"""
    QMenuBar {{ background: {c.paper}; padding: 2px 6px; }}
    QMenuBar::item {{ padding: 4px 10px; border-radius: 4px; }}
    QMenuBar::item:selected {{ background: {c.shade}; }}
    QStatusBar {{ background: {c.paper}; color: {c.muted}; border-top: 1px solid {line}; }}
    QStatusBar::item {{ border: none; }}
    QStatusBar QLabel {{ color: {c.muted}; padding: 2px 8px; }}
    #toolbar {{ background: {c.paper}; border: none; border-bottom: 1px solid {line}; padding: 2px 6px; spacing: 2px; }}
    #toolbar QToolButton {{ background: none; border: 2px solid transparent; border-radius: 6px; padding: 2px 6px; }}
    #toolbar QToolButton:hover {{ background: {c.shade}; }}
    #toolbar QToolButton:checked {{ background: {c.shade}; border-color: {c.edge}; }}
    #toolbar QToolButton:focus {{ border-color: {c.accent}; }}
    #toolbar::separator {{ background: {line}; width: 1px; margin: 6px 5px; }}
    #panel, #panel > QWidget, #page, QTextBrowser {{ background: {c.card}; }}
    #panel {{ border: none; border-left: 1px solid {line}; }}
    #table {{ border: 2px solid {c.paper}; }}
    #table[focused="true"] {{ border: 2px solid {c.accent}; }}
    #muted, #caption {{ color: {c.muted}; }}
    #divider {{ background: {line}; border: none; }}
    #warning {{ background: {c.warning}; color: {c.text}; border-radius: 6px; padding: 8px 10px; }}
    #bar {{ background: {c.warning}; border-bottom: 1px solid {line}; }}
    #bubble {{ background: {c.card}; border: 2px solid {c.accent}; border-radius: 10px; }}
    QPushButton, QToolButton {{ border: 1px solid {c.edge if c.strong else c.rule}; border-radius: 6px;
        background: {c.card}; }}
    QPushButton {{ padding: 6px 14px; }}
    QToolButton {{ padding: 4px 8px; }}
    QPushButton:checked {{ background: {c.shade}; border-color: {c.muted}; }}
    QPushButton:hover, QToolButton:hover {{ border-color: {c.accent}; }}
    QPushButton:disabled, QToolButton:disabled {{ color: {c.muted}; }}
    QPushButton:focus, QToolButton:focus {{ border: 2px solid {c.accent}; padding: 5px 13px; }}
    QToolButton:focus {{ padding: 3px 7px; }}
    QPushButton[main="true"] {{ background: {c.accent}; color: {c.card}; border-color: {c.accent}; font-weight: 600; }}
    QPushButton[main="true"]:focus {{ border-color: {c.text}; }}
    QPushButton[against="true"] {{ background: {c.paper}; color: {c.muted}; border: 1px dashed {c.edge}; }}
    QPushButton[against="true"]:focus {{ border: 2px dashed {c.accent}; }}
    {_pages(c)}
    QLineEdit {{ background: {c.card}; border: 1px solid {c.edge}; border-radius: 5px; padding: 4px 7px;
        selection-background-color: {c.accent}; selection-color: {c.card}; }}
    QLineEdit:focus {{ border: 2px solid {c.accent}; padding: 3px 6px; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    {_fields(c, scale)}
    QTreeView, QListView, QTextBrowser {{ border: 2px solid transparent; border-radius: 4px; outline: none; }}
    QTreeView, QListView {{ background: {c.card}; }}
    QTreeView:focus, QListView:focus, QTextBrowser:focus {{ border-color: {c.accent}; }}
    QTreeView::item {{ padding: 0 2px; }}
    QListView::item {{ padding: 3px 6px; border-radius: 4px; }}
    QTreeView::item:hover, QListView::item:hover {{ background: {c.paper}; }}
    QTreeView::item:selected, QListView::item:selected {{ background: {c.shade}; color: {c.text}; }}
    QTableView {{ background: {c.card}; border: 1px solid {line}; border-radius: 4px; outline: none;
        selection-background-color: {c.shade}; selection-color: {c.text}; }}
    QTableView:focus {{ border: 2px solid {c.accent}; }}
    QHeaderView {{ background: {c.card}; }}
    QHeaderView::section {{ background: {c.card}; color: {c.muted}; border: none; border-bottom: 1px solid {line};
        padding: 3px 6px; }}
    QScrollBar:vertical {{ background: {c.card}; width: 10px; margin: 2px; border: none; }}
    QScrollBar:horizontal {{ background: {c.card}; height: 10px; margin: 2px; border: none; }}
    QScrollBar::handle {{ background: {line}; border-radius: 3px; }}
    QScrollBar::handle:vertical {{ min-height: 28px; }}
    QScrollBar::handle:horizontal {{ min-width: 28px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
    QProgressBar {{ border: none; border-radius: 3px; background: {c.rule}; max-height: 6px; }}
    #patience {{ max-height: 2px; border-radius: 1px; }}
    #patience::chunk {{ border-radius: 1px; }}
    QProgressBar::chunk {{ background: {c.accent}; border-radius: 3px; }}
    """


def _pages(c: Theme) -> str:
    """Tabs, and rows of fighters: what is shown, selected or active is told by more than a colour."""
    return f"""
    QTabWidget::pane {{ border: none; border-top: 1px solid {c.edge if c.strong else c.rule}; }}
    QTabBar::tab {{ background: none; border: 2px solid transparent; border-bottom: 3px solid transparent;
        padding: 5px 8px; color: {c.muted}; }}
    QTabBar::tab:hover {{ color: {c.text}; }}
    QTabBar::tab:selected {{ color: {c.text}; border-bottom-color: {c.accent}; }}
    QTabBar:focus {{ outline: none; }}
    QTabBar QToolButton {{ padding: 0; border-radius: 3px; }}
    QToolButton[narrow="true"] {{ padding: 3px 7px; }}
    QTabBar::tab:selected:focus {{ border-color: {c.accent}; border-radius: 4px; }}
    #row {{ background: {c.card}; border: 2px solid transparent; border-radius: 6px; }}
    #row:hover {{ background: {c.paper}; }}
    #row[gone="true"] QLabel {{ color: {c.muted}; }}
    #row[active="true"] {{ border-left: 4px solid {c.accent}; }}
    #row[selected="true"] {{ background: {c.shade}; border-color: {c.edge}; }}
    #row:focus {{ border-color: {c.accent}; }}
    """


def _fields(c: Theme, scale: float) -> str:
    """What is typed into, chosen from and ticked; the signs in them are pictures, pale or dark as texts are."""
    tone, mark, wide = "pale" if c.dark else "dark", round(11 * scale), round(17 * scale)
    up, down = ((FOLDER / f"{name}_{tone}.svg").as_posix() for name in ("up", "down"))
    tick, box = (FOLDER / f"tick_{'dark' if c.dark else 'pale'}.svg").as_posix(), round(14 * scale)
    return f"""
    QAbstractSpinBox, QComboBox {{ background: {c.card}; border: 1px solid {c.edge}; border-radius: 5px;
        padding: 3px 4px; selection-background-color: {c.accent}; selection-color: {c.card}; }}
    QAbstractSpinBox:focus, QComboBox:focus {{ border: 2px solid {c.accent}; padding: 2px 3px; }}
    QAbstractSpinBox:disabled, QComboBox:disabled, QLineEdit:disabled {{ color: {c.muted}; border-color: {c.rule}; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ subcontrol-origin: border; width: {wide}px;
        border: none; background: none; }}
    QAbstractSpinBox::up-button {{ subcontrol-position: top right; }}
    QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; }}
    QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: {mark}px; height: {mark}px; }}
    QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: {mark}px; height: {mark}px; }}
    QComboBox::drop-down {{ border: none; width: {wide}px; }}
    QComboBox QListView, QComboBox QListView:focus {{ border: none; border-radius: 0; }}
    QComboBox::down-arrow {{ image: url("{down}"); width: {mark}px; height: {mark}px; }}
    QCheckBox::indicator {{ width: {box}px; height: {box}px; border: 1px solid {c.edge}; border-radius: 3px;
        background: {c.card}; }}
    QCheckBox::indicator:checked {{ background: {c.accent}; border-color: {c.accent}; image: url("{tick}"); }}
    QCheckBox::indicator:focus {{ border: 2px solid {c.accent}; }}
    QCheckBox:focus {{ color: {c.accent}; }}
    """
