"""Janggi and Shogun Chess: rules, notations, records and a strong engine.

    >>> import janggun
    >>> board = janggun.Board("janggi")
    >>> board.push("e4e5")
    'e4e5'
    >>> engine = janggun.Engine()
    >>> engine.search(board, nodes=10_000).move
"""

import json as _json
import os as _os

from . import _core
from ._core import (
    BLACK,
    CHO,
    HAN,
    WHITE,
    Board,
    Engine,
    Error,
    Line,
    MoveError,
    Outcome,
    Points,
    PositionError,
    Problem,
    Record,
    RecordedMove,
    RecordError,
    RecordReader,
    Ruleset,
    Score,
    SearchResult,
    Side,
    VariantError,
    __version__,
    variants,
)

__all__ = [
    "BLACK",
    "CHO",
    "HAN",
    "WHITE",
    "Board",
    "Engine",
    "Error",
    "Line",
    "MoveError",
    "Outcome",
    "Points",
    "PositionError",
    "Problem",
    "Record",
    "RecordError",
    "RecordReader",
    "RecordedMove",
    "Ruleset",
    "Score",
    "SearchResult",
    "Side",
    "VariantError",
    "games",
    "read",
    "read_text",
    "variants",
]


def games():
    """What a front end needs to know of every game: board, pieces, set-ups, rulesets, notations."""
    return _json.loads(_core._games_json())


def read(source, format=None, *, variant=None, strict=True):
    """Iterates over the games of a record file: a path, or a file opened for reading.

    The format (pgn, gib or json) is found by the file's name or content. Games are replayed under
    their own rules, or under `variant`. Problems of a game are in Record.problems; a game that
    cannot be read at all raises RecordError, or is skipped where `strict` is false.
    """
    if hasattr(source, "read"):
        return read_text(source.read(), format, variant=variant, strict=strict)
    return _core._read_file(_os.fspath(source), format, variant, strict)


def read_text(text, format=None, *, variant=None, strict=True):
    """The same for records in memory, as str or bytes (also cp949)."""
    data = text.encode() if isinstance(text, str) else bytes(text)
    return _core._read_bytes(data, format, variant, strict)
