// A progress line on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace janggun::cli {

/// A line on standard error that is redrawn in place; nothing if it is not a terminal.
class Progress {
  public:
    /// Without a total there is no bar and no time to go.
    explicit Progress(std::optional<std::uint64_t> total_bytes);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void show(std::uint64_t bytes, std::uint64_t games);
    /// The same for work that is counted in items instead of bytes.
    void show_items(std::uint64_t done, std::string_view what);
    /// Clears the line, so that other output can be written.
    void clear();

    /// "[#######.............]  35 %  12.1 of 34.6 MB  5210 games/s  0:07 to go"
    [[nodiscard]] static std::string line(std::uint64_t bytes,
                                          std::optional<std::uint64_t> total_bytes,
                                          std::uint64_t games, double seconds);

    /// "[#######.............]  35 %  350 of 1000  349 proved  0:54 to go"
    [[nodiscard]] static std::string line_of_items(std::uint64_t done, std::uint64_t total,
                                                   std::string_view what, double seconds);

  private:
    /// Since the start, if it is time to redraw.
    [[nodiscard]] std::optional<double> seconds_if_due();
    void draw(const std::string& line);

    using Clock = std::chrono::steady_clock;

    std::optional<std::uint64_t> total_;
    bool is_terminal_;
    bool is_shown_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point last_ = start_;
};

}  // namespace janggun::cli
