// When a game of Janggi is over: points, repetition, limits and mate.
#include "janggi/outcome.h"

#include <algorithm>

namespace janggun::janggi {
namespace {

using Verdict = Ruleset::Verdict;

Outcome decided(Reason reason, Verdict verdict, const Position& position, const Ruleset& ruleset) {
    if (verdict == Verdict::Draw) return {.reason = reason, .winner = {}, .points = {}};
    const Points points = totals(position, ruleset);
    return {.reason = reason, .winner = points_winner(points), .points = points};
}

/// Plies that matter for repetition: since the last capture, or since the start.
std::size_t reach_of(const Position& position, const History& history) {
    return std::min(static_cast<std::size_t>(position.quiet_plies()), history.size());
}

/// Occurrences of this key in the last `reach` plies.
int times_seen(std::uint64_t key, const History& history, std::size_t reach) {
    int times = 0;
    for (std::size_t i = 1; i <= reach; ++i) times += history.back(i).key == key ? 1 : 0;
    return times;
}

bool both_poor(const Position& position) {
    return points_of(position, kCho) < 30 && points_of(position, kHan) < 30;
}

bool only_generals_and_guards(const Position& position) {
    const Placement& pieces = position.pieces();
    return pieces.occupied() == (pieces.of(Kind::General) | pieces.of(Kind::Guard));
}

/// One piece is not enough to force a mate, unless it is a chariot: docs/rulesets.md, "bare".
bool has_too_few(const Position& position, Side side) {
    const Placement& pieces = position.pieces();
    const Bitboard attackers = pieces.of(side) - pieces.of(Kind::General) - pieces.of(Kind::Guard);
    return !attackers.has_several() && (attackers & pieces.of(Kind::Chariot)).empty();
}

/// Endings by insufficient material.
std::optional<Outcome> bare_generals(const Position& position, const Ruleset& ruleset) {
    using BareGenerals = Ruleset::BareGenerals;
    const bool is_bare = ruleset.bare_generals == BareGenerals::TooFewDraw
                             ? has_too_few(position, kCho) && has_too_few(position, kHan)
                             : only_generals_and_guards(position);
    if (!is_bare) return std::nullopt;
    return decided(Reason::BareGenerals,
                   ruleset.bare_generals == BareGenerals::Points ? Verdict::Points : Verdict::Draw,
                   position, ruleset);
}

bool last_ply_was_quiet(const Position& position, const History& history) {
    return !history.empty() && !history.back(1).was_capture && !position.in_check();
}

bool reached_move_limit(const Position& position, const History& history, const Ruleset& ruleset,
                        int plies_before) {
    if (ruleset.quiet_limit > 0 && position.quiet_plies() >= ruleset.quiet_limit) return true;
    return ruleset.game_limit > 0 &&
           plies_before + static_cast<int>(history.size()) >= ruleset.game_limit &&
           last_ply_was_quiet(position, history);
}

bool low_material(const Position& position, const History& history, const Ruleset& ruleset) {
    if (ruleset.low_points < 0) return false;
    const Points points = totals(position, ruleset);
    return std::min(points.first_halves, points.second_halves) <= 2 * ruleset.low_points &&
           last_ply_was_quiet(position, history);
}

/// The last move of the side that just moved was the fifth in a row that moved one piece, neither
/// general nor guard, to and fro, and it was never in check meanwhile; the second-last may be a
/// pass. docs/rules/janggi.md, "Repetition".
bool has_shuttled(const Position& position, const History& history) {
    const std::size_t reach = reach_of(position, history);
    if (reach < 8 || !history.back(1).move.is_step()) return false;
    const Kind kind = position.pieces().kind_on(history.back(1).move.to());
    if (kind == Kind::General || kind == Kind::Guard) return false;

    const bool passed_once = history.back(3).move.is_pass();
    const std::size_t oldest =
        passed_once ? 11 : 9;  // the move that brought the piece to the shuttle
    if (history.size() < oldest || reach < oldest - 1) return false;
    for (std::size_t i = 1; i <= oldest; i += 2)
        if (history.back(i).was_in_check) return false;

    const auto reverses = [](Move a, Move b) {
        return a.is_step() && b.is_step() && a.from() == b.to() && a.to() == b.from();
    };
    Move newer = history.back(1).move;
    for (std::size_t i = passed_once ? 5 : 3; i < oldest; i += 2) {
        if (!reverses(history.back(i).move, newer)) return false;
        newer = history.back(i).move;
    }
    const PastPly& arrival = history.back(oldest);
    return !arrival.was_capture && arrival.move.is_step() && arrival.move.to() == newer.from();
}

std::optional<Outcome> repetition(const Position& position, const History& history,
                                  const Ruleset& ruleset) {
    using Repetition = Ruleset::Repetition;
    const bool judges_checks = ruleset.repetition != Repetition::RefusedToTrailer &&
                               ruleset.repetition != Repetition::Refused;
    if (ruleset.repetition == Repetition::NoShuttle && has_shuttled(position, history))
        return Outcome{.reason = Reason::Shuttling, .winner = position.turn(), .points = {}};

    const std::uint64_t key = position.key();
    const std::size_t reach = reach_of(position, history);
    int times = 1;
    for (std::size_t i = 2; i <= reach; i += 2) {
        if (history.back(i).key != key) continue;
        ++times;
        if (times == ruleset.repetition_limit - 1 &&
            ruleset.repetition == Repetition::RefusedToTrailer && both_poor(position))
            return Outcome{.reason = Reason::Repetition, .winner = {}, .points = {}};
        if (times < ruleset.repetition_limit) continue;
        if (judges_checks)
            if (const auto checker = perpetual_checker(position, history, i))
                return Outcome{
                    .reason = Reason::PerpetualCheck, .winner = other(*checker), .points = {}};
        if (ruleset.repetition == Repetition::Loss)
            return Outcome{.reason = Reason::Repetition, .winner = position.turn(), .points = {}};
        return decided(Reason::Repetition,
                       ruleset.repetition == Repetition::Draw ? Verdict::Draw : Verdict::Points,
                       position, ruleset);
    }
    return std::nullopt;
}

}  // namespace

bool resume(Position& position) {
    if (position.finish() != Finish::TwoPasses) return false;
    if (auto again = Position::from(setup_of(position), position.bikjang_rule())) position = *again;
    return true;
}

std::optional<Side> perpetual_checker(const Position& position, const History& history,
                                      std::size_t plies) {
    bool mover_is_checked = position.in_check();
    bool other_is_checked = true;
    for (std::size_t i = 1; i <= plies; ++i)
        (i % 2 == 0 ? mover_is_checked : other_is_checked) &= history.back(i).was_in_check;
    if (mover_is_checked == other_is_checked) return std::nullopt;
    return mover_is_checked ? other(position.turn()) : position.turn();
}

Points totals(const Position& position, const Ruleset& ruleset) {
    return {.first_halves = 2 * points_of(position, kCho),
            .second_halves = 2 * points_of(position, kHan) + ruleset.bonus_halves()};
}

Side points_winner(Points points) {
    return points.first_halves >= points.second_halves ? kCho : kHan;
}

// The order of endings is docs/rules/janggi.md's, "The end".
std::optional<Outcome> outcome(const Position& position, const History& history,
                               const Ruleset& ruleset, int plies_before) {
    if (position.finish() == Finish::None && position.in_check() &&
        position.count_legal_moves() == 0)
        return Outcome{.reason = Reason::Checkmate, .winner = other(position.turn()), .points = {}};
    return outcome_but_mate(position, history, ruleset, plies_before);
}

std::optional<Outcome> outcome_but_mate(const Position& position, const History& history,
                                        const Ruleset& ruleset, int plies_before) {
    if (position.finish() == Finish::Bikjang)
        return decided(Reason::Bikjang, ruleset.bikjang_verdict, position, ruleset);
    if (position.finish() == Finish::TwoPasses)
        return decided(Reason::TwoPasses, ruleset.passes_verdict, position, ruleset);
    if (const auto bare = bare_generals(position, ruleset)) return bare;
    if (reached_move_limit(position, history, ruleset, plies_before))
        return decided(Reason::MoveLimit, ruleset.limit_verdict, position, ruleset);
    if (low_material(position, history, ruleset))
        return decided(Reason::LowMaterial, ruleset.limit_verdict, position, ruleset);
    return repetition(position, history, ruleset);
}

MoveList allowed_moves(const Position& position, const History& history, const Ruleset& ruleset) {
    using Repetition = Ruleset::Repetition;
    const MoveList legal = position.legal_moves();
    const bool refuses =
        ruleset.repetition == Repetition::Refused ||
        (ruleset.repetition == Repetition::RefusedToTrailer && !both_poor(position) &&
         points_winner(totals(position, ruleset)) != position.turn());
    // The side behind may not repeat one occurrence before the limit, neither side at the limit.
    const int refused_occurrence = ruleset.repetition == Repetition::Refused
                                       ? ruleset.repetition_limit
                                       : ruleset.repetition_limit - 1;
    // Another occurrence needs four plies: nothing to forbid before that.
    const auto reach = reach_of(position, history);
    if (!refuses || reach + 1 < 4 * static_cast<std::size_t>(refused_occurrence - 1)) return legal;

    MoveList allowed;
    for (const Move move : legal) {
        Position next = position;
        next.play(move);
        // A pass that ends the game repeats nothing.
        const bool repeats = next.finish() == Finish::None && !position.is_capture(move) &&
                             times_seen(next.key(), history, reach) >= refused_occurrence - 1;
        if (!repeats) allowed.push_back(move);
    }
    return allowed.empty() ? legal : allowed;
}

}  // namespace janggun::janggi
