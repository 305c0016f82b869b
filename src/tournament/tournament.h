// A tournament of rounds as the sum of its events: entries, pairings, results, standings.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "tournament/entry.h"
#include "tournament/standings.h"
#include "tournament/swiss.h"

namespace janggun::tournament {

enum class Format : std::uint8_t { Swiss, RoundRobin, DoubleRoundRobin, GroupsAndKnockout };
inline constexpr Format kLastFormat = Format::GroupsAndKnockout;

/// Whether pairing numbers follow the ratings, or are the order of entry: those of a tournament
/// that began elsewhere are given.
enum class Numbering : std::uint8_t { ByRating, ByEntry };

struct Settings {
    Format format = Format::Swiss;
    int rounds = 5;      // Swiss
    int groups = 2;      // groups and knockout
    int qualifiers = 2;  // of each group
    PointSystem points{};
    std::vector<TieBreak> tie_breaks{TieBreak::BuchholzCut1, TieBreak::Buchholz,
                                     TieBreak::SonnebornBerger, TieBreak::HeadToHead};
    Side initial_side = Side::First;
    Numbering numbering = Numbering::ByRating;
    std::vector<std::vector<PlayerIndex>> forbidden{};  // Swiss: groups whose members must not meet
    /// False: what decides the sides is not the pairing, as in handicap games; Swiss pairings then
    /// have no colour preferences.
    bool balances_sides = true;
};

/// Players are numbered in the order of their entries; these numbers never change.
namespace event {
struct Entered {
    std::string name;
    int rating = 0;
    friend bool operator==(const Entered&, const Entered&) = default;
};
struct Withdrew {
    PlayerIndex player = kNobody;
    friend bool operator==(const Withdrew&, const Withdrew&) = default;
};
struct Returned {
    PlayerIndex player = kNobody;
    friend bool operator==(const Returned&, const Returned&) = default;
};
/// Of the next round: a half-point bye, or an absence.
struct ByeTaken {
    PlayerIndex player = kNobody;
    Mark mark = Mark::HalfPointBye;
    friend bool operator==(const ByeTaken&, const ByeTaken&) = default;
};
/// The player plays the next round after all.
struct ByeCancelled {
    PlayerIndex player = kNobody;
    friend bool operator==(const ByeCancelled&, const ByeCancelled&) = default;
};
struct Started {
    friend bool operator==(const Started&, const Started&) = default;
};
struct RoundPaired {
    int round = 0;  // from 0
    std::vector<Pairing> pairings;
    friend bool operator==(const RoundPaired&, const RoundPaired&) = default;
};
/// Also a correction: the last one counts.
struct ResultGiven {
    int round = 0;
    int board = 0;  // place in the round's pairings
    Mark first = Mark::Draw;
    Mark second = Mark::Draw;
    int margin = 0;  // of the first player, tenths
    int plies = 0;   // of the game; arenas give no points for short draws
    friend bool operator==(const ResultGiven&, const ResultGiven&) = default;
};
struct Ended {
    friend bool operator==(const Ended&, const Ended&) = default;
};
}  // namespace event
using Event = std::variant<event::Entered, event::Withdrew, event::Returned, event::ByeTaken,
                           event::ByeCancelled, event::Started, event::RoundPaired,
                           event::ResultGiven, event::Ended>;

/// Whether these are the marks of the two players of one game.
[[nodiscard]] bool belong_together(Mark first, Mark second);

/// Why an event cannot happen now.
enum class Refusal {
    AlreadyStarted,
    NotStarted,
    AlreadyEnded,
    EntryClosed,  // round robin and groups have no late entry
    UnknownPlayer,
    TooFewPlayers,
    WrongRound,
    RoundNotFinished,
    WrongPairing,  // a player twice, absent or unknown
    UnknownBoard,
    WrongResult,  // the marks do not belong to one game
    NoRoundLeft,
    NoValidPairing,
    TooManyPlayers,
};

class Tournament {
  public:
    static constexpr int kMaxPlayers = 9999;

    explicit Tournament(Settings settings) : settings_{std::move(settings)} {}

    /// Whether the event can happen now.
    [[nodiscard]] std::optional<Refusal> check(const Event& event) const;
    /// The one way to change a tournament, for new events and for those of its log. Precondition:
    /// `check` accepts it.
    void apply(const Event& event);

    /// The next round. The same answer whenever the same events have happened.
    [[nodiscard]] Result<event::RoundPaired, Refusal> next_round() const;
    /// How many rounds there are to pair, by the system or by hand: the rounds of a Swiss, the
    /// tables, and a knockout of all who can qualify. `check` does not ask for this: a log may
    /// have more.
    [[nodiscard]] int most_rounds() const;

    struct Player {
        std::string name;
        int rating = 0;
        bool is_withdrawn = false;
        int entered_after = 0;  // rounds paired before the entry
        std::optional<Mark> next_bye;
        std::vector<Entry> rounds;
        friend bool operator==(const Player&, const Player&) = default;
    };
    struct Round {
        std::vector<Pairing> pairings;
        std::vector<unsigned char> is_decided;  // by board
        friend bool operator==(const Round&, const Round&) = default;
    };
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] const std::vector<Player>& players() const { return players_; }
    [[nodiscard]] const std::vector<Round>& rounds() const { return rounds_; }
    [[nodiscard]] bool is_started() const { return is_started_; }
    [[nodiscard]] bool is_ended() const { return is_ended_; }
    [[nodiscard]] bool is_round_finished() const;
    /// Players by pairing number: by rating (unless numbered by entry), then by entry. Who enters
    /// after three rounds are paired comes last.
    [[nodiscard]] std::vector<PlayerIndex> pairing_order() const;
    /// Groups and knockout: who came further in the knockout is ahead; the others are as their
    /// groups rank them, the winners of all groups first.
    [[nodiscard]] std::vector<Standing> standings() const;
    /// Groups and knockout: players of each group, by pairing number.
    [[nodiscard]] const std::vector<std::vector<PlayerIndex>>& groups() const { return groups_; }
    /// Of the groups' tables, once it has started; a round robin is one group.
    [[nodiscard]] int group_rounds() const;

  private:
    using Paired = Result<std::vector<Pairing>, Refusal>;

    [[nodiscard]] std::optional<Refusal> check_pairing(const event::RoundPaired& paired) const;
    [[nodiscard]] std::optional<Refusal> check_result(const event::ResultGiven& given) const;
    [[nodiscard]] bool is_known(PlayerIndex player) const;
    [[nodiscard]] Paired swiss_round() const;
    [[nodiscard]] Paired table_round() const;
    [[nodiscard]] Paired knockout_round() const;
    [[nodiscard]] std::vector<PlayerIndex> knockout_winners(const Round& round) const;
    [[nodiscard]] std::vector<Standing> ranking(const std::vector<PlayerIndex>& of,
                                                int rounds) const;
    [[nodiscard]] std::vector<Standing> group_standings() const;

    void on(const event::Entered& entered);
    void on(const event::Withdrew& withdrew);
    void on(const event::Returned& returned);
    void on(const event::ByeTaken& taken);
    void on(const event::ByeCancelled& cancelled);
    void on(const event::Started& started);
    void on(const event::RoundPaired& paired);
    void on(const event::ResultGiven& given);
    void on(const event::Ended& ended);

    Settings settings_;
    std::vector<Player> players_;
    std::vector<Round> rounds_;
    std::vector<std::vector<PlayerIndex>> groups_;
    bool is_started_ = false;
    bool is_ended_ = false;
};

}  // namespace janggun::tournament
