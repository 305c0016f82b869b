// Time controls as text.
#include "game/time_control.h"

#include <cstdint>

#include "base/text.h"

namespace janggun {

namespace {

using Duration = TimeControl::Duration;

constexpr std::int64_t kSecondsPerDay = std::int64_t{24} * 60 * 60;
constexpr std::size_t kMaxDigits = 7;  // of seconds: 115 days, far from any overflow
constexpr int kMaxPeriods = 999;
constexpr int kMaxDays = 365;

std::string seconds_text(Duration duration) {
    const std::int64_t total = duration.count();
    std::string text = std::to_string(total / 1000);
    if (total % 1000 != 0) {
        text += '.' + std::to_string(1000 + total % 1000).substr(1);
        while (text.back() == '0') text.pop_back();
    }
    return text;
}

/// Digits only: from_chars would accept a '-'.
std::optional<std::int64_t> parse_digits(std::string_view text, std::size_t max_digits) {
    if (text.empty() || text.size() > max_digits || !is_digit(text.front())) return std::nullopt;
    return parse_number<std::int64_t>(text);
}

/// "30", "0.5": up to three decimals.
std::optional<Duration> parse_seconds(std::string_view text) {
    const std::size_t point = text.find('.');
    const auto whole = parse_digits(text.substr(0, point), kMaxDigits);
    if (!whole) return std::nullopt;
    std::int64_t thousandths = 0;
    if (point != std::string_view::npos) {
        const std::string_view decimals = text.substr(point + 1);
        const auto fraction = parse_digits(decimals, 3);
        if (!fraction) return std::nullopt;
        thousandths = *fraction;
        for (std::size_t i = decimals.size(); i < 3; ++i) thousandths *= 10;
    }
    return Duration{*whole * 1000 + thousandths};
}

/// What follows "1/".
std::optional<TimeControl> parse_correspondence(std::string_view text) {
    const auto seconds = parse_digits(text, 9);
    if (!seconds || *seconds == 0 || *seconds % kSecondsPerDay != 0) return std::nullopt;
    const std::int64_t days = *seconds / kSecondsPerDay;
    if (days > kMaxDays) return std::nullopt;
    TimeControl control;
    control.days_per_move = static_cast<int>(days);
    return control;
}

/// An addition to the main time: "5" or "3x30". Each kind can be added once.
bool add_part(TimeControl& control, std::string_view text) {
    const std::size_t times = text.find('x');
    const auto duration =
        parse_seconds(times == std::string_view::npos ? text : text.substr(times + 1));
    if (!duration || *duration == Duration{0}) return false;
    if (times == std::string_view::npos) {
        if (control.increment != Duration{0} || control.has_byoyomi()) return false;
        control.increment = *duration;
        return true;
    }
    const auto periods = parse_digits(text.substr(0, times), 3);
    if (!periods || *periods == 0 || *periods > kMaxPeriods || control.has_byoyomi()) return false;
    control.periods = static_cast<int>(*periods);
    control.period = *duration;
    return true;
}

}  // namespace

std::string to_text(const TimeControl& control) {
    if (control.is_unlimited()) return "-";
    if (control.days_per_move > 0)
        return "1/" + std::to_string(control.days_per_move * kSecondsPerDay);
    std::string text = seconds_text(control.main);
    if (control.increment != Duration{0}) text += '+' + seconds_text(control.increment);
    if (control.has_byoyomi())
        text += '+' + std::to_string(control.periods) + 'x' + seconds_text(control.period);
    return text;
}

std::optional<TimeControl> time_control_from(std::string_view text) {
    text = trimmed(text);
    if (text == "-") return TimeControl{};
    if (text.substr(0, 2) == "1/") return parse_correspondence(text.substr(2));

    std::size_t plus = text.find('+');
    const auto main = parse_seconds(text.substr(0, plus));
    if (!main) return std::nullopt;
    TimeControl control;
    control.main = *main;
    while (plus != std::string_view::npos) {
        text.remove_prefix(plus + 1);
        plus = text.find('+');
        if (!add_part(control, text.substr(0, plus))) return std::nullopt;
    }
    if (control.is_unlimited()) return std::nullopt;  // "0" is no time at all
    return control;
}

}  // namespace janggun
