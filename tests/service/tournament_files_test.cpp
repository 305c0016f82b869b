// A tournament as a TRF16 file: what is exported is paired alike elsewhere and can be imported.
#include <gtest/gtest.h>

#include "base/rng.h"
#include "server/features/tournaments/tournament_export.h"
#include "server/features/tournaments/tournament_import.h"
#include "service/tournament_players.h"
#include "tournament/trf.h"

namespace janggun::test {
namespace {

namespace rules = tournament::event;
using server::TournamentRoom;
using tournament::kNobody;
using tournament::Mark;
using tournament::Pairing;
using tournament::PlayerIndex;
using Marks = std::pair<Mark, Mark>;

[[nodiscard]] server::Fields fields_of(
    const std::vector<std::pair<std::string, std::string>>& pairs) {
    server::Fields fields;
    for (const auto& [name, value] : pairs) fields.add(name, value);
    return fields;
}

[[nodiscard]] TournamentRoom room_of(const server::TournamentSettings& settings) {
    server::TournamentRow row;
    row.id.text = "Ab3dEf9h";
    row.creator_name = "Org";
    return TournamentRoom{row, settings};
}

void apply(TournamentRoom& room, const server::TournamentEvent& event,
           const std::string& name = {}) {
    const auto fault = room.check(event);
    ASSERT_FALSE(fault) << fault->text;
    room.apply(event, server::Time::at(1), {server::UserId::None, name, false});
}

[[nodiscard]] std::string trf_of(const TournamentRoom& room) {
    return server::file_of(room, "trf").body;
}

using NamedPairs = std::vector<std::pair<std::string, std::string>>;
template <typename NameOf>
[[nodiscard]] NamedPairs named(const std::vector<Pairing>& pairings, const NameOf& name_of) {
    NamedPairs names;
    for (const Pairing& pairing : pairings)
        names.emplace_back(name_of(pairing.first),
                           pairing.second == kNobody ? "" : name_of(pairing.second));
    return names;
}
/// Empty: no pairing is left.
[[nodiscard]] NamedPairs next_round(const TournamentRoom& room) {
    const auto paired = room.rounds()->next_round();
    if (!paired) return {};
    return named(paired->pairings, [&](PlayerIndex player) {
        return room.players()[static_cast<std::size_t>(player)].name;
    });
}
[[nodiscard]] NamedPairs next_round(const tournament::TrfFile& file) {
    const auto paired = tournament::pair_swiss(tournament::swiss_state(file));
    if (!paired) return {};
    return named(*paired, [&](PlayerIndex player) {
        return file.players[static_cast<std::size_t>(player)].name;
    });
}
[[nodiscard]] std::map<std::string, int> points_of(const TournamentRoom& room) {
    std::map<std::string, int> points;
    for (const tournament::Standing& standing : room.standings())
        points[room.players()[static_cast<std::size_t>(standing.player)].name] = standing.points;
    return points;
}

[[nodiscard]] TournamentRoom imported(const std::string& trf) {
    const auto import = server::imported_from(fields_of({{"trf", trf}}), server::Time::at(1));
    EXPECT_TRUE(import) << import.error().text << '\n' << trf;
    if (!import) return room_of({});
    TournamentRoom room = room_of(import->settings);
    for (const auto& planned : import->events) apply(room, planned.event, planned.entrant.name);
    if (!room.is_running()) apply(room, rules::Started{});
    return room;
}

/// A Swiss tournament in which anything happens.
class RandomSwiss {
  public:
    explicit RandomSwiss(std::uint64_t seed) : rng_{seed} {
        is_korean_ = rng_.below(3) != 0;
        auto settings =
            server::settings_of(fields_of({{"name", "Open"},
                                           {"format", "swiss"},
                                           {"variant", "shogun"},
                                           {"clock", "300+5"},
                                           {"scoring", is_korean_ ? "korean" : "classic"},
                                           {"rounds", std::to_string(3 + rng_.below(4))}}),
                                server::Time::at(1));
        EXPECT_TRUE(settings);
        if (rng_.below(2) == 0) settings->initial_side = Side::Second;
        if (rng_.below(3) == 0) settings->forbidden = {{0, 2}, {1, 3, 4}};
        room_ = std::make_unique<TournamentRoom>(room_of(*settings));
        const int players = 5 + static_cast<int>(rng_.below(9));
        for (int i = 0; i < players; ++i) enter();
        if (rng_.below(4) == 0) apply(*room_, rules::Withdrew{any_player()});
        apply(*room_, rules::Started{});
    }

