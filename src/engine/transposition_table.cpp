// Transposition table: packing, replacement, large pages.
#include "engine/transposition_table.h"

#include <algorithm>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "board/bitboard.h"

namespace janggun::engine {
namespace {

// The data word:  bits 0-15 move · 16-31 score · 32-47 evaluation · 48-55 depth · 56-57 bound ·
//                 58 was in the principal variation · 59-63 generation
std::uint64_t packed(const TableEntry& entry, std::uint8_t generation) {
    const auto half = [](Score score) {
        return std::uint64_t{static_cast<std::uint16_t>(static_cast<std::int16_t>(score))};
    };
    return std::uint64_t{entry.move} | half(entry.score) << 16 | half(entry.evaluation) << 32 |
           static_cast<std::uint64_t>(entry.depth & 0xFF) << 48 |
           static_cast<std::uint64_t>(entry.bound) << 56 | std::uint64_t{entry.is_pv} << 58 |
           std::uint64_t{generation} << 59;
}

int depth_of(std::uint64_t data) {
    return static_cast<int>(data >> 48 & 0xFF);
}
std::uint8_t generation_of(std::uint64_t data) {
    return static_cast<std::uint8_t>(data >> 59);
}

TableEntry unpacked(std::uint64_t data) {
    const auto score_at = [data](int shift) {
        return Score{static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> shift))};
    };
    return {.move = static_cast<std::uint16_t>(data),
            .score = score_at(16),
            .evaluation = score_at(32),
            .depth = depth_of(data),
            .bound = static_cast<Bound>(data >> 56 & 3),
            .is_pv = (data >> 58 & 1) != 0};
}

// Mate and points-win scores count plies from the root in the search, from the node in the table.
Score to_table(Score score, int ply) {
    if (score == kNoScore || !is_decided(score)) return score;
    return score > 0 ? score + ply : score - ply;
}
Score from_table(Score score, int ply) {
    if (score == kNoScore || !is_decided(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

// Nearly every probe is a cache miss; huge pages avoid the TLB miss on top of it.
constexpr std::align_val_t kLargePage{std::size_t{2} << 20};

}  // namespace

void TranspositionTable::Release::operator()(Cluster* table) const {
    ::operator delete(table, kLargePage);
}

TranspositionTable::Cluster* TranspositionTable::new_table(std::size_t clusters) {
    void* const room = ::operator new(clusters * sizeof(Cluster), kLargePage);
#ifdef MADV_HUGEPAGE
    // Only a hint: the kernel may ignore it.
    (void)madvise(room, clusters * sizeof(Cluster), MADV_HUGEPAGE);
#endif
    return new (room) Cluster[clusters];
}

void TranspositionTable::resize(std::size_t megabytes) {
    const std::size_t clusters =
        std::max<std::size_t>(megabytes << 20, sizeof(Cluster)) / sizeof(Cluster);
    if (clusters != clusters_) {
        table_.reset();
        table_.reset(new_table(clusters));
        clusters_ = clusters;
    }
    clear();
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < clusters_; ++i)
        for (Slot& slot : table_[i].slots) {
            slot.key_and_data.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    generation_ = 0;
}

TranspositionTable::Cluster& TranspositionTable::cluster_of(std::uint64_t key) const {
    return table_[static_cast<std::size_t>((Uint128{key} * clusters_) >> 64)];
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key, int ply) const {
    for (const Slot& slot : cluster_of(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.key_and_data.load(std::memory_order_relaxed) ^ data) != key || data == 0)
            continue;
        TableEntry entry = unpacked(data);
        entry.score = from_table(entry.score, ply);
        return entry;
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, int ply, const TableEntry& entry) {
    TableEntry kept = entry;
    kept.score = to_table(entry.score, ply);
    Slot* worst = nullptr;
    int worst_worth = 0;
    for (Slot& slot : cluster_of(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.key_and_data.load(std::memory_order_relaxed) ^ data) == key) {
            // Same position: keep the old move if there is no new one, and do not replace a much
            // deeper entry of this search by a shallow bound.
            const TableEntry old = unpacked(data);
            if (kept.move == 0) kept.move = old.move;
            if (kept.bound != Bound::Exact && generation_of(data) == generation_ &&
                kept.depth + 4 + 2 * kept.is_pv <= old.depth)
                return;
            worst = &slot;
            break;
        }
        const int age = (generation_ - generation_of(data)) & kGenerationMask;
        const int worth = depth_of(data) - 8 * age;
        if (worst == nullptr || worth < worst_worth) {
            worst = &slot;
            worst_worth = worth;
        }
    }
    const std::uint64_t data = packed(kept, generation_);
    worst->key_and_data.store(key ^ data, std::memory_order_relaxed);
    worst->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::fullness() const {
    int filled = 0;
    const std::size_t sample = std::min<std::size_t>(clusters_, 250);
    for (std::size_t i = 0; i < sample; ++i)
        for (const Slot& slot : table_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            filled += data != 0 && generation_of(data) == generation_;
        }
    return filled * 1000 / static_cast<int>(4 * sample);
}

}  // namespace janggun::engine
