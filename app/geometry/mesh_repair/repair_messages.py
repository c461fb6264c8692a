"""What to say of a mesh of which no clean solid could be made, once it has a name on the table."""

from collections.abc import Callable, Sequence

from app.geometry.mesh_repair.closed_components import ClosedComponents
from app.language import counted, tr

Note = Callable[[str], str]
"""A sentence for the player, given the mesh's name."""


def make_open_face_notes(found: ClosedComponents) -> tuple[Note, ...]:
    """What to say of faces that bound no solid; nothing where there are none."""
    if not len(found.loose):
        return ()
    partly, edges = bool(found.solids), found.open_edges
    return (
        (lambda name: _format_open(name, edges, partly))
        if edges
        else (lambda name: _format_winding_clash(name, partly)),
    )


def format_too_many(name: str) -> str:
    """A mesh that is too large to be worked on."""
    return tr("{name} has too many triangles to be made one solid: they are used as they are.", name=name)


def format_parts_touch(name: str) -> str:
    """A mesh whose own parts cannot be united."""
    return tr("Some parts of {name} touch but make no one solid: their triangles are used as they are.", name=name)


def format_meshes_touch(names: Sequence[str]) -> str:
    """Several meshes that cannot be united."""
    listed = tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
    return tr("{names} touch but make no one solid: their triangles are used as they are.", names=listed)


def _format_open(name: str, edges: int, partly: bool) -> str:
    if partly:
        return counted(
            edges,
            "{name} is in part no closed solid ({count} open edge): those triangles are used as they are.",
            "{name} is in part no closed solid ({count} open edges): those triangles are used as they are.",
            name=name,
        )
    return counted(
        edges,
        "{name} is no closed solid ({count} open edge): its triangles are used as they are.",
        "{name} is no closed solid ({count} open edges): its triangles are used as they are.",
        name=name,
    )


def _format_winding_clash(name: str, partly: bool) -> str:
    if partly:
        return tr(
            "{name} is in part no closed solid (faces wound against each other): those triangles are used as they are.",
            name=name,
        )
    return tr(
        "{name} is no closed solid (faces wound against each other): its triangles are used as they are.", name=name
    )
