// Small helpers for the answers of the HTTP API.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/json_text.h"
#include "server/domain/fault.h"
#include "server/protocol/to_client.h"
#include "server/app/call.h"
#include "server/features/people/people.h"
#include "server/store/store.h"

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
            return {Code::TooMany,
                    "too many questions at once from your address; wait for answers"};
        case StoreError::Busy:
            return {Code::Storage, "too many questions at once; try again in a few seconds"};
        case StoreError::TimedOut:
            return {Code::Storage, "the search took too long; ask for less"};
        case StoreError::Cancelled:
        case StoreError::Conflict:
        case StoreError::Failed:
            break;
    }
    return {Code::Storage, "the store does not answer; try again"};
}
[[nodiscard]] inline Answer storage_answer(StoreError error) {
    Answer answer = answer_of(storage_fault(error));
    answer.retry_after = error == StoreError::TooMany ? 1 : 5;
    return answer;
}
[[nodiscard]] inline Fault no_user() {
    return {Code::NotFound, "there is nobody of that name"};
}
inline void text_field(JsonText& json, std::string_view name, std::string_view value) {
    json.key(name);
    json.string(value);
}

/// A game in a list: docs/protocol.md, "HTTP".
/// `fen` and `plies` are what is shown of a game that goes on, and `more` adds fields to it.
void write_row(JsonText& json, const GameRow& row, std::string_view fen = {}, int plies = 0,
               const std::function<void(JsonText&)>& more = {});
void write_rows(JsonText& json, std::string_view name, const std::vector<GameRow>& rows);
void write_ratings_of(JsonText& json, const Person& person);
/// {"id","name","guest","bot","created"} without the closing bracket.
void open_user(JsonText& json, const User& user);

}  // namespace janggun::server
