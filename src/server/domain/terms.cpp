// Checking what players agree on.
#include "server/domain/terms.h"

#include <algorithm>
#include <array>

#include "game/match.h"
#include "notation/fen.h"

namespace janggun::server {
namespace {

constexpr std::array<std::string_view, 6> kSourceNames = {"lobby",     "pool",   "invite",
                                                          "challenge", "engine", "rematch"};

Failure<Fault> bad(std::string text) {
    return Failure{Fault{Code::BadField, std::move(text)}};
}

std::optional<janggi::Kind> kind_by_letter(char letter) {
    switch (letter) {
        case 'R':
            return janggi::Kind::Chariot;
        case 'C':
            return janggi::Kind::Cannon;
        case 'H':
            return janggi::Kind::Horse;
        case 'E':
            return janggi::Kind::Elephant;
        case 'A':
            return janggi::Kind::Guard;
        case 'P':
            return janggi::Kind::Soldier;
        default:
            return std::nullopt;
    }
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

std::optional<std::vector<janggi::Square>> handicap_squares(std::string_view letters,
                                                            janggi::Formation han) {
    const janggi::Setup start = janggi::start_setup(janggi::Formation::Inner, han);
    std::vector<janggi::Square> squares;
    for (const char letter : letters) {
        const auto kind = kind_by_letter(letter);
        if (!kind) return std::nullopt;
        bool found = false;
        for (const janggi::Square square : start.pieces.of(janggi::kHan, *kind)) {
            if (std::find(squares.begin(), squares.end(), square) != squares.end()) continue;
            squares.push_back(square);
            found = true;
            break;
        }
        if (!found) return std::nullopt;  // more of a kind than there are
    }
    return squares;
}

AnyRuleset ruleset_of(const GameOffer& offer) {
    auto ruleset = variant_named(offer.variant).value_or(AnyRuleset{janggi::kTournament});
    if (auto* janggi = std::get_if<janggi::Ruleset>(&ruleset); janggi && !offer.handicap.empty())
        *janggi = janggi->with_handicap();
    return ruleset;
}

bool is_known(const GameOffer& offer) {
    const auto ruleset = variant_named(offer.variant);
    if (!ruleset || offer.clock.days_per_move < 0) return false;
    if (!offer.handicap.empty() && !handicap_squares(offer.handicap, janggi::Formation::Inner))
        return false;
    return offer.fen.empty() || with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
               return static_cast<bool>(notation::read_position<G>(offer.fen, rules));
           });
}

Result<GameOffer, Fault> checked(GameOffer offer) {
    const auto ruleset = parse_variant(offer.variant);
    if (!ruleset)
        return bad("variant: \"" + offer.variant.substr(0, kMaxVariantText) +
                   "\" is none: " + describe(ruleset.error()));
    offer.variant = janggun::name_of(*ruleset);
    if (offer.is_rated && is_custom(*ruleset))
        return bad("rated: games with custom rules are casual; expected rated false or one of " +
                   variant_names());
    if (!offer.handicap.empty()) {
        if (kind_of(*ruleset) != GameKind::Janggi) return bad("handicap: only Janggi has one");
        if (!offer.fen.empty()) return bad("handicap: not together with a position of one's own");
        if (offer.handicap.size() > 15 ||
            !handicap_squares(offer.handicap, janggi::Formation::Inner))
            return bad("handicap: letters of Han's pieces, such as R, C, H, E, AA or PP");
    }
    if (!offer.fen.empty()) {
        if (offer.fen.size() > 200) return bad("fen: too long");
        const auto read = with_game(
            *ruleset, [&]<Game G>(const typename G::Ruleset& rules) -> Result<std::string, Fault> {
                const auto position = notation::read_position<G>(offer.fen, rules);
                if (!position) return bad("fen: " + position.error());
                if (Match<G>{rules, *position}.is_over())
                    return bad("fen: the game is over in this position");
                return notation::to_fen<G>(*position);
            });
        if (!read) return Failure{read.error()};
        offer.fen = *read;
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
        return bad("rated: not with a handicap or from a position of one's own");
    if (offer.is_rated && offer.clock.is_unlimited()) return bad("rated: not without a clock");
    return offer;
}

}  // namespace janggun::server
