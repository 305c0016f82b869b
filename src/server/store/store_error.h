// Why the store did not do what it was asked.
#pragma once

#include <cstdint>

namespace janggun::server {

enum class StoreError : std::uint8_t {
    Conflict,   // the name is taken, the event number is used: nothing was written
    Failed,     // disk full, locked, broken: nothing was written or read
    TimedOut,   // the question took longer than it may
    Cancelled,  // whoever asked has gone
    TooMany,    // this client asks too much at once
    Busy,       // everybody together does
};

}  // namespace janggun::server
