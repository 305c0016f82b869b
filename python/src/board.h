// A game in progress, for Python: the library's Match with any game's rules, and moves as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/style.h"
#include "game/match.h"
#include "game/variant.h"

namespace janggun::python {

/// What to do with a move after the rules have ended the game.
enum class AfterEnd : std::uint8_t { Refuse, PlayOn };

struct BoardStart {
    std::string fen;  // empty: the game's start
    std::optional<std::pair<std::string, std::string>>
        setups;            // of the sides, where the game has any
    std::string handicap;  // letters of the pieces to take off
};

struct Drawing {
    draw::Script script = draw::Script::Hanja;
    draw::Coordinates coordinates = draw::Coordinates::Letters;
    Side below = Side::First;
    std::vector<std::string> highlighted;
    std::vector<std::pair<std::string, std::string>> arrows;
    bool last_move = true;  // highlight it
};

class Board {
  public:
    Board(const AnyRuleset& ruleset, const BoardStart& start);
    /// The same start without the moves.
    [[nodiscard]] Board at_start() const;

    [[nodiscard]] const AnyMatch& match() const { return match_; }
    [[nodiscard]] const AnyRuleset& ruleset() const { return ruleset_; }
    [[nodiscard]] const std::string& start_fen() const { return start_fen_; }
    /// In UCI.
    [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }

    /// Returns the move in UCI.
    std::string play(std::string_view text, const std::optional<std::string>& style,
                     AfterEnd after_end);
    std::string take_back();

    [[nodiscard]] std::string fen() const;
    [[nodiscard]] Side turn() const;
    [[nodiscard]] std::vector<std::string> written(const std::vector<std::string>& moves,
                                                   const std::optional<std::string>& style) const;
    [[nodiscard]] std::string svg(const Drawing& drawing) const;
    [[nodiscard]] std::string text(const Drawing& drawing, bool colour) const;

    /// Calls use.operator()<G>(match).
    template <typename Use>
    decltype(auto) visit(Use&& use) const {
        return std::visit(
            [&]<Game G>(const Match<G>& match) -> decltype(auto) {
                return use.template operator()<G>(match);
            },
            match_);
    }

  private:
    AnyRuleset ruleset_;
    std::string start_fen_;
    AnyMatch match_;
    std::vector<std::string> moves_;
};

/// The outcome in words, with the names of the game's sides.
[[nodiscard]] std::string outcome_text(const AnyRuleset& ruleset, const Outcome& outcome);

}  // namespace janggun::python
