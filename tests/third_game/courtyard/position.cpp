// The rules of Courtyard: simple rather than fast.
#include "courtyard/position.h"

#include <cstdlib>

#include "base/rng.h"
#include "base/text.h"

namespace janggun::courtyard {
namespace {

constexpr std::uint64_t kSecondToMove = 0x9D39247E33776D41ULL;

/// Can this piece step by so much, from whoever's side?
bool steps(Piece piece, int files, int ranks) {
    const int forward = piece.side == Side::First ? ranks : -ranks;
    const int far = std::max(std::abs(files), std::abs(ranks));
    const int sum = std::abs(files) + std::abs(ranks);
    if (far != 1) return false;
    switch (piece.kind) {
        case Kind::King:
            return true;
        case Kind::Tower:
            return sum == 1;
        case Kind::Banner:
            return sum == 2;
        case Kind::Foot:
            return files == 0 && forward == 1;
    }
    return false;
}

bool attacks(const Placement& pieces, Square from, Square to) {
    return steps(pieces.piece_on(from), to.file() - from.file(), to.rank() - from.rank());
}

std::uint64_t hand_key(Side side, Kind kind, int count) {
    return count == 0 ? 0
                      : Rng{static_cast<std::uint64_t>(1000 + 100 * index(side) +
                                                       10 * static_cast<int>(kind) + count)}
                            .next();
}

}  // namespace

std::string describe(RulesetError error) {
    return "column " + std::to_string(error.column + 1) + ": expected courtyard";
}

Result<Ruleset, RulesetError> parse_ruleset(std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    std::string name{text.substr(0, colon)};
    std::transform(name.begin(), name.end(), name.begin(), to_lower);
    if (name != kStandard.name) return Failure{RulesetError{RulesetError::Reason::UnknownName, 0}};
    if (colon == text.size()) return kStandard;
    return Failure{RulesetError{RulesetError::Reason::NoSettings, static_cast<int>(colon)}};
}

Setup start_setup() {
    Setup setup;
    constexpr Kind kBack[] = {Kind::Tower, Kind::Banner, Kind::King, Kind::Banner, Kind::Tower};
    for (int file = 0; file < 5; ++file) {
        setup.pieces.put({Side::First, kBack[file]}, Square::at(file, 0));
        setup.pieces.put({Side::Second, kBack[file]}, Square::at(file, 4));
        if (file == 0 || file == 4) continue;
        setup.pieces.put({Side::First, Kind::Foot}, Square::at(file, 1));
        setup.pieces.put({Side::Second, Kind::Foot}, Square::at(file, 3));
    }
    return setup;
}

std::string describe(const SetupFault& fault) {
    const std::string side = fault.side == Side::First ? "South" : "North";
    return side +
           (fault.reason == SetupFault::Reason::NoKing ? " has no king" : " has several kings");
}

Position::Position() : pieces_{start_setup().pieces} {}

Result<Position, std::vector<SetupFault>> Position::from(const Setup& setup) {
    std::vector<SetupFault> faults;
    for (const Side side : kSides) {
        const int kings = setup.pieces.of(side, Kind::King).size();
        if (kings == 0) faults.push_back({SetupFault::Reason::NoKing, side, {}});
        if (kings > 1) faults.push_back({SetupFault::Reason::SeveralKings, side, {}});
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    Position position;
    position.pieces_ = setup.pieces;
    position.hands_ = setup.hands;
    position.turn_ = setup.turn;
    position.quiet_plies_ = setup.quiet_plies;
    position.move_number_ = setup.move_number;
    return position;
}

std::uint64_t Position::key() const {
    std::uint64_t key = pieces_.key() ^ (turn_ == Side::Second ? kSecondToMove : 0);
    for (const Side side : kSides)
        for (const Kind kind : kHandKinds) key ^= hand_key(side, kind, hands_[side].count(kind));
    return key;
}

std::uint64_t Position::key_after(Move move) const {
    auto next = *this;
    next.play(move);
    return next.key();
}

bool Position::is_attacked(Side side) const {
    const Square king = pieces_.of(side, Kind::King).first();
    for (const Square from : pieces_.of(other(side)))
        if (attacks(pieces_, from, king)) return true;
    return false;
}

bool gives_direct_check(const Position& position, Move move) {
    auto next = position;
    next.play(move);
    return next.in_check();
}

MoveList Position::legal_moves() const {
    MoveList moves;
    if (is_finished_) return moves;
    const auto add = [&](Move move) {
        auto next = *this;
        next.play(move);
        if (!next.is_attacked(turn_)) moves.push_back(move);
    };
    for (int i = 0; i < Square::kCount; ++i) {
        const Square to = Square::from_index(i);
        const auto target = pieces_.on(to);
        if (!target || (target->side != turn_ && target->kind != Kind::King))
            for (const Square from : pieces_.of(turn_))
                if (attacks(pieces_, from, to)) add(Move::step(from, to));
        if (!target)
            for (const Kind kind : kHandKinds)
                if (hands_[turn_].count(kind) > 0) add(Move::drop(kind, to));
    }
    if (!in_check()) moves.push_back(Move::pass());
    return moves;
}

MoveList Position::moves_if(bool is_noisy) const {
    MoveList moves;
    for (const Move move : legal_moves())
        if (is_capture(move) == is_noisy) moves.push_back(move);
    return moves;
}

void Position::play(Move move) {
    const bool is_second_pass = move.is_pass() && after_pass_;
    ++quiet_plies_;
    if (move.is_drop()) {
        hands_[turn_].remove(move.dropped());
        pieces_.put({turn_, move.dropped()}, move.to());
    } else if (!move.is_pass()) {
        if (is_capture(move)) {
            hands_[turn_].add(pieces_.take(move.to()).kind);
            quiet_plies_ = 0;
        }
        pieces_.put(pieces_.take(move.from()), move.to());
    }
    is_finished_ = is_second_pass;
    after_pass_ = move.is_pass();
    if (turn_ == Side::Second) ++move_number_;
    turn_ = other(turn_);
}

Position Position::flipped() const {
    Position position = *this;
    position.pieces_ = {};
    for (const Side side : kSides)
        for (const Square square : pieces_.of(side))
            position.pieces_.put({other(side), pieces_.kind_on(square)}, square.flipped());
    position.hands_ = {hands_.second, hands_.first};
    position.turn_ = other(turn_);
    return position;
}

Points totals(const Position& position) {
    BySide<int> sums;
    for (const Side side : kSides) {
        for (const Square square : position.pieces().of(side))
            sums[side] += 2 * worth(position.pieces().kind_on(square));
        for (const Kind kind : kHandKinds)
            sums[side] += 2 * worth(kind) * position.hand(side).count(kind);
    }
    return {sums.first, sums.second};
}

std::optional<Outcome> outcome(const Position& position, const History& history,
                               const Ruleset& ruleset) {
    if (position.is_finished()) {
        const Points points = totals(position);
        std::optional<Side> winner;
        if (points.first_halves != points.second_halves)
            winner = points.first_halves > points.second_halves ? Side::First : Side::Second;
        return Outcome{Reason::TwoPasses, winner, points};
    }
    if (position.in_check() && position.count_legal_moves() == 0)
        return Outcome{Reason::Checkmate, other(position.turn()), std::nullopt};
    int times = 1;
    for (const auto& ply : history) times += ply.key == position.key() ? 1 : 0;
    if (times >= 3) return Outcome{Reason::Repetition, std::nullopt, std::nullopt};
    if (position.quiet_plies() >= ruleset.quiet_limit)
        return Outcome{Reason::MoveLimit, std::nullopt, std::nullopt};
    return std::nullopt;
}

}  // namespace janggun::courtyard
