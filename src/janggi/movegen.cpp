// Legal move generation. Most moves are known to be legal without a test: only moves from or to
// points that matter for the safety of the own general are tested.
#include "janggi/attacks.h"
#include "janggi/position.h"

namespace janggun::janggi {
namespace {

/// Checks and possible discovered checks against the general of the side to move.
struct Danger {
    Bitboard checkers;
    Bitboard answers;     // where a piece can stop the first checker: capture it or step between
    Bitboard hurdle;      // the piece a checking cannon jumps over: moving it away stops the check
    Bitboard risky_from;  // moving these pieces may open a line, or leave a cannon its hurdle
    Bitboard risky_to;    // stepping here may give a cannon its hurdle
};

/// One move generation: data computed once per position.
class Generator {
  public:
    /// Generates only moves to the wanted points.
    explicit Generator(const Position& position, Bitboard wanted = Bitboard::all())
        : position_{position},
          pieces_{position.pieces()},
          us_{position.turn()},
          own_{pieces_.of(us_)},
          enemies_{pieces_.of(other(us_))},
          occupied_{own_ | enemies_},
          barred_{own_ | pieces_.of(Kind::General) | ~wanted},
          cannons_{pieces_.of(Kind::Cannon)},
          general_{(pieces_.of(Kind::General) & own_).first()},
          enemy_general_{(pieces_.of(Kind::General) & enemies_).first()},
          bikjang_{position.facing_counts() && faces(general_, enemy_general_, occupied_)},
          restricts_facing_{bikjang_ || position.bikjang_rule() == BikjangRule::MustBreakRare} {}

    /// Calls sink.moves(from, targets) for each piece that can move, and sink.pass() if that is
    /// legal.
    template <typename Sink>
    void generate(Sink& sink) const {
        if (position_.finish() != Finish::None) return;
        const Bitboard watchers = palace_watchers(pieces_, us_);
        Danger danger = watchers ? find_danger() : Danger{};
        if (restricts_facing_) danger.risky_from |= last_between_generals();
        // In bikjang one may pass even in check: docs/rules/janggi.md, "Bikjang".
        if (danger.checkers.empty() || bikjang_) sink.pass();
        const Bitboard steps = palace_targets(general_) - barred_;
        sink.moves(general_, watchers || restricts_facing_ ? safe_of(general_, steps) : steps);
        if (danger.checkers.empty() && !bikjang_) {
            if ((danger.risky_from | danger.risky_to).empty()) {
                for_each_mover([&](Square from, Bitboard targets) { sink.moves(from, targets); });
                return;
            }
            for_each_mover([&](Square from, Bitboard targets) {
                if (danger.risky_from.contains(from)) {
                    sink.moves(from, safe_of(from, targets));
                } else if (const Bitboard risky = targets & danger.risky_to; risky) {
                    sink.moves(from, (targets - risky) | safe_of(from, risky));
                } else {
                    sink.moves(from, targets);
                }
            });
        } else {
            const Bitboard answers = bikjang_ ? between(enemy_general_) : danger.answers;
            const Bitboard free_movers = bikjang_ ? Bitboard{} : danger.hurdle;
            for_each_mover([&](Square from, Bitboard targets) {
                if (!free_movers.contains(from)) targets &= answers;
                if (targets) sink.moves(from, safe_of(from, targets));
            });
        }
    }

    /// Is the move pseudo-legal?
    [[nodiscard]] bool reaches(Square from, Square to) const {
        return !barred_.contains(to) && targets_of(pieces_.kind_on(from), from).contains(to);
    }

    /// Full legality test: is the general safe after the move, and may the generals face?
    [[nodiscard]] bool is_safe(Square from, Square to) const {
        const Bitboard source{from};
        const Bitboard target{to};
        const Kind kind = pieces_.kind_on(from);
        const Square general = kind == Kind::General ? to : general_;
        const AttackView after{
            .attackers = enemies_ - target,
            .occupied = (occupied_ - source) | target,
            .cannons = kind == Kind::Cannon ? (cannons_ - source) | target : cannons_ - target};
        return !is_attacked(general, pieces_, after) &&
               (!restricts_facing_ || !faces(general, enemy_general_, after.occupied) ||
                may_face(kind, to));
    }

  private:
    /// May the generals face after a move of this kind of piece to this point?
    [[nodiscard]] bool may_face(Kind kind, Square to) const {
        if (bikjang_) return false;  // bikjang must be broken or accepted by a pass
        const bool captures = enemies_.contains(to);
        if (kind == Kind::General && captures) return true;
        const int lost = captures ? points_of(pieces_.kind_on(to)) : 0;
        return points_of(position_, us_) < 30 && points_of(position_, other(us_)) - lost < 30;
    }

    [[nodiscard]] Bitboard between(Square square) const {
        return general_room(general_).between[static_cast<std::size_t>(square.index())];
    }

    /// Where creating bikjang is restricted, so is moving the last piece between the generals.
    [[nodiscard]] Bitboard last_between_generals() const {
        if (general_.file() != enemy_general_.file()) return {};
        const Bitboard passed = between(enemy_general_) & occupied_;
        return passed.has_several() ? Bitboard{} : passed;
    }

