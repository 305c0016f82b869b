// Answering requests to the lobby.
#include "server/features/lobby/local_lobby.h"

#include <utility>

#include "server/app/answers.h"
#include "server/features/lobby/lobby_faults.h"
#include "server/features/lobby/topics.h"

namespace janggun::server {
namespace {

template <typename Reply, typename Value>
auto made(const LobbyOwner::OnReply& done) {
    return [done](Result<Value, Fault> value) {
        if (!value) return done(value.error());
        done(Reply{std::move(*value)});
    };
}

Lobby::OnEnd ended(const LobbyOwner::OnReply& done) {
    return [done](const std::optional<Fault>& fault) {
        if (fault) return done(*fault);
        done(lobby_reply::Done{});
    };
}

}  // namespace

void LocalLobby::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time now) { tick(now); });
}

void LocalLobby::open(std::uint64_t term, const Started& ready) {
    if (is_open_ || is_opening_) return ready(std::nullopt);
    is_opening_ = true;
    number_ = term << 32U;
    lobby_.open([this, ready, closings = closings_](const std::optional<Fault>& fault) {
        if (closings != closings_) return;
        is_opening_ = false;
        is_open_ = !fault;
        opened_at_ = context_.now();
        // Other nodes compare it with what they have, and announce what their people wait for.
        if (is_open_) context_.bus.publish(topic::kLobby, {++number_, make_message({})});
        wake();
        ready(fault);
    });
}

void LocalLobby::close() {
    ++closings_;
    is_open_ = is_opening_ = false;
    lobby_.close();
    for (const Held& held : std::exchange(held_, {})) held.done(not_stored());
}

void LocalLobby::wake() {
    timer_.arm(context_.now() + interval_);
}

protocol::Counts LocalLobby::counts() const {
    return {peers_.total("people"), peers_.total("games")};
}

void LocalLobby::tick(Time now) {
    if (!is_open_ || context_.is_draining) return;
    accept_held();
    if (auto change = lobby_.tick(now, counts()))
        context_.bus.publish(topic::kLobby, {++number_, make_message(std::move(*change))});
    // There may be listeners to notify, or players to pair.
    if (peers_.total("people") > 0) wake();
}

void LocalLobby::send(LobbyRequest request, OnReply done) {
    if (!is_open_) return done(Fault{Code::Storage, "the lobby is not open yet; try again"});
    std::visit([&](const auto& one) { answer(one, done); }, request);
}

void LocalLobby::with_person(const Asking& asking, const OnReply& done, const WithPerson& then) {
    people_.get(asking.user, [asking, done, then](const PersonPtr& person) {
        if (!person) return done(log_in_first());
        if (!asking.address.empty()) person->address = asking.address;
        person->node = asking.node;
        then(person);
    });
}

void LocalLobby::answer(const lobby_request::MakeSeek& request, const OnReply& done) {
    with_person(request.by, done, [this, request, done](const PersonPtr& person) {
        lobby_.seek(person, request, made<lobby_reply::SeekMade, SeekId>(done));
        wake();
    });
}
void LocalLobby::answer(const lobby_request::CancelSeek& request, const OnReply& done) {
    ended(done)(lobby_.cancel_seek(request.user, request.seek));
}
bool LocalLobby::must_wait_for(const SeekId& seek) const {
    return term_of(number_) > 0 && context_.now() - opened_at_ < kSettle &&
           !lobby_.missing({.seeks = {seek}, .waiting = {}}).gone.empty();
}

void LocalLobby::accept_held() {
    for (const Held& held : std::exchange(held_, {})) answer(held.request, held.done);
}

void LocalLobby::answer(const lobby_request::AcceptSeek& request, const OnReply& done) {
    if (!must_wait_for(request.seek)) return accept(request, done);
    held_.push_back({request, done});
    wake();
}

void LocalLobby::accept(const lobby_request::AcceptSeek& request, const OnReply& done) {
    with_person(request.by, done, [this, request, done](const PersonPtr& person) {
        lobby_.accept_seek(person, request.seek, made<lobby_reply::GameMade, GameId>(done));
    });
}

void LocalLobby::answer(const lobby_request::EnterPool& request, const OnReply& done) {
    with_person(request.by, done, [this, request, done](const PersonPtr& person) {
        lobby_.enter_pool(person, request, ended(done));
        wake();
    });
}
void LocalLobby::answer(const lobby_request::LeavePools& request, const OnReply& done) {
    lobby_.leave_pools(request.user);
    done(lobby_reply::Done{});
}

void LocalLobby::answer(const lobby_request::MakeInvite& request, const OnReply& done) {
    with_person(request.by, done, [this, request, done](const PersonPtr& person) {
        lobby_.invite(person, request.offer, request.colour, request.key,
                      made<lobby_reply::InviteMade, Invite>(done));
    });
}
void LocalLobby::answer(const lobby_request::FindInvite& request, const OnReply& done) {
    lobby_reply::InviteFound found;
    if (const Invite* invite = lobby_.find_invite(request.invite)) found.invite = *invite;
    done(std::move(found));
}
void LocalLobby::answer(const lobby_request::CancelInvite& request, const OnReply& done) {
    lobby_.cancel_invite(request.user, request.invite, ended(done));
}
void LocalLobby::answer(const lobby_request::AcceptInvite& request, const OnReply& done) {
    with_person(request.by, done, [this, request, done](const PersonPtr& person) {
        lobby_.accept_invite(person, request.invite, request.colour,
                             made<lobby_reply::GameMade, GameId>(done));
    });
}

void LocalLobby::answer(const lobby_request::MakeChallenge& request, const OnReply& done) {
    with_person(request.by, done, [this, request, done](const PersonPtr& person) {
        lobby_.challenge(person, request.user, request.offer, request.colour, request.key,
                         made<lobby_reply::ChallengeMade, Challenge>(done));
    });
}
void LocalLobby::answer(const lobby_request::AcceptChallenge& request, const OnReply& done) {
    with_person(request.by, done, [this, request, done](const PersonPtr& person) {
        lobby_.accept_challenge(person, request.challenge,
                                made<lobby_reply::GameMade, GameId>(done));
    });
}
void LocalLobby::answer(const lobby_request::DeclineChallenge& request, const OnReply& done) {
    lobby_.decline_challenge(request.user, request.challenge, request.reason, ended(done));
}
void LocalLobby::answer(const lobby_request::CancelChallenge& request, const OnReply& done) {
    lobby_.cancel_challenge(request.user, request.challenge, ended(done));
}
void LocalLobby::answer(const lobby_request::FindChallenges& request, const OnReply& done) {
    done(lobby_reply::Challenges{lobby_.challenges_of(request.user)});
}

void LocalLobby::answer(const lobby_request::Withdraw& request, const OnReply& done) {
    lobby_.left(request.user, request.node);
    done(lobby_reply::Done{});
}
void LocalLobby::answer(const lobby_request::Remove& request, const OnReply& done) {
    lobby_.removed(request.user);
    done(lobby_reply::Done{});
}

void LocalLobby::answer(const lobby_request::ReadPage& request, const OnReply& done) {
    if (request.after.empty()) return done(lobby_reply::Page{lobby_.first_page(counts()), number_});
    done(lobby_reply::Page{protocol::lobby_page(lobby_.page(request.after)), number_});
}
void LocalLobby::answer(const lobby_request::Sync& request, const OnReply& done) {
    lobby_reply::Synced synced = lobby_.missing(request);
    synced.number = number_;
    done(std::move(synced));
}

}  // namespace janggun::server
