"""The type stubs have the names that the modules have, and no others, and the parameters of their functions."""

import ast
import inspect
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


def parameters_of_stub(function):
    """Name and kind of each parameter but self, and whether it has a default."""
    positional = function.args.args
    defaults = [None] * (len(positional) - len(function.args.defaults)) + function.args.defaults
    both = list(zip(positional, defaults)) + [("*", None)] * bool(function.args.kwonlyargs)
    both += zip(function.args.kwonlyargs, function.args.kw_defaults)
    return [("*", False) if one == "*" else (one.arg, default is not None) for one, default in both
            if one == "*" or one.arg != "self"]


def parameters_of_function(function):
    """The same of a function that is written in Python."""
    found = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and ("*", False) not in found:
            found.append(("*", False))
        found.append((parameter.name, parameter.default is not inspect.Parameter.empty))
    return found


def parameters_of_docstring(function):
    """The same from the first line of pybind11's docstring: name(self: Type, style: Optional[str] = None) -> Type."""
    line = function.__doc__.strip().splitlines()[0]
    parts, depth, start = [], 0, line.index("(") + 1
    for at in range(start, len(line)):
        if depth == 0 and line[at] in ",)":
            parts.append(line[start:at].strip())
            start = at + 1
            if line[at] == ")":
                break
        depth += (line[at] in "([<{") - (line[at] in ")]>}")
    named = [(part.split(":")[0].split("=")[0].strip(), "=" in part) for part in parts if part]
    return [one for one in named if one[0] not in ("self", "/")]


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

    def test_have_the_parameters_of_the_extension(self):
        count = 0
        body = self.stub("_core")
        owners = [(janggun._core, body)] + [(getattr(janggun._core, one.name), one.body) for one in body
                                            if isinstance(one, ast.ClassDef)]
        for owner, members in owners:
            for member in members:
                if not isinstance(member, ast.FunctionDef):
                    continue
                found = getattr(owner, member.name)
                # What Python calls itself has parameters without names.
                has_signature = callable(found) and (found.__doc__ or "").startswith(member.name + "(")
                if not has_signature or (member.name.startswith("__") and member.name != "__init__"):
                    continue
                with self.subTest(f"{owner.__name__}.{member.name}"):
                    self.assertEqual(parameters_of_stub(member), parameters_of_docstring(found))
                    count += 1
        self.assertGreater(count, 20)

    def test_have_the_parameters_of_the_package_and_of_pyffish(self):
        count = 0
        for name, module in ("__init__", janggun), ("pyffish", janggun.pyffish):
            for one in self.stub(name):
                if not isinstance(one, ast.FunctionDef):
                    continue
                found = getattr(module, one.name)
                with self.subTest(one.name):
                    if inspect.isfunction(found):
                        there = parameters_of_function(found)
                    else:
                        there = parameters_of_docstring(found)
                    self.assertEqual(parameters_of_stub(one), there)
                    count += 1
        self.assertGreater(count, 10)

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