    [[nodiscard]] const TournamentRoom& room() const { return *room_; }

    void change_players() {
        if (rng_.below(3) == 0) enter();
        if (rng_.below(2) == 0) apply(*room_, rules::Withdrew{any_player()});
        if (rng_.below(6) == 0) apply(*room_, server::tournament_event::Removed{any_player()});
        if (rng_.below(4) == 0) apply(*room_, rules::Returned{any_player()});
        for (const Mark mark : {Mark::HalfPointBye, Mark::FullPointBye, Mark::Absent}) {
            const PlayerIndex player = any_player();
            if (rng_.below(3) == 0 && !room_->is_withdrawn(player))
                apply(*room_, rules::ByeTaken{player, mark});
            if (rng_.below(4) == 0) apply(*room_, rules::ByeCancelled{any_player()});
        }
    }
    /// False: no pairing is left.
    [[nodiscard]] bool pair() {
        const auto paired = room_->rounds()->next_round();
        if (!paired) return false;
        apply(*room_, server::tournament_event::Paired{
                          *paired, std::vector<server::GameId>(paired->pairings.size())});
        return true;
    }
    void play() {
        while (!room_->open_boards().empty()) {
            const server::BoardPlace place = *room_->open_boards().begin();
            const Marks marks = result();
            apply(*room_,
                  rules::ResultGiven{place.round, place.board, marks.first, marks.second, 0, 0});
        }
    }

  private:
    void enter() {
        const std::string name = "Player " + std::to_string(room_->players().size() + 1);
        apply(*room_, rules::Entered{name, static_cast<int>(1000 + rng_.below(12) * 100)}, name);
    }
    [[nodiscard]] PlayerIndex any_player() {
        return static_cast<PlayerIndex>(
            rng_.below(static_cast<std::uint32_t>(room_->players().size())));
    }
    [[nodiscard]] Marks result() {
        Marks marks{Mark::Win, Mark::Loss};
        const std::uint32_t kind = rng_.below(10);
        if (kind < 5) marks = {Mark::PointsWin, Mark::PointsLoss};
        if (kind == 5) marks = {Mark::ForfeitWin, Mark::ForfeitLoss};
        if (kind == 6) marks = {Mark::ForfeitLoss, Mark::ForfeitLoss};
        if (kind == 7 && !is_korean_) marks = {Mark::Draw, Mark::Draw};
        if (rng_.below(2) == 0) std::swap(marks.first, marks.second);
        return marks;
    }

