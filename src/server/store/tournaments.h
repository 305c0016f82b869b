// Storage of tournaments: the row of each, its players, its event log and its chat.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

enum class TournamentState : std::uint8_t { Created, Running, Ended, Cancelled };

struct TournamentRow {
    TournamentId id;
    UserId creator = UserId::None;
    std::string creator_name{};  // read, never written; empty: the account is gone
    std::string settings;        // as the feature writes them
    TournamentState state{};
    Time created;
    std::optional<Time> starts;  // once it is running, when it began
    std::optional<Time> ended;
    int players = 0;
    int round = 0;   // how many were paired
    int winner = 0;  // a player's number; 0: none yet
    int second = 0;  // the same
    int third = 0;
    std::string winner_name{};  // read, never written
    friend bool operator==(const TournamentRow&, const TournamentRow&) = default;
};

/// In the order of their numbers, from 1.
struct TournamentEntrant {
    UserId user = UserId::None;  // none: entered by the arbiter
    std::string name;            // of a user the current one
    bool is_gone = false;        // read, never written: the account was deleted
    friend bool operator==(const TournamentEntrant&, const TournamentEntrant&) = default;
};

struct TournamentLogLine {
    int number = 0;  // from 1, without a gap
    Time at;
    std::string text;
    friend bool operator==(const TournamentLogLine&, const TournamentLogLine&) = default;
};

struct TournamentChatLine {
    Time at;
    UserId user = UserId::None;
    std::string name{};  // read, never written
    std::string text;
    friend bool operator==(const TournamentChatLine&, const TournamentChatLine&) = default;
};

struct StoredTournament {
    TournamentRow row;
    std::vector<TournamentEntrant> players;
    std::vector<TournamentLogLine> log;
    std::vector<TournamentChatLine> chat;  // the last ones, oldest first
    static constexpr int kChatLines = 100;
};

/// Where a tournament is in the calendar. Cancelled ones are not in it.
enum class TournamentSection : std::uint8_t { Coming, Running, Past, None };
[[nodiscard]] TournamentSection section_of(TournamentState state);
/// The order in a section, greatest first: coming ones by their start (those started by hand last),
/// running ones and past ones the newest first.
[[nodiscard]] std::int64_t place_of(const TournamentRow& row);

struct TournamentFilter {
    TournamentSection section{};
    /// Keyset pagination: after this place and, among equals, this id.
    std::optional<std::pair<std::int64_t, std::string>> before{};
    int limit = 20;
};

/// What a tournament has of one person.
struct TournamentShare {
    TournamentId tournament;
    bool is_creator = false;
    int number = 0;  // as a player; 0: none
    std::vector<TournamentChatLine> chat;
    std::string settings;
};

/// A place among the first three of a tournament.
struct Trophy {
    TournamentId tournament;
    std::string settings;
    int place = 0;  // from 1
    int players = 0;
    Time ended;
    friend bool operator==(const Trophy&, const Trophy&) = default;
};

namespace write {

/// Conflict: the id is taken.
struct AddTournament {
    TournamentRow row;
};
/// Everything that changes; conflict: there is no such tournament.
struct ChangeTournament {
    TournamentRow row;
};
/// Conflict: the number is taken, or the user has one.
struct AddTournamentPlayer {
    TournamentId tournament;
    int number = 0;
    TournamentEntrant player;
};
/// Conflict: the number is not the next one of the log. This is what keeps two nodes that both take
/// themselves for the owner apart.
struct AddTournamentEvent {
    TournamentId tournament;
    TournamentLogLine line;
};
/// Of its tournament the newest lines are kept.
struct AddTournamentChat {
    TournamentId tournament;
    TournamentChatLine line;
    static constexpr int kMostKept = 2'000;
};

}  // namespace write

using TournamentWrite =
    std::variant<write::AddTournament, write::ChangeTournament, write::AddTournamentPlayer,
                 write::AddTournamentEvent, write::AddTournamentChat>;

class TournamentStore {
  public:
    TournamentStore() = default;
    TournamentStore(const TournamentStore&) = delete;
    TournamentStore& operator=(const TournamentStore&) = delete;
    virtual ~TournamentStore() = default;

    /// May be refused, cancelled or timed out by the asker's limits, as the next one.
    virtual void tournament(TournamentId id, Asker asker,
                            Reply<std::optional<StoredTournament>> done) = 0;
    virtual void tournaments(TournamentFilter filter, Asker asker,
                             Reply<std::vector<TournamentRow>> done) = 0;
    /// Those that have neither ended nor been cancelled.
    virtual void open_tournaments(Reply<std::vector<TournamentId>> done) = 0;
    /// Those that a person created, entered or wrote in, in the order of their ids.
    virtual void tournaments_of(UserId user, TournamentId after, int limit, Asker asker,
                                Reply<std::vector<TournamentShare>> done) = 0;
    /// The newest first, at most this many.
    virtual void trophies_of(UserId user, int limit, Asker asker,
                             Reply<std::vector<Trophy>> done) = 0;
};

}  // namespace janggun::server
