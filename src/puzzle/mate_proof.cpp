// Exhaustive proof of mates.
#include "puzzle/mate_proof.h"

#include <algorithm>
#include <cassert>

namespace janggun::puzzle {
namespace {

// Bounds the memory; later positions are proved without being kept.
constexpr std::size_t kMaxEntries = 1 << 20;

}  // namespace

template <Game G>
void MateProof<G>::restart() {
    nodes_ = 0;
    table_.clear();
}

template <Game G>
std::uint64_t MateProof<G>::key_of(const Position& position) {
    // A pass after a pass ends the game, and the position's own key does not tell.
    if constexpr (WithPass<G>)
        if (position.after_pass()) return position.key() ^ 0xD6E8FEB86659FD93ULL;
    return position.key();
}

template <Game G>
std::optional<bool> MateProof<G>::has_mate(const Position& position, int moves) {
    assert(moves <= kMaxMoves);
    // Iterative deepening: short mates first, and the killers of shallow proofs help deep ones.
    for (int depth = 1; depth <= moves; ++depth) {
        const bool is_mate = attack(position, depth);
        if (nodes_ > max_nodes_) return std::nullopt;
        if (is_mate) return true;
    }
    return false;
}

template <Game G>
std::optional<bool> MateProof<G>::is_mate_after(const Position& defender, int moves) {
    for (int depth = 1; depth <= moves; ++depth) {
        const bool is_mate = defend(defender, depth);
        if (nodes_ > max_nodes_) return std::nullopt;
        if (is_mate) return true;
    }
    return false;
}

template <Game G>
bool MateProof<G>::attack(const Position& position, int moves) {
    const auto legal = position.legal_moves();
    if (legal.empty()) return false;  // also where the game has ended by a pass
    const std::uint64_t key = key_of(position);
    if (const auto known = table_.find(key); known != table_.end()) {
        if (known->second.mate_in <= moves) return true;
        if (known->second.no_mate_in >= moves) return false;
    }
    const auto store = [&](bool is_mate) {
        if (nodes_ > max_nodes_) return;
        if (table_.size() >= kMaxEntries && !table_.contains(key)) return;
        Known& known = table_[key];
        if (is_mate)
            known.mate_in = std::min(known.mate_in, static_cast<std::int8_t>(moves));
        else
            known.no_mate_in = std::max(known.no_mate_in, static_cast<std::int8_t>(moves));
    };
    // Checks first: their replies are few.
    typename G::MoveList quiet;
    for (const Move move : legal) {
        if (is_out_of_nodes()) return false;
        auto next = position;
        next.play(move);
        if (!next.in_check()) {
            quiet.push_back(move);
        } else if (defend(next, moves)) {
            store(true);
            return true;
        }
    }
    if (moves > 1)
        for (const Move move : quiet) {
            if (is_out_of_nodes()) return false;
            auto next = position;
            next.play(move);
            if (defend(next, moves)) {
                store(true);
                return true;
            }
        }
    store(false);
    return false;
}

template <Game G>
bool MateProof<G>::defend(const Position& position, int moves) {
    if (moves == 1) return position.in_check() && position.count_legal_moves() == 0;
    const auto replies = position.legal_moves();
    if (replies.empty()) return position.in_check();
    const auto refutes = [&](Move reply) {
        if (is_out_of_nodes()) return true;
        auto next = position;
        next.play(reply);
        return !attack(next, moves - 1);
    };
    // A pass refutes whatever threatens nothing; the last refutation often works again.
    Move& killer = killers_[static_cast<std::size_t>(moves)];
    Move first;
    if constexpr (WithPass<G>) {
        if (const Move pass = Move::pass(); position.is_legal(pass)) {
            if (refutes(pass)) return false;
            first = pass;
        }
    }
    const Move second = killer;
    if (second != first && !second.is_none() && position.is_legal(second) && refutes(second))
        return false;
    for (const Move reply : replies) {
        if (reply == first || reply == second) continue;
        if (refutes(reply)) {
            killer = reply;
            return false;
        }
    }
    return true;
}

#define JANGGUN_INSTANTIATE(G) template class MateProof<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
