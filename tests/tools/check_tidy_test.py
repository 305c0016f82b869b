"""tools/check_tidy: which files it chooses, and with which options it checks them."""

import importlib.machinery
import importlib.util
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_tidy"
loader = importlib.machinery.SourceFileLoader("check_tidy", str(TOOL))
spec = importlib.util.spec_from_loader("check_tidy", loader)
check_tidy = importlib.util.module_from_spec(spec)
loader.exec_module(check_tidy)


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

    def test_checks_what_emscripten_builds_as_another_folder_is_compiled(self):
        commands = {"src/record/reader.cpp": (("-Isrc",), "/build", "unity_0.cpp")}
        check_tidy.add_stand_ins(["src/record/reader.cpp", "src/wasm/memory.cpp", "src/new/a.cpp"], commands)
        self.assertEqual(sorted(commands), ["src/record/reader.cpp", "src/wasm/memory.cpp"])
        flags, directory, unity = commands["src/wasm/memory.cpp"]
        self.assertIn("-Isrc", flags)
        self.assertEqual((directory, unity), ("/build", ""))


if __name__ == "__main__":
    unittest.main()
