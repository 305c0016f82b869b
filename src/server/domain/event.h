// The events of a game: its log can be replayed into the same game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "board/outcome.h"
#include "board/side.h"
#include "game/clock.h"
#include "game/setup_id.h"
#include "server/domain/ids.h"
#include "server/domain/time.h"

namespace janggun::server {

enum class OfferKind : std::uint8_t { Draw, Takeback, Rematch };
[[nodiscard]] std::string_view name_of(OfferKind kind);

[[nodiscard]] constexpr std::string_view wire_name(Side side) {
    return side == Side::First ? "white" : "black";
}
[[nodiscard]] constexpr std::optional<Side> side_named(std::string_view name) {
    if (name == "white") return Side::First;
    if (name == "black") return Side::Second;
    return std::nullopt;
}

struct RatingChange {
    int before = 0;
    int after = 0;
    friend bool operator==(const RatingChange&, const RatingChange&) = default;
};

/// An arbiter's decision about a repetition.
struct Ruling {
    enum class Rule : std::uint8_t { Repetition, PerpetualCheck };
    enum class Verdict : std::uint8_t {
        PlayOn,
        MustDeviate,  // `against` may not create a position again that has been on the board
        Loss,         // of `against`
        Draw,
        Points,
    };
    Rule rule{};
    Verdict verdict{};
    std::optional<Side> against;  // of MustDeviate and Loss
    friend bool operator==(const Ruling&, const Ruling&) = default;
};
[[nodiscard]] std::string_view name_of(Ruling::Rule rule);
[[nodiscard]] std::string_view name_of(Ruling::Verdict verdict);
[[nodiscard]] std::optional<Ruling::Rule> rule_named(std::string_view name);
[[nodiscard]] std::optional<Ruling::Verdict> verdict_named(std::string_view name);
/// Does the verdict name a side, and only then?
[[nodiscard]] bool is_whole(const Ruling& ruling);

namespace event {

struct Created {
    friend bool operator==(const Created&, const Created&) = default;
};
struct SetupChosen {
    Side side{};
    SetupId setup;
    bool by_timeout = false;
    friend bool operator==(const SetupChosen&, const SetupChosen&) = default;
};
struct Started {
    friend bool operator==(const Started&, const Started&) = default;
};
struct Moved {
    std::string uci;
    Duration spent{0};  // what the clock was charged
    friend bool operator==(const Moved&, const Moved&) = default;
};
struct Offered {
    OfferKind what{};
    Side side{};
    friend bool operator==(const Offered&, const Offered&) = default;
};
struct Declined {
    OfferKind what{};
    Side side{};  // the one who declines, or takes the own offer back
    friend bool operator==(const Declined&, const Declined&) = default;
};
struct TookBack {
    int plies = 1;
    friend bool operator==(const TookBack&, const TookBack&) = default;
};
struct TimeGiven {
    Side side{};  // who gets it
    Duration amount{0};
    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};
struct Ended {
    std::optional<Outcome> outcome;  // none: aborted
    std::optional<BySide<RatingChange>> ratings;
    friend bool operator==(const Ended&, const Ended&) = default;
};
/// The server was down: the clock of the current turn restarts.
struct Resumed {
    friend bool operator==(const Resumed&, const Resumed&) = default;
};
struct Rematched {
    GameId next;
    friend bool operator==(const Rematched&, const Rematched&) = default;
};
/// The arbiter of a tournament has stopped the clocks.
struct Paused {
    friend bool operator==(const Paused&, const Paused&) = default;
};
struct Continued {
    friend bool operator==(const Continued&, const Continued&) = default;
};
/// The plies after the first `from` and up to `to` led from a position back to the same position.
struct Ruled {
    Ruling ruling;
    int from = 0;
    int to = 0;
    friend bool operator==(const Ruled&, const Ruled&) = default;
};

}  // namespace event

using Event =
    std::variant<event::Created, event::SetupChosen, event::Started, event::Moved, event::Offered,
                 event::Declined, event::TookBack, event::TimeGiven, event::Ended, event::Resumed,
                 event::Rematched, event::Paused, event::Continued, event::Ruled>;

struct Stamped {
    int number = 0;  // from 1, without a gap
    Time at;
    Event event;
    friend bool operator==(const Stamped&, const Stamped&) = default;
};

/// One line of words, as the store keeps it: "move a4a5 2310".
[[nodiscard]] std::string to_text(const Event& event);
/// None: no event in this form. What is read and written again is the same text.
[[nodiscard]] std::optional<Event> event_from(std::string_view text);

}  // namespace janggun::server
