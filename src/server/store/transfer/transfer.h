// Copies a whole site from one backend to the other, and compares the two at the end.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "server/store/transfer/site.h"

namespace janggun::server::transfer {

struct TransferError {
    enum class Reason : std::uint8_t {
        HasData,        // the target is not empty
        OtherTransfer,  // the target was begun to be filled from another source
        SourceFailed,
        TargetFailed,
        Different,  // a row of the target is not that of the source
    };
    Reason reason{};
    std::string table{};   // Different, HasData
    std::string detail{};  // the database's message, the other source, or the key of the row
};
[[nodiscard]] std::string describe(const TransferError& error);

struct Progress {
    enum class Step : std::uint8_t { Copying, Comparing };
    Step step{};
    std::int64_t rows = 0;
    std::int64_t of = 0;
};
struct Transferred {
    std::int64_t rows = 0;  // all of them, also those of an earlier attempt
    std::int64_t games = 0;
    std::int64_t events = 0;
};

/// If it is interrupted, a second call with the same source name goes on where it stopped. Every
/// row of every table is compared at the end, so also every event of every game's log.
[[nodiscard]] Result<Transferred, TransferError> transfer(
    Site& from, Site& to, const std::string& source_name,
    const std::function<void(const Progress&)>& progress);

}  // namespace janggun::server::transfer
