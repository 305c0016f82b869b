// Errors that clients see: a code for programs and a message for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace janggun::server {

enum class Code : std::uint8_t {
    BadMessage,
    UnknownType,
    BadField,
    NotFound,
    Unauthorised,
    Forbidden,
    Guest,
    NotAPlayer,
    NotYourTurn,
    WrongPhase,
    WrongPly,
    IllegalMove,
    Repetition,
    NotAllowed,
    TooEarly,
    RatingRange,
    TooMany,
    EngineBusy,
    Storage,
    Draining,
    NameTaken,
    BadName,
    WeakPassword,
    WrongPassword,
    Stale,
    Muted,
    Unrated,
    Suspended,
    Blocked,
};

struct CodeFacts {
    std::string_view name;  // on the wire: docs/protocol.md, "Errors"
    int status;             // HTTP's
};
[[nodiscard]] constexpr CodeFacts facts_of(Code code) {
    switch (code) {
        case Code::BadMessage:
            return {"bad_message", 400};
        case Code::UnknownType:
            return {"unknown_type", 400};
        case Code::BadField:
            return {"bad_field", 400};
        case Code::NotFound:
            return {"not_found", 404};
        case Code::Unauthorised:
            return {"unauthorised", 401};
        case Code::Forbidden:
            return {"forbidden", 403};
        case Code::Guest:
            return {"guest", 403};
        case Code::NotAPlayer:
            return {"not_a_player", 403};
        case Code::NotYourTurn:
            return {"not_your_turn", 400};
        case Code::WrongPhase:
            return {"wrong_phase", 400};
        case Code::WrongPly:
            return {"wrong_ply", 400};
        case Code::IllegalMove:
            return {"illegal_move", 400};
        case Code::Repetition:
            return {"repetition", 400};
        case Code::NotAllowed:
            return {"not_allowed", 400};
        case Code::TooEarly:
            return {"too_early", 400};
        case Code::RatingRange:
            return {"rating_range", 400};
        case Code::TooMany:
            return {"too_many", 429};
        case Code::EngineBusy:
            return {"engine_busy", 503};
        case Code::Storage:
            return {"storage", 503};
        case Code::Draining:
            return {"draining", 503};
        case Code::NameTaken:
            return {"name_taken", 409};
        case Code::BadName:
            return {"bad_name", 400};
        case Code::WeakPassword:
            return {"weak_password", 400};
        case Code::WrongPassword:
            return {"wrong_password", 403};
        case Code::Stale:
            return {"stale", 409};
        case Code::Muted:
            return {"muted", 403};
        case Code::Unrated:
            return {"unrated", 403};
        case Code::Suspended:
            return {"suspended", 403};
        case Code::Blocked:
            return {"blocked", 403};
    }
    return {"", 500};
}

struct Fault {
    Code code{};
    std::string text;
    friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace janggun::server
