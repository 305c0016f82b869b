"""`janggun analyse` in a real terminal, through tmux: its progress bar.

    analyse_test.py PROGRAM
"""

import pathlib
import re
import tempfile
import unittest

from terminals import Terminal

GAME = pathlib.Path(__file__).resolve().parents[2] / "docs/formats/conformance/gib/captures-and-checks.gib"


class Analyse(unittest.TestCase):
    def test_shows_how_far_it_is(self):
        with tempfile.TemporaryDirectory() as folder:
            written = pathlib.Path(folder, "reviewed.pgn")
            terminal = Terminal(str(GAME), "--nodes", "10000", "-o", str(written), command="analyse")
            self.addCleanup(terminal.close)
            bar = r"game 1 \[[#.]{20}\] (\d+) of \d+ searches"
            first = int(terminal.wait(bar).group(1))
            later = int(terminal.wait(bar.replace(r"(\d+)", rf"(?!{first} )(\d+)")).group(1))
            self.assertLess(first, later)
            terminal.wait("status 0")
            screen = terminal.screen()
            self.assertRegex(screen, r"1 game reviewed in \d+ s; 0 errors")
            self.assertNotIn("searches", screen)  # the bar has been cleared
            self.assertTrue(re.search(r"^1\. ", written.read_text(), re.MULTILINE))


if __name__ == "__main__":
    unittest.main()
