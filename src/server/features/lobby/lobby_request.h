// What a node asks of the owner of the lobby, and what the owner answers. The lobby has one owner,
// the node in whose memory seeks, pools, invitations and challenges are. Everything here is data:
// lobby_request_json.h writes and reads it, so that it can be sent to another node.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/lobby.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"

namespace janggun::server {

/// Who asks, and from where.
struct Asking {
    UserId user = UserId::None;
    std::string address;  // for limits; never stored
    std::string node;     // that the person is connected to; empty: any
};

namespace lobby_reply {

struct Done {};
struct SeekMade {
    SeekId seek;
};
struct GameMade {
    GameId game;
};
struct InviteMade {
    Invite invite;
};
struct InviteFound {
    std::optional<Invite> invite;
};
struct ChallengeMade {
    Challenge challenge;
};
struct Challenges {
    std::vector<Challenge> challenges;
};
/// A page of seeks as it is sent to clients.
struct Page {
    std::string text;
    std::uint64_t number = 0;  // of the last change that is in it
};
/// The owner's view of what a node has announced.
struct Synced {
    std::uint64_t number = 0;         // of the last change
    std::vector<SeekId> gone;         // taken or withdrawn
    std::vector<UserId> not_waiting;  // in no pool
};

}  // namespace lobby_reply

namespace lobby_request {

struct MakeSeek {
    using Reply = lobby_reply::SeekMade;
    Asking by;
    GameOffer offer;
    Colour colour = Colour::Random;
    int min = 0;
    int max = 9999;
    /// Announced again after the lobby's owner has changed, with the time that it is open since;
    /// empty: new.
    SeekId id;
    std::optional<Time> since;
};
struct CancelSeek {
    using Reply = lobby_reply::Done;
    UserId user = UserId::None;
    SeekId seek;
};
struct AcceptSeek {
    using Reply = lobby_reply::GameMade;
    Asking by;
    SeekId seek;
};
struct EnterPool {
    using Reply = lobby_reply::Done;
    Asking by;
    std::string variant;
    std::string clock;
    /// Announced again after the lobby's owner has changed: waiting since then. None: new.
    std::optional<Time> since;
};
struct LeavePools {
    using Reply = lobby_reply::Done;
    UserId user = UserId::None;
};
struct MakeInvite {
    using Reply = lobby_reply::InviteMade;
    Asking by;
    GameOffer offer;
    Colour colour = Colour::Random;
    std::string key;
};
struct FindInvite {
    using Reply = lobby_reply::InviteFound;
    InviteId invite;
};
struct CancelInvite {
    using Reply = lobby_reply::Done;
    UserId user = UserId::None;
    InviteId invite;
};
struct AcceptInvite {
    using Reply = lobby_reply::GameMade;
    Asking by;
    InviteId invite;
    Colour colour = Colour::Random;
};
struct MakeChallenge {
    using Reply = lobby_reply::ChallengeMade;
    Asking by;
    std::string user;  // the name of the challenged
    GameOffer offer;
    Colour colour = Colour::Random;
    std::string key;
};
struct AcceptChallenge {
    using Reply = lobby_reply::GameMade;
    Asking by;
    ChallengeId challenge;
};
struct DeclineChallenge {
    using Reply = lobby_reply::Done;
    UserId user = UserId::None;
    ChallengeId challenge;
    std::string reason;
};
struct CancelChallenge {
    using Reply = lobby_reply::Done;
    UserId user = UserId::None;
    ChallengeId challenge;
};
struct FindChallenges {
    using Reply = lobby_reply::Challenges;
    UserId user = UserId::None;
};
/// Withdraws seeks and leaves pools: the person plays now, or the last connection is gone.
struct Withdraw {
    using Reply = lobby_reply::Done;
    UserId user = UserId::None;
    std::string node;  // only what was asked for there; empty: everything
};
/// The account is gone, and what it has asked for with it.
struct Remove {
    using Reply = lobby_reply::Done;
    UserId user = UserId::None;
};
/// The seeks after this one, as many as one message may have; empty: the first, with pools and
/// counts.
struct ReadPage {
    using Reply = lobby_reply::Page;
    SeekId after;
};
/// Every few seconds from every node: finds lost notices, and that the owner has changed.
struct Sync {
    using Reply = lobby_reply::Synced;
    std::vector<SeekId> seeks;    // announced by the node and open, as far as it knows
    std::vector<UserId> waiting;  // the same in pools
};

}  // namespace lobby_request

using LobbyRequest = std::variant<
    lobby_request::MakeSeek, lobby_request::CancelSeek, lobby_request::AcceptSeek,
    lobby_request::EnterPool, lobby_request::LeavePools, lobby_request::MakeInvite,
    lobby_request::FindInvite, lobby_request::CancelInvite, lobby_request::AcceptInvite,
    lobby_request::MakeChallenge, lobby_request::AcceptChallenge, lobby_request::DeclineChallenge,
    lobby_request::CancelChallenge, lobby_request::FindChallenges, lobby_request::Withdraw,
    lobby_request::Remove, lobby_request::ReadPage, lobby_request::Sync>;
/// A fault: it was refused.
using LobbyReply =
    std::variant<Fault, lobby_reply::Done, lobby_reply::SeekMade, lobby_reply::GameMade,
                 lobby_reply::InviteMade, lobby_reply::InviteFound, lobby_reply::ChallengeMade,
                 lobby_reply::Challenges, lobby_reply::Page, lobby_reply::Synced>;

}  // namespace janggun::server
