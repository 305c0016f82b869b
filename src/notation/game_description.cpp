// Descriptions of the games, generated from their types.
#include "notation/game_description.h"

#include "base/json_text.h"
#include "notation/fen.h"

namespace janggun::notation {
namespace {

template <typename Texts, typename Text>
void write_list(JsonText& json, std::string_view name, const Texts& texts, Text text) {
    json.key(name);
    json.open('[');
    for (const auto& one : texts) json.string(text(one));
    json.close(']');
}

void write(JsonText& json, const GameDescription& game) {
    constexpr BySide<std::string_view> kWireNames{"white", "black"};
    const auto plain = [](std::string_view text) { return text; };
    json.open('{');
    json.field("id", game.id);
    json.field("name", game.name);
    json.number_field("files", game.files);
    json.number_field("ranks", game.ranks);
    json.key("sides");
    json.open('{');
    for (const Side side : kSides) json.field(kWireNames[side], game.sides[side]);
    json.close('}');
    json.field("pieces", game.pieces);
    json.field("hand", game.hand);
    json.truth_field("pass", game.has_pass);
    json.truth_field("points", game.has_points);
    json.truth_field("promotion", game.has_promotion);
    json.truth_field("handicap", game.has_handicap);
    write_list(json, "setups", game.setups, plain);
    if (game.first_to_choose) json.field("firstToChoose", kWireNames[*game.first_to_choose]);
    json.key("rulesets");
    json.open('[');
    for (const auto& ruleset : game.rulesets) {
        json.open('{');
        json.field("name", ruleset.name);
        json.field("title", ruleset.title);
        json.truth_field("agreed_draw", ruleset.allows_agreed_draw);
        json.close('}');
    }
    json.close(']');
    write_list(json, "notations", game.notations, [](Style style) { return name_of(style); });
    json.field("start", game.start);
    json.close('}');
}

}  // namespace

template <Game G>
GameDescription description_of() {
    GameDescription game;
    game.id = G::kId;
    game.name = G::kName;
    game.files = G::Geometry::kFiles;
    game.ranks = G::Geometry::kRanks;
    game.sides = G::kSideNames;
    game.pieces = G::kLetters;
    if constexpr (WithHands<G>)
        for (const auto kind : G::kHandKinds)
            game.hand += G::kLetters[static_cast<std::size_t>(kind)];
    game.has_pass = WithPass<G>;
    game.has_points = WithPoints<G>;
    game.has_promotion = WithPromotion<G>;
    game.has_handicap = WithHandicap<G>;
    if constexpr (WithSetup<G>) {
        for (const auto choice : G::kSetupChoices) game.setups.push_back(name_of(choice));
        game.first_to_choose = G::kFirstToChoose;
    }
    for (const std::string_view name : G::ruleset_names())
        if (const auto ruleset = G::parse_ruleset(name))
            game.rulesets.push_back(
                {std::string{name}, std::string{title_of(*ruleset)}, ruleset->allows_agreed_draw});
    game.notations.assign(kStylesOf<G>.begin(), kStylesOf<G>.end());
    game.start = to_fen<G>(*G::position(G::start_setup(), G::default_ruleset()));
    return game;
}

std::vector<GameDescription> all_descriptions() {
    std::vector<GameDescription> games;
    Games::for_each([&]<typename G>() { games.push_back(description_of<G>()); });
    return games;
}

std::string to_json(const std::vector<GameDescription>& games) {
    JsonText json;
    json.open('[');
    for (const GameDescription& game : games) write(json, game);
    json.close(']');
    return json.take();
}

#define JANGGUN_INSTANTIATE(G) template GameDescription description_of<G>();
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::notation
