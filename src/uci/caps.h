// Limits of hash size, threads and nodes for a front end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace janggun::uci {

struct Caps {
    int threads = 512;
    int hash_megabytes = 1024;
    int perft_depth = 64;
    bool files = true;                   // may a log be written to where the GUI says?
    std::optional<std::uint64_t> nodes;  // of every search, for tests

    /// The limits of this machine: three quarters of the memory.
    [[nodiscard]] static Caps of_this_machine();
};

}  // namespace janggun::uci
