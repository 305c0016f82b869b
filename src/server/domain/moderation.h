// Moderation: roles, what moderators do about people, and what people report.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/time.h"

namespace janggun::server {

/// Given on the command line only; each may do what those before it may.
enum class Role : std::uint8_t { None, Moderator, Owner };
[[nodiscard]] std::string_view name_of(Role role);
[[nodiscard]] std::optional<Role> role_named(std::string_view name);
/// A moderator does not act on moderators, nor anybody on themselves or on an equal.
[[nodiscard]] constexpr bool may_moderate(Role actor, Role target) {
    return actor >= Role::Moderator && actor > target;
}

/// The end of what is permanent: beyond any date that a form can ask for.
inline constexpr Time kForever = Time::at(253'370'764'800'000);  // 9999-01-01

enum class SanctionKind : std::uint8_t { Warning, Mute, Unrated, Suspension, Closure };
inline constexpr SanctionKind kSanctionKinds[] = {SanctionKind::Warning, SanctionKind::Mute,
                                                  SanctionKind::Unrated, SanctionKind::Suspension,
                                                  SanctionKind::Closure};
[[nodiscard]] std::string_view name_of(SanctionKind kind);
[[nodiscard]] std::optional<SanctionKind> sanction_named(std::string_view name);
/// The person cannot log in while it is in force.
[[nodiscard]] constexpr bool is_bar(SanctionKind kind) {
    return kind == SanctionKind::Suspension || kind == SanctionKind::Closure;
}

enum class ReportReason : std::uint8_t { Cheating, Insults, Spam, RatingAbuse, Name, Other };
[[nodiscard]] std::string_view name_of(ReportReason reason);
[[nodiscard]] std::optional<ReportReason> report_reason_named(std::string_view name);

enum class ReportState : std::uint8_t { Open, Upheld, Dismissed };
[[nodiscard]] std::string_view name_of(ReportState state);
[[nodiscard]] std::optional<ReportState> report_state_named(std::string_view name);

/// What the sanctions in force amount to, until when. A time that is past: not restricted.
struct Restrictions {
    Time muted_until;
    Time unrated_until;
    Time barred_until;

    [[nodiscard]] bool is_muted(Time now) const { return muted_until > now; }
    [[nodiscard]] bool is_unrated(Time now) const { return unrated_until > now; }
    [[nodiscard]] bool is_barred(Time now) const { return barred_until > now; }
    friend bool operator==(const Restrictions&, const Restrictions&) = default;
};

/// "until 2026-11-18 05:30 UTC", or "permanently".
[[nodiscard]] std::string until_text(Time until);
[[nodiscard]] Fault muted_fault(Time until);
[[nodiscard]] Fault unrated_fault(Time until);
[[nodiscard]] Fault barred_fault(Time until, std::string_view reason);

}  // namespace janggun::server
