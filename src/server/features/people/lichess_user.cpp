// People in Lichess's shapes.
#include "server/features/people/lichess_user.h"

#include <fmt/format.h>

#include "server/domain/names.h"
#include "server/protocol/lichess_parts.h"

namespace janggun::server {
namespace {

void write_perf(JsonText& json, std::string_view key, const Rating& rating, int games) {
    json.key(key);
    json.open('{');
    json.number_field("games", games);
    json.number_field("rating", rating.rounded());
    json.number_field("rd", static_cast<std::int64_t>(rating.deviation));
    json.number_field("prog", 0);
    if (rating.is_provisional()) json.truth_field("prov", true);
    json.close('}');
}

void write_perfs(JsonText& json, const Person& person) {
    json.key("perfs");
    json.open('{');
    for (const auto& [category, rating] : person.ratings)
        write_perf(json, protocol::lichess::perf_key(category), rating, rating.games);
    for (const GameKind game : kGameKinds) {
        const Rating* most = nullptr;
        int games = 0;
        for (const auto& [category, rating] : person.ratings) {
            if (category.game != game) continue;
            games += rating.games;
            if (!most || rating.games > most->games) most = &rating;
        }
        if (most) write_perf(json, name_of(game), *most, games);
    }
    json.close('}');
}

}  // namespace

void write_lichess_user(JsonText& json, const Person& person, std::string_view base) {
    json.field("id", key_of_name(person.user.name));
    json.field("username", person.user.name);
    if (person.user.is_bot) json.field("title", "BOT");
    write_perfs(json, person);
    json.number_field("createdAt", person.user.created.count());
    json.field("url", fmt::format("{}/user/{}", base, person.user.name));
}

void write_lichess_count(JsonText& json, const Person& person, const Tally& tally,
                         std::size_t playing) {
    std::int64_t rated = 0;
    for (const auto& [category, rating] : person.ratings) rated += rating.games;
    json.key("count");
    json.open('{');
    json.number_field("all", tally.games);
    json.number_field("rated", rated);
    json.number_field("win", tally.wins);
    json.number_field("draw", tally.draws);
    json.number_field("loss", tally.losses);
    json.number_field("playing", static_cast<std::int64_t>(playing));
    for (const std::string_view unknown_here : {"bookmark", "import", "me"})
        json.number_field(unknown_here, 0);
    json.close('}');
}

}  // namespace janggun::server
