"""What pieces of terrain count as: one of the standard elements, or something with keywords of its own (D1, W112)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import ChoiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Keywords
from app.games.warcrow.ground import element_keywords
from app.games.warcrow.keyword_values import require_terrain_keyword
from app.games.warcrow.move.pushed_out import with_pushed_out
from app.games.warcrow.state import Element, WarcrowState, read_state, with_state
from app.model import Battle, Id, Word
from app.table.battle_geometry import BattleGeometry

NAMES = (
    mark("Fence or barricade"),
    mark("Wall"),
    mark("Small structure"),
    mark("Building"),
    mark("Light forest"),
    mark("Dense forest"),
    mark("River"),
    mark("Lake"),
    mark("Ruins"),
    mark("Rough terrain"),
)
"""The standard elements by their names in the book, for translators."""
OPEN = "open"
"""The answer that a piece is open ground: it counts as nothing."""


def find_element(state: WarcrowState, piece: str) -> Element | None:
    """What a piece counts as; None where it is open ground."""
    return next((element for element in state.elements if element.piece == piece), None)


def element_options(table: BattleGeometry) -> Iterator[Option]:
    """To say of each piece what it counts as; first of those of which nothing is said."""
    state = read_state(table.battle)
    for piece in sorted(table.battle.pieces, key=lambda piece: find_element(state, piece.id) is not None):
        element = find_element(state, piece.id)
        text = tr("Say what {piece} counts as…", piece=piece.id)
        if element is not None:
            text = tr("{piece} counts as {kind}: change it…", piece=piece.id, kind=format_element(element))
        yield Option(f"element {piece.id}", text, "set-up", action=SetElement(piece.id), is_seldom=True)


def format_element(element: Element) -> str:
    """What a piece counts as, in a few words."""
    kind = next((kind for kind in find_book().element if kind.id == element.kind), None)
    name = tr(kind.name) if kind else ""
    if element.keywords is None:
        return name
    own = ", ".join(element_keywords(element)) or tr("no keywords")
    return f"{name}: {own}" if name else own


class SetElement(Action, frozen=True, tag_field="action", tag="wc-element"):
    """Say what a piece of terrain counts as, by the id of a standard element; with other keywords where given.

    Where nothing is said of it, players are asked; "open" takes it away.
    """

    piece: Id
    kind: Word = ""
    keywords: Keywords | None = None


class SetElementRule(Rule[SetElement]):
    kind = SetElement

    def check(self) -> tuple[Problem, ...]:
        if self.action.kind or self.action.keywords is not None:
            self._require_valid()
        return ()

    def apply(self) -> Battle:
        battle = self.battle
        self._require_valid()
        state = read_state(battle)
        old = find_element(state, self.action.piece)
        others = tuple(element for element in state.elements if element.piece != self.action.piece)
        if self.action.kind == OPEN:
            text = tr("{piece} is open ground", piece=self.action.piece)
            return with_log_line(with_state(battle, replace(state, elements=others)), text, "note")
        new = replace(old or Element(self.action.piece), kind=self.action.kind, keywords=self.action.keywords)
        text = tr("{piece} counts as {kind}", piece=self.action.piece, kind=format_element(new))
        battle = with_log_line(with_state(battle, replace(state, elements=(*others, new))), text, "note")
        return with_pushed_out(self.table.with_battle(battle), new) if battle.clock.stage == "battle" else battle

    def label(self) -> str:
        return tr("Say what {piece} counts as", piece=self.action.piece)

    def _require_valid(self) -> None:
        """Raises PlayerError where there is no such piece, element or keyword."""
        action = self.action
        if all(piece.id != action.piece for piece in self.battle.pieces):
            raise PlayerError(tr("{name} is not on the table", name=action.piece))
        known = {kind.id for kind in find_book().element} | {"", OPEN}
        if action.kind not in known or (not action.kind and action.keywords is None):
            raise PlayerError(tr("there is no terrain element called “{kind}”", kind=action.kind))
        for keyword in action.keywords or ():
            require_terrain_keyword(keyword)

    def choice_request(self) -> ChoiceRequest | None:
        """Which of the standard elements a piece is."""
        action = self.action
        if action.kind or action.keywords is not None:
            return None
        kinds = [(f"{tr(kind.name)}: {', '.join(kind.keywords)}", kind.id) for kind in find_book().element]
        kinds.append((tr("Open ground"), OPEN))
        answers = tuple((text, replace(action, kind=id)) for text, id in kinds)
        return ChoiceRequest(tr("What does {piece} count as?", piece=action.piece), "", answers)


RULES = (SetElementRule,)
