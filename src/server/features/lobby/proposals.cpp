// Invitations and challenges: proposals of a game, stored until they are answered.
#include <algorithm>

#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/features/lobby/lobby.h"
#include "server/features/lobby/lobby_faults.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostOfOne = 20;
constexpr std::size_t kMaxProposals = 20'000;

template <typename Map, typename Owned>
bool is_crowded(const Map& map, const Owned& is_owned) {
    const auto own = std::count_if(map.begin(), map.end(),
                                   [&](const auto& entry) { return is_owned(entry.second); });
    return map.size() >= kMaxProposals || static_cast<std::size_t>(own) >= kMostOfOne;
}

std::string id_for(const PersonPtr& person, std::string_view key) {
    return key.empty() ? random_id() : id_from(person->user.id, key);
}

/// The challenger's message about the other's fault.
Fault fault_of_other(const Fault& fault) {
    if (fault.code == Code::Guest) return {Code::Guest, "the other player has no account"};
    if (fault.code == Code::Unrated)
        return {Code::NotAllowed, "the other player plays no rated games"};
    return fault;
}

}  // namespace

void Lobby::open(const Started& ready) {
    close();
    parts_.store.proposals(parts_.context.guarded(
        [this, ready, number = opened_](const Result<std::vector<Proposal>, StoreError>& stored) {
            if (opened_ != number) return;  // closed meanwhile
            if (!stored)
                return ready(Fault{Code::Storage, "the invitations cannot be read from the store"});
            auto left = std::make_shared<std::size_t>(1 + stored->size());
            const auto one_done = [left, ready] {
                if (--*left == 0) ready(std::nullopt);
            };
            for (const Proposal& proposal : *stored) restore(proposal, number, one_done);
            one_done();
        }));
}

void Lobby::restore(const Proposal& proposal, std::uint64_t opening, std::function<void()> done) {
    if (is_old(proposal.created)) {
        parts_.committer.write({write::EndProposal{proposal.id}}, {});
        return done();
    }
    const Category category = category_of(proposal.offer);
    parts_.people.get(
        proposal.from, [this, proposal, category, opening, done](const PersonPtr& from) {
            if (opened_ != opening) return;
            if (!from) return done();
            if (proposal.to == UserId::None) {
                const Invite invite{{proposal.id},
                                    from->seat(category),
                                    proposal.offer,
                                    proposal.colour,
                                    proposal.created};
                invites_.emplace(invite.id, OpenInvite{invite, from});
                return done();
            }
            parts_.people.get(
                proposal.to, [this, proposal, category, from, opening, done](const PersonPtr& to) {
                    if (opened_ != opening) return;
                    if (!to) return done();
                    const Challenge challenge{.id = {proposal.id},
                                              .from = from->seat(category),
                                              .to = to->seat(category),
                                              .offer = proposal.offer,
                                              .colour = proposal.colour,
                                              .status = Challenge::Status::Created,
                                              .game = {},
                                              .reason = {},
                                              .created = proposal.created};
                    challenges_.emplace(challenge.id, OpenChallenge{challenge, {from, to}});
                    done();
                });
        });
}

void Lobby::forget_old() {
    const auto forget = [this](auto& proposals, const auto& created) {
        std::erase_if(proposals, [&](const auto& entry) {
            if (!is_old(created(entry.second))) return false;
            parts_.committer.write({write::EndProposal{entry.first.text}}, {});
            return true;
        });
    };
    forget(invites_, [](const OpenInvite& open) { return open.invite.created; });
    forget(challenges_, [](const OpenChallenge& open) { return open.challenge.created; });
}

void Lobby::invite(const PersonPtr& person, const GameOffer& offer, Colour colour,
                   std::string_view key, Done<Invite> done) {
    const InviteId id{id_for(person, key)};
    // A repeated request; the challenge may even have been accepted since.
    if (const Invite* open = find_invite(id)) return done(*open);
    const Invite wanted{id, person->seat(category_of(offer)), offer, colour, parts_.context.now()};
    const auto make = [this, person, wanted, done = std::move(done)](bool is_playing) {
        if (is_playing) return done(wanted);
        if (const auto fault = parts_.limits.fault_of(person, wanted.offer))
            return done(Failure{*fault});
        forget_old();
        if (is_crowded(invites_, [&](const OpenInvite& open) { return open.owner == person; }))
            return done(Failure{too_many()});
        add(OpenInvite{wanted, person}, done);
    };
    if (key.empty()) return make(false);
    if_playing(person, id.text, make);
}

