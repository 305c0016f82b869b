// The games for the page: notation::GameDescription, and what the page calls their parts. The page
// asks what a game has and never compares names.
#include <algorithm>

#include "base/text.h"
#include "notation/game_description.h"
#include "wasm/bridge.h"
#include "wasm/game_parts.h"

namespace janggun::wasm {
namespace {

template <typename G>
concept WithCastling = Game<G> && requires(const typename G::Setup& setup) {
    setup.castling;
};

template <typename Texts>
void write_texts(JsonText& json, std::string_view key, const Texts& texts) {
    json.key(key);
    json.open('[');
    for (const auto& text : texts) json.string(text);
    json.close(']');
}

std::string lowered(std::string_view text) {
    std::string lower{text};
    std::transform(lower.begin(), lower.end(), lower.begin(), to_lower);
    return lower;
}

template <Game G>
void write_pieces(JsonText& json, const notation::GameDescription& game) {
    json.key("kinds");
    json.open('[');
    for (const auto& piece : kPieceNames<G>) {
        json.open('{');
        json.field("letter", piece.letter);
        json.field("name", piece.name);
        json.close('}');
    }
    json.close(']');
    json.key("hand");
    json.open('[');
    // A hand is shown with the smallest pieces first.
    for (const char letter : std::string{game.hand.rbegin(), game.hand.rend()})
        json.string(std::string(1, to_lower(letter)));
    json.close(']');
    write_texts(json, "limited", kLimitedKinds<G>);
}

template <Game G>
void write_description(JsonText& json) {
    const auto game = notation::description_of<G>();
    json.open('{');
    json.field("id", game.id);
    json.field("name", game.name);
    json.number_field("files", game.files);
    json.number_field("ranks", game.ranks);
    json.key("sides");
    json.open('{');
    for (const Side side : kSides) json.field(wire_name(side), lowered(game.sides[side]));
    json.close('}');
    write_pieces<G>(json, game);
    json.truth_field("passes", game.has_pass);
    json.truth_field("points", game.has_points);
    json.truth_field("castling", WithCastling<G>);
    write_texts(json, "setups", game.setups);
    write_texts(json, "handicaps", kHandicaps<G>);
    json.key("notations");
    json.open('[');
    for (const auto style : game.notations) json.string(notation::name_of(style));
    json.close(']');
    write_texts(json, "formats", kFormats<G>);
    json.field("start", game.start);
    json.close('}');
}

}  // namespace

JANGGUN_EXPORT(games) int games() {
    JsonText json;
    json.open('[');
    Games::for_each([&]<typename G>() { write_description<G>(json); });
    json.close(']');
    return good(json.take());
}

}  // namespace janggun::wasm
