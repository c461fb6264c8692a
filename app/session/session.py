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
from app.storage.dispute_card_png import write_card
from app.storage.json_export import export
from app.storage.missing_models import format_remark
from app.storage.model_files import Models
from app.storage.playable_check import require_playable
from app.storage.step_codec import History, StepRecord
from app.storage.template_files import TemplateFile, save_template
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes

Listener = Callable[[Change], None]
ErrorListener = Callable[[PlayerError], None]


class Journal(Protocol):
    """Keeps a history on the disk, in the file at `path`."""

    path: Path

    def write_history(self, history: History, models: Models) -> None: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


class Session:
    """One battle, what was done to it, and what may be taken back.

    With a journal, what is done is on the disk before any listener hears of it. Where that fails, the battle goes on in
    memory: `error_listeners` hear why, `save_error` says so, and the next step, or a copy, writes what is missing.
    """

    def __init__(
        self, battle: Battle, meshes: Meshes, journal: Journal | None = None, history: History | None = None
    ) -> None:
        """Raises PlayerError where the battle's game is unknown."""
        self.game: Game = find_game(battle.system)
        """The game that is played."""
        self.listeners: list[Listener] = []
        self.error_listeners: list[ErrorListener] = []
        self.save_error: PlayerError | None = None
        self.journal = journal
        self.card_pair: tuple[str, str] | None = None
        """Who looks at whom on the dispute card that the battle comes from, if it does."""
        self._models = meshes if isinstance(meshes, Models) else Models(None)
        self._table = BattleGeometry(battle, meshes, self.game.evidence)
        self._committed = battle
        self._history = history or step_codec.initial_history(battle)
        self._pending: Action | None = None
        self._committed_table: BattleGeometry | None = None
        self.viewed_step: int | None = None
        """The step whose battle is looked at, where it is not the one on the table."""

    @property
    def battle(self) -> Battle:
        """The battle as it is to be shown: with the preview, where there is one."""
        return self._table.battle

    @property
    def table(self) -> BattleGeometry:
        """Spatial questions about `battle`."""
        return self._table

    @property
    def committed_table(self) -> BattleGeometry:
        """The table as it was before any preview."""
        if self.battle is self._committed:
            return self._table
        if self._committed_table is None or self._committed_table.battle is not self._committed:
            self._committed_table = self._make_table(self._committed)
        return self._committed_table

    @property
    def is_committed(self) -> bool:
        """Whether what is shown was done, now or at the moment that is looked at: nothing is only previewed."""
        return self.battle is self._committed or self.viewed_step is not None

    @property
    def history(self) -> History:
        """Everything that was done, and what of it is on the table."""
        return self._history

    @property
    def missing_models_text(self) -> str:
        """What is to be said of the battle as it is: whom something stands in for, because models are missing."""
        return format_remark(self._committed, self._models.missing_names)

    def is_missing(self, name: str) -> bool:
        """Whether the battle has to do without this file."""
        return name in self._models.missing_names

    @property
    def undo_label(self) -> str:
        """What `undo` would take back, or nothing."""
        if self._pending is not None:
            return self._format_label(self._pending)
        return self._history.steps[self._history.at].label

    @property
    def redo_label(self) -> str:
        """What `redo` would do again, or nothing."""
        later = self._history.steps[self._history.at + 1 :][:1]
        return later[0].label if later and self._pending is None else ""

    def rule(self, action: Action) -> Rule[Any]:
        """The rule of an action, made for an attempt at it now. Raises PlayerError where the game has none."""
        return self.game.rule(self.committed_table, action)

    def check(self, action: Action) -> tuple[Problem, ...]:
        """Why the action breaks a rule; empty where it does not."""
        return self.rule(action).check()

    def what_if(self, action: Action) -> Battle:
        """The battle as the action would make it, by the rules' own hand; nothing is done or shown.

        Raises PlayerError where it cannot be done.
        """
        return self.rule(action).apply()

    def preview(self, action: Action) -> None:
        """Show what the action would do, without doing it."""
        self.commit_pending()
        self._set_shown(self._apply(action))

    def cancel_preview(self) -> None:
        """Show the battle as it is, or as it was where an earlier moment is looked at."""
        self.commit_pending()
        self._set_shown(self._committed if self.viewed_step is None else self._history.steps[self.viewed_step].battle)

    def view_step(self, step: int) -> None:
        """Show the battle as it was after a step of the history, to be looked at only, until `view_present`."""
        self.commit_pending()
        self.viewed_step = step if step != self._history.at else None
        battle = self._history.steps[step].battle
        self.game = find_game(battle.system)
        self._set_shown(battle)

    def view_present(self) -> None:
        """Show the battle as it is now."""
        if self.viewed_step is not None:
            self.view_step(self._history.at)

    def go_to(self, step: int) -> None:
        """Take back, or do again, all that lies between now and a step of the history."""
        self.commit_pending()
        self.view_present()
        self._set_history(History(self._history.steps, step))

    def set_pending(self, action: Action) -> None:
        """Show the action and keep it pending: it is done before anything else is, or by `commit_pending`.

        A second pending action takes its place, so that a series of small changes becomes one step.
        """
        after = self._apply(action)
        self._pending = action
        self._set_shown(after)

    @property
    def has_pending(self) -> bool:
        """Whether an action is pending."""
        return self._pending is not None

    def commit_pending(self) -> None:
        """Do the pending action. Raises PlayerError where it cannot be done."""
        held, self._pending = self._pending, None
        if held is not None:
            self.do(held)

    def do(self, action: Action, overruled: tuple[Problem, ...] = ()) -> None:
        """Do the action: the only way a battle changes. Raises PlayerError where it cannot be done.

        The log tells which problems the players overruled.
        """
        self.commit_pending()
        after = with_overruled(self._apply(action), self._committed, overruled)
        if after == self._committed:
            self.cancel_preview()
            return
        self._append_step(self._format_label(action), msgspec.json.encode(action), after)

    def do_batch(self, label: str, actions: Sequence[Action], overruled: tuple[Problem, ...] = ()) -> None:
        """Do these one after the other as one step under this label. Raises PlayerError, and none of them is done.

        The log tells which problems the players overruled.
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
        """Take back what was done last. Raises PlayerError where nothing was done."""
        self.commit_pending()
        self.view_present()
        if not self._history.at:
            raise PlayerError(tr("there is nothing to undo"))
        self._set_history(History(self._history.steps, self._history.at - 1))

    def redo(self) -> None:
        """Do again what was taken back last. Raises PlayerError where nothing was."""
        self.commit_pending()
        self.view_present()
        if self._history.at + 1 == len(self._history.steps):
            raise PlayerError(tr("there is nothing to redo"))
        self._set_history(History(self._history.steps, self._history.at + 1))

    def preload_model(self, ref: ModelRef, report: Report = silent) -> None:
        """Read a model and pack its file, which may take seconds, so that placing it takes none; any thread may."""
        self._models.load(ref, report)
        self._models.asset(ref.name)

    def add_asset(self, path: Path) -> str:
        """Take a file into the battle, with the next step that names it; the name to use. Raises PlayerError."""
        return self._models.add_file(path)

    def read_asset(self, name: str) -> bytes:
        """The content of a file of this battle. Raises PlayerError where there is none or it is damaged."""
        return assets.unpack_asset(self._models.asset(name))

    def file_hash(self, name: str) -> str:
        """The SHA-256 of a file of this battle; nothing where the battle has to do without it."""
        return "" if self.is_missing(name) else self._models.asset(name).sha256

    def format_objects(self, things: Iterable[Thing]) -> bytes:
        """Things of this battle with their models, for the clipboard. Raises PlayerError."""
        return clipboard_format.format_objects(things, self._models, self.piece_kinds, self.squads)

    @property
    def piece_kinds(self) -> tuple[PieceKind, ...]:
        """What pieces on the table count as in the game that is played, if they can."""
        return self.game.terrain.piece_kinds(self.battle)

    @property
    def squads(self) -> tuple[Squad, ...]:
        """The fighters on the table that are one in the game that is played."""
        return self.game.find_squads(self.battle)

    def read_objects(self, data: bytes, report: Report = silent) -> clipboard_format.CopiedThings:
        """What `format_objects` wrote, in any window, its models taken in and read; any thread may.

        Raises PlayerError.
        """
        return clipboard_format.read_objects(data, self._models, report)

    def save(self) -> None:
        """Put all of it on the disk now; every step does so by itself."""
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
        """Let others open the battle's file; nothing that was held is lost."""
        try:
            self.commit_pending()
        finally:
            if self.journal:
                self.journal.close()

    def save_copy(self, path: Path) -> None:
        """Write all of it into another battle file, and go on where we are. Raises PlayerError."""
        self.commit_pending()
        create_file(path, self._history, self._models).close()

    def save_template(self, name: str, picture: bytes = b"", bare: bool = False) -> TemplateFile:
        """Keep the battle as it is as a template, `bare` only board, terrain and views. Raises PlayerError."""
        self.commit_pending()
        now = self._committed
        battle = Battle(next(iter(GAMES)), now.board, now.pieces, views=now.views) if bare else now
        return save_template(name, battle, self._models, picture)

    def write_card(self, path: Path, picture: bytes, battle: Battle, pair: tuple[str, str]) -> None:
        """Write a dispute card, a PNG that carries a battle, this or an earlier moment of it. Raises PlayerError."""
        write_card(path, picture, battle, pair, self._models)

    def export_json(self, path: Path) -> list[Path]:
        """Write the battle as JSON, with the files it uses beside it; all that was written. Raises PlayerError."""
        self.commit_pending()
        return export(self._committed, self._models, path)

    def save_as(self, path: Path) -> None:
        """Write all of it into another battle file, and go on there. Raises PlayerError, and nothing has changed."""
        self.commit_pending()
        new = create_file(path, self._history, self._models)
        self.close()
        self.journal, self.save_error = new, None

    def _append_step(self, label: str, action: bytes, after: Battle) -> None:
        """One step more, in place of those that were taken back."""
        done = self._history.steps[: self._history.at + 1]
        try:
            self._set_history(step_codec.append_step(done, StepRecord(label, action, after)))
        except PlayerError:
            self._set_shown(self._committed)  # what was previewed is not to be taken for what was done
            raise

    def _set_history(self, history: History) -> None:
        """Make this the history: on the disk first, then on the table."""
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
            raise PlayerError(tr("this is an earlier moment and cannot be changed; return to the present first"))
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
