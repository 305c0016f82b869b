// The contract of the store of tournaments, over every backend of the suite.
#include <gtest/gtest.h>

#include "server/store/maintenance.h"
#include "service/backend.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

class TournamentContract : public testing::TestWithParam<test::Backend> {
  protected:
    void SetUp() override {
        reopen();
        for (const int number : {1, 2, 3}) {
            User user;
            user.id = static_cast<UserId>(number);
            user.name = "Sora" + std::to_string(number);
            user.is_guest = number == 3;
            EXPECT_FALSE(write({write::AddUser{user}}));
        }
    }
    void reopen() {
        store.reset();
        store = GetParam().open(folder.file("store"), loop);
    }
    std::optional<StoreError> write(std::vector<Write> unit) {
        std::optional<Result<Store::Written, StoreError>> written;
        store->write(std::move(unit), [&](auto result) { written = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return written.has_value(); }));
        return *written ? std::nullopt : std::optional{written->error()};
    }
    template <typename T, typename Ask>
    T ask(const Ask& ask) {
        std::optional<Result<T, StoreError>> found;
        ask([&](Result<T, StoreError> result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        EXPECT_TRUE(*found);
        return std::move(**found);
    }
    std::optional<StoredTournament> read(const char* id) {
        return ask<std::optional<StoredTournament>>(
            [&](auto reply) { store->tournament({id}, {}, std::move(reply)); });
    }
    std::string calendar(TournamentFilter filter) {
        std::string text;
        for (const TournamentRow& row : ask<std::vector<TournamentRow>>(
                 [&](auto reply) { store->tournaments(filter, {}, std::move(reply)); }))
            text += row.id.text + " ";
        return text;
    }
    static TournamentRow row(std::string id, TournamentState state = TournamentState::Created,
                             std::optional<Time> starts = {}) {
        TournamentRow row;
        row.id = {std::move(id)};
        row.creator = static_cast<UserId>(1);
        row.settings = "name=Club\nformat=swiss\n";
        row.state = state;
        row.created = Time::at(100);
        row.starts = starts;
        return row;
    }
    static write::AddTournamentEvent event(const char* id, int number, std::string text) {
        return {{id}, {number, Time::at(1000 + number), std::move(text)}};
    }

    test::Folder folder;
    test::Loop loop;
    std::unique_ptr<Store> store;
};

TEST_P(TournamentContract, KeepsATournamentWithPlayersLogAndChat) {
    EXPECT_FALSE(write({write::AddTournament{row("Club0001")}}));
    EXPECT_FALSE(write({write::AddTournamentPlayer{{"Club0001"}, 1, {static_cast<UserId>(2), "x"}},
                        event("Club0001", 1, "entered 1500"),
                        write::AddTournamentPlayer{{"Club0001"}, 2, {UserId::None, "홍길동"}},
                        event("Club0001", 2, "entered 0")}));
    EXPECT_FALSE(write({write::AddTournamentChat{
        {"Club0001"}, {Time::at(5), static_cast<UserId>(2), {}, "안녕하세요"}}}));
    reopen();
    const auto stored = read("Club0001");
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->row.creator_name, "Sora1");
    EXPECT_EQ(stored->row.settings, "name=Club\nformat=swiss\n");
    ASSERT_EQ(stored->players.size(), 2U);
    EXPECT_EQ(stored->players[0], (TournamentEntrant{static_cast<UserId>(2), "Sora2", false}));
    EXPECT_EQ(stored->players[1], (TournamentEntrant{UserId::None, "홍길동", false}));
    ASSERT_EQ(stored->log.size(), 2U);
    EXPECT_EQ(stored->log[1], (TournamentLogLine{2, Time::at(1002), "entered 0"}));
    ASSERT_EQ(stored->chat.size(), 1U);
    EXPECT_EQ(stored->chat[0].text, "안녕하세요");
    EXPECT_FALSE(read("None0000"));
}

