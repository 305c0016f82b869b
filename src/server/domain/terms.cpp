// Checking what players agree on.
#include "server/domain/terms.h"

#include <array>

#include "game/match.h"
#include "notation/fen.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMaxFen = 200;
constexpr std::array<std::string_view, 7> kSourceNames = {
    "lobby", "pool", "invite", "challenge", "engine", "rematch", "tournament"};

Failure<Fault> bad(std::string text) {
    return Failure{Fault{Code::BadField, std::move(text)}};
}

}  // namespace

std::string_view name_of(Source source) {
    return kSourceNames[static_cast<std::size_t>(source)];
}
std::optional<Source> source_named(std::string_view name) {
    for (std::size_t i = 0; i < kSourceNames.size(); ++i)
        if (kSourceNames[i] == name) return static_cast<Source>(i);
    return std::nullopt;
}

AnyRuleset ruleset_of(const GameOffer& offer) {
    const auto ruleset =
        variant_named(offer.variant).value_or(AnyRuleset{DefaultGame::default_ruleset()});
    return offer.handicap.empty() ? ruleset : with_handicap(ruleset);
}

bool is_known(const GameOffer& offer) {
    const auto ruleset = variant_named(offer.variant);
    if (!ruleset || offer.clock.days_per_move < 0) return false;
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        return start_of<G>(offer).has_value() &&
               (offer.fen.empty() || notation::read_position<G>(offer.fen, rules).has_value());
    });
}

namespace {

/// The position of an offer as we write it.
Result<std::string, Fault> checked_fen(const std::string& fen, const AnyRuleset& ruleset) {
    if (fen.size() > kMaxFen) return bad("fen: too long");
    return with_game(ruleset,
                     [&]<Game G>(const typename G::Ruleset& rules) -> Result<std::string, Fault> {
                         const auto position = notation::read_position<G>(fen, rules);
                         if (!position) return bad("fen: " + describe(position.error()));
                         if (Match<G>{rules, *position}.is_over())
                             return bad("fen: the game is over in this position");
                         return notation::to_fen<G>(*position);
                     });
}

std::optional<Fault> handicap_fault(const GameOffer& offer, const AnyRuleset& ruleset) {
    if (offer.handicap.empty()) return std::nullopt;
    return with_game(ruleset, [&]<Game G>(const typename G::Ruleset&) -> std::optional<Fault> {
        if (!WithHandicap<G>)
            return Fault{Code::BadField,
                         "handicap: " + std::string{G::kName} + " has no handicap games"};
        if (!offer.fen.empty()) return Fault{Code::BadField, "handicap: not together with a fen"};
        if (!start_of<G>(offer))
            return Fault{Code::BadField,
                         "handicap: expected letters of the pieces to take off, such as R, C, "
                         "H, E, AA or PP"};
        return std::nullopt;
    });
}

}  // namespace

Result<GameOffer, Fault> checked(GameOffer offer) {
    const auto ruleset = parse_variant(offer.variant);
    if (!ruleset)
        return bad("variant: \"" + offer.variant.substr(0, kMaxVariantText) +
                   "\": " + describe(ruleset.error()));
    offer.variant = janggun::name_of(*ruleset);
    if (offer.is_rated && is_custom(*ruleset))
        return bad("rated: games with custom rules are casual; expected rated false or one of " +
                   variant_names());
    if (auto fault = handicap_fault(offer, *ruleset)) return Failure{*std::move(fault)};
    if (!offer.fen.empty()) {
        const auto fen = checked_fen(offer.fen, *ruleset);
        if (!fen) return Failure{fen.error()};
        offer.fen = *fen;
    }
    const TimeControl& clock = offer.clock;
    const auto within = [](Duration length, Duration most) {
        return length >= Duration{0} && length <= most;
    };
    if (!within(clock.main, std::chrono::hours{24}) ||
        !within(clock.increment, std::chrono::hours{1}) ||
        !within(clock.period, std::chrono::hours{1}) || clock.periods < 0 || clock.periods > 100 ||
        clock.days_per_move < 0 || clock.days_per_move > 30)
        return bad("clock: at most a day, periods of an hour, or 30 days a move");
    if (offer.is_rated && (!offer.fen.empty() || !offer.handicap.empty()))
        return bad("rated: not with a handicap or a fen");
    if (offer.is_rated && offer.clock.is_unlimited()) return bad("rated: not without a clock");
    return offer;
}

}  // namespace janggun::server
