"""janggun.pyffish: pyffish's calls, over tests/data and over what pyffish itself promises."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import data
import janggun.pyffish as pyffish

JANGGI = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
SHOGUN = "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1"
BIKJANG = (
    "e2e3 e9f9 h3d3 e7f7 i1i3 h10i8 i3h3 c10e7 h3h8 i10i9 h8b8 i9g9 d3f3 f9e9 f3f10 e7c10 f10c10 b10c8 c10g10 g9f9 "
    "b8c8 a10b10 b3f3 f9h9 a1a2 h9f9 a2d2 b10b9 d2d10 e9d10 c8c10 d10d9 f3f9 i8g9 f9b9 a7a6 g10g7 f7f6 e4e5 c7d7 "
    "g1e4 i7i6 e4b6 d9d8 c10c8 d8d9 b9g9 d7d6 b6e8 i6h6 e5e6 f6e6 c1e4 a6b6 e4b6 d6d5 c4c5 d9d10 e3d3 h6i6 c5c6 d5c5"
).split()
IMMEDIATE = {"bikjang", "double_pass"}
OPTIONAL = {"repetition", "perpetual_check", "move_repetition", "n_move_rule"}


class RecordedGames(unittest.TestCase):
    def test_give_the_positions_and_ends_of_the_data(self):
        for variant in data.GAMES:
            for game in data.games(variant):
                with self.subTest(game["id"]):
                    start, moves = game["start_fen"], game["moves"]
                    self.assertEqual(pyffish.get_fen(variant, start, moves), game["final_fen"])
                    self.assertEqual(pyffish.get_san_moves(variant, start, moves), game["san"])
                    for ply in game["checks"][:3]:
                        self.assertTrue(pyffish.gives_check(variant, start, moves[:ply]))
                    self.check_end(variant, start, moves, game)

    def check_end(self, variant, start, moves, game):
        immediate = pyffish.is_immediate_game_end(variant, start, moves)
        optional = pyffish.is_optional_game_end(variant, start, moves)
        self.assertEqual(immediate[0], game["reason"] in IMMEDIATE)
        self.assertEqual(optional[0], game["reason"] in OPTIONAL)
        white = {"1-0": 32000, "0-1": -32000, "1/2-1/2": 0, "*": 0}[game["result"]]
        value = white if game["final_fen"].split()[1] == "w" else -white
        if game["reason"] in ["checkmate", "stalemate"]:
            self.assertEqual(pyffish.legal_moves(variant, start, moves), [])
            self.assertEqual(pyffish.game_result(variant, start, moves), value)
        elif immediate[0]:
            self.assertEqual(immediate[1], value)
            self.assertEqual(pyffish.legal_moves(variant, start, moves), [])
        elif optional[0]:
            self.assertEqual(optional[1], value)
            self.assertNotEqual(pyffish.legal_moves(variant, start, moves), [])
        if game["reason"] == "insufficient_material":
            self.assertEqual(pyffish.has_insufficient_material(variant, start, moves), (True, True))

    def test_have_the_legal_moves_of_the_data(self):
        for variant in ["janggi", "shogun"]:
            for position in data.lines(f"games/positions_{variant}.jsonl"):
                moves = sorted(pyffish.legal_moves(variant, position["fen"], []))
                self.assertEqual(moves, data.legal_moves(position), position["fen"])


class Calls(unittest.TestCase):
    """What the tests of pyffish 0.0.89 expect of these variants."""

    def test_of_starts(self):
        for variant in ["janggi", "janggitraditional", "janggimodern", "janggicasual", "shogun"]:
            self.assertIn(variant, pyffish.variants())
        self.assertEqual(pyffish.start_fen("janggi"), JANGGI)
        self.assertEqual(pyffish.start_fen("shogun"), SHOGUN)
        self.assertTrue(pyffish.captures_to_hand("shogun"))
        self.assertFalse(pyffish.captures_to_hand("janggi"))
        self.assertFalse(pyffish.two_boards("shogun"))
        self.assertEqual(pyffish.get_fen("janggi", "startpos", []), JANGGI)
        self.assertEqual(pyffish.get_fog_fen(JANGGI, "janggi"), JANGGI)
        self.assertEqual(
            pyffish.get_fen("janggi", "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w - - 0 1", []),
            JANGGI,
        )

    def test_of_moves(self):
        self.assertEqual(pyffish.legal_moves("janggi", "4k4/c7R/9/3R1R3/9/9/9/9/9/3K5 b - - 0 1", []), ["e10e10"])
        moves = pyffish.legal_moves("shogun", SHOGUN, ["c2c4", "b8c6", "b2b4", "b7b5", "c4b5", "c6b8"])
        self.assertIn("b5b6+", moves)
        self.assertEqual(pyffish.get_san("janggi", JANGGI, "b1c3", False, pyffish.NOTATION_JANGGI), "H02-83")
        fen = "1b1aa2b1/5k3/3ncn3/1pp1pp3/5r2p/9/P1PPB1PPB/2N1CCN1c/9/R2AKAR2 w - - 19 17"
        self.assertEqual(pyffish.get_san("janggi", fen, "d1e2", False, pyffish.NOTATION_SAN), "Ade2")
        fen = "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23"
        self.assertEqual(pyffish.get_san("janggi", fen, "f8f10", False, pyffish.NOTATION_SAN), "Cfxf10")
        self.assertEqual(
            pyffish.get_san_moves("shogun", SHOGUN, ["e2e4", "d7d5", "f1a6+", "d8d6"]), ["e4", "d5", "Ba6=A", "Qd6"]
        )
        fen = "4ka3/4a4/9/4R4/2B6/9/9/5K3/4p4/3r5 b - - 0 113"
        self.assertTrue(pyffish.gives_check("janggi", fen, ["e2f2"]))
        self.assertTrue(pyffish.is_capture("shogun", SHOGUN, ["e2e4", "d7d5"], "e4d5"))
        self.assertEqual(pyffish.piece_to_partner("shogun", SHOGUN, ["e2e4"]), "")

    def test_of_ends(self):
        self.assertEqual(pyffish.is_immediate_game_end("janggi", JANGGI, BIKJANG), (False, 0))
        self.assertEqual(
            pyffish.is_immediate_game_end("janggi", JANGGI, [*BIKJANG, "d3d3"]), (True, -pyffish.VALUE_MATE)
        )
        for fen, expected in {
            JANGGI: (False, False),
            "5k3/4a4/3CN4/9/1PP5p/9/8P/4C4/4A4/2B1K4 w - - 0 46": (False, False),
            "4k4/9/9/9/9/4B4/4B4/9/9/4K4 w - - 0 1": (False, True),
            "4k4/9/9/9/9/9/9/9/4A4/4KC3 w - - 0 1": (False, True),
        }.items():
            self.assertEqual(pyffish.has_insufficient_material("janggi", fen, []), expected, fen)

    def test_of_validation(self):
        self.assertEqual(pyffish.validate_fen(JANGGI, "janggi"), pyffish.FEN_OK)
        self.assertEqual(pyffish.validate_fen(SHOGUN, "shogun"), pyffish.FEN_OK)
        for fen, code in {
            "": 0,
            JANGGI.replace(" 1", " x"): -1,
            JANGGI.replace(" 0 1", " x 1"): -2,
            JANGGI.replace("k", "1"): -3,
            JANGGI.replace(" w ", " x "): -6,
            JANGGI.replace("9/9", "9"): -8,
            JANGGI.replace("r", "z"): -10,
            JANGGI + " more": -11,
        }.items():
            self.assertEqual(pyffish.validate_fen(fen, "janggi"), code, fen)
        self.assertEqual(pyffish.validate_fen(SHOGUN.replace("[]", "[X]"), "shogun"), -7)
        self.assertEqual(pyffish.validate_fen(SHOGUN.replace("KQkq", "XY"), "shogun"), -5)
        self.assertEqual(pyffish.validate_fen(SHOGUN.replace("- 0", "z9 0"), "shogun"), -4)

    def test_of_settings(self):
        pyffish.set_option("VariantPath", "variants.ini")
        pyffish.set_option("UCI_Variant", "janggi")
        with self.assertRaises(ValueError):
            pyffish.set_option("No Such Option", 1)
        pyffish.load_variant_config("[shogun:crazyhouse]\nstartFen = x\n\n[mine:chess]\n")
        with self.assertRaises(ValueError):
            pyffish.load_variant_config("nothing")
        self.assertEqual(pyffish.version()[:2], (0, 0))
        self.assertIn("Janggun", pyffish.info())

    def test_that_are_wrong_raise_value_errors(self):
        for call in [
            lambda: pyffish.start_fen("chess"),
            lambda: pyffish.two_boards("chess"),
            lambda: pyffish.legal_moves("janggi", "garbage", []),
            lambda: pyffish.legal_moves("janggi", JANGGI, ["e4e9"]),
            lambda: pyffish.get_san("janggi", JANGGI, "e4e9"),
            lambda: pyffish.get_san("janggi", JANGGI, "e4e5", False, pyffish.NOTATION_THAI_SAN),
        ]:
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(TypeError):
            pyffish.legal_moves("janggi", JANGGI, [1])


class Programs(unittest.TestCase):
    """Programs written for pyffish, run unchanged."""

    PROGRAM = """
