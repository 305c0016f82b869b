"""The type stubs have the names that the modules have, and no others."""

import ast
import unittest
from pathlib import Path

import janggun
import janggun.pyffish

FOLDER = Path(janggun.__file__).parent


def names_of(body):
    """The names that these statements declare."""
    names = set()
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            names.add(statement.name)
        elif isinstance(statement, ast.AnnAssign):
            names.add(statement.target.id)
        elif isinstance(statement, ast.ImportFrom):
            names |= {alias.asname for alias in statement.names if alias.asname}
    return names


def is_public(name):
    return not name.startswith("_")


class Stubs(unittest.TestCase):
    def stub(self, name):
        return ast.parse((FOLDER / f"{name}.pyi").read_text(encoding="utf-8")).body

    def compare(self, declared, there, owner):
        self.assertEqual({name for name in declared if name not in there}, set(), f"only in the stub of {owner}")
        public = {name for name in there if is_public(name)}
        self.assertEqual(public - declared, set(), f"not in the stub of {owner}")

    def test_have_the_names_of_the_extension(self):
        body = self.stub("_core")
        modules = {"pyffish"}  # janggun/pyffish.pyi
        self.compare(names_of(body), set(vars(janggun._core)) - modules, "_core")
        classes = [statement for statement in body if isinstance(statement, ast.ClassDef)]
        self.assertGreater(len(classes), 15)
        for one in classes:
            found = getattr(janggun._core, one.name)
            if issubclass(found, Exception):
                continue
            with self.subTest(one.name):
                declared = names_of(one.body)
                self.compare(declared, set(dir(found)), one.name)

    def test_have_the_names_of_the_package(self):
        declared = names_of(self.stub("__init__"))
        self.assertEqual(declared - {"__version__"}, set(janggun.__all__))
        self.assertEqual({name for name in declared if not hasattr(janggun, name)}, set())

    def test_have_the_names_of_pyffish(self):
        declared = names_of(self.stub("pyffish"))
        self.compare(declared, set(vars(janggun.pyffish)), "pyffish")

    def test_declare_properties_where_there_are_properties(self):
        for one in self.stub("_core"):
            if not isinstance(one, ast.ClassDef) or issubclass(getattr(janggun._core, one.name), Exception):
                continue
            for member in one.body:
                if not isinstance(member, ast.FunctionDef):
                    continue
                is_property = any(isinstance(d, ast.Name) and d.id == "property" for d in member.decorator_list)
                found = getattr(getattr(janggun._core, one.name), member.name)
                self.assertEqual(is_property, not callable(found), f"{one.name}.{member.name}")


if __name__ == "__main__":
    unittest.main()
