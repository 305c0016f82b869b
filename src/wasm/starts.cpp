// Where games begin: the variants, their set-ups and handicaps, and positions from the editor.
#include "base/text.h"
#include "game/setup_id.h"
#include "janggi/ruleset_settings.h"
#include "notation/fen.h"
#include "wasm/bridge.h"

namespace janggun::wasm {
namespace {

constexpr std::string_view name_of(janggi::BikjangRule rule) {
    switch (rule) {
        case janggi::BikjangRule::Ignored:
            return "ignored";
        case janggi::BikjangRule::MustBreak:
            return "mustBreak";
        case janggi::BikjangRule::MustBreakRare:
            return "mustBreakRare";
        case janggi::BikjangRule::ByGeneral:
            return "byGeneral";
        case janggi::BikjangRule::ByTrailer:
            return "byTrailer";
    }
    return "";
}

constexpr std::string_view name_of(janggi::SetupFault::Reason reason) {
    constexpr std::string_view kNames[] = {
        "noGeneral",          "severalGenerals",      "generalOutsidePalace",
        "guardOutsidePalace", "soldierBehindItsLine", "tooManyPieces"};
    return kNames[static_cast<int>(reason)];
}
constexpr std::string_view name_of(shogun::SetupFault::Reason reason) {
    constexpr std::string_view kNames[] = {"noKing",
                                           "severalKings",
                                           "pawnOnLastRank",
                                           "severalOfOneMajor",
                                           "tooManyPieces",
                                           "castlingWithoutKingOrRook",
                                           "impossibleEnPassant",
                                           "opponentInCheck"};
    return kNames[static_cast<int>(reason)];
}

/// A game without keys of its own has only the text.
template <typename Reason>
constexpr std::string_view name_of(Reason /*reason*/) {
    return {};
}

template <typename Fault>
void write_fault(JsonText& json, const Fault& fault) {
    json.open('{');
    json.field("reason", name_of(fault.reason));
    json.field("side", wire_name(fault.side));
    if (fault.square) json.field("square", fault.square->name());
    json.field("text", describe(fault));
    json.close('}');
}

/// What only some games' rulesets have.
template <typename Ruleset>
void write_own_rules(JsonText& /*json*/, const Ruleset& /*ruleset*/) {}
void write_own_rules(JsonText& json, const janggi::Ruleset& ruleset) {
    json.field("bikjang", name_of(ruleset.bikjang));
    json.truth_field("points", ruleset.points_decide());
    json.key("settings");
    json.open('{');
    for (const auto& setting : janggi::settings_of(ruleset)) json.field(setting.key, setting.value);
    json.close('}');
}

void write_ruleset(JsonText& json, const AnyRuleset& any) {
    with_game(any, [&]<Game G>(const typename G::Ruleset& ruleset) {
        json.open('{');
        json.field("name", janggun::name_of(any));
        json.field("title", title_of(ruleset));
        json.field("game", G::kId);
        json.truth_field("agreed_draw", ruleset.allows_agreed_draw);
        write_own_rules(json, ruleset);
        json.close('}');
    });
}

/// The start with the choices of both sides, without the removed pieces where the game has
/// handicaps.
template <Game G>
typename G::Setup start_without(const ChosenSetups& chosen, std::string_view removed) {
    if constexpr (WithHandicap<G>) {
        std::vector<typename G::Square> squares;
        for (const Word& word : words_of(removed)) {
            std::string_view name = word.text;
            if (const auto square = take_square<typename G::Geometry>(name))
                squares.push_back(*square);
        }
        if (!squares.empty()) return G::handicap_setup(choices_of<G>(chosen), squares);
    }
    return start_of<G>(chosen);
}

}  // namespace

JANGGUN_EXPORT(variants) int variants() {
    JsonText json;
    json.open('[');
    for (const std::string_view name : all_variants()) write_ruleset(json, *variant_named(name));
    json.close(']');
    return good(json.take());
}

/// One variant of any text that names one, custom rulesets too; or what is wrong with the text.
JANGGUN_EXPORT(variant) int variant(const char* text) {
    const auto ruleset = parse_variant(text);
    if (!ruleset) return bad(describe(ruleset.error()));
    JsonText json;
    write_ruleset(json, *ruleset);
    return good(json.take());
}

/// The FEN of a start: the set-ups that the sides have chosen, as the first side sees the board,
/// and the squares of the pieces given as a handicap; each is ignored by games without them.
JANGGUN_EXPORT(start_fen)
int start_fen(const char* variant, const char* first, const char* second, const char* removed) {
    const auto ruleset = variant_named(variant);
    if (!ruleset) return bad("no such variant");
    const ChosenSetups chosen{setup_named(first), setup_named(second)};
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        const auto position = G::position(start_without<G>(chosen, removed), rules);
        if (!position) return bad(describe(position.error().front()));
        return good(notation::to_fen<G>(*position));
    });
}

/// What is wrong with a position: {"fen":"as we write it"}, {"faults":[…]}, or where the text is no
/// FEN {"column":…,"text":"…"}.
JANGGUN_EXPORT(inspect) int inspect(const char* variant, const char* fen) {
    const auto ruleset = variant_named(variant);
    if (!ruleset) return bad("no such variant");
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        JsonText json;
        json.open('{');
        const auto setup = notation::parse_fen<G>(fen);
        if (!setup) {
            json.number_field("column", setup.error().column);
            json.field("text", notation::describe(setup.error()));
        } else if (const auto position = G::position(*setup, rules)) {
            json.field("fen", notation::to_fen<G>(*position));
        } else {
            json.key("faults");
            json.open('[');
            for (const auto& fault : position.error()) write_fault(json, fault);
            json.close(']');
        }
        json.close('}');
        return good(json.take());
    });
}

}  // namespace janggun::wasm
