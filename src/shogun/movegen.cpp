// Legal move generation. One generator produces sets of moves for a sink that counts them, lists
// them or tests one move.
#include "shogun/attacks.h"
#include "shogun/position.h"

namespace janggun::shogun {

namespace {

/// Legality without playing moves: the king avoids attacked squares, other pieces are restricted to
/// squares that resolve a check, and pinned ones to the line of the pin.
template <Side us, typename Sink>
class Generator {
  public:
    Generator(const Position& position, Bitboard movers, Sink& sink)
        : position_{position},
          pieces_{position.pieces()},
          enemy_{pieces_, them},
          own_{pieces_.of(us)},
          occupied_{own_ | enemy_.all},
          movers_{movers},
          king_{position.king(us)},
          sink_{sink} {}

    void run() {
        find_checks_and_pins();
        if (movers_.contains(king_)) king_moves();
        if (checkers_.has_several()) return;
        if (checkers_) answers_ = checkers_ | between(king_, checkers_.first());

        moves_of_group((movers_ & own_) - pinned_, answers_);
        for (const Square from : (movers_ & pinned_))
            moves_of_group(Bitboard{from}, answers_ & pin_line(from));
        if (position_.en_passant()) en_passant(*position_.en_passant());

        // "Drops": the own first five ranks, pawns too, and on the first rank too.
        const Hand hand = position_.hand(us);
        if (!hand.empty()) sink_.drops(hand, (answers_ & ranks(us, 0, 4)) - occupied_);
    }

  private:
    static constexpr Side them = other(us);
    static constexpr Bitboard kZone = ranks(us, 5, 7);  // "Promotion"

    void find_checks_and_pins() {
        checkers_ =
            (knight_attacks(king_) & enemy_.leaping) | (king_attacks(king_) & enemy_.stepping) |
            (duchess_attacks(king_) & enemy_.duchesses) | (pawn_attacks(us, king_) & enemy_.pawns);
        const Bitboard snipers = (kAttacks.straight[king_.index()] & enemy_.straight) |
                                 (kAttacks.diagonal[king_.index()] & enemy_.diagonal);
        for (const Square sniper : snipers) {
            const Bitboard shields = between(king_, sniper) & occupied_;
            if (shields.empty())
                checkers_ |= Bitboard{sniper};
            else if (!shields.has_several())
                pinned_ |= shields & own_;
        }
    }

    /// The line through the king and a pinned piece; computed on demand because pins are rare.
    [[nodiscard]] Bitboard pin_line(Square pinned) const {
        for (const auto& whole : kAttacks.whole)
            if (whole[king_.index()].contains(pinned)) return whole[king_.index()];
        return {};
    }

    void king_moves() {
        const Bitboard targets = king_attacks(king_) - own_;
        if (targets.empty()) return;  // then the squares beside the king are taken: no castling
        const Bitboard safe = targets - struck_near_king();
        sink_.steps(king_, safe);
        if (checkers_.empty() && position_.castling().has_any(us)) castling_moves(safe);
    }

    /// Attacked squares around the king, computed without the king on the board: squares behind it
    /// on the line of a checker are attacked too.
    [[nodiscard]] Bitboard struck_near_king() const {
        const Bitboard others = occupied_ - Bitboard{king_};
        Bitboard struck = forward_to_a<them>(enemy_.pawns) | forward_to_h<them>(enemy_.pawns);
        for (const Square from : kAttacks.straight_near[king_.index()] & enemy_.straight)
            struck |= rook_attacks(from, others);
        for (const Square from : kAttacks.diagonal_near[king_.index()] & enemy_.diagonal)
            struck |= bishop_attacks(from, others);
        for (const Square from : kAttacks.knight_near[king_.index()] & enemy_.leaping)
            struck |= knight_attacks(from);
        for (const Square from : kAttacks.king_near[king_.index()] & enemy_.stepping)
            struck |= king_attacks(from);
        for (const Square from : kAttacks.king_near[king_.index()] & enemy_.duchesses)
            struck |= duchess_attacks(from);
        return struck;
    }

    /// "Castling": the squares between are empty, and the king neither passes nor reaches an
    /// attacked one. `safe` contains the passed square if it is not attacked.
    void castling_moves(Bitboard safe) {
        for (const Wing wing : {Wing::King, Wing::Queen}) {
            if (!position_.castling().has(us, wing)) continue;
            const CastlingPath path = castling_path(us, wing);
            if (!safe.contains(path.rook_to)) continue;
            if (between(path.king_from, path.rook_from) & occupied_) continue;
            if (attackers(enemy_, them, path.king_to, occupied_)) continue;
            sink_.castling(path.king_from, path.king_to);
        }
    }

