"""bench/before_after: what it reads of the programs, its table, and the arguments it refuses."""

import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True  # no __pycache__ beside the script
TOOL = pathlib.Path(__file__).resolve().parents[2] / "bench" / "before_after"
loader = importlib.machinery.SourceFileLoader("before_after", str(TOOL))
spec = importlib.util.spec_from_loader("before_after", loader)
before_after = importlib.util.module_from_spec(spec)
loader.exec_module(before_after)

BENCH = """janggi perft: 46047950 nodes, 0.200 s, 230.2 Mnodes/s
shogun perft: 46589872 nodes, 0.100 s, 465.9 Mnodes/s
janggi search: 360212 nodes, 0.200 s, 1.8 Mnodes/s
Perft: janggi 46047950, shogun 46589872
Bench: janggi 360212
"""
LOAD = """one flush of this disk                       p50     0.15 ms   p99     0.19 ms   (200 samples)
move, from a send to the opponent's receipt  p50     0.33 ms   p99     1.11 ms   (20000 samples)
saturation, 1024 games: 16813 moves/s; with a commit a move 7763: 2.2 times
"""


def complaint(arguments):
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
        before_after.settings_from(arguments)
    return said.getvalue().splitlines()[-1] if said.getvalue() else ""


class BeforeAfter(unittest.TestCase):
    def test_reads_the_speeds_of_the_parts_asked_for(self):
        speeds = before_after.speeds_in(BENCH, ["search"])
        self.assertEqual(list(speeds), ["search, janggi, Mnodes/s"])
        self.assertAlmostEqual(speeds["search, janggi, Mnodes/s"], 1.80106)
        self.assertEqual(len(before_after.speeds_in(BENCH, ["perft", "search"])), 3)

    def test_reads_the_load_of_a_server(self):
        self.assertEqual(
            before_after.load_in(LOAD), {"move, p50, ms": 0.33, "move, p99, ms": 1.11, "saturation, moves/s": 16813.0}
        )

    def test_prints_medians_with_quartiles_and_the_ratio_of_each_round(self):
        rounds = [({"a": 1.0, "gone": 1.0}, {"a": 2.0}), ({"a": 2.0}, {"a": 3.0}), ({"a": 3.0}, {"a": 3.0})]
        self.assertEqual(
            before_after.table(rounds).splitlines()[2:], ["| a | 2 (1.5, 2.5) | 3 (2.5, 3) | **1.5** (1.25, 1.75) |"]
        )
        self.assertIn("| a | 1 (1, 1) | 2 (2, 2) |", before_after.table(rounds[:1]))

    def test_says_what_is_wrong_with_an_argument(self):
        self.assertIn('expected a number from 1 to 1000, not "0"', complaint(["HEAD", "--rounds", "0"]))
        self.assertIn('expected some of perft,search,server, not "chess"', complaint(["HEAD", "--only", "perft,chess"]))
        self.assertIn('"--help-me" is no commit', complaint(["--", "--help-me"]))
        self.assertIn("is no folder that can be written to", complaint(["HEAD", "--folder", "/nowhere"]))
        self.assertIn("BASE", complaint([]))


if __name__ == "__main__":
    unittest.main()
