"""`janggun play` in a real terminal, driven through tmux: a whole game, the mouse, a resize; and its line mode.

    play_test.py PROGRAM
"""

import re
import subprocess
import sys
import time
import unittest
import uuid

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/src/janggun"
PATIENCE = 120  # seconds for anything to appear; the machine may be busy


class Terminal:
    """A tmux server of its own with one window."""

    def __init__(self, *arguments, width=80, height=24):
        self.socket = f"janggun-{uuid.uuid4().hex[:8]}"
        command = " ".join(f"'{word}'" for word in [PROGRAM, "play", *arguments])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), "-s", "game",
                  f"LC_ALL=C.UTF-8 TERM=screen {command}; echo status $?; read -r end")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-u", "-L", self.socket, *arguments], check=True, capture_output=True,
                              text=True, timeout=60).stdout

    def screen(self):
        return self.tmux("capture-pane", "-p", "-t", "game")

    def press(self, *keys):
        self.tmux("send-keys", "-t", "game", *keys)

    def type(self, text):
        self.tmux("send-keys", "-t", "game", "-l", text)

    def wait(self, pattern):
        """The match of a pattern on the screen, as soon as it is there."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            found = re.search(pattern, screen)
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"{pattern!r} is not on the screen:\n{screen}")
            time.sleep(0.03)

    def click(self, column, row):
        """A press of the first mouse button and its release, as TERM=screen reports them (coordinates from 33)."""
        place = chr(33 + column) + chr(33 + row)
        self.type(f"\x1b[M {place}\x1b[M#{place}")

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, timeout=60)


class Adviser:
    """The engine over UCI, which chooses the person's moves."""

    def __init__(self, variant):
        self.process = subprocess.Popen([PROGRAM, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say(f"uci\nsetoption name UCI_Variant value {variant}")

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def move(self, moves):
        self.say(f"position startpos moves {' '.join(moves)}\ngo nodes 3000")
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return line.split()[1]
        raise AssertionError("the engine has ended")

    def close(self):
        self.say("quit")
        self.process.communicate(timeout=60)


class Play(unittest.TestCase):
    def terminal(self, *arguments, **size):
        terminal = Terminal(*arguments, **size)
        self.addCleanup(terminal.close)
        return terminal

    def test_a_whole_game_against_level_1(self):
        terminal = self.terminal("--variant", "shogun", "--level", "1")
        adviser = Adviser("shogun")
        self.addCleanup(adviser.close)
        terminal.wait("Your move")
        moves = []
        over = r"(White|Black) wins by|draw by"
        while len(moves) < 300:
            moves.append(adviser.move(moves))
            terminal.type(f":{moves[-1]}")
            terminal.press("Enter")
            # The engine's answer, or the end.
            found = terminal.wait(rf"{len(moves) + 1} plies, last: \S+ (\S+)|{over}")
            if re.search(over, terminal.screen()):
                break
            moves.append(found.group(1))
        self.assertRegex(terminal.screen(), "White wins by checkmate")
        self.assertGreater(len(moves), 8)
        terminal.press("q")
        terminal.wait("status 0")

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
