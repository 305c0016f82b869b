// An arena as the sum of its events, which are those of a tournament of rounds: each wave of
// pairings is a round, in which only those play who were waiting.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/arena.h"
#include "tournament/standings.h"
#include "tournament/tournament.h"

namespace janggun::tournament {

class ArenaTournament {
  public:
    struct Game {
        int round = 0;
        int board = 0;
        friend bool operator==(const Game&, const Game&) = default;
    };
    struct Player {
        std::string name;
        int rating = 0;
        bool is_withdrawn = false;
        std::vector<Game> games;  // in the order in which they were played
        friend bool operator==(const Player&, const Player&) = default;
    };
    struct Board {
        Pairing pairing;
        bool is_decided = false;
        Mark first{};  // once it is decided
        Mark second{};
        int plies = 0;
        friend bool operator==(const Board&, const Board&) = default;
    };

    /// Whether the event can happen now.
    [[nodiscard]] std::optional<Refusal> check(const Event& event) const;
    /// The one way to change an arena. Precondition: `check` accepts it.
    void apply(const Event& event);

    [[nodiscard]] const std::vector<Player>& players() const { return players_; }
    [[nodiscard]] const std::vector<std::vector<Board>>& rounds() const { return rounds_; }
    [[nodiscard]] const Board& board(Game game) const {
        return rounds_[static_cast<std::size_t>(game.round)][static_cast<std::size_t>(game.board)];
    }
    [[nodiscard]] bool is_started() const { return is_started_; }
    [[nodiscard]] bool is_ended() const { return is_ended_; }
    [[nodiscard]] bool is_playing(PlayerIndex index) const;

    /// The results of a player that count, in order: a game that was not played does not.
    [[nodiscard]] std::vector<ArenaResult> results_of(PlayerIndex index) const;
    /// By points, then by games won. The one tie-break is the number of wins.
    [[nodiscard]] std::vector<Standing> standings() const;
    /// For the pairing, of those who wait, in the given order of their ranks; without the time.
    [[nodiscard]] ArenaPlayer waiting(PlayerIndex index, int rank) const;

  private:
    [[nodiscard]] std::optional<Refusal> check_pairing(const event::RoundPaired& paired) const;
    [[nodiscard]] std::optional<Refusal> check_result(const event::ResultGiven& given) const;
    [[nodiscard]] std::optional<Refusal> check_player(PlayerIndex player) const;
    [[nodiscard]] const Player& player(PlayerIndex index) const {
        return players_[static_cast<std::size_t>(index)];
    }

    void on(const event::Entered& entered);
    void on(const event::Withdrew& withdrew);
    void on(const event::Returned& returned);
    void on(const event::ByeTaken& /*taken*/) {}
    void on(const event::ByeCancelled& /*cancelled*/) {}
    void on(const event::Started& /*started*/) { is_started_ = true; }
    void on(const event::RoundPaired& paired);
    void on(const event::ResultGiven& given);
    void on(const event::Ended& /*ended*/) { is_ended_ = true; }

    std::vector<Player> players_;
    std::vector<std::vector<Board>> rounds_;
    bool is_started_ = false;
    bool is_ended_ = false;
};

}  // namespace janggun::tournament
