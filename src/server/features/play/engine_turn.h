// What the engine does about its turn in one game.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/domain/time.h"
#include "server/features/play/engine_opponent.h"

namespace janggun::server {

namespace engine_turn {

struct Idle {};
struct Thinking {
    JobId job{};
};
/// The queue was full. The engine's own clock runs meanwhile, as it should.
struct QueueFull {
    Time retry_at;
};
/// It has a move, and holds it back for a moment: no person can follow an answer at once.
struct AnswerReady {
    std::string move;
    Time at;  // not before
};

}  // namespace engine_turn

using EngineTurn = std::variant<engine_turn::Idle, engine_turn::Thinking, engine_turn::QueueFull,
                                engine_turn::AnswerReady>;

/// When the game is to be looked at because of the engine.
[[nodiscard]] inline std::optional<Time> due_at(const EngineTurn& turn) {
    if (const auto* full = std::get_if<engine_turn::QueueFull>(&turn)) return full->retry_at;
    if (const auto* answer = std::get_if<engine_turn::AnswerReady>(&turn)) return answer->at;
    return std::nullopt;
}

}  // namespace janggun::server
