"""`janggun play --server --plain` against a site that refuses, loses connections, and says what no site should.

    fake_site_test.py PROGRAM
"""

import subprocess
import unittest

from fake_site import GAME, Connection, Site
from terminals import PATIENCE, PROGRAM, Terminal


class FakeSite(unittest.TestCase):
    def visit(self, site, lines=b"", *arguments):
        """Lines through a pipe, which ends after them."""
        return subprocess.run([PROGRAM, "play", "--plain", "--server", site.url, *arguments], input=lines,
                              capture_output=True, timeout=PATIENCE)

    def assert_printable(self, output):
        for character in output.decode():
            self.assertTrue(character == "\n" or (character >= " " and not "\x7f" <= character <= "\x9f"
                                                  and character not in "\u202a\u202e\u2066"), repr(character))

    def test_a_refused_upgrade_has_no_control_characters(self):
        body = "\x1b[2J\x07busy\u009b now\u202e".encode() + b"x" * 5000
        site = Site(lambda connection: connection.refuse(body))
        said = self.visit(site)
        site.finish()
        self.assertEqual(said.returncode, 1)
        self.assert_printable(said.stderr)
        self.assertIn(b"status 503: [2Jbusy now", said.stderr)
        self.assertLess(len(said.stderr), 400)

    def test_the_reason_of_a_close_has_no_control_characters(self):
        def close(connection):
            connection.welcome()
            connection.hear()
            connection.close("\x1b]0;title\x07later\u009d\u2066".encode())

        def show(connection):
            connection.welcome()
            connection.acknowledge(connection.hear_only("watch"))
            connection.show()
            connection.listen()

        site = Site(close, show)
        said = self.visit(site, b"quit\n", "--game", GAME)
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assert_printable(said.stdout)
        self.assertIn(b"]0;titlelater", said.stdout)

    def test_a_game_asked_for_before_the_connection_was_lost_is_shown(self):
        def lose(connection):
            connection.welcome()
            connection.acknowledge(connection.hear_only("watch"))

        def show(connection):
            connection.welcome()
            connection.acknowledge(connection.hear_only("watch"))
            connection.show()
            connection.listen()

        site = Site(lose, show)
        said = self.visit(site, b"quit\n", "--game", GAME)
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(b"Connected again.", said.stdout)
        self.assertIn(b"Game Ab3dEf9h: shogun", said.stdout)

    def test_an_unanswered_watch_is_sent_once_again(self):
        commands = []

        def lose(connection):
            connection.welcome()
            connection.hear_only("watch")

        def listen(connection):
            connection.welcome()
            command = connection.hear_only("watch")
            connection.acknowledge(command)
            connection.show()
            commands.extend([command, *connection.listen()])

        site = Site(lose, listen)
        said = self.visit(site, b"quit\n", "--game", GAME)
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertEqual([command["t"] for command in commands if command["t"] == "watch"], ["watch"])

    def test_chat_of_a_lost_connection_is_told(self):
        commands = []

        def lose(connection):
            connection.welcome()
            connection.acknowledge(connection.hear_only("watch"))
            connection.show(["first"])
            connection.hear_only("chat")

        def show(connection):
            connection.welcome()
            commands.append(connection.hear_only("watch"))
            connection.acknowledge(commands[0])
            connection.show(["first", "second"])
            connection.listen()

        site = Site(lose, show)
        said = self.visit(site, b"chat hello\nquit\n", "--game", GAME)
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertNotIn("since", commands[0])
        self.assertIn(b"Sora: second\n", said.stdout)
        self.assertNotIn(b"Sora: first\n", said.stdout)

    def test_chat_is_told_when_the_site_has_dropped_its_first_lines(self):
        for after, expected in (["two", "two", "three"], ["three"]), (["five", "six"], ["five", "six"]), (["two"], []):
            def lose(connection):
                connection.welcome()
                connection.acknowledge(connection.hear_only("watch"))
                connection.show(["one", "two", "two"])
                connection.hear_only("chat")

            def show(connection, after=after):
                connection.welcome()
                connection.acknowledge(connection.hear_only("watch"))
                connection.show(after)
                connection.listen()

            site = Site(lose, show)
            said = self.visit(site, b"chat hello\nquit\n", "--game", GAME)
            site.finish()
            told = [line[len("Sora: "):] for line in said.stdout.decode().splitlines() if line.startswith("Sora: ")]
            self.assertEqual(told, expected)

    def test_seeks_are_withdrawn_also_after_watching_a_game(self):
        commands = []

        def listen(connection):
            connection.welcome()
            for seek in "Seek0001", "Seek0002", "Seek0003":
                command = connection.hear_only("seek")
                connection.say({"t": "ack", "id": command["id"], "seek": seek})
            connection.say({"t": "lobby_change", "added": [], "removed": ["Seek0002"], "pools": []})
            connection.acknowledge(connection.hear_only("watch"))
            connection.show()
            commands.extend(connection.listen())

        site = Site(listen)
        said = self.visit(site, b"seek\nseek\nseek\nwatch " + GAME.encode() + b"\ncancel\ncancel\nquit\n")
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertEqual([command["seek"] for command in commands if command["t"] == "cancel_seek"],
                         ["Seek0001", "Seek0003"])
        self.assertIn(b"Your seeks are withdrawn.\nYou have no seek and wait in no pool.\n", said.stdout)

    def test_a_pool_is_left_and_entered_again_on_a_new_connection(self):
        commands = []

        def lose(connection):
            connection.welcome()
            connection.say({"t": "lobby", "seeks": [], "pools": [{"variant": "janggi", "clock": "180+2", "waiting": 0}]})
            connection.acknowledge(connection.hear_only("pool"))
            connection.hear_only("seek")

        def listen(connection):
            connection.welcome()
            commands.extend(connection.listen())

        site = Site(lose, listen)
        said = self.visit(site, b"pool 1\nseek\ncancel\nquit\n")
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        commands = [command for command in commands if command["t"] in ("pool", "unpool")]
        self.assertEqual([command["t"] for command in commands], ["pool", "unpool"])
        self.assertEqual(commands[0]["clock"], "180+2")
        self.assertIn(b"You have left the pool.\n", said.stdout)

    def test_keys_are_obeyed_while_the_list_of_games_is_fetched(self):
        def answer_later(connection):
            connection.welcome()
            command = connection.hear_only("seek")
            player = {"name": "Sora"}
            with site.socket.accept()[0] as stream:
                Connection(stream).answer({"games": [{"game": GAME, "variant": "shogun", "clock": "300+5", "plies": ply,
                                                      "white": player, "black": player} for ply in (1, 2)]})
            connection.acknowledge(command)
            connection.listen()

        site = Site(answer_later)
        terminal = Terminal("--server", site.url)
        self.addCleanup(terminal.close)
        terminal.wait("Lobby of")
        terminal.press("g")
        terminal.press("n")
        terminal.wait("watch 2: Sora - Sora, shogun 300.5, 2 plies")
        terminal.press("q")
        terminal.press("q")
        terminal.wait("status 0")
        site.finish()

    def test_a_game_that_does_not_exist_is_given_up(self):
        commands = []

        def refuse(connection):
            connection.welcome()
            connection.refuse_command(connection.hear_only("watch"), "not_found", "no such game")
            commands.extend(connection.listen())

        site = Site(refuse)
        said = self.visit(site, b"lobby\nquit\n", "--game", GAME)
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(b"Not done: no such game", said.stdout)
        self.assertNotIn("watch", [command["t"] for command in commands])

    def test_a_game_refused_for_the_moment_is_asked_for_again(self):
        def refuse(connection):
            connection.welcome()
            connection.refuse_command(connection.hear_only("watch"), "storage", "try again")
            connection.refuse_command(connection.hear_only("watch"), "too_many", "too many messages")
            connection.acknowledge(connection.hear_only("watch"))
            connection.show()
            connection.listen()

        site = Site(refuse)
        said = self.visit(site, b"quit\n", "--game", GAME)
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(b"Game Ab3dEf9h: shogun", said.stdout)

    def test_text_that_is_not_utf8_is_refused_and_the_next_line_is_read(self):
        commands = []

        def listen(connection):
            connection.welcome()
            commands.extend(connection.listen())

        site = Site(listen)
        said = self.visit(site, b"watch \xff\nseek\nquit\n")
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(b"Not done: expected text in UTF-8", said.stdout)
        self.assertEqual([command["t"] for command in commands], ["lobby", "seek"])

    def test_a_command_that_is_too_long_is_not_sent(self):
        commands = []

        def listen(connection):
            connection.welcome()
            commands.extend(connection.listen())

        site = Site(listen)
        # Each quotation mark takes two bytes of JSON.
        said = self.visit(site, b"watch " + b'"' * 4090 + b"\nseek\nquit\n")
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(b"Not done: the text is too long", said.stdout)
        self.assertEqual([command["t"] for command in commands], ["lobby", "seek"])

    def test_a_welcome_that_follows_many_messages_is_found(self):
        def talk(connection):
            connection.upgrade()
            for _ in range(3000):
                connection.say({"t": "lobby", "seeks": [], "pools": []})
            connection.say({"t": "welcome", "you": {"name": "guest-1"}, "now": 1, "session": "S1", "games": []})
            connection.listen()

        site = Site(talk)
        said = self.visit(site, b"quit\n")
        site.finish()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(b"You are guest-1.", said.stdout)


if __name__ == "__main__":
    unittest.main()
