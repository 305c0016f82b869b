"""tools/check_baseline finds instructions that not every x86-64 has."""

import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = """
unsigned long {name}(unsigned long a, const float* b, float* c) {{
    for (int i = 0; i < 64; ++i) c[i] += b[i];
    return __builtin_ctzl(a | 1) + __builtin_popcountl(a);
}}
"""


class CheckBaseline(unittest.TestCase):
    def check(self, architecture, name="work"):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "work.cpp")
            source.write_text(SOURCE.format(name=name))
            compiled = source.with_suffix(".o")
            subprocess.run(["g++", "-O3", f"-march={architecture}", "-c", source, "-o", compiled], check=True)
            return subprocess.run([ROOT / "tools/check_baseline", compiled], capture_output=True, text=True)

    def test_code_for_any_processor_passes(self):
        checked = self.check("x86-64")
        self.assertEqual(checked.returncode, 0, checked.stdout)

    def test_code_for_newer_processors_fails_with_the_function_named(self):
        for architecture in ("x86-64-v2", "x86-64-v3"):
            checked = self.check(architecture)
            self.assertEqual(checked.returncode, 1, checked.stdout)
            self.assertIn("work(unsigned long", checked.stdout)

    def test_functions_that_are_chosen_at_run_time_may_have_them(self):
        checked = self.check("x86-64-v3", "avx2_work")
        self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    unittest.main()
