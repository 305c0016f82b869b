// XBoard's clock commands: level, st, sd, time and otim.
#include "uci/xboard_clock.h"

#include <algorithm>

namespace janggun::uci {
namespace {

using Duration = engine::Duration;

constexpr double kMostSeconds = 1e9;

/// Whole or decimal, not negative.
std::optional<double> number_in(std::span<const Word> words, std::size_t at) {
    if (at >= words.size()) return std::nullopt;
    const auto number = parse_number<double>(words[at].text);
    if (!number || !(*number >= 0) || *number > kMostSeconds) return std::nullopt;
    return number;
}
Duration seconds(double number) {
    return Duration{static_cast<Duration::rep>(number * 1000)};
}

std::optional<Duration> base_in(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto minutes = parse_number<int>(text.substr(0, colon));
    const auto rest = colon == std::string_view::npos ? std::optional{0}
                                                      : parse_number<int>(text.substr(colon + 1));
    if (!minutes || !rest || *minutes < 0 || *rest < 0) return std::nullopt;
    return seconds(*minutes * 60.0 + *rest);
}

}  // namespace

bool TimeSettings::set_level(std::span<const Word> words) {
    const auto session = number_in(words, 0);
    const auto base = words.size() > 1 ? base_in(words[1].text) : std::nullopt;
    const auto increment = number_in(words, 2);
    if (!session || !base || !increment) return false;
    session_ = static_cast<int>(std::min(*session, 10'000.0));
    base_ = own_ = other_ = *base;
    increment_ = seconds(*increment);
    move_time_.reset();
    return true;
}

bool TimeSettings::set_move_time(std::span<const Word> words) {
    const auto number = number_in(words, 0);
    if (number) move_time_ = seconds(*number);
    return number.has_value();
}

bool TimeSettings::set_depth(std::span<const Word> words) {
    const auto number = number_in(words, 0);
    if (number) depth_ = static_cast<int>(std::clamp(*number, 1.0, 1000.0));
    return number.has_value();
}

bool TimeSettings::set_own(std::span<const Word> words) {
    const auto number = number_in(words, 0);
    if (number) own_ = seconds(*number / 100);
    return number.has_value();
}

bool TimeSettings::set_other(std::span<const Word> words) {
    const auto number = number_in(words, 0);
    if (number) other_ = seconds(*number / 100);
    return number.has_value();
}

void TimeSettings::new_game() {
    own_ = other_ = base_;
    depth_.reset();
}

void TimeSettings::spend(Duration thought) {
    own_ = std::max(Duration{0}, own_ - thought + increment_);
}

Limits TimeSettings::limits(Side turn, std::size_t plies) const {
    Limits limits;
    limits.depth = depth_;
    if (move_time_) {
        limits.move_time = move_time_;
        return limits;
    }
    engine::ClockState clock;
    clock.left[turn] = own_;
    clock.left[other(turn)] = other_;
    clock.increment = {increment_, increment_};
    if (session_ > 0)
        clock.moves_to_go =
            session_ - static_cast<int>(plies / 2 % static_cast<unsigned>(session_));
    limits.clock = clock;
    return limits;
}

}  // namespace janggun::uci
