// Announcing seeks and pools again, and finding out what is gone.
#include "server/features/lobby/announced.h"

#include <utility>

#include "base/text.h"
#include "server/features/lobby/local_lobby.h"
#include "server/features/lobby/topics.h"

namespace janggun::server {

void Announced::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time now) {
        timer_.arm(now + kSyncEvery);
        sync();
    });
    context_.bus.subscribe(topic::kLobbyGone,
                           context_.guarded([this](const Notice& notice) { came(*notice.text); }),
                           context_.guarded([this] {
                               if (must_sync_) sync();
                           }));
    // Without a text: the lobby has a new owner.
    context_.bus.subscribe(topic::kLobby, context_.guarded([this](const Notice& notice) {
        if (notice.text->empty()) sync();
    }));
}

void Announced::start_syncing() {
    must_sync_ = true;
    timer_.arm(context_.now());
}

void Announced::add(const SeekId& id, lobby_request::MakeSeek seek) {
    seek.id = id;
    if (!seek.since) seek.since = context_.now();
    seeks_[id] = std::move(seek);
}

void Announced::add(lobby_request::EnterPool pool) {
    if (!pool.since) pool.since = context_.now();
    const UserId user = pool.by.user;
    pools_[user] = std::move(pool);
}

bool Announced::left(UserId user) {
    const std::size_t seeks =
        std::erase_if(seeks_, [&](const auto& entry) { return entry.second.by.user == user; });
    return pools_.erase(user) + seeks > 0;
}

void Announced::came(std::string_view text) {
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos) return;
    const std::string_view what = text.substr(0, space);
    const std::string_view rest = text.substr(space + 1);
    if (what == "seek") drop({std::string{rest}});
    const auto user = parse_number<std::int64_t>(rest);
    if (what == "pool" && user) forget(static_cast<UserId>(*user));
}

void Announced::cancel(UserId user, const SeekId& id) {
    if (const auto seek = seeks_.find(id); seek != seeks_.end() && seek->second.by.user == user)
        drop(id);
}

void Announced::drop(const SeekId& id) {
    if (seeks_.erase(id) == 0) return;
    for (const auto& hook : gone_) hook(id);
}

void Announced::sync() {
    if (is_syncing_) return;
    is_syncing_ = true;
    lobby_request::Sync request;
    for (const auto& [id, seek] : seeks_) request.seeks.push_back(id);
    for (const auto& [user, pool] : pools_) request.waiting.push_back(user);
    owner_.ask(std::move(request),
               context_.guarded([this](const Result<lobby_reply::Synced, Fault>& got) {
                   is_syncing_ = false;
                   if (got) synced(*got);
               }));
}

void Announced::synced(const lobby_reply::Synced& got) {
    const std::uint64_t term = LocalLobby::term_of(got.number);
    for (const auto& hook : numbers_) hook(got.number);
    if (std::exchange(term_, term) != term) return announce_again();
    // They were paired or withdrawn, and the notice was lost; or the owner took this node for dead.
    // It knows which: it tells who was paired of the game.
    for (const SeekId& id : got.gone)
        if (const auto seek = seeks_.find(id); seek != seeks_.end()) announce(seek->second);
    for (const UserId user : got.not_waiting)
        if (const auto pool = pools_.find(user); pool != pools_.end()) announce(pool->second);
}

void Announced::announce_again() {
    // The answers may come at once, and change what is announced.
    const auto seeks = seeks_;
    const auto pools = pools_;
    for (const auto& [id, seek] : seeks) announce(seek);
    for (const auto& [user, pool] : pools) announce(pool);
}

void Announced::announce(const lobby_request::MakeSeek& seek) {
    owner_.ask(seek, context_.guarded([this, id = seek.id, user = seek.by.user](const auto& made) {
        if (made || must_try_again(made.error())) return;
        drop(id);
        for (const auto& hook : refused_) hook(user);
    }));
}

void Announced::announce(const lobby_request::EnterPool& pool) {
    owner_.ask(pool, context_.guarded([this, user = pool.by.user](const auto& done) {
        if (done || must_try_again(done.error())) return;
        forget(user);
        for (const auto& hook : refused_) hook(user);
    }));
}

/// No owner has answered: announced again after the next sync.
bool Announced::must_try_again(const Fault& fault) {
    if (fault.code != Code::Storage) return false;
    term_ = 0;
    return true;
}

}  // namespace janggun::server
