// The lobby: seeks, pools, invitations and challenges, and their listeners. In a cluster one
// node has it at a time (local_lobby.h).
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/domain/lobby.h"
#include "server/features/lobby/game_limits.h"
#include "server/features/lobby/lobby_request.h"
#include "server/features/people/people.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/game_runner.h"
#include "server/features/play/live_games.h"
#include "server/features/play/own_games.h"
#include "server/protocol/to_client.h"
#include "server/store/lobby.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class Lobby {
  public:
    struct Parts {
        Context& context;
        LobbyStore& store;
        GameStore& stored_games;
        Committer& committer;
        Connections& connections;
        People& people;
        const LiveGames& games;  // of this node
        GameOwner& owner;
        GameRunner& runner;
        const GameLimits& limits;
    };
    explicit Lobby(const Parts& parts) : parts_{parts} {}

    /// Restores invitations and challenges from the store.
    void open(const Started& ready);
    /// Another node owns the lobby from now on: clears everything.
    void close();
    /// A challenge was made, accepted, declined or cancelled.
    void on_challenge(std::function<void(const Challenge&)> listener) {
        on_challenge_.push_back(std::move(listener));
    }

    template <typename T>
    using Done = std::function<void(Result<T, Fault>)>;
    using OnEnd = std::function<void(std::optional<Fault>)>;

    // Everything here may fail with a fault; players are notified of a game when it begins.

    void seek(const PersonPtr& person, const lobby_request::MakeSeek& wanted, Done<SeekId> done);
    [[nodiscard]] std::optional<Fault> cancel_seek(UserId user, const SeekId& id);
    void accept_seek(const PersonPtr& person, const SeekId& id, Done<GameId> done);

    void enter_pool(const PersonPtr& person, const lobby_request::EnterPool& wanted, OnEnd done);
    void leave_pools(UserId user);

    // Invitations and challenges survive a restart. `key` is the client's idempotency key, or
    // empty.
    void invite(const PersonPtr& person, const GameOffer& offer, Colour colour,
                std::string_view key, Done<Invite> done);
    [[nodiscard]] const Invite* find_invite(const InviteId& id) const;
    void cancel_invite(UserId user, const InviteId& id, OnEnd done);
    /// `colour` is the side that the person asks for, if any.
    void accept_invite(const PersonPtr& person, const InviteId& id, Colour colour,
                       Done<GameId> done);

    void challenge(const PersonPtr& person, const std::string& user, const GameOffer& offer,
                   Colour colour, std::string_view key, Done<Challenge> done);
    void accept_challenge(const PersonPtr& person, const ChallengeId& id, Done<GameId> done);
    void decline_challenge(UserId user, const ChallengeId& id, std::string_view reason, OnEnd done);
    void cancel_challenge(UserId user, const ChallengeId& id, OnEnd done);
    [[nodiscard]] std::vector<Challenge> challenges_of(UserId user) const;

    /// Withdraws their seeks and takes them out of the pools: their last connection is gone, or
    /// they play now and should not get a second game by accident. Only what was asked for on
    /// `node`, unless that is empty.
    void left(UserId user, std::string_view node = {});
    /// All connections of this node are gone.
    void node_gone(std::string_view node);
    /// Their account is gone, and what they have asked for with it.
    void removed(UserId user);

    /// The seeks after this one, as many as one message may have; empty: the first.
    [[nodiscard]] protocol::SeekPage page(const SeekId& after) const;
    [[nodiscard]] std::string first_page(protocol::Counts counts) const;
    [[nodiscard]] std::size_t count_seeks() const { return seeks_.size(); }
    /// What of this is no longer open.
    [[nodiscard]] lobby_reply::Synced missing(const lobby_request::Sync& announced) const;
    /// Pairs who waits; what has changed since the last time, if anything has.
    [[nodiscard]] std::optional<std::string> tick(Time now, protocol::Counts counts);

  private:
    void begin(const PersonPtr& owner, const PersonPtr& other_person, const GameOffer& offer,
               Colour colour, Source source, GameId id, Done<GameId> done);
    /// Is the person a player of the game with this id?
    void if_playing(const PersonPtr& person, const std::string& id,
                    std::function<void(bool)> then) const;
    /// The seek or invitation is gone: succeeds if this person's accept has created the game.
    void answer_accepted_twice(const PersonPtr& person, const std::string& id,
                               Done<GameId> done) const;
    void add_seek(const PersonPtr& person, const lobby_request::MakeSeek& wanted,
                  const Done<SeekId>& done);
    void remove_seek(const SeekId& id);
    void add_to_pool(const PersonPtr& person, const lobby_request::EnterPool& wanted);
    /// Checks a re-announced seek: a fault if the previous owner has already paired the person.
    void if_free(UserId user, Time announced, OnEnd then) const;
    /// Tells them of those games too: the notice may have been lost.
    [[nodiscard]] bool plays_since(UserId user, Time since) const;
    void tell_if_live(UserId user, const GameRow& game) const;
    void tell_gone(const std::string& what) const;
    struct OpenInvite {
        Invite invite;
        PersonPtr owner;
    };
    struct OpenChallenge {
        Challenge challenge;
        BySide<PersonPtr> people;  // the challenger, the challenged
    };
    /// `opening`: opened_ when it was read. Not called back if the lobby was closed since.
    void restore(const Proposal& proposal, std::uint64_t opening, std::function<void()> done);
    void add(const OpenInvite& open, Done<Invite> done);
    void add(const OpenChallenge& open, Done<Challenge> done);
    /// Removes it at once, publishes the removal when that is durable.
    void end_challenge(const ChallengeId& id, Challenge::Status status, std::string_view reason,
                       OnEnd done);
    [[nodiscard]] bool is_old(Time created) const {
        return parts_.context.now() - created > kProposalLife;
    }
    void forget_old();
    void tell_of(const Challenge& challenge);
    [[nodiscard]] std::vector<protocol::PoolCount> pool_counts() const;

    Parts parts_;
    std::vector<std::function<void(const Challenge&)>> on_challenge_;

    struct OpenSeek {
        Seek seek;
        PersonPtr owner;
        std::string node;  // that the owner is connected to
    };
    std::map<SeekId, OpenSeek> seeks_;
    std::map<InviteId, OpenInvite> invites_;
    std::map<ChallengeId, OpenChallenge> challenges_;
    std::array<Pool, std::size(kPools)> pools_;
    struct InPool {
        PersonPtr person;
        std::string node;
    };
    std::unordered_map<UserId, InPool> in_pools_;
    std::unordered_map<UserId, int> beginning_;  // games that are being written
    std::uint64_t opened_ = 0;                   // epoch: replies to an earlier opening are stale

    std::vector<SeekId> added_;  // since the last tick
    std::vector<SeekId> removed_;
    bool pools_changed_ = false;
    protocol::Counts last_counts_;
};

}  // namespace janggun::server
