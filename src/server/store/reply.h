// How the store answers: asynchronously, with a value or a typed error.
#pragma once

#include <functional>

#include "base/result.h"
#include "server/store/store_error.h"

namespace janggun::server {

/// Called exactly once, on the loop thread, unless the store is destroyed first.
template <typename T>
using Reply = std::function<void(Result<T, StoreError>)>;

}  // namespace janggun::server
