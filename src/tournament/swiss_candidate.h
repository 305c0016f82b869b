// What the Dutch system asks about the players of a round: scores, colours, floats, byes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/swiss.h"

namespace janggun::tournament {

enum class Float : std::uint8_t { None, Down, Up };

/// C.04.3 article 1.6: absolute, strong, mild, none.
enum class Preference : std::uint8_t { None, Mild, Strong, Absolute };

/// A player who is to be paired.
struct Candidate {
    PlayerIndex player = kNobody;
    int number = 0;  // pairing number among those who have taken part, from 0
    int score = 0;
    Preference preference = Preference::None;
    Side wish = Side::First;        // if there is a preference
    int imbalance = 0;              // |games with one side - games with the other|
    std::optional<Side> repeated;   // the side of the last two games, if the same
    std::array<Float, 2> floats{};  // one and two rounds ago
    bool may_have_bye = true;
    int games = 0;
    bool is_topscorer = false;  // last round: more than half of the possible points
    std::vector<Side> sides;    // of the games played, in order
};

/// Everybody who plays the next round, by score and pairing number.
[[nodiscard]] std::vector<Candidate> candidates_of(const SwissState& state);

/// By candidate: whether two may meet at all (criteria C1 and C3, and forbidden pairs).
class Compatibility {
  public:
    Compatibility(const SwissState& state, const std::vector<Candidate>& candidates);
    [[nodiscard]] bool may_meet(std::size_t a, std::size_t b) const {
        return allowed_[a * size_ + b] != 0;
    }

  private:
    std::size_t size_;
    std::vector<unsigned char> allowed_;
};

/// Whether both wishes can be granted.
[[nodiscard]] bool wishes_agree(const Candidate& a, const Candidate& b);

/// Sides of a pair by article 5. `higher` has the higher score, or the lower number.
[[nodiscard]] Pairing with_sides(const Candidate& higher, const Candidate& lower, Side initial);

}  // namespace janggun::tournament
