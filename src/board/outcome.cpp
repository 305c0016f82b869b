// Outcomes as text.
#include "board/outcome.h"

#include <utility>

namespace janggun {

namespace {

constexpr Reason kLastReason = Reason::Adjudication;

}  // namespace

std::string_view name_of(Reason reason) {
    switch (reason) {
        case Reason::Checkmate:
            return "checkmate";
        case Reason::Stalemate:
            return "stalemate";
        case Reason::Bikjang:
            return "bikjang";
        case Reason::TwoPasses:
            return "two passes";
        case Reason::Repetition:
            return "repetition";
        case Reason::PerpetualCheck:
            return "perpetual check";
        case Reason::Shuttling:
            return "shuttling";
        case Reason::MoveLimit:
            return "move limit";
        case Reason::LowMaterial:
            return "low material";
        case Reason::BareGenerals:
            return "bare generals";
        case Reason::Resignation:
            return "resignation";
        case Reason::Time:
            return "time";
        case Reason::Agreement:
            return "agreement";
        case Reason::Abandonment:
            return "abandonment";
        case Reason::Disqualification:
            return "disqualification";
        case Reason::Adjudication:
            return "adjudication";
    }
    return "";
}

std::optional<Reason> reason_named(std::string_view name) {
    for (int i = 0; i <= static_cast<int>(kLastReason); ++i)
        if (const auto reason = static_cast<Reason>(i); name_of(reason) == name) return reason;
    return std::nullopt;
}

std::string_view score_of(const Outcome& outcome) {
    if (!outcome.winner) return "1/2-1/2";
    return *outcome.winner == Side::First ? "1-0" : "0-1";
}

std::string points_text(int halves) {
    return std::to_string(halves / 2) + (halves % 2 == 0 ? "" : ".5");
}

std::string describe(const Outcome& outcome, const BySide<std::string_view>& side_names) {
    const std::string reason{name_of(outcome.reason)};
    if (!outcome.winner) {
        std::string text = "draw by " + reason;
        if (outcome.points)
            text += ", " + points_text(outcome.points->first_halves) + " to " +
                    points_text(outcome.points->second_halves);
        return text;
    }
    const std::string winner{side_names[*outcome.winner]};
    const std::string loser{side_names[other(*outcome.winner)]};
    if (outcome.points) {
        int won = outcome.points->first_halves;
        int lost = outcome.points->second_halves;
        if (*outcome.winner == Side::Second) std::swap(won, lost);
        return winner + " wins on points after " + reason + ", " + points_text(won) + " to " +
               points_text(lost);
    }
    switch (outcome.reason) {
        case Reason::Resignation:
            return winner + " wins, " + loser + " resigned";
        case Reason::Time:
            return winner + " wins on time";
        case Reason::Abandonment:
            return winner + " wins, " + loser + " left the game";
        case Reason::Disqualification:
            return winner + " wins, " + loser + " was disqualified";
        case Reason::PerpetualCheck:
            return winner + " wins, " + loser + " gave perpetual check";
        case Reason::Shuttling:
            return winner + " wins, " + loser + " moved one piece back and forth";
        default:
            return winner + " wins by " + reason;
    }
}

}  // namespace janggun
