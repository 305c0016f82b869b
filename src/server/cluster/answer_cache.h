// Idempotent answers: a command that comes twice, because an answer was lost or a client has
// reconnected, is carried out once and answered as often as it comes.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/cluster/bounded_map.h"
#include "server/cluster/envelope.h"

namespace janggun::server::cluster {

struct Answered {
    Status status{};
    std::string text{};
    friend bool operator==(const Answered&, const Answered&) = default;
};
using OnAnswered = std::function<void(const Answered&)>;

class AnswerCache {
  public:
    /// Answers to this many commands are kept, the latest.
    static constexpr std::size_t kMostKept = 50'000;
    static constexpr std::size_t kMostRunning = 10'000;
    static constexpr std::size_t kMostWaiting = 8;      // for one command
    static constexpr std::size_t kLongestKept = 4'096;  // bytes of an answer

    using Run = std::function<void(OnAnswered)>;

    /// Runs it, unless it has run or is running. Only Status::Done is kept: what was not done can
    /// be asked for again.
    void answer(const Target& target, const CommandKey& key, const Run& run, OnAnswered done);
    /// Clears the cache when the node is fenced. Calls in flight answer NotOwner.
    void clear();

  private:
    void finished(const std::string& name, const Answered& answered);

    std::unordered_map<std::string, std::vector<OnAnswered>> running_;
    BoundedMap<std::string, std::string> kept_{kMostKept};
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace janggun::server::cluster
