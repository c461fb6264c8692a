"""Cards of an invented game use the same board, dialogs and packs as those of any other."""

import msgspec
import pytest
from msgspec.structs import replace

from app.games import game_list
from app.games.card_form import NumberField, WordsField
from app.games.card_map import CardMap, CardPoint, GroupLook
from app.games.deck_kind import DeckKind
from app.games.game import Game
from app.games.game_packs import GamePacks, Pack
from app.model import DeckCard
from app.session import card_packs
from app.ui.cards.card_dialog import CardDialog
from app.ui.cards.card_editor import CardEditor
from app.ui.cards.packs_dialog import PacksDialog

GAME = "squabble"


class OmenCard(DeckCard, frozen=True):
    """A card of the only deck."""

    omen: str = ""
    cost: int = 1
    spots: tuple[CardPoint, ...] = ()


class OmenPack(Pack, frozen=True):
    """The pack of the deck."""

    omens: tuple[OmenCard, ...] = ()


class OmenDeck(DeckKind):
    """The deck."""

    id, name, card, new_card = "omens", "Omens", "An omen", "New omen"
    has_map = True

    def make(self):
        return OmenCard("Raven", spots=(CardPoint("mob", "red", at=(3.0, 4.0)),))

    def about(self, card):
        return (f"costs {card.cost}",)

    def words(self, card):
        return card.omen

    def rows(self, card):
        return (WordsField("omen", "What it tells"), NumberField("cost", "Cost", 1, 9))

    def read(self, card):
        return {"omen": card.omen, "cost": card.cost}

    def change(self, card, values):
        return replace(card, **values)

    def map(self, card):
        return CardMap(card.name, (12.0, 12.0), card.spots, (GroupLook("mob", "Mob", "square"),))

    def with_map(self, card, drawn):
        return replace(card, spots=drawn.points)


OMENS = OmenDeck()


class SquabblePacks(GamePacks):
    """The storage of its packs."""

    decks = (OMENS,)

    def make(self, name, system):
        return OmenPack(name, (system,))

    def parse(self, data, shipped):
        return replace(msgspec.json.decode(data, type=OmenPack), shipped=shipped)

    def write(self, pack):
        return msgspec.json.encode(pack).decode()

    def format_pack(self, pack):
        return f"{len(pack.omens)} omens"


@pytest.fixture(autouse=True)
def _own_game(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    squabble = Game(GAME, "Squabble")
    squabble.packs = SquabblePacks()
    monkeypatch.setitem(game_list.GAMES, GAME, squabble)
    card_packs._files.cache_clear()
    yield
    card_packs._files.cache_clear()


def test_a_card_of_the_game_is_written_saved_found_and_removed(qtbot):
    editor = CardEditor(OMENS, OMENS.make(), GAME)
    qtbot.addWidget(editor)
    editor.rows.fields["omen"].setPlainText("Rain")
    editor.rows.fields["cost"].setValue(4)
    editor.points.board.placed.emit((6.0, 2.5))
    with qtbot.waitSignal(editor.saved) as told:
        editor._save()
    (card,) = told.args
    assert card == OmenCard("Raven", "My cards", 1, False, "Rain", 4, (CardPoint("mob", "red", at=(6.0, 2.5)),))
    assert card_packs.deck("omens", GAME) == (card,)
    dialog = CardDialog("omens", GAME)
    qtbot.addWidget(dialog)
    dialog.search_field.setText("mob red")
    assert dialog.card == card
    assert dialog.list.item(0).text() == "Raven\nMy cards 1 · costs 4"
    assert dialog.picture.accessibleName() == "Raven\nMob, red: 6 from the left, 2.5 from the top"
    assert not dialog.list.item(0).icon().isNull()
    dialog.remove_button.click()
    assert card_packs.deck("omens", GAME) == ()


def test_packs_are_described_as_the_game_describes_them(qtbot):
    card_packs.store_card("omens", GAME, "Club", OMENS.make())
    dialog = PacksDialog(GAME)
    qtbot.addWidget(dialog)
    assert [dialog.list.item(row).text() for row in range(dialog.list.count())] == ["Club (your own pack) · 1 omens"]
