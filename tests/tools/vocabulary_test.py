"""A reader who searches the sources for a term of the field finds the place that implements it."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACES = {
    "null move": "src/engine/search.cpp",
    "late move reduction": "src/engine/search.cpp",
    "singular extension": "src/engine/search.cpp",
    "aspiration window": "src/engine/searcher.cpp",
    "transposition table": "src/engine/transposition_table.h",
    "accumulator": "src/nnue/evaluator.h",
    "quiescence": "src/engine/quiescence.cpp",
    "history heuristic": "src/engine/history_tables.h",
    "backpressure": "src/server/http/web_socket.h",
    "group commit": "src/server/store/postgres/group_commit.h",
    "lag compensation": "src/server/domain/lag.h",
    "token bucket": "src/server/domain/bucket.h",
}


class Vocabulary(unittest.TestCase):
    def test_terms_are_where_their_implementation_is(self):
        for term, place in PLACES.items():
            pattern = term.replace(" ", r"[\s-]")
            with self.subTest(term=term):
                self.assertTrue(re.search(pattern, (ROOT / place).read_text(), re.IGNORECASE), place)


if __name__ == "__main__":
    unittest.main()
