// Any bytes as what one node of a cluster writes to another.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "server/cluster/envelope.h"

namespace janggun::fuzz {

int fuzz_envelope(const std::uint8_t* data, std::size_t size) {
    namespace cluster = server::cluster;
    const auto text = as_text(data, size);
    const auto envelope = cluster::read_envelope(text);
    if (!envelope) return 0;
    std::visit(
        [&](const auto& one) {
            require(cluster::write_envelope(one) == text,
                    "an envelope that is read is written the same", text);
        },
        *envelope);
    if (const auto* question = std::get_if<cluster::Question>(&*envelope))
        require(question->key.empty() || cluster::is_command_key(question->key.text),
                "a key is one", text);
    return 0;
}

}  // namespace janggun::fuzz
