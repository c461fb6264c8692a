"""The page on adding terrain: its pieces are built, and a library with its set lists them."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import trimesh

from app.storage import library_entries
from build_scripts.tools import make_command

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "terrain_models" / "README.md"


def test_the_terrain_set_of_the_documentation_page_is_built_and_listed(tmp_path, monkeypatch):
    module, rows = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    copytree(ROOT / "build_scripts", tmp_path / "build_scripts", ignore=ignore_patterns("__pycache__"))
    assets = tmp_path / "build_scripts" / "assets"
    (assets / "terrain" / "camp.py").write_text(module, "utf-8")
    script = assets / "make_terrain.py"
    text = script.read_text("utf-8")
    imports, old = "from build_scripts.assets.terrain import growth", re.search(r"^SETS = .*$", text, re.MULTILINE)
    assert old
    assert imports in text
    text = text.replace(imports, imports.replace("growth", "camp, growth")).replace(old.group(), rows)
    only_new = "SETS = {folder: made for folder, made in SETS.items() if folder == 'camp'}"
    text = text.replace("def main(", f"{only_new}\n\n\ndef main(", 1)
    script.write_text(text, "utf-8")

    subprocess.run(
        make_command(sys.executable, "assets", "make_terrain"), cwd=tmp_path, check=True, capture_output=True
    )

    monkeypatch.setattr(library_entries, "TERRAIN_MODELS", tmp_path / "terrain_models")
    made = {entry.name: entry for entry in library_entries.shipped_entries()}
    assert {name: entry.title for name, entry in made.items()} == {
        "camp/tent": "Ridge tent",
        "camp/woodpile": "Woodpile",
    }
    for name in made:
        mesh = trimesh.load(tmp_path / "terrain_models" / f"{name}.stl")
        assert mesh.is_watertight
        assert mesh.body_count == 1
