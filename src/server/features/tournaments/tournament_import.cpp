// Events of the rounds that a TRF16 file has.
#include "server/features/tournaments/tournament_import.h"

#include <algorithm>

#include "server/app/answers.h"
#include "tournament/trf.h"

namespace janggun::server {
namespace {

using Planned = TournamentRunner::Planned;
using tournament::Entry;
using tournament::kNobody;
using tournament::Mark;
using tournament::PlayerIndex;
using tournament::TrfFile;

/// Byes asked for come before the pairing, results after it.
void add_round(const TrfFile& file, int round, std::vector<Planned>& events) {
    tournament_event::Paired paired;
    paired.round.round = round;
    std::vector<Planned> results;
    for (PlayerIndex i = 0; static_cast<std::size_t>(i) < file.players.size(); ++i) {
        const auto& rounds = file.players[static_cast<std::size_t>(i)].rounds;
        if (static_cast<std::size_t>(round) >= rounds.size()) continue;
        const Entry& entry = rounds[static_cast<std::size_t>(round)];
        if (entry.mark == Mark::HalfPointBye || entry.mark == Mark::FullPointBye)
            events.push_back({tournament::event::ByeTaken{i, entry.mark}});
        if (entry.mark == Mark::PairingBye) paired.round.pairings.push_back({i, kNobody});
        // Each pair once, from the first side's line; without sides from the lower number's.
        const bool is_first = entry.side ? *entry.side == Side::First : i < entry.opponent;
        if (entry.opponent == kNobody || !is_first) continue;
        const Entry& other = file.players[static_cast<std::size_t>(entry.opponent)]
                                 .rounds[static_cast<std::size_t>(round)];
        results.push_back({tournament::event::ResultGiven{
            round, static_cast<int>(paired.round.pairings.size()), entry.mark, other.mark, 0, 0}});
        paired.round.pairings.push_back({i, entry.opponent});
    }
    paired.games.resize(paired.round.pairings.size());
    events.push_back({std::move(paired)});
    for (Planned& result : results) events.push_back(std::move(result));
}

std::string name_in(const TrfFile& file) {
    for (const TrfFile::Field& field : file.fields)
        if (field.code == "012")
            if (auto name = plain_line(field.text, 2, 60)) return *name;
    return "TRF";
}

/// Who does not play the next round: a bye that was asked for, or a withdrawal.
void add_absences(const TrfFile& file, std::vector<Planned>& events) {
    for (PlayerIndex i = 0; static_cast<std::size_t>(i) < file.players.size(); ++i) {
        const tournament::TrfPlayer& player = file.players[static_cast<std::size_t>(i)];
        if (player.plays_next) continue;
        const Mark mark = player.rounds.back().mark;
        if (mark == Mark::Absent)
            events.push_back({tournament::event::Withdrew{i}});
        else
            events.push_back({tournament::event::ByeTaken{i, mark}});
    }
}

constexpr std::size_t kMostForbidden = 2000;

/// The file's settings, each of which is kept or refused by name.
std::optional<Fault> take_settings(const TrfFile& file, TournamentSettings& settings) {
    if (file.points != settings.points())
        return bad_field(
            "trf: BBW, BBD, BBL, BBZ, BBF, BBU: expected the points 1, 0.5, 0 or 7, 4, 2, 0");
    for (const tournament::TrfPlayer& player : file.players)
        if (!player.acceleration.empty())
            return bad_field("trf: XXA: virtual points are not supported");
    std::size_t members = 0;
    for (std::vector<PlayerIndex> group : file.forbidden) {
        std::sort(group.begin(), group.end());
        group.erase(std::unique(group.begin(), group.end()), group.end());
        members += group.size();
        if (group.size() > 1) settings.forbidden.push_back(std::move(group));
    }
    if (members > kMostForbidden)
        return bad_field("trf: XXP: expected at most 2000 players who must not meet");
    settings.initial_side = file.initial_side;
    settings.numbering = tournament::Numbering::ByEntry;
    return std::nullopt;
}

}  // namespace

Result<ImportedTournament, Fault> imported_from(const Fields& fields, Time now) {
    const auto file = tournament::read_trf(fields.get("trf"));
    if (!file) return Failure{bad_field("trf: " + tournament::describe(file.error()))};
    if (file->players.size() > static_cast<std::size_t>(kMostTournamentPlayers))
        return Failure{bad_field("trf: expected at most 1000 players")};
    Fields wanted;
    wanted.add("name", name_in(*file));
    wanted.add("format", "swiss");
    wanted.add("scoring", file->points == tournament::kKoreanPoints ? "korean" : "classic");
    wanted.add("variant", std::string{fields.get("variant", DefaultGame::kId)});
    wanted.add("clock", std::string{fields.get("clock", "600+5")});
    wanted.add("rounds", std::to_string(std::max({1, file->total_rounds, file->rounds_played})));
    wanted.add("max_players", std::to_string(kMostTournamentPlayers));
    wanted.add("auto", "false");
    auto settings = settings_of(wanted, now);
    if (!settings) return Failure{settings.error()};
    if (const auto fault = take_settings(*file, *settings)) return Failure{*fault};
    ImportedTournament imported{std::move(*settings), {}};
    for (const tournament::TrfPlayer& player : file->players) {
        const std::string name = plain_line(player.name, 1, 60).value_or("?");
        imported.events.push_back(
            {tournament::event::Entered{name, player.rating}, {UserId::None, name}});
    }
    if (file->rounds_played > 0) imported.events.push_back({tournament::event::Started{}});
    for (int round = 0; round < file->rounds_played; ++round)
        add_round(*file, round, imported.events);
    add_absences(*file, imported.events);
    return imported;
}

}  // namespace janggun::server
