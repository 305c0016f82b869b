"""tools/build_web builds the page again after a change of anything that it is made of: run in a tree of its own, where npm
and the WebAssembly build are stand-ins."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
STAND_INS = {
    "bin/npm": 'echo "$*" >>npm.log; mkdir -p web/node_modules; [ "$4" != build ] || touch "$JANGGUN_WEB_OUT/index.html"',
    "bin/emcc": "true",
    "bin/dpkg-query": "true",
    "tools/build_wasm": "mkdir -p web/wasm; touch web/wasm/pictures.wasm web/wasm/engine-threads.wasm",
}


class BuildWeb(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        for name in ("tools/build_web", "tools/packages.sh", "src/server/protocol/asyncapi.json",
                     "src/server/protocol/openapi.json", *(f"web/{path.name}" for path in WEB.iterdir() if path.is_file())):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.tree / name)
        layers = re.search(r"^core=\(src/\{([\w,]+)\}", (ROOT / "tools/build_web").read_text(), re.MULTILINE).group(1)
        for name in ("docs", "nets", "puzzles", "books", *(f"web/{name}" for name in ("docs", "src", "public", "tools")),
                     *(f"src/{layer}" for layer in layers.split(","))):
            (self.tree / name).mkdir(parents=True, exist_ok=True)
        for name, command in STAND_INS.items():
            script = self.tree / name
            script.parent.mkdir(exist_ok=True)
            script.write_text(f"#!/bin/sh\n{command}\n")
            script.chmod(0o755)

    def builds(self):
        """How often the page has been built, after one more call."""
        subprocess.run([self.tree / "tools/build_web"], check=True, capture_output=True, timeout=120,
                       env={**os.environ, "PATH": f"{self.tree}/bin:{os.environ['PATH']}"})
        return (self.tree / "npm.log").read_text().split("\n").count("--prefix web run build")

    def test_builds_once_while_nothing_changes(self):
        self.assertEqual(self.builds(), 1)
        self.assertEqual(self.builds(), 1)

    def test_builds_again_after_a_change_of_an_input(self):
        entries = re.search(r"input: \[(.*)\]", (WEB / "vite.config.ts").read_text()).group(1)
        inputs = [*re.findall(r"'([^']+)'", entries), "package.json", "tsconfig.json", "vite.config.ts", "src/main.ts"]
        self.assertIn("embed.html", inputs)
        built = self.builds()
        for name in inputs:
            with (self.tree / "web" / name).open("a") as file:
                file.write("\n")
            with self.subTest(input=name):
                self.assertEqual(self.builds(), built + 1)
            built = self.builds()


if __name__ == "__main__":
    unittest.main()
