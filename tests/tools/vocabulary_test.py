"""A reader who searches the sources for a term of the field finds the place that implements it."""

import importlib.machinery
import importlib.util
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("check_docs", str(ROOT / "tools/check_docs"))
spec = importlib.util.spec_from_loader("check_docs", loader)
check_docs = importlib.util.module_from_spec(spec)
loader.exec_module(check_docs)


class Vocabulary(unittest.TestCase):
    def test_terms_are_where_their_implementation_is(self):
        for term, place in check_docs.TERMS.items():
            pattern = term.replace(" ", r"[\s-]")
            with self.subTest(term=term):
                self.assertTrue(re.search(pattern, (ROOT / place).read_text(), re.IGNORECASE), place)


if __name__ == "__main__":
    unittest.main()
