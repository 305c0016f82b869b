// Any lines as commands of both engine protocols. The first byte chooses which.
#include <string>

#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "uci/uci.h"
#include "uci/xboard.h"

namespace janggun::fuzz {

int fuzz_commands(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    // Small enough that a search is over at once, whatever limits it is given.
    const uci::Caps caps{
        .threads = 2, .hash_megabytes = 1, .perft_depth = 1, .files = false, .nodes = 100};
    uci::Lines out{[](std::string_view line) {
        require(line.find('\0') == std::string_view::npos || line.size() < 1 << 20,
                "an answer is text", line);
    }};
    uci::Inbox inbox;
    std::unique_ptr<uci::Protocol> protocol;
    if (data[0] % 2 == 0)
        protocol = std::make_unique<uci::Uci>(out, caps);
    else
        protocol = std::make_unique<uci::XBoard>(
            out, [&inbox](uci::Inbox::Task task) { inbox.push(std::move(task)); }, caps);

    std::string_view text = as_text(data + 1, size - 1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (protocol->handle(text.substr(0, end)) == uci::Next::Quit) break;
        inbox.drain();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    protocol->finish();
    inbox.drain();
    return 0;
}

}  // namespace janggun::fuzz
