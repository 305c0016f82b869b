// A person's results as NDJSON, page by page: the next page is read when the last has gone out
// (backpressure).
#pragma once

#include <unordered_map>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/store/puzzles.h"

namespace janggun::server {

class ResultStreams {
  public:
    ResultStreams(Context& context, PuzzleStore& store, Connections& connections)
        : context_{context}, store_{store}, connections_{connections} {}

    void register_with(Registry& registry);

  private:
    static constexpr int kPage = 500;
    struct Stream {
        PuzzleFilter filter;
        int left = 0;  // lines that may still come
        Asker asker;
        bool is_reading = false;
        bool is_drained = true;
    };
    ConnectionId open(const Call& call, Sink& sink, Respond begun);
    void go_on(ConnectionId id);
    void send(ConnectionId id, const Result<std::vector<PuzzleResult>, StoreError>& page);

    Context& context_;
    PuzzleStore& store_;
    Connections& connections_;
    std::unordered_map<ConnectionId, Stream> streams_;
};

}  // namespace janggun::server
