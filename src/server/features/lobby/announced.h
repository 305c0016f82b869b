// What people connected to this node have asked the lobby for, and is open as far as this node
// knows. Seeks and pools are in the memory of the lobby's owner only: when the lobby has a new
// owner, every node announces them again.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/lobby/lobby_owner.h"

namespace janggun::server {

class Announced {
  public:
    /// How often the owner is asked whether anything was lost.
    static constexpr Duration kSyncEvery{2'000};

    Announced(Context& context, LobbyOwner& owner) : context_{context}, owner_{owner} {}

    void register_with(Registry& registry);
    /// In a cluster: the owner may change.
    void start_syncing();

    void add(const SeekId& id, lobby_request::MakeSeek seek);
    void add(lobby_request::EnterPool pool);
    void forget(const SeekId& id) { seeks_.erase(id); }
    void forget(UserId user) { pools_.erase(user); }
    /// The person withdraws the seek, if it is theirs.
    void cancel(UserId user, const SeekId& id);

    /// A person is no longer connected to this node. True: something of theirs was announced.
    bool left(UserId user);
    /// A seek announced here was taken or withdrawn.
    void on_gone(std::function<void(const SeekId&)> hook) { gone_.push_back(std::move(hook)); }
    /// What was announced again is gone: its person may be in a game and not have been told,
    /// because notices are delivered at most once.
    void on_refused(std::function<void(UserId)> hook) { refused_.push_back(std::move(hook)); }
    /// The number of the last change, as the owner says.
    void on_number(std::function<void(std::uint64_t number)> hook) {
        numbers_.push_back(std::move(hook));
    }
    void sync();
    /// The owner may have taken this node for dead, and its people for gone.
    void doubt() { term_ = 0; }

  private:
    void came(std::string_view text);
    void synced(const lobby_reply::Synced& got);
    void drop(const SeekId& id);
    void announce_again();
    void announce(const lobby_request::MakeSeek& seek);
    void announce(const lobby_request::EnterPool& pool);
    [[nodiscard]] bool must_try_again(const Fault& fault);

    Context& context_;
    LobbyOwner& owner_;
    std::unordered_map<SeekId, lobby_request::MakeSeek> seeks_;
    std::unordered_map<UserId, lobby_request::EnterPool> pools_;
    std::vector<std::function<void(const SeekId&)>> gone_;
    std::vector<std::function<void(UserId)>> refused_;
    std::vector<std::function<void(std::uint64_t)>> numbers_;
    std::uint64_t term_ = 0;  // of the last known owner
    bool must_sync_ = false;
    bool is_syncing_ = false;
    Timer timer_;
};

}  // namespace janggun::server
