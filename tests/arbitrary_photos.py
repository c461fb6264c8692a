"""Photos of a table, and what was placed by them, whose values fit their types and nothing else."""

from typing import get_args

from hypothesis import strategies as st

from app.model import BoardEdge, BoardMark, PhotoPlacement, Sighting, TablePhoto

SHARES = st.floats(-1.0, 2.0)
CORNERS = st.tuples(SHARES, SHARES)
PLACES = st.floats(-1e5, 1e5)
NAMES = st.sampled_from(("from the door", "Fenster", "窓", "n" * 80, "7"))
THINGS = st.sampled_from(("A", "B", "crate", "Nobody"))
NOISE = st.floats(0.1, 1000.0)
SIZES = st.integers(1, 100_000)
EDGES = st.sampled_from(get_args(BoardEdge))
MARKS = st.builds(BoardMark, CORNERS, CORNERS, st.none() | EDGES) | st.builds(BoardMark, CORNERS, st.none(), EDGES)


def several(things, most=3, least=0, unique_by=None):
    return st.lists(things, min_size=least, max_size=most, unique_by=unique_by).map(tuple)


def photos(pictures):
    """Returns photos with different names whose pictures are some of these files."""
    focal = st.none() | st.floats(0.01, 1e5)
    one = st.builds(TablePhoto, NAMES, st.sampled_from(pictures), SIZES, SIZES, several(MARKS, 8), focal, NOISE)
    return several(one, 4, unique_by=lambda photo: photo.name)


SIGHTINGS = st.builds(Sighting, NAMES, several(CORNERS, 5, 1), several(st.tuples(PLACES, PLACES, PLACES), 3), NOISE)
PLACEMENTS = several(
    st.builds(PhotoPlacement, THINGS, st.tuples(PLACES, PLACES), st.floats(0.0, 1000.0), several(SIGHTINGS, 2)),
    4,
    unique_by=lambda placed: placed.thing,
)
