// A tournament of rounds as the sum of its events.
#include "tournament/tournament.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "tournament/index.h"
#include "tournament/knockout.h"
#include "tournament/round_robin.h"

namespace janggun::tournament {
namespace {

constexpr int kOrderFrozen = 3;  // rounds paired; C.04.2: numbers change no more in round 4

template <typename... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template <typename... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

[[nodiscard]] bool is_win(Mark mark) {
    return mark == Mark::Win || mark == Mark::PointsWin || mark == Mark::ForfeitWin ||
           mark == Mark::PairingBye;
}

}  // namespace

bool belong_together(Mark first, Mark second) {
    const auto either = [&](Mark a, Mark b) {
        return (first == a && second == b) || (first == b && second == a);
    };
    return either(Mark::Win, Mark::Loss) || either(Mark::PointsWin, Mark::PointsLoss) ||
           either(Mark::Draw, Mark::Draw) || either(Mark::ForfeitWin, Mark::ForfeitLoss) ||
           either(Mark::ForfeitLoss, Mark::ForfeitLoss);
}

bool Tournament::is_known(PlayerIndex player) const {
    return player >= 0 && at(player) < players_.size();
}

bool Tournament::is_round_finished() const {
    if (rounds_.empty()) return true;
    const std::vector<unsigned char>& decided = rounds_.back().is_decided;
    return std::all_of(decided.begin(), decided.end(), [](unsigned char d) { return d != 0; });
}

std::optional<Refusal> Tournament::check(const Event& event) const {
    if (is_ended_ && !std::holds_alternative<event::ResultGiven>(event))
        return Refusal::AlreadyEnded;
    const auto known = [&](PlayerIndex player) {
        return is_known(player) ? std::nullopt : std::optional{Refusal::UnknownPlayer};
    };
    return std::visit(Overloaded{
                          [&](const event::Entered&) -> std::optional<Refusal> {
                              if (players_.size() >= kMaxPlayers) return Refusal::TooManyPlayers;
                              if (is_started_ && settings_.format != Format::Swiss)
                                  return Refusal::EntryClosed;
                              return std::nullopt;
                          },
                          [&](const event::Withdrew& e) { return known(e.player); },
                          [&](const event::Returned& e) { return known(e.player); },
                          [&](const event::ByeTaken& e) -> std::optional<Refusal> {
                              if (settings_.format != Format::Swiss) return Refusal::WrongResult;
                              if (e.mark > Mark::FullPointBye) return Refusal::WrongResult;
                              return known(e.player);
                          },
                          [&](const event::ByeCancelled& e) { return known(e.player); },
                          [&](const event::Started&) -> std::optional<Refusal> {
                              if (is_started_) return Refusal::AlreadyStarted;
                              if (players_.size() < 2) return Refusal::TooFewPlayers;
                              return std::nullopt;
                          },
                          [&](const event::RoundPaired& e) { return check_pairing(e); },
                          [&](const event::ResultGiven& e) { return check_result(e); },
                          [&](const event::Ended&) -> std::optional<Refusal> {
                              return is_started_ ? std::nullopt
                                                 : std::optional{Refusal::NotStarted};
                          },
                      },
                      event);
}

std::optional<Refusal> Tournament::check_pairing(const event::RoundPaired& paired) const {
    if (!is_started_) return Refusal::NotStarted;
    if (at(paired.round) != rounds_.size() || paired.round < 0) return Refusal::WrongRound;
    if (!is_round_finished()) return Refusal::RoundNotFinished;
    std::vector<unsigned char> seen(players_.size());
    const auto take = [&](PlayerIndex player) {
        return is_known(player) && seen[at(player)]++ == 0;
    };
    for (const Pairing& pairing : paired.pairings)
        if (!take(pairing.first) || (pairing.second != kNobody && !take(pairing.second)))
            return Refusal::WrongPairing;
    return std::nullopt;
}

std::optional<Refusal> Tournament::check_result(const event::ResultGiven& given) const {
    if (given.round < 0 || at(given.round) >= rounds_.size()) return Refusal::WrongRound;
    const Round& round = rounds_[at(given.round)];
    if (given.board < 0 || at(given.board) >= round.pairings.size() ||
        round.pairings[at(given.board)].second == kNobody)
        return Refusal::UnknownBoard;
    if (!belong_together(given.first, given.second)) return Refusal::WrongResult;
    return std::nullopt;
}

void Tournament::apply(const Event& event) {
    assert(!check(event));
    std::visit([this](const auto& each) { on(each); }, event);
}

void Tournament::on(const event::Entered& entered) {
    Player player;
    player.name = entered.name;
    player.rating = entered.rating;
    player.entered_after = static_cast<int>(rounds_.size());
    player.rounds.resize(rounds_.size());
    players_.push_back(std::move(player));
}
void Tournament::on(const event::Withdrew& withdrew) {
    players_[at(withdrew.player)].is_withdrawn = true;
}
void Tournament::on(const event::Returned& returned) {
    players_[at(returned.player)].is_withdrawn = false;
}
void Tournament::on(const event::ByeTaken& taken) {
    players_[at(taken.player)].next_bye = taken.mark;
}
void Tournament::on(const event::ByeCancelled& cancelled) {
    players_[at(cancelled.player)].next_bye.reset();
}
void Tournament::on(const event::Started& /*started*/) {
    is_started_ = true;
    if (settings_.format == Format::Swiss) return;
    std::vector<PlayerIndex> order = pairing_order();
    // Who has withdrawn before the start is in no group.
    std::erase_if(order, [this](PlayerIndex player) { return players_[at(player)].is_withdrawn; });
    const int count = settings_.format == Format::GroupsAndKnockout ? settings_.groups : 1;
    groups_ = serpentine_groups(static_cast<int>(order.size()), count);
    for (std::vector<PlayerIndex>& group : groups_)
        for (PlayerIndex& member : group) member = order[at(member)];
}
void Tournament::on(const event::RoundPaired& paired) {
    Round round;
    round.pairings = paired.pairings;
    for (Player& player : players_) {
        player.rounds.push_back({.mark = player.next_bye.value_or(Mark::Absent)});
        player.next_bye.reset();
    }
    for (const Pairing& pairing : paired.pairings) {
        const bool is_bye = pairing.second == kNobody;
        round.is_decided.push_back(is_bye ? 1 : 0);
        Entry& first = players_[at(pairing.first)].rounds.back();
        // In a round robin nobody gets points for the round without an opponent.
        const bool is_pairing_bye =
            settings_.format == Format::Swiss || paired.round >= group_rounds();
        if (is_bye) {
            first = {.mark = is_pairing_bye ? Mark::PairingBye : Mark::Absent};
            continue;
        }
        // Until there is a result, a game counts as a loss by forfeit of both.
        first = {Mark::ForfeitLoss, pairing.second, Side::First, 0};
        players_[at(pairing.second)].rounds.back() = {Mark::ForfeitLoss, pairing.first,
                                                      Side::Second, 0};
    }
    rounds_.push_back(std::move(round));
}
void Tournament::on(const event::ResultGiven& given) {
    Round& round = rounds_[at(given.round)];
    const Pairing& pairing = round.pairings[at(given.board)];
    round.is_decided[at(given.board)] = 1;
    players_[at(pairing.first)].rounds[at(given.round)] = {given.first, pairing.second, Side::First,
                                                           given.margin};
    players_[at(pairing.second)].rounds[at(given.round)] = {given.second, pairing.first,
                                                            Side::Second, -given.margin};
}
void Tournament::on(const event::Ended& /*ended*/) {
    is_ended_ = true;
}

std::vector<PlayerIndex> Tournament::pairing_order() const {
    std::vector<PlayerIndex> order;
    for (std::size_t i = 0; i < players_.size(); ++i) order.push_back(static_cast<PlayerIndex>(i));
    if (settings_.numbering == Numbering::ByEntry) return order;
    const auto is_late = [&](PlayerIndex p) {
        return players_[at(p)].entered_after > kOrderFrozen;
    };
    std::stable_sort(order.begin(), order.end(), [&](PlayerIndex a, PlayerIndex b) {
        if (is_late(a) != is_late(b)) return is_late(b);
        return !is_late(a) && players_[at(a)].rating > players_[at(b)].rating;
    });
    return order;
}

int Tournament::group_rounds() const {
    std::size_t largest = 0;
    for (const std::vector<PlayerIndex>& group : groups_) largest = std::max(largest, group.size());
    const int single = static_cast<int>(largest + largest % 2) - 1;
    return settings_.format == Format::DoubleRoundRobin ? 2 * single : single;
}

int Tournament::most_rounds() const {
    if (settings_.format == Format::Swiss) return settings_.rounds;
    if (settings_.format != Format::GroupsAndKnockout) return group_rounds();
    std::size_t qualified = 0;
    for (const std::vector<PlayerIndex>& group : groups_)
        qualified += std::min(group.size(), at(settings_.qualifiers));
    int rounds = group_rounds();
    for (std::size_t left = qualified; left > 1; left = (left + 1) / 2) ++rounds;
    return rounds;
}

Result<event::RoundPaired, Refusal> Tournament::next_round() const {
    if (!is_started_) return Failure{Refusal::NotStarted};
    if (is_ended_) return Failure{Refusal::AlreadyEnded};
    if (!is_round_finished()) return Failure{Refusal::RoundNotFinished};
    const int round = static_cast<int>(rounds_.size());
    Paired pairings = settings_.format == Format::Swiss ? swiss_round()
                      : round < group_rounds()          ? table_round()
                                                        : knockout_round();
    if (!pairings) return Failure{pairings.error()};
    return event::RoundPaired{round, std::move(*pairings)};
}

Tournament::Paired Tournament::swiss_round() const {
    if (static_cast<int>(rounds_.size()) >= settings_.rounds) return Failure{Refusal::NoRoundLeft};
    const std::vector<PlayerIndex> order = pairing_order();
    std::vector<PlayerIndex> number(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        number[at(order[i])] = static_cast<PlayerIndex>(i);
    SwissState state;
    state.rounds_played = static_cast<int>(rounds_.size());
    state.total_rounds = settings_.rounds;
    state.points = settings_.points;
    state.initial_side = settings_.initial_side;
    for (const std::vector<PlayerIndex>& group : settings_.forbidden) {
        std::vector<PlayerIndex>& numbers = state.forbidden.emplace_back();
        for (const PlayerIndex player : group)
            if (is_known(player)) numbers.push_back(number[at(player)]);
    }
    for (const PlayerIndex player : order) {
        const Player& p = players_[at(player)];
        SwissPlayer& each = state.players.emplace_back();
        each.rounds = p.rounds;
        for (Entry& entry : each.rounds) {
            if (entry.opponent != kNobody) entry.opponent = number[at(entry.opponent)];
            if (!settings_.balances_sides) entry.side.reset();
        }
        each.plays_next = !p.is_withdrawn && !p.next_bye;
    }
    auto pairings = pair_swiss(state);
    if (!pairings)
        return Failure{pairings.error() == PairingError::NoPlayers ? Refusal::TooFewPlayers
                                                                   : Refusal::NoValidPairing};
    for (Pairing& pairing : *pairings) {
        pairing.first = order[at(pairing.first)];
        if (pairing.second != kNobody) pairing.second = order[at(pairing.second)];
    }
    return std::move(*pairings);
}

Tournament::Paired Tournament::table_round() const {
    const Cycles cycles =
        settings_.format == Format::DoubleRoundRobin ? Cycles::Double : Cycles::Single;
    std::vector<Pairing> pairings;
    std::vector<Pairing> byes;
    for (const std::vector<PlayerIndex>& group : groups_) {
        const auto rounds = round_robin(static_cast<int>(group.size()), cycles);
        if (rounds_.size() >= rounds.size()) continue;
        for (Pairing pairing : rounds[rounds_.size()]) {
            pairing.first = group[at(pairing.first)];
            if (pairing.second != kNobody) pairing.second = group[at(pairing.second)];
            (pairing.second == kNobody ? byes : pairings).push_back(pairing);
        }
    }
    pairings.insert(pairings.end(), byes.begin(), byes.end());
    return pairings;
}

std::vector<PlayerIndex> Tournament::knockout_winners(const Round& round) const {
    const auto index = static_cast<std::size_t>(&round - rounds_.data());
    std::vector<PlayerIndex> winners;
    for (const Pairing& pairing : round.pairings) {
        const Entry& first = players_[at(pairing.first)].rounds[index];
        // Drawn, or a double forfeit: the second player goes on, who had the worse side.
        const bool is_first = pairing.second == kNobody || is_win(first.mark);
        winners.push_back(is_first ? pairing.first : pairing.second);
    }
    return winners;
}

Tournament::Paired Tournament::knockout_round() const {
    if (settings_.format != Format::GroupsAndKnockout) return Failure{Refusal::NoRoundLeft};
    std::vector<Pairing> pairings;
    if (static_cast<int>(rounds_.size()) == group_rounds()) {
        std::vector<std::vector<PlayerIndex>> ranked;
        for (const std::vector<PlayerIndex>& group : groups_) {
            std::vector<PlayerIndex>& places = ranked.emplace_back();
            for (const Standing& standing : ranking(group, group_rounds()))
                if (!players_[at(standing.player)].is_withdrawn) places.push_back(standing.player);
        }
        pairings = knockout_first_round(qualifiers(ranked, settings_.qualifiers));
    } else {
        pairings = knockout_next_round(knockout_winners(rounds_.back()));
    }
    if (pairings.empty()) return Failure{Refusal::NoRoundLeft};
    return pairings;
}

std::vector<Standing> Tournament::ranking(const std::vector<PlayerIndex>& of, int rounds) const {
    std::vector<PlayerIndex> place(players_.size(), kNobody);
    for (std::size_t i = 0; i < of.size(); ++i) place[at(of[i])] = static_cast<PlayerIndex>(i);
    Histories histories;
    for (const PlayerIndex player : of) {
        std::vector<Entry>& history = histories.emplace_back(players_[at(player)].rounds);
        history.resize(std::min(history.size(), at(rounds)));
        for (Entry& entry : history)
            if (entry.opponent != kNobody) entry.opponent = place[at(entry.opponent)];
    }
    std::vector<Standing> result =
        tournament::standings(histories, settings_.points, settings_.tie_breaks);
    for (Standing& standing : result) standing.player = of[at(standing.player)];
    return result;
}

/// Every group is ranked by itself, as for its qualifiers: tie-breaks such as the direct encounter
/// are about its members only. Then all winners of groups come first, and so on.
std::vector<Standing> Tournament::group_standings() const {
    std::vector<Standing> result;
    std::vector<PlayerIndex> others = pairing_order();  // withdrawn before the start
    for (const std::vector<PlayerIndex>& group : groups_) {
        std::erase_if(others, [&group](PlayerIndex player) {
            return std::find(group.begin(), group.end(), player) != group.end();
        });
        const std::vector<Standing> ranked = ranking(group, group_rounds());
        result.insert(result.end(), ranked.begin(), ranked.end());
    }
    const auto is_ahead = [](const Standing& a, const Standing& b) {
        if (a.rank != b.rank) return a.rank < b.rank;  // in their groups
        if (a.points != b.points) return a.points > b.points;
        return a.tie_breaks > b.tie_breaks;
    };
    std::stable_sort(result.begin(), result.end(), is_ahead);
    std::vector<int> ranks;
    for (std::size_t i = 0; i < result.size(); ++i)
        ranks.push_back(i > 0 && !is_ahead(result[i - 1], result[i]) ? ranks.back()
                                                                     : static_cast<int>(i) + 1);
    for (std::size_t i = 0; i < result.size(); ++i) result[i].rank = ranks[i];
    for (Standing& standing : ranking(others, group_rounds())) {
        standing.rank = static_cast<int>(result.size()) + 1;
        result.push_back(std::move(standing));
    }
    return result;
}

std::vector<Standing> Tournament::standings() const {
    const int rounds = static_cast<int>(rounds_.size());
    if (settings_.format != Format::GroupsAndKnockout || !is_started_)
        return ranking(pairing_order(), rounds);
    std::vector<Standing> result = group_standings();
    if (rounds <= group_rounds()) return result;
    std::vector<int> reached(players_.size());
    for (int round = group_rounds(); round < rounds; ++round) {
        for (const Pairing& pairing : rounds_[at(round)].pairings) {
            reached[at(pairing.first)] = round + 1;
            if (pairing.second != kNobody) reached[at(pairing.second)] = round + 1;
        }
    }
    if (is_round_finished())
        for (const PlayerIndex winner : knockout_winners(rounds_.back()))
            reached[at(winner)] = rounds + 1;
    std::stable_sort(result.begin(), result.end(), [&](const Standing& a, const Standing& b) {
        return reached[at(a.player)] > reached[at(b.player)];
    });
    for (std::size_t i = 0; i < result.size(); ++i) result[i].rank = static_cast<int>(i) + 1;
    return result;
}

}  // namespace janggun::tournament
