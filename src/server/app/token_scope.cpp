#include "server/app/token_scope.h"

namespace janggun::server {
namespace {

struct ScopeOf {
    // Anybody may read these without a token: GET /api/game/{id}, /api/tv, /api/live.
    Scope operator()(const protocol::Watch&) const { return Scope::None; }
    Scope operator()(const protocol::Unwatch&) const { return Scope::None; }
    Scope operator()(const protocol::Listen&) const { return Scope::None; }
    Scope operator()(const protocol::ShowInvite&) const { return Scope::None; }
    Scope operator()(const protocol::Ping&) const { return Scope::None; }

    // POST /api/board/seek
    Scope operator()(const protocol::MakeSeek&) const { return Scope::BoardPlay; }
    Scope operator()(const protocol::CancelSeek&) const { return Scope::BoardPlay; }
    Scope operator()(const protocol::AcceptSeek&) const { return Scope::BoardPlay; }
    Scope operator()(const protocol::EnterPool&) const { return Scope::BoardPlay; }
    Scope operator()(const protocol::LeavePool&) const { return Scope::BoardPlay; }

    // POST /api/challenge/ai, /open, /{user}, and /{id}/accept, /decline, /cancel
    Scope operator()(const protocol::PlayEngine&) const { return kChallengeScopes; }
    Scope operator()(const protocol::MakeInvite&) const { return kChallengeScopes; }
    Scope operator()(const protocol::MakeChallenge&) const { return kChallengeScopes; }
    Scope operator()(const protocol::AcceptInvite&) const { return kChallengeScopes; }
    Scope operator()(const protocol::CancelInvite&) const { return kChallengeScopes; }
    Scope operator()(const protocol::AcceptChallenge&) const { return kChallengeScopes; }
    Scope operator()(const protocol::DeclineChallenge&) const { return kChallengeScopes; }
    Scope operator()(const protocol::CancelChallenge&) const { return kChallengeScopes; }

    // POST /api/bot/game/{id}/…, /api/board/game/{id}/…
    Scope operator()(const protocol::InGame&) const { return kPlayScopes; }
    Scope operator()(const protocol::Say&) const { return kPlayScopes; }
};

}  // namespace

Scope scope_of(const protocol::ClientMessage& message) {
    return std::visit(ScopeOf{}, message);
}

std::optional<Fault> scope_fault(const Caller& caller, const protocol::ClientMessage& message) {
    const Scope wanted = scope_of(message);
    if (!caller.by_token || wanted == Scope::None || overlaps(caller.scopes, wanted))
        return std::nullopt;
    return Fault{Code::Forbidden, "the token does not have the scope for this"};
}

}  // namespace janggun::server
