// Scores and info lines in the dialects of UCI.
#include "uci/score_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace janggun::uci {

using engine::Score;

std::string score_text(Score score, Dialect dialect) {
    if (dialect == Dialect::Ucci) return std::to_string(score);
    if (!engine::is_decided(score)) return fmt::format("cp {}", score);
    if (dialect == Dialect::Usi)
        return fmt::format("mate {}", (score > 0 ? 1 : -1) * engine::plies_to_end(score));
    return fmt::format("mate {}", moves_to_end(score));
}

std::string points_text(Score score) {
    if (!engine::is_points_win(score)) return "";
    const int moves = std::abs(moves_to_end(score));
    return fmt::format("points {} in {} {}", score > 0 ? "win" : "loss", moves,
                       moves == 1 ? "move" : "moves");
}

std::string info_text(const Info& info, std::optional<engine::Chances> chances, Dialect dialect) {
    const auto& line = info.line;
    std::string text =
        fmt::format("info depth {} seldepth {} multipv {} score {}", line.depth,
                    line.selective_depth, line.rank, score_text(line.score, dialect));
    if (line.bound == engine::Bound::Lower) text += " lowerbound";
    if (line.bound == engine::Bound::Upper) text += " upperbound";
    if (chances)
        text += fmt::format(" wdl {} {} {}", chances->wins, chances->draws, chances->losses);
    const auto milliseconds = static_cast<std::uint64_t>(std::max<long>(info.time.count(), 1));
    text += fmt::format(" nodes {} nps {} hashfull {} time {} pv {}", info.nodes,
                        info.nodes * 1000 / milliseconds, info.hash_fullness, info.time.count(),
                        fmt::join(line.moves, " "));
    return text;
}

}  // namespace janggun::uci
