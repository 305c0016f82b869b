// Shogun Chess as shared code sees it: like every game, it spells out the members of concept Game.
#pragma once

#include <string_view>
#include <vector>

#include "shogun/outcome.h"
#include "shogun/position.h"
#include "shogun/ruleset.h"

namespace janggun {

struct Shogun {
    using Geometry = shogun::EightByEight;
    using Square = shogun::Square;
    using Kind = shogun::Kind;
    using Move = shogun::Move;
    using MoveList = shogun::MoveList;
    using Position = shogun::Position;
    using Ruleset = shogun::Ruleset;
    using RulesetError = shogun::RulesetError;
    using History = shogun::History;
    using Setup = shogun::Setup;
    using SetupFault = shogun::SetupFault;

    static constexpr std::string_view kId = "shogun";
    static constexpr std::string_view kName = "Shogun Chess";
    static constexpr BySide<std::string_view> kSideNames = {"White", "Black"};
    static constexpr int kKindCount = shogun::kKindCount;
    static constexpr std::string_view kLetters = "PCNGBARMFQK";
    static constexpr std::size_t kMaxRulesetText = 16;
    static constexpr const auto& kHandKinds = shogun::kHandKinds;

    [[nodiscard]] static constexpr int worth(Kind kind) {
        constexpr int kWorth[kKindCount] = {1, 3, 3, 6, 3, 7, 5, 8, 2, 9, 0};
        return kWorth[static_cast<int>(kind)];
    }

    [[nodiscard]] static std::vector<std::string_view> ruleset_names() {
        return {shogun::kStandard.name};
    }
    [[nodiscard]] static Result<Ruleset, RulesetError> parse_ruleset(std::string_view text) {
        return shogun::parse_ruleset(text);
    }
    [[nodiscard]] static constexpr Ruleset default_ruleset() { return shogun::kStandard; }
    [[nodiscard]] static Setup start_setup() { return shogun::start_setup(); }
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> position(const Setup& setup,
                                                                            const Ruleset&) {
        return Position::from(setup);
    }
    [[nodiscard]] static std::optional<Outcome> outcome(const Position& position,
                                                        const History& history,
                                                        const Ruleset& ruleset, int) {
        return shogun::outcome(position, history, ruleset);
    }
    [[nodiscard]] static MoveList allowed_moves(const Position& position, const History&,
                                                const Ruleset&) {
        return position.legal_moves();
    }
};

}  // namespace janggun
