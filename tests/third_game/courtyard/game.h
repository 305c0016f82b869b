// Courtyard as shared code sees it: all that a new game has to say.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "courtyard/position.h"

namespace janggun {

struct Courtyard {
    using Geometry = courtyard::FiveByFive;
    using Square = courtyard::Square;
    using Kind = courtyard::Kind;
    using Move = courtyard::Move;
    using MoveList = courtyard::MoveList;
    using Position = courtyard::Position;
    using Ruleset = courtyard::Ruleset;
    using RulesetError = courtyard::RulesetError;
    using History = courtyard::History;
    using Setup = courtyard::Setup;
    using SetupFault = courtyard::SetupFault;

    static constexpr std::string_view kId = "courtyard";
    static constexpr std::string_view kName = "Courtyard";
    static constexpr BySide<std::string_view> kSideNames = {"South", "North"};
    static constexpr int kKindCount = courtyard::kKindCount;
    static constexpr std::string_view kLetters = "KTBF";
    static constexpr std::size_t kMaxRulesetText = 16;
    static constexpr const auto& kHandKinds = courtyard::kHandKinds;

    [[nodiscard]] static constexpr int worth(Kind kind) { return courtyard::worth(kind); }
    [[nodiscard]] static std::vector<std::string_view> ruleset_names() { return {kId}; }
    [[nodiscard]] static Result<Ruleset, RulesetError> parse_ruleset(std::string_view text) {
        return courtyard::parse_ruleset(text);
    }
    [[nodiscard]] static constexpr Ruleset default_ruleset() { return courtyard::kStandard; }
    [[nodiscard]] static Setup start_setup() { return courtyard::start_setup(); }
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> position(const Setup& setup,
                                                                            const Ruleset&) {
        return Position::from(setup);
    }
    [[nodiscard]] static std::optional<Outcome> outcome(const Position& position,
                                                        const History& history,
                                                        const Ruleset& ruleset, int) {
        return courtyard::outcome(position, history, ruleset);
    }
    [[nodiscard]] static MoveList allowed_moves(const Position& position, const History&,
                                                const Ruleset&) {
        return position.legal_moves();
    }
    static bool resume(Position& position) {
        if (!position.is_finished()) return false;
        position.resume();
        return true;
    }
    [[nodiscard]] static bool points_decide(const Ruleset&) { return true; }
    [[nodiscard]] static Points totals(const Position& position, const Ruleset&) {
        return courtyard::totals(position);
    }
    [[nodiscard]] static std::optional<Side> points_winner(Points points) {
        if (points.first_halves == points.second_halves) return std::nullopt;
        return points.first_halves > points.second_halves ? Side::First : Side::Second;
    }
};

}  // namespace janggun
