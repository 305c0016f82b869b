// The HTTP API: which path is which resource, and who may ask for it.
#include "server/app/app.h"

namespace janggun::server {
namespace {

using enum Route::Access;

constexpr Route get(std::string_view pattern, void (Service::*answer)(const Call&, Respond),
                    Route::Access access = Anybody, Scope scope = Scope::None) {
    return {
        .method = "GET", .pattern = pattern, .access = access, .scope = scope, .answer = answer};
}
constexpr Route post(std::string_view pattern, void (Service::*answer)(const Call&, Respond),
                     Scope scope, Route::Access access = Person) {
    return {
        .method = "POST", .pattern = pattern, .access = access, .scope = scope, .answer = answer};
}
/// What only the person at the browser may do, whatever a token says.
constexpr Route personal(std::string_view method, std::string_view pattern,
                         void (Service::*answer)(const Call&, Respond),
                         Route::Access access = Account) {
    return {.method = method,
            .pattern = pattern,
            .access = access,
            .session_only = true,
            .answer = answer};
}
constexpr Route with_password(std::string_view method, std::string_view pattern,
                              void (Service::*answer)(const Call&, Respond), Route::Access access) {
    Route route = personal(method, pattern, answer, access);
    route.is_login = true;
    return route;
}
constexpr Route stream(std::string_view method, std::string_view pattern,
                       ConnectionId (Service::*open)(const Call&, Sink&, Respond),
                       Route::Access access, Scope scope) {
    return {.method = method, .pattern = pattern, .access = access, .scope = scope, .stream = open};
}

/// Answers by a POST because what is asked is long, or secret.
constexpr Route question(std::string_view pattern, void (Service::*answer)(const Call&, Respond)) {
    return {.method = "POST", .pattern = pattern, .is_question = true, .answer = answer};
}
constexpr Route personal_stream(std::string_view pattern,
                                ConnectionId (Service::*open)(const Call&, Sink&, Respond)) {
    return {.method = "GET",
            .pattern = pattern,
            .access = Person,
            .session_only = true,
            .stream = open};
}

constexpr Route kRoutes[] = {
    get("/api/me", &Service::me),
    with_password("POST", "/api/signup", &Service::signup, Anybody),
    with_password("POST", "/api/login", &Service::login, Anybody),
    personal("POST", "/api/logout", &Service::logout, Person),
    personal("GET", "/api/sessions", &Service::list_sessions, Person),
    personal("DELETE", "/api/sessions/{id}", &Service::end_session, Person),
    personal("GET", "/api/tokens", &Service::list_tokens),
    personal("POST", "/api/tokens", &Service::make_token),
    personal("DELETE", "/api/tokens/{id}", &Service::end_token),
    with_password("POST", "/api/me/password", &Service::change_password, Account),
    personal_stream("/api/me/export", &Service::export_me),
    with_password("DELETE", "/api/me", &Service::delete_me, Person),

    get("/api/game/{id}", &Service::game),
    get("/api/games", &Service::games),
    stream("GET", "/api/games/stream", &Service::stream_games, Anybody, Scope::None),
    stream("GET", "/api/games/user/{name}", &Service::stream_games, Anybody, Scope::None),
    get("/api/user/{name}", &Service::user),
    get("/api/user/{name}/ratings", &Service::ratings),
    get("/api/crosstable/{a}/{b}", &Service::crosstable),
    get("/api/leaderboard/{game}/{speed}", &Service::leaderboard),
    get("/api/tv", &Service::tv),
    get("/api/live", &Service::live),

    get("/game/export/{id}", &Service::export_game),
    question("/api/token/test", &Service::test_tokens),
    get("/api/account", &Service::account, Person),
    get("/api/account/playing", &Service::playing, Person),
    get("/api/bot/online", &Service::online_bots),
    get("/api/users/status", &Service::users_status),
    question("/api/users", &Service::users_by_id),
    post("/api/pong", &Service::pong, kPlayScopes),
    post("/api/bot/account/upgrade", &Service::upgrade_to_bot, Scope::BotPlay, Account),
    stream("GET", "/api/stream/event", &Service::stream_events, Person,
           kPlayScopes | Scope::ChallengeRead),
    stream("GET", "/api/bot/game/stream/{id}", &Service::stream_game, Person, Scope::BotPlay),
    stream("GET", "/api/board/game/stream/{id}", &Service::stream_game, Person, Scope::BoardPlay),
    post("/api/bot/game/{id}/move/{move}", &Service::play_move, Scope::BotPlay),
    post("/api/board/game/{id}/move/{move}", &Service::play_move, Scope::BoardPlay),
    post("/api/bot/game/{id}/setup/{choice}", &Service::choose_setup, Scope::BotPlay),
    post("/api/board/game/{id}/setup/{choice}", &Service::choose_setup, Scope::BoardPlay),
    get("/api/bot/game/{id}/chat", &Service::read_chat, Person, Scope::BotPlay),
    get("/api/board/game/{id}/chat", &Service::read_chat, Person, Scope::BoardPlay),
    post("/api/bot/game/{id}/chat", &Service::say, Scope::BotPlay),
    post("/api/board/game/{id}/chat", &Service::say, Scope::BoardPlay),
    post("/api/bot/game/{id}/abort", &Service::abort_game, Scope::BotPlay),
    post("/api/board/game/{id}/abort", &Service::abort_game, Scope::BoardPlay),
    post("/api/bot/game/{id}/resign", &Service::resign_game, Scope::BotPlay),
    post("/api/board/game/{id}/resign", &Service::resign_game, Scope::BoardPlay),
    post("/api/bot/game/{id}/draw/{answer}", &Service::answer_draw, Scope::BotPlay),
    post("/api/board/game/{id}/draw/{answer}", &Service::answer_draw, Scope::BoardPlay),
    post("/api/bot/game/{id}/takeback/{answer}", &Service::answer_takeback, Scope::BotPlay),
    post("/api/board/game/{id}/takeback/{answer}", &Service::answer_takeback, Scope::BoardPlay),
    post("/api/bot/game/{id}/claim-victory", &Service::claim_victory, Scope::BotPlay),
    post("/api/board/game/{id}/claim-victory", &Service::claim_victory, Scope::BoardPlay),
    post("/api/bot/game/{id}/claim-draw", &Service::claim_draw, Scope::BotPlay),
    post("/api/board/game/{id}/claim-draw", &Service::claim_draw, Scope::BoardPlay),
    stream("POST", "/api/board/seek", &Service::seek, Person, Scope::BoardPlay),
    post("/api/seek", &Service::seek_as_bot, kPlayScopes),

    get("/api/challenge", &Service::list_challenges, Person, Scope::ChallengeRead),
    post("/api/challenge/ai", &Service::challenge_engine, kChallengeScopes),
    post("/api/challenge/open", &Service::challenge_anybody, kChallengeScopes),
    post("/api/challenge/{user}", &Service::challenge_user, kChallengeScopes),
    post("/api/challenge/{id}/accept", &Service::accept_challenge, kChallengeScopes),
    post("/api/challenge/{id}/decline", &Service::decline_challenge, kChallengeScopes),
    post("/api/challenge/{id}/cancel", &Service::cancel_challenge, kChallengeScopes),
};

}  // namespace

std::span<const Route> routes() {
    return kRoutes;
}

}  // namespace janggun::server
