"""The files of tests/data, for the tests of this folder."""

import json
import os
import re
from pathlib import Path

DATA = Path(os.environ.get("JANGGUN_TEST_DATA", Path(__file__).parents[2] / "tests" / "data"))
GAMES = ["janggi", "janggitraditional", "janggimodern", "janggicasual", "shogun"]


def lines(name):
    with open(DATA / name, encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def games(variant):
    return lines(f"games/{variant}.jsonl")


def legal_moves(position):
    """The legal moves of a line of positions_*.jsonl. Two positions follow a bikjang that was accepted in check; without
    their history Fairy-Stockfish lists captures of the general there, and no rule allows them."""
    generals = {square for square in squares(position["fen"]) if square[1] in "kK"}
    targets = {square for square, _ in generals}
    return [move for move in position["legal_moves"] if is_pass(move) or target(move) not in targets]


def squares(fen):
    """Pairs of square and letter."""
    rows = fen.split()[0].split("[")[0].split("/")
    for rank, row in zip(range(len(rows), 0, -1), rows):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            elif letter != "+":
                yield f"{chr(ord('a') + file)}{rank}", letter
                file += 1


def target(move):
    return re.sub(r"^(?:[a-i](?:10|[1-9])|[A-Z]@)|\+$", "", move)


def is_pass(move):
    return move.startswith(target(move))
