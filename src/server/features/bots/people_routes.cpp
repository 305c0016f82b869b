// People over the API that clients made for Lichess know.
#include "server/features/bots/people_routes.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <set>
#include <vector>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/app/collected.h"
#include "server/domain/names.h"
#include "server/features/people/lichess_user.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostIds = 100;

/// The parts between commas, without white space and without empty ones; none if there are too
/// many.
std::optional<std::vector<std::string>> listed(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (const auto part = trimmed(text.substr(0, comma)); !part.empty())
            parts.emplace_back(part);
        text.remove_prefix(std::min(comma + 1, text.size()));
        if (parts.size() > kMostIds) return std::nullopt;
    }
    return parts;
}

Answer too_many(std::string_view what) {
    return answer_of(Fault{Code::BadField, fmt::format("expected at most {} {}", kMostIds, what)});
}

/// How many of a list are wanted, from 1 to `most`.
Result<int, Fault> count_wanted(const Fields& fields, int usual, int most) {
    const auto text = fields.find("nb");
    if (!text) return usual;
    const auto number = parse_number(*text);
    if (!number || *number < 1 || *number > most)
        return Failure{
            Fault{Code::BadField, fmt::format("nb: expected a number from 1 to {}", most)}};
    return *number;
}

/// Those of the people who exist, in the order of the names.
void get_all(People& people, const std::vector<std::string>& names,
             const std::function<void(std::vector<PersonPtr>)>& done) {
    const auto found =
        std::make_shared<Collected<PersonPtr>>(names.size(), [done](std::vector<PersonPtr> all) {
            std::erase(all, nullptr);
            done(std::move(all));
        });
    for (std::size_t i = 0; i < names.size(); ++i)
        people.get_named(names[i], [found, i](const PersonPtr& person) { found->set(i, person); });
}

std::string scope_names(Scope scopes) {
    std::string names;
    for (const auto& [name, scope] : kScopeNames)
        if (overlaps(scopes, scope)) names.append(names.empty() ? "" : ",").append(name);
    return names;
}

std::string token_facts(const std::vector<std::string>& tokens,
                        const std::vector<std::optional<Caller>>& callers) {
    JsonText json;
    json.open('{');
    std::set<std::string_view> written;  // a name comes once in an object
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (!written.insert(tokens[i]).second) continue;
        json.key(tokens[i]);
        if (!callers[i]) {
            json.plain("null");
            continue;
        }
        json.open('{');
        json.field("userId", key_of_name(callers[i]->name));
        json.field("scopes", scope_names(callers[i]->scopes));
        json.number_field("expires", callers[i]->expires.count());
        json.close('}');
    }
    json.close('}');
    return json.take();
}

}  // namespace

void BotPeopleRoutes::register_with(Registry& registry) {
    using enum Method;
    const auto route = [&](Method method, std::string_view pattern, Access access, Scope scope,
                           void (BotPeopleRoutes::*answer)(const Call&, Respond)) -> Route& {
        return registry.route(method, pattern, access, scope, this, answer);
    };
    using enum Access;
    route(Get, "/api/account", Person, Scope::None, &BotPeopleRoutes::account);
    route(Get, "/api/account/playing", Person, Scope::None, &BotPeopleRoutes::playing);
    route(Get, "/api/bot/online", Anybody, Scope::None, &BotPeopleRoutes::online_bots);
    route(Get, "/api/users/status", Anybody, Scope::None, &BotPeopleRoutes::users_status);
    route(Post, "/api/users", Anybody, Scope::None, &BotPeopleRoutes::users_by_id).safe_post();
    route(Post, "/api/token/test", Anybody, Scope::None, &BotPeopleRoutes::test_tokens).safe_post();
    route(Post, "/api/pong", Person, kPlayScopes, &BotPeopleRoutes::pong);
    route(Post, "/api/bot/account/upgrade", Account, Scope::BotPlay,
          &BotPeopleRoutes::upgrade_to_bot);
}

void BotPeopleRoutes::account(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return respond(answer_of(log_in_first()));
    JsonText json;
    json.open('{');
    write_lichess_user(json, *person, call.base);
    json.close('}');
    respond(answer_of(json.take()));
}

void BotPeopleRoutes::playing(const Call& call, Respond respond) {
    const auto most = count_wanted(call.fields, 9, 50);
    if (!most) return respond(answer_of(most.error()));
    owner_.ask_all(query::GamesOf{.users = {call.caller.user}, .has_info = true},
                   [most = *most, respond](const Result<reply::PlayerGames, Refusal>& found) {
                       if (!found) return respond(answer_of(found.error().fault));
                       JsonText json;
                       json.open('{');
                       json.key("nowPlaying");
                       json.open('[');
                       int left = most;
                       for (const reply::PlayerGame& game : found->games)
                           if (left-- > 0) json.plain(game.info);
                       json.close(']');
                       json.close('}');
                       respond(answer_of(json.take()));
                   });
}

