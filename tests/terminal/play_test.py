"""`janggun play` in a real terminal, driven through tmux: a whole game, the mouse, a resize; and its line mode.

    play_test.py PROGRAM
"""

import re
import subprocess
import unittest

from terminals import PATIENCE, PROGRAM, Adviser, Terminal


class Play(unittest.TestCase):
    def terminal(self, *arguments, **size):
        terminal = Terminal(*arguments, **size)
        self.addCleanup(terminal.close)
        return terminal

    def play_to_the_end(self, variant):
        """Plays a whole game against level 1 as the first side, and returns its moves and what is said at the end."""
        terminal = self.terminal("--variant", variant, "--level", "1")
        adviser = Adviser(variant)
        self.addCleanup(adviser.close)
        terminal.wait("Your move")
        moves = []
        over = r"(?:White|Black|Cho|Han) wins.*|.*draw.*"
        while len(moves) < 400:
            moves.append(adviser.move(moves))
            terminal.type(f":{moves[-1]}")
            terminal.press("Enter")
            # The engine's answer, or the end.
            found = terminal.wait(rf"{len(moves) + 1} plies, last: \S+ (\S+)|{over}")
            ended = re.search(over, terminal.screen())
            if ended:
                terminal.press("q")
                terminal.wait("status 0")
                return moves, ended.group()
            moves.append(found.group(1))
        raise AssertionError("the game has no end")

    def test_a_whole_game_of_shogun_chess_against_level_1(self):
        moves, said = self.play_to_the_end("shogun")
        self.assertIn("White wins by checkmate", said)
        self.assertGreater(len(moves), 8)

    def test_a_whole_game_of_janggi_against_level_1(self):
        moves, said = self.play_to_the_end("janggi")
        self.assertIn("Cho wins", said)
        self.assertGreater(len(moves), 8)

    def test_moves_by_keyboard_and_mouse(self):
        terminal = self.terminal("--level", "1")
        terminal.wait("楚")
        # The cursor begins in the middle of the lower half, on e5: one down is the soldier on e4.
        terminal.press("Down", "Enter", "Up", "Enter")
        terminal.wait(r"2 plies, last: ")
        # The soldier on a4, and to the right: four columns a point, the first at column 3.
        terminal.wait("Your move")
        terminal.click(3, 12)
        terminal.click(7, 12)
        terminal.wait(r"4 plies, last: ")
        terminal.press("u")
        terminal.wait("Taken back")
        terminal.press("s")
        terminal.wait("초")
        terminal.press("s")
        terminal.wait(r" 1 R")
        terminal.press("f")
        terminal.wait(r" 10 [RrHh├└┌]|10 r")
        terminal.type(":e4e9")
        terminal.press("Enter")
        terminal.wait("e4e9: ")
        terminal.press("r")
        terminal.wait("Resign")
        terminal.press("y")
        terminal.wait("Han wins, Cho resigned")

    def test_follows_the_size_of_the_window(self):
        terminal = self.terminal("--script", "letters")
        terminal.wait("Your move")
        terminal.tmux("resize-window", "-t", "game", "-x", "60", "-y", "20")
        terminal.wait("expected 80 by 24")
        terminal.tmux("resize-window", "-t", "game", "-x", "100", "-y", "30")
        terminal.wait(r"Your move")
        terminal.wait(r" 1 R───H───E")
        terminal.press("q")
        terminal.wait("status 0")

    def test_speaks_in_lines_in_a_pipe(self):
        said = subprocess.run([PROGRAM, "play", "--level", "1", "--script", "letters"],
                              input="board\ne4e9\nb1c3\nundo\npass\nmoves\nresign\nquit\n",
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn("You play Cho against level 1", said.stdout)
        self.assertIn(" 1 R───H───E", said.stdout)
        self.assertIn("You: H02-83", said.stdout)
        self.assertRegex(said.stdout, r"Han: \S+ [a-i]\d+[a-i]\d+")
        self.assertIn("Taken back", said.stdout)
        self.assertIn("Han wins, Cho resigned", said.stdout)

    def test_refuses_a_terminal_it_does_not_know(self):
        said = subprocess.run(["script", "-qec", f"TERM=no-such-terminal '{PROGRAM}' play", "/dev/null"],
                              capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
        self.assertIn("expected one that ncurses knows", said.stdout)


if __name__ == "__main__":
    unittest.main()
