// What nodes write to each other on the topic n:INCARNATION: questions to the owner of a game or
// another entity and their answers, queries to every node and their reports.
// Read strictly: another node may be of another version.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/cluster/target.h"
#include "server/domain/ids.h"
#include "server/store/lease.h"

namespace janggun::server::cluster {

enum class RequestId : std::uint64_t {};

/// By which the owner knows a command that it has had already. Empty: not kept, for questions that
/// change nothing.
using CommandKey = Id<struct CommandKeyTag>;
inline constexpr std::size_t kMaxKey = 64;
/// Letters, digits, "-", "_", "." and "/".
[[nodiscard]] bool is_command_key(std::string_view text);

/// "1 ask FROM ID TARGET KEY BODY"
struct Question {
    Incarnation from{};
    RequestId id{};
    Target target;
    CommandKey key;
    std::string_view body;
    friend bool operator==(const Question&, const Question&) = default;
};

enum class Status : std::uint8_t {
    Done,      // the body is the owner's answer
    NotOwner,  // look again who is
    NotNow,    // the owner's lease is in doubt, or it is overloaded: ask again
};
/// "1 answer ID STATUS BODY"
struct AnswerTo {
    RequestId id{};
    Status status{};
    std::string_view body;
    friend bool operator==(const AnswerTo&, const AnswerTo&) = default;
};

/// "1 query FROM ID BODY", to every node
struct Query {
    Incarnation from{};
    RequestId id{};
    std::string_view body;
    friend bool operator==(const Query&, const Query&) = default;
};
/// "1 report FROM ID BODY"
struct Report {
    Incarnation from{};
    RequestId id{};
    std::string_view body;
    friend bool operator==(const Report&, const Report&) = default;
};
using Envelope = std::variant<Question, AnswerTo, Query, Report>;

[[nodiscard]] std::string write_envelope(const Question& question);
[[nodiscard]] std::string write_envelope(const AnswerTo& answer);
[[nodiscard]] std::string write_envelope(const Query& query);
[[nodiscard]] std::string write_envelope(const Report& report);
/// None: not of these forms. Bodies point into `text`.
[[nodiscard]] std::optional<Envelope> read_envelope(std::string_view text);

}  // namespace janggun::server::cluster
