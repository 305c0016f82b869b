// Puzzles from the site's own games: a game that has ended is mined as a job, and what is found is
// added to files for the operator (docs/puzzles.md).
#pragma once

#include <filesystem>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/app/workers.h"
#include "server/features/jobs/job_queue.h"
#include "server/features/play/game_observer.h"

namespace janggun::server {

class MinedGames final : public GameObserver {
  public:
    static constexpr std::size_t kFewestPlies = 20;

    /// `folder` gets a file for each kind of game; empty: nothing is mined.
    MinedGames(Context& context, JobQueue& jobs, std::filesystem::path folder);

    void register_with(Registry& registry);
    void event_appended(const GameRoom& room, const Stamped& event) override;

  private:
    void found(const std::string& header, std::vector<std::string> lines);
    /// On the writer's thread.
    [[nodiscard]] bool append(const std::string& header, const std::vector<std::string>& lines);

    Context& context_;
    JobQueue& jobs_;
    std::filesystem::path folder_;
    std::uint64_t puzzles_ = 0;
    std::uint64_t refused_ = 0;
    std::unordered_set<std::string> known_;  // files whose lines are known; the writer's
    std::unordered_set<std::string> ids_;    // of the puzzles in them; the writer's
    Workers writer_;                         // last: its thread uses the rest
};

}  // namespace janggun::server
