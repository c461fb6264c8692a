"""Which key gives which command: as the table has it, unless the player wants another."""

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QKeySequence

from app.ui.actions.command import Command

FIXED = {"Tab", "Backtab", "Left", "Right", "Up", "Down", "Return", "Enter", "Space"}
"""Without Ctrl, Alt or Meta these go from one thing to the next, turn the table and press buttons."""
STRONG = {"Ctrl", "Alt", "Meta"}
Keys = Mapping[str, str]
"""The keys that were changed, by command."""


def get_key(command: Command, changed: Keys) -> str:
    """The key of a command, such as "Ctrl+M"; empty where it has none."""
    return changed.get(command.id, command.key)


def list_key_sequences(command: Command, changed: Keys) -> list[QKeySequence]:
    """All keys of a command, the one that is shown first."""
    return [QKeySequence(key) for key in (get_key(command, changed), *command.more) if key]


def format_key(key: str) -> str:
    """A key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def find_key_holder(commands: Sequence[Command], key: str, changed: Keys, besides: str = "") -> Command | None:
    """The command that has a key already, of all but one."""
    wanted = QKeySequence(key)
    others = (command for command in commands if command.id != besides)
    return next((command for command in others if wanted in list_key_sequences(command, changed)), None)


def is_fixed(key: str) -> bool:
    """Whether a key has a meaning that it must keep."""
    *modifiers, last = QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText).split("+")
    return last in FIXED and not STRONG.intersection(modifiers)


def with_key(commands: Sequence[Command], command: Command, key: str, changed: Keys) -> dict[str, str]:
    """The changed keys once this command has this one; who had it before has none any more."""
    usual = {one.id: one.key for one in commands}
    before = find_key_holder(commands, key, changed, besides=command.id) if key else None
    new = dict(changed) | ({before.id: ""} if before else {}) | {command.id: key}
    return {id: text for id, text in new.items() if text != usual.get(id, "")}


def with_default_key(commands: Sequence[Command], command: Command, changed: Keys) -> dict[str, str]:
    """The changed keys once this command has its usual one again, and whoever has that now has none."""
    return with_key(commands, command, command.key, changed)
