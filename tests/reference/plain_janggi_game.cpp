// The endings of Janggi, plainly.
#include "reference/plain_janggi_game.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace reference {

using janggun::Outcome;
using janggun::Points;
using janggun::Reason;
using janggun::Side;
using Repeating = PlainRules::Repeating;

namespace {

/// A named ruleset, by its values that are not those of "janggi".
PlainRules base_named(const std::string& name) {
    PlainRules rules;
    if (name == "janggitraditional") {
        rules.bikjang_by_points = rules.passes_by_points = rules.limits_by_points = false;
        rules.repeating = Repeating::Draw;
    } else if (name == "janggimodern") {
        rules.facing = Facing::Harmless;
        rules.repeating = Repeating::PointsOrShuttles;
        rules.last_occurrence = 4;
        rules.quiet_limit = 200;
    } else if (name == "janggicasual") {
        rules.facing = Facing::Harmless;
        rules.passes_by_points = rules.limits_by_points = false;
        rules.repeating = Repeating::Draw;
    } else if (name == "janggikja") {
        rules.facing = Facing::MustBreakRare;
        rules.repeating = Repeating::RefusedToTrailer;
        rules.last_occurrence = 4;
        rules.quiet_limit = 200;
        rules.bare = PlainRules::Bare::Points;
    } else if (name == "janggikakao") {
        rules.facing = Facing::Harmless;
        rules.repeating = Repeating::Refused;
        rules.last_occurrence = 4;
        rules.quiet_limit = 0;
        rules.game_limit = 200;
        rules.poor = 10;
        rules.bare = PlainRules::Bare::Points;
    }
    return rules;
}

void change(PlainRules& rules, const std::string& key, const std::string& value) {
    const bool by_points = value == "points";
    const int number = value == "off" ? 0 : std::atoi(value.c_str());
    if (key == "bikjang") {
        rules.bikjang_by_points = value.find("draw") == std::string::npos;
        rules.facing = value == "off"           ? Facing::Harmless
                       : value.starts_with("g") ? Facing::ByGeneral
                       : value.starts_with("b") ? Facing::ByTrailer
                       : value.starts_with("k") ? Facing::MustBreakRare
                                                : Facing::MustBreak;
    } else if (key == "passes") {
        rules.passes_by_points = by_points;
    } else if (key == "repetition") {
        rules.repeating = value == "draw"      ? Repeating::Draw
                          : value == "loss"    ? Repeating::Loss
                          : value == "refused" ? Repeating::Refused
                          : value == "kja"     ? Repeating::RefusedToTrailer
                          : value == "modern"  ? Repeating::PointsOrShuttles
                                               : Repeating::Points;
    } else if (key == "occurrence") {
        rules.last_occurrence = number;
    } else if (key == "quiet") {
        rules.quiet_limit = number;
    } else if (key == "plies") {
        rules.game_limit = number;
    } else if (key == "low") {
        rules.poor = value == "off" ? -1 : number;
    } else if (key == "limit") {
        rules.limits_by_points = by_points;
    } else if (key == "bare") {
        rules.bare = value == "draw"  ? PlainRules::Bare::Draw
                     : value == "few" ? PlainRules::Bare::Few
                                      : PlainRules::Bare::Points;
    } else if (key == "deom") {
        rules.deom_halves = static_cast<int>(2 * std::atof(value.c_str()));
    }
}

}  // namespace

PlainRules PlainRules::from(const std::string& variant) {
    const std::size_t colon = variant.find(':');
    PlainRules rules = base_named(variant.substr(0, colon));
    if (colon == std::string::npos) return rules;
    std::istringstream settings{variant.substr(colon + 1)};
    for (std::string setting; std::getline(settings, setting, ',');) {
        const std::size_t sign = setting.find('=');
        change(rules, setting.substr(0, sign), setting.substr(sign + 1));
    }
    return rules;
}

