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


def _prefer_faster_core() -> None:
    """Packages have _core for every x86-64 and, in x86_64_v3, one with AVX2 and BMI."""
    folder = _os.path.join(_os.path.dirname(__file__), "x86_64_v3")
    if not _os.path.isdir(folder) or _os.environ.get("JANGGUN_PROCESSOR") == "x86-64":
        return
    needed = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "popcnt"}
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as lines:
            flags = next((line for line in lines if line.startswith("flags")), "")
    except OSError:
        return
    if needed <= set(flags.split()):
        __path__.insert(0, folder)


_prefer_faster_core()

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
    """Iterates over the games of a record file: a path, or a file opened for reading, which is read
    block by block and must stay open.

    The format (pgn, gib or json) is found by the file's name or content. Games are replayed under
    their own rules, or under `variant`. Problems of a game are in Record.problems; a game that
    cannot be read at all raises RecordError, or is skipped where `strict` is false.
    """
    if hasattr(source, "read"):
        return _core._read_object(source, format, variant, strict)
    return _core._read_file(_os.fspath(source), format, variant, strict)


def read_text(text, format=None, *, variant=None, strict=True):
    """The same for records in memory, as str or bytes (also cp949)."""
    data = text.encode() if isinstance(text, str) else bytes(text)
    return _core._read_bytes(data, format, variant, strict)