    /// Moves of pieces with the same set of allowed targets.
    void moves_of_group(Bitboard group, Bitboard answers) {
        const Bitboard allowed = answers - own_;
        moves_of<Kind::Captain>(group, allowed);
        moves_of<Kind::Knight>(group, allowed);
        moves_of<Kind::General>(group, allowed);
        moves_of<Kind::Bishop>(group, allowed);
        moves_of<Kind::Archbishop>(group, allowed);
        moves_of<Kind::Rook>(group, allowed);
        moves_of<Kind::Mortar>(group, allowed);
        moves_of<Kind::Duchess>(group, allowed);
        moves_of<Kind::Queen>(group, allowed);
        pawn_moves(group & pieces_.of(Kind::Pawn), answers);
    }

    template <Kind kind>
    void moves_of(Bitboard group, Bitboard allowed) {
        const Bitboard pieces = group & pieces_.of(kind);
        if (pieces.empty()) return;
        Bitboard zone;
        if constexpr (can_promote(kind)) {
            // "Major pieces": one of each sort on the board.
            if ((own_ & pieces_.of(promoted(kind))).empty()) zone = kZone;
        }
        for (const Square from : pieces) {
            const Bitboard targets = attacks<kind>(from, occupied_) & allowed;
            sink_.steps(from, targets);
            // "Promotion": the move starts or ends in the last three ranks.
            if constexpr (can_promote(kind))
                sink_.promotions(from, zone.contains(from) ? targets : targets & zone);
        }
    }

    /// "Pawns". Whole sets at once: a target tells the square it was reached from.
    void pawn_moves(Bitboard pawns, Bitboard answers) {
        constexpr int kForward = us == kWhite ? 8 : -8;
        const Bitboard one = forward<us>(pawns) - occupied_;
        const Bitboard two = forward<us>(one & ranks(us, 2, 2)) - occupied_;
        pawn_targets(one & answers, kForward);
        sink_.pawn_steps(two & answers, 2 * kForward);
        pawn_targets(forward_to_a<us>(pawns) & enemy_.all & answers, kForward - 1);
        pawn_targets(forward_to_h<us>(pawns) & enemy_.all & answers, kForward + 1);
    }
    void pawn_targets(Bitboard targets, int distance) {
        if ((targets & kZone).empty()) {  // as nearly always
            sink_.pawn_steps(targets, distance);
            return;
        }
        sink_.pawn_steps(targets - ranks(us, 7, 7), distance);  // there it must promote
        sink_.pawn_promotions(targets & kZone, distance);
    }

    /// Two pieces leave their squares at once, so that pins do not suffice: king safety is tested
    /// after the capture. It never promotes: "Pawns".
    void en_passant(Square to) {
        const Square passed = Square::at(to.file(), us == kWhite ? 4 : 3);
        const Bitboard pawns = movers_ & own_ & pieces_.of(Kind::Pawn);
        for (const Square from : pawn_attacks(them, to) & pawns) {
            const Bitboard after = (occupied_ - Bitboard{from} - Bitboard{passed}) | Bitboard{to};
            if ((attackers(enemy_, them, king_, after) - Bitboard{passed}).empty())
                sink_.steps(from, Bitboard{to});
        }
    }

    const Position& position_;
    const Placement& pieces_;
    const Strikers enemy_;
    const Bitboard own_;
    const Bitboard occupied_;
    const Bitboard movers_;  // only these are generated
    const Square king_;
    Sink& sink_;

    Bitboard checkers_;
    Bitboard pinned_;
    Bitboard answers_ = Bitboard::all();  // where a move may end to leave the king unchecked
};

// Fully inlined, so that the sets stay in registers; a call would spill them.
template <typename Sink>
[[gnu::flatten]] void generate(const Position& position, Bitboard movers, Sink& sink) {
    if (position.turn() == kWhite)
        Generator<kWhite, Sink>{position, movers, sink}.run();
    else
        Generator<kBlack, Sink>{position, movers, sink}.run();
}

struct Counter {
    int count = 0;

