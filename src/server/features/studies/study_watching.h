// Watching studies over a WebSocket: one subscription of this node for each study that somebody
// watches.
#pragma once

#include <unordered_map>
#include <vector>

#include "server/app/connections.h"
#include "server/app/registry.h"
#include "server/features/studies/studies.h"

namespace janggun::server {

class StudyWatching {
  public:
    static constexpr std::size_t kMostWatched = 10;  // studies on one socket

    explicit StudyWatching(Studies& studies) : studies_{studies} {}

    void register_with(Registry& registry);

  private:
    struct Watcher {
        ConnectionId id = ConnectionId::None;
        Caller caller;
        Sink* sink = nullptr;
        bool is_admitted = false;  // the store has said that they may see it
    };
    struct Watched {
        Bus::Subscription subscription{};
        std::vector<Watcher> watchers;
        bool is_reading = false;
        bool is_stale = false;   // it has changed again since the read began
        bool is_behind = false;  // edits were held back during the read
    };

    void watch(const SocketCall& call, const protocol::WatchStudy& watch);
    void unwatch(const SocketCall& call, const protocol::UnwatchStudy& unwatch);
    void closed(ConnectionId id);
    void forget(ConnectionId id, const StudyId& study);
    void admit(const SocketCall& call, const StudyId& study,
               const Result<StoredStudy, Fault>& found);
    void came(const StudyId& study, const Notice& notice);
    void lost(const StudyId& study);
    /// Tells everybody how the study is now, and those who may not see it any more that it is gone.
    void reread(const StudyId& study);
    void on_read(const StudyId& study, const Result<StoredStudy, Fault>& found);

    Studies& studies_;
    std::unordered_map<StudyId, Watched> watched_;
    std::unordered_map<ConnectionId, std::vector<StudyId>> of_socket_;
};

}  // namespace janggun::server
