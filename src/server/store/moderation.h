// Storage of moderation: roles, reports, sanctions, the log, blocked address ranges.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/moderation.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

/// Names are filled in when it is read.
struct Report {
    ReportId id;
    Time at;
    UserId reporter = UserId::None;
    UserId target = UserId::None;
    ReportReason reason{};
    std::string text;
    // Where it happened: at most one of the three.
    GameId game;
    TournamentId tournament;
    StudyId study{};
    std::string lines;  // a JSON list: the last lines of its chat, copied by the server
    ReportState state = ReportState::Open;
    UserId handler = UserId::None;
    Time handled;
    std::string note;  // of the handler
    std::string reporter_name;
    std::string target_name;
    std::string handler_name;
    friend bool operator==(const Report&, const Report&) = default;
};

struct Sanction {
    SanctionId id;
    Time at;
    UserId target = UserId::None;
    UserId moderator = UserId::None;
    SanctionKind kind{};
    std::string reason;
    Time until;       // kForever: permanent; of a warning: its own time
    ReportId report;  // that led to it; none: no report
    std::optional<Time> lifted;
    UserId lifted_by = UserId::None;
    std::string lift_reason;
    std::optional<Time> seen;  // by the person
    std::string target_name;
    std::string moderator_name;
    std::string lifted_by_name;
    friend bool operator==(const Sanction&, const Sanction&) = default;
};

struct ModerationEntry {
    std::int64_t number = 0;  // increases with time
    Time at;
    UserId moderator = UserId::None;
    std::string action;
    UserId target = UserId::None;  // none: not about a person
    std::string detail;
    std::string moderator_name;
    std::string target_name;
    friend bool operator==(const ModerationEntry&, const ModerationEntry&) = default;
};

struct AddressBlock {
    std::string subnet;  // "192.0.2.0/24", with the bits after the prefix cleared
    Time at;
    UserId moderator = UserId::None;
    std::string reason;
    Time until;
    std::string moderator_name;
    friend bool operator==(const AddressBlock&, const AddressBlock&) = default;
};

namespace write {

struct SetRole {
    UserId user = UserId::None;
    Role role{};
};
/// Conflict: the reporter has an open report about this person, too many open ones, or too many of
/// the last day.
struct AddReport {
    Report report;
    static constexpr int kMostOpen = 10;
    static constexpr int kMostOfADay = 20;
};
/// Conflict: it is not open.
struct CloseReport {
    ReportId id;
    ReportState state{};
    UserId handler = UserId::None;
    Time at;
    std::string note;
};
/// Adds it, and restricts its target accordingly.
struct AddSanction {
    Sanction sanction;
};
/// Ends its effect. Conflict: it is lifted already, or there is none.
struct LiftSanction {
    SanctionId id;
    UserId target = UserId::None;
    UserId by = UserId::None;
    Time at;
    std::string reason;
};
/// Conflict: it is not this person's.
struct SeeSanction {
    SanctionId id;
    UserId target = UserId::None;
    Time at;
};
struct LogModeration {
    ModerationEntry entry;
};
/// Replaces one of the same range.
struct BlockAddresses {
    AddressBlock block;
};
/// Conflict: there is none.
struct UnblockAddresses {
    std::string subnet;
};

}  // namespace write

using ModerationWrite =
    std::variant<write::SetRole, write::AddReport, write::CloseReport, write::AddSanction,
                 write::LiftSanction, write::SeeSanction, write::LogModeration,
                 write::BlockAddresses, write::UnblockAddresses>;

/// Open reports oldest first, closed ones latest first.
struct ReportFilter {
    bool is_open = true;
    UserId target = UserId::None;    // none: of anybody
    UserId reporter = UserId::None;  // the same
    int limit = 100;
};

class ModerationStore {
  public:
    ModerationStore() = default;
    ModerationStore(const ModerationStore&) = delete;
    ModerationStore& operator=(const ModerationStore&) = delete;
    virtual ~ModerationStore() = default;

    virtual void report(ReportId id, Reply<std::optional<Report>> done) = 0;
    virtual void reports(ReportFilter filter, Asker asker, Reply<std::vector<Report>> done) = 0;
    virtual void sanction(SanctionId id, Reply<std::optional<Sanction>> done) = 0;
    /// A person's sanctions, the latest first; lifted ones too.
    virtual void sanctions_of(UserId user, Reply<std::vector<Sanction>> done) = 0;
    /// The entries before this number (0: from the last on), the latest first.
    virtual void moderation_log(std::int64_t before, int limit, Asker asker,
                                Reply<std::vector<ModerationEntry>> done) = 0;
    static constexpr int kMostAddressBlocks = 10'000;
    virtual void address_blocks(Reply<std::vector<AddressBlock>> done) = 0;
};

}  // namespace janggun::server
