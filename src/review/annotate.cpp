// Annotating a game record.
#include "review/annotate.h"

#include <cstdlib>

#include "engine/moves_to_end.h"
#include "notation/uci.h"
#include "record/replay.h"

namespace janggun::review {
namespace {

std::string with_digits(double value, int digits) {
    std::string text = std::to_string(value);
    return text.substr(0, text.find('.') + 1 + static_cast<std::size_t>(digits));
}

/// The command that PGN has for evaluations, from White's point of view: "[%eval 0.35]" in pawns,
/// "[%eval #-3]" for a decided game.
std::string eval_command(Score score, Side turn) {
    const bool is_white_better = (score > 0) == (turn == Side::First);
    const std::string sign = is_white_better || score == 0 ? "" : "-";
    if (engine::is_decided(score))
        return "[%eval #" + sign + std::to_string(std::abs(engine::moves_to_end(score))) + "]";
    return "[%eval " + sign + with_digits(std::abs(score) / 100.0 + 0.0001, 2) + "]";
}

void add_to(std::string& comment, const std::string& text) {
    if (!comment.empty()) comment += ' ';
    comment += text;
}

/// The engine's line in place of the move after `parent`.
template <Game G>
void add_line(record::Record<G>& record, record::NodeId parent, typename G::Position position,
              const std::vector<std::string>& line) {
    for (const std::string& text : line) {
        const auto move = notation::read_uci(position, text);
        if (!move) return;
        parent = record.add(parent, *move);
        record::play_on<G>(position, *move);
    }
}

}  // namespace

template <Game G>
void annotate(record::Record<G>& record, const ReviewedGame& reviewed) {
    const Judged judged = reviewed.judged();
    const auto main_line = record.main_line();
    auto position = record.start;
    record::NodeId parent = record::kRoot;
    for (std::size_t ply = 0; ply < judged.moves.size() && ply < main_line.size(); ++ply) {
        const record::NodeId node = main_line[ply];
        const auto& move = judged.moves[ply];
        const auto& after = reviewed.positions[ply + 1];
        if (move && after) {
            if (!after->line.empty())  // else the game is over
                add_to(record.nodes[node].comment,
                       eval_command(after->score, other(position.turn())));
            if (move->judgement != Judgement::Good) {
                record.nodes[node].nags.push_back(
                    static_cast<std::uint8_t>(nag_of(move->judgement)));
                add_line(record, parent, position, reviewed.positions[ply]->line);
            }
        }
        record::play_on<G>(position, record.nodes[node].move);
        parent = node;
    }
    const auto tag = [&](std::string_view name, Side side) {
        if (const auto accuracy = judged.sides[side].accuracy)
            record.set_tag(name, with_digits(*accuracy + 0.05, 1));
    };
    tag("WhiteAccuracy", Side::First);
    tag("BlackAccuracy", Side::Second);
}

#define JANGGUN_INSTANTIATE(G) template void annotate(record::Record<G>&, const ReviewedGame&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::review
