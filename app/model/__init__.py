"""The values that make up a battle: frozen and plain, without anything that can be derived from others."""

# pyright: reportUnusedImport=false

from app.model.battle import (
    MAX_COUNTS,
    Battle,
    Change,
    Log,
    Photos,
    Pieces,
    Placements,
    Plans,
    Sides,
    Tokens,
    Views,
    find_name_after,
)
from app.model.cards import CardAnswer, DeckCard
from app.model.game_state import ActivationStep, Clock, Colour, Dice, Die, GameData, LogEntry, Roll, Side, Stage, Token
from app.model.objects import (
    Base,
    Board,
    Body,
    Cylinder,
    Fighter,
    ModelRef,
    Oval,
    PartKind,
    Photo,
    Piece,
    PieceKind,
    PiecePose,
    Pill,
    Pose,
    Round,
    SavedView,
    Sculpt,
    Squad,
    State,
    TerrainPart,
    Thing,
    Whereabouts,
)
from app.model.photos import CLICK_PX, MAX_CLICKS, MAX_MARKS, BoardEdge, BoardMark, PhotoPlacement, Sighting, TablePhoto
from app.model.plan import MAX_PLACES, Plan, PlannedPlace
from app.model.profile import Profile, Weapon
from app.model.value import (
    MAX_ID_LENGTH,
    Angle,
    Axis,
    Coordinate,
    Corner,
    Count,
    FileName,
    Id,
    Keyword,
    Length,
    Spot,
    Unit,
    Value,
    Word,
    Words,
)
