"""The commands that the documents show. A fenced block marked `sh run` or `python run` is executed, all blocks of a
document in one folder with the sample files below; one marked `sh run short` with few games and nodes (janggun_in_small).
Of every other command of the program its options must exist, and the number of its files be right. A block marked
`cpp FILE` is a part of that file. Blocks marked `js run` are executed by npm/test/run, with the package.

    commands_test.py PROGRAM
"""

import functools
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/release/src/janggun").resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = [*(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")), *sorted((ROOT / "docs").rglob("*.md"))]
MODULE = PROGRAM.parents[1] / "python"  # built where pybind11 is there
# The module is Debian's interpreter's.
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
PATIENCE = 120  # seconds for a document's blocks; the machine may be busy
BASH = ["bash", "-euo", "pipefail", "-c"]
CONFORMANCE = ROOT / "docs/formats/conformance"
SAMPLES = {  # the files that the documents speak of
    "games.gib": CONFORMANCE / "gib/captures-and-checks.gib",
    "old.gib": CONFORMANCE / "gib/captures-and-checks.gib",
    "game.gib": CONFORMANCE / "gib/minimal.gib",
    "games.json": CONFORMANCE / "json/everything.jsonl",
    "club.trf": ROOT / "tests/data/tournament/nine_players.trf",
}


def blocks(text):
    """Every code block as (marking, lines); an indented one has no marking."""
    for fence in re.finditer(r"^```(.*)\n([\s\S]*?)^```$", text, re.MULTILINE):
        yield fence.group(1).strip(), fence.group(2).splitlines()
    outside = re.sub(r"^```.*\n[\s\S]*?^```$", "", text, flags=re.MULTILINE)
    for indented in re.finditer(r"(?:^(?: {4}|\t).*\n?)+", outside, re.MULTILINE):
        yield "", [line.strip() for line in indented.group(0).splitlines()]


def commands(lines):
    """The words of every command of the program in these lines."""
    joined = re.sub(r"\\\n\s*", " ", re.sub(r"\$\([^)]*\)", "SUBSTITUTED", "\n".join(lines))).splitlines()
    if any(line.startswith("$ ") for line in joined):  # the other lines are what was answered
        joined = [line[2:] for line in joined if line.startswith("$ ")]
    for line in joined:
        if not re.match(r"(?:\./|\S*/)?janggun\s|.*\|\s*janggun\s", line):
            continue
        try:
            words = shlex.split(line, comments=True)
        except ValueError:
            continue
        while words:
            end = next((i for i, word in enumerate(words) if word in ("|", "&&", ";", ">", "<", "2>")), len(words))
            part, words = words[:end], words[end + 1:]
            # "janggun 0.1.0" is what a command printed.
            if part and part[0].split("/")[-1] == "janggun" and not (part[1:] and part[1][:1].isdigit()):
                yield part[1:]


class Synopsis:
    """Options and positionals of a command, as its help tells them."""

    OPTION = re.compile(r"^  (-\w(?:,--[a-z][\w-]*)?|--[a-z][\w-]*)(?: (\S+))?(?:  |$)", re.MULTILINE)

    def __init__(self, said):
        self.values = {}  # of an option: none, one, or many
        for names, value in self.OPTION.findall(said):
            for name in names.split(","):
                self.values[name] = "many" if value.endswith("...") else "one" if value else "none"
        usage = re.search(r"^Usage: janggun[ a-z]* \[OPTIONS\](.*)$", said, re.MULTILINE).group(1).split()
        self.takes_any = "[SUBCOMMAND]" in usage
        self.least = sum(not word.startswith("[") for word in usage)
        self.most = float("inf") if any("..." in word for word in usage) else len(usage)

    def fault(self, words):
        positionals, values = 0, 0
        for word in words:
            name = word.split("=")[0]
            if re.fullmatch(r"--[a-z][\w-]*|-[a-zA-Z]", name):
                if name not in self.values:
                    return f"has no {name}"
                values = {"none": 0, "one": 1, "many": float("inf")}[self.values[name]] - ("=" in word)
            elif values > 0:
                values -= 1
            else:
                positionals += 1
        # After an option that takes many words the rest is its own.
        if values == float("inf") or self.takes_any or {"--help", "-h"} & set(words):
            return None
        if not self.least <= positionals <= self.most:
            return f"takes {self.least} to {self.most} files or names, not {positionals}"
        return None


class Help:
    """What each command takes, as the program tells it."""

    def __init__(self):
        self.known = {}

    def of(self, path):
        """The command's synopsis, and the names of those below it. No synopsis if there is no such command."""
        if path not in self.known:
            said = subprocess.run([PROGRAM, *path, "--help"], capture_output=True, text=True, timeout=PATIENCE)
            # After an unknown word the program tells its general help.
            is_known = said.returncode == 0 and (not path or said.stdout != self.general())
            listed = said.stdout.split("Subcommands:")[-1].split("\n\n")[0] if "Subcommands:" in said.stdout else ""
            self.known[path] = (Synopsis(said.stdout) if is_known else None,
                                set(re.findall(r"^  ([a-z]+)", listed, re.MULTILINE)))
        return self.known[path]

    @staticmethod
    @functools.cache
    def general():
        return subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, timeout=PATIENCE).stdout

    def fault(self, words):
        """What is wrong with a command line; nothing if it is right."""
        if words and words[0] == "test":
            return None  # the launcher's
        path = ()
        if words and not words[0].startswith("-") and self.of((words[0],))[0] is not None:
            path = (words[0],)  # some commands are not listed
        while path and len(words) > len(path) and words[len(path)] in self.of(path)[1]:
            path = (*path, words[len(path)])
        rest = words[len(path):]
        if not path and rest and not rest[0].startswith("-"):
            return f"there is no command {rest[0]}"
        fault = self.of(path)[0].fault(rest)
        return fault and f"janggun {' '.join(path)} {fault}"


