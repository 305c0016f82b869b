// Where games begin: the variants, their set-ups and handicaps, and positions from the editor.
#include "base/text.h"
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

template <typename Fault>
void write_fault(JsonText& json, const Fault& fault) {
    json.open('{');
    json.field("reason", name_of(fault.reason));
    json.field("side", wire_name(fault.side));
    if (fault.square) json.field("square", fault.square->name());
    json.field("text", describe(fault));
    json.close('}');
}

void write_ruleset(JsonText& json, const janggi::Ruleset& ruleset) {
    json.open('{');
    json.field("name", janggi::name_of(ruleset));
    json.field("title", title_of(ruleset));
    json.field("game", Janggi::kId);
    json.truth_field("agreed_draw", ruleset.allows_agreed_draw);
    json.field("bikjang", name_of(ruleset.bikjang));
    json.truth_field("points", ruleset.points_decide());
    json.key("settings");
    json.open('{');
    for (const auto& setting : janggi::settings_of(ruleset)) json.field(setting.key, setting.value);
    json.close('}');
    json.close('}');
}
void write_ruleset(JsonText& json, const shogun::Ruleset& ruleset) {
    json.open('{');
    json.field("name", ruleset.name);
    json.field("title", Shogun::kName);
    json.field("game", Shogun::kId);
    json.truth_field("agreed_draw", ruleset.allows_agreed_draw);
    json.close('}');
}

}  // namespace

JANGGUN_EXPORT(variants) int variants() {
    JsonText json;
    json.open('[');
    for (const std::string_view name : all_variants())
        std::visit([&](const auto& ruleset) { write_ruleset(json, ruleset); },
                   *variant_named(name));
    json.close(']');
    return good(json.take());
}

/// One variant of any text that names one, custom rulesets too; or what is wrong with the text.
JANGGUN_EXPORT(variant) int variant(const char* text) {
    const auto ruleset = parse_variant(text);
    if (!ruleset) return bad(describe(ruleset.error()));
    JsonText json;
    std::visit([&](const auto& rules) { write_ruleset(json, rules); }, *ruleset);
    return good(json.take());
}

/// The FEN of a start. Janggi: set-ups as Cho sees the board, and the squares of the pieces that
/// Han gives as a handicap; other games have only one start.
JANGGUN_EXPORT(start_fen)
int start_fen(const char* variant, const char* cho, const char* han, const char* removed) {
    const auto ruleset = variant_named(variant);
    if (!ruleset) return bad("no such variant");
    if (std::holds_alternative<shogun::Ruleset>(*ruleset))
        return good(notation::to_fen<Shogun>(shogun::Position{}));
    const auto choice = [](std::string_view name) {
        return janggi::formation_named(name).value_or(janggi::Formation::Inner);
    };
    std::vector<janggi::Square> squares;
    for (const Word& word : words_of(removed)) {
        std::string_view name = word.text;
        if (const auto square = take_square<janggi::NineByTen>(name)) squares.push_back(*square);
    }
    const auto setup = squares.empty() ? janggi::start_setup(choice(cho), choice(han))
                                       : janggi::handicap_setup(choice(cho), choice(han), squares);
    const auto position = Janggi::position(setup, std::get<janggi::Ruleset>(*ruleset));
    if (!position) return bad(describe(position.error().front()));
    return good(notation::to_fen<Janggi>(*position));
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
