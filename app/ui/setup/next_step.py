"""The next step of the set-up as buttons: a single one that continues, or several for the players to choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.language import mark, tr
from app.games.actions import Action, ChooseSystem
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import has_named_place, is_token_due, skip_to_battle
from app.games.game_list import GAMES
from app.games.prompts import Option
from app.games.setup_actions import Begin, Choose, Draw, PutToken, Reply, RollOff, SetTerrain
from app.table.battle_geometry import BattleGeometry
from app.ui.setup.option_buttons import find_answers
from app.ui.setup.setup_steps import BEFORE, missing_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.games.game import Game
    from app.games.setup import SetupChoice
    from app.table.battle_geometry import BattleGeometry
    from app.ui.setup.setup_steps import SetupContext


@dataclass(frozen=True)
class MusterSide:
    """A request to open the muster dialog of a side."""

    side: str


@dataclass(frozen=True)
class RunCommand:
    """A request to run a command of the window by its id."""

    id: str


BatchMaker = Callable[[BattleGeometry, BatchTools], Batch]
"""A function that makes a batch for a table; usually a method of the game."""
StepRequest = Action | Option | BatchMaker | MusterSide | RunCommand


@dataclass(frozen=True)
class StepButton:
    """A button and its request; `tip` is the tooltip."""

    text: str
    request: StepRequest
    tip: str = ""
    leads: bool = False
    """True for the main button among several that do the same in different ways."""


LEGAL = mark("In legal places, without tactics")


def next_sentence(context: SetupContext) -> str:
    """Returns a sentence with what to do now."""
    return context.prompt.text if context.prompt else tr("Choose a game to set up.")


def next_buttons(context: SetupContext) -> tuple[StepButton, ...]:
    """Returns the buttons for the next step. A single one continues; several are answers unless the first leads."""
    battle, game = context.battle, context.game
    if not game.has_rounds:
        return tuple(StepButton(tr(one.name), ChooseSystem(one.id)) for one in GAMES.values() if one.has_rounds)
    if battle.clock.stage in BEFORE and game.setup.musters:
        side = missing_side(battle)
        if side:
            return (StepButton(tr("Muster {side}…", side=side), MusterSide(side)),)
    open_ = next((one for one in game.setup.choices(context.table) if one.chosen < 0 and not one.nothing), None)
    if open_:
        return tuple(_choice_buttons(game, open_))
    options = tuple(one for one in context.prompt.options if one.main) if context.prompt else ()
    choices = tuple(one for one in context.prompt.options if isinstance(one.action, Choose)) if context.prompt else ()
    if choices and any(one.main for one in choices):
        return tuple(StepButton(_answer_text(one), one, one.text) for one in choices)
    for option in sorted(options, key=lambda one: not isinstance(one.action, Begin)):
        found = tuple(_option_buttons(context, option))
        if found:
            return found
    answers = find_answers(context.prompt) if context.prompt else ()
    return tuple(StepButton(text, one, one.text) for text, one in answers)


def skip_buttons(context: SetupContext, steps: tuple[StepButton, ...]) -> tuple[StepButton, ...]:
    """Returns a button that does everything before round 1; none if that is the next step anyway."""
    stage, asked = context.battle.clock.stage, steps[0].request if steps else None
    is_last = stage == "deployment" and isinstance(asked, Option) and not asked.asks and not asked.batch
    if asked is None or is_last or stage not in ("setup", "deployment"):
        return ()

    def skip(table: BattleGeometry, tools: BatchTools) -> Batch:
        return skip_to_battle(table, context.game, tools)

    tip = tr("Fighters are placed without tactics; everything else that is left is rolled and chosen at random")
    return (StepButton(tr("Skip to round 1"), skip, tip),)


_COLOURS = {"red": mark("Red points"), "blue": mark("Blue points")}


def _answer_text(option: Option) -> str:
    """Returns a short answer; the sentence beside it already names the player who chooses."""
    colour = _COLOURS.get(option.action.what, "") if isinstance(option.action, Choose) else ""
    return tr(colour) if colour else option.text


MAX_ANSWERS = 3
"""Largest number of answers that all get a button; otherwise only the first gets one."""


def _choice_buttons(game: Game, choice: SetupChoice) -> Iterator[StepButton]:
    """Yields buttons for the answers to an open choice, or for the first of many, and one to choose at random."""
    few = len(choice.answers) <= MAX_ANSWERS
    for text, action in choice.answers if few else choice.answers[:1]:
        yield StepButton(text, action, choice.title, leads=not few)

    def decide(table: BattleGeometry, tools: BatchTools) -> Batch:
        _, action = choice.answers[tools.roll(len(choice.answers)) - 1]
        return Batch(game.rule(table, action).label(), (action,))

    yield StepButton(tr("At random"), decide, choice.title)


def _option_buttons(context: SetupContext, option: Option) -> Iterator[StepButton]:
    """Yields the buttons for a wanted option; none if the page of its step offers something better."""
    game = context.game
    match option.action:
        case RollOff():
            yield StepButton(tr("Roll for both"), option)
        case SetTerrain():
            yield StepButton(tr("Scatter terrain…"), RunCommand("scatter"))
            yield StepButton(tr("Terrain library"), RunCommand("library"))
        case Draw():
            several = len(game.packs.missing_decks(context.battle)) > 1
            yield StepButton(tr("Draw all cards") if several else tr("Draw the card"), game.draw_cards)
        case PutToken() if has_named_place(option):
            yield StepButton(tr("Place the tokens"), game.put_tokens, tr("At the places given on the card"))
        case PutToken() if is_token_due(option):
            yield StepButton(option.text, option, leads=True)
            yield StepButton(tr("Place all tokens"), game.put_tokens, tr(LEGAL))
        case Reply() if option.asks == "text":
            yield StepButton(tr("Answer…"), option)
        case Reply():
            return
        case _ if option.asks == "groups":
            yield StepButton(
                tr("Split all"), game.split_groups, tr("Groups within the rules, with strong fighters spread evenly")
            )
        case _ if option.asks == "pose":
            yield StepButton(tr("Place all"), game.place_all, tr(LEGAL))
        case None:
            return
        case _ if option.batch:
            yield StepButton(option.text, option, leads=True)
            yield StepButton(tr("Place all"), game.place_all, tr(LEGAL))
        case _:
            yield StepButton(option.text, option)