    void steps(Square, Bitboard targets) { count += targets.size(); }
    void promotions(Square, Bitboard targets) { count += targets.size(); }
    void castling(Square, Square) { ++count; }
    void pawn_steps(Bitboard targets, int) { count += targets.size(); }
    void pawn_promotions(Bitboard targets, int) { count += targets.size(); }
    void drops(Hand hand, Bitboard targets) { count += hand.kinds() * targets.size(); }
};

struct Lister {
    MoveList& moves;

    void steps(Square from, Bitboard targets) {
        for (const Square to : targets) moves.push_back(Move::step(from, to));
    }
    void promotions(Square from, Bitboard targets) {
        for (const Square to : targets) moves.push_back(Move::promotion(from, to));
    }
    void castling(Square from, Square to) { moves.push_back(Move::castling(from, to)); }
    void pawn_steps(Bitboard targets, int distance) {
        for (const Square to : targets)
            moves.push_back(Move::step(Square::from_index(to.index() - distance), to));
    }
    void pawn_promotions(Bitboard targets, int distance) {
        for (const Square to : targets)
            moves.push_back(Move::promotion(Square::from_index(to.index() - distance), to));
    }
    void drops(Hand hand, Bitboard targets) {
        for (const Kind kind : kHandKinds) {
            if (!hand.has(kind)) continue;
            for (const Square to : targets) moves.push_back(Move::drop(kind, to));
        }
    }
};

/// Captures and promotions.
struct NoisyLister : Lister {
    Bitboard enemies;

    void steps(Square from, Bitboard targets) { Lister::steps(from, targets & enemies); }
    void castling(Square, Square) {}
    void pawn_steps(Bitboard targets, int distance) {
        Lister::pawn_steps(targets & enemies, distance);
    }
    void drops(Hand, Bitboard) {}
};

/// All other moves. En passant is among them because its target is empty.
struct QuietLister : Lister {
    Bitboard enemies;

    void steps(Square from, Bitboard targets) { Lister::steps(from, targets - enemies); }
    void promotions(Square, Bitboard) {}
    void pawn_steps(Bitboard targets, int distance) {
        Lister::pawn_steps(targets - enemies, distance);
    }
    void pawn_promotions(Bitboard, int) {}
};

/// Where one piece may go, or the hand.
struct Finder {
    Bitboard plain;
    Bitboard promoting;
    Bitboard castled;
    Bitboard dropping;

    void steps(Square, Bitboard targets) { plain |= targets; }
    void promotions(Square, Bitboard targets) { promoting |= targets; }
    void castling(Square, Square to) { castled |= Bitboard{to}; }
    void pawn_steps(Bitboard targets, int) { plain |= targets; }
    void pawn_promotions(Bitboard targets, int) { promoting |= targets; }
    void drops(Hand, Bitboard targets) { dropping = targets; }
};

/// A kind from outside may be any number.
bool holds(Hand hand, Kind wanted) {
    for (const Kind kind : kHandKinds)
        if (kind == wanted) return hand.has(kind);
    return false;
}

}  // namespace

int Position::count_legal_moves() const {
    Counter counter;
    generate(*this, Bitboard::all(), counter);
    return counter.count;
}

MoveList Position::legal_moves() const {
    MoveList moves;
    Lister lister{moves};
    generate(*this, Bitboard::all(), lister);
    return moves;
}

MoveList Position::noisy_moves() const {
    MoveList moves;
    NoisyLister lister{{moves}, pieces_.of(other(turn_))};
    generate(*this, Bitboard::all(), lister);
    return moves;
}

MoveList Position::quiet_moves() const {
    MoveList moves;
    QuietLister lister{{moves}, pieces_.of(other(turn_))};
    generate(*this, Bitboard::all(), lister);
    return moves;
}

bool Position::is_legal(Move move) const {
    if (move.is_drop() && !holds(hand(turn_), move.dropped())) return false;
    Finder finder;
    generate(*this, move.is_drop() ? Bitboard{} : Bitboard{move.from()}, finder);
    switch (move.type()) {
        case Move::Type::Step:
            return finder.plain.contains(move.to());
        case Move::Type::Promotion:
            return finder.promoting.contains(move.to());
        case Move::Type::Castling:
            return finder.castled.contains(move.to());
        case Move::Type::Drop:
            return finder.dropping.contains(move.to());
    }
    return false;  // 12 of the 16 types are none
}

}  // namespace janggun::shogun
