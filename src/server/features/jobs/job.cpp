// Kinds of jobs, and the time for a move.
#include "server/features/jobs/job.h"

#include <algorithm>

namespace janggun::server {

std::string_view name_of(JobKind kind) {
    switch (kind) {
        case JobKind::Move:
            return "move";
        case JobKind::Review:
            return "review";
        case JobKind::Mine:
            return "mine";
    }
    return {};
}

Duration thinking_time(const MoveTask& task, Duration waited, std::size_t people_waiting) {
    using namespace std::chrono_literals;
    const Duration most = 2000ms / static_cast<int>(1 + std::min<std::size_t>(people_waiting, 40));
    if (!task.clock || !task.clock->running) return most;
    const ClockFace::Hand& hand = task.clock->hands[*task.clock->running];
    const Duration main = std::max(hand.main - waited, 0ms);
    Duration share = main / 40 + task.control.increment / 2;
    if (hand.periods > 0)
        share = std::max(share, hand.period / 3);
    else
        share = std::min(share, main / 2);  // the increment comes only after the move
    return std::clamp(share, 1ms, most);
}

}  // namespace janggun::server
