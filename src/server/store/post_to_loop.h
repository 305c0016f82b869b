// How a store's threads reach the loop.
#pragma once

#include <functional>

namespace janggun::server {

/// Runs a function on the loop thread.
using PostToLoop = std::function<void(std::function<void()>)>;

}  // namespace janggun::server
