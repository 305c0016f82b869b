// Heartbeat of a node to its peers, as text: "1 here NODE NAME=FIGURE…" or "1 left NODE".
// Read strictly: another node may be of another version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace janggun::server {

struct PeerBeat {
    std::string node;
    bool has_left = false;
    std::vector<std::pair<std::string, std::uint32_t>> figures;

    friend bool operator==(const PeerBeat&, const PeerBeat&) = default;
};

[[nodiscard]] std::string write_beat(const PeerBeat& beat);
/// None: not of this form.
[[nodiscard]] std::optional<PeerBeat> read_beat(std::string_view text);

}  // namespace janggun::server
