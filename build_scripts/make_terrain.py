"""Makes the program's own terrain: one STL a piece and pack.toml, the same bytes every time."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from terrain import growth, timber, towers, walls
from terrain.finish import finished, stl
from terrain.solids import Manifold

RUINS = Path(__file__).resolve().parent.parent / "terrain_models" / "ruins"
STONE, WARM_STONE, ROCK = (0.58, 0.56, 0.52), (0.62, 0.57, 0.49), (0.50, 0.51, 0.51)
OAK, GREY_WOOD, BARK = (0.50, 0.39, 0.28), (0.52, 0.46, 0.38), (0.42, 0.36, 0.31)


@dataclass(frozen=True)
class Entry:
    """One piece as players see it, and the function that makes it; `kind` is what all of it counts as in a game."""

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


def main(arguments: list[str]) -> None:
    """Make all pieces, or those named, into `--out`; pack.toml only when all are made."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="pieces to make; all when none is named")
    parser.add_argument("--out", type=Path, default=RUINS)
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    chosen = [entry for entry in PIECES if not options.names or entry.make.__name__ in options.names]
    tables = [_made(entry, options.out) for entry in chosen]
    if not options.names:
        head = 'name = "Ruins"\nlicence = "MIT"\nunit = "mm"\nup = "z"\n'
        (options.out / "pack.toml").write_text("\n".join([head, *tables]), encoding="utf-8", newline="\n")


def _made(entry: Entry, folder: Path) -> str:
    """Write the piece's file; its table in pack.toml."""
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