void Lobby::add(const OpenInvite& open, Done<Invite> done) {
    const Invite& i = open.invite;
    const Proposal proposal{i.id.text, i.owner.user, UserId::None, i.offer, i.colour, i.created};
    parts_.committer.write(
        {write::AddProposal{proposal}},
        parts_.context.guarded([this, open, done = std::move(done)](
                                   const Result<Committer::Written, StoreError>& written) {
            if (written) invites_.emplace(open.invite.id, open);
            if (!invites_.contains(open.invite.id)) return done(Failure{not_stored()});
            done(open.invite);
        }));
}

const Invite* Lobby::find_invite(const InviteId& id) const {
    const auto found = invites_.find(id);
    if (found == invites_.end() || is_old(found->second.invite.created)) return nullptr;
    return &found->second.invite;
}

void Lobby::cancel_invite(UserId user, const InviteId& id, OnEnd done) {
    const auto found = invites_.find(id);
    if (found == invites_.end()) return done(std::nullopt);
    if (found->second.owner->user.id != user) return done(not_yours());
    const OpenInvite open = found->second;
    invites_.erase(found);
    parts_.committer.write(
        {write::EndProposal{id.text}},
        parts_.context.guarded([this, open, done = std::move(done)](
                                   const Result<Committer::Written, StoreError>& written) {
            if (written) return done(std::nullopt);
            invites_.emplace(open.invite.id, open);
            done(not_stored());
        }));
}

void Lobby::accept_invite(const PersonPtr& person, const InviteId& id, Colour colour,
                          Done<GameId> done) {
    if (!find_invite(id)) return answer_accepted_twice(person, id.text, std::move(done));
    const OpenInvite open = invites_.at(id);
    if (open.owner == person)
        return done(Failure{Fault{Code::NotAllowed,
                                  "this is your own invitation; send the link to your opponent"}});
    if (const auto fault = parts_.limits.fault_of(person, open.invite.offer))
        return done(Failure{*fault});
    if (is_blocked_between(*open.owner, *person)) return done(Failure{blocked()});
    const auto owner_has = owner_colour(open.invite, colour);
    if (!owner_has) return done(Failure{owner_has.error()});
    invites_.erase(id);
    begin(open.owner, person, open.invite.offer, *owner_has, Source::Invite, {id.text},
          [this, open, done = std::move(done)](Result<GameId, Fault> game) {
              if (!game) invites_.emplace(open.invite.id, open);  // it can be tried again
              done(std::move(game));
          });
}

void Lobby::challenge(const PersonPtr& person, const std::string& user, const GameOffer& offer,
                      Colour colour, std::string_view key, Done<Challenge> done) {
    const ChallengeId id{id_for(person, key)};
    if (const auto found = challenges_.find(id); found != challenges_.end())
        return done(found->second.challenge);  // a repeated request
    if (const auto fault = parts_.limits.fault_of(person, offer)) return done(Failure{*fault});
    forget_old();
    if (is_crowded(challenges_,
                   [&](const OpenChallenge& open) { return open.people.first == person; }))
        return done(Failure{too_many()});
    parts_.people.get_named(user, [this, person, offer, colour, id,
                                   done = std::move(done)](const PersonPtr& challenged) {
        if (!challenged) return done(Failure{no_user()});
        if (challenged == person)
            return done(Failure{Fault{Code::NotAllowed, "you cannot challenge yourself"}});
        if (is_blocked_between(*person, *challenged)) return done(Failure{blocked()});
        if (const auto fault = parts_.limits.fault_of(challenged, offer))
            return done(Failure{fault_of_other(*fault)});
        const Category category = category_of(offer);
        const Challenge challenge{.id = id,
                                  .from = person->seat(category),
                                  .to = challenged->seat(category),
                                  .offer = offer,
                                  .colour = colour,
                                  .status = Challenge::Status::Created,
                                  .game = {},
                                  .reason = {},
                                  .created = parts_.context.now()};
        add({challenge, {person, challenged}}, done);
    });
}

