"""The networks in nets/: the page downloads each of them compressed, so that is what is limited."""

import pathlib
import unittest
import zlib

NETS = pathlib.Path(__file__).resolve().parents[2] / "nets"
MOST_BYTES = 4_000_000


def compressed_size(data):
    return len(zlib.compress(data, 9))  # as gzip has it, without a header


class Networks(unittest.TestCase):
    def test_are_under_four_megabytes_compressed(self):
        files = sorted(NETS.glob("*.nnue"))
        self.assertGreaterEqual(len(files), 2, "one for each game")
        for file in files:
            with self.subTest(file=file.name):
                self.assertLess(compressed_size(file.read_bytes()), MOST_BYTES)


if __name__ == "__main__":
    unittest.main()
