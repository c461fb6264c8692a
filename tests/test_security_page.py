"""The limits that SECURITY.md promises are those of the code."""

import re
from pathlib import Path

import pytest

from app.games.warcry.rosters import fighter_table
from app.geometry.mesh_io import obj_materials
from app.geometry.mesh_io.raw_mesh import Limits
from app.rosters import battlescribe, file_limits
from app.storage import (
    assets,
    backup,
    battle_json,
    battle_reader,
    clipboard_format,
    dispute_card_png,
    model_archive,
    pack_files,
    sqlite_schema,
    step_codec,
)
from app.ui import photo_files
from build_scripts import tools

PAGE = (Path(__file__).parents[1] / "SECURITY.md").read_text("utf-8")
MIB = 2**20
ROWS = {
    "Meshes": (
        f"{Limits().file_bytes // MIB} MiB a file",
        f"{Limits().triangles:,} triangles",
        f"{Limits().seconds:g} seconds",
        f"{Limits().memory_bytes // 2**30} GiB of memory",
        f"{Limits().archive_entries:,} entries and {Limits().expanded_bytes // MIB} MiB unpacked",
    ),
    "Scans of tables": (f"{obj_materials.MAX_BYTES // 10**6} MB for each file",),
    "A shop's `.zip`": (
        f"{model_archive.MAX_ENTRIES:,} entries",
        f"{model_archive.MAX_BYTES // 2**30} GiB unpacked",
        f"{model_archive.MAX_RATIO} times",
    ),
    "A backup": (
        f"{backup.MAX_FILES:,} files",
        f"{backup.MAX_BYTES // 2**30} GiB unpacked",
        f"{model_archive.MAX_RATIO} times",
    ),
    "Battles: `.eyeline`": (
        f"{assets.MAX_BYTES // 2**30} GiB in all",
        f"{assets.MAX_ASSETS:,} of them",
        f"{assets.MAX_ASSET_BYTES // MIB} MiB each",
        f"{step_codec.MAX_FILE_STEPS:,} steps, {sqlite_schema.MAX_SMALL_ROW_BYTES // MIB} MiB each",
        f"{battle_reader.MAX_FILE_BYTES // 2**30} GiB in all",
    ),
    "Battles as JSON": (f"{battle_json.MAX_BYTES // 10**6} MB",),
    "Dispute cards": (f"{dispute_card_png.MAX_BYTES // MIB} MiB",),
    "Rosters": (
        f"{file_limits.MAX_BYTES // 10**6} MB",
        f"{battlescribe.MAX_XML_BYTES // 10**6} MB of XML",
        f"{fighter_table.MAX_FIGHTERS:,} fighters",
    ),
    "Packs": (f"{pack_files.MAX_PACK_BYTES // 10**6} MB a pack", f"{pack_files.MAX_PACKS} packs"),
    "Photos": (
        f"{photo_files.MAX_BYTES // 10**6} MB",
        f"{photo_files.MAX_PIXELS // 10**6} megapixels",
    ),
    "The clipboard": (f"{clipboard_format.MAX_PACKED_BYTES // MIB} MiB unpacked",),
}


@pytest.mark.parametrize("name", ROWS)
def test_the_limits_in_the_table_match_the_code(name):
    (row,) = re.findall(rf"^\| {re.escape(name)}.*$", PAGE, re.MULTILINE)
    limits = row.split("|")[3]
    assert [one for one in ROWS[name] if one not in limits] == []


def test_every_script_the_page_names_exists():
    named = re.findall(r"dev\.py (\w+) (\w+)", PAGE)
    assert named
    assert [name for group, name in named if name not in tools.find_tools(group)] == []
