// Names of moderation, and the messages for restricted people.
#include "server/domain/moderation.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace janggun::server {
namespace {

constexpr std::array<std::string_view, 3> kRoles{"none", "moderator", "owner"};
constexpr std::array<std::string_view, 5> kSanctions{"warning", "mute", "unrated", "suspension",
                                                     "closure"};
constexpr std::array<std::string_view, 6> kReasons{"cheating",     "insults", "spam",
                                                   "rating_abuse", "name",    "other"};
constexpr std::array<std::string_view, 3> kStates{"open", "upheld", "dismissed"};

template <typename Value, std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, Value value) {
    return names[static_cast<std::size_t>(value)];
}
template <typename Value, std::size_t N>
std::optional<Value> value_in(const std::array<std::string_view, N>& names, std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return static_cast<Value>(i);
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Role role) {
    return name_in(kRoles, role);
}
std::optional<Role> role_named(std::string_view name) {
    return value_in<Role>(kRoles, name);
}
std::string_view name_of(SanctionKind kind) {
    return name_in(kSanctions, kind);
}
std::optional<SanctionKind> sanction_named(std::string_view name) {
    return value_in<SanctionKind>(kSanctions, name);
}
std::string_view name_of(ReportReason reason) {
    return name_in(kReasons, reason);
}
std::optional<ReportReason> report_reason_named(std::string_view name) {
    return value_in<ReportReason>(kReasons, name);
}
std::string_view name_of(ReportState state) {
    return name_in(kStates, state);
}
std::optional<ReportState> report_state_named(std::string_view name) {
    return value_in<ReportState>(kStates, name);
}

std::string until_text(Time until) {
    if (until >= kForever) return "permanently";
    const std::chrono::sys_time<Duration> moment{until.since_epoch};
    const auto midnight = std::chrono::floor<std::chrono::days>(moment);
    const std::chrono::year_month_day day{midnight};
    const auto minutes =
        std::chrono::duration_cast<std::chrono::minutes>(moment - midnight).count();
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "until %04d-%02u-%02u %02d:%02d UTC",
                  static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                  static_cast<unsigned>(day.day()), static_cast<int>(minutes / 60),
                  static_cast<int>(minutes % 60));
    return text.data();
}

Fault muted_fault(Time until) {
    return {Code::Muted, "a moderator has excluded you from chat " + until_text(until)};
}
Fault unrated_fault(Time until) {
    return {Code::Unrated, "a moderator has excluded you from rated games " + until_text(until)};
}
Fault barred_fault(Time until, std::string_view reason) {
    std::string text = until >= kForever ? "this account is closed"
                                         : "this account is suspended " + until_text(until);
    if (!reason.empty()) text.append(": ").append(reason);
    return {Code::Suspended, std::move(text)};
}

}  // namespace janggun::server
