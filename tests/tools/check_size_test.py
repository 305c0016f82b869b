"""tools/check_size: what it measures, and what it refuses."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True  # no __pycache__ beside the tool
TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_size"
loader = importlib.machinery.SourceFileLoader("check_size", str(TOOL))
spec = importlib.util.spec_from_loader("check_size", loader)
check_size = importlib.util.module_from_spec(spec)
loader.exec_module(check_size)


def functions(text, language="cpp"):
    return [(name, lines) for name, _, lines in check_size.measure(text, language)[0]]


def classes(text):
    return [(name, methods) for name, _, methods in check_size.measure(text, "cpp")[1]]


class Functions(unittest.TestCase):
    def test_are_measured_from_the_signature_to_the_closing_brace(self):
        text = "namespace a {\n\ntemplate <typename T>\nint twice(T x) {\n    return x;\n}\n}  // namespace a\n"
        self.assertEqual(functions(text), [("twice", 3)])

    def test_include_their_lambdas_and_initialisers(self):
        text = "void run() {\n    const Size size{1, 2};\n    each([&](int x) {\n        use(x);\n    });\n}\n"
        self.assertEqual(functions(text), [("run", 6)])

    def test_begin_before_a_list_of_initialisers(self):
        text = "Game::Game(int a)\n    : a_{a},\n      b_{a} {\n    start();\n}\n"
        self.assertEqual(functions(text), [("Game", 5)])

    def test_do_not_end_at_a_brace_in_text(self):
        text = "void say() {\n    print(\"}\", '}', R\"(})\");  // }\n    end();\n}\n"
        self.assertEqual(functions(text), [("say", 4)])

    def test_are_not_tables_or_types(self):
        text = "constexpr std::array kTable = {\n    1,\n    2,\n};\nenum class Side {\n    First,\n};\n"
        self.assertEqual(functions(text), [])

    def test_of_typescript_are_declarations_methods_and_arrows(self):
        text = (
            "export function open(a: number): void {\n    if (a) {\n        close();\n    }\n}\n"
            "const close = (): void => {\n    done();\n};\n"
            "class View {\n    draw(x: string) {\n        return `${x}}`;\n    }\n}\n"
        )
        self.assertEqual(functions(text, "ts"), [("open", 5), ("close", 3), ("draw", 3)])

    def test_above_the_limit_are_refused(self):
        text = "void run() {\n" + "    step();\n" * 99 + "}\n"
        self.assertEqual(check_size.problems_of("src/a.cpp", text), ["src/a.cpp:1: run: 101 lines, at most 100"])
        self.assertEqual(check_size.problems_of("src/a.cpp", text.replace("    step();\n", "", 1)), [])

    def test_the_main_search_may_be_longer(self):
        text = "Score Searcher<G>::search_node(int depth) {\n" + "    step();\n" * 300 + "}\n"
        self.assertEqual(check_size.problems_of("src/engine/search.cpp", text), [])
        self.assertNotEqual(check_size.problems_of("src/engine/other.cpp", text), [])


class Classes(unittest.TestCase):
    def test_count_their_public_methods(self):
        text = (
            "class Game final : public Base {\n  public:\n    explicit Game(int a);\n    Game(const Game&) = delete;\n"
            "    ~Game() override;\n    [[nodiscard]] int size() const { return size_; }\n    void play(Move move);\n"
            "    void play(std::string_view text);\n    bool operator==(const Game&) const;\n    void stop() override;\n"
            "    std::function<void(int)> handler;\n    int field{count()};\n\n  private:\n    void hidden();\n};\n"
        )
        self.assertEqual(classes(text), [("Game", 3)])

    def test_of_a_struct_are_public(self):
        self.assertEqual(classes("struct Point {\n    int x = 0;\n    int norm() const;\n    Point negated() const;\n};\n"), [("Point", 2)])

    def test_with_too_many_are_refused(self):
        text = "class A {\n  public:\n" + "".join(f"    int f{i}() const;\n" for i in range(26)) + "};\n"
        self.assertEqual(check_size.problems_of("src/a.h", text), ["src/a.h:1: A: 26 public methods, at most 25"])


class Files(unittest.TestCase):
    def test_above_the_limit_are_refused(self):
        self.assertEqual(check_size.problems_of("src/a.h", "\n" * 601), ["src/a.h: 601 lines, at most 600"])
        self.assertEqual(check_size.problems_of("web/src/a.css", "\n" * 600), [])


if __name__ == "__main__":
    unittest.main()
