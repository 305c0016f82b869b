// Commands of clients, read: asyncapi.json describes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/domain/command.h"
#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/lobby.h"
#include "server/domain/study.h"
#include "server/domain/terms.h"

namespace janggun::server::protocol {

enum class Room : std::uint8_t { Players, Spectators };

struct Watch {
    GameId game;
    std::optional<int> since;
};
struct Unwatch {
    GameId game;
};
struct Listen {  // to the lobby, to TV
    enum class What : std::uint8_t { Lobby, Tv };
    What what{};
    bool is_on = true;
    SeekId after;  // not empty: the page of the lobby that follows this seek
};
struct MakeSeek {
    GameOffer offer;
    Colour colour = Colour::Random;
    int min = 0;
    int max = 9999;
};
struct CancelSeek {
    SeekId seek;
};
struct AcceptSeek {
    SeekId seek;
};
struct EnterPool {
    std::string variant;
    std::string clock;
};
struct LeavePool {};
// Commands that create something have an idempotency key, which the client chooses, or none: a
// command that is sent again with the same key, even after a restart, creates nothing new.
struct PlayEngine {
    GameOffer offer;
    Colour colour = Colour::Random;
    std::string key;
    int level = 1;
    std::optional<SetupId> setup;
};
struct MakeInvite {
    GameOffer offer;
    Colour colour = Colour::Random;
    std::string key;
};
struct ShowInvite {
    InviteId invite;
};
struct AcceptInvite {
    InviteId invite;
    Colour colour = Colour::Random;  // of the one who accepts
};
struct CancelInvite {
    InviteId invite;
};
struct MakeChallenge {
    std::string user;
    GameOffer offer;
    Colour colour = Colour::Random;
    std::string key;
};
struct AcceptChallenge {
    ChallengeId challenge;
};
struct DeclineChallenge {
    ChallengeId challenge;
    std::string reason;
};
struct CancelChallenge {
    ChallengeId challenge;
};
struct InGame {
    GameId game;
    Command command;
};
struct Say {
    GameId game;
    Room room{};
    std::string text;
};
struct WatchStudy {
    StudyId study;
};
struct UnwatchStudy {
    StudyId study;
};
struct EditStudy {
    StudyId study;
    ChapterId chapter;
    std::int64_t revision = 0;  // of the study, as the editor has seen it
    StudyEdit edit;
};
struct WatchTournament {
    TournamentId tournament;
};
struct UnwatchTournament {
    TournamentId tournament;
};
struct SayInTournament {
    TournamentId tournament;
    std::string text;
};
struct Friends {};
struct Ping {
    std::int64_t sent = 0;
};

using ClientMessage =
    std::variant<Watch, Unwatch, Listen, MakeSeek, CancelSeek, AcceptSeek, EnterPool, LeavePool,
                 PlayEngine, MakeInvite, ShowInvite, AcceptInvite, CancelInvite, MakeChallenge,
                 AcceptChallenge, DeclineChallenge, CancelChallenge, InGame, Say, WatchStudy,
                 UnwatchStudy, EditStudy, WatchTournament, UnwatchTournament, SayInTournament,
                 Friends, Ping>;

struct FromClient {
    std::int64_t id = 0;
    ClientMessage message;
};
struct Unread {
    std::optional<std::int64_t> id;  // as far as it could be read
    Fault fault;
};

[[nodiscard]] Result<FromClient, Unread> read_message(std::string_view text);
/// The types of all commands: "move", "ping", …
[[nodiscard]] std::vector<std::string_view> command_types();

}  // namespace janggun::server::protocol
