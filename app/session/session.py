"""The open battle: the only place where it is replaced, with its history."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.games.actions import Action
from app.games.game import Game
from app.games.game_list import GAMES, find_game
from app.games.log import with_overruled
from app.games.rule import Rule
from app.games.ruling import Problem
from app.model import Battle, Change, ModelRef, PieceKind, Squad, Thing
from app.storage import assets, clipboard_format, step_codec
from app.storage.battle_file import create_file
from app.storage.battle_picture import Picture
from app.storage.dispute_card_png import write_card
from app.storage.json_export import export
from app.storage.missing_models import format_missing_models
from app.storage.model_files import Models
from app.storage.playable_check import require_playable
from app.storage.step_codec import History, StepRecord
from app.storage.template_files import TemplateFile, save_template
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes

Listener = Callable[[Change], None]
ErrorListener = Callable[[PlayerError], None]


class Journal(Protocol):
    """Stores a history on the disk, in the file at `path`."""

    path: Path

    def write_history(self, history: History, models: Models) -> None: ...  # noqa: D102
    def write_picture(self, picture: Picture) -> None: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


class Session:
    """A battle with its history.

    With a journal, each step is on the disk before any listener is called. If writing fails, the battle continues in
    memory: the `error_listeners` receive the error, `save_error` holds it, and the next step, or a copy, writes what is
    missing.
    """

    def __init__(
        self, battle: Battle, meshes: Meshes, journal: Journal | None = None, history: History | None = None
    ) -> None:
        """Raises PlayerError if the game of the battle is unknown."""
        self.game: Game = find_game(battle.system)
        """The game of the battle."""
        self.listeners: list[Listener] = []
        self.error_listeners: list[ErrorListener] = []
        self.save_error: PlayerError | None = None
        self.journal = journal
        self.card_pair: tuple[str, str] | None = None
        """Observer and target of the dispute card that the battle comes from, or None."""
        self._models = meshes if isinstance(meshes, Models) else Models(None)
        self._table = BattleGeometry(battle, meshes, self.game.evidence)
        self._committed = battle
        self._history = history or step_codec.initial_history(battle)
        self._pending: Action | None = None
        self._committed_table: BattleGeometry | None = None
        self.viewed_step: int | None = None
        """The step that is viewed, if it is not the one on the table."""

    @property
    def battle(self) -> Battle:
        """The battle to show, including a preview."""
        return self._table.battle

    @property
    def table(self) -> BattleGeometry:
        """The geometry of `battle`."""
        return self._table

    @property
    def committed_table(self) -> BattleGeometry:
        """The geometry of the battle without any preview."""
        if self.battle is self._committed:
            return self._table
        if self._committed_table is None or self._committed_table.battle is not self._committed:
            self._committed_table = self._make_table(self._committed)
        return self._committed_table

    @property
    def is_committed(self) -> bool:
        """True if the battle shown is a step of the history, rather than a preview."""
        return self.battle is self._committed or self.viewed_step is not None

    @property
    def history(self) -> History:
        """All steps, and which of them is on the table."""
        return self._history

    @property
    def missing_models_text(self) -> str:
        """A sentence that lists the objects of the current battle with placeholders; "" if no model is missing."""
        return format_missing_models(self._committed, self._models.missing_names)

    def is_missing(self, name: str) -> bool:
        """Returns whether this file is missing from the battle."""
        return name in self._models.missing_names

    @property
    def undo_label(self) -> str:
        """The label of the step that `undo` would undo, or ""."""
        if self._pending is not None:
            return self._format_label(self._pending)
        return self._history.steps[self._history.at].label

    @property
    def redo_label(self) -> str:
        """The label of the step that `redo` would redo, or ""."""
        later = self._history.steps[self._history.at + 1 :][:1]
        return later[0].label if later and self._pending is None else ""

    def rule(self, action: Action) -> Rule[Any]:
        """Returns the rule of an action for an attempt now. Raises PlayerError if the game has none."""
        return self.game.rule(self.committed_table, action)

    def check(self, action: Action) -> tuple[Problem, ...]:
        """Returns why the action breaks a rule; empty if it is legal."""
        return self.rule(action).check()

    def simulate(self, action: Action) -> Battle:
        """Returns the battle after the action, without doing or showing it.

        Raises PlayerError if the action is impossible.
        """
        return self.rule(action).apply()

    def preview(self, action: Action) -> None:
        """Shows what the action would do, without doing it."""
        self.commit_pending()
        self._set_shown(self._apply(action))

    def cancel_preview(self) -> None:
        """Shows the current battle again, or the step that is viewed."""
        self.commit_pending()
        self._set_shown(self._committed if self.viewed_step is None else self._history.steps[self.viewed_step].battle)

    def view_step(self, step: int) -> None:
        """Shows the battle after a step of the history, read-only, until `view_present` is called."""
        self.commit_pending()
        self.viewed_step = step if step != self._history.at else None
        battle = self._history.steps[step].battle
        self.game = find_game(battle.system)
        self._set_shown(battle)

    def view_present(self) -> None:
        """Shows the current battle."""
        if self.viewed_step is not None:
            self.view_step(self._history.at)

    def go_to(self, step: int) -> None:
        """Undoes or redoes all steps between the current one and a step of the history."""
        self.commit_pending()
        self.view_present()
        self._set_history(History(self._history.steps, step))

    def set_pending(self, action: Action) -> None:
        """Shows the action and keeps it pending until the next action or `commit_pending`.

        A second pending action replaces it, so that a sequence of small changes becomes one step.
        """
        after = self._apply(action)
        self._pending = action
        self._set_shown(after)

    @property
    def has_pending(self) -> bool:
        """True if an action is pending."""
        return self._pending is not None

    def commit_pending(self) -> None:
        """Does the pending action. Raises PlayerError if it is impossible."""
        held, self._pending = self._pending, None
        if held is not None:
            self.do(held)

    def do(self, action: Action, overruled: tuple[Problem, ...] = ()) -> None:
        """Does the action; battles change only through actions. Raises PlayerError if it is impossible.

        The log records the problems that the players overruled.
        """
        self.commit_pending()
        after = with_overruled(self._apply(action), self._committed, overruled)
        if after == self._committed:
            self.cancel_preview()
            return
        self._append_step(self._format_label(action), msgspec.json.encode(action), after)

    def do_batch(self, label: str, actions: Sequence[Action], overruled: tuple[Problem, ...] = ()) -> None:
        """Does several actions in order, as one step with this label. Raises PlayerError, and then does none of them.

        The log records the problems that the players overruled.
        """
        self.commit_pending()
        table = self.committed_table
        for action in actions:
            table = table.with_battle(self._apply(action, table))
        if table.battle == self._committed:
            self.cancel_preview()
            return
        after = with_overruled(table.battle, self._committed, overruled)
        self._append_step(label, msgspec.json.encode(tuple(actions)), after)

    def undo(self) -> None:
        """Undoes the last step. Raises PlayerError if there is none."""
        self.commit_pending()
        self.view_present()
        if not self._history.at:
            raise PlayerError(tr("there is nothing to undo"))
        self._set_history(History(self._history.steps, self._history.at - 1))

    def redo(self) -> None:
        """Redoes the step that was undone last. Raises PlayerError if there is none."""
        self.commit_pending()
        self.view_present()
        if self._history.at + 1 == len(self._history.steps):
            raise PlayerError(tr("there is nothing to redo"))
        self._set_history(History(self._history.steps, self._history.at + 1))

    def preload_model(self, ref: ModelRef, report: Report = silent) -> None:
        """Reads a model and packs its file, which may take seconds, before it is placed; may run in any thread."""
        self._models.load(ref, report)
        self._models.asset(ref.name)

    def add_asset(self, path: Path) -> str:
        """Adds a file to the battle and returns its name. Raises PlayerError.

        The file is stored with the next step that refers to it.
        """
        return self._models.add_file(path)

    def add_content(self, content: assets.FileContent) -> str:
        """Adds a file, given its content, to the battle and returns its name, like `add_asset`."""
        return self._models.add_content(content)

    def read_asset(self, name: str) -> bytes:
        """Returns the content of a file of this battle. Raises PlayerError if it is missing or damaged."""
        return assets.unpack_asset(self._models.asset(name))

    def file_hash(self, name: str) -> str:
        """Returns the SHA-256 of a file of this battle; "" if the file is missing."""
        return "" if self.is_missing(name) else self._models.asset(name).sha256

    def format_objects(self, things: Iterable[Thing]) -> bytes:
        """Returns objects of this battle with their models, as clipboard content. Raises PlayerError."""
        return clipboard_format.format_objects(things, self._models, self.piece_kinds, self.squads)

    @property
    def piece_kinds(self) -> tuple[PieceKind, ...]:
        """The terrain kinds of pieces on the table in this game."""
        return self.game.terrain.piece_kinds(self.battle)

    @property
    def squads(self) -> tuple[Squad, ...]:
        """The squads on the table in this game."""
        return self.game.find_squads(self.battle)

    def read_objects(self, data: bytes, report: Report = silent) -> clipboard_format.CopiedThings:
        """Reads what `format_objects` wrote in any window, and loads the models; may run in any thread.

        Raises PlayerError.
        """
        return clipboard_format.read_objects(data, self._models, report)

    def save(self) -> None:
        """Writes the whole history to the disk now; every step does so automatically."""
        if self.journal is None:
            return
        try:
            self.journal.write_history(self._history, self._models)
        except PlayerError as error:
            self.save_error = error
            for heard in self.error_listeners:
                heard(error)
        else:
            self.save_error = None

    def close(self) -> None:
        """Commits a pending action and closes the battle's file, so that others can open it."""
        try:
            self.commit_pending()
        finally:
            if self.journal:
                self.journal.close()

    def save_copy(self, path: Path) -> None:
        """Writes the whole history to another battle file and continues with the current one. Raises PlayerError."""
        self.commit_pending()
        create_file(path, self._history, self._models).close()

    def save_template(self, name: str, picture: bytes = b"", bare: bool = False) -> TemplateFile:
        """Stores the battle as a template; with `bare`, only board, terrain and views. Raises PlayerError."""
        self.commit_pending()
        now = self._committed
        battle = Battle(next(iter(GAMES)), now.board, now.pieces, views=now.views) if bare else now
        return save_template(name, battle, self._models, picture)

    def write_card(self, path: Path, picture: bytes, battle: Battle, pair: tuple[str, str]) -> None:
        """Writes a dispute card: a PNG with a battle, current or earlier. Raises PlayerError."""
        write_card(path, picture, battle, pair, self._models)

    def export_json(self, path: Path) -> list[Path]:
        """Writes the battle as JSON, with its files beside it; returns all paths written. Raises PlayerError."""
        self.commit_pending()
        return export(self._committed, self._models, path)

    def save_as(self, path: Path) -> None:
        """Writes the whole history to another battle file and continues there.

        Raises PlayerError if that fails; nothing changes then.
        """
        self.commit_pending()
        new = create_file(path, self._history, self._models)
        self.close()
        self.journal, self.save_error = new, None

    def _append_step(self, label: str, action: bytes, after: Battle) -> None:
        """Appends a step, replacing steps that were undone."""
        done = self._history.steps[: self._history.at + 1]
        try:
            self._set_history(step_codec.append_step(done, StepRecord(label, action, after)))
        except PlayerError:
            self._set_shown(self._committed)  # Remove the preview, which might be taken for the result.
            raise

    def _set_history(self, history: History) -> None:
        """Sets the history: first on the disk, then on the table."""
        require_playable(history.battle, self._table.meshes, self._committed)
        self.game = find_game(history.battle.system)
        self._history = history
        self.save()
        self._committed = history.battle
        self._set_shown(self._committed)

    def _format_label(self, action: Action) -> str:
        return self.rule(action).label()

    def _apply(self, action: Action, table: BattleGeometry | None = None) -> Battle:
        if self.viewed_step is not None:
            raise PlayerError(
                tr("this is an earlier point in the history and cannot be changed; return to the present first")
            )
        return self.game.rule(table or self.committed_table, action).apply()

    def _make_table(self, battle: Battle) -> BattleGeometry:
        return BattleGeometry(battle, self._table.meshes, find_game(battle.system).evidence)

    def _set_shown(self, battle: Battle) -> None:
        change = Change.between(self.battle, battle)
        if change.is_empty:
            return
        self._table = self._make_table(battle)
        for listener in self.listeners:
            listener(change)
