// Any bytes as a request of another node, or as its answer: about games and about the lobby.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "server/features/bots/player_event.h"
#include "server/features/lobby/lobby_request_json.h"
#include "server/features/play/game_request_json.h"

namespace janggun::fuzz {
namespace {

/// Numbers and spaces can be written in several ways: compared is what is written twice.
template <typename Read>
void read_twice(const Read& read, const std::string& text) {
    const auto once = read(text);
    if (!once) return;
    const std::string written = server::to_json(*once);
    const auto again = read(written);
    require(again.has_value(), "what is written is read", text);
    require(server::to_json(*again) == written, "what is read is written the same", text);
}

}  // namespace

int fuzz_node_request(const std::uint8_t* data, std::size_t size) {
    const std::string text{as_text(data, size)};
    read_twice(server::game_request_from, text);
    read_twice(server::game_reply_from, text);
    read_twice(server::node_query_from, text);
    read_twice(server::node_reply_from, text);
    read_twice(server::lobby_request_from, text);
    read_twice(server::lobby_reply_from, text);
    (void)server::player_event_from(text);
    return 0;
}

}  // namespace janggun::fuzz
