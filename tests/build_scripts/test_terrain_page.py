"""The page that tells how terrain is added: its pieces are made, and a library with its set offers them."""

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import trimesh

from app.storage import library_entries

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "terrain_models" / "README.md"
SCRIPT = "make_terrain.py"


def test_the_set_of_the_page_is_made_and_offered(tmp_path, monkeypatch):
    module, rows = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    scripts = tmp_path / "build_scripts"
    copytree(ROOT / "build_scripts" / "terrain", scripts / "terrain")
    (scripts / "terrain" / "camp.py").write_text(module, "utf-8")
    text = (ROOT / "build_scripts" / SCRIPT).read_text("utf-8")
    imports, old = "from terrain import growth", re.search(r"^SETS = .*$", text, re.MULTILINE)
    assert old
    assert imports in text
    text = text.replace(imports, "from terrain import camp, growth").replace(old.group(), rows)
    only_new = "SETS = {folder: made for folder, made in SETS.items() if folder == 'camp'}"
    text = text.replace("def main(", f"{only_new}\n\n\ndef main(", 1)
    (scripts / SCRIPT).write_text(text, "utf-8")

    subprocess.run([sys.executable, scripts / SCRIPT], check=True, capture_output=True)

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
