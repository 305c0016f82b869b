// A request to the HTTP API and its answer, parsed: nothing of HTTP's text in here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/moderation.h"
#include "server/domain/scope.h"
#include "server/domain/time.h"
#include "server/store/asker.h"

namespace janggun::server {

struct Person;

/// The caller. Made only by the feature that authenticates people (app/identity.h).
struct Caller {
    UserId user = UserId::None;  // none: a reader without cookie or token
    std::string name;
    bool is_guest = false;
    bool is_bot = false;
    Role role = Role::None;
    Scope scopes = Scope::None;
    SessionId session;               // the session or token that was shown
    bool by_token = false;           // then no Origin is asked for
    std::shared_ptr<Person> person;  // kept alive by every call of this person
    Time expires;                    // of the session or token
    std::string address;             // those with the same share a client's limits; never stored

    [[nodiscard]] bool is_anybody() const { return user != UserId::None; }
};

/// The fields of a query, of a form, or of a flat JSON object, in this order where all are there;
/// a list is its items with spaces between. The first of a name counts.
struct Fields {
    std::vector<std::pair<std::string, std::string>> all;

    [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const {
        for (const auto& [key, value] : all)
            if (key == name) return value;
        return std::nullopt;
    }
    [[nodiscard]] std::string_view get(std::string_view name,
                                       std::string_view otherwise = {}) const {
        return find(name).value_or(otherwise);
    }
    void add(std::string name, std::string value) {
        all.emplace_back(std::move(name), std::move(value));
    }
};

struct Call {
    Caller caller;
    std::vector<std::string> path;  // what stands for the {…} of the route, decoded, in order
    Fields fields;
    std::string text{};    // raw body of a CSRF-exempt POST, or where the route asks for it
    std::string bearer{};  // the unvalidated Bearer value of a CSRF-exempt POST
    std::string accept;    // the Accept header as it came
    std::string agent;     // the User-Agent, cut to 200 bytes: shown in the list of sessions
    std::string address;   // those with the same share a client's limits
    std::string base{};    // where the caller finds this server: "https://play.example.org"
    CancelToken cancel{};  // set when the caller has disconnected

    /// On whose behalf the store is asked.
    [[nodiscard]] Asker asker() const { return {address, cancel}; }
};

struct Answer {
    int status = 200;  // HTTP's
    std::string body;  // JSON text unless `type` says otherwise
    std::string_view type = "application/json";
    std::string file_name;  // not empty: Content-Disposition: attachment
    /// Put this into the session cookie; empty text: take the cookie away.
    std::optional<std::string> session;
    int retry_after = 0;  // seconds, of a refusal; 0: not said
};
/// Called exactly once, from the loop's thread, perhaps before the call returns.
using Respond = std::function<void(Answer)>;

}  // namespace janggun::server
