// Janggi as shared code sees it.
#pragma once

#include <string_view>

#include "janggi/outcome.h"
#include "janggi/position.h"
#include "janggi/ruleset_text.h"

namespace janggun {

struct Janggi {
    using Geometry = janggi::NineByTen;
    using Square = janggi::Square;
    using Kind = janggi::Kind;
    using Move = janggi::Move;
    using MoveList = janggi::MoveList;
    using Position = janggi::Position;
    using Ruleset = janggi::Ruleset;
    using History = janggi::History;
    using Setup = janggi::Setup;
    using SetupFault = janggi::SetupFault;

    static constexpr std::string_view kName = "Janggi";

    [[nodiscard]] static constexpr Ruleset default_ruleset() { return janggi::kTournament; }
    [[nodiscard]] static Setup start_setup() { return janggi::start_setup(); }
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> position(
        const Setup& setup, const Ruleset& ruleset) {
        return Position::from(setup, ruleset.bikjang);
    }
    [[nodiscard]] static std::optional<Outcome> outcome(const Position& position,
                                                        const History& history,
                                                        const Ruleset& ruleset, int plies_before) {
        return janggi::outcome(position, history, ruleset, plies_before);
    }
    [[nodiscard]] static MoveList allowed_moves(const Position& position, const History& history,
                                                const Ruleset& ruleset) {
        return janggi::allowed_moves(position, history, ruleset);
    }
};

}  // namespace janggun
