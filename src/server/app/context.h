// What every feature may use: bus, time, the loop. Storage interfaces are passed to each feature
// by the wiring.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/rng.h"
#include "server/app/timers.h"
#include "server/bus/bus.h"
#include "server/domain/time.h"
#include "server/store/loop_thread.h"

namespace janggun::server {

/// Runs a function on the loop's thread, soon. May be called from any thread.
using PostToLoop = std::function<void(std::function<void()>)>;

struct Context {
    Bus& bus;
    PostToLoop post;
    std::function<Time()> now;
    Rng rng;
    std::string node;          // what this process calls itself on the bus
    std::string node_name{};   // what its operator calls it; empty: the only one
    bool is_draining = false;  // no new games or seeks
    LoopThread loop_thread{};
    /// Reset when the server goes: late callbacks become no-ops.
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);

    /// A callback that becomes a no-op after shutdown. It runs on the loop's thread.
    template <typename F>
    [[nodiscard]] auto guarded(F f) const {
        return [watch = std::weak_ptr<bool>{alive}, f = std::move(f)](auto&&... args) mutable {
            if (watch.expired()) return;
            LoopThread::assert_here();
            f(std::forward<decltype(args)>(args)...);
        };
    }
};

}  // namespace janggun::server
