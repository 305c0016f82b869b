// Any bytes as a message that Redis brings: a notice, and what nodes tell of themselves.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "server/app/peer_beat.h"
#include "server/bus/redis/payload.h"

namespace janggun::fuzz {

int fuzz_bus(const std::uint8_t* data, std::size_t size) {
    const auto text = as_text(data, size);
    if (const auto payload = server::redis::read_payload(text)) {
        require(payload->text.size() <= server::redis::kMaxText, "a notice has a bound", text);
        require(server::redis::write_payload(*payload) == text,
                "a payload that is read is written the same", text);
    }
    if (const auto beat = server::read_beat(text))
        require(server::write_beat(*beat) == text, "a beat that is read is written the same", text);
    return 0;
}

}  // namespace janggun::fuzz
