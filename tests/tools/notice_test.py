"""NOTICE and Debian's copyright file list every npm package of the page."""

import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPYRIGHT = (ROOT / "packaging/debian/copyright").read_text()
PACKAGE = json.loads((ROOT / "web/package.json").read_text())
SHIPPED = [*PACKAGE["dependencies"], "minisearch"]  # the last one is copied into the documentation


class Notice(unittest.TestCase):
    def test_lists_what_is_shipped(self):
        notice = (ROOT / "NOTICE").read_text().lower()
        for name in SHIPPED:
            with self.subTest(package=name):
                self.assertIn(f"\n  {name} ", notice)
                self.assertIn(f"\nFiles: web/node_modules/{name}/*\n", COPYRIGHT)

    def test_every_licence_has_its_text(self):
        named = set(re.findall(r"^License: (\S+)$", COPYRIGHT, re.MULTILINE))
        with_text = set(re.findall(r"^License: (\S+)\n ", COPYRIGHT, re.MULTILINE))
        self.assertGreaterEqual(len(named), 4)
        self.assertEqual(named, with_text)

    def test_files_that_are_named_exist(self):
        for files in re.findall(r"^Files: (.*)$", COPYRIGHT, re.MULTILINE):
            for pattern in files.split():
                if not pattern.startswith("web/node_modules/"):
                    with self.subTest(files=pattern):
                        self.assertTrue(list(ROOT.glob(pattern)))


if __name__ == "__main__":
    unittest.main()
