// Why a read or a unit of work was not done.
#pragma once

#include <cstdint>
#include <string_view>

namespace janggun::server {

enum class StoreError : std::uint8_t {
    Conflict,   // the name is taken, the event number is used, the rating has changed
    Failed,     // disk full, locked, I/O error; details are in the log
    TimedOut,   // the read took longer than its limit
    Cancelled,  // the asker has disconnected
    TooMany,    // this client has too many reads queued
    Busy,       // the queue is full
    Fenced,     // this node is not the owner any more: lease.h
};

/// For logs and tests; players see the feature's own words.
[[nodiscard]] constexpr std::string_view describe(StoreError error) {
    switch (error) {
        case StoreError::Conflict:
            return "conflict with what is stored";
        case StoreError::Failed:
            return "the store failed";
        case StoreError::TimedOut:
            return "the read timed out";
        case StoreError::Cancelled:
            return "the read was cancelled";
        case StoreError::TooMany:
            return "too many reads of one client";
        case StoreError::Busy:
            return "the queue is full";
        case StoreError::Fenced:
            return "another node owns it now";
    }
    return "";
}

}  // namespace janggun::server
