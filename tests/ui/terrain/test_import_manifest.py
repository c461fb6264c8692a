"""Every file of the shared mesh set goes through the window: it is imported, or a message says why not."""

import pytest

from app.storage import library
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.geometry.test_manifest import (
    FOLDER,
    NEEDS_FOLDER,
    RECORDS,
    REJECTED,
    SMALLER_THAN_RECORDED,
    recorded_extents,
)
from tests.ui.drop_events import drop

pytestmark = pytest.mark.gl

COUNTED = {
    "formats/made__guard_rail_big_endian_double.ply": 220,
    "odd/made__binary_named_solid.stl": 12,
    "odd/made__two_solids_crlf.stl": 24,
    "odd/made__nan_inf_vertices.stl": 9,
    "odd/made__zip_slip.3mf": 12,
    "large/made__chip_tower_1096k.ply": 1_096_448,
}


@NEEDS_FOLDER
@pytest.mark.thorough  # the same files go through the reader in tests/geometry/test_manifest.py
def test_every_dropped_file_of_the_mesh_set_behaves_as_recorded(qtbot):
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    drop(window, FOLDER)
    dialog = window.terrain.dialog
    importing = dialog.queue
    qtbot.waitUntil(lambda: len(importing.arrivals) == len(RECORDS) and not importing.busy, timeout=300_000)
    records = {FOLDER / record["file"]: record for record in RECORDS}
    for arrival in importing.arrivals:
        record = records[arrival.path]
        refused(arrival, REJECTED[record["file"]]) if record["file"] in REJECTED else accepted(arrival, record)
    dialog.import_all_button.click()
    taken = len(RECORDS) - len(REJECTED)
    qtbot.waitUntil(lambda: not importing.busy, timeout=300_000)
    assert sum(arrival.state == "done" for arrival in importing.arrivals) == taken
    for arrival in importing.arrivals:
        if arrival.state == "done":
            as_recorded(arrival.entry, records[arrival.path])
    assert library.read_contents().troubles == ()
    assert dialog.isVisible()  # for those that failed are reported there
    assert not window.workspace.messages.bar.text
    dialog.reject()
    window.close()
    assert stop_all()


def refused(arrival, words):
    assert arrival.state == "failed", arrival.path
    assert words in arrival.error_text
    assert arrival.path.name in arrival.error_text
    assert "\n" not in arrival.error_text
    assert "Traceback" not in arrival.error_text


def accepted(arrival, record):
    assert arrival.state == "ready", arrival.error_text
    arrival.set_options(unit=float(record["suggested_mm_per_unit"]), up=record["up_axis"])


def as_recorded(entry, record):
    if "extents_file_units" in record:
        expected = SMALLER_THAN_RECORDED.get(record["file"], recorded_extents(record))
        assert entry.card.size_mm == pytest.approx(expected, rel=1e-3, abs=6e-5 * record["suggested_mm_per_unit"])
    assert library.find_file(entry.name)
    if record["file"] in COUNTED:
        assert entry.card.triangles == COUNTED[record["file"]]
