// The lobby: seeks, pools, invitations and challenges, and who is told of them.
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
#include "server/features/people/people.h"
#include "server/features/play/engine_pool.h"
#include "server/features/play/game_runner.h"
#include "server/features/play/live_games.h"
#include "server/protocol/to_client.h"

namespace janggun::server {

class Lobby {
  public:
    struct Settings {
        std::size_t guest_games = 20;     // live games of one guest
        std::size_t account_games = 100;  // of one account
        std::size_t address_games = 400;  // asked for from one address; 0: any number
    };
    struct Parts {
        Context& context;
        Connections& connections;
        People& people;
        LiveGames& games;
        GameRunner& runner;
        EnginePool& engines;
    };
    Lobby(Parts parts, Settings settings);

    /// Restores invitations and challenges from the store.
    void start(const Started& ready);
    /// A challenge was made, accepted, declined or cancelled.
    void on_challenge(std::function<void(const Challenge&)> hear) {
        on_challenge_.push_back(std::move(hear));
    }

    template <typename T>
    using Done = std::function<void(Result<T, Fault>)>;
    using OnEnd = std::function<void(std::optional<Fault>)>;

    // Everything here may fail with a fault; players are told of a game when it begins.

    [[nodiscard]] Result<SeekId, Fault> seek(const PersonPtr& person, const GameOffer& offer,
                                             Colour colour, int min, int max);
    [[nodiscard]] std::optional<Fault> cancel_seek(UserId user, const SeekId& id);
    void accept_seek(const PersonPtr& person, const SeekId& id, Done<GameId> done);

    [[nodiscard]] std::optional<Fault> enter_pool(const PersonPtr& person, std::string_view variant,
                                                  std::string_view clock);
    void leave_pools(UserId user);

    // Invitations and challenges are promises: they are kept over a restart. `key` is the client's
    // name for what it asks for, or empty; asked for twice, it is made once.
    void invite(const PersonPtr& person, const GameOffer& offer, Colour colour,
                std::string_view key, Done<InviteId> done);
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

    void play_engine(const PersonPtr& person, const GameOffer& offer, Colour colour, int level,
                     std::optional<SetupId> setup, std::string_view key, Done<GameId> done);

    /// Withdraws their seeks and takes them out of the pools: their last connection is gone, or
    /// they play now and should not get a second game by accident.
    void left(UserId user);
    /// Their account is gone, and what they have asked for with it.
    void removed(UserId user);

    /// The seeks after this one, as many as one message may have; empty: the first.
    [[nodiscard]] protocol::SeekPage page(const SeekId& after) const;
    [[nodiscard]] std::string first_page(protocol::Counts counts) const;
    [[nodiscard]] std::size_t count_seeks() const { return seeks_.size(); }
    [[nodiscard]] bool has_seek(const SeekId& id) const { return seeks_.contains(id); }
    /// Pairs who waits; what has changed since the last time, if anything has.
    [[nodiscard]] std::optional<std::string> tick(Time now, protocol::Counts counts);

  private:
    [[nodiscard]] std::optional<Fault> fault_of(const PersonPtr& person,
                                                const GameOffer& offer) const;
    void begin(const PersonPtr& owner, const PersonPtr& other, const GameOffer& offer,
               Colour colour, Source source, GameId id, Done<GameId> done);
    [[nodiscard]] bool plays(const PersonPtr& person, const std::string& id) const {
        return games_.is_player(person->user.id, {id});
    }
    void remove_seek(const SeekId& id);
    struct OpenInvite {
        Invite invite;
        PersonPtr owner;
    };
    struct OpenChallenge {
        Challenge challenge;
        BySide<PersonPtr> people;  // the challenger, the challenged
    };
    void restore(const Proposal& proposal, std::function<void()> done);
    void add(const OpenInvite& open, Done<InviteId> done);
    void add(const OpenChallenge& open, Done<Challenge> done);
    /// Takes it out at once, tells of it when that is durable.
    void end_challenge(const ChallengeId& id, Challenge::Status status, std::string_view reason,
                       OnEnd done);
    [[nodiscard]] bool is_old(Time created) const {
        return context_.now() - created > kProposalLife;
    }
    void forget_old();
    void tell_of(const Challenge& challenge);
    [[nodiscard]] std::vector<protocol::PoolCount> pool_counts() const;

    Context& context_;
    Connections& connections_;
    People& people_;
    LiveGames& games_;
    GameRunner& runner_;
    EnginePool& engines_;
    Settings settings_;
    std::vector<std::function<void(const Challenge&)>> on_challenge_;

    struct OpenSeek {
        Seek seek;
        PersonPtr owner;
    };
    std::map<SeekId, OpenSeek> seeks_;
    std::map<InviteId, OpenInvite> invites_;
    std::map<ChallengeId, OpenChallenge> challenges_;
    std::array<Pool, std::size(kPools)> pools_;
    std::unordered_map<UserId, PersonPtr> in_pools_;

    std::vector<SeekId> added_;  // since the last tick
    std::vector<SeekId> removed_;
    bool pools_changed_ = false;
    protocol::Counts last_counts_;
};

}  // namespace janggun::server