def named_scripts(text):
    """The paths tools/… and bench/… in a text."""
    for path in re.findall(r"(?<![\w/.-])((?:tools|bench)/[\w./-]*\w)", text):
        yield path


def exists(path):
    """A file, or a program that is built from the source of that name."""
    return (ROOT / path).exists() or (ROOT / f"{path}.cpp").exists()


class Commands(unittest.TestCase):
    def test_options_exist(self):
        known = Help()
        checked = 0
        for document in DOCUMENTS:
            for marking, lines in blocks(document.read_text()):
                if marking.split()[:1] not in ([], ["sh"]):
                    continue
                for words in commands(lines):
                    if "→" in words:
                        continue
                    checked += 1
                    with self.subTest(document=document.name, command=" ".join(words)):
                        self.assertIsNone(known.fault(words))
        self.assertGreater(checked, 60)

    def test_named_scripts_exist(self):
        checked = 0
        for document in DOCUMENTS:
            for path in named_scripts(document.read_text()):
                checked += 1
                with self.subTest(document=document.name, path=path):
                    self.assertTrue(exists(path))
        self.assertGreater(checked, 40)

    def test_parts_of_sources_are_as_shown(self):
        checked = 0
        for document in DOCUMENTS:
            for marking, lines in blocks(document.read_text()):
                if marking.startswith("cpp "):
                    checked += 1
                    with self.subTest(document=document.name, source=marking):
                        self.assertIn("\n".join(lines), (ROOT / marking.split()[1]).read_text())
        self.assertGreaterEqual(checked, 1)

    def run_blocks(self, wanted, interpreter, program=PROGRAM):
        """Executes the blocks with this marking, those of a document as one script. Returns how many there are."""
        ran = 0
        for document in DOCUMENTS:
            scripts = ["\n".join(lines) for marking, lines in blocks(document.read_text()) if marking == wanted]
            if not scripts:
                continue
            with self.subTest(document=document.name), tempfile.TemporaryDirectory() as folder:
                for name, sample in SAMPLES.items():
                    shutil.copy(sample, os.path.join(folder, name))
                subprocess.run([PROGRAM, "convert", "--quiet", "games.gib", "games.pgn"], cwd=folder, check=True)
                for place in (".bin", ".", "build/release/src"):
                    os.makedirs(os.path.join(folder, place), exist_ok=True)
                    os.symlink(program, os.path.join(folder, place, "janggun"))
                environment = {**os.environ, "PATH": f"{folder}/.bin:{os.environ['PATH']}", "PYTHONPATH": str(MODULE),
                               "LC_ALL": "C.UTF-8", "JANGGUN_PROGRAM": str(PROGRAM), "XDG_STATE_HOME": f"{folder}/state"}
                script = "\n".join(scripts).replace("/var/lib/", f"{folder}/state/")
                said = subprocess.run([*interpreter, script], cwd=folder, env=environment, capture_output=True,
                                      text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
                self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
            ran += len(scripts)
        return ran

    def test_runnable_blocks_succeed(self):
        self.assertGreaterEqual(self.run_blocks("sh run", BASH), 11)

    def test_long_blocks_succeed_in_small(self):
        self.assertGreaterEqual(self.run_blocks("sh run short", BASH, ROOT / "tests/docs/janggun_in_small"), 6)

    @unittest.skipUnless(list(MODULE.glob("janggun/_core*.so")), "the Python module has not been built")
    def test_runnable_blocks_of_python_succeed(self):
        self.assertGreaterEqual(self.run_blocks("python run", [PYTHON, "-B", "-c"]), 4)

    def test_finds_what_is_wrong(self):
        known = Help()
        self.assertIsNone(known.fault(["puzzles", "verify", "x.puzzles", "--sample", "3"]))
        self.assertEqual(known.fault(["show", "--nonsense"]), "janggun show has no --nonsense")
        self.assertEqual(known.fault(["analyse", "-x", "a.pgn"]), "janggun analyse has no -x")
        self.assertIsNone(known.fault(["analyse", "a.pgn", "-o", "b.pgn"]))
        self.assertEqual(known.fault(["convert", "a.gib"]), "janggun convert takes 2 to 2 files or names, not 1")
        self.assertEqual(known.fault(["uci", "--help", "x"]), None)
        self.assertEqual(known.fault(["serve", "x.db"]), "janggun serve takes 0 to 0 files or names, not 1")
        self.assertIsNone(known.fault(["puzzles", "mine", "x", "a", "b", "--games", "2"]))
        self.assertEqual(known.fault(["dance"]), "there is no command dance")
        self.assertEqual([path for path in named_scripts("run `tools/dance`, web/tools/x") if not exists(path)],
                         ["tools/dance"])
        self.assertEqual(list(commands(["$ printf 'x' | janggun play --level 1 > y"])), [["play", "--level", "1"]])


if __name__ == "__main__":
    unittest.main()