void BotPeopleRoutes::online_bots(const Call& call, Respond respond) {
    const auto most = count_wanted(call.fields, 100, 512);
    if (!most) return respond(answer_of(most.error()));
    owner_.ask_all(query::OnlineBots{},
                   [this, base = call.base, most = *most, respond = std::move(respond)](
                       const Result<reply::PlayerGames, Refusal>& found) {
                       if (!found) return respond(answer_of(found.error().fault));
                       std::vector<UserId> bots = found->online;
                       bots.resize(std::min(bots.size(), static_cast<std::size_t>(most)));
                       const auto lines = std::make_shared<Collected<std::string>>(
                           bots.size(), [respond](const std::vector<std::string>& all) {
                               Answer answer = answer_of(fmt::format("{}", fmt::join(all, "")));
                               answer.type = "application/x-ndjson";
                               respond(std::move(answer));
                           });
                       for (std::size_t i = 0; i < bots.size(); ++i)
                           people_.get(bots[i], [lines, i, base](const PersonPtr& person) {
                               if (!person) return lines->set(i, {});
                               JsonText json;
                               json.open('{');
                               write_lichess_user(json, *person, base);
                               json.close('}');
                               lines->set(i, json.take() + "\n");
                           });
                   });
}

std::string BotPeopleRoutes::statuses(const std::vector<PersonPtr>& people,
                                      const reply::PlayerGames& found, bool with_games) {
    JsonText json;
    json.open('[');
    for (const PersonPtr& person : people) {
        json.open('{');
        json.field("id", key_of_name(person->user.name));
        json.field("name", person->user.name);
        if (person->user.is_bot) json.field("title", "BOT");
        if (found.is_online(person->user.id)) json.truth_field("online", true);
        const auto live = std::find_if(
            found.games.begin(), found.games.end(),
            [&](const reply::PlayerGame& game) { return game.user == person->user.id; });
        if (live != found.games.end()) {
            json.truth_field("playing", true);
            if (with_games) json.field("playingId", live->game.text);
        }
        json.close('}');
    }
    json.close(']');
    return json.take();
}

void BotPeopleRoutes::users_status(const Call& call, Respond respond) {
    const auto ids = listed(call.fields.get("ids"));
    if (!ids) return respond(too_many("ids"));
    const bool with_games = call.fields.get("withGameIds") == "true";
    const auto answer = [this, with_games, respond](const std::vector<PersonPtr>& people) {
        query::GamesOf question;
        for (const PersonPtr& person : people) question.users.push_back(person->user.id);
        owner_.ask_all(std::move(question), [with_games, people, respond](
                                                const Result<reply::PlayerGames, Refusal>& found) {
            if (!found) return respond(answer_of(found.error().fault));
            respond(answer_of(statuses(people, *found, with_games)));
        });
    };
    get_all(people_, *ids, answer);
}

void BotPeopleRoutes::users_by_id(const Call& call, Respond respond) {
    const auto ids = listed(call.text);
    if (!ids) return respond(too_many("ids"));
    const auto answer = [call, respond](const std::vector<PersonPtr>& people) {
        JsonText json;
        json.open('[');
        for (const PersonPtr& person : people) {
            json.open('{');
            write_lichess_user(json, *person, call.base);
            json.close('}');
        }
        json.close(']');
        respond(answer_of(json.take()));
    };
    get_all(people_, *ids, answer);
}

void BotPeopleRoutes::test_tokens(const Call& call, Respond respond) {
    const auto tokens = listed(call.text);
    if (!tokens) return respond(too_many("tokens"));
    const auto callers = std::make_shared<Collected<std::optional<Caller>>>(
        tokens->size(), [tokens = *tokens, respond](const auto& found) {
            respond(answer_of(token_facts(tokens, found)));
        });
    for (std::size_t i = 0; i < tokens->size(); ++i)
        people_.identify_token((*tokens)[i], call.address,
                               [callers, i](const Identity::Identified& caller) {
                                   callers->set(i, caller ? *caller : std::nullopt);
                               });
}

void BotPeopleRoutes::upgrade_to_bot(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return respond(answer_of(log_in_first()));
    if (person->user.is_bot) return respond(done_answer());
    archive_.tally(
        person->user.id, UserId::None, call.asker(),
        context_.guarded([this, person, respond](Result<Tally, StoreError> tally) {
            if (!tally) return respond(storage_answer(tally.error()));
            owner_.ask_all(
                query::GamesOf{{person->user.id}},
                [this, person, finished = tally->games,
                 respond](const Result<reply::PlayerGames, Refusal>& live) {
                    if (!live) return respond(answer_of(live.error().fault));
                    if (finished > 0 || !live->games.empty())
                        return respond(answer_of(Fault{
                            Code::NotAllowed, "only an account without games can become a bot"}));
                    people_.make_bot(person, answer_done(respond));
                });
        }));
}

/// PyChess's bots answer every empty line of their stream; there is nothing to do about it.
// NOLINTNEXTLINE(readability-convert-member-functions-to-static): registered as every handler is
void BotPeopleRoutes::pong(const Call& /*call*/, Respond respond) {
    respond(done_answer());
}

}  // namespace janggun::server
