"""janggun.Board over the games, positions and perft counts of tests/data."""

import copy
import unittest
import xml.etree.ElementTree

import data
import janggun

REASONS = {
    "double_pass": "two passes",
    "n_move_rule": "move limit",
    "perpetual_check": "perpetual check",
    "move_repetition": "shuttling",
    "insufficient_material": "bare generals",
}


class RecordedGames(unittest.TestCase):
    def test_are_replayed_to_their_results(self):
        for variant in data.GAMES:
            for game in data.games(variant):
                with self.subTest(game["id"]):
                    board = janggun.Board(variant, game["start_fen"])
                    checks = []
                    for ply, move in enumerate(game["moves"], 1):
                        self.assertEqual(board.push(move), move)
                        if board.in_check:
                            checks.append(ply)
                    self.assertEqual(checks, game["checks"])
                    self.assertEqual(board.fen, game["final_fen"])
                    self.assertEqual(board.plies, len(game["moves"]))
                    if game["result"] == "*":
                        self.assertIsNone(board.outcome)
                        continue
                    self.assertEqual(board.outcome.score, game["result"])
                    reason = REASONS.get(game["reason"], game["reason"])
                    if reason != "max_plies":
                        self.assertEqual(board.outcome.reason, reason)
                    self.assertEqual(board.legal_moves(), [])

    def test_have_the_notation_of_the_data(self):
        for variant in data.GAMES:
            for game in data.games(variant):
                board = janggun.Board(variant, game["start_fen"])
                self.assertEqual(board.write_line(game["moves"]), game["san"], game["id"])

    def test_can_be_taken_back_to_the_start(self):
        for game in list(data.games("shogun"))[:20] + list(data.games("janggi"))[:20]:
            board = janggun.Board(game["variant"], game["start_fen"])
            fens = []
            for move in game["moves"]:
                fens.append(board.fen)
                board.push(move)
            for move, fen in zip(reversed(game["moves"]), reversed(fens)):
                self.assertEqual(board.pop(), move)
                self.assertEqual(board.fen, fen)
            with self.assertRaises(janggun.MoveError):
                board.pop()


class Positions(unittest.TestCase):
    def test_have_the_legal_moves_of_the_data(self):
        for variant in ["janggi", "shogun"]:
            for position in data.lines(f"games/positions_{variant}.jsonl"):
                board = janggun.Board(variant, position["fen"])
                self.assertEqual(board.in_check, position["in_check"], position["fen"])
                # A game can be over though pieces can move: bare generals, the move limit.
                if not board.is_over:
                    self.assertEqual(sorted(board.legal_moves()), data.legal_moves(position), position["fen"])
                if variant == "janggi":
                    self.assertEqual(board.in_bikjang, position["bikjang"], position["fen"])

    def test_have_the_perft_counts_of_the_data(self):
        for variant in ["janggi", "janggicasual", "shogun"]:
            lines = (data.DATA / f"perft/{variant}.epd").read_text().splitlines()
            for line in [line for line in lines if not line.startswith("#")][:40]:
                fen, *counts = line.split(";")
                board = janggun.Board(variant, fen.strip())
                for depth, count in (word.split() for word in counts):
                    if int(count) < 300_000:
                        self.assertEqual(board.perft(int(depth[1:])), int(count), line)

    def test_name_their_pieces_hands_and_points(self):
        board = janggun.Board()
        self.assertEqual(board.piece_at("e2"), "K")
        self.assertEqual(board.piece_at("e9"), "k")
        self.assertIsNone(board.piece_at("e5"))
        self.assertEqual(len(board.pieces()), 32)
        self.assertEqual((board.points.first, board.points.second), (72, 73.5))
        self.assertEqual(board.side_names, ("Cho", "Han"))
        shogun = janggun.Board("shogun")
        for move in ["e2e4", "d7d5", "e4d5"]:
            shogun.push(move)
        self.assertEqual(shogun.hand(janggun.WHITE), {"P": 1})
        self.assertEqual(shogun.hand(janggun.BLACK), {})
        self.assertIsNone(shogun.points)


