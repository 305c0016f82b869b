// The endings of Janggi, plainly.
#include "reference/plain_janggi_game.h"

#include <algorithm>

namespace reference {

using janggun::Outcome;
using janggun::Points;
using janggun::Reason;
using janggun::Side;
using Repeating = PlainRules::Repeating;

PlainRules PlainRules::named(std::string_view variant) {
    if (variant == "janggitraditional")
        return {Facing::MustBreak, false, Repeating::Ends, 3, 100, 0, -1, true};
    if (variant == "janggimodern")
        return {Facing::Harmless, true, Repeating::EndsOrShuttles, 4, 200, 0, -1, true};
    if (variant == "janggicasual")
        return {Facing::Harmless, false, Repeating::Ends, 3, 100, 0, -1, true};
    if (variant == "janggikja")
        return {Facing::MustBreakRare, true, Repeating::RefusedToTrailer, 4, 200, 0, -1, false};
    if (variant == "janggikakao")
        return {Facing::Harmless, true, Repeating::Refused, 4, 0, 200, 20, false};
    return {Facing::MustBreak, true, Repeating::Ends, 3, 100, 0, -1, true};  // janggi
}

PlainJanggiGame::PlainJanggiGame(std::string_view variant, std::string_view fen, Odds odds)
    : rules_{PlainRules::named(variant)},
      deom_halves_{odds == Odds::Even ? 3 : 0},
      position_{fen, rules_.facing},
      legal_moves_{position_.legal_moves()} {
    // Whoever moves first in a handicap game, its first ply is ply 1.
    const int number = position_.move_number();
    if (number > 1) plies_before_ = 2 * (number - 1) + (position_.cho_to_move() ? 0 : 1);
}

void PlainJanggiGame::play(JanggiMove move) {
    const bool captures = position_.is_capture(move);
    plies_.push_back({position_, move, position_.in_check(), captures});
    position_ = position_.after(move);
    legal_moves_ = position_.legal_moves();
    if (captures) quiet_start_ = static_cast<int>(plies_.size());
}

Points PlainJanggiGame::totals() const {
    return {2 * position_.points(true), 2 * position_.points(false) + deom_halves_};
}

Outcome PlainJanggiGame::by_points(Reason reason) const {
    const Points points = totals();
    const bool cho_wins = points.first_halves >= points.second_halves;
    return {reason, cho_wins ? Side::First : Side::Second, points};
}
Outcome PlainJanggiGame::by_verdict(Reason reason) const {
    return rules_.points_decide ? by_points(reason) : Outcome{reason, std::nullopt, std::nullopt};
}

int PlainJanggiGame::occurrences(const JanggiBoard& board) const {
    int count = position_.board() == board ? 1 : 0;
    for (auto i = static_cast<std::size_t>(quiet_start_); i < plies_.size(); ++i)
        if (plies_[i].before.board() == board) ++count;
    return count;
}

bool PlainJanggiGame::both_are_poor() const {
    return position_.points(true) < 30 && position_.points(false) < 30;
}

bool PlainJanggiGame::is_refused(JanggiMove move) const {
    const PlainJanggi next = position_.after(move);
    // A pass that ends the game repeats nothing: accepted bikjang and two passes come first.
    if (next.ended_by_bikjang() || next.ended_by_passes()) return false;
    if (position_.is_capture(move) || occurrences(next.board()) < 2) return false;
    if (rules_.repeating == Repeating::Refused) return true;
    const Points points = totals();
    const bool cho_is_behind = points.first_halves < points.second_halves;  // ties go to Cho
    const bool behind = position_.cho_to_move() == cho_is_behind;
    return rules_.repeating == Repeating::RefusedToTrailer && behind && !both_are_poor();
}

std::vector<JanggiMove> PlainJanggiGame::allowed_moves() const {
    std::vector<JanggiMove> allowed;
    for (const JanggiMove move : legal_moves_)
        if (!is_refused(move)) allowed.push_back(move);
    return allowed.empty() ? legal_moves_ : allowed;
}

std::optional<Outcome> PlainJanggiGame::outcome() const {
    if (position_.ended_by_bikjang()) return by_verdict(Reason::Bikjang);
    if (position_.ended_by_passes()) return by_verdict(Reason::TwoPasses);
    if (legal_moves_.empty())
        return Outcome{Reason::Checkmate, position_.cho_to_move() ? Side::Second : Side::First,
                       std::nullopt};
    if (position_.only_generals_and_guards())
        return rules_.bare_generals_draw ? Outcome{Reason::BareGenerals, std::nullopt, std::nullopt}
                                         : by_points(Reason::BareGenerals);

    if (rules_.quiet_limit > 0 && position_.quiet_plies() >= rules_.quiet_limit)
        return by_verdict(Reason::MoveLimit);
    const bool last_was_quiet =
        !plies_.empty() && !plies_.back().was_capture && !position_.in_check();
    const int plies = plies_before_ + static_cast<int>(plies_.size());
    if (rules_.game_limit > 0 && plies >= rules_.game_limit && last_was_quiet)
        return by_points(Reason::MoveLimit);
    const Points points = totals();
    if (std::min(points.first_halves, points.second_halves) <= rules_.poor_halves && last_was_quiet)
        return by_points(Reason::LowMaterial);

    return repetition();
}

std::optional<Outcome> PlainJanggiGame::repetition() const {
    if (rules_.repeating == Repeating::EndsOrShuttles && last_mover_shuttled())
        return Outcome{Reason::Shuttling, position_.cho_to_move() ? Side::First : Side::Second,
                       std::nullopt};
    const int count = occurrences(position_.board());
    if (rules_.repeating == Repeating::RefusedToTrailer && count >= 3 && both_are_poor())
        return Outcome{Reason::Repetition, std::nullopt, std::nullopt};
    if (count < rules_.last_occurrence) return std::nullopt;
    if (rules_.repeating == Repeating::Ends || rules_.repeating == Repeating::EndsOrShuttles)
        if (const auto checker = perpetual_checker())
            return Outcome{Reason::PerpetualCheck, janggun::other(*checker), std::nullopt};
    return by_verdict(Reason::Repetition);
}

/// The side, if there is one alone, that gave check on every one of its moves between the first
/// and the last occurrence of the present board.
std::optional<Side> PlainJanggiGame::perpetual_checker() const {
    bool always_in_check[2] = {true, true};  // Cho, Han: whenever to move
    always_in_check[position_.cho_to_move() ? 0 : 1] = position_.in_check();
    int left = rules_.last_occurrence - 1;
    for (int i = 1; left > 0; ++i) {
        const Ply& ply = back(i);
        if (!ply.was_in_check) always_in_check[ply.before.cho_to_move() ? 0 : 1] = false;
        if (ply.before.board() == position_.board()) --left;
    }
    if (always_in_check[0] == always_in_check[1]) return std::nullopt;
    return always_in_check[0] ? Side::Second : Side::First;
}

/// Moved one piece, neither general nor guard, there and back and there and back and there again,
/// never in check; a pass may come before the last of these moves.
bool PlainJanggiGame::last_mover_shuttled() const {
    const int quiet = static_cast<int>(plies_.size()) - quiet_start_;
    const auto reverses = [](JanggiMove a, JanggiMove b) {
        return !a.is_pass() && a.from == b.to && a.to == b.from;
    };
    if (quiet < 9) return false;
    const JanggiMove last = back(1).move;
    const char piece = position_.board().points[static_cast<std::size_t>(last.to)];
    if (last.is_pass() || std::string_view{"kKaA"}.find(piece) != std::string_view::npos)
        return false;

    const bool passed = back(3).move.is_pass();
    const int plies = passed ? 11 : 9;
    if (quiet < plies) return false;
    for (int i = 1; i <= plies; i += 2)
        if (back(i).was_in_check) return false;

    JanggiMove newer = last;
    for (int i = passed ? 5 : 3; i < plies; i += 2) {
        if (!reverses(newer, back(i).move)) return false;
        newer = back(i).move;
    }
    const JanggiMove first = back(plies).move;
    return first.to == newer.from;
}

}  // namespace reference
