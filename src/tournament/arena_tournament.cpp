// An arena as the sum of its events.
#include "tournament/arena_tournament.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "tournament/index.h"

namespace janggun::tournament {
namespace {

template <typename... Handlers>
struct ArenaHandlers : Handlers... {
    using Handlers::operator()...;
};
template <typename... Handlers>
ArenaHandlers(Handlers...) -> ArenaHandlers<Handlers...>;

[[nodiscard]] ArenaResult::Outcome outcome_of(Mark mark) {
    if (mark == Mark::Win || mark == Mark::PointsWin) return ArenaResult::Outcome::Win;
    return mark == Mark::Draw ? ArenaResult::Outcome::Draw : ArenaResult::Outcome::Loss;
}

}  // namespace

std::optional<Refusal> ArenaTournament::check_player(PlayerIndex player) const {
    if (player >= 0 && at(player) < players_.size()) return std::nullopt;
    return Refusal::UnknownPlayer;
}

std::optional<Refusal> ArenaTournament::check(const Event& event) const {
    using Refused = std::optional<Refusal>;
    if (is_ended_ && !std::holds_alternative<event::ResultGiven>(event))
        return Refusal::AlreadyEnded;
    return std::visit(
        ArenaHandlers{
            [&](const event::Entered&) -> Refused {
                if (players_.size() >= Tournament::kMaxPlayers) return Refusal::TooManyPlayers;
                return std::nullopt;
            },
            [&](const event::Withdrew& e) -> Refused { return check_player(e.player); },
            [&](const event::Returned& e) -> Refused { return check_player(e.player); },
            [&](const event::ByeTaken&) -> Refused { return Refusal::WrongResult; },
            [&](const event::ByeCancelled&) -> Refused { return Refusal::WrongResult; },
            [&](const event::Started&) -> Refused {
                if (is_started_) return Refusal::AlreadyStarted;
                if (players_.size() < 2) return Refusal::TooFewPlayers;
                return std::nullopt;
            },
            [&](const event::RoundPaired& e) -> Refused { return check_pairing(e); },
            [&](const event::ResultGiven& e) -> Refused { return check_result(e); },
            [&](const event::Ended&) -> Refused {
                if (!is_started_) return Refusal::NotStarted;
                return std::nullopt;
            },
        },
        event);
}

std::optional<Refusal> ArenaTournament::check_pairing(const event::RoundPaired& paired) const {
    if (!is_started_) return Refusal::NotStarted;
    if (paired.round < 0 || at(paired.round) != rounds_.size()) return Refusal::WrongRound;
    std::vector<unsigned char> seen(players_.size());
    const auto take = [&](PlayerIndex player) {
        return !check_player(player) && !is_playing(player) && seen[at(player)]++ == 0;
    };
    for (const Pairing& pairing : paired.pairings)
        if (!take(pairing.first) || !take(pairing.second)) return Refusal::WrongPairing;
    return std::nullopt;
}

std::optional<Refusal> ArenaTournament::check_result(const event::ResultGiven& given) const {
    if (given.round < 0 || at(given.round) >= rounds_.size()) return Refusal::WrongRound;
    if (given.board < 0 || at(given.board) >= rounds_[at(given.round)].size())
        return Refusal::UnknownBoard;
    if (!belong_together(given.first, given.second)) return Refusal::WrongResult;
    return std::nullopt;
}

void ArenaTournament::apply(const Event& event) {
    assert(!check(event));
    std::visit([this](const auto& each) { on(each); }, event);
}

void ArenaTournament::on(const event::Entered& entered) {
    players_.push_back({entered.name, entered.rating, false, {}});
}
void ArenaTournament::on(const event::Withdrew& withdrew) {
    players_[at(withdrew.player)].is_withdrawn = true;
}
void ArenaTournament::on(const event::Returned& returned) {
    players_[at(returned.player)].is_withdrawn = false;
}
void ArenaTournament::on(const event::RoundPaired& paired) {
    std::vector<Board>& boards = rounds_.emplace_back();
    for (const Pairing& pairing : paired.pairings) {
        const Game game{paired.round, static_cast<int>(boards.size())};
        boards.push_back({.pairing = pairing});
        players_[at(pairing.first)].games.push_back(game);
        players_[at(pairing.second)].games.push_back(game);
    }
}
void ArenaTournament::on(const event::ResultGiven& given) {
    Board& board = rounds_[at(given.round)][at(given.board)];
    board.is_decided = true;
    board.first = given.first;
    board.second = given.second;
    board.plies = given.plies;
}

bool ArenaTournament::is_playing(PlayerIndex index) const {
    // Only the last game can be open: who plays is not paired.
    const std::vector<Game>& games = player(index).games;
    return !games.empty() && !board(games.back()).is_decided;
}

std::vector<ArenaResult> ArenaTournament::results_of(PlayerIndex index) const {
    std::vector<ArenaResult> results;
    for (const Game& game : player(index).games) {
        const Board& played = board(game);
        const Mark mark = played.pairing.first == index ? played.first : played.second;
        if (played.is_decided && is_played(mark))
            results.push_back({outcome_of(mark), played.plies});
    }
    return results;
}

std::vector<Standing> ArenaTournament::standings() const {
    std::vector<Standing> table;
    for (PlayerIndex index = 0; at(index) < players_.size(); ++index) {
        const std::vector<ArenaResult> results = results_of(index);
        const std::vector<int> points = arena_points(results);
        const auto wins = std::count_if(results.begin(), results.end(), [](const ArenaResult& r) {
            return r.outcome == ArenaResult::Outcome::Win;
        });
        table.push_back({.player = index,
                         .rank = 0,
                         .points = 10 * std::accumulate(points.begin(), points.end(), 0),
                         .tie_breaks = {static_cast<int>(wins)}});
    }
    const auto key = [](const Standing& standing) {
        return std::pair{-standing.points, -standing.tie_breaks.front()};
    };
    // Before the first game, and between the tied: by rating.
    std::stable_sort(table.begin(), table.end(), [&](const Standing& a, const Standing& b) {
        if (key(a) != key(b)) return key(a) < key(b);
        return player(a.player).rating > player(b.player).rating;
    });
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i].rank = i > 0 && key(table[i]) == key(table[i - 1]) ? table[i - 1].rank
                                                                    : static_cast<int>(i) + 1;
    return table;
}

ArenaPlayer ArenaTournament::waiting(PlayerIndex index, int rank) const {
    const Player& who = player(index);
    ArenaPlayer waiting;
    waiting.player = index;
    waiting.rank = rank;
    waiting.rating = who.rating;
    for (const Game& game : who.games) {
        const Board& played = board(game);
        const bool is_first = played.pairing.first == index;
        waiting.last_opponent = is_first ? played.pairing.second : played.pairing.first;
        const Side side = is_first ? Side::First : Side::Second;
        waiting.same_side = waiting.last_side == side ? waiting.same_side + 1 : 1;
        waiting.last_side = side;
        waiting.balance += is_first ? 1 : -1;
    }
    return waiting;
}

}  // namespace janggun::tournament
