"""janggun.Engine: limits, results, threads."""

import threading
import time
import unittest

import data
import janggun


class Searches(unittest.TestCase):
    def test_find_mates(self):
        for variant in ["janggi", "shogun"]:
            lines = (data.DATA / f"suites/{variant}_mates.epd").read_text().splitlines()
            solved = 0
            engine = janggun.Engine()
            positions = [line for line in lines if line and not line.startswith("#")][:5]
            for line in positions:
                fen = line.split(";")[0].split(" bm ")[0].split(" dm ")[0].strip()
                found = engine.search(janggun.Board(variant, fen), nodes=200_000, mate=1)
                solved += found.score.mate is not None and found.score.mate > 0
            self.assertGreaterEqual(solved, 3, variant)

    def test_keep_to_their_limits(self):
        engine = janggun.Engine()
        board = janggun.Board()
        self.assertLessEqual(engine.search(board, nodes=5_000).nodes, 6_000)
        self.assertEqual(engine.search(board, depth=4).depth, 4)
        result = engine.search(board, time=0.1)
        self.assertIn(result.move, board.legal_moves())
        result = engine.search(board, clock=(2, 2), increment=(0.1, 0.1))
        self.assertIn(result.move, board.legal_moves())
        self.assertEqual(engine.search(board, nodes=1_000, moves=["a1a2"]).move, "a1a2")

    def test_report_lines_and_chances(self):
        seen = []
        board = janggun.Board("shogun")
        result = janggun.Engine().search(board, nodes=20_000, lines=3, on_line=seen.append)
        self.assertEqual([line.rank for line in result.lines], [1, 2, 3])
        self.assertEqual(result.lines[0].moves[0], result.move)
        self.assertGreater(len(seen), 3)
        self.assertAlmostEqual(sum(result.score.chances), 1, 2)
        self.assertIsInstance(result.score.centipawns, int)

    def test_pass_exceptions_of_callbacks_on(self):
        def fail(line):
            raise KeyError("stop")

        engine = janggun.Engine()
        with self.assertRaises(KeyError):
            engine.search(janggun.Board(), time=60, on_line=fail)
        self.assertIsNotNone(engine.search(janggun.Board(), nodes=100).move)

    def test_leave_other_threads_running_and_can_be_stopped(self):
        engine = janggun.Engine()
        results = []
        started = threading.Event()
        searching = threading.Thread(
            target=lambda: results.append(
                engine.search(janggun.Board(), time=600, on_line=lambda line: started.set())
            )
        )
        searching.start()
        self.assertTrue(started.wait(60))
        with self.assertRaisesRegex(ValueError, "expected no other search"):
            engine.search(janggun.Board(), nodes=1)
        engine.stop()
        searching.join(60)
        self.assertFalse(searching.is_alive())
        self.assertIsNotNone(results[0].move)

    def test_know_the_moves_before(self):
        game = next(data.games("janggi"))
        board = janggun.Board("janggi", game["start_fen"])
        for move in game["moves"][:40]:
            board.push(move)
        result = janggun.Engine().search(board, nodes=2_000)
        self.assertIn(result.move, board.legal_moves())


class Levels(unittest.TestCase):
    def test_play_a_game_to_its_end_without_other_limits(self):
        board = janggun.Board("shogun")
        with janggun.Engine(level=1, seed=3) as engine:
            began = time.monotonic()
            while not board.is_over and board.plies < 60:
                board.push(engine.search(board).move)
            self.assertLess(time.monotonic() - began, 120)
        self.assertGreater(board.plies, 10)


class WrongArguments(unittest.TestCase):
    def test_raise_with_the_reason(self):
        engine = janggun.Engine()
        board = janggun.Board()
        with self.assertRaisesRegex(ValueError, "expected a limit"):
            engine.search(board)
        with self.assertRaisesRegex(ValueError, "expected a clock"):
            engine.search(board, byoyomi=30, nodes=1)
        with self.assertRaisesRegex(ValueError, "expected a time"):
            engine.search(board, time=-1)
        with self.assertRaisesRegex(ValueError, "expected a level from 1 to 10"):
            janggun.Engine(level=11)
        with self.assertRaises(ValueError):
            janggun.Engine(network="/no/such/file").search(board, nodes=1)
        board.push("e2e2")
        board.push("e9e9")
        with self.assertRaisesRegex(janggun.MoveError, "the game is over"):
            engine.search(board, nodes=1)


if __name__ == "__main__":
    unittest.main()
