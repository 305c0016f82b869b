"""`janggun play --server` against a real `janggun serve`: two people in terminals, driven through tmux, a whole game
against the site's engine, watching, a lost connection, an account's token; and the line mode.

    server_play_test.py PROGRAM
"""

import http.client
import json
import os
import re
import subprocess
import tempfile
import unittest

from terminals import PATIENCE, PROGRAM, Adviser, Terminal


class Server:
    """The site as a process, on a free port of the loopback interface."""

    def __init__(self, folder, port=0):
        self.data = os.path.join(folder, "site.db")
        self.start(port)

    def start(self, port):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--data", self.data],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        found = re.search(r"http://[^:]+:(\d+)", self.process.stdout.readline())
        self.port = int(found.group(1))
        self.url = f"http://localhost:{self.port}"

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)

    def ask(self, method, path, body=None, cookie=""):
        connection = http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)
        connection.request(method, path, json.dumps(body) if body else None,
                           {"Origin": self.url, "Content-Type": "application/json", "Cookie": cookie})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        assert answer.status == 200, text
        return json.loads(text), (answer.getheader("Set-Cookie") or "").split(";")[0]


class ServerPlay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.folder.cleanup()

    def terminal(self, *arguments, **settings):
        terminal = Terminal("--server", self.server.url, *arguments, **settings)
        self.addCleanup(terminal.close)
        return terminal

    def command(self, terminal, line):
        terminal.type(f":{line}")
        terminal.press("Enter")

    def test_two_people_meet_in_the_lobby_and_play_while_another_watches(self):
        first = self.terminal("--script", "letters", "--clock", "600+3x30", "--side", "first")
        second = self.terminal("--script", "letters")
        first.wait("Lobby of")
        first.press("n")
        first.wait("waiting for an opponent")
        second.wait(r"> seek  guest-\S+ janggi 600\+3x30 casual")
        second.press("Enter")
        # Han chooses the set-up first.
        second.wait("Choose your set-up")
        second.press("2")
        second.wait("Cho chooses")
        first.wait("Choose your set-up")
        first.press("1")
        first.wait("Your move")
        first.wait(r"Cho guest-\S+\s*\n.*(10:00|9:5\d) \+3x30s")
        first.press("Down", "Enter", "Up", "Enter")
        second.wait(r"1 plies, last: \S+ e4e5")
        second.wait("Your move")
        self.command(second, "e7e6")
        first.wait(r"2 plies, last: \S+ e7e6")

        # Chat, with text that is wide and text that a terminal would obey.
        first.press("c")
        first.type("안녕하세요 hello")
        first.press("Enter")
        second.wait("안녕하세요 hello")
        game = self.server.ask("GET", "/api/live")[0]["games"][0]["game"]
        watcher = self.terminal("--game", game)
        watcher.wait("2 plies, last: ")
        self.assertNotIn("Your move", watcher.screen())
        self.assertNotIn("hello", watcher.screen())  # the players' room
        first.wait("1 watching")

        # The window follows its size here too.
        first.tmux("resize-window", "-t", "game", "-x", "60", "-y", "20")
        first.wait("expected 80 by 24")
        first.tmux("resize-window", "-t", "game", "-x", "90", "-y", "26")
        first.wait("Your move")

        # These rules have no draw by agreement; a takeback can be offered and declined.
        first.press("o")
        first.wait("Not done: ")
        first.press("t")
        second.wait("Cho offers a takeback")
        second.press("x")
        first.wait("Han declines the takeback")
        self.command(first, "a4a5")
        watcher.wait("3 plies, last: ")
        first.press("r")
        first.wait("Resign")
        first.press("y")
        for terminal in (first, second, watcher):
            terminal.wait("Han wins, Cho resigned")
        first.press("m")
        second.wait("offers a rematch")
        second.press("m")
        first.wait("Choose your set-up|Cho chooses")
        for terminal in (first, second):
            self.command(terminal, "quit")
            terminal.wait("status 0")
        watcher.press("b")
        watcher.wait("Lobby of")
        watcher.press("q")
        watcher.wait("status 0")

    def test_a_whole_game_against_the_engine_of_the_site(self):
        terminal = self.terminal("--variant", "shogun", "--level", "1", "--clock", "600+5")
        adviser = Adviser("shogun")
        self.addCleanup(adviser.close)
        terminal.wait("Lobby of")
        terminal.press("e")
        terminal.wait("Your move")
        terminal.wait("engine level 1")
        moves = []
        hand_was_shown = False
        over = r"(White|Black) wins|draw by"
        while len(moves) < 300:
            moves.append(adviser.move(moves))
            self.command(terminal, moves[-1])
            found = terminal.wait(rf"{len(moves) + 1} plies, last: \S+ (\S+)|{over}")
            if re.search(over, terminal.screen()):
                break
            moves.append(found.group(1))
            hand_was_shown |= "White's hand: " in terminal.screen()
        self.assertRegex(terminal.screen(), "White wins by checkmate")
        self.assertTrue(hand_was_shown, "White has captured nothing, or the panel does not name the hands")
        terminal.press("b")
        terminal.wait("Lobby of")
        terminal.press("q")
        terminal.wait("status 0")

    def test_shows_byoyomi_and_an_account(self):
        cookie = self.server.ask("POST", "/api/signup", {"name": "Sora", "password": "correct horse"})[1]
        token = self.server.ask("POST", "/api/tokens", {"name": "terminal", "scopes": "board:play"}, cookie)[0]["token"]
        terminal = self.terminal("--variant", "shogun", "--clock", "1+3x30", environment=f"JANGGUN_TOKEN={token}")
        terminal.wait("Lobby of .*: Sora")
        terminal.press("e")
        terminal.wait("Your move")
        self.command(terminal, "e2e4")
        terminal.wait("2 plies, last")
        terminal.wait(r"White Sora \(1500\?\)\s*\n.*byo-yomi 0:2\d, 3 left")
        self.command(terminal, "resign")
        terminal.wait("Black wins, White resigned")

    def test_a_lost_connection_is_made_again(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            self.addCleanup(lambda: server.stop())
            terminal = Terminal("--server", server.url, "--variant", "shogun", "--level", "1", "--clock", "600+5")
            self.addCleanup(terminal.close)
            terminal.wait("Lobby of")
            terminal.press("e")
            terminal.wait("Your move")
            self.command(terminal, "e2e4")
            terminal.wait("2 plies, last")
            server.stop()
            terminal.wait("Connection lost")
            server.start(server.port)
            terminal.wait("Connected again|Up to date again|nobody lost time")
            self.command(terminal, "d2d4")
            terminal.wait("[34] plies, last")

    def test_speaks_in_lines_in_a_pipe(self):
        said = subprocess.run([PROGRAM, "play", "--server", self.server.url, "--variant", "shogun", "--level", "1"],
                              input="help\nwatch\nengine\nboard\ne2e5\ne2e4\nd2d4\nclock\nresign\nleave\ngames\nquit\n",
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertRegex(said.stdout, r"You are guest-\S+\. \d+ players? (is|are) online")
        self.assertIn("In a game: a move in any notation", said.stdout)
        self.assertRegex(said.stdout, r"White is guest-\S+, Black is engine level 1\. You are White\. Your move\.")
        self.assertIn("e2e5: ", said.stdout)
        self.assertIn("White: e4 e2e4", said.stdout)
        self.assertRegex(said.stdout, r"Black: \S+ \w+")
        self.assertRegex(said.stdout, r"guest-\S+: 9:5\d \+3x30s")
        self.assertIn("The game is over: Black wins, White resigned.", said.stdout)
        self.assertIn("Back in the lobby.", said.stdout)

    def test_says_what_is_wrong(self):
        for arguments, status, words in [
            (["--server", "nonsense"], 2, "expected http://HOST:PORT"),
            (["--server", "http://localhost:1"], 1, "cannot connect to localhost:1"),
            (["--server", self.server.url, "--clock", "soon"], 2, "--clock: expected"),
            (["--server", self.server.url, "--token", "jg_wrong"], 1, "status 401"),
        ]:
            said = subprocess.run([PROGRAM, "play", *arguments], input="", capture_output=True, text=True,
                                  timeout=PATIENCE)
            self.assertEqual(said.returncode, status, said.stderr)
            self.assertIn(words, said.stderr)


if __name__ == "__main__":
    unittest.main()
