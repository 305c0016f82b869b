// Playing over HTTP in Lichess's shapes.
#include "server/features/bots/game_routes.h"

#include "server/app/answers.h"

namespace janggun::server {

void BotGameRoutes::register_with(Registry& registry) {
    using enum Method;
    const auto both = [&](Method method, const std::string& path,
                          void (BotGameRoutes::*answer)(const Call&, Respond)) {
        registry.route(method, "/api/bot/game/{id}" + path, Access::Person, Scope::BotPlay, this,
                       answer);
        registry.route(method, "/api/board/game/{id}" + path, Access::Person, Scope::BoardPlay,
                       this, answer);
    };
    both(Post, "/move/{move}", &BotGameRoutes::play_move);
    both(Post, "/setup/{choice}", &BotGameRoutes::choose_setup);
    both(Get, "/chat", &BotGameRoutes::read_chat);
    both(Post, "/chat", &BotGameRoutes::say);
    both(Post, "/abort", &BotGameRoutes::abort_game);
    both(Post, "/resign", &BotGameRoutes::resign_game);
    both(Post, "/draw/{answer}", &BotGameRoutes::answer_draw);
    both(Post, "/takeback/{answer}", &BotGameRoutes::answer_takeback);
    both(Post, "/claim-victory", &BotGameRoutes::claim_victory);
    both(Post, "/claim-draw", &BotGameRoutes::claim_draw);
}

void BotGameRoutes::run(const Call& call, const Command& wanted, const Respond& respond) {
    owner_.ask(
        request::Play{{call.path.at(0)}, call.caller.user, wanted, {}},
        [respond](const Result<reply::Accepted, Refusal>& accepted) {
            respond(accepted ? done_answer() : answer_of(accepted.error().fault));
        },
        call.asker());
}

void BotGameRoutes::answer_offer(const Call& call, OfferKind what, const Respond& respond) {
    const std::string& answer = call.path.at(1);
    if (is_true(answer)) return run(call, command::Propose{what}, respond);
    if (answer == "no" || answer == "false" || answer == "0")
        return run(call, command::Decline{what}, respond);
    respond(answer_of(bad_field("expected yes or no")));
}

void BotGameRoutes::play_move(const Call& call, Respond respond) {
    const std::string& move = call.path.at(1);
    if (move.size() > 8)
        return respond(answer_of(Fault{Code::IllegalMove, "expected a move in UCI notation"}));
    // A draw offer that is refused does not undo the move.
    const bool offers_draw = is_true(call.fields.get("offeringDraw"));
    run(call, command::Move{move, std::nullopt}, [this, call, offers_draw, respond](Answer answer) {
        const bool is_played = answer.status == 200;
        respond(std::move(answer));
        if (is_played && offers_draw)
            run(call, command::Propose{OfferKind::Draw}, [](const Answer&) {});
    });
}

void BotGameRoutes::choose_setup(const Call& call, Respond respond) {
    const auto setup = setup_named(call.path.at(1));
    if (!setup) return respond(answer_of(bad_field("expected one of " + all_setup_names())));
    run(call, command::ChooseSetup{*setup}, respond);
}

void BotGameRoutes::abort_game(const Call& call, Respond respond) {
    run(call, command::Abort{}, respond);
}
void BotGameRoutes::resign_game(const Call& call, Respond respond) {
    run(call, command::Resign{}, respond);
}
void BotGameRoutes::answer_draw(const Call& call, Respond respond) {
    answer_offer(call, OfferKind::Draw, respond);
}
void BotGameRoutes::answer_takeback(const Call& call, Respond respond) {
    answer_offer(call, OfferKind::Takeback, respond);
}
void BotGameRoutes::claim_victory(const Call& call, Respond respond) {
    run(call, command::Claim{command::Claim::What::Win}, respond);
}
void BotGameRoutes::claim_draw(const Call& call, Respond respond) {
    run(call, command::Claim{command::Claim::What::Draw}, respond);
}

void BotGameRoutes::read_chat(const Call& call, Respond respond) {
    owner_.ask(
        request::ReadChat{{call.path.at(0)}, call.caller.user},
        [respond](const Result<reply::Chat, Refusal>& chat) {
            if (!chat) return respond(answer_of(chat.error().fault));
            JsonText json;
            json.open('[');
            for (const auto& line : chat->lines) {
                json.open('{');
                json.field("user", line.name);
                json.field("text", line.text);
                json.close('}');
            }
            json.close(']');
            respond(answer_of(json.take()));
        },
        call.asker());
}

void BotGameRoutes::say(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return respond(answer_of(log_in_first()));
    const bool is_spectators = call.fields.get("room", "player") == "spectator";
    owner_.ask(
        request::Say{.game = {call.path.at(0)},
                     .user = person->user.id,
                     .name = person->user.name,
                     .is_bot = person->user.is_bot,
                     .room = is_spectators ? ChatLine::Room::Spectators : ChatLine::Room::Players,
                     .text = std::string{call.fields.get("text")}},
        [respond](const Result<reply::Done, Refusal>& done) {
            respond(done ? done_answer() : answer_of(done.error().fault));
        },
        call.asker());
}

}  // namespace janggun::server