    Rng rng_;
    bool is_korean_ = false;
    std::unique_ptr<TournamentRoom> room_;
};

TEST(TournamentFiles, AnExportIsPairedAlikeElsewhereAndComesBackAsItWas) {
    int rounds = 0;
    for (std::uint64_t seed = 1; seed <= 150 && !HasFatalFailure(); ++seed) {
        SCOPED_TRACE(seed);
        RandomSwiss swiss{seed};
        const TournamentRoom& room = swiss.room();
        for (bool is_going_on = true; is_going_on; ++rounds) {
            swiss.change_players();
            const std::string text = trf_of(room);
            SCOPED_TRACE(text);
            const auto file = tournament::read_trf(text);
            ASSERT_TRUE(file) << tournament::describe(file.error());
            const TournamentRoom copy = imported(text);
            EXPECT_EQ(points_of(copy), points_of(room));
            EXPECT_EQ(trf_of(copy), text);
            const bool is_last = room.rounds_paired() == room.settings().rounds;
            if (!is_last) {
                EXPECT_EQ(next_round(*file), next_round(room));
            }
            EXPECT_EQ(next_round(copy), next_round(room));
            is_going_on = swiss.pair();
            if (!is_going_on) continue;
            if (room.open_boards().empty()) continue;  // nobody but a bye: over at once
            // While it is being played the round is still the next one, with the same players.
            const auto before = tournament::read_trf(trf_of(room));
            ASSERT_TRUE(before) << tournament::describe(before.error());
            EXPECT_EQ(next_round(*before), next_round(*file));
            swiss.play();
        }
    }
    EXPECT_GT(rounds, 500);
}

[[nodiscard]] tournament::TrfFile file_after_a_round() {
    tournament::TrfFile file;
    file.total_rounds = 4;
    file.initial_side = Side::Second;
    file.forbidden = {{0, 2}, {1, 5}};
    for (int i = 0; i < 7; ++i) {
        tournament::TrfPlayer& player = file.players.emplace_back();
        player.number = i + 1;
        player.name = "Player " + std::to_string(i + 1);
        player.rating = 1000 + 100 * i;  // numbers are not by rating here
    }
    const auto paired = tournament::pair_swiss(tournament::swiss_state(file));
    EXPECT_TRUE(paired);
    for (const Pairing& pairing : *paired) {
        tournament::TrfPlayer& first = file.players[static_cast<std::size_t>(pairing.first)];
        first.rounds = {pairing.second == kNobody
                            ? tournament::Entry{.mark = Mark::PairingBye}
                            : tournament::Entry{Mark::Win, pairing.second, Side::First, 0}};
        first.points = 10;
        if (pairing.second == kNobody) continue;
        file.players[static_cast<std::size_t>(pairing.second)].rounds = {
            {Mark::Loss, pairing.first, Side::Second, 0}};
    }
    file.rounds_played = 1;
    return file;
}

class TournamentImport : public TournamentTest {
  protected:
    Answer import(const tournament::TrfFile& file) {
        Answer answer = ask("POST", "/api/tournament/import", people.at("Org").get(),
                            {{"trf", tournament::write_trf(file)}}, {});
        if (answer.status == 200) id = field(answer.body, "id");
        return answer;
    }
};

TEST_F(TournamentImport, KeepsNumbersFirstSideAndForbiddenPairs) {
    account("Org");
    tournament::TrfFile file = file_after_a_round();
    ASSERT_EQ(import(file).status, 200);
    restart();  // they are in the store
    ASSERT_EQ(post(*people.at("Org"), "pair").status, 200);
    NamedPairs boards;
    for (const Board& board : boards_of(2)) boards.emplace_back(board.white, board.black);
    EXPECT_EQ(boards, next_round(file));
    const auto with = [&](auto change) {
        tournament::TrfFile other = file_after_a_round();
        change(other);
        return next_round(other);
    };
    // The comparison would fail without each of them.
    EXPECT_NE(boards, with([](auto& each) { each.forbidden.clear(); }));
    EXPECT_NE(boards,
              with([](auto& each) { std::reverse(each.players.begin(), each.players.end()); }));
    file = file_after_a_round();
    for (tournament::TrfPlayer& player : file.players) player.rounds.clear(), player.points = 0;
    file.rounds_played = 0;
    ASSERT_EQ(import(file).status, 200);
    ASSERT_EQ(post(*people.at("Org"), "start").status, 200);
    ASSERT_TRUE(wait_for_round(1));
    EXPECT_EQ(boards_of(1).front().black, "Player 1");
}

TEST_F(TournamentImport, RefusesSettingsItCannotKeepByName) {
    account("Org");
    const auto refusal = [&](const auto& change) {
        tournament::TrfFile file = file_after_a_round();
        change(file);
        const Answer answer = import(file);
        EXPECT_EQ(answer.status, 400);
        return answer.body;
    };
    EXPECT_TRUE(contains(refusal([](auto& file) { file.players[2].acceleration = {10}; }), "XXA"));
    EXPECT_TRUE(contains(refusal([](auto& file) {
                             file.points.pairing_bye = 5;
                             for (auto& player : file.players)
                                 if (player.rounds[0].mark == Mark::PairingBye) player.points = 5;
                         }),
                         "BBU"));
    EXPECT_TRUE(contains(refusal([](auto& file) {
                             file.forbidden.assign(700, {0, 1, 2});
                         }),
                         "XXP"));
}

}  // namespace
}  // namespace janggun::test