    [[nodiscard]] Danger find_danger() const {
        const GeneralRoom& room = general_room(general_);
        Danger danger;
        const auto add_checker = [&](Square from, Bitboard hurdle) {
            if (danger.checkers.empty()) {
                danger.answers = between(from) | Bitboard{from};
                danger.hurdle = hurdle;
            }
            danger.checkers |= Bitboard{from};
        };
        (room.direct(pieces_) & enemies_).for_each([&](Square from) {
            const Bitboard passed = between(from) & occupied_;
            if (passed.empty())
                add_checker(from, {});
            else if (!passed.has_several())
                danger.risky_from |= passed;
        });
        (cannons_ & room.from(Kind::Cannon) & enemies_).for_each([&](Square from) {
            const Bitboard passed = between(from) & occupied_;
            if (passed.empty()) {
                danger.risky_to |= between(from);
            } else if (!passed.has_several()) {
                // A cannon is no hurdle, but a piece that captures it is.
                if ((passed & cannons_).empty())
                    add_checker(from, passed);
                else
                    danger.risky_to |= passed;
            } else if (passed.size() == 2) {
                danger.risky_from |= passed;
            }
        });
        return danger;
    }

    [[nodiscard]] Bitboard safe_of(Square from, Bitboard targets) const {
        Bitboard safe;
        targets.for_each([&](Square to) {
            if (is_safe(from, to)) safe |= Bitboard{to};
        });
        return safe;
    }

    /// Calls visit(from, targets) for every own piece but the general.
    template <typename Visit>
    void for_each_mover(Visit visit) const {
        const Crowd crowd{occupied_};
        const Crowd crowd_of_cannons{cannons_};
        (pieces_.of(Kind::Soldier) & own_).for_each([&](Square from) {
            visit(from, soldier_targets(us_, from) - barred_);
        });
        (pieces_.of(Kind::Chariot) & own_).for_each([&](Square from) {
            visit(from, chariot_targets(from, crowd, occupied_) - barred_);
        });
        (cannons_ & own_).for_each([&](Square from) {
            visit(from,
                  cannon_targets(from, crowd, crowd_of_cannons, occupied_, cannons_) - barred_);
        });
        (pieces_.of(Kind::Horse) & own_).for_each([&](Square from) {
            visit(from, horse_targets(from, occupied_) - barred_);
        });
        (pieces_.of(Kind::Elephant) & own_).for_each([&](Square from) {
            visit(from, elephant_targets(from, occupied_) - barred_);
        });
        (pieces_.of(Kind::Guard) & own_).for_each([&](Square from) {
            visit(from, palace_targets(from) - barred_);
        });
    }

    [[nodiscard]] Bitboard targets_of(Kind kind, Square from) const {
        switch (kind) {
            case Kind::General:
            case Kind::Guard:
                return palace_targets(from);
            case Kind::Chariot:
                return chariot_targets(from, occupied_);
            case Kind::Cannon:
                return cannon_targets(from, occupied_, cannons_);
            case Kind::Horse:
                return horse_targets(from, occupied_);
            case Kind::Elephant:
                return elephant_targets(from, occupied_);
            case Kind::Soldier:
                return soldier_targets(us_, from);
        }
        return {};
    }

    const Position& position_;
    const Placement& pieces_;
    Side us_;
    Bitboard own_;
    Bitboard enemies_;
    Bitboard occupied_;
    Bitboard barred_;  // no piece goes there: own ones, no general is ever captured, not wanted
    Bitboard cannons_;
    Square general_;
    Square enemy_general_;
    bool bikjang_;           // the generals face, and that counts
    bool restricts_facing_;  // not every move may leave them facing
};

struct Counter {
    int count = 0;
    void pass() { ++count; }
    void moves(Square, Bitboard targets) { count += targets.size(); }
};

struct Lister {
    MoveList& list;
    bool with_pass = true;
    void pass() const {
        if (with_pass) list.push_back(Move::pass());
    }
    void moves(Square from, Bitboard targets) const {
        targets.for_each([&](Square to) { list.push_back(Move::step(from, to)); });
    }
};

}  // namespace

MoveList Position::legal_moves() const {
    MoveList list;
    Lister lister{list};
    Generator{*this}.generate(lister);
    return list;
}

MoveList Position::noisy_moves() const {
    MoveList list;
    Lister lister{list, false};
    Generator{*this, pieces_.of(other(turn_))}.generate(lister);
    return list;
}

MoveList Position::quiet_moves() const {
    MoveList list;
    Lister lister{list};
    Generator{*this, ~pieces_.occupied()}.generate(lister);
    return list;
}

int Position::count_legal_moves() const {
    Counter counter;
    Generator{*this}.generate(counter);
    return counter.count;
}

bool Position::is_legal(Move move) const {
    if (finish_ != Finish::None || move.is_none()) return false;
    if (move.is_pass()) return in_bikjang() || !in_check();
    const int from = move.raw() >> 7;
    const int to = move.raw() & 0x7F;
    if (from >= Square::kCount || to >= Square::kCount) return false;
    if (!pieces_.of(turn_).contains(move.from())) return false;
    const Generator generator{*this};
    return generator.reaches(move.from(), move.to()) && generator.is_safe(move.from(), move.to());
}

}  // namespace janggun::janggi
