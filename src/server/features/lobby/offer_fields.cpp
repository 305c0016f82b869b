// What is offered in the fields of a request.
#include "server/features/lobby/offer_fields.h"

#include <fmt/format.h>
#include <optional>

#include "base/text.h"
#include "server/app/answers.h"

namespace janggun::server {
namespace {

/// `clock` in our words, or one of Lichess's ways to say it; without any, no clock.
Result<TimeControl, Fault> clock_of(const Fields& fields) {
    TimeControl control;
    std::optional<Fault> fault;
    const auto number = [&](std::string_view name, std::string_view unit) {
        const auto read = parse_number(fields.get(name, "0"));
        if (!read || *read < 0)
            fault = bad_field(fmt::format("{}: expected a number of {}", name, unit));
        return read.value_or(0);
    };
    const auto seconds = [&](std::string_view name) {
        return std::chrono::seconds{number(name, "seconds")};
    };
    if (const auto clock = fields.find("clock")) {
        const auto read = time_control_from(*clock);
        if (!read)
            return Failure{bad_field("clock: expected a clock such as 600+3x30, 300+5 or -")};
        control = *read;
    } else if (fields.find("clock.limit")) {
        control.main = seconds("clock.limit");
        control.increment = seconds("clock.increment");
    } else if (const auto time = fields.find("time")) {
        // In minutes, perhaps with a fraction.
        const auto minutes = time_control_from(*time);
        if (!minutes) return Failure{bad_field("time: expected a number of minutes")};
        control.main = minutes->main * 60;
        control.increment = seconds("increment");
    } else if (fields.find("days")) {
        control.days_per_move = number("days", "days");
    }
    if (fault) return Failure{*fault};
    return control;
}

}  // namespace

Result<GameOffer, Fault> offer_of(const Fields& fields) {
    GameOffer offer;
    offer.variant = fields.get("variant", DefaultGame::kId);
    offer.is_rated = is_true(fields.get("rated"));
    offer.fen = fields.get("fen");
    offer.handicap = fields.get("handicap");
    const auto clock = clock_of(fields);
    if (!clock) return Failure{clock.error()};
    offer.clock = *clock;
    return checked(std::move(offer));
}

Result<Colour, Fault> colour_of(const Fields& fields) {
    const auto colour = colour_named(fields.get("color", fields.get("colour", "random")));
    if (!colour) return Failure{bad_field("color: expected white, black or random")};
    return *colour;
}

Result<std::pair<int, int>, Fault> rating_range_of(const Fields& fields) {
    const std::string_view text = fields.get("ratingRange");
    if (text.empty()) return std::pair{0, 9999};
    const auto dash = text.find('-');
    const auto min = parse_number(text.substr(0, dash));
    const auto max =
        dash == std::string_view::npos ? std::nullopt : parse_number(text.substr(dash + 1));
    if (!min || !max || *min < 0 || *max > 9999 || *min > *max)
        return Failure{bad_field("ratingRange: expected two ratings such as 1500-1800")};
    return std::pair{*min, *max};
}

}  // namespace janggun::server
