// Reading tournaments and replaying their logs off the loop: a large field takes milliseconds.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/app/context.h"
#include "server/app/workers.h"
#include "server/features/tournaments/tournament_room.h"
#include "server/store/tournaments.h"

namespace janggun::server {

class TournamentReplays {
  public:
    /// More are refused as Busy.
    struct Limits {
        std::size_t requests = 2'000;  // of clients, over all tournaments that are being read
        std::size_t reads = 64;        // logs that wait for a worker, on behalf of clients
        std::size_t takeovers = 1'000;
    };
    TournamentReplays(Context& context, TournamentStore& store, Limits limits);
    TournamentReplays(Context& context, TournamentStore& store)
        : TournamentReplays{context, store, Limits{}} {}

    struct Replayed {
        TournamentRow row;       // as it is stored
        TournamentRoomPtr room;  // null: this version cannot read the log
    };
    /// None: there is no such tournament. Called on the loop's thread.
    using Done = std::function<void(const Result<std::optional<Replayed>, StoreError>&)>;
    /// For a client. Concurrent requests for one tournament share a read and a room.
    void read(const TournamentId& id, const Asker& asker, Done done);
    /// For the node that owns the tournament, on a thread of its own: it does not wait for clients.
    void take_over(const TournamentId& id, Done done);

  private:
    struct Request {
        Asker asker;
        Done done;
    };
    void read_for_first(const TournamentId& id);
    void refuse_first(const TournamentId& id, StoreError error);
    void replay(Workers& workers, Result<std::optional<StoredTournament>, StoreError> stored,
                const Done& done);

    Context& context_;
    TournamentStore& store_;
    Limits limits_;
    std::unordered_map<TournamentId, std::vector<Request>> requests_;  // the first one reads
    std::size_t waiting_ = 0;                                          // in all of them
    Workers readers_;
    Workers takeovers_;
};

}  // namespace janggun::server
