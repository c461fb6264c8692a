import errno

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.games.card_map import CardPoint
from app.games.game_list import find_game
from app.games.warcry.cards.deck_kinds import DEPLOYMENT
from app.games.warcry.cards.decks import DeploymentCard
from app.session import card_packs
from app.storage.settings import current_settings
from app.ui.cards.card_board import find_edge_line
from app.ui.cards.card_dialog import CardDialog
from app.ui.cards.card_editor import CardEditor
from app.ui.cards.card_picture import format_map
from app.ui.cards.packs_dialog import PacksDialog
from tests.setup_scenes import FIRST, PLAIN, SECOND


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))


@pytest.fixture
def show_dialog(qtbot):
    def show(dialog):
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        dialog.told = []
        for name in ("card_chosen", "saved"):
            if hasattr(dialog, name):
                getattr(dialog, name).connect(lambda *given: dialog.told.append(given))
        return dialog

    return show


def _make_editor(deck, card):
    return CardEditor(card_packs.find_deck(deck, FIRST), card, FIRST)


def _new_editor(deck):
    return _make_editor(deck, card_packs.find_deck(deck, FIRST).make())


@pytest.mark.thorough
@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_a_card_is_found_by_name_and_dealt_with_enter(show_dialog, system):
    wanted = card_packs.deck("deployment", system)[7]
    dialog = show_dialog(CardDialog("deployment", system))
    QTest.keyClicks(dialog.search_field, wanted.name.lower())
    dialog.pack_box.setCurrentIndex(dialog.pack_box.findData(wanted.pack))
    dialog.pack_box.activated.emit(dialog.pack_box.currentIndex())
    QTest.keyClick(dialog.search_field, Qt.Key.Key_Return)
    assert dialog.told == [(wanted, False, False)]


def test_nothing_is_dealt_if_no_card_matches(show_dialog):
    dialog = show_dialog(CardDialog("victory", FIRST))
    QTest.keyClicks(dialog.search_field, "no such card at all")
    assert dialog.list.count() == 0
    assert not dialog.use_button.isEnabled()
    assert not dialog.draw_button.isEnabled()


def test_a_card_is_drawn_from_the_matching_ones(show_dialog):
    dialog = show_dialog(CardDialog("deployment", FIRST))
    dialog.symmetrical.click()
    QTest.mouseClick(dialog.draw_button, Qt.MouseButton.LeftButton)
    ((card, drawn, more),) = dialog.told
    assert (card.symmetrical, drawn, more) == (True, True, False)


def test_a_new_card_is_saved_in_the_players_pack_and_selectable_at_once(show_dialog):
    dialog = show_dialog(_new_editor("deployment"))
    QTest.keyClicks(dialog.name, "Our own")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    ((card,),) = dialog.told
    assert (card.name, card.pack) == ("Our own", "My cards")
    assert card.name in [one.name for one in card_packs.deck("deployment", FIRST)]
    assert card.name not in [one.name for one in card_packs.deck("deployment", SECOND)]


def test_a_shipped_card_is_never_changed(show_dialog):
    card = card_packs.deck("victory", FIRST)[0]
    dialog = show_dialog(_make_editor("victory", card))
    dialog.rows.fields["rounds"].setValue(7)
    dialog.pack.setCurrentText(card.pack)
    dialog._save()
    assert dialog.told == []
    assert dialog._error_label.isVisible()
    assert card in card_packs.deck("victory", FIRST)


def test_card_fields_missing_from_the_form_are_kept(show_dialog):
    card = next(one for one in card_packs.deck("victory", FIRST) if one.settings and one.wins)
    dialog = show_dialog(_make_editor("victory", card))
    dialog.rows.fields["rounds"].setValue(7)
    changed = dialog.card
    assert (changed.rounds, changed.settings, changed.wins) == (7, card.settings, card.wins)


def test_the_effects_of_a_twist_are_typed_as_words_and_numbers(show_dialog):
    card = next(one for one in card_packs.deck("twist", FIRST) if one.caps and one.words)
    dialog = show_dialog(_make_editor("twist", card))
    assert dialog.card == card
    dialog.rows.fields["words"].setPlainText("  Nobody climbs well\nat night ")
    dialog.rows.fields["climbing"].setValue(2)
    changed = dialog.card
    assert (changed.words, changed.climbing, changed.caps) == ("Nobody climbs well\nat night", 2, card.caps)


