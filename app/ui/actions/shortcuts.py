"""The shortcuts of commands: defaults and the player's changes."""

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QKeySequence

from app.ui.actions.command import Command

FIXED = {"Tab", "Backtab", "Left", "Right", "Up", "Down", "Return", "Enter", "Space"}
"""Keys that are reserved without Ctrl, Alt or Meta: they move the focus, turn the camera and press buttons."""
STRONG = {"Ctrl", "Alt", "Meta"}
Keys = Mapping[str, str]
"""Changed shortcuts by command id."""


def get_key(command: Command, changed: Keys) -> str:
    """Returns a command's shortcut, such as "Ctrl+M"; empty if it has none."""
    return changed.get(command.id, command.key)


def list_key_sequences(command: Command, changed: Keys) -> list[QKeySequence]:
    """Returns all shortcuts of a command, the displayed one first."""
    return [QKeySequence(key) for key in (get_key(command, changed), *command.extra_keys) if key]


def format_key(key: str) -> str:
    """Returns a shortcut in the system's notation."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def find_key_holder(commands: Sequence[Command], key: str, changed: Keys, besides: str = "") -> Command | None:
    """Returns the command that already has a shortcut, other than the command `besides`."""
    wanted = QKeySequence(key)
    others = (command for command in commands if command.id != besides)
    return next((command for command in others if wanted in list_key_sequences(command, changed)), None)


def is_fixed(key: str) -> bool:
    """Returns whether a key is reserved."""
    *modifiers, last = QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText).split("+")
    return last in FIXED and not STRONG.intersection(modifiers)


def with_key(commands: Sequence[Command], command: Command, key: str, changed: Keys) -> dict[str, str]:
    """Returns the changed shortcuts after giving a command this one; the command that had it loses it."""
    usual = {one.id: one.key for one in commands}
    before = find_key_holder(commands, key, changed, besides=command.id) if key else None
    new = dict(changed) | ({before.id: ""} if before else {}) | {command.id: key}
    return {id: text for id, text in new.items() if text != usual.get(id, "")}


def with_default_key(commands: Sequence[Command], command: Command, changed: Keys) -> dict[str, str]:
    """Returns the changed shortcuts after giving a command its default again; another command with it loses it."""
    return with_key(commands, command, command.key, changed)
