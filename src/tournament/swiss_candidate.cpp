// What the Dutch system asks about the players of a round.
#include "tournament/swiss_candidate.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "tournament/index.h"

namespace janggun::tournament {
namespace {

[[nodiscard]] Entry entry_of(const SwissPlayer& player, int round) {
    return at(round) < player.rounds.size() ? player.rounds[at(round)] : Entry{};
}

/// Article 1.4. An unplayed round that gave more than a loss counts as a downfloat.
[[nodiscard]] Float float_in(const SwissState& state, PlayerIndex player, int round) {
    if (round < 0) return Float::None;
    const Entry entry = entry_of(state.players[at(player)], round);
    if (!is_played(entry.mark))
        return points_of(state.points, entry.mark) > state.points.loss ? Float::Down : Float::None;
    const int own = score_before(state, player, round, VirtualPoints::With);
    const int other = score_before(state, entry.opponent, round, VirtualPoints::With);
    return own > other ? Float::Down : own < other ? Float::Up : Float::None;
}

void set_colours(Candidate& candidate) {
    int difference = 0;
    for (const Side side : candidate.sides) difference += side == Side::First ? 1 : -1;
    candidate.imbalance = std::abs(difference);
    if (candidate.sides.empty()) return;
    const Side last = candidate.sides.back();
    const std::size_t games = candidate.sides.size();
    if (games >= 2 && candidate.sides[games - 2] == last) candidate.repeated = last;
    const Side rarer = difference > 0 ? Side::Second : Side::First;
    if (candidate.imbalance > 1) {
        candidate.preference = Preference::Absolute;
        candidate.wish = rarer;
    } else if (candidate.repeated) {
        candidate.preference = Preference::Absolute;
        candidate.wish = other(last);
    } else if (candidate.imbalance == 1) {
        candidate.preference = Preference::Strong;
        candidate.wish = rarer;
    } else {
        candidate.preference = Preference::Mild;
        candidate.wish = other(last);
    }
}

[[nodiscard]] Candidate candidate_of(const SwissState& state, PlayerIndex player, int number) {
    Candidate candidate;
    candidate.player = player;
    candidate.number = number;
    const int round = state.rounds_played;
    candidate.score = score_before(state, player, round, VirtualPoints::With);
    for (int r = 0; r < round; ++r) {
        const Entry entry = entry_of(state.players[at(player)], r);
        if (is_played(entry.mark)) {
            if (entry.side) candidate.sides.push_back(*entry.side);
            ++candidate.games;
        } else if (entry.mark == Mark::PairingBye ||
                   points_of(state.points, entry.mark) >= state.points.win) {
            candidate.may_have_bye = false;
        }
    }
    set_colours(candidate);
    candidate.floats = {float_in(state, player, round - 1), float_in(state, player, round - 2)};
    const int maximum = round * std::max(state.points.win, state.points.draw);
    candidate.is_topscorer = round >= state.total_rounds - 1 && candidate.score > maximum / 2;
    return candidate;
}

/// The side of the higher player if the preferences, or the games before, decide.
[[nodiscard]] std::optional<Side> decided_side(const Candidate& higher, const Candidate& lower) {
    if (wishes_agree(higher, lower)) {
        if (higher.preference != Preference::None) return higher.wish;
        if (lower.preference != Preference::None) return other(lower.wish);
        return std::nullopt;
    }
    // Same wish: the stronger preference is granted, of absolute ones that with the wider
    // imbalance.
    if (higher.preference != lower.preference)
        return higher.preference > lower.preference ? higher.wish : other(lower.wish);
    if (higher.preference == Preference::Absolute && higher.imbalance != lower.imbalance)
        return higher.imbalance > lower.imbalance ? higher.wish : other(lower.wish);
    // The most recent game in which they had different sides, counted from the last one played.
    auto a = higher.sides.rbegin();
    auto b = lower.sides.rbegin();
    for (; a != higher.sides.rend() && b != lower.sides.rend(); ++a, ++b)
        if (*a != *b) return *b;
    return std::nullopt;
}

}  // namespace

int score_before(const SwissState& state, PlayerIndex player, int round,
                 VirtualPoints acceleration) {
    const SwissPlayer& p = state.players[at(player)];
    int score = 0;
    for (int r = 0; r < round; ++r) score += points_of(state.points, entry_of(p, r).mark);
    if (acceleration == VirtualPoints::With && at(round) < p.acceleration.size())
        score += p.acceleration[at(round)];
    return score;
}

std::vector<Candidate> candidates_of(const SwissState& state) {
    std::vector<Candidate> candidates;
    int number = 0;
    for (std::size_t i = 0; i < state.players.size(); ++i) {
        const SwissPlayer& player = state.players[i];
        const bool has_taken_part =
            std::any_of(player.rounds.begin(), player.rounds.end(),
                        [](const Entry& entry) { return is_paired(entry.mark); });
        if (player.plays_next)
            candidates.push_back(candidate_of(state, static_cast<PlayerIndex>(i), number));
        // Who has never been paired has no number yet: the sides of the others do not depend on it.
        if (player.plays_next || has_taken_part) ++number;
    }
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return std::tie(b.score, a.number) < std::tie(a.score, b.number);
    });
    return candidates;
}

Compatibility::Compatibility(const SwissState& state, const std::vector<Candidate>& candidates)
    : size_{candidates.size()}, allowed_(size_ * size_, 1) {
    std::vector<std::size_t> place(state.players.size(), size_);
    for (std::size_t i = 0; i < size_; ++i) place[at(candidates[i].player)] = i;
    const auto forbid = [&](std::size_t a, std::size_t b) {
        if (a == size_ || b == size_) return;
        allowed_[a * size_ + b] = 0;
        allowed_[b * size_ + a] = 0;
    };
    for (std::size_t i = 0; i < size_; ++i) {
        forbid(i, i);
        for (const Entry& entry : state.players[at(candidates[i].player)].rounds)
            if (is_played(entry.mark)) forbid(i, place[at(entry.opponent)]);
        for (std::size_t j = 0; j < i; ++j) {
            const Candidate& a = candidates[i];
            const Candidate& b = candidates[j];
            if (a.preference == Preference::Absolute && b.preference == Preference::Absolute &&
                a.wish == b.wish && !a.is_topscorer && !b.is_topscorer)
                forbid(i, j);
        }
    }
    for (const std::vector<PlayerIndex>& group : state.forbidden)
        for (const PlayerIndex a : group)
            for (const PlayerIndex b : group)
                if (a != b) forbid(place[at(a)], place[at(b)]);
}

bool wishes_agree(const Candidate& a, const Candidate& b) {
    return a.preference == Preference::None || b.preference == Preference::None || a.wish != b.wish;
}

Pairing with_sides(const Candidate& higher, const Candidate& lower, Side initial) {
    const auto by_wish = [&] {
        if (higher.preference != Preference::None) return higher.wish;
        return higher.number % 2 == 0 ? initial : other(initial);
    };
    const Side side = decided_side(higher, lower).value_or(by_wish());
    return side == Side::First ? Pairing{higher.player, lower.player}
                               : Pairing{lower.player, higher.player};
}

}  // namespace janggun::tournament
