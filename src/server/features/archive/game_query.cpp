// Reading a search for games.
#include "server/features/archive/game_query.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "notation/fen.h"
#include "server/app/answers.h"

namespace janggun::server {
namespace {

std::optional<Time> moment(std::string_view text) {
    const auto number = parse_number<std::int64_t>(text);
    return number ? std::optional{Time::at(*number)} : std::nullopt;
}

bool is_score(std::string_view text) {
    return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*";
}

bool is_reason(std::string_view text) {
    for (int i = 0; i <= static_cast<int>(Reason::Adjudication); ++i)
        if (name_of(static_cast<Reason>(i)) == text) return true;
    return text == "aborted";
}

}  // namespace

Result<GameFilter, Fault> filter_of(const Fields& fields) {
    const auto bad = [](std::string_view what) {
        return Failure{Fault{Code::BadField, std::string{what}}};
    };
    GameFilter filter;
    if (const std::string_view variant = fields.get("variant"); !variant.empty()) {
        const auto ruleset = parse_variant(variant);
        if (!ruleset) return bad("variant: " + describe(ruleset.error()));
        filter.variant = janggun::name_of(*ruleset);
    }
    filter.score = fields.get("result");
    if (!filter.score.empty() && !is_score(filter.score))
        return bad("result: expected 1-0, 0-1, 1/2-1/2 or *");
    filter.reason = fields.get("reason");
    if (!filter.reason.empty() && !is_reason(filter.reason))
        return bad("reason: there is no such reason; they are named in docs/protocol.md");
    if (const auto rated = fields.find("rated"); rated && !rated->empty()) {
        if (*rated != "true" && *rated != "false") return bad("rated: expected true or false");
        filter.is_rated = *rated == "true";
    }
    if (const std::string_view setup = fields.get("setup"); !setup.empty()) {
        const auto dash = setup.find('-');
        if (dash == std::string_view::npos) return bad("setup: such as inner-outer or *-left");
        const std::string_view cho = setup.substr(0, dash);
        const std::string_view han = setup.substr(dash + 1);
        for (const std::string_view one : {cho, han})
            if (one != "*" && !setup_named(one)) return bad("setup: such as inner-outer or *-left");
        if (cho != "*") filter.setups.first = cho;
        if (han != "*") filter.setups.second = han;
    }
    for (const auto& [name, place] :
         {std::pair{"since", &filter.since}, std::pair{"until", &filter.until}})
        if (const auto text = fields.find(name)) {
            *place = moment(*text);
            if (!*place) return bad(fmt::format("{}: expected milliseconds since 1970", name));
        }
    if (const auto fen = fields.find("fen"); fen && !fen->empty()) {
        const auto ruleset =
            variant_named(filter.variant.empty() ? std::string_view{DefaultGame::kId}
                                                 : std::string_view{filter.variant});
        const auto key =
            with_game(*ruleset,
                      [&]<Game G>(const typename G::Ruleset& rules)
                          -> Result<std::uint64_t, notation::AnyPositionError> {
                          const auto position = notation::read_position<G>(*fen, rules);
                          if (!position)
                              return Failure{notation::AnyPositionError{position.error()}};
                          return position->key();
                      });
        if (!key) return bad("fen: " + describe(key.error()));
        filter.position_key = *key;
    }
    if (const auto limit = fields.find("limit")) {
        const auto number = parse_number(*limit);
        if (!number || *number < 1) return bad("limit: expected a number from 1 to 100");
        filter.limit = std::min(*number, 100);
    }
    if (const auto before = fields.find("before"); before && !before->empty()) {
        const auto dash = before->find('-');
        filter.before = moment(before->substr(0, dash));
        if (dash == std::string_view::npos || !filter.before || !is_id(before->substr(dash + 1)))
            return bad("before: expected the cursor of the previous page");
        filter.before_game = {std::string{before->substr(dash + 1)}};
    }
    return filter;
}

void with_players(People& people, const std::string& player, const std::string& opponent,
                  GameFilter filter, std::function<void(Result<GameFilter, Fault>)> done) {
    if (player.empty()) return done(std::move(filter));
    people.get_named(player, [&people, opponent, filter, done](const PersonPtr& one) mutable {
        if (!one) return done(Failure{no_user()});
        filter.player = one->user.id;
        if (opponent.empty()) return done(filter);
        people.get_named(opponent, [filter, done](const PersonPtr& two) mutable {
            if (!two) return done(Failure{no_user()});
            filter.opponent = two->user.id;
            done(filter);
        });
    });
}

Result<std::optional<notation::Style>, Fault> notation_of(const Fields& fields) {
    const auto name = fields.get("notation");
    if (name.empty()) return std::optional<notation::Style>{};
    const auto style = notation::style_named(name);
    if (!style)
        return Failure{
            Fault{Code::BadField, "notation: expected san, uci, pychess, korean or hanja"}};
    return std::optional{*style};
}

std::string cursor_text(const GamePage::Cursor& cursor) {
    return fmt::format("{}-{}", cursor.ended.count(), cursor.game.text);
}

}  // namespace janggun::server
