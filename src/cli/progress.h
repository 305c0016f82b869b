// How far a long job has come, on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace janggun::cli {

/// A line on standard error that is drawn over itself; nothing at all if that is no terminal.
class Progress {
  public:
    /// Without a total there is no bar and no time to go.
    explicit Progress(std::optional<std::uint64_t> total_bytes);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(std::uint64_t bytes, std::uint64_t games);
    /// Takes the line away, so that something else can be written.
    void clear();

    /// "[#######.............]  35 %  12.1 of 34.6 MB  5210 games/s  0:07 to go"
    [[nodiscard]] static std::string line(std::uint64_t bytes,
                                          std::optional<std::uint64_t> total_bytes,
                                          std::uint64_t games, double seconds);

  private:
    using Clock = std::chrono::steady_clock;

    std::optional<std::uint64_t> total_;
    bool is_terminal_;
    bool is_shown_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_ = start_;
};

}  // namespace janggun::cli
