"""Programs in a real terminal, driven through tmux, and an engine that chooses a person's moves."""

import re
import subprocess
import sys
import time
import uuid

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/src/janggun"
PATIENCE = 120  # seconds for anything to appear; the machine may be busy


class Terminal:
    """A tmux server of its own with one window, in which a command of the program runs."""

    def __init__(self, *arguments, command="play", width=80, height=24, environment=""):
        self.socket = f"janggun-{uuid.uuid4().hex[:8]}"
        command = " ".join(f"'{word}'" for word in [PROGRAM, command, *arguments])
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), "-s", "game",
                  f"LC_ALL=C.UTF-8 TERM=screen {environment} {command}; echo status $?; read -r end")

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
