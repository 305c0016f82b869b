// A progress bar on a terminal.
#include "cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace janggun::cli {
namespace {

constexpr std::chrono::milliseconds kBetween{100};
constexpr std::size_t kBarLength = 20;

}  // namespace

Progress::Progress(std::optional<std::uint64_t> total_bytes)
    : total_{total_bytes}, is_terminal_{isatty(STDERR_FILENO) == 1} {}

std::optional<double> Progress::seconds_if_due() {
    if (!is_terminal_) return std::nullopt;
    const auto now = Clock::now();
    if (now - last_ < kBetween) return std::nullopt;
    last_ = now;
    return std::chrono::duration<double>(now - start_).count();
}

void Progress::draw(const std::string& line) {
    const auto text = "\r\x1b[K" + line;
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
    is_shown_ = true;
}

void Progress::show(std::uint64_t bytes, std::uint64_t games) {
    if (const auto seconds = seconds_if_due()) draw(line(bytes, total_, games, *seconds));
}

void Progress::show_items(std::uint64_t done, std::string_view what) {
    if (const auto seconds = seconds_if_due())
        draw(line_of_items(done, total_.value_or(0), what, *seconds));
}

void Progress::clear() {
    if (!is_shown_) return;
    std::fputs("\r\x1b[K", stderr);
    is_shown_ = false;
}

std::string Progress::line_of_items(std::uint64_t done, std::uint64_t total, std::string_view what,
                                    double seconds) {
    const double part =
        total == 0 ? 0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
    const auto filled = static_cast<std::size_t>(part * kBarLength);
    auto text = fmt::format("[{}{}] {:3.0f} %  {} of {}  {}", std::string(filled, '#'),
                            std::string(kBarLength - filled, '.'), part * 100, done, total, what);
    if (part > 0) {
        const auto left = static_cast<std::uint64_t>(seconds / part - seconds + 0.5);
        text += fmt::format("  {}:{:02} to go", left / 60, left % 60);
    }
    return text;
}

std::string Progress::line(std::uint64_t bytes, std::optional<std::uint64_t> total_bytes,
                           std::uint64_t games, double seconds) {
    const auto megabytes = [](std::uint64_t count) { return static_cast<double>(count) / 1e6; };
    const double speed = seconds > 0 ? static_cast<double>(games) / seconds : 0;
    if (!total_bytes || *total_bytes == 0)
        return fmt::format("{:.1f} MB  {} games  {:.0f} games/s", megabytes(bytes), games, speed);
    const double done =
        std::min(1.0, static_cast<double>(bytes) / static_cast<double>(*total_bytes));
    const auto filled = static_cast<std::size_t>(done * kBarLength);
    auto text = fmt::format("[{}{}] {:3.0f} %  {:.1f} of {:.1f} MB  {:.0f} games/s",
                            std::string(filled, '#'), std::string(kBarLength - filled, '.'),
                            done * 100, megabytes(bytes), megabytes(*total_bytes), speed);
    if (done > 0) {
        const auto left = static_cast<std::uint64_t>(seconds / done - seconds + 0.5);
        text += fmt::format("  {}:{:02} to go", left / 60, left % 60);
    }
    return text;
}

}  // namespace janggun::cli
