"""pyffish's functions for Janggi and Shogun Chess: `import janggun.pyffish as pyffish`.

`python3 -m janggun.pyffish PROGRAM [ARGUMENT…]` runs a program in which `import pyffish` is this module.

Positions are named by a variant, a FEN ("startpos" for the start) and a list of UCI moves. Unlike
pyffish, an unknown variant, an invalid FEN and an illegal move raise ValueError. chess960, sfen,
show_promoted and count_started have no meaning for these games and are ignored.
"""

import re as _re

from . import __version__ as _version
from . import _core, variants as variants

start_fen = _core.pyffish.start_fen
captures_to_hand = _core.pyffish.captures_to_hand
legal_moves = _core.pyffish.legal_moves
get_fen = _core.pyffish.get_fen
get_san = _core.pyffish.get_san
get_san_moves = _core.pyffish.get_san_moves
gives_check = _core.pyffish.gives_check
is_capture = _core.pyffish.is_capture
game_result = _core.pyffish.game_result
is_immediate_game_end = _core.pyffish.is_immediate_game_end
is_optional_game_end = _core.pyffish.is_optional_game_end
has_insufficient_material = _core.pyffish.has_insufficient_material
validate_fen = _core.pyffish.validate_fen

VALUE_MATE = 32000
VALUE_DRAW = 0

NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

FEN_OK = 1
FEN_INVALID_PROMOTED_PIECE = -12

# Options that programs set before they use the rules; none of them changes the rules.
_OPTIONS = {
    "debug log file",
    "evalfile",
    "hash",
    "multipv",
    "ponder",
    "protocol",
    "skill level",
    "threads",
    "uci_analysemode",
    "uci_chess960",
    "uci_variant",
    "use nnue",
    "variantpath",
}


class error(Exception):
    """Never raised; pyffish has it."""


def version():
    """The version of pyffish whose functions these are."""
    return (0, 0, 89)


def info():
    return "Janggun " + _version


def set_option(name, value):
    if name.lower() not in _OPTIONS:
        raise ValueError(f"expected the name of an option, not {name!r}")


def load_variant_config(config):
    """Reads nothing: Shogun Chess is built in. Sections of other variants are ignored."""
    if not _re.search(r"^\s*\[[^\]]+\]", config, _re.MULTILINE):
        raise ValueError("expected a section such as [shogun:crazyhouse]")


def two_boards(variant):
    start_fen(variant)  # an unknown variant is an error
    return False


def piece_to_partner(variant, fen, movelist, chess960=False):
    get_fen(variant, fen, movelist)
    return ""


def get_fog_fen(fen, variant, chess960=False):
    """The whole position: neither game hides anything."""
    return get_fen(variant, fen, [])


def _run(program, *arguments):
    """Runs a program as the interpreter would, with the imported module in place of pyffish."""
    import os
    import runpy
    import sys

    from janggun import pyffish

    sys.modules["pyffish"] = pyffish
    sys.argv[:] = [program, *arguments]
    sys.path[0] = os.path.dirname(os.path.abspath(program))
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    import sys as _sys

    if len(_sys.argv) < 2:
        _sys.exit("usage: python3 -m janggun.pyffish PROGRAM [ARGUMENT...]")
    try:
        open(_sys.argv[1]).close()
    except OSError as problem:
        _sys.exit(f"cannot open {_sys.argv[1]}: {problem.strerror}")
    _run(*_sys.argv[1:])