import sys

import pyffish as sf
from pyffish import start_fen

import variants

for name in variants.NAMES:
    print(name, len(sf.legal_moves(name, start_fen(name), [])))
print(sf.__name__, sys.argv[1:], __name__)
sys.exit(3)
"""

    def run_program(self, *arguments, **options):
        return subprocess.run([sys.executable, "-B", "-m", "janggun.pyffish", *arguments], capture_output=True,
                              text=True, timeout=60, **options)

    def test_import_this_module_as_pyffish(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program.py")
            program.write_text(self.PROGRAM)
            pathlib.Path(folder, "variants.py").write_text('NAMES = ["janggi", "shogun"]')
            said = self.run_program(str(program), "--depth", "2")
        self.assertEqual(said.stdout, "janggi 32\nshogun 20\njanggun.pyffish ['--depth', '2'] __main__\n", said.stderr)
        self.assertEqual(said.returncode, 3)

    def test_that_cannot_be_opened_are_named(self):
        said = self.run_program("/nowhere/program.py")
        self.assertEqual((said.returncode, said.stderr),
                         (1, "cannot open /nowhere/program.py: No such file or directory\n"))
        self.assertIn("usage: python3 -m janggun.pyffish PROGRAM", self.run_program().stderr)


if __name__ == "__main__":
    unittest.main()
