// The archive of every store, over every backend of the suite: searches that are bounded and find
// what a look at every game finds.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <tuple>

#include "server/store/archive_search.h"
#include "service/backend.h"

namespace janggun::server {
namespace {

class ArchiveContract : public testing::TestWithParam<test::Backend> {
  protected:
    void open() {
        store = GetParam().open(path, loop);
        ASSERT_TRUE(store);
    }
    bool write(std::vector<Write> unit) {
        std::optional<bool> is_written;
        store->write(std::move(unit), [&](const auto& result) { is_written = result.has_value(); });
        EXPECT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
        return *is_written;
    }
    Result<GamePage, StoreError> find(const GameFilter& filter, const Asker& asker = {}) {
        std::optional<Result<GamePage, StoreError>> found;
        store->games(filter, asker, [&](auto page) { found = std::move(page); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        return std::move(*found);
    }
    /// Follows the cursors to the end.
    std::vector<std::string> find_all(GameFilter filter, int* pages = nullptr) {
        std::vector<std::string> ids;
        for (int page = 1; page < 1'000; ++page) {
            const auto found = find(filter);
            EXPECT_TRUE(found);
            for (const GameRow& row : found->rows) ids.push_back(row.terms.id.text);
            if (pages) *pages = page;
            if (!found->next) return ids;
            filter.before = found->next->ended;
            filter.before_game = found->next->game;
        }
        ADD_FAILURE() << "the cursor goes round in a circle";
        return ids;
    }
    template <typename T, typename Ask>
    T ask(const Ask& ask) {
        std::optional<Result<T, StoreError>> found;
        ask([&](Result<T, StoreError> result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        EXPECT_TRUE(*found);
        return std::move(**found);
    }

    static std::string id_of(int number) { return fmt::format("G{}", 1'000'000 + number); }
    static UserId user(int number) { return static_cast<UserId>(number); }
    void add_people(int count) {
        std::vector<Write> unit;
        for (int number = 1; number <= count; ++number) {
            User person;
            person.id = user(number);
            person.name = "user" + std::to_string(number);
            unit.emplace_back(write::AddUser{person});
        }
        ASSERT_TRUE(write(std::move(unit)));
    }
    /// Rows only, without logs: for what looks at no log.
    static void add_game(std::vector<Write>& unit, int number, int white, int black,
                         const Ending& ending, const std::string& variant = "janggi") {
        Terms terms;
        terms.id = {id_of(number)};
        terms.offer.variant = variant;
        terms.offer.is_rated = number % 2 == 0;
        terms.seats.first.user = user(white);
        terms.seats.second.user = user(black);
        unit.emplace_back(write::AddGame{terms});
        unit.emplace_back(write::EndGame{terms.id, ending});
    }
    static Ending ending(int at, std::string score, std::string reason) {
        Ending ending;
        ending.at = Time::at(at);
        ending.score = std::move(score);
        ending.reason = std::move(reason);
        ending.setups = {"inner", "outer"};
        return ending;
    }

    test::Folder folder;
    std::string path = folder.file("store");
    test::Loop loop;
    std::unique_ptr<Store> store;
};

TEST_P(ArchiveContract, EveryFilterFindsWhatALookAtEveryGameFinds) {
    open();
    add_people(4);
    const std::string variants[] = {"janggi", "shogun", "janggi:bikjang=draw", "janggi:deom=0"};
    const std::string scores[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const std::string reasons[] = {"checkmate", "resignation", "bikjang"};
    struct Row {
        std::string id;
        GameFilter facts;
        int at;
        std::uint64_t key;
    };
    std::vector<Row> rows;
    std::vector<Write> unit;
    for (int number = 0; number < 300; ++number) {
        const int at = 1'000 + number / 3;  // three at the same moment
        Ending end = ending(at, scores[number % 4], reasons[number / 5 % 3]);
        end.setups = {number % 7 == 0 ? "left" : "inner", "outer"};
        end.position_keys = {7, static_cast<std::uint64_t>(100 + number % 10)};
        const int white = 1 + number % 4;
        const int black = 1 + (number / 4 + white) % 4;
        const std::string& variant = variants[number / 2 % 4];
        add_game(unit, number, white, black, end, variant);
        GameFilter facts;
        facts.player = user(white);
        facts.opponent = user(black);
        facts.variant = variant;
        facts.score = end.score;
        facts.reason = end.reason;
        facts.is_rated = number % 2 == 0;
        facts.setups = end.setups;
        rows.push_back({id_of(number), facts, at, 100 + static_cast<std::uint64_t>(number % 10)});
    }
    ASSERT_TRUE(write(std::move(unit)));
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
        return std::tie(a.at, a.id) > std::tie(b.at, b.id);
    });
    const auto expected = [&](const GameFilter& f) {
        std::vector<std::string> ids;
        for (const Row& row : rows) {
            const GameFilter& is = row.facts;
            const bool has_players =
                f.player == UserId::None ||
                (f.opponent == UserId::None
                     ? f.player == is.player || f.player == is.opponent
                     : (f.player == is.player && f.opponent == is.opponent) ||
                           (f.player == is.opponent && f.opponent == is.player));
            if (has_players && (f.variant.empty() || f.variant == is.variant) &&
                (f.score.empty() ? is.score != "*" : f.score == is.score) &&
                (f.reason.empty() || f.reason == is.reason) &&
                (!f.is_rated || f.is_rated == is.is_rated) &&
                (f.setups.first.empty() || f.setups.first == is.setups.first) &&
                (!f.since || Time::at(row.at) >= *f.since) &&
                (!f.until || Time::at(row.at) < *f.until) &&
                (!f.position_key || *f.position_key == 7 || *f.position_key == row.key))
                ids.push_back(row.id);
        }
        return ids;
    };
    int compared = 0;
    for (int mask = 0; mask < 512; ++mask) {
        GameFilter filter;
        filter.limit = 7;
        if (mask & 1) filter.player = user(2);
        if ((mask & 3) == 3) filter.opponent = user(3);
        if (mask & 4) filter.variant = variants[mask / 64 % 4];
        if (mask & 8) filter.score = scores[mask / 32 % 4];
        if (mask & 16) filter.reason = reasons[mask / 8 % 3];
        if (mask & 32) filter.is_rated = mask % 3 == 0;
        if (mask & 64) filter.setups.first = "left";
        if (mask & 128) filter.position_key = mask % 2 == 0 ? 7 : 103;
        if (mask & 256) {
            filter.since = Time::at(1'020);
            filter.until = Time::at(1'081);
        }
        ASSERT_EQ(find_all(filter), expected(filter)) << "filter " << mask;
        ++compared;
    }
    EXPECT_EQ(compared, 512);
}

TEST_P(ArchiveContract, ALongSearchStopsAndSaysWhereToGoOn) {
    open();
    add_people(3);
    constexpr int kGames = 5'000;
    for (int number = 0; number < kGames; number += 1'000) {
        std::vector<Write> unit;
        for (int i = number; i < number + 1'000; ++i)
            add_game(unit, i, 1, 2, ending(1'000 + i, "1-0", i == 3 ? "bikjang" : "resignation"));
        ASSERT_TRUE(write(std::move(unit)));
    }
    // A player's games of another kind than nearly all of them: the index has to be walked.
    GameFilter rare;
    rare.player = user(1);
    rare.reason = "bikjang";
    const auto first = find(rare);
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->rows.empty());
    EXPECT_TRUE(first->is_cut_short);
    ASSERT_TRUE(first->next);
    EXPECT_EQ(first->next->ended.count(), 1'000 + kGames - kMostExamined);
    int pages = 0;
    EXPECT_EQ(find_all(rare, &pages), std::vector{id_of(3)});
    EXPECT_EQ(pages, 3);
    // Without a player the facet has an index of its own; what never occurred is known at once.
    rare.player = UserId::None;
    EXPECT_EQ(find_all(rare, &pages), std::vector{id_of(3)});
    EXPECT_EQ(pages, 1);
    rare.reason = "checkmate";
    const auto none = find(rare);
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->is_cut_short);
    EXPECT_FALSE(none->next);
}

TEST_P(ArchiveContract, CountsAndRatingsAreStoredWithTheEndOfAGame) {
    open();
    add_people(3);
    std::vector<Write> unit;
    constexpr int kDay = 86'400'000;
    const auto rated = [](int at, std::string score, int white, int black) {
        Ending end = ending(at, std::move(score), "resignation");
        end.ratings = BySide<RatingChange>{{1500, white}, {1500, black}};
        return end;
    };
    add_game(unit, 1, 1, 2, rated(10, "1-0", 1510, 1490));
    add_game(unit, 2, 2, 1, rated(20, "1-0", 1505, 1495));
    add_game(unit, 3, 1, 3, rated(kDay + 5, "1/2-1/2", 1500, 1500));
    add_game(unit, 4, 1, 2, ending(kDay + 9, "*", "aborted"));
    ASSERT_TRUE(write(std::move(unit)));
    const auto tally = [&](int one, UserId two) {
        return ask<Tally>([&](auto reply) { store->tally(user(one), two, {}, std::move(reply)); });
    };
    EXPECT_EQ(tally(1, UserId::None), (Tally{3, 1, 1, 1}));
    EXPECT_EQ(tally(1, user(2)), (Tally{2, 1, 0, 1}));
    EXPECT_EQ(tally(2, user(1)), (Tally{2, 1, 0, 1}));
    EXPECT_EQ(tally(2, user(3)), Tally{});
    const auto history = ask<std::vector<RatingPoint>>(
        [&](auto reply) { store->rating_history(user(1), {}, std::move(reply)); });
    ASSERT_EQ(history.size(), 2U);  // the last of each day
    EXPECT_EQ(history[0].at, Time::at(20));
    EXPECT_EQ(history[0].rating, 1495);
    EXPECT_EQ(history[1].rating, 1500);
    // A game ends once: nothing is counted twice.
    EXPECT_FALSE(write({write::EndGame{{id_of(1)}, rated(30, "0-1", 1, 1)}}));
    EXPECT_FALSE(write({write::EndGame{{"Nothing1"}, rated(30, "0-1", 1, 1)}}));
    EXPECT_EQ(tally(1, UserId::None), (Tally{3, 1, 1, 1}));
}

INSTANTIATE_TEST_SUITE_P(Stores, ArchiveContract, testing::Values(test::backend()),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

}  // namespace
}  // namespace janggun::server
