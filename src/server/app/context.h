// What every feature may use: store, bus, time, the loop.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/rng.h"
#include "server/app/loop_thread.h"
#include "server/app/timers.h"
#include "server/bus/bus.h"
#include "server/store/store.h"

namespace janggun::server {

/// Runs a function on the loop's thread, soon. May be called from any thread.
using PostToLoop = std::function<void(std::function<void()>)>;

struct Context {
    Store& store;
    Bus& bus;
    PostToLoop post;
    std::function<Time()> now;
    Rng rng;
    std::string node;          // what this process calls itself on the bus
    bool is_draining = false;  // no new games or seeks
    LoopThread loop_thread{};
    /// Reset when the server goes: late callbacks become no-ops.
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);

    /// A callback that does nothing once the server is gone. It runs on the loop's thread.
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
