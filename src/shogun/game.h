// Shogun Chess as shared code sees it.
#pragma once

#include <string_view>

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
    using History = shogun::History;
    using Setup = shogun::Setup;
    using SetupFault = shogun::SetupFault;

    static constexpr std::string_view kName = "Shogun Chess";

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
