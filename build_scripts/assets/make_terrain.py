"""Makes the program's own terrain, set by set: one STL for each piece and pack.toml, always with the same bytes.

`dev.py assets make_terrain [PIECE …] [--out FOLDER]`
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from build_scripts.assets.terrain import growth, shapes, timber, towers, walls
from build_scripts.assets.terrain.finish import finished, stl
from build_scripts.assets.terrain.solids import Manifold
from build_scripts.environment import ROOT

FOLDER = ROOT / "terrain_models"
STONE, WARM_STONE, ROCK = (0.58, 0.56, 0.52), (0.62, 0.57, 0.49), (0.50, 0.51, 0.51)
OAK, GREY_WOOD, BARK = (0.50, 0.39, 0.28), (0.52, 0.46, 0.38), (0.42, 0.36, 0.31)


@dataclass(frozen=True)
class Entry:
    """One piece with its texts, and the function that makes it; `kind` is what it counts as in a game."""

    make: Callable[[], Manifold]
    title: str
    what: str
    colour: tuple[float, float, float]
    tags: tuple[str, ...]
    kind: str = ""


PIECES = (
    Entry(walls.wall_long, "Field wall", "A low stone wall, broken down at both ends.", STONE, ("wall", "cover")),
    Entry(
        walls.wall_arrow_slits,
        "Wall with arrow slits",
        "A high wall with three slits of a few millimetres.",
        STONE,
        ("wall", "slits"),
    ),
    Entry(
        walls.wall_window,
        "House front",
        "A ruined front with a doorway between two windows.",
        WARM_STONE,
        ("wall", "door", "windows"),
    ),
    Entry(
        walls.corner_ruin,
        "Ruined corner",
        "Two walls of a fallen house, with a window and a heap of rubble.",
        WARM_STONE,
        ("wall", "ruin"),
    ),
    Entry(
        walls.two_storey_ruin,
        "Two-storey ruin",
        "Three walls, an upper floor of boards and a ladder up the stairwell.",
        STONE,
        ("ruin", "platform", "ladder"),
    ),
    Entry(
        towers.tower,
        "Watch tower",
        "A round tower with doorway, slits and a crenellated deck reached by a hatch.",
        STONE,
        ("tower", "platform", "slits"),
    ),
    Entry(
        towers.stairs,
        "Stone stairs",
        "Eight worn steps up to the height of an upper floor.",
        WARM_STONE,
        ("stairs", "platform"),
        "stairs",
    ),
    Entry(towers.well, "Village well", "A walled well under a little roof, its bucket hanging.", STONE, ("scatter",)),
    Entry(timber.ladder, "Ladder", "A ladder to lean against walls and walkways.", GREY_WOOD, ("ladder",), "ladder"),
    Entry(
        timber.walkway,
        "Plank walkway",
        "A way of loose boards on posts, with rails that have gaps.",
        GREY_WOOD,
        ("platform", "rails"),
    ),
    Entry(timber.palisade, "Palisade", "Sharpened stakes that stand a millimetre or two apart.", OAK, ("wall", "gaps")),
    Entry(timber.barricade, "Barricade", "Beams, boards, a door and a barrel thrown across a street.", OAK, ("cover",)),
    Entry(
        timber.crates_and_barrels,
        "Crates and barrels",
        "Stacked goods, one barrel on its side.",
        OAK,
        ("scatter", "cover"),
    ),
    Entry(growth.bare_tree, "Leafless tree", "An old tree whose branches hide little and spoil much.", BARK, ("tree",)),
    Entry(growth.rocks_low, "Boulders", "Three broad boulders among scree.", ROCK, ("rocks", "cover")),
    Entry(growth.rocks_tall, "Crag", "A standing rock with a shoulder to climb on.", ROCK, ("rocks",)),
)


LEAF, DEEP_LEAF, WATER, MUD = (0.42, 0.52, 0.33), (0.28, 0.40, 0.26), (0.40, 0.55, 0.64), (0.55, 0.48, 0.38)
SHAPES = (
    Entry(shapes.fence, "Flat fence", "A strip that stands for a fence or a barricade.", OAK, ("flat", "cover")),
    Entry(shapes.wall, "Flat wall", "A strip that stands for a wall.", STONE, ("flat", "wall")),
    Entry(shapes.small_structure, "Flat hut", "A square that stands for a small structure.", WARM_STONE, ("flat",)),
    Entry(shapes.building, "Flat building", "A square that stands for a building.", WARM_STONE, ("flat",)),
    Entry(shapes.light_forest, "Flat light forest", "A patch that stands for a few trees.", LEAF, ("flat", "tree")),
    Entry(shapes.dense_forest, "Flat dense forest", "A patch that stands for many trees.", DEEP_LEAF, ("flat", "tree")),
    Entry(shapes.river, "Flat river", "A stretch of water that winds.", WATER, ("flat", "water")),
    Entry(shapes.lake, "Flat lake", "A patch of still water.", WATER, ("flat", "water")),
    Entry(shapes.ruins, "Flat ruins", "The floor of a fallen house.", STONE, ("flat", "ruin")),
    Entry(shapes.rough, "Flat rough ground", "A patch of stones and mud.", MUD, ("flat",)),
)
"""Shapes; each represents the game element that its function is named after."""
SETS = {"ruins": ("Ruins", PIECES), "shapes": ("Flat shapes", SHAPES)}


def main(arguments: list[str]) -> None:
    """Makes all pieces in their sets' folders, or the named ones in `--out`; writes pack.toml only if all are made."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="pieces to make (default: all)")
    parser.add_argument("--out", type=Path, help="output folder for all pieces (default: their sets' folders)")
    options = parser.parse_args(arguments)
    for folder, (title, entries) in SETS.items():
        out = options.out or FOLDER / folder
        out.mkdir(parents=True, exist_ok=True)
        chosen = [entry for entry in entries if not options.names or entry.make.__name__ in options.names]
        tables = [_made(entry, out) for entry in chosen]
        if not options.names:
            head = f'name = "{title}"\nlicence = "MIT"\nunit = "mm"\nup = "z"\n'
            (out / "pack.toml").write_text("\n".join([head, *tables]), encoding="utf-8", newline="\n")


def _made(entry: Entry, folder: Path) -> str:
    """Writes the piece's file and returns its table for pack.toml."""
    vertices, faces = finished(entry.make())
    name = entry.make.__name__
    (folder / f"{name}.stl").write_bytes(stl(vertices, faces))
    extents = [round(float(size), 2) for size in vertices.max(axis=0) - vertices.min(axis=0)]
    print(f"{name}: {len(faces)} triangles, {' × '.join(map(str, extents))} mm")
    tags = ", ".join(f'"{tag}"' for tag in entry.tags)
    kind = f'kind = "{entry.kind}"\n' if entry.kind else ""
    return (
        f'[[model]]\nid = "{name}"\ntitle = "{entry.title}"\nwhat = "{entry.what}"\n'
        f"extents_mm = {extents}\ncolour = {list(entry.colour)}\ntags = [{tags}]\n{kind}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
