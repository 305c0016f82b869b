"""Readers and writers of records."""

import concurrent.futures
import io
import os
import unittest

import data
import janggun


class Readers(unittest.TestCase):
    def test_iterate_over_gib_files_in_both_encodings(self):
        expected = list(data.lines("gib/games.json"))
        for name in ["cp949.gib", "utf8.gib"]:
            games = list(janggun.read(data.DATA / "gib" / name))
            self.assertEqual([game.moves() for game in games], [game["moves"] for game in expected], name)
            self.assertEqual([name[0] for name in games[0].players], ["초", "한"])
            self.assertEqual(games[0].event, "game 1")

    def test_tell_the_problems_of_damaged_games(self):
        reader = janggun.read(data.DATA / "gib/damaged.gib", strict=False)
        found = [problem for game in reader for problem in game.problems]
        written = (data.DATA / "gib/damaged.problems").read_text(encoding="utf-8").splitlines()
        told = [f"{p.line}:{p.column}: {p.severity}: {p.message}" for p in found]
        self.assertGreater(len(told), 10)
        for line in told:
            self.assertIn(line, written)

    def test_read_json_and_pgn_that_they_wrote(self):
        for game in janggun.read(data.DATA / "gib/games.json"):
            for format in ["json", "pgn", "gib"]:
                again = next(janggun.read_text(game.write(format), format))
                self.assertEqual(again.moves(), game.moves())
                self.assertEqual(again.start_fen, game.start_fen)
                self.assertFalse(again.has_errors)

    def test_read_opened_files_and_find_the_format(self):
        with open(data.DATA / "gib/games.json", "rb") as file:
            reader = janggun.read(file)
            self.assertEqual(reader.format, "json")
            first = next(reader)
        self.assertEqual(first.variant, "janggicasual")
        text = first.write("pgn")
        self.assertEqual(janggun.read(io.StringIO(text)).format, "pgn")

    def test_read_opened_files_block_by_block(self):
        text = (data.DATA / "gib/games.json").read_bytes() * 200

        class File(io.BytesIO):
            taken = 0

            def read(self, size=-1):
                File.taken += size
                return super().read(size)

        reader = janggun.read(File(text))
        next(reader)
        self.assertLess(File.taken, len(text) // 4)
        self.assertEqual(1 + sum(1 for _ in reader), sum(1 for _ in janggun.read_text(text)))

    def test_raise_what_an_opened_file_raises(self):
        text = (data.DATA / "gib/games.json").read_bytes()

        class Failing(io.BytesIO):
            def read(self, size=-1):
                part = super().read(min(size, 2000))
                if not part:
                    raise ConnectionResetError("gone")
                return part

        with self.assertRaisesRegex(ConnectionResetError, "gone"):
            list(janggun.read(Failing(text)))
        with self.assertRaises(ConnectionResetError):
            janggun.read(Failing(b""))

        class Odd(io.BytesIO):
            def read(self, size=-1):
                return None

        with self.assertRaises(TypeError):
            janggun.read(Odd(text))

    def test_refuse_folders_and_files_that_cannot_be_read(self):
        with self.assertRaises(IsADirectoryError):
            janggun.read(data.DATA / "gib")
        with self.assertRaises(FileNotFoundError):
            janggun.read(data.DATA / "no such file.pgn")
        if os.path.exists("/proc/self/mem"):  # opens, but address 0 cannot be read
            with self.assertRaises(OSError):
                list(janggun.read("/proc/self/mem", "pgn"))

    def test_give_each_game_to_one_of_several_threads(self):
        text = (data.DATA / "gib/games.json").read_text(encoding="utf-8")
        alone = sorted(game.moves() for game in janggun.read_text(text, "json"))
        reader = janggun.read_text(text * 1000, "json")
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            taken = list(threads.map(lambda _: [game.moves() for game in reader], range(4)))
        self.assertEqual(sorted(moves for games in taken for moves in games), sorted(alone * 1000))

    def test_refuse_what_they_cannot_read(self):
        text = '{"variant":"chess","moves":[]}\n{"variant":"shogun","moves":["e2e4"]}'
        with self.assertRaises(janggun.RecordError):
            next(janggun.read_text(text, "json"))
        reader = janggun.read_text(text, "json", strict=False)
        self.assertEqual([game.moves() for game in reader], [["e2e4"]])
        self.assertEqual(len(reader.skipped), 1)
        with self.assertRaises(FileNotFoundError):
            janggun.read(data.DATA / "no such file.pgn")
        with self.assertRaisesRegex(janggun.Error, "expected pgn, gib or json"):
            janggun.read_text("", "sgf")
        self.assertEqual(list(janggun.read_text("", "pgn")), [])


class Games(unittest.TestCase):
    TEXT = (
        '[Event "Test"]\n[White "A"]\n[Black "B"]\n[Variant "Shogun"]\n[Annotator "C"]\n[Result "0-1"]\n\n'
        "{before} 1. e4 {first} e5 $1 (1... d5 2. exd5) 2. Nf3 0-1\n"
    )

    def test_have_comments_tags_and_results(self):
        game = next(janggun.read_text(self.TEXT, "pgn"))
        self.assertEqual(game.moves(), ["e2e4", "e7e5", "g1f3"])
        self.assertEqual(game.moves("san"), ["e4", "e5", "Nf3"])
        self.assertEqual(game.comment, "before")
        self.assertEqual([move.comment for move in game.main_line], ["first", "", ""])
        self.assertEqual(game.main_line[1].nags, [1])
        self.assertEqual(game.tags["Annotator"], "C")
        self.assertEqual(game.result, "0-1")
        self.assertEqual(game.outcome.winner, janggun.BLACK)
        self.assertIn("(1... d5 2. exd5)", game.write("pgn"))

    def test_are_boards_at_every_ply(self):
        game = next(janggun.read_text(self.TEXT, "pgn"))
        self.assertEqual(game.board(0).moves(), [])
        self.assertEqual(game.board(1).moves(), ["e2e4"])
        self.assertEqual(game.board().moves(), game.moves())


if __name__ == "__main__":
    unittest.main()
