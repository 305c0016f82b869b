// The write state of a game: idle, writing, or reloading after a failed write.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <variant>

#include "server/domain/time.h"

namespace janggun::server {

/// Durable before visible: what is being written is not shown. A failed write leaves the game in
/// memory ahead of its event log; it is then reloaded from the log, and takes no command meanwhile.
class WriteState {
  public:
    struct Idle {
        /// After a reload, when the server next acts by itself in this game: a full disk stays full
        /// for a while.
        std::optional<Time> act_at;
    };
    struct Writing {
        int in_flight = 0;  // commands may follow each other before the first is durable
    };
    struct Reloading {
        int in_flight = 0;             // writes that were given before the failure was known
        std::optional<Time> retry_at;  // the log could not be read
    };

    [[nodiscard]] bool is_idle() const { return std::holds_alternative<Idle>(state_); }
    [[nodiscard]] bool is_reloading() const { return std::holds_alternative<Reloading>(state_); }
    [[nodiscard]] bool is_writing() const { return std::holds_alternative<Writing>(state_); }
    /// Nothing is on its way to the store: a reload sees the whole log.
    [[nodiscard]] bool has_settled() const {
        if (const auto* writing = std::get_if<Writing>(&state_)) return writing->in_flight == 0;
        if (const auto* reloading = std::get_if<Reloading>(&state_))
            return reloading->in_flight == 0;
        return true;
    }
    /// When the game is to be looked at because of this state.
    [[nodiscard]] std::optional<Time> due() const {
        if (const auto* idle = std::get_if<Idle>(&state_)) return idle->act_at;
        if (const auto* reloading = std::get_if<Reloading>(&state_)) return reloading->retry_at;
        return std::nullopt;
    }

    /// A write goes to the store. Not while reloading.
    void begin() {
        assert(!is_reloading());
        if (auto* writing = std::get_if<Writing>(&state_))
            ++writing->in_flight;
        else
            state_ = Writing{1};
    }

    enum class Completion : std::uint8_t {
        Durable,  // show it
        Failed,   // the first failure: the game must be reloaded
        Stale,    // came back after a failure: the reload shows whether it is in the log
    };
    [[nodiscard]] Completion finish(bool is_durable) {
        if (auto* reloading = std::get_if<Reloading>(&state_)) {
            --reloading->in_flight;
            return Completion::Stale;
        }
        const int left = std::get<Writing>(state_).in_flight - 1;
        if (!is_durable) {
            state_ = Reloading{left, std::nullopt};
            return Completion::Failed;
        }
        if (left == 0)
            state_ = Idle{};
        else
            state_ = Writing{left};
        return Completion::Durable;
    }

    void retry_reload(Time at) { std::get<Reloading>(state_).retry_at = at; }
    void reload_started() { std::get<Reloading>(state_).retry_at.reset(); }
    void reloaded(Time act_at) { state_ = Idle{act_at}; }
    /// The server has acted.
    void acted() {
        if (auto* idle = std::get_if<Idle>(&state_)) idle->act_at.reset();
    }

  private:
    std::variant<Idle, Writing, Reloading> state_;
};

}  // namespace janggun::server
