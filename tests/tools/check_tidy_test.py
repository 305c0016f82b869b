"""tools/check_tidy: which files it chooses."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_tidy"


class CheckTidy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "tools").mkdir()
        shutil.copy(TOOL, self.root / "tools")
        self.git("init", "--quiet")
        self.write("board/square.h", "")
        self.write("board/square.cpp", '#include "board/square.h"\n')
        self.write("board/square_test.cpp", '#include "board/square.h"\n')
        for number in range(9):
            self.write(f"game/user{number}.cpp", '#include "board/square.h"\n')
        self.write("game/other.cpp", "")
        self.commit()

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=test", "-c", "user.email=test@localhost", *arguments],
                       cwd=self.root, check=True, capture_output=True)

    def write(self, name, text):
        path = self.root / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "A commit")

    def run_tool(self, *arguments):
        return subprocess.run(["tools/check_tidy", "build", "--list", *arguments], cwd=self.root,
                              capture_output=True, text=True)

    def listed(self, *arguments):
        return self.run_tool(*arguments).stdout.split()

    def test_lists_all_sources_but_the_tests(self):
        self.assertEqual(len(self.listed()), 11)
        self.assertNotIn("src/board/square_test.cpp", self.listed())

    def test_lists_changed_sources(self):
        self.write("game/other.cpp", "int x;\n")
        self.write("board/square_test.cpp", "int x;\n")
        self.commit()
        self.assertEqual(self.listed("--changed", "HEAD~1"), ["src/game/other.cpp"])
        self.assertEqual(self.listed("--changed", "HEAD"), [])

    def test_lists_the_source_of_a_changed_header_and_a_few_includers(self):
        self.write("board/square.h", "int x;\n")
        self.commit()
        self.assertEqual(self.listed("--changed", "HEAD~1"),
                         ["src/board/square.cpp", "src/game/user0.cpp", "src/game/user1.cpp"])

    def test_skips_deleted_files(self):
        (self.root / "src/game/other.cpp").unlink()
        self.commit()
        self.assertEqual(self.listed("--changed", "HEAD~1"), [])

    def test_rejects_an_unknown_commit(self):
        result = self.run_tool("--changed", "nonsense")
        self.assertEqual(result.returncode, 2)
        self.assertIn("unknown commit: nonsense", result.stderr)


if __name__ == "__main__":
    unittest.main()
