# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets lichess-bot play Janggi and Shogun Chess on a Janggun server.

Put this file in place of lichess-bot's own extra_game_handlers.py: README.md beside it says how.

lichess-bot keeps its games on python-chess boards, and python-chess knows neither game. It needs no
rules for what it does with a board, though: the engine chooses the moves and the server judges them.
So the boards here only keep where the game began and what has been played. They are added to
python-chess's list of variants, where lichess-bot looks for them by the name of the variant.
"""
import re

import chess.variant

# The names by which the server calls its rulesets, and by which engines know them.
VARIANTS = {
    "janggi": "Janggi",
    "janggitraditional": "Janggi Traditional",
    "janggimodern": "Janggi Modern",
    "janggicasual": "Janggi Casual",
    "janggikja": "Janggi Korea Janggi Association",
    "janggikakao": "Janggi Korean online play",
    "shogun": "Shogun Chess",
}
STARTING_FENS = {
    "janggi": "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "shogun": "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1",
}

_MOVE = re.compile(r"[a-i](?:10|[1-9])[a-i](?:10|[1-9])\+?|[A-Za-z]@[a-i](?:10|[1-9])")


class Move:
    """A move in UCI: e2e4, a pass as e2e2, a drop as P@e4, a promotion as e7e8+."""

    __slots__ = ("_text",)

    def __init__(self, text):
        if not _MOVE.fullmatch(text):
            raise ValueError(f"not a move: {text!r}")
        # python-chess makes the engine's answer small; the piece of a drop is a capital.
        self._text = text[0].upper() + text[1:] if "@" in text else text

    def uci(self):
        return self._text

    __str__ = uci

    def __repr__(self):
        return f"Move({self._text!r})"

    def __eq__(self, other):
        return isinstance(other, Move) and self._text == other._text

    def __hash__(self):
        return hash(self._text)


class GameBoard:
    """What lichess-bot and python-chess's engine protocols ask of a board."""

    uci_variant = "janggi"
    xboard_variant = None
    aliases = []
    starting_fen = STARTING_FENS["janggi"]
    # In Janggi the start depends on the set-ups that the players choose. lichess-bot makes a board
    # without naming a position; each of its games has a process of its own, so that the game that
    # was announced last to this process is the one meant.
    announced_fen = None
    castling_rights = 0
    halfmove_clock = 0

    def __init__(self, fen=None, *, chess960=False):
        self.chess960 = chess960
        self.move_stack = []
        self._start = fen or self.announced_fen or self.starting_fen

    @property
    def _fields(self):
        return self._start.split()

    @property
    def _began_white(self):
        return len(self._fields) < 2 or self._fields[1] != "b"

    @property
    def turn(self):
        """True for white: Cho, or White."""
        return self._began_white == (len(self.move_stack) % 2 == 0)

    @property
    def fullmove_number(self):
        last = self._fields[-1]
        first = int(last) if last.isdigit() else 1
        return first + (len(self.move_stack) + (0 if self._began_white else 1)) // 2

    @property
    def occupied(self):
        """As many bits as the game began with pieces: captures are not followed."""
        placement = self._fields[0]
        return (1 << sum(letter.isalpha() for letter in placement)) - 1

    def fen(self, **_kwargs):
        """Of the start: that is what engines are given, with the moves after it."""
        return self._start

    def ply(self):
        return 2 * (self.fullmove_number - 1) + (0 if self.turn else 1)

    def root(self):
        return type(self)(self._start, chess960=self.chess960)

    def copy(self, *, stack=True):
        board = self.root()
        if stack:
            board.move_stack = list(self.move_stack)
        elif self.turn != board.turn:
            # Without its moves a board must still know whose turn it is.
            board._start = _with_other_side(self._start)
        return board

    __copy__ = copy

    def __deepcopy__(self, _memo):
        return self.copy()

    def __eq__(self, other):
        return (type(self) is type(other) and self._start == other._start
                and self.move_stack == other.move_stack)

    __hash__ = None

    def parse_uci(self, text):
        return Move(text)

    def parse_san(self, text):
        # Asked for the server's PGN of a finished game, where lichess-bot is to keep records. It
        # goes on with the moves that it has seen itself.
        raise ValueError(f"{text!r} cannot be read without the rules of the game")

    def push(self, move):
        self.move_stack.append(move)

    def push_uci(self, text):
        move = Move(text)
        self.push(move)
        return move

    def pop(self):
        return self.move_stack.pop()

    def peek(self):
        return self.move_stack[-1]

    def uci(self, move, **_kwargs):
        return move.uci()

    def san(self, move):
        """UCI: a board without rules cannot shorten a move."""
        return move.uci()

    def variation_san(self, moves):
        return " ".join(move.uci() for move in moves)

    def has_chess960_castling_rights(self):
        return False

    # The server says when a game is over, and why.

    def is_game_over(self, **_kwargs):
        return False

    is_checkmate = is_stalemate = is_insufficient_material = is_game_over
    is_fifty_moves = is_game_over

    def is_repetition(self, _count=3):
        return False


def _with_other_side(fen):
    fields = fen.split()
    if len(fields) > 1:
        fields[1] = "b" if fields[1] == "w" else "w"
    return " ".join(fields)


def _board_of(variant, name):
    game = "shogun" if variant.startswith("shogun") else "janggi"
    return type(f"{variant.title()}Board", (GameBoard,), {
        "uci_variant": variant,
        "starting_fen": STARTING_FENS[game],
        "aliases": [name, variant],
    })


BOARDS = {name: _board_of(variant, name) for variant, name in VARIANTS.items()}
for _board in BOARDS.values():
    if not any(_board.aliases[0] in known.aliases for known in chess.variant.VARIANTS):
        chess.variant.VARIANTS.append(_board)


def game_specific_options(game):
    """Called by lichess-bot when a game begins, before it makes a board."""
    board = BOARDS.get(game.variant_name)
    if board:
        board.announced_fen = game.initial_fen
    return {}


def is_supported_extra(challenge):
    """Called by lichess-bot for a challenge that its configuration would accept."""
    return challenge.variant in VARIANTS
