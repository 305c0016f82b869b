// Mining the games that have ended.
#include "server/features/analysis/mined_games.h"

#include <fstream>

#include "puzzle/game_miner.h"
#include "puzzle/puzzle.h"
#include "server/features/play/game_room.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostUnwritten = 256;

std::string id_of_line(const std::string& line) {
    return line.substr(0, puzzle::kIdLength);
}

}  // namespace

MinedGames::MinedGames(Context& context, JobQueue& jobs, std::filesystem::path folder)
    : context_{context},
      jobs_{jobs},
      folder_{std::move(folder)},
      writer_{folder_.empty() ? std::size_t{0} : 1, kMostUnwritten, context.post} {}

// NOLINTNEXTLINE(readability-make-member-function-const): registered as every part is
void MinedGames::register_with(Registry& registry) {
    registry.counter("janggun_puzzles_mined_total", "Puzzles mined from games of this node",
                     puzzles_);
    registry.counter("janggun_mines_refused_total", "Games not mined because the queue was full",
                     refused_);
}

void MinedGames::event_appended(const GameRoom& room, const Stamped& event) {
    if (folder_.empty() || !std::holds_alternative<event::Ended>(event.event)) return;
    if (room.game.plies().size() < kFewestPlies) return;
    const AnyMatch& match = room.game.match();
    const auto job = jobs_.add(
        {}, room.game.id(), match,
        MineTask{[this, header = puzzle::header_for(match)](std::vector<std::string> lines) {
            found(header, std::move(lines));
        }});
    if (!job) ++refused_;
}

void MinedGames::found(const std::string& header, std::vector<std::string> lines) {
    if (lines.empty()) return;
    const std::size_t count = lines.size();
    const bool is_added = writer_.add(
        [this, header, lines = std::move(lines)](std::size_t) { return append(header, lines); },
        context_.guarded([this, count](bool is_written) {
            if (is_written)
                puzzles_ += count;
            else
                log::error("puzzles cannot be written", {{"folder", folder_.string()}});
        }));
    if (!is_added) ++refused_;
}

bool MinedGames::append(const std::string& header, const std::vector<std::string>& lines) {
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    const std::string game = header.substr(header.rfind(' ') + 1);
    const auto path = folder_ / (game + ".puzzles");
    if (known_.insert(game).second) {
        std::ifstream earlier{path};
        for (std::string line; std::getline(earlier, line);) ids_.insert(id_of_line(line));
    }
    const bool is_new = !std::filesystem::exists(path, error);
    std::ofstream file{path, std::ios::app};
    if (is_new) file << header << '\n';
    for (const std::string& line : lines)
        if (ids_.insert(id_of_line(line)).second) file << line << '\n';
    file.flush();
    return file.good();
}

}  // namespace janggun::server
