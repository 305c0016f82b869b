# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of extra_game_handlers.py, without lichess-bot and python-chess: python3 -m unittest"""
import copy
import sys
import types
import unittest

# As much of python-chess as the bridge uses.
chess = types.ModuleType("chess")
chess.variant = types.ModuleType("chess.variant")
chess.variant.VARIANTS = []
sys.modules.update({"chess": chess, "chess.variant": chess.variant})

import extra_game_handlers as bridge  # noqa: E402

START = "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"


def find_variant(name):
    """As python-chess does it."""
    for variant in chess.variant.VARIANTS:
        if any(alias.lower() == name.lower() for alias in variant.aliases):
            return variant
    raise ValueError(name)


def game(variant_name, fen):
    return types.SimpleNamespace(variant_name=variant_name, initial_fen=fen)


class Boards(unittest.TestCase):
    def tearDown(self):
        for board in bridge.BOARDS.values():
            board.announced_fen = None

    def test_every_variant_is_found_by_the_name_the_server_gives_it(self):
        for variant, name in bridge.VARIANTS.items():
            self.assertEqual(find_variant(name).uci_variant, variant)
            self.assertEqual(find_variant(variant).uci_variant, variant)

    def test_a_board_begins_where_the_announced_game_began(self):
        self.assertEqual(bridge.game_specific_options(game("Janggi", START)), {})
        self.assertEqual(find_variant("Janggi")().fen(), START)
        self.assertNotEqual(find_variant("Janggi Casual")().fen(), START)
        self.assertEqual(find_variant("Shogun Chess")().fen(), bridge.STARTING_FENS["shogun"])

    def test_an_unknown_variant_is_left_alone(self):
        self.assertEqual(bridge.game_specific_options(game("Crazyhouse", "startpos")), {})
        self.assertFalse(bridge.is_supported_extra(types.SimpleNamespace(variant="crazyhouse")))
        self.assertTrue(bridge.is_supported_extra(types.SimpleNamespace(variant="janggi")))

    def test_the_turn_changes_with_every_move(self):
        board = find_variant("Janggi")()
        self.assertTrue(board.turn)
        board.push_uci("a4a5")
        self.assertFalse(board.turn)
        self.assertEqual((board.fullmove_number, board.ply()), (1, 1))
        board.push_uci("e9e9")
        self.assertTrue(board.turn)
        self.assertEqual((board.fullmove_number, board.ply()), (2, 2))
        board.pop()
        self.assertFalse(board.turn)
        handicap = find_variant("Janggi")(START.replace(" w ", " b "))
        self.assertFalse(handicap.turn)
        handicap.push_uci("a7a6")
        self.assertEqual((handicap.turn, handicap.fullmove_number), (True, 2))

    def test_engines_get_the_start_and_the_moves(self):
        board = find_variant("Shogun Chess")()
        for move in ("e2e4", "e7e5", "g1f3"):
            board.push_uci(move)
        self.assertEqual(board.root().fen(shredder=False, en_passant="fen"), board.starting_fen)
        self.assertEqual([move.uci() for move in board.move_stack], ["e2e4", "e7e5", "g1f3"])
        self.assertTrue(all(board.move_stack), "no move counts as a null move")

    def test_a_copy_without_its_moves_keeps_the_turn(self):
        board = find_variant("Janggi")()
        board.push_uci("a4a5")
        self.assertEqual(board.copy(stack=False).turn, board.turn)
        self.assertEqual(board.copy(stack=False).move_stack, [])
        whole = copy.deepcopy(board)
        self.assertEqual(whole, board)
        whole.push_uci("a7a6")
        self.assertNotEqual(whole, board)

    def test_pieces_are_counted_by_bits(self):
        self.assertEqual(bin(find_variant("Janggi")().occupied).count("1"), 32)
        self.assertEqual(bin(find_variant("Shogun Chess")().occupied).count("1"), 32)


class Moves(unittest.TestCase):
    def test_all_kinds_of_moves_are_read(self):
        for text in ("a4a5", "e2e2", "i10i9", "a1a10", "e7e8+", "P@e4"):
            self.assertEqual(str(bridge.Move(text)), text)

    def test_a_drop_that_python_chess_made_small_is_capital_again(self):
        self.assertEqual(bridge.Move("p@e4"), bridge.Move("P@e4"))

    def test_what_is_no_move_is_refused(self):
        for text in ("", "0000", "a4", "a0a1", "j1j2", "a4a5q", "P@", "(none)"):
            with self.assertRaises(ValueError, msg=text):
                bridge.Move(text)


if __name__ == "__main__":
    unittest.main()
