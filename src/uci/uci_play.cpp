// The board and the search under UCI.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "uci/score_text.h"
#include "uci/uci.h"

namespace janggun::uci {

/// After an invalid position there is no search until there is a valid one: a best move of another
/// position than the GUI's would be wrong.
void Uci::set_position(Words words, std::string_view line) {
    settle();
    banned_.clear();
    position_error_.reset();
    const auto placed = place(words, line);
    if (placed) return;
    position_error_ = placed.error();
    complain(describe(*position_error_) + "; no search until there is a valid position");
}

namespace {

struct DescribeCause {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const notation::AnyPositionError& error) const {
        return describe(error);
    }
    std::string operator()(const MoveError& error) const { return describe(error); }
};

}  // namespace

std::string describe(const PositionCommandError& error) {
    using enum PositionCommandError::Reason;
    const std::string cause = std::visit(DescribeCause{}, error.cause);
    switch (error.reason) {
        case Syntax:
            return "expected position startpos|fen FEN|sfen SFEN [moves MOVE…]";
        case NoFen:
            return fmt::format("position {0}: expected a {0} after it", error.kind);
        case BadFen:
            return fmt::format("position {}: {}", error.kind, cause);
        case BadMove:
            return fmt::format("position: move {}, {}: {}", error.move_number, error.move, cause);
    }
    return "";
}

Result<Done, PositionCommandError> Uci::place(Words words, std::string_view line) {
    using enum PositionCommandError::Reason;
    using Error = PositionCommandError;
    std::size_t middle = 0;
    while (middle < words.size() && words[middle].text != "moves") ++middle;
    const std::string_view kind = middle == 0 ? std::string_view{} : words.front().text;
    if (kind != "fen" && kind != "sfen" && kind != "startpos") return Failure{Error{Syntax}};
    std::string fen;
    if (kind != "startpos") {
        if (middle == 1) return Failure{Error{NoFen, std::string{kind}}};
        const Word& last = words[middle - 1];
        const std::size_t start = words[1].column;
        fen = line.substr(start, last.column + last.text.size() - start);
        if (kind == "sfen") fen = fen_of_sfen(fen, facts_of(options_.ruleset()).hands);
    }
    if (const auto placed = session_->set_up(fen); !placed)
        return Failure{Error{BadFen, std::string{kind}, placed.error()}};
    for (std::size_t at = middle + 1; at < words.size(); ++at)
        if (const auto played = session_->play(words[at].text); !played)
            return Failure{Error{BadMove, std::string{kind}, played.error(),
                                 std::string{words[at].text}, at - middle}};
    return Done{};
}

Go Uci::read(Words words) {
    const bool in_seconds = dialect_ == Dialect::Ucci && !options_.flag(option::kMilliseconds);
    Go asked = read_go(
        words,
        {.dialect = dialect_, .turn = session_->turn(), .unit = Duration{in_seconds ? 1000 : 1}});
    for (const std::string& complaint : asked.complaints) complain(complaint);
    auto& limits = asked.limits;
    for (const std::string& move : limits.search_moves)
        if (!session_->is_legal(move))
            complain(fmt::format("searchmoves: {} is not a legal move here", move));
    if (!banned_.empty() && limits.search_moves.empty())
        for (std::string& move : session_->moves())
            if (std::find(banned_.begin(), banned_.end(), move) == banned_.end())
                limits.search_moves.push_back(std::move(move));
    if (caps_.nodes) limits.nodes = std::min(limits.nodes.value_or(*caps_.nodes), *caps_.nodes);
    return asked;
}

void Uci::go(Words words) {
    settle();
    if (dialect_ == Dialect::Usi && !words.empty() && words.front().text == "mate")
        return out_.write("checkmate notimplemented");
    const Go asked = read(words);
    const auto& limits = asked.limits;
    has_end_ = limits.clock || limits.move_time || limits.nodes || limits.depth;
    if (position_error_) {
        complain("no search: " + describe(*position_error_));
        owes_answer_ = !asked.perft;
        if (!limits.infinite && !limits.ponder) answer_refused();
        return;
    }
    if (asked.perft) return count(std::min(*asked.perft, caps_.perft_depth));
    if (session_->outcome()) out_.say("info string {}", session_->outcome_text());
    endless_ = limits.infinite || limits.ponder || !has_end_;
    start(limits);
}

void Uci::start(const Limits& limits) {
    const bool show_chances = options_.flag(option::kShowWdl);
    const auto curve = session_->chance_curve();
    session_->start(
        limits,
        [this, show_chances, curve, said = std::map<int, std::string>{}](const Info& info) mutable {
            const auto shown = show_chances ? std::optional{chances(info.line.score, curve)}
                                            : std::optional<engine::Chances>{};
            std::string text = info_text(info, shown, dialect_);
            const std::string points = points_text(info.line.score);
            std::string& before = said[info.line.rank];
            if (!points.empty() && points != before)
                text += info.line.rank == 1
                            ? "\ninfo string " + points
                            : fmt::format("\ninfo string multipv {} {}", info.line.rank, points);
            before = points;
            out_.write(text);
        },
        [this](const Best& best) { say_best(best); });
}

void Uci::say_best(const Best& best) {
    if (best.move.empty()) {
        // `mate 0` reports the end of the game, whoever has won.
        const auto outcome = session_->outcome();
        const bool is_decided = outcome && outcome->winner;
        out_.say("info depth 0 score {}{}",
                 dialect_ == Dialect::Ucci ? ""
                 : is_decided              ? "mate "
                                           : "cp ",
                 dialect_ == Dialect::Ucci && is_decided
                     ? (*outcome->winner == session_->turn() ? engine::kMate : -engine::kMate)
                     : 0);
        say_no_move();
    } else if (best.ponder.empty()) {
        out_.say("bestmove {}", best.move);
    } else {
        out_.say("bestmove {} ponder {}", best.move, best.ponder);
    }
}

void Uci::say_no_move() {
    const auto outcome = position_error_ ? std::nullopt : session_->outcome();
    const bool has_won = outcome && outcome->winner == session_->turn();
    out_.write(dialect_ == Dialect::Ucci  ? "nobestmove"
               : dialect_ == Dialect::Uci ? "bestmove (none)"
               : has_won                  ? "bestmove win"
                                          : "bestmove resign");
}

void Uci::answer_refused() {
    if (std::exchange(owes_answer_, false)) say_no_move();
}

}  // namespace janggun::uci
