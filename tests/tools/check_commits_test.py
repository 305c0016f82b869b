"""tools/check_commits: which commit messages it refuses, and why."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True  # no __pycache__ beside the tool
TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_commits"
loader = importlib.machinery.SourceFileLoader("check_commits", str(TOOL))
spec = importlib.util.spec_from_loader("check_commits", loader)
check_commits = importlib.util.module_from_spec(spec)
loader.exec_module(check_commits)

GOOD = "Let cannons jump inside the palace\n\nThe hurdle table lacked the palace diagonals.\n"


def problems(message, files=("docs/server.md",)):
    return " | ".join(check_commits.problems_of(message, files))


class CheckCommits(unittest.TestCase):
    def test_accepts_an_imperative_subject_with_a_body(self):
        self.assertEqual(problems(GOOD), "")

    def test_refuses_a_missing_body(self):
        self.assertIn("no body", problems("Let cannons jump inside the palace\n"))

    def test_refuses_a_long_subject(self):
        self.assertIn("73 columns", problems("A" * 73 + "\n\nWhy.\n"))

    def test_refuses_other_forms_of_the_verb(self):
        for subject in ("Added a test", "Adding a test", "Adds a test"):
            self.assertIn("not an imperative", problems(subject + "\n\nWhy.\n"))

    def test_accepts_imperatives_that_look_like_other_forms(self):
        for subject in ("Pass the clock on", "Speed up perft", "Bring back the lobby"):
            self.assertEqual(problems(subject + "\n\nWhy.\n"), "")

    def test_wants_bench_counts_of_a_change_to_the_search(self):
        self.assertIn("Bench:", problems(GOOD, ["src/engine/search.cpp"]))
        for line in ("Bench: janggi 4182034 shogun 1135311", "No functional change"):
            self.assertEqual(problems(GOOD + "\n" + line + "\n", ["src/engine/search.cpp"]), "")

    def test_wants_no_bench_counts_of_a_unit_test(self):
        self.assertEqual(problems(GOOD, ["src/engine/search_test.cpp"]), "")


if __name__ == "__main__":
    unittest.main()
