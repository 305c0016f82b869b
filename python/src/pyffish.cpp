// The functions of pyffish for our variants: janggun.pyffish. A position is named by its variant, a
// FEN and a list of moves, and replayed by every call.
#include <array>
#include <pybind11/stl.h>

#include "errors.h"
#include "game/match.h"
#include "module.h"
#include "names.h"
#include "notation/fen.h"
#include "notation/uci.h"

namespace janggun::python {
namespace {

namespace py = pybind11;

constexpr int kMate = 32000;  // pyffish.VALUE_MATE
enum Notation : int { kDefault = 0, kSan = 1, kJanggi = 6 };

/// A position and the plies that led to it. Repetition does not end the game here: pyffish's
/// callers claim it by is_optional_game_end.
template <Game G>
struct Replayed {
    typename G::Ruleset ruleset;
    typename G::Position position;
    typename G::History history;
};

std::string_view text_of(const py::handle& item) {
    Py_ssize_t size = 0;
    const char* text =
        PyUnicode_Check(item.ptr()) ? PyUnicode_AsUTF8AndSize(item.ptr(), &size) : nullptr;
    if (!text) throw py::type_error("expected a list of moves as text");
    return {text, static_cast<std::size_t>(size)};
}

template <Game G>
typename G::Move move_from(const typename G::Position& position, std::string_view text) {
    const auto move = notation::read_uci(position, text);
    if (!move) throw MoveFailure{fmt::format("{}: {}", text, notation::describe(move.error()))};
    return *move;
}

template <Game G>
typename G::Position start_from(const typename G::Ruleset& ruleset, std::string_view fen) {
    if (fen == "startpos") return *G::position(G::start_setup(), ruleset);
    const auto position = notation::read_position<G>(fen, ruleset);
    if (!position) throw PositionFailure{notation::describe(position.error())};
    return *position;
}

/// Calls use.operator()<G>(Replayed<G>).
template <typename Use>
auto replay(std::string_view variant, std::string_view fen, const py::list& moves, Use&& use) {
    return with_game(ruleset_from(variant), [&]<Game G>(const typename G::Ruleset& ruleset) {
        Replayed<G> replayed{ruleset, start_from<G>(ruleset, fen), {}};
        auto& position = replayed.position;
        for (const auto& item : moves) {
            const auto move = move_from<G>(position, text_of(item));
            replayed.history.push({.key = position.key(),
                                   .move = move,
                                   .was_in_check = position.in_check(),
                                   .was_capture = position.is_capture(move)});
            position.play(move);
        }
        return use.template operator()<G>(std::as_const(replayed));
    });
}

/// The same without the history, which costs more than the moves.
template <typename Use>
auto reach(std::string_view variant, std::string_view fen, const py::list& moves, Use&& use) {
    return with_game(ruleset_from(variant), [&]<Game G>(const typename G::Ruleset& ruleset) {
        auto position = start_from<G>(ruleset, fen);
        for (const auto& item : moves) position.play(move_from<G>(position, text_of(item)));
        return use.template operator()<G>(std::as_const(position));
    });
}

py::list legal_moves(std::string_view variant, std::string_view fen, const py::list& moves, bool) {
    return reach(variant, fen, moves, []<Game G>(const typename G::Position& position) {
        const auto legal = position.legal_moves();
        py::list texts(legal.size());
        for (std::size_t i = 0; i < legal.size(); ++i) {
            const auto text = notation::write_uci(position, legal[i]);
            PyList_SET_ITEM(
                texts.ptr(), static_cast<Py_ssize_t>(i),
                PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
        }
        return texts;
    });
}

std::string get_fen(std::string_view variant, std::string_view fen, const py::list& moves, bool,
                    bool, bool, int) {
    return reach(variant, fen, moves, []<Game G>(const typename G::Position& position) {
        return notation::to_fen<G>(position);
    });
}

bool gives_check(std::string_view variant, std::string_view fen, const py::list& moves, bool) {
    return reach(variant, fen, moves,
                 []<Game G>(const typename G::Position& position) { return position.in_check(); });
}

bool is_capture(std::string_view variant, std::string_view fen, const py::list& moves,
                std::string_view move, bool) {
    return reach(variant, fen, moves, [&]<Game G>(const typename G::Position& position) {
        return position.is_capture(move_from<G>(position, move));
    });
}

template <Game G>
notation::Style style_of(int wanted) {
    using notation::Style;
    if (wanted == kDefault) return notation::default_style<G>();
    if (wanted == kSan) return Style::Algebraic;
    if (wanted == kJanggi && notation::has_style<G>(Style::Pychess)) return Style::Pychess;
    throw Complaint{
        fmt::format("expected NOTATION_DEFAULT, NOTATION_SAN or NOTATION_JANGGI of {}, not {}",
                    G::kName, wanted)};
}

std::vector<std::string> get_san_moves(std::string_view variant, std::string_view fen,
                                       const py::list& moves, bool, int notation) {
    return with_game(ruleset_from(variant), [&]<Game G>(const typename G::Ruleset& ruleset) {
        const auto style = style_of<G>(notation);
        auto position = start_from<G>(ruleset, fen);
        std::vector<std::string> texts;
        for (const auto& item : moves) {
            const auto move = move_from<G>(position, text_of(item));
            texts.push_back(notation::write_move<G>(position, move, style));
            position.play(move);
        }
        return texts;
    });
}

std::string get_san(std::string_view variant, std::string_view fen, const py::str& move,
                    bool chess960, int notation) {
    py::list moves;
    moves.append(move);
    return get_san_moves(variant, fen, moves, chess960, notation).front();
}

// Results, for the side to move.

int value_of(const Outcome& outcome, Side turn) {
    if (!outcome.winner) return 0;
    return *outcome.winner == turn ? kMate : -kMate;
}

enum class End : std::uint8_t { None, Immediate, Optional, NoMoves };

End kind_of(Reason reason) {
    switch (reason) {
        case Reason::Bikjang:
        case Reason::TwoPasses:
            return End::Immediate;
        case Reason::Repetition:
        case Reason::PerpetualCheck:
        case Reason::Shuttling:
        case Reason::MoveLimit:
        case Reason::LowMaterial:
            return End::Optional;
        case Reason::Checkmate:
        case Reason::Stalemate:
            return End::NoMoves;
        default:
            return End::None;
    }
}

struct Ending {
    End kind = End::None;
    int value = 0;
};

Ending ending(std::string_view variant, std::string_view fen, const py::list& moves) {
    return replay(variant, fen, moves, []<Game G>(const Replayed<G>& replayed) -> Ending {
        const auto& position = replayed.position;
        const auto outcome = G::outcome(position, replayed.history, replayed.ruleset, 0);
        if (!outcome) return {};
        return {kind_of(outcome->reason), value_of(*outcome, position.turn())};
    });
}

py::tuple end_if(const Ending& ending, End wanted) {
    const bool is_it = ending.kind == wanted;
    return py::make_tuple(is_it, is_it ? ending.value : 0);
}

/// Of a side that has nothing but a general and guards. Captured pieces come back in Shogun Chess.
template <Game G>
bool is_insufficient([[maybe_unused]] const typename G::Position& position,
                     [[maybe_unused]] Side side) {
    if constexpr (std::is_same_v<G, Janggi>) {
        const auto& pieces = position.pieces();
        return (pieces.of(side) - pieces.of(janggi::Kind::General) - pieces.of(janggi::Kind::Guard))
            .empty();
    } else {
        return false;
    }
}

py::tuple has_insufficient_material(std::string_view variant, std::string_view fen,
                                    const py::list& moves, bool) {
    return reach(variant, fen, moves, []<Game G>(const typename G::Position& position) {
        return py::make_tuple(is_insufficient<G>(position, Side::First),
                              is_insufficient<G>(position, Side::Second));
    });
}

// pyffish's codes of validate_fen.

int code_of(notation::FenError error, std::string_view fen) {
    using enum notation::FenError::Reason;
    switch (error.reason) {
        case Empty:
            return 0;
        case TooFewRanks:
        case TooManyRanks:
        case RankTooShort:
        case RankTooLong:
            return -8;
        case UnknownPiece:
            return -10;
        case BadPromotionMark:
            return -12;
        case BadHand:
            return -7;
        case BadTurn:
            return -6;
        case BadCastling:
            return -5;
        case BadEnPassant:
            return -4;
        case BadNumber:  // the halfmove clock, or the move number after it
            return fen.find(' ', static_cast<std::size_t>(error.column)) == std::string_view::npos
                       ? -1
                       : -2;
        case TooManyFields:
            return -11;
    }
    return -11;
}
int code_of(const janggi::SetupFault& fault) {
    using enum janggi::SetupFault::Reason;
    return fault.reason == NoGeneral || fault.reason == SeveralGenerals ? -3 : -8;
}
int code_of(const shogun::SetupFault& fault) {
    using enum shogun::SetupFault::Reason;
    switch (fault.reason) {
        case NoKing:
        case SeveralKings:
            return -3;
        case CastlingWithoutKingOrRook:
            return -5;
        case ImpossibleEnPassant:
            return -4;
        default:
            return -8;
    }
}

int validate_fen(std::string_view fen, std::string_view variant, bool) {
    return with_game(ruleset_from(variant), [&]<Game G>(const typename G::Ruleset& ruleset) {
        const auto setup = notation::parse_fen<G>(fen);
        if (!setup) return code_of(setup.error(), fen);
        const auto position = G::position(*setup, ruleset);
        return position ? 1 : code_of(position.error().front());
    });
}

void add_results(py::module_& module, const auto& listed) {
    const auto moves = py::arg("movelist");
    const auto chess960 = py::arg("chess960") = false;
    listed("game_result", [](std::string_view v, std::string_view f, const py::list& m, bool) {
        return ending(v, f, m).value;
    });
    listed("is_immediate_game_end", [](std::string_view v, std::string_view f, const py::list& m,
                                       bool) { return end_if(ending(v, f, m), End::Immediate); });
    module.def(
        "is_optional_game_end",
        [](std::string_view v, std::string_view f, const py::list& m, bool, int) {
            return end_if(ending(v, f, m), End::Optional);
        },
        py::arg("variant"), py::arg("fen"), moves, chess960, py::arg("count_started") = 0);
    listed("has_insufficient_material", has_insufficient_material);
}

}  // namespace

void add_pyffish(py::module_& parent) {
    auto module = parent.def_submodule("pyffish", "What janggun.pyffish is made of.");
    const auto variant = py::arg("variant");
    const auto fen = py::arg("fen");
    const auto moves = py::arg("movelist");
    const auto chess960 = py::arg("chess960") = false;
    const auto notation = py::arg("notation") = static_cast<int>(kDefault);
    const auto listed = [&](const char* name, auto function) {
        module.def(name, function, variant, fen, moves, chess960);
    };

    module.def(
        "start_fen",
        [](std::string_view name) {
            return reach(name, "startpos", py::list{},
                         []<Game G>(const typename G::Position& start) {
                             return notation::to_fen<G>(start);
                         });
        },
        variant);
    module.def(
        "captures_to_hand",
        [](std::string_view name) {
            return with_game(ruleset_from(name), []<Game G>(const auto&) { return WithHands<G>; });
        },
        variant);
    listed("legal_moves", legal_moves);
    module.def("get_fen", get_fen, variant, fen, moves, chess960, py::arg("sfen") = false,
               py::arg("show_promoted") = false, py::arg("count_started") = 0);
    listed("gives_check", gives_check);
    module.def("is_capture", is_capture, variant, fen, moves, py::arg("move"), chess960);
    module.def("get_san", get_san, variant, fen, py::arg("move"), chess960, notation);
    module.def("get_san_moves", get_san_moves, variant, fen, moves, chess960, notation);
    add_results(module, listed);
    module.def("validate_fen", validate_fen, fen, variant, chess960);
}

}  // namespace janggun::python
