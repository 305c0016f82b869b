// Events of a tournament, checked and applied.
#include "server/features/tournaments/tournament_room.h"

#include <algorithm>
#include <type_traits>

#include "server/store/loop_thread.h"

namespace janggun::server {
namespace {

namespace rules = tournament::event;
namespace own = tournament_event;
using tournament::kNobody;
using tournament::PlayerIndex;

std::size_t place_in(int i) {
    return static_cast<std::size_t>(i);
}

Fault fault_of(tournament::Refusal refusal) {
    using tournament::Refusal;
    switch (refusal) {
        case Refusal::AlreadyStarted:
            return {Code::WrongPhase, "the tournament has already started"};
        case Refusal::NotStarted:
            return {Code::WrongPhase, "the tournament has not started"};
        case Refusal::AlreadyEnded:
            return {Code::WrongPhase, "the tournament is over"};
        case Refusal::EntryClosed:
            return {Code::WrongPhase, "this format has no late entry"};
        case Refusal::UnknownPlayer:
            return {Code::NotFound, "no such player"};
        case Refusal::TooFewPlayers:
            return {Code::NotAllowed, "a tournament needs two players"};
        case Refusal::WrongRound:
            return {Code::BadField, "round: there is no such round"};
        case Refusal::RoundNotFinished:
            return {Code::WrongPhase, "a game of the round is not decided"};
        case Refusal::WrongPairing:
            return {Code::BadField, "pairs: a player is unknown, absent or named twice"};
        case Refusal::UnknownBoard:
            return {Code::BadField, "board: there is no such board"};
        case Refusal::WrongResult:
            return {Code::BadField, "the two results do not belong to one game"};
        case Refusal::NoRoundLeft:
            return {Code::WrongPhase, "all rounds have been played"};
        case Refusal::NoValidPairing:
            return {Code::NotAllowed, "no pairing is left under the rules"};
        case Refusal::TooManyPlayers:
            break;
    }
    return {Code::TooMany, "the tournament is full"};
}

std::optional<Fault> fault_of(const std::optional<tournament::Refusal>& refusal) {
    if (!refusal) return std::nullopt;
    return fault_of(*refusal);
}

/// As the domain knows it; none: an event of the server's own.
std::optional<tournament::Event> domain_event(const TournamentEvent& any) {
    return std::visit(
        []<typename E>(const E& e) -> std::optional<tournament::Event> {
            if constexpr (std::is_same_v<E, own::Paired>)
                return e.round;
            else if constexpr (std::is_same_v<E, own::Removed>)
                return rules::Withdrew{e.player};
            else if constexpr (std::is_same_v<E, own::Paused> || std::is_same_v<E, own::Resumed> ||
                               std::is_same_v<E, own::Cancelled>)
                return std::nullopt;
            else
                return e;
        },
        any);
}

}  // namespace

TournamentRoom::TournamentRoom(TournamentRow row, TournamentSettings settings)
    : row_{std::move(row)}, settings_{std::move(settings)}, contest_{Rounds{settings_.rules()}} {
    if (settings_.is_arena()) contest_ = Arena{};
    moments_.changed = row_.created;
}

TournamentRoomPtr TournamentRoom::replayed(StoredTournament stored) {
    LoopThread::assert_elsewhere();
    auto settings = settings_from(stored.row.settings);
    if (!settings) return nullptr;
    auto room = std::make_shared<TournamentRoom>(std::move(stored.row), std::move(*settings));
    // The row is made again from the log.
    room->row_.state = TournamentState::Created;
    room->row_.starts = room->settings_.starts;
    room->row_.ended.reset();
    room->row_.players = room->row_.round = 0;
    room->row_.winner = room->row_.second = room->row_.third = 0;
    std::size_t entered = 0;
    for (const TournamentLogLine& line : stored.log) {
        auto event = tournament_event_from(line.text);
        if (!event) return nullptr;
        TournamentEntrant entrant;
        if (auto* enters = std::get_if<rules::Entered>(&*event)) {
            if (entered >= stored.players.size()) return nullptr;
            entrant = std::move(stored.players[entered++]);
            enters->name = entrant.name;
        }
        if (room->check(*event)) return nullptr;
        room->apply_event(*event, line.at, std::move(entrant));
    }
    room->update_places();
    room->chat = std::move(stored.chat);
    return room;
}

std::optional<Fault> TournamentRoom::check(const TournamentEvent& any) const {
    if (row_.state == TournamentState::Cancelled)
        return Fault{Code::WrongPhase, "the tournament was cancelled"};
    if (std::holds_alternative<own::Cancelled>(any)) {
        if (row_.state != TournamentState::Created)
            return fault_of(tournament::Refusal::AlreadyStarted);
        return std::nullopt;
    }
    if (std::holds_alternative<own::Paused>(any) || std::holds_alternative<own::Resumed>(any)) {
        if (!is_running()) return Fault{Code::WrongPhase, "the tournament is not running"};
        return std::nullopt;
    }
    if (std::holds_alternative<rules::Entered>(any) &&
        static_cast<int>(players_.size()) >= settings_.max_players)
        return fault_of(tournament::Refusal::TooManyPlayers);
    if (const auto* paired = std::get_if<own::Paired>(&any)) {
        if (paired->games.size() != paired->round.pairings.size())
            return fault_of(tournament::Refusal::WrongPairing);
        if (settings_.is_arena())
            for (const tournament::Pairing& pairing : paired->round.pairings)
                if (pairing.second == kNobody) return fault_of(tournament::Refusal::WrongPairing);
    }
    const auto domain = domain_event(any);
    return std::visit([&](const auto& contest) { return fault_of(contest.check(*domain)); },
                      contest_);
}

void TournamentRoom::apply(const TournamentEvent& any, Time at, TournamentEntrant entrant) {
    apply_event(any, at, std::move(entrant));
    update_places();
}

void TournamentRoom::apply_event(const TournamentEvent& any, Time at, TournamentEntrant entrant) {
    ++version_;
    moments_.changed = at;
    if (const auto domain = domain_event(any))
        std::visit([&](auto& contest) { contest.apply(*domain); }, contest_);
    const auto changed = [&](PlayerIndex player) { ++changes_.of_player[place_in(player)]; };
    if (std::holds_alternative<rules::Entered>(any)) {
        const auto number = static_cast<PlayerIndex>(players_.size());
        if (entrant.user != UserId::None) by_user_[entrant.user] = number;
        waiting_since[number] = at;
        players_.push_back(std::move(entrant));
        changes_.of_player.push_back(0);
    } else if (const auto* withdrew = std::get_if<rules::Withdrew>(&any)) {
        changed(withdrew->player);
    } else if (const auto* removed = std::get_if<own::Removed>(&any)) {
        changed(removed->player);
        changes_.removed.insert(removed->player);
    } else if (const auto* returned = std::get_if<rules::Returned>(&any)) {
        changed(returned->player);
        changes_.removed.erase(returned->player);
        waiting_since[returned->player] = at;
    } else if (const auto* bye = std::get_if<rules::ByeTaken>(&any)) {
        changed(bye->player);
    } else if (const auto* cancelled = std::get_if<rules::ByeCancelled>(&any)) {
        changed(cancelled->player);
        ++changes_.cancelled_byes;
    } else if (const auto* paired = std::get_if<own::Paired>(&any)) {
        games_.push_back(paired->games);
        moments_.paired = at;
        if (open_.empty()) moments_.decided = at;  // of a round of byes
        for (int i = 0; place_in(i) < paired->round.pairings.size(); ++i)
            if (paired->round.pairings[place_in(i)].second != kNobody)
                open_.insert({paired->round.round, i});
    } else if (const auto* given = std::get_if<rules::ResultGiven>(&any)) {
        const BoardPlace place{given->round, given->board};
        if (open_.erase(place) > 0)
            moments_.decided = at;
        else
            ++changes_.corrections;
        const tournament::Pairing pairing = board(place).pairing;
        waiting_since[pairing.first] = at;
        waiting_since[pairing.second] = at;
    } else if (std::holds_alternative<own::Paused>(any)) {
        if (!is_paused_) moments_.paused = at;
        is_paused_ = true;
        ++changes_.pauses;
    } else if (std::holds_alternative<own::Resumed>(any)) {
        if (is_paused_) moments_.in_pauses = moments_.in_pauses + (at - moments_.paused);
        is_paused_ = false;
        moments_.resumed = at;
    }
    update_row(at, any);
}

void TournamentRoom::update_row(Time at, const TournamentEvent& any) {
    row_.players = static_cast<int>(players_.size());
    row_.round = rounds_paired();
    if (std::holds_alternative<rules::Started>(any)) {
        row_.state = TournamentState::Running;
        row_.starts = at;
        moments_.decided = at;
    } else if (std::holds_alternative<own::Cancelled>(any)) {
        row_.state = TournamentState::Cancelled;
        row_.ended = at;
    } else if (std::holds_alternative<rules::Ended>(any)) {
        row_.state = TournamentState::Ended;
        row_.ended = at;
    }
}

void TournamentRoom::update_places() {
    if (row_.state != TournamentState::Ended) return;
    const auto& table = standings();
    // Who has played no game has no place: byes and forfeits alone win nothing.
    const auto at_place = [&](std::size_t place) {
        return place < table.size() && has_played(table[place].player) ? table[place].player + 1
                                                                       : 0;
    };
    row_.winner = at_place(0);
    row_.second = at_place(1);
    row_.third = at_place(2);
    row_.winner_name = row_.winner == 0 ? "" : players_[place_in(row_.winner - 1)].name;
}

bool TournamentRoom::has_played(PlayerIndex player) const {
    if (const Arena* contest = arena()) return !contest->results_of(player).empty();
    const auto& rounds = this->rounds()->players()[place_in(player)].rounds;
    return std::any_of(rounds.begin(), rounds.end(),
                       [](const auto& entry) { return tournament::is_played(entry.mark); });
}

std::optional<PlayerIndex> TournamentRoom::player_of(UserId user) const {
    const auto found = by_user_.find(user);
    if (user == UserId::None || found == by_user_.end()) return std::nullopt;
    return found->second;
}

bool TournamentRoom::is_withdrawn(PlayerIndex player) const {
    return std::visit(
        [&](const auto& contest) { return contest.players()[place_in(player)].is_withdrawn; },
        contest_);
}

int TournamentRoom::rating_of(PlayerIndex player) const {
    return std::visit(
        [&](const auto& contest) { return contest.players()[place_in(player)].rating; }, contest_);
}

int TournamentRoom::boards_of(int round) const {
    return static_cast<int>(games_[place_in(round)].size());
}

TournamentBoard TournamentRoom::board(BoardPlace place) const {
    TournamentBoard board;
    board.place = place;
    board.game = games_[place_in(place.round)][place_in(place.board)];
    if (const Arena* contest = arena()) {
        const Arena::Board& played = contest->board({place.round, place.board});
        board.pairing = played.pairing;
        if (played.is_decided) board.result = {played.first, played.second};
        board.plies = played.plies;
        return board;
    }
    const Rounds::Round& round = rounds()->rounds()[place_in(place.round)];
    board.pairing = round.pairings[place_in(place.board)];
    if (round.is_decided[place_in(place.board)] == 0) return board;
    const auto mark = [&](PlayerIndex player) {
        if (player == kNobody) return tournament::Mark::Absent;
        return rounds()->players()[place_in(player)].rounds[place_in(place.round)].mark;
    };
    board.result = {mark(board.pairing.first), mark(board.pairing.second)};
    board.margin =
        rounds()->players()[place_in(board.pairing.first)].rounds[place_in(place.round)].margin;
    return board;
}

const std::vector<tournament::Standing>& TournamentRoom::standings() const {
    if (standings_version_ != version_) {
        standings_ = std::visit([](const auto& contest) { return contest.standings(); }, contest_);
        standings_version_ = version_;
    }
    return standings_;
}

void TournamentRoom::forget(UserId user) {
    public_json = {};
    const auto player = player_of(user);
    if (user == row_.creator) row_.creator_name.clear();
    if (!player) return;
    TournamentEntrant& entrant = players_[place_in(*player)];
    entrant.name = "deleted-" + std::to_string(static_cast<std::int64_t>(user));
    entrant.is_gone = true;
}

std::shared_ptr<const TournamentRoom> snapshot_of(const TournamentRoom& room) {
    auto copy = std::make_shared<TournamentRoom>(room);
    copy->jobs.clear();  // they belong to the loop's thread
    return copy;
}

int half_byes_of(const TournamentRoom& room, PlayerIndex player) {
    if (!room.rounds()) return 0;
    const TournamentRoom::Rounds::Player& each = room.rounds()->players()[place_in(player)];
    const auto taken =
        std::count_if(each.rounds.begin(), each.rounds.end(), [](const tournament::Entry& entry) {
            return entry.mark == tournament::Mark::HalfPointBye;
        });
    return static_cast<int>(taken) + (each.next_bye == tournament::Mark::HalfPointBye ? 1 : 0);
}

std::optional<int> rounds_in_all(const TournamentRoom& room) {
    using Format = TournamentSettings::Format;
    const TournamentSettings& settings = room.settings();
    if (settings.is_arena()) return std::nullopt;
    if (room.is_over()) return room.rounds_paired();
    if (settings.format == Format::Swiss) return settings.rounds;
    if (settings.format == Format::GroupsAndKnockout) return std::nullopt;
    if (!room.is_running() || room.rounds()->groups().empty()) return std::nullopt;
    const auto players = static_cast<int>(room.rounds()->groups().front().size());
    const int single = players + players % 2 - 1;
    return settings.format == Format::DoubleRoundRobin ? 2 * single : single;
}

std::optional<BoardPlace> last_board_of(const TournamentRoom& room, PlayerIndex player) {
    if (const auto* arena = room.arena()) {
        const auto& games = arena->players()[place_in(player)].games;
        if (games.empty()) return std::nullopt;
        return BoardPlace{games.back().round, games.back().board};
    }
    const auto& rounds = room.rounds()->rounds();
    if (rounds.empty()) return std::nullopt;
    const auto& pairings = rounds.back().pairings;
    for (int i = 0; place_in(i) < pairings.size(); ++i)
        if (pairings[place_in(i)].first == player || pairings[place_in(i)].second == player)
            return BoardPlace{room.rounds_paired() - 1, i};
    return std::nullopt;
}

std::optional<Time> next_round_at(const TournamentRoom& room) {
    if (!room.is_running() || room.is_paused() || room.arena() || !room.open_boards().empty())
        return std::nullopt;
    if (room.rounds_paired() == 0) return room.row().starts;
    if (!room.settings().is_automatic) return std::nullopt;
    return room.moments().decided + room.settings().pause;
}

std::optional<Time> ends_at(const TournamentRoom& room) {
    if (!room.arena() || !room.row().starts || room.state() == TournamentState::Created ||
        room.is_paused())
        return std::nullopt;
    return *room.row().starts + std::chrono::minutes{room.settings().minutes} +
           room.moments().in_pauses;
}

}  // namespace janggun::server
