// The class janggun.Board.
#include <pybind11/stl.h>

#include "board.h"
#include "game/perft.h"
#include "module.h"
#include "names.h"
#include "notation/uci.h"

namespace janggun::python {
namespace {

namespace py = pybind11;
using Text = const std::string&;
using OptionalText = const std::optional<std::string>&;

py::str as_str(const std::string& text) {
    return py::reinterpret_steal<py::str>(
        PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
}

/// A list of its final size: this is what programs call for every position.
py::list legal_moves(const Board& board, OptionalText style) {
    return board.visit([&]<Game G>(const Match<G>& match) {
        const auto moves = match.allowed_moves();
        const auto wanted = style ? style_from<G>(style) : notation::Style::Uci;
        py::list texts(moves.size());
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto text = wanted == notation::Style::Uci
                                  ? notation::write_uci(match.position(), moves[i])
                                  : notation::write_move<G>(match.position(), moves[i], wanted);
            PyList_SET_ITEM(texts.ptr(), static_cast<Py_ssize_t>(i), as_str(text).release().ptr());
        }
        return texts;
    });
}

std::size_t count_legal_moves(const Board& board) {
    return std::visit([](const auto& match) { return match.allowed_moves().size(); },
                      board.match());
}

bool is_legal(const Board& board, Text text) {
    return board.visit([&]<Game G>(const Match<G>& match) {
        const auto move = notation::read_any_move<G>(match.position(), text);
        return move && match.check(*move);
    });
}

bool is_capture(const Board& board, Text text) {
    return board.visit([&]<Game G>(const Match<G>& match) {
        const auto move = notation::read_any_move<G>(match.position(), text);
        if (!move) throw MoveFailure{fmt::format("{}: {}", text, notation::describe(move.error()))};
        return match.position().is_capture(*move);
    });
}

template <Game G>
std::string letter_of(const typename G::Kind kind, Side side) {
    const char letter = G::kLetters[static_cast<std::size_t>(kind)];
    return std::string(1, side == Side::First ? letter : static_cast<char>(letter - 'A' + 'a'));
}

py::dict pieces(const Board& board) {
    return board.visit([]<Game G>(const Match<G>& match) {
        py::dict found;
        for (const auto square : match.position().pieces().occupied()) {
            const auto piece = match.position().pieces().piece_on(square);
            found[py::str(square.name())] = letter_of<G>(piece.kind, piece.side);
        }
        return found;
    });
}

std::optional<std::string> piece_at(const Board& board, Text name) {
    return board.visit([&]<Game G>(const Match<G>& match) -> std::optional<std::string> {
        const auto piece = match.position().pieces().on(square_from<G>(name));
        if (!piece) return std::nullopt;
        return letter_of<G>(piece->kind, piece->side);
    });
}

py::dict hand(const Board& board, [[maybe_unused]] Side side) {
    return board.visit([&]<Game G>([[maybe_unused]] const Match<G>& match) {
        py::dict held;
        if constexpr (WithHands<G>)
            for (const auto kind : G::kHandKinds)
                if (const int count = match.position().hand(side).count(kind); count > 0)
                    held[py::str(letter_of<G>(kind, Side::First))] = count;
        return held;
    });
}

bool in_bikjang(const Board& board) {
    return board.visit([]<Game G>([[maybe_unused]] const Match<G>& match) {
        if constexpr (WithBikjang<G>)
            return match.position().in_bikjang();
        else
            return false;
    });
}

std::optional<Points> points(const Board& board) {
    return board.visit([]<Game G>([[maybe_unused]] const Match<G>& match) -> std::optional<Points> {
        if constexpr (WithPoints<G>)
            return G::totals(match.position(), match.ruleset());
        else
            return std::nullopt;
    });
}

std::optional<Outcome> outcome(const Board& board) {
    return std::visit([](const auto& match) { return match.outcome(); }, board.match());
}

std::string outcome_in_words(const Board& board) {
    const auto ended = outcome(board);
    return ended ? outcome_text(board.ruleset(), *ended) : "";
}

std::uint64_t perft_of(const Board& board, int depth) {
    if (depth < 0) throw Complaint{"expected a depth of 0 or more"};
    const py::gil_scoped_release released;
    return board.visit(
        [&]<Game G>(const Match<G>& match) { return perft<G>(match.position(), depth); });
}

Drawing drawing_of(Text script, Text coordinates, Side below,
                   const std::vector<std::string>& highlighted,
                   const std::vector<std::pair<std::string, std::string>>& arrows, bool last_move) {
    return {.script = script_from(script),
            .coordinates = coordinates_from(coordinates),
            .below = below,
            .highlighted = highlighted,
            .arrows = arrows,
            .last_move = last_move};
}

std::string repr(const Board& board) {
    std::string moves;
    if (!board.moves().empty()) moves = fmt::format(" after {} plies", board.moves().size());
    return fmt::format("<Board {} {}{}>", name_of(board.ruleset()), board.fen(), moves);
}

void add_moves(py::class_<Board>& board) {
    board
        .def("legal_moves", legal_moves, py::arg("style") = std::nullopt,
             "The moves that may be played, in UCI unless another notation is named; none when the "
             "game is over.")
        .def("count_legal_moves", count_legal_moves)
        .def("is_legal", is_legal, py::arg("move"))
        .def("is_capture", is_capture, py::arg("move"))
        .def(
            "push",
            [](Board& self, Text move, OptionalText style, bool play_on) {
                return as_str(
                    self.play(move, style, play_on ? AfterEnd::PlayOn : AfterEnd::Refuse));
            },
            py::arg("move"), py::arg("style") = std::nullopt, py::arg("play_on") = false,
            "Plays a move in any notation of the game and returns it in UCI.")
        .def("pop", &Board::take_back, "Takes the last move back and returns it in UCI.")
        .def(
            "write",
            [](const Board& self, Text move, OptionalText style) {
                return self.written({move}, style).front();
            },
            py::arg("move"), py::arg("style") = std::nullopt,
            "A move in another notation: uci, san, and in Janggi pychess, korean, hanja.")
        .def("write_line", &Board::written, py::arg("moves"), py::arg("style") = std::nullopt,
             "The same for a line of moves from here.")
        .def(
            "moves",
            [](const Board& self, OptionalText style) {
                return style ? self.at_start().written(self.moves(), style) : self.moves();
            },
            py::arg("style") = std::nullopt, "The moves played so far.")
        .def("perft", perft_of, py::arg("depth"));
}

void add_position(py::class_<Board>& board) {
    board.def_property_readonly("fen", &Board::fen)
        .def_property_readonly("start_fen", &Board::start_fen)
        .def_property_readonly("turn", &Board::turn)
        .def_property_readonly("variant", [](const Board& self) { return name_of(self.ruleset()); })
        .def_property_readonly(
            "game",
            [](const Board& self) {
                return self.visit([]<Game G>(const Match<G>&) { return std::string{G::kId}; });
            })
        .def_property_readonly("side_names",
                               [](const Board& self) {
                                   return self.visit([]<Game G>(const Match<G>&) {
                                       return std::pair{std::string{G::kSideNames.first},
                                                        std::string{G::kSideNames.second}};
                                   });
                               })
        .def_property_readonly("plies", [](const Board& self) { return self.moves().size(); })
        .def_property_readonly(
            "move_number",
            [](const Board& self) {
                return std::visit([](const auto& match) { return match.position().move_number(); },
                                  self.match());
            })
        .def_property_readonly("key",
                               [](const Board& self) {
                                   return std::visit(
                                       [](const auto& match) { return match.position().key(); },
                                       self.match());
                               })
        .def_property_readonly(
            "in_check",
            [](const Board& self) {
                return std::visit([](const auto& match) { return match.position().in_check(); },
                                  self.match());
            })
        .def_property_readonly("in_bikjang", in_bikjang)
        .def_property_readonly("points", points)
        .def_property_readonly("outcome", outcome)
        .def_property_readonly("outcome_text", outcome_in_words)
        .def_property_readonly("is_over",
                               [](const Board& self) { return outcome(self).has_value(); })
        .def("pieces", pieces)
        .def("piece_at", piece_at, py::arg("square"))
        .def("hand", hand, py::arg("side"));
}

void add_drawing(py::class_<Board>& board) {
    board
        .def(
            "svg",
            [](const Board& self, Text script, Text coordinates, Side below,
               const std::vector<std::string>& highlighted,
               const std::vector<std::pair<std::string, std::string>>& arrows, bool last_move) {
                return self.svg(
                    drawing_of(script, coordinates, below, highlighted, arrows, last_move));
            },
            py::kw_only(), py::arg("script") = "hanja", py::arg("coordinates") = "letters",
            py::arg("below") = Side::First, py::arg("highlighted") = std::vector<std::string>{},
            py::arg("arrows") = std::vector<std::pair<std::string, std::string>>{},
            py::arg("last_move") = true, "The position as an SVG image.")
        .def(
            "text",
            [](const Board& self, Text script, Text coordinates, Side below, bool colour) {
                return self.text(drawing_of(script, coordinates, below, {}, {}, true), colour);
            },
            py::kw_only(), py::arg("script") = "hanja", py::arg("coordinates") = "letters",
            py::arg("below") = Side::First, py::arg("colour") = false,
            "The position for a terminal.")
        .def("_repr_svg_", [](const Board& self) { return self.svg({}); })
        .def("__str__", [](const Board& self) { return self.text({}, false); })
        .def("__repr__", repr);
}

}  // namespace

void add_board(py::module_& module) {
    py::class_<Board> board(module, "Board", "A game in progress: position, moves, result.");
    board.def(py::init([](Text variant, OptionalText fen,
                          const std::optional<std::pair<std::string, std::string>>& setups,
                          Text handicap) {
                  return Board{ruleset_from(variant),
                               {.fen = fen.value_or(""), .setups = setups, .handicap = handicap}};
              }),
              py::arg("variant") = "janggi", py::arg("fen") = std::nullopt, py::kw_only(),
              py::arg("setups") = std::nullopt, py::arg("handicap") = "");
    add_moves(board);
    add_position(board);
    add_drawing(board);
    board.def("copy", [](const Board& self) { return self; })
        .def("__copy__", [](const Board& self) { return self; })
        .def(
            "__deepcopy__", [](const Board& self, const py::dict&) { return self; },
            py::arg("memo"))
        .def("__eq__", [](const Board& a, const Board& b) {
            return a.ruleset() == b.ruleset() && a.start_fen() == b.start_fen() &&
                   a.moves() == b.moves();
        });
    board.attr("__hash__") = py::none();
}

}  // namespace janggun::python