class Moves(unittest.TestCase):
    def test_are_read_and_written_in_every_notation(self):
        board = janggun.Board()
        self.assertEqual(board.write("b1c3", "korean"), "02마83")
        self.assertEqual(board.write("b1c3", "hanja"), "02馬83")
        self.assertEqual(board.write("b1c3", "san"), "Hc3")
        self.assertEqual(board.write("b1c3", "pychess"), "H02-83")
        for text in ["02마83", "02馬83", "Hc3", "H02-83"]:
            self.assertEqual(janggun.Board().push(text), "b1c3")
        self.assertEqual(board.push("02마83", "korean"), "b1c3")
        self.assertEqual(board.moves(), ["b1c3"])
        self.assertEqual(board.moves("korean"), ["02마83"])
        self.assertEqual(len(board.legal_moves("hanja")), board.count_legal_moves())

    def test_that_are_wrong_raise_with_the_reason(self):
        board = janggun.Board()
        with self.assertRaisesRegex(janggun.MoveError, "e4e9: "):
            board.push("e4e9")
        with self.assertRaisesRegex(ValueError, "expected a notation of Janggi .*korean"):
            board.push("e4e5", "klingon")
        self.assertEqual(board.moves(), [])
        self.assertFalse(board.is_legal("e4e9"))
        self.assertTrue(board.is_legal("e4e5"))
        self.assertFalse(board.is_capture("e4e5"))

    def test_after_the_end_are_refused_unless_play_goes_on(self):
        board = janggun.Board("janggicasual")
        board.push("e2e2")
        board.push("e9e9")
        self.assertEqual(board.outcome.reason, "two passes")
        self.assertIsNone(board.outcome.winner)
        self.assertEqual(board.outcome_text, "draw by two passes")
        with self.assertRaisesRegex(janggun.MoveError, "the game is over"):
            board.push("e4e5")
        board.push("e4e5", play_on=True)
        board.push("e7e6")
        self.assertEqual(board.moves(), ["e2e2", "e9e9", "e4e5", "e7e6"])
        for move in ["e7e6", "e4e5", "e9e9", "e2e2"]:
            self.assertEqual(board.pop(), move)
        self.assertEqual(board, janggun.Board("janggicasual"))


class Starts(unittest.TestCase):
    def test_have_set_ups_and_handicaps(self):
        board = janggun.Board(setups=("left", "outer"))
        self.assertTrue(board.fen.startswith("rbna1anbr/"))
        self.assertIn("RBNA1ABNR w", board.fen)
        odds = janggun.Board(handicap="R")
        self.assertEqual(len(odds.pieces()), 31)
        self.assertEqual(odds.turn, janggun.HAN)
        self.assertEqual(odds.points.second, 72 - 13)

    def test_that_are_wrong_raise_with_the_reason(self):
        with self.assertRaisesRegex(janggun.VariantError, "janggi, janggitraditional"):
            janggun.Board("chess")
        with self.assertRaisesRegex(janggun.PositionError, "column 1"):
            janggun.Board("janggi", "xyz")
        with self.assertRaisesRegex(janggun.PositionError, "expected a set-up .inner"):
            janggun.Board(setups=("inner", "up"))
        with self.assertRaisesRegex(janggun.PositionError, "neither set-ups"):
            janggun.Board("shogun", handicap="R")
        with self.assertRaises(ValueError):
            janggun.Board("janggi", janggun.Board().fen, handicap="R")

    def test_are_copied_by_value(self):
        board = janggun.Board()
        other = copy.deepcopy(board)
        other.push("e4e5")
        self.assertNotEqual(board, other)
        self.assertEqual(board.plies, 0)
        self.assertNotEqual(board.key, other.key)


class Drawings(unittest.TestCase):
    def test_are_svg_in_notebooks(self):
        board = janggun.Board()
        board.push("e4e5")
        for svg in [board._repr_svg_(), board.svg(script="hangul", below=janggun.HAN, arrows=[("b1", "c3")])]:
            root = xml.etree.ElementTree.fromstring(svg)
            self.assertTrue(root.tag.endswith("svg"))
        self.assertNotEqual(board.svg(), board.svg(last_move=False))
        with self.assertRaisesRegex(janggun.Error, "expected hanja, hangul or letters"):
            board.svg(script="runes")
        with self.assertRaisesRegex(janggun.Error, "expected a square of Janggi"):
            board.svg(highlighted=["z9"])

    def test_are_text_in_terminals(self):
        self.assertIn("楚", str(janggun.Board()))
        self.assertIn("Cho to move", janggun.Board().text(script="letters"))
        self.assertIn("Board janggi rnba1abnr", repr(janggun.Board()))


class Rulesets(unittest.TestCase):
    def test_are_values_with_settings(self):
        self.assertEqual(janggun.variants()[0], "janggi")
        self.assertIn("shogun", janggun.variants())
        custom = janggun.Ruleset("janggi:bikjang=general,repetition=loss")
        self.assertTrue(custom.is_custom)
        self.assertEqual(custom.settings["bikjang"], "general")
        self.assertEqual(custom, janggun.Ruleset(custom.name))
        self.assertEqual(janggun.Board(custom.name).variant, custom.name)
        self.assertEqual(janggun.Ruleset("shogun").game, "shogun")
        with self.assertRaisesRegex(janggun.VariantError, "column"):
            janggun.Ruleset("janggi:bikjang=never")

    def test_are_listed_by_game(self):
        janggi, shogun = janggun.games()
        self.assertEqual((janggi["id"], shogun["id"]), ("janggi", "shogun"))
        self.assertEqual((janggi["files"], janggi["ranks"]), (9, 10))


if __name__ == "__main__":
    unittest.main()
