// The explorer over HTTP.
#include "server/features/explorer/explorer_feature.h"

#include <algorithm>

#include "base/text.h"
#include "notation/fen.h"
#include "server/app/answers.h"

namespace janggun::server {
namespace {

/// `speeds` and `ratings` are names with commas or spaces between; none: all.
template <typename Value, typename Named, std::size_t kCount>
Result<std::vector<Value>, Fault> list_of(std::string_view text,
                                          const std::array<std::string_view, kCount>& names,
                                          const Named& named, const char* expected) {
    std::vector<Value> values;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(", "), text.size());
        const auto value = named(text.substr(0, end));
        if (!value) return Failure{bad_field(expected)};
        // A repeated name adds nothing: the list stays as short as that of the names.
        if (std::find(values.begin(), values.end(), *value) == values.end())
            values.push_back(*value);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (values.empty())
        for (const std::string_view name : names) values.push_back(*named(name));
    return values;
}

Result<BucketSet, Fault> buckets_of(const Fields& fields) {
    const auto speeds =
        list_of<Speed>(fields.get("speeds"), kSpeedNames, speed_named,
                       "speeds: expected bullet, blitz, rapid, classical or correspondence");
    if (!speeds) return Failure{speeds.error()};
    const auto bands = list_of<RatingBand>(
        fields.get("ratings"), kBandNames, band_named,
        "ratings: expected unrated, under-1200, 1200, 1400, 1600, 1800 or 2000");
    if (!bands) return Failure{bands.error()};
    BucketSet buckets;
    for (const RatingBand band : *bands)
        for (const Speed speed : *speeds) buckets.add(band, speed);
    return buckets;
}

struct PositionQuery {
    GameKind game{};
    std::uint64_t position_key = 0;
    BucketSet buckets;
};

/// The position is `fen`, or the start of the variant.
Result<PositionQuery, Fault> query_of(const Fields& fields) {
    const auto ruleset = parse_variant(fields.get("variant", DefaultGame::kId));
    if (!ruleset) return Failure{bad_field("variant: " + describe(ruleset.error()))};
    const auto buckets = buckets_of(fields);
    if (!buckets) return Failure{buckets.error()};
    const std::string_view fen = fields.get("fen");
    const auto key = with_game(*ruleset,
                               [&]<Game G>(const typename G::Ruleset& rules)
                                   -> Result<std::uint64_t, notation::AnyPositionError> {
                                   if (fen.empty())
                                       return G::position(janggun::start_of<G>({}), rules)->key();
                                   const auto position = notation::read_position<G>(fen, rules);
                                   if (!position)
                                       return Failure{notation::AnyPositionError{position.error()}};
                                   return position->key();
                               });
    if (!key) return Failure{bad_field("fen: " + describe(key.error()))};
    return PositionQuery{kind_of(*ruleset), *key, *buckets};
}

void write_counts(JsonText& json, const ExplorerCounts& counts) {
    json.number_field("games", counts.games());
    json.number_field("white", counts.first);
    json.number_field("draws", counts.draws);
    json.number_field("black", counts.second);
    json.number_field("points", counts.points);
}

}  // namespace

void ExplorerFeature::register_with(Registry& registry) {
    registry.route(Method::Get, "/api/explorer", Access::Anybody, Scope::None, this,
                   &ExplorerFeature::position);
    registry.route(Method::Get, "/api/explorer/setups", Access::Anybody, Scope::None, this,
                   &ExplorerFeature::setups);
}

void ExplorerFeature::position(const Call& call, Respond respond) {
    const auto query = query_of(call.fields);
    if (!query) return respond(answer_of(query.error()));
    store_.explore(
        query->position_key, query->buckets, call.asker(),
        context_.guarded([respond](const Result<std::vector<ExplorerMove>, StoreError>& found) {
            if (!found) return respond(storage_answer(found.error()));
            ExplorerCounts all;
            for (const ExplorerMove& move : *found) all += move.counts;
            JsonText json;
            json.open('{');
            write_counts(json, all);
            json.number_field("plies", static_cast<std::int64_t>(kExplorerPlies));
            json.key("moves");
            json.open('[');
            for (const ExplorerMove& move : *found) {
                json.open('{');
                json.field("uci", move.move);
                write_counts(json, move.counts);
                json.close('}');
            }
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void ExplorerFeature::setups(const Call& call, Respond respond) {
    const auto ruleset = parse_variant(call.fields.get("variant", DefaultGame::kId));
    if (!ruleset) return respond(answer_of(bad_field("variant: " + describe(ruleset.error()))));
    const auto buckets = buckets_of(call.fields);
    if (!buckets) return respond(answer_of(buckets.error()));
    store_.explore_setups(
        kind_of(*ruleset), *buckets, call.asker(),
        context_.guarded([respond](const Result<std::vector<SetupPair>, StoreError>& found) {
            if (!found) return respond(storage_answer(found.error()));
            JsonText json;
            json.open('{');
            json.key("pairs");
            json.open('[');
            for (const SetupPair& pair : *found) {
                json.open('{');
                json.field("whiteSetup", pair.setups.first);
                json.field("blackSetup", pair.setups.second);
                write_counts(json, pair.counts);
                json.close('}');
            }
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

}  // namespace janggun::server
