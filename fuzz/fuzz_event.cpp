// Any bytes as an event of the log, and several lines as the log of a game.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "server/domain/live_game.h"

namespace janggun::fuzz {

int fuzz_event(const std::uint8_t* data, std::size_t size) {
    std::string_view rest = as_text(data, size);
    std::vector<server::Stamped> log;
    while (!rest.empty() && log.size() < 300) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const auto event = server::event_from(line);
        if (!event) continue;
        require(server::to_text(*event) == line, "an event that is read is written the same", line);
        log.push_back({static_cast<int>(log.size()) + 1, server::Time::at(1000), *event});
    }
    Games::for_each([&]<typename G>() {
        server::Terms terms;
        terms.offer.variant = G::kId;
        terms.offer.clock = *time_control_from("60+3x10");
        const auto game = server::LiveGame::replayed(terms, log);
        if (!game) return;
        require(game->version() == static_cast<int>(log.size()), "every event counts",
                as_text(data, size));
        (void)game->fen();
        (void)game->facts();
        (void)game->clock(server::Time::at(2000));
    });
    return 0;
}

}  // namespace janggun::fuzz
