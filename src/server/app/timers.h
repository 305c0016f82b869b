// Timers on the loop: many, over one alarm of the network layer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "server/domain/time.h"

namespace janggun::server {

class Timers {
  public:
    using Run = std::function<void(Time now)>;
    enum class Id : std::size_t {};

    /// `wake_at` asks for run_due() at a time; a later request replaces an earlier one.
    explicit Timers(std::function<void(Time)> wake_at) : wake_at_{std::move(wake_at)} {}

    Id add(Run run);  // not while a timer runs
    /// Runs the timer once, at this time or at an earlier one it is armed for already.
    void arm(Id timer, Time at);
    /// Runs what is due. A timer that arms itself again for `now` runs at the next call.
    void run_due(Time now);

  private:
    struct Entry {
        Run run;
        std::optional<Time> at;
    };
    void wake_for(Time at);

    std::function<void(Time)> wake_at_;
    std::vector<Entry> entries_;
    std::optional<Time> armed_;  // when run_due was asked for
};

/// A feature's own timer. Made by Registry::timer; does nothing before that.
class Timer {
  public:
    Timer() = default;
    Timer(Timers& timers, Timers::Id id) : timers_{&timers}, id_{id} {}
    void arm(Time at) {
        if (timers_) timers_->arm(id_, at);
    }

  private:
    Timers* timers_ = nullptr;
    Timers::Id id_{};
};

}  // namespace janggun::server
