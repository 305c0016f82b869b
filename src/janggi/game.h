// Janggi as shared code sees it: like every game, it spells out the members of concept Game.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "janggi/outcome.h"
#include "janggi/position.h"
#include "janggi/ruleset_text.h"
#include "janggi/starts.h"

namespace janggun {

struct Janggi {
    using Geometry = janggi::NineByTen;
    using Square = janggi::Square;
    using Kind = janggi::Kind;
    using Move = janggi::Move;
    using MoveList = janggi::MoveList;
    using Position = janggi::Position;
    using Ruleset = janggi::Ruleset;
    using RulesetError = janggi::RulesetError;
    using History = janggi::History;
    using Setup = janggi::Setup;
    using SetupFault = janggi::SetupFault;
    using SetupChoice = janggi::Formation;

    static constexpr std::string_view kId = "janggi";
    static constexpr std::string_view kName = "Janggi";
    static constexpr BySide<std::string_view> kSideNames = {"Cho", "Han"};
    static constexpr int kKindCount = janggi::kKindCount;
    static constexpr std::string_view kLetters = "KARCNBP";
    static constexpr std::size_t kMaxRulesetText = janggi::kMaxRulesetText;
    static constexpr const auto& kSetupChoices = janggi::kFormations;
    static constexpr Side kFirstToChoose = janggi::kHan;

    [[nodiscard]] static constexpr int worth(Kind kind) { return janggi::points_of(kind); }

    [[nodiscard]] static std::vector<std::string_view> ruleset_names() {
        std::vector<std::string_view> names;
        for (const auto& named : janggi::kNamedRulesets) names.push_back(named.name);
        return names;
    }
    [[nodiscard]] static Result<Ruleset, RulesetError> parse_ruleset(std::string_view text) {
        return janggi::parse_ruleset(text);
    }
    [[nodiscard]] static constexpr Ruleset default_ruleset() { return janggi::kTournament; }

    [[nodiscard]] static Setup start_setup() { return janggi::start_setup(); }
    [[nodiscard]] static Setup start_setup(const BySide<SetupChoice>& choices) {
        return janggi::start_setup(choices.first, choices.second);
    }
    [[nodiscard]] static std::optional<BySide<SetupChoice>> setup_choices_of(
        const Position& start) {
        return janggi::formations_of(start);
    }
    [[nodiscard]] static std::optional<Setup> handicap_setup(const BySide<SetupChoice>& choices,
                                                             std::string_view letters) {
        const auto squares = janggi::handicap_squares(letters, choices.second);
        if (!squares) return std::nullopt;
        return handicap_setup(choices, *squares);
    }
    [[nodiscard]] static Setup handicap_setup(const BySide<SetupChoice>& choices,
                                              std::span<const Square> removed) {
        return janggi::handicap_setup(choices.first, choices.second, removed);
    }
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
    static bool resume(Position& position) { return janggi::resume(position); }
    [[nodiscard]] static bool points_decide(const Ruleset& ruleset) {
        return ruleset.points_decide();
    }
    [[nodiscard]] static Points totals(const Position& position, const Ruleset& ruleset) {
        return janggi::totals(position, ruleset);
    }
    [[nodiscard]] static std::optional<Side> points_winner(Points points) {
        return janggi::points_winner(points);
    }
};

}  // namespace janggun
