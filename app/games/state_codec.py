"""Keeps a game's own value inside a battle, as JSON with the game's own version number."""

from collections import deque
from collections.abc import Callable, Collection
from typing import Generic, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import format_decoder_error, labelled, split_decoder_error, tr
from app.model import Battle, GameData, Value

State = TypeVar("State", bound=Value)
_KEPT = 16
"""Number of recently read states that are cached, so that the same data gives the same object."""


class StateCodec(Generic[State]):
    """Reads and writes the state of one game; `version` is its format version, not the battle file's.

    `none` is the state of a battle without data, and of battles of other games; `upgrade` converts a state in an older
    format.
    """

    def __init__(
        self,
        none: State,
        version: int,
        systems: Collection[str],
        upgrade: Callable[[State, int], State] = lambda state, version: state,
    ) -> None:
        self._none, self._kind, self._version = none, type(none), version
        self._systems, self._upgrade = systems, upgrade
        self._last: deque[tuple[GameData, State]] = deque(maxlen=_KEPT)

    def read(self, battle: Battle) -> State:
        """Returns the game's state in a battle. Raises PlayerError with the place of what does not fit."""
        if battle.system not in self._systems:
            return self._none
        for game, state in tuple(self._last):
            if game is battle.game:
                return state
        return self._remember(battle.game, self._decode(battle.game))

    def write(self, battle: Battle, state: State) -> Battle:
        """Returns the battle with this state. Raises PlayerError if it could not be read again."""
        if state == self.read(battle):
            return battle
        try:
            game = GameData(self._version, Raw(msgspec.json.encode(state)))
            self._remember(game, msgspec.json.decode(game.values, type=self._kind))
        except ValueError as error:  # Errors of msgspec and Unicode are ValueErrors.
            words = {"name": tr("The battle"), "why": format_decoder_error(error)}
            raise PlayerError(tr("{name} cannot be stored ({why}); choose another name or number", **words)) from error
        return replace(battle, game=game)

    def _decode(self, game: GameData) -> State:
        if game.version > self._version:
            raise PlayerError(tr("game.version: made by a newer version of Eyeline; update Eyeline"))
        try:
            return self._upgrade(msgspec.json.decode(game.values, type=self._kind), game.version)
        except (ValueError, RecursionError) as error:  # Errors of msgspec are ValueErrors.
            where, words = split_decoder_error(error)
            raise PlayerError(labelled(".".join(filter(None, ("game.values", where))), words)) from error

    def _remember(self, game: GameData, state: State) -> State:
        self._last.append((game, state))
        return state
