"""Place, time and device of a photo stay in the player's own file: they are in nothing that is written."""

import re
import zipfile
import zlib

import pytest
from msgspec.structs import replace

from app.games.actions import Place, SetBoard
from app.model import Board, Photo
from app.reports.battle_report.report_file import make_contents, write_report
from app.reports.battle_report.report_source import make_source
from app.session import Session, copy_session, new_session, open_session
from app.storage.backup import write_backup
from app.storage.dispute_card_png import unpack_card
from app.storage.model_files import Models
from app.table.pictures.top_view_svg import draw_terrain
from app.ui.battle.report_pages import make_printout
from app.ui.board_photos import BoardPhotos
from app.ui.dispute_card import dispute_card as card_module
from app.ui.dispute_card.card_files import write_card_file
from app.ui.dispute_card.dispute_card import ask_for_card, make_card
from app.ui.editing.board_dialog import BoardDialog
from app.ui.paper.outputs import write_pdf
from tests.heif_files import heic
from tests.photo_metadata import SECRETS, exif, secret_jpeg, secret_png, webp_with
from tests.scenes import battle, fighter
from tests.ui.editing.test_photo_straightening import encoded, quarters

SIZE = (320, 240)
FILES = {
    "table.jpg": lambda: secret_jpeg(encoded(quarters(*SIZE), "JPG"), exif(6)),
    "table.png": lambda: secret_png(encoded(quarters(*SIZE), "PNG"), exif(3)),
    "table.webp": lambda: webp_with(encoded(quarters(*SIZE), "WEBP"), exif(8), SIZE),
    "table.heic": lambda: heic(exif=exif(6)),
}


def told_in(path):
    """Returns the secrets in a file, also in packed parts of it."""
    whole = path.read_bytes()
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            whole = b"".join(archive.read(name) for name in archive.namelist())
    streams = re.findall(rb"stream\r?\n(.*?)endstream", whole, re.DOTALL) if whole.startswith(b"%PDF") else []
    return {one for part in (whole, *map(unpacked, streams)) for one in SECRETS if one in part}


def unpacked(stream):
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return stream


def laid(qtbot, path):
    """Returns a saved battle with a photo, chosen as a player does."""
    dialog = BoardDialog(Board(), None)
    qtbot.addWidget(dialog)
    dialog.open_photo(path)
    qtbot.waitUntil(lambda: dialog.board.photo is not None, timeout=10_000)
    with qtbot.waitSignal(dialog.chosen) as heard:
        dialog.accept()
    session = new_session(*heard.args, name="Private")
    session.do(Place((fighter("A", 100, 100), fighter("B", 500, 300))))
    return session


def write_everything(session, out, monkeypatch):
    """Writes whatever contains a battle or shows its board."""
    monkeypatch.setattr(card_module, "EYE_PIXELS", (60, 40))
    card = make_card(ask_for_card(session, ("A", "B"), "Club"))
    for suffix in (".png", ".pdf"):
        write_card_file(out / f"card{suffix}", card, session)
    with unpack_card(out / "card.png") as (file, _):
        (out / "from card.eyeline").write_bytes(file.read_bytes())
    session.export_json(out / "battle.json")
    contents = make_contents(make_source(session, BoardPhotos(session)), has_pictures=True)
    write_report(contents, out / "report.html")
    write_pdf(out / "report.pdf", make_printout(contents, session.game))
    (out / "above.png").write_bytes(draw_terrain(session.battle, session.table.meshes))
    session.save_template("Private")
    write_backup(out / "backup.zip")


@pytest.mark.few(2)
@pytest.mark.parametrize("name", FILES)
def test_a_photo_takes_no_secret_into_anything_that_is_written(qtbot, tmp_path, data_folder, monkeypatch, name):
    (tmp_path / name).write_bytes(FILES[name]())
    assert told_in(tmp_path / name) > set(SECRETS[:1])
    out = tmp_path / "out"
    out.mkdir()
    session = laid(qtbot, tmp_path / name)
    write_everything(session, out, monkeypatch)
    session.close()
    written = [path for folder in (out, data_folder) for path in folder.rglob("*") if path.is_file()]
    assert {path.suffix for path in written} >= {".eyeline", ".json", ".jpg", ".png", ".pdf", ".html", ".zip"}
    assert {path.name: told_in(path) for path in written if told_in(path)} == {}


@pytest.mark.parametrize("name", ["table.jpg", "table.png", "table.webp"])
def test_a_photo_beside_a_battle_as_json_takes_none_into_the_draft(qapp, tmp_path, data_folder, name):
    plain = Session(battle(fighter("A", 100, 100)), Models(None))
    (tmp_path / "plain.jpg").write_bytes(encoded(quarters(*SIZE), "JPG"))
    photo = Photo(plain.add_asset(tmp_path / "plain.jpg"))
    plain.do(SetBoard(replace(plain.battle.board, photo=photo)))
    written = plain.export_json(tmp_path / "battle.json")
    [beside] = [path for path in written if path.suffix == ".jpg"]
    (beside.parent / name).write_bytes(FILES[name]())
    text = (tmp_path / "battle.json").read_text(encoding="utf-8")
    (tmp_path / "battle.json").write_text(text.replace(beside.name, name), encoding="utf-8")
    copy = copy_session(tmp_path / "battle.json")
    copy.save()
    path = copy.journal.path
    copy.close()
    assert open_session(path).battle.board.photo is not None
    assert told_in(path) - {b"Exif"} == set(), "the orientation alone is EXIF"
