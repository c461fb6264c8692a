"""Recognises files that do not contain the kind of mesh that their name promises, and suggests what to do."""

import re

from app.core.language import mark
from app.geometry.mesh_io.raw_mesh import Unreadable, decode_text

HEAD = 4096
"""Number of first bytes that are enough to recognise a file."""
_WHITE = b"\0 \t\r\n\v\f"
_CONTROLS = re.compile(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")

EMPTY = mark("{name} is empty; download or export it again.")
GIT_LFS = mark("{name} is a Git LFS placeholder without the model; download the file itself, or run “git lfs pull”.")
GIT_ANNEX = mark(
    "{name} is a git-annex placeholder without the model; download the file itself, or run “git annex get”."
)
WEB_PAGE = mark("{name} is a web page, not a model; open that page, and download the model from it.")
XML = mark("{name} is XML without a model, perhaps the error message of a website; download the model again.")
NO_MODEL = mark("{name} is not a 3D model; choose the model file.")
ARCHIVE = mark("{name} is an archive; unpack it, and choose a file in it.")
ZIP = mark("{name} is a ZIP archive; rename it to end in .zip, or unpack it and choose a file in it.")
OTHER_FORMAT = mark("{name} is in a format that cannot be read; convert it to GLB or OBJ, for example with Blender.")
TOOL_PATHS = mark(
    "{name} contains printer instructions, not a model; choose the STL, OBJ or 3MF file it was made from."
)
SLICER_OR_CAD = mark("{name} is a slicer or CAD file; export the model from that program as STL or 3MF.")
BLENDER = mark("{name} is a Blender file; export the model from Blender as GLB or OBJ.")
MISNAMED = mark("{name} contains a model in another format; rename it to end in {ending}.")

_SIGNS: tuple[tuple[int, bytes, str], ...] = (
    (0, b"version https://git-lfs", GIT_LFS), (0, b"7z\xbc\xaf\x27\x1c", ARCHIVE), (0, b"Rar!\x1a\x07", ARCHIVE),
    (0, b"\x1f\x8b", ARCHIVE), (0, b"\xfd7zXZ\0", ARCHIVE), (0, b"BZh", ARCHIVE), (0, b"\x28\xb5\x2f\xfd", ARCHIVE),
    (257, b"ustar", ARCHIVE), (0, b"BLENDER", BLENDER), (0, b"PXR-USDC", OTHER_FORMAT), (0, b"#usda", OTHER_FORMAT),
    (0, b"\x89PNG", NO_MODEL), (0, b"\xff\xd8\xff", NO_MODEL), (0, b"GIF8", NO_MODEL), (0, b"II*\0", NO_MODEL),
    (0, b"MM\0*", NO_MODEL), (0, b"8BPS", NO_MODEL), (8, b"WEBP", NO_MODEL), (4, b"ftypheic", NO_MODEL),
    (4, b"ftypmif1", NO_MODEL), (4, b"ftypavif", NO_MODEL), (6, b"\0\0\0\0\x36\0\0\0\x28\0\0\0", NO_MODEL),
    (4, b"ftyp", NO_MODEL), (0, b"%PDF", NO_MODEL), (0, b"GCDE", TOOL_PATHS), (0, b"Kaydara FBX Binary", OTHER_FORMAT),
    (0, b"; FBX", OTHER_FORMAT), (0, b"ISO-10303-21", SLICER_OR_CAD),
)  # fmt: skip
"""Bytes that files have at an offset; the first match decides."""
_PROMISES = {
    ".obj": re.compile(rb"(?m)^\s*v\s"), ".stl": re.compile(rb"(?i)^\s*solid\b|\bfacet\b"),
    ".ply": re.compile(rb"^ply\b"), ".off": re.compile(rb"OFF"), ".gltf": re.compile(rb"^\s*\{"),
    ".glb": re.compile(rb"^\s*\{|^glTF"), ".dae": re.compile(rb"^\s*<(?!svg\b)"),
}  # fmt: skip
"""Patterns that a text file with this suffix must contain; other suffixes require none."""
_MODELS: tuple[tuple[str, re.Pattern[bytes]], ...] = (
    (".glb", re.compile(rb"^glTF")), (".ply", re.compile(rb"^ply\s+format\s")),
    (".stl", re.compile(rb"(?i)^\s*solid\b[^\r\n]*[\r\n]+\s*facet\s+normal")),
    (".off", re.compile(rb"^(?:ST)?C?N?OFF\s+\d+\s+\d+")), (".dae", re.compile(rb"<COLLADA\b")),
    (".gltf", re.compile(rb'^\s*\{[^\0]*"asset"\s*:')), (".obj", re.compile(rb"(?m)^v\s[^\r\n]*\d[\r\n]+v\s")),
)  # fmt: skip
_PAGE = re.compile(rb"(?is)^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|script|meta)\b")
_TOOL_PATH = re.compile(rb"(?m)^[GM]\d{1,3}\b")

_BY_NAME = {
    BLENDER: ("blend", "blend1"),
    OTHER_FORMAT: (
        "usdz", "usd", "usda", "usdc", "fbx", "3ds", "max", "c4d", "ma", "mb", "lwo", "ztl", "zpr", "x3d", "wrl", "amf",
        "x", "ms3d", "vox",
    ),
    SLICER_OR_CAD: (
        "step", "stp", "iges", "igs", "scad", "f3d", "fcstd", "sldprt", "sldasm", "3dm", "dwg", "dxf", "skp", "ipt",
        "lys", "lyt", "chitubox", "ctb", "cbddlp", "photon", "pwmo", "pwmx", "sl1", "sl1s", "form", "factory",
    ),
    TOOL_PATHS: ("gcode", "bgcode", "gco", "nc"),
    ARCHIVE: ("zip", "rar", "7z", "gz", "tgz", "tar", "xz", "bz2", "zst"),
}  # fmt: skip
"""Kinds of files by suffix, used unless their bytes show one of `_NOTHING`."""
_NOTHING = (EMPTY, GIT_LFS, GIT_ANNEX, WEB_PAGE)


def require_matching_content(suffix: str, data: bytes) -> None:
    """Raises Unreadable, naming the kind of file, if this is certainly not a mesh file with this suffix."""
    found, ending = _find_kind(suffix, data)
    if found:
        raise Unreadable(found, ending=ending)


def describe_other(suffix: str, head: bytes | None) -> Unreadable | None:
    """Returns what a file with an unknown suffix is, from its first bytes if they could be read; None if unknown."""
    found, ending = ("", "") if head is None else _find_kind(suffix, head)
    by_name = next((one for one, endings in _BY_NAME.items() if suffix[1:] in endings), "")
    found = by_name if by_name and found not in _NOTHING else found
    return Unreadable(found, ending=ending) if found else None


def _find_kind(suffix: str, data: bytes) -> tuple[str, str]:
    """Returns a sentence on what the file is, and the suffix it should have; empty if it may be what its name says."""
    head = data[:HEAD]
    if not head.strip(_WHITE) and not data.strip(_WHITE):
        return EMPTY, ""
    if sentence := next((sentence for at, sign, sentence in _SIGNS if head.startswith(sign, at)), ""):
        return sentence, ""
    if head.startswith(b"PK\3\4"):
        return _find_zip_kind(suffix, head)
    try:
        return _find_text_kind(suffix, decode_text(data))
    except Unreadable:  # The parser reports it.
        return "", ""


def _find_zip_kind(suffix: str, head: bytes) -> tuple[str, str]:
    """Decides by the name of the first file in the archive; the parser checks files that may be archives."""
    first = head[30 : 30 + int.from_bytes(head[26:28], "little")].lower()
    if first.endswith((b".usdc", b".usda", b".usd")):
        return OTHER_FORMAT, ""
    if first.startswith((b"3d/", b"[content_types].xml", b"_rels/")) and suffix != ".3mf":
        return MISNAMED, ".3mf"
    return ("" if suffix in (".3mf", ".zae", ".dae") else ZIP), ""


def _find_text_kind(suffix: str, data: bytes) -> tuple[str, str]:
    head = data[:HEAD].lstrip(_WHITE)
    other = next((ending for ending, sign in _MODELS if sign.search(head)), "")
    is_binary = _CONTROLS.search(head) is not None
    if is_binary and other not in (".glb", ".ply"):  # Other binary files cannot be recognised by their head.
        return "", ""
    promise = _PROMISES.get(suffix)
    is_promised = promise is not None and promise.search(data if suffix in (".obj", ".stl") else head) is not None
    misnamed = (MISNAMED, other) if other and not is_promised else ("", "")
    if is_binary:
        return misnamed
    if _PAGE.match(head):  # Certain, whatever the name promises; so are the checks below.
        return WEB_PAGE, ""
    if head.startswith(b"/annex/objects/") or b".git/annex/objects/" in head[:512]:
        return GIT_ANNEX, ""
    return (
        misnamed
        if other or is_promised
        else (
            (
                NO_MODEL
                if b"<svg" in head
                else XML
                if head.startswith(b"<")
                else TOOL_PATHS
                if _TOOL_PATH.search(head)
                else NO_MODEL
            ),
            "",
        )
    )
