"""A site that says what a test tells it to: WebSocket connections, each conducted by a function."""

import base64
import hashlib
import json
import socket
import struct
import threading

GAME = "Ab3dEf9h"
PATIENCE = 60  # seconds for the client's next message


class Lost(Exception):
    """The client has closed the connection."""


class Connection:
    def __init__(self, stream):
        self.stream = stream
        self.head = b""
        while not self.head.endswith(b"\r\n\r\n"):
            self.head += self.take(1)

    def take(self, size):
        taken = b""
        while len(taken) < size:
            part = self.stream.recv(size - len(taken))
            if not part:
                raise Lost
            taken += part
        return taken

    def answer(self, message):
        """To a request that asks for no WebSocket."""
        body = json.dumps(message).encode()
        self.stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                            % (len(body), body))

    def refuse(self, body):
        self.stream.sendall(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))

    def upgrade(self):
        key = next(line.split(b":")[1].strip() for line in self.head.split(b"\r\n")
                   if line.lower().startswith(b"sec-websocket-key:"))
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        self.stream.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            b"Sec-WebSocket-Accept: %s\r\n\r\n" % accept)

    def frame(self, opcode, payload):
        size = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + struct.pack(">H", len(payload))
        self.stream.sendall(bytes([0x80 | opcode]) + size + payload)

    def say(self, message):
        self.frame(1, json.dumps(message).encode())

    def close(self, reason):
        """A close frame with this reason."""
        self.frame(8, struct.pack(">H", 1013) + reason)

    def hear(self):
        """The client's next command."""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            mask = self.take(4)
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(self.take(size)))
            if first & 0x0F == 1:
                return json.loads(payload)
            if first & 0x0F == 8:
                raise Lost

    def hear_only(self, kind):
        """The next command of this type; others are acknowledged."""
        while True:
            command = self.hear()
            if command["t"] == kind:
                return command
            self.acknowledge(command)

    def welcome(self):
        self.upgrade()
        self.say({"t": "welcome", "you": {"name": "guest-1"}, "now": 1794787200000, "session": "S1", "games": []})

    def acknowledge(self, command):
        self.say({"t": "ack", "id": command["id"]})

    def refuse_command(self, command, code, text):
        self.say({"t": "error", "id": command["id"], "code": code, "text": text})

    def show(self, chat=()):
        self.say({"t": "game", "game": GAME, "v": 1, "variant": "shogun", "clock_text": "300+5", "phase": "playing",
                  "players": {"white": {"name": "Sora"}, "black": {"name": "Haneul"}},
                  "start_fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": [],
                  "chat": [{"room": "spectators", "name": "Sora", "text": text} for text in chat]})

    def listen(self):
        """Acknowledges commands until the client goes, and returns all of them."""
        commands = []
        try:
            while True:
                commands.append(self.hear())
                self.acknowledge(commands[-1])
        except (Lost, OSError):
            return commands


class Site:
    """Each connection of the client is conducted by the next of these functions."""

    def __init__(self, *conduct):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.socket.settimeout(PATIENCE)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.error = None
        self.thread = threading.Thread(target=self.run, args=[conduct], daemon=True)
        self.thread.start()

    def run(self, conduct):
        try:
            for function in conduct:
                with self.socket.accept()[0] as stream:
                    stream.settimeout(PATIENCE)
                    function(Connection(stream))
        except Exception as error:  # told by finish(), in the test's own thread
            self.error = error
        finally:
            self.socket.close()

    def finish(self):
        """Every function has returned."""
        self.thread.join(2 * PATIENCE)
        if self.thread.is_alive():
            raise AssertionError("the client has not done everything that was expected")
        if self.error:
            raise self.error
