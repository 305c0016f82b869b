// Asking the store whether open sessions still exist.
#include "server/features/people/session_watch.h"

#include <algorithm>
#include <utility>

namespace janggun::server {

void SessionWatch::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time now) {
        if (context_.bus.is_up()) return;
        timer_.arm(now + kEvery);
        check();
    });
    people_.on_doubt([this] { check(); });
    peers_.on_link([this](bool is_up) {
        if (!is_up) timer_.arm(context_.now());
    });
}

void SessionWatch::check() {
    if (is_checking_) {
        must_check_again_ = true;
        return;
    }
    people_.forget_known();
    left_ = connections_.sessions();
    check_batch();
}

void SessionWatch::check_batch() {
    is_checking_ = !left_.empty();
    if (left_.empty()) {
        if (std::exchange(must_check_again_, false)) check();
        return;
    }
    const std::size_t size = std::min(kBatch, left_.size());
    std::vector<SessionId> batch{left_.end() - static_cast<std::ptrdiff_t>(size), left_.end()};
    left_.resize(left_.size() - size);
    store_.ended_sessions(std::move(batch), context_.guarded([this](const auto& ended) {
        // A store that does not answer ends no session.
        if (ended)
            for (const SessionId& session : *ended) connections_.close_session_here(session);
        check_batch();
    }));
}

}  // namespace janggun::server
