// Making answers of the HTTP API: JSON bodies, faults, and the faults that several features share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_text.h"
#include "server/app/call.h"
#include "server/domain/fault.h"
#include "server/protocol/to_client.h"
#include "server/store/store_error.h"

namespace janggun::server {

[[nodiscard]] inline Answer answer_of(std::string body) {
    Answer answer;
    answer.body = std::move(body);
    return answer;
}
[[nodiscard]] inline Answer answer_of(const Fault& fault) {
    Answer answer = answer_of(protocol::error_body(fault));
    answer.status = facts_of(fault.code).status;
    return answer;
}
[[nodiscard]] inline Answer done_answer() {
    return answer_of(std::string{R"({"ok":true})"});
}
[[nodiscard]] inline Answer done_or(const std::optional<Fault>& fault) {
    return fault ? answer_of(*fault) : done_answer();
}
[[nodiscard]] inline Fault storage_fault(StoreError error) {
    switch (error) {
        case StoreError::TooMany:
            return {Code::TooMany, "too many concurrent queries from your address"};
        case StoreError::Busy:
            return {Code::Storage, "the server is busy; try again in a few seconds"};
        case StoreError::TimedOut:
            return {Code::Storage, "the query timed out; narrow the search"};
        case StoreError::Cancelled:
        case StoreError::Conflict:
        case StoreError::Fenced:
        case StoreError::Failed:
            break;
    }
    return {Code::Storage, "the database is unavailable; try again"};
}
[[nodiscard]] inline Answer storage_answer(StoreError error) {
    Answer answer = answer_of(storage_fault(error));
    answer.retry_after = error == StoreError::TooMany ? 1 : 5;
    return answer;
}

// Faults of more than one feature.

[[nodiscard]] inline Fault bad_field(std::string text) {
    return {Code::BadField, std::move(text)};
}
[[nodiscard]] inline Fault no_user() {
    return {Code::NotFound, "no such user"};
}
[[nodiscard]] inline Fault log_in_first() {
    return {Code::Unauthorised, "log in first"};
}
/// It is not being played.
[[nodiscard]] inline Fault no_live_game() {
    return {Code::NotFound, "this game is not in progress"};
}
/// It is neither being played nor stored.
[[nodiscard]] inline Fault no_game() {
    return {Code::NotFound, "no such game"};
}
[[nodiscard]] inline Fault not_stored() {
    return {Code::Storage, "the change could not be saved and was not made; try again"};
}
[[nodiscard]] inline Fault draining() {
    return {Code::Draining, "the server is restarting; try again in a minute"};
}

/// "true", "1", "yes" or "on", as clients made for Lichess write it.
[[nodiscard]] inline bool is_true(std::string_view text) {
    return text == "true" || text == "1" || text == "yes" || text == "on";
}
/// {"ok":true}, or why not.
[[nodiscard]] inline std::function<void(std::optional<Fault>)> answer_done(Respond respond) {
    return [respond = std::move(respond)](const std::optional<Fault>& fault) {
        respond(done_or(fault));
    };
}

}  // namespace janggun::server
