// The explorer: which moves were played in a position, how often, and with which results. Games are
// added after their end by the stores' maintenance threads: a game that ends is noted as pending in
// the same transaction, so that each is counted exactly once.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "server/domain/explorer.h"
#include "server/store/asker.h"
#include "server/store/games.h"
#include "server/store/reply.h"

namespace janggun::server {

class UnitOfWork;

struct ExplorerCounts {
    std::int64_t first = 0;  // wins
    std::int64_t draws = 0;
    std::int64_t second = 0;
    std::int64_t points = 0;  // of the wins, those on points

    [[nodiscard]] std::int64_t games() const { return first + draws + second; }
    ExplorerCounts& operator+=(const ExplorerCounts& other);
    friend bool operator==(const ExplorerCounts&, const ExplorerCounts&) = default;
};

struct ExplorerMove {
    std::string move;  // UCI
    ExplorerCounts counts;
    friend bool operator==(const ExplorerMove&, const ExplorerMove&) = default;
};

/// Games that began with these set-ups.
struct SetupPair {
    BySide<std::string> setups;
    ExplorerCounts counts;
    friend bool operator==(const SetupPair&, const SetupPair&) = default;
};

/// Positions are indexed up to this ply: later ones are shared by hardly any two games.
inline constexpr std::size_t kExplorerPlies = 30;

class ExplorerStore {
  public:
    ExplorerStore() = default;
    ExplorerStore(const ExplorerStore&) = delete;
    ExplorerStore& operator=(const ExplorerStore&) = delete;
    virtual ~ExplorerStore() = default;

    /// Most frequent first. May be refused, cancelled or timed out by the asker's limits.
    virtual void explore(std::uint64_t position_key, BucketSet buckets, Asker asker,
                         Reply<std::vector<ExplorerMove>> done) = 0;
    virtual void explore_setups(GameKind game, BucketSet buckets, Asker asker,
                                Reply<std::vector<SetupPair>> done) = 0;
};

// For the backends.

/// Whether it makes a game pending.
[[nodiscard]] bool ends_game(const UnitOfWork& unit);

/// What a batch of games adds to the tables: rows with the same key are summed up.
struct ExplorerAdditions {
    struct Row {
        std::uint64_t position_key = 0;
        int bucket = 0;
        std::string move;
        ExplorerCounts counts;
    };
    struct SetupRow {
        GameKind game{};
        int bucket = 0;
        BySide<std::string> setups;
        ExplorerCounts counts;
    };
    /// In the order of their keys.
    std::vector<Row> rows;
    std::vector<SetupRow> setups;
};
/// Sums up games, one after the other.
class ExplorerSum {
  public:
    /// `setups` are empty where the game has none.
    void add(const AnyMatch& match, int bucket, const BySide<std::string>& setups,
             const ExplorerCounts& counts);
    [[nodiscard]] ExplorerAdditions additions() const;

  private:
    std::map<std::tuple<std::int64_t, int, std::string>, ExplorerCounts> rows_;
    std::map<std::tuple<GameKind, int, std::string, std::string>, ExplorerCounts> setups_;
};
/// Games that cannot be replayed, or are not counted, are left out.
[[nodiscard]] ExplorerAdditions additions_of(const std::vector<StoredGame>& games);

}  // namespace janggun::server
