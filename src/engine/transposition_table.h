// Transposition table, shared by all threads without locks.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/score.h"

namespace janggun::engine {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// A copy of an entry.
struct TableEntry {
    std::uint16_t move = 0;  // raw, 0 for none
    Score score = kNoScore;  // mate distances count from this node
    Score evaluation = kNoScore;
    int depth = 0;
    Bound bound = Bound::None;
    bool is_pv = false;

    /// Does the bound allow a cutoff against beta?
    [[nodiscard]] bool gives_cutoff(Score beta) const {
        return score != kNoScore &&
               (bound == Bound::Exact || bound == (score >= beta ? Bound::Lower : Bound::Upper));
    }
    /// The stored score where its bound makes it a better estimate than the static evaluation.
    [[nodiscard]] Score tightened(Score evaluation_now) const {
        const bool is_better = bound == Bound::Exact ||
                               bound == (score > evaluation_now ? Bound::Lower : Bound::Upper);
        return score != kNoScore && !is_decided(score) && is_better ? score : evaluation_now;
    }
};

class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t megabytes = 16) { resize(megabytes); }

    /// Also clears it. The size is rounded down to whole clusters.
    void resize(std::size_t megabytes);
    void clear();
    /// Starts a new generation: entries of older searches are replaced first.
    void new_search() {
        generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask);
    }
    /// "hashfull": permille of entries written by this search.
    [[nodiscard]] int fullness() const;
    [[nodiscard]] std::size_t megabytes() const { return clusters_ * sizeof(Cluster) >> 20; }

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t key, int ply) const;
    void store(std::uint64_t key, int ply, const TableEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster_of(key)); }

  private:
    // Lockless hashing (Hyatt and Mann): the key is stored XORed with the data, so that an entry
    // torn by two writers matches no key.
    struct Slot {
        std::atomic<std::uint64_t> key_and_data{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Cluster {
        Slot slots[4];
    };
    static constexpr std::uint8_t kGenerationMask = 31;

    [[nodiscard]] static Cluster* new_table(std::size_t clusters);
    [[nodiscard]] Cluster& cluster_of(std::uint64_t key) const;

    struct Release {
        void operator()(Cluster* table) const;
    };
    std::unique_ptr<Cluster[], Release> table_;
    std::size_t clusters_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace janggun::engine
