// What every part of the service needs.
#pragma once

#include <functional>
#include <memory>

#include "base/rng.h"
#include "server/bus/bus.h"
#include "server/app/app.h"
#include "server/store/store.h"

namespace janggun::server {

struct Context {
    Store& store;
    Bus& bus;
    Post post;
    std::function<Time()> now;
    std::function<void(Time)> wake_at;
    Options options;
    Rng rng;
    Figures figures;
    bool is_draining = false;
    /// Gone when the service is: what a thread or the store still posts then finds nobody.
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);

    /// A function that does nothing once the service is gone.
    template <typename F>
    [[nodiscard]] auto guarded(F f) const {
        return [watch = std::weak_ptr<bool>{alive}, f = std::move(f)](auto&&... args) mutable {
            if (!watch.expired()) f(std::forward<decltype(args)>(args)...);
        };
    }
};

}  // namespace janggun::server