def test_a_custom_victory_card_states_how_to_win(show_dialog):
    dialog = show_dialog(_new_editor("victory"))
    assert [rule.kind for rule in dialog.card.scores] == ["hand"]
    dialog.rows.fields["judge"].setCurrentIndex(dialog.rows.fields["judge"].findData("players"))
    assert ([rule.kind for rule in dialog.card.wins], dialog.card.scores) == (["hand"], ())
    again = show_dialog(_make_editor("victory", dialog.card))
    assert again.rows.fields["judge"].currentData() == "players"


def test_a_click_on_the_card_places_the_selected_point(show_dialog):
    form = show_dialog(_make_editor("deployment", PLAIN)).points
    form.select_point(1)
    _drag(form.board, (10, 12), (10, 12))
    assert form.map.points[1] == CardPoint("shield", "red", 1, at=(10, 12))
    assert (form.left_box.value(), form.far_box.value()) == (10, 12)


def test_a_drag_along_an_edge_draws_a_line(show_dialog):
    form = show_dialog(_make_editor("deployment", PLAIN)).points
    form.select_point(0)
    _drag(form.board, (0.05, 4), (0.05, 20))
    assert form.map.points[0].line == ((0, 4), (0, 20))
    assert form.kind_box.currentData() == "other"


def test_points_can_be_entered_without_a_mouse(show_dialog):
    form = show_dialog(_make_editor("deployment", PLAIN)).points
    form.select_point(3)
    form.kind_box.setCurrentIndex(form.kind_box.findData("bottom-left"))
    form.kind_box.activated.emit(form.kind_box.currentIndex())
    form.round_box.setValue(3)
    assert form.map.points[3] == CardPoint("dagger", "blue", 3, line=((0, 22), (15, 22)))
    form.kind_box.setCurrentIndex(0)
    form.kind_box.activated.emit(0)
    form.left_box.setValue(9.5)
    assert form.map.points[3].at == (9.5, 22)


@pytest.mark.parametrize(
    ("start", "end", "line"),
    [
        ((0, 0), (0, 22), ((0, 0), (0, 22))),
        ((30, 9), (30, 3), ((30, 3), (30, 9))),
        ((5, 5), (5, 15), None),
        ((0, 0), (0, 2), None),
        ((0, 0), (30, 22), None),
    ],
)
def test_a_drag_away_from_the_edges_draws_no_line(start, end, line):
    assert find_edge_line(start, end, (30, 22)) == line


def test_a_card_is_described_in_words():
    said = format_map(DEPLOYMENT.map(DeploymentCard("Two", points=PLAIN.points[2:4]))).split("\n")
    assert said == [
        "Two",
        "Hammer, red: line from 0, 0 to 15, 0, round 2",
        "Dagger, blue: 8 from the left, 16 from the top",
    ]


def test_cards_are_not_drawn_from_an_unticked_pack(show_dialog):
    dialog = show_dialog(PacksDialog(FIRST))
    name = dialog.list.item(0).text().split(" · ")[0]
    dialog.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert current_settings().packs_off == (name,)
    assert name not in {card.pack for card in card_packs.deck("deployment", FIRST)}
    dialog.list.item(0).setCheckState(Qt.CheckState.Checked)
    assert current_settings().packs_off == ()


def test_an_exported_pack_is_imported_as_the_players_own(show_dialog, tmp_path):
    dialog = show_dialog(PacksDialog(FIRST))
    dialog.list.setCurrentRow(1)
    dialog.export_pack(tmp_path / "club.toml")
    text = (tmp_path / "club.toml").read_text("utf-8")
    name = dialog._selected_pack.name
    (tmp_path / "club.toml").write_text(text.replace(f'name = "{name}"', 'name = "Club"', 1), "utf-8")
    dialog.add_file(tmp_path / "club.toml")
    assert dialog._selected_pack.name == "Club"
    assert dialog.remove_button.isEnabled()
    QTest.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton)
    assert "Club" not in {pack.name for pack in card_packs.all_packs()}


