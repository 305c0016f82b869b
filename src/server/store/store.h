// Where everything is kept that must outlive the process: values go in, values come out. Every
// function returns at once; what it leads to is told later, on the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/domain/event.h"
#include "server/domain/glicko.h"
#include "server/domain/ids.h"
#include "server/domain/live_game.h"
#include "server/domain/lobby.h"
#include "server/domain/scope.h"
#include "server/domain/speed.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/health.h"
#include "server/store/store_error.h"

namespace janggun::server {

struct User {
    UserId id = UserId::None;
    std::string name;
    std::string password;  // as the hash function wrote it; empty: nobody can log in
    bool is_guest = false;
    bool is_bot = false;
    bool is_deleted = false;
    Time created;
    friend bool operator==(const User&, const User&) = default;
};

/// A session or a token: who shows the secret is this person. Only the secret's hash is kept.
struct Credential {
    enum class Kind : std::uint8_t { Session, Token };
    std::string hash;  // in hexadecimal
    SessionId id;
    UserId user = UserId::None;
    Kind kind{};
    std::string label;  // the browser, or the token's name
    Scope scopes = Scope::All;
    Time created;
    Time seen;
    Time expires;
    friend bool operator==(const Credential&, const Credential&) = default;
};

struct UserRating {
    UserId user = UserId::None;
    Category category;
    Rating rating;
    friend bool operator==(const UserRating&, const UserRating&) = default;
};

struct ChatLine {
    enum class Room : std::uint8_t { Players, Spectators };
    Room room{};
    Time at;
    UserId user = UserId::None;
    std::string name;
    std::string text;
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

/// How a game ended, and what it is found by.
struct Ending {
    Time at;
    std::string score;  // "1-0", "0-1", "1/2-1/2", "*" if aborted
    std::string reason;
    std::optional<Points> points;
    int plies = 0;
    std::string fen;  // the last position
    BySide<std::string> setups;
    std::optional<BySide<RatingChange>> ratings;
    std::vector<std::uint64_t> position_keys;  // only written
    friend bool operator==(const Ending&, const Ending&) = default;
};

struct GameRow {
    Terms terms;  // with the players' names as they are now
    std::optional<Ending> ending;
};
struct StoredGame {
    GameRow row;
    std::vector<Stamped> log;  // of a damaged game what could be read, up to the damage
    std::vector<ChatLine> chat;
    std::string damage{};  // what is wrong with the log, for the operator; empty: nothing
};
/// The game as its log makes it. None: the log is damaged, or the rules refuse it.
[[nodiscard]] std::optional<LiveGame> replayed(const StoredGame& stored);
/// How many events of the log, from the first on, the rules accept.
[[nodiscard]] std::size_t longest_replay(const StoredGame& stored);

namespace write {

struct AddUser {
    User user;
};
/// Everything but the id may change: a guest becomes an account.
struct ChangeUser {
    User user;
};
/// Takes name and password away, and every session, token and proposal.
struct DeleteUser {
    UserId user = UserId::None;
};
struct AddCredential {
    Credential credential;
};
struct TouchCredential {
    std::string hash;
    Time seen;
    Time expires;
};
/// One of a person's, or all of a kind.
struct EndCredentials {
    UserId user = UserId::None;
    Credential::Kind kind{};
    SessionId id;  // empty: all
};
struct AddGame {
    Terms terms;
};
/// A number that is not the next of its game is a conflict.
struct AddEvent {
    GameId game;
    Stamped event;
};
struct EndGame {
    GameId game;
    Ending ending;
};
/// Replaces a rating. With `expected` it is a compare-and-set: if the stored rating is another one,
/// somebody else has rated a game meanwhile, and the unit of work is a conflict. Read the ratings
/// again, reckon from those, and retry. An expected rating without games matches a missing row.
struct PutRating {
    UserRating rating;
    std::optional<Rating>
        expected{};  // as stored, before this game; none: replace whatever is there
};
struct AddChat {
    GameId game;
    ChatLine line;
};
/// An id that is there already is a conflict.
struct AddProposal {
    Proposal proposal;
};
struct EndProposal {
    std::string id;
};

/// The clock was wrong, or the server was off for long: whoever could show a credential when the
/// last one was seen can still show it, as if no time had passed since.
struct ShiftCredentials {
    Time last_seen;
    Duration by{0};
};

}  // namespace write

using Write =
    std::variant<write::AddUser, write::ChangeUser, write::DeleteUser, write::AddCredential,
                 write::TouchCredential, write::EndCredentials, write::AddGame, write::AddEvent,
                 write::EndGame, write::PutRating, write::AddChat, write::AddProposal,
                 write::EndProposal, write::ShiftCredentials>;

/// What may go, a piece at a time: `limit` rows of each kind, of guests so many are looked at.
struct Purge {
    Time now;             // credentials that have expired by then
    Time aborted_before;  // games that were aborted before
    Time guests_before;   // guests made and last seen before, without any game, chat or proposal
    UserId guests_after = UserId::None;  // where the last piece ended
    std::vector<UserId> spared;          // who is here now
    int limit = 200;
};
struct Purged {
    int credentials = 0;
    int games = 0;
    int guests = 0;
    UserId last_guest = UserId::None;  // none: the end is reached
    friend bool operator==(const Purged&, const Purged&) = default;
};

/// Which games; what is not set does not matter.
struct GameFilter {
    UserId player = UserId::None;
    UserId opponent = UserId::None;  // of the player
    std::string variant;
    std::string score;
    std::string reason;
    std::optional<bool> is_rated;
    BySide<std::string> setups;
    std::optional<Time> since;
    std::optional<Time> until;
    std::optional<std::uint64_t> position_key;
    /// Pages: games that ended before this one, newest first.
    std::optional<Time> before;
    GameId before_game;  // and among those of the same moment, before this id
    int limit = 20;
};

/// Newest first. A search looks at a bounded number of games: where it stopped before it had as
/// many as it was asked for, it says so, and `next` is where to go on.
struct GamePage {
    struct Cursor {
        Time ended;
        GameId game;
        friend bool operator==(const Cursor&, const Cursor&) = default;
    };
    std::vector<GameRow> rows;
    std::optional<Cursor> next;  // none: there are no more
    bool is_cut_short = false;
};

struct Tally {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    friend bool operator==(const Tally&, const Tally&) = default;
};

struct RatingPoint {
    Category category;
    Time at;
    int rating = 0;
};

template <typename T>
using Reply = std::function<void(Result<T, StoreError>)>;

class Store {
  public:
    struct Written {};