void Lobby::add(const OpenChallenge& open, Done<Challenge> done) {
    const Challenge& c = open.challenge;
    const Proposal proposal{c.id.text, c.from.user, c.to.user, c.offer, c.colour, c.created};
    parts_.committer.write(
        {write::AddProposal{proposal}},
        parts_.context.guarded([this, open, done = std::move(done)](
                                   const Result<Committer::Written, StoreError>& written) {
            if (written && challenges_.emplace(open.challenge.id, open).second)
                tell_of(open.challenge);
            if (!challenges_.contains(open.challenge.id)) return done(Failure{not_stored()});
            done(open.challenge);
        }));
}

void Lobby::tell_of(const Challenge& challenge) {
    const Message message = make_message(protocol::challenge_message(challenge));
    parts_.connections.tell(challenge.from.user, message);
    parts_.connections.tell(challenge.to.user, message);
    for (const auto& listener : on_challenge_) listener(challenge);
}

void Lobby::accept_challenge(const PersonPtr& person, const ChallengeId& id, Done<GameId> done) {
    const auto found = challenges_.find(id);
    if (found == challenges_.end() || is_old(found->second.challenge.created))
        return answer_accepted_twice(person, id.text, std::move(done));
    const OpenChallenge open = found->second;
    if (open.people.second != person) return done(Failure{not_yours()});
    if (is_blocked_between(*open.people.first, *person)) return done(Failure{blocked()});
    if (const auto fault = parts_.limits.fault_of(person, open.challenge.offer))
        return done(Failure{*fault});
    challenges_.erase(found);
    const Colour colour =
        challenger_side(open.challenge) == Side::First ? Colour::White : Colour::Black;
    begin(open.people.first, person, open.challenge.offer, colour, Source::Challenge, {id.text},
          [this, open, done = std::move(done)](Result<GameId, Fault> game) {
              Challenge ended = open.challenge;
              if (game) {
                  ended.status = Challenge::Status::Accepted;
                  ended.game = *game;
                  tell_of(ended);
              } else {
                  challenges_.emplace(ended.id, open);  // it can be tried again
              }
              done(std::move(game));
          });
}

void Lobby::end_challenge(const ChallengeId& id, Challenge::Status status, std::string_view reason,
                          OnEnd done) {
    const OpenChallenge open = challenges_.at(id);
    challenges_.erase(id);
    Challenge ended = open.challenge;
    ended.status = status;
    ended.reason = reason;
    parts_.committer.write(
        {write::EndProposal{id.text}},
        parts_.context.guarded([this, open, ended, done = std::move(done)](
                                   const Result<Committer::Written, StoreError>& written) {
            if (written) {
                tell_of(ended);
                return done(std::nullopt);
            }
            challenges_.emplace(open.challenge.id, open);
            done(not_stored());
        }));
}

void Lobby::decline_challenge(UserId user, const ChallengeId& id, std::string_view reason,
                              OnEnd done) {
    const auto found = challenges_.find(id);
    if (found == challenges_.end()) return done(gone());
    if (found->second.people.second->user.id != user) return done(not_yours());
    end_challenge(id, Challenge::Status::Declined, reason, std::move(done));
}

void Lobby::cancel_challenge(UserId user, const ChallengeId& id, OnEnd done) {
    const auto found = challenges_.find(id);
    if (found == challenges_.end()) return done(gone());
    if (found->second.people.first->user.id != user) return done(not_yours());
    end_challenge(id, Challenge::Status::Canceled, {}, std::move(done));
}

std::vector<Challenge> Lobby::challenges_of(UserId user) const {
    std::vector<Challenge> own;
    for (const auto& [id, open] : challenges_)
        if (open.challenge.from.user == user || open.challenge.to.user == user)
            own.push_back(open.challenge);
    return own;
}

void Lobby::removed(UserId user) {
    left(user);
    std::erase_if(invites_, [&](const auto& entry) { return entry.second.owner->user.id == user; });
    for (const Challenge& challenge : challenges_of(user))
        end_challenge(
            challenge.id,
            challenge.from.user == user ? Challenge::Status::Canceled : Challenge::Status::Declined,
            {}, [](const auto&) {});
}

}  // namespace janggun::server