def test_a_pack_that_cannot_be_written_leaves_the_old_one(show_dialog, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    dialog = show_dialog(PacksDialog(FIRST))
    dialog.list.setCurrentRow(1)
    path = tmp_path / "club.toml"
    path.write_text("what was there", "utf-8")
    monkeypatch.setattr("os.fsync", full)
    dialog.export_pack(path)
    assert "No space left on device" in dialog._error_label.text()
    assert path.read_text("utf-8") == "what was there"
    assert list(tmp_path.glob("*.part")) == []


def test_a_file_that_is_not_a_pack_shows_a_message_and_changes_nothing(show_dialog, tmp_path):
    (tmp_path / "bad.toml").write_text("name = 3", "utf-8")
    dialog = show_dialog(PacksDialog(FIRST))
    before = dialog.list.count()
    dialog.add_file(tmp_path / "bad.toml")
    assert "bad.toml" in dialog._error_label.text()
    assert dialog.list.count() == before


def test_a_click_on_a_symbol_selects_its_point(show_dialog):
    form = show_dialog(_make_editor("deployment", PLAIN)).points
    form.select_point(0)
    QTest.mouseClick(form.board, Qt.MouseButton.LeftButton, pos=form.board.to_pixel(*PLAIN.points[1].at).toPoint())
    assert form.index == 1
    assert form.map == DEPLOYMENT.map(PLAIN)


def test_the_selected_point_has_a_ring(show_dialog):
    form = show_dialog(_make_editor("deployment", PLAIN)).points
    form.select_point(0)
    first = form.board.grab().toImage()
    form.select_point(1)
    assert form.board.grab().toImage() != first


def test_a_card_describes_itself_to_screen_readers(show_dialog):
    form = show_dialog(_make_editor("deployment", PLAIN)).points
    assert form.board.accessibleName() == format_map(DEPLOYMENT.map(PLAIN))
    assert form.board.toolTip()


def test_wheel_and_drags_do_not_move_the_card_itself(show_dialog):
    form = show_dialog(_make_editor("deployment", PLAIN)).points
    corner = form.board.to_pixel(0, 0)
    QTest.mousePress(form.board, Qt.MouseButton.RightButton, pos=QPoint(90, 90))
    QTest.mouseMove(form.board, QPoint(140, 120))
    QTest.mouseRelease(form.board, Qt.MouseButton.RightButton, pos=QPoint(140, 120))
    assert form.board.to_pixel(0, 0) == corner


def _drag(board, start, end):
    def at(cell):
        return board.to_pixel(*cell).toPoint()

    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=at(start))
    QTest.mouseMove(board, at(end))
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=at(end))


@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_cards_for_the_standard_board_come_first(show_dialog, system):
    dialog = show_dialog(CardDialog("deployment", system))
    packs = [card.pack for card in dialog._cards]
    usual = find_game(system).packs.usual[system]
    assert packs[: packs.count(usual)] == [usual] * packs.count(usual)
    assert dialog.card.pack == usual


@pytest.mark.thorough
def test_deployment_cards_are_searched_by_arrival_of_groups(show_dialog):
    dialog = show_dialog(CardDialog("deployment", FIRST))
    everything = dialog._cards
    QTest.keyClicks(dialog.search_field, "dagger red round 2")
    assert dialog._cards
    assert all(
        any((point.group, point.colour, point.round) == ("dagger", "red", 2) for point in card.points)
        for card in dialog._cards
    )
    dialog.search_field.clear()
    QTest.keyClicks(dialog.search_field, "reserve")
    late = {card.name for card in everything if any(point.round > 1 for point in card.points)}
    assert {card.name for card in dialog._cards} == late
    assert "reserves in round" in dialog.list.item(0).text()


def test_a_search_selects_the_best_match_instead_of_the_row_of_the_old_card(show_dialog):
    cards = card_packs.deck("victory", SECOND)
    wanted = next(card for card in cards if card.name.startswith("Treasure"))
    for laid in cards:
        dialog = show_dialog(CardDialog("victory", SECOND, laid))
        dialog.search_field.setText("treasure")
        assert dialog.card.name == wanted.name