PlainJanggiGame::PlainJanggiGame(const std::string& variant, std::string_view fen, Odds odds)
    : rules_{PlainRules::from(variant)},
      deom_halves_{odds == Odds::Even ? rules_.deom_halves : 0},
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
Outcome PlainJanggiGame::draw(Reason reason) const {
    return {reason, std::nullopt, std::nullopt};
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
    if (position_.is_capture(move)) return false;
    const int occurrence = occurrences(next.board()) + 1;
    if (rules_.repeating == Repeating::Refused) return occurrence >= rules_.last_occurrence;
    if (occurrence < rules_.last_occurrence - 1) return false;
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
    const auto by_verdict = [&](Reason reason, bool points_decide) {
        return points_decide ? by_points(reason) : draw(reason);
    };
    if (position_.ended_by_bikjang()) return by_verdict(Reason::Bikjang, rules_.bikjang_by_points);
    if (position_.ended_by_passes()) return by_verdict(Reason::TwoPasses, rules_.passes_by_points);
    if (legal_moves_.empty())
        return Outcome{Reason::Checkmate, position_.cho_to_move() ? Side::Second : Side::First,
                       std::nullopt};
    if (position_.only_generals_and_guards())
        return by_verdict(Reason::BareGenerals, rules_.bare == PlainRules::Bare::Points);
    if (rules_.bare == PlainRules::Bare::Few && too_few_to_win()) return draw(Reason::BareGenerals);

    if (rules_.quiet_limit > 0 && position_.quiet_plies() >= rules_.quiet_limit)
        return by_verdict(Reason::MoveLimit, rules_.limits_by_points);
    const bool last_was_quiet =
        !plies_.empty() && !plies_.back().was_capture && !position_.in_check();
    const int plies = plies_before_ + static_cast<int>(plies_.size());
    if (rules_.game_limit > 0 && plies >= rules_.game_limit && last_was_quiet)
        return by_verdict(Reason::MoveLimit, rules_.limits_by_points);
    const Points points = totals();
    const int poorer = std::min(points.first_halves, points.second_halves);
    if (rules_.poor >= 0 && poorer <= 2 * rules_.poor && last_was_quiet)
        return by_verdict(Reason::LowMaterial, rules_.limits_by_points);

    return repetition();
}

/// Each side has at most one piece besides general and guards, and it is no chariot.
bool PlainJanggiGame::too_few_to_win() const {
    int attackers[2] = {0, 0};  // Cho's, Han's; a chariot is enough for two
    for (const char piece : position_.board().points) {
        if (std::string_view{"RCNBP"}.find(piece) != std::string_view::npos)
            attackers[0] += piece == 'R' ? 2 : 1;
        if (std::string_view{"rcnbp"}.find(piece) != std::string_view::npos)
            attackers[1] += piece == 'r' ? 2 : 1;
    }
    return attackers[0] <= 1 && attackers[1] <= 1;
}

std::optional<Outcome> PlainJanggiGame::repetition() const {
    const Side to_move = position_.cho_to_move() ? Side::First : Side::Second;
    if (rules_.repeating == Repeating::PointsOrShuttles && last_mover_shuttled())
        return Outcome{Reason::Shuttling, to_move, std::nullopt};
    const int count = occurrences(position_.board());
    if (rules_.repeating == Repeating::RefusedToTrailer && count >= rules_.last_occurrence - 1 &&
        both_are_poor())
        return draw(Reason::Repetition);
    if (count < rules_.last_occurrence) return std::nullopt;
    if (rules_.repeating == Repeating::Refused || rules_.repeating == Repeating::RefusedToTrailer)
        return by_points(Reason::Repetition);
    if (const auto checker = perpetual_checker())
        return Outcome{Reason::PerpetualCheck, janggun::other(*checker), std::nullopt};
    if (rules_.repeating == Repeating::Draw) return draw(Reason::Repetition);
    if (rules_.repeating == Repeating::Loss)
        return Outcome{Reason::Repetition, to_move, std::nullopt};
    return by_points(Reason::Repetition);
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