    Store() = default;
    virtual ~Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    /// All of it or nothing, and durable when `done` is told so. Units are written in the order
    /// they are given, and told of in that order.
    virtual void write(std::vector<Write> unit, Reply<Written> done) = 0;

    /// Takes away what nobody needs any more. Unlike a write it may be late, and may be done in
    /// part.
    virtual void purge(Purge what, Reply<Purged> done) = 0;
    /// When any credential was last shown; none: there is none.
    virtual void last_seen(Reply<std::optional<Time>> done) = 0;

    /// Every game that has not ended, with its whole log.
    virtual void unfinished_games(Reply<std::vector<StoredGame>> done) = 0;

    /// Invitations and challenges that nobody has answered.
    virtual void proposals(Reply<std::vector<Proposal>> done) = 0;

    virtual void user(UserId id, Reply<std::optional<User>> done) = 0;
    virtual void user_named(std::string name, Reply<std::optional<User>> done) = 0;
    virtual void credential(std::string hash, Reply<std::optional<Credential>> done) = 0;
    virtual void credentials(UserId user, Reply<std::vector<Credential>> done) = 0;
    virtual void ratings(UserId user, Reply<std::vector<UserRating>> done) = 0;

    // The archive. These may be refused, cancelled or cut off by their asker's limits; what the
    // server asks for itself may not, and does not wait behind what others ask.

    virtual void game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) = 0;
    virtual void games(GameFilter filter, Asker asker, Reply<GamePage> done) = 0;
    struct Said {
        std::int64_t number = 0;  // rises with time
        GameId game;
        ChatLine line;
    };
    /// What a person has said in all games, oldest first, after that number.
    virtual void chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                         Reply<std::vector<Said>> done) = 0;
    /// The rating at the end of each day with a rated game (UTC), oldest first; of each category
    /// the last thousand days at most.
    virtual void rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) = 0;
    struct Ranked {
        User user;
        Rating rating;
    };
    /// The best whose rating is sure enough, and who have played since.
    virtual void leaderboard(Category category, Time since, int limit, Asker asker,
                             Reply<std::vector<Ranked>> done) = 0;
    /// Finished games of a player, against one opponent or against all.
    virtual void tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) = 0;

    [[nodiscard]] virtual StoreHealth health() const = 0;
};

}  // namespace janggun::server
