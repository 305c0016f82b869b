// Challenges in Lichess's shapes.
#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "server/domain/names.h"
#include "server/protocol/lichess.h"
#include "server/protocol/lichess_parts.h"

namespace janggun::server::protocol::lichess {
namespace {

/// A reason by our name, by Lichess's key, and in words.
struct DeclineReason {
    std::string_view name;
    std::string_view key;
    std::string_view words;
};
constexpr DeclineReason kDeclineReasons[] = {
    {"generic", "generic", "No games at the moment, please."},
    {"later", "later", "Not now; please ask again later."},
    {"too_fast", "toofast", "This time control is too fast."},
    {"too_slow", "tooslow", "This time control is too slow."},
    {"time_control", "timecontrol", "Please choose another time control."},
    {"rated", "rated", "Rated games only, please."},
    {"casual", "casual", "Casual games only, please."},
    {"standard", "standard", "Please choose another ruleset."},
    {"variant", "variant", "Not this game or ruleset, please."},
    {"no_bot", "nobot", "No challenges from bots, please."},
    {"only_bot", "onlybot", "Challenges from bots only, please."},
};

const DeclineReason& reason_named(std::string_view name) {
    std::string letters;
    for (const char c : name)
        if (c != '_') letters += to_lower(c);
    const auto* found = std::find_if(std::begin(kDeclineReasons), std::end(kDeclineReasons),
                                     [&](const DeclineReason& r) { return r.key == letters; });
    return found == std::end(kDeclineReasons) ? kDeclineReasons[0] : *found;
}

void write_person(JsonText& json, std::string_view name, const Seat& seat) {
    json.key(name);
    json.open('{');
    write_person_fields(json, seat, "name");
    json.close('}');
}

void write_offer(JsonText& json, const GameOffer& offer) {
    write_variant(json, offer);
    json.truth_field("rated", offer.is_rated);
    json.field("speed", name_of(speed_of(offer.clock)));
    write_time_control(json, offer.clock);
    write_perf(json, offer);
    json.optional_field("initialFen", offer.fen);
}

}  // namespace

std::string_view decline_reason(std::string_view name) {
    return reason_named(name).name;
}

void write_challenge(JsonText& json, const Challenge& challenge, UserId reader,
                     std::string_view base) {
    json.open('{');
    json.field("id", challenge.id.text);
    json.field("url", fmt::format("{}/game/{}", base, challenge.id.text));
    json.field("status", name_of(challenge.status));
    write_person(json, "challenger", challenge.from);
    write_person(json, "destUser", challenge.to);
    write_offer(json, challenge.offer);
    json.field("color", name_of(challenge.colour));
    json.field("finalColor", wire_name(challenger_side(challenge)));
    if (reader == challenge.from.user || reader == challenge.to.user)
        json.field("direction", reader == challenge.to.user ? "in" : "out");
    if (challenge.status == Challenge::Status::Declined) {
        const DeclineReason& reason = reason_named(challenge.reason);
        json.field("declineReason", reason.words);
        json.field("declineReasonKey", reason.key);
    }
    json.close('}');
}

std::string challenge_event(const Challenge& challenge, UserId reader, std::string_view base) {
    std::string_view type;
    switch (challenge.status) {
        case Challenge::Status::Created:
            type = "challenge";
            break;
        case Challenge::Status::Canceled:
            type = "challengeCanceled";
            break;
        case Challenge::Status::Declined:
            type = "challengeDeclined";
            break;
        case Challenge::Status::Accepted:
            return {};
    }
    JsonText json;
    json.open('{');
    json.field("type", type);
    json.key("challenge");
    write_challenge(json, challenge, reader, base);
    json.key("compat");
    json.open('{');
    json.truth_field("bot", true);
    json.truth_field("board", true);
    json.close('}');
    json.close('}');
    return json.take() + "\n";
}

std::string open_challenge(const Invite& invite, std::string_view base) {
    const std::string url = fmt::format("{}/invite/{}", base, invite.id.text);
    JsonText json;
    json.open('{');
    json.field("id", invite.id.text);
    json.field("url", url);
    json.field("status", "created");
    for (const std::string_view nobody : {"challenger", "destUser"}) {
        json.key(nobody);
        json.plain("null");
    }
    write_offer(json, invite.offer);
    json.field("color", name_of(invite.colour));
    json.field("urlWhite", url + "?color=white");
    json.field("urlBlack", url + "?color=black");
    json.key("open");
    json.open('{');
    json.close('}');
    json.close('}');
    return json.take();
}

}  // namespace janggun::server::protocol::lichess
