// Parts that several of Lichess's shapes have in common.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_text.h"
#include "server/domain/live_game.h"
#include "server/domain/speed.h"
#include "server/domain/terms.h"

namespace janggun::server::protocol::lichess {

/// "variant": {"key","name","short"}. The name is different for every ruleset, because some clients
/// keep nothing else.
void write_variant(JsonText& json, const GameOffer& offer);
/// "perf": {"icon","name"}. There is no icon font here, so the icon is empty.
void write_perf(JsonText& json, const GameOffer& offer);
/// "timeControl": Lichess's three kinds, and byo-yomi as further fields of a clock.
void write_time_control(JsonText& json, const TimeControl& clock);

/// The key of a rating in "perfs": "rapid" of Janggi, "shogunRapid" of Shogun Chess.
[[nodiscard]] std::string perf_key(Category category);
/// The same for people: "Rapid", "Shogun Rapid".
[[nodiscard]] std::string perf_name(Category category);

/// A game's status by Lichess's numbers and names.
struct Status {
    int id;
    std::string_view name;
};
[[nodiscard]] Status status_of(const LiveGame& game);
void write_status(JsonText& json, const LiveGame& game);
/// By Lichess's names of sources.
[[nodiscard]] std::string_view source_name(Source source);

/// A rating to show for a seat: guests and new players have the initial rating.
[[nodiscard]] int shown_rating(const Seat& seat);
/// What {id, name, title?, rating, provisional?} says of a person, without brackets.
void write_person_fields(JsonText& json, const Seat& seat, std::string_view name_field);

inline constexpr std::int64_t kForever = 2147483647;  // what Lichess's clients take for no clock
/// Milliseconds, with the running byo-yomi period.
[[nodiscard]] std::int64_t time_left(const std::optional<ClockFace>& face, Side side);
/// UCI, with spaces between.
[[nodiscard]] std::string moves_of(const LiveGame& game);

}  // namespace janggun::server::protocol::lichess
