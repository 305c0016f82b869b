// What earlier searches found out about positions: a table shared by all threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/score.h"

namespace janggun::engine {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// What is known of a position: a copy, safe to keep.
struct TableEntry {
    std::uint16_t move = 0;  // raw, 0 for none
    Score score = kNoScore;  // as seen from the position itself: mates count from there
    Score evaluation = kNoScore;
    int depth = 0;
    Bound bound = Bound::None;
    bool was_pv = false;

    /// Does it settle whether the score reaches the bar?
    [[nodiscard]] bool settles(Score bar) const {
        return score != kNoScore &&
               (bound == Bound::Exact || bound == (score >= bar ? Bound::Lower : Bound::Upper));
    }
    /// A guess, or the score where that is known to be nearer to the truth.
    [[nodiscard]] Score refined(Score guess) const {
        const bool is_nearer =
            bound == Bound::Exact || bound == (score > guess ? Bound::Lower : Bound::Upper);
        return score != kNoScore && !is_decided(score) && is_nearer ? score : guess;
    }
};

class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t megabytes = 16) { resize(megabytes); }

    /// Also forgets everything. The size is rounded down to whole clusters.
    void resize(std::size_t megabytes);
    void clear();
    /// Called once a search: entries of older searches make room first.
    void new_search() {
        generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask);
    }
    /// Thousandths of the table that this search has filled.
    [[nodiscard]] int fullness() const;
    [[nodiscard]] std::size_t megabytes() const { return clusters_ * sizeof(Cluster) >> 20; }

    [[nodiscard]] std::optional<TableEntry> find(std::uint64_t key, int ply) const;
    void store(std::uint64_t key, int ply, const TableEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&cluster_of(key)); }

  private:
    // Two words that are read and written without a lock. The key is stored xored with the data, so
    // that an entry torn by two writers does not match any key (Hyatt and Mann).
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
