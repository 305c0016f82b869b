# Types of the package janggun.
from os import PathLike
from typing import IO, Any

from ._core import (
    BLACK as BLACK,
    CHO as CHO,
    HAN as HAN,
    WHITE as WHITE,
    Board as Board,
    Engine as Engine,
    Error as Error,
    Line as Line,
    MoveError as MoveError,
    Outcome as Outcome,
    Points as Points,
    PositionError as PositionError,
    Problem as Problem,
    Record as Record,
    RecordedMove as RecordedMove,
    RecordError as RecordError,
    RecordReader as RecordReader,
    Ruleset as Ruleset,
    Score as Score,
    SearchResult as SearchResult,
    Side as Side,
    VariantError as VariantError,
    variants as variants,
)

__version__: str

def games() -> list[dict[str, Any]]: ...
def read(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    format: str | None = None,
    *,
    variant: str | None = None,
    strict: bool = True,
) -> RecordReader: ...
def read_text(
    text: str | bytes, format: str | None = None, *, variant: str | None = None, strict: bool = True
) -> RecordReader: ...