TEST_P(TournamentContract, KeepsTheNewestLinesOfAChat) {
    EXPECT_FALSE(
        write({write::AddTournament{row("Club0001")}, write::AddTournament{row("Club0002")}}));
    const auto say = [](const char* id, int line) {
        return write::AddTournamentChat{
            {id}, {Time::at(line), static_cast<UserId>(2), {}, std::to_string(line)}};
    };
    EXPECT_FALSE(write({say("Club0002", 0)}));
    std::vector<Write> unit;
    for (int line = 1; line <= write::AddTournamentChat::kMostKept + 5; ++line)
        unit.emplace_back(say("Club0001", line));
    EXPECT_FALSE(write(std::move(unit)));
    const auto shares = ask<std::vector<TournamentShare>>([&](auto reply) {
        store->tournaments_of(static_cast<UserId>(2), {}, 10, {}, std::move(reply));
    });
    ASSERT_EQ(shares.size(), 2U);
    ASSERT_EQ(shares[0].chat.size(), 2'000U);
    EXPECT_EQ(shares[0].chat.front().text, "6");
    EXPECT_EQ(shares[1].chat.size(), 1U) << "of each tournament";
}

TEST_P(TournamentContract, TakesEachNumberOfALogOnceAndWithoutAGap) {
    EXPECT_FALSE(write({write::AddTournament{row("Club0001")}}));
    EXPECT_EQ(write({write::AddTournament{row("Club0001")}}), StoreError::Conflict);
    EXPECT_FALSE(write({event("Club0001", 1, "started"), event("Club0001", 2, "paired 1")}));
    EXPECT_EQ(write({event("Club0001", 2, "ended")}), StoreError::Conflict);
    EXPECT_EQ(write({event("Club0001", 4, "ended")}), StoreError::Conflict);
    // All of a unit or nothing.
    EXPECT_EQ(write({event("Club0001", 3, "paused"), event("Club0001", 3, "resumed")}),
              StoreError::Conflict);
    EXPECT_EQ(read("Club0001")->log.size(), 2U);
    EXPECT_FALSE(
        write({write::AddTournamentPlayer{{"Club0001"}, 1, {static_cast<UserId>(2), ""}}}));
    EXPECT_EQ(write({write::AddTournamentPlayer{{"Club0001"}, 2, {static_cast<UserId>(2), ""}}}),
              StoreError::Conflict);
}

TEST_P(TournamentContract, ListsTheCalendarPageByPage) {
    EXPECT_FALSE(write({write::AddTournament{row("ByHand01")}}));
    EXPECT_FALSE(write({write::AddTournament{row("Later001", {}, Time::at(9000))}}));
    EXPECT_FALSE(write({write::AddTournament{row("Soon0001", {}, Time::at(8000))}}));
    EXPECT_FALSE(
        write({write::AddTournament{row("Now00001", TournamentState::Running, Time::at(7000))}}));
    TournamentRow past = row("Past0001");
    EXPECT_FALSE(write({write::AddTournament{past}}));
    past.state = TournamentState::Ended;
    past.ended = Time::at(6000);
    past.winner = 1;
    EXPECT_FALSE(write({write::AddTournamentPlayer{{"Past0001"}, 1, {static_cast<UserId>(2), ""}},
                        write::ChangeTournament{past}}));
    TournamentRow cancelled = row("Never001", TournamentState::Cancelled);
    EXPECT_FALSE(write({write::AddTournament{cancelled}}));
    EXPECT_EQ(write({write::ChangeTournament{row("None0000")}}), StoreError::Conflict);

    EXPECT_EQ(calendar({TournamentSection::Coming}), "Soon0001 Later001 ByHand01 ");
    EXPECT_EQ(calendar({TournamentSection::Running}), "Now00001 ");
    EXPECT_EQ(calendar({TournamentSection::Past}), "Past0001 ");
    TournamentFilter page{TournamentSection::Coming};
    page.limit = 1;
    page.before = {place_of(row("Soon0001", {}, Time::at(8000))), "Soon0001"};
    EXPECT_EQ(calendar(page), "Later001 ");
    EXPECT_EQ(read("Past0001")->row.winner_name, "Sora2");
    const auto open = ask<std::vector<TournamentId>>(
        [&](auto reply) { store->open_tournaments(std::move(reply)); });
    EXPECT_EQ(open.size(), 4U);
}

TEST_P(TournamentContract, ForgetsWhoIsDeletedButKeepsTheirPlace) {
    EXPECT_FALSE(write({write::AddTournament{row("Club0001")}}));
    EXPECT_FALSE(write(
        {write::AddTournamentPlayer{{"Club0001"}, 1, {static_cast<UserId>(1), ""}},
         event("Club0001", 1, "entered 1500"),
         write::AddTournamentChat{{"Club0001"}, {Time::at(5), static_cast<UserId>(1), {}, "hi"}}}));
    const auto shares = [&] {
        return ask<std::vector<TournamentShare>>([&](auto reply) {
            store->tournaments_of(static_cast<UserId>(1), {}, 10, {}, std::move(reply));
        });
    };
    ASSERT_EQ(shares().size(), 1U);
    EXPECT_TRUE(shares()[0].is_creator);
    EXPECT_EQ(shares()[0].number, 1);
    ASSERT_EQ(shares()[0].chat.size(), 1U);
    EXPECT_FALSE(write({write::DeleteUser{static_cast<UserId>(1)}}));
    const auto stored = read("Club0001");
    EXPECT_EQ(stored->row.creator_name, "");
    EXPECT_TRUE(stored->players[0].is_gone);
    EXPECT_EQ(stored->players[0].name, "deleted-1");
    EXPECT_TRUE(stored->chat.empty());
}

TEST_P(TournamentContract, KeepsWhoCameFirstSecondAndThird) {
    const auto trophies = [&](int user) {
        return ask<std::vector<Trophy>>([&](auto reply) {
            store->trophies_of(static_cast<UserId>(user), 10, {}, std::move(reply));
        });
    };
    for (const char* id : {"Club0001", "Club0002"}) {
        EXPECT_FALSE(write({write::AddTournament{row(id)}}));
        EXPECT_FALSE(write({write::AddTournamentPlayer{{id}, 1, {static_cast<UserId>(1), ""}},
                            write::AddTournamentPlayer{{id}, 2, {static_cast<UserId>(2), ""}}}));
    }
    EXPECT_TRUE(trophies(1).empty());
    TournamentRow over = row("Club0001", TournamentState::Ended);
    over.ended = Time::at(5000);
    over.players = 2;
    over.winner = 2;
    over.second = 1;
    EXPECT_FALSE(write({write::ChangeTournament{over}}));
    EXPECT_EQ(trophies(1),
              (std::vector<Trophy>{{{"Club0001"}, over.settings, 2, 2, Time::at(5000)}}));
    ASSERT_EQ(trophies(2).size(), 1U);
    EXPECT_EQ(trophies(2)[0].place, 1);
    over.id = {"Club0002"};
    over.ended = Time::at(6000);
    EXPECT_FALSE(write({write::ChangeTournament{over}}));
    ASSERT_EQ(trophies(2).size(), 2U);
    EXPECT_EQ(trophies(2)[0].tournament.text, "Club0002") << "the newest first";
    EXPECT_EQ(read("Club0001")->row.second, 1);
}

TEST_P(TournamentContract, KeepsGuestsWhoEntered) {
    EXPECT_FALSE(write({write::AddTournament{row("Club0001")}}));
    EXPECT_FALSE(
        write({write::AddTournamentPlayer{{"Club0001"}, 1, {static_cast<UserId>(3), ""}}}));
    Purge purge;
    purge.now = purge.guests_before = purge.aborted_before = Time::at(1'000'000);
    EXPECT_EQ(ask<Purged>([&](auto reply) { store->purge(purge, std::move(reply)); }).guests, 0);
    EXPECT_EQ(read("Club0001")->players[0].name, "Sora3");
}

INSTANTIATE_TEST_SUITE_P(Stores, TournamentContract, testing::ValuesIn(test::backends()),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

}  // namespace
}  // namespace janggun::server
