// The contract of the stores of what one learns with, over every backend of the suite.
#include <functional>
#include <gtest/gtest.h>
#include <thread>

#include "server/domain/live_game.h"
#include "service/backend.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

class LearningContract : public testing::TestWithParam<test::Backend> {
  protected:
    void SetUp() override {
        reopen();
        for (const int number : {1, 2}) {
            User user;
            user.id = static_cast<UserId>(number);
            user.name = "Sora" + std::to_string(number);
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

    // Puzzles.

    static Rating rating(double value, int games) {
        return {.rating = value,
                .deviation = 80.25,
                .volatility = 0.06,
                .games = games,
                .last = Time::at(70)};
    }
    /// The first attempt; the ratings have so many games after it.
    static write::RatePuzzle first_attempt(int user, std::string puzzle, std::int64_t at,
                                           bool is_solved, int games, int plays = 1) {
        PuzzleResult result;
        result.game = kKindOf<Janggi>;
        result.puzzle = std::move(puzzle);
        result.first = result.last = Time::at(at);
        result.is_first_solved = result.is_solved = is_solved;
        result.before = 1200;
        result.after = 1200 + games;
        return {static_cast<UserId>(user), result, rating(1200 + games, games),
                rating(900 + plays, plays)};
    }
    PuzzleStanding standing(int user, const char* puzzle) {
        return ask<PuzzleStanding>([&](auto reply) {
            store->puzzle_standing(static_cast<UserId>(user), kKindOf<Janggi>, puzzle,
                                   std::move(reply));
        });
    }
    std::string results_of(
        int user, const std::function<void(PuzzleFilter&)>& change = [](PuzzleFilter&) {}) {
        PuzzleFilter filter;
        filter.user = static_cast<UserId>(user);
        change(filter);
        std::string text;
        for (const PuzzleResult& result : ask<std::vector<PuzzleResult>>(
                 [&](auto reply) { store->puzzle_results(filter, {}, std::move(reply)); }))
            text += result.puzzle + (result.is_solved ? "+ " : "- ");
        return text;
    }

    // The explorer.

    /// A finished game of Shogun Chess.
    void finish(const std::string& id, const std::vector<std::string>& moves, std::string score,
                std::optional<int> rating = {}) {
        Terms terms;
        terms.id = {id};
        terms.offer.variant = "shogun";
        terms.offer.clock = *time_control_from("300+3");
        terms.offer.is_rated = rating.has_value();
        terms.created = Time::at(5000);
        terms.seats.first.user = static_cast<UserId>(1);
        terms.seats.second.user = static_cast<UserId>(2);
        terms.seats.first.rating = terms.seats.second.rating = rating;
        LiveGame live{terms};
        std::vector<Stamped> log = live.begin(Time::at(5000));
        const auto perform = [&](Side side, const Command& command) {
            for (Stamped& event : live.perform(side, command, {Time::at(6000)}).events)
                log.push_back(std::move(event));
        };
        int ply = 0;
        for (const std::string& move : moves) {
            perform(ply % 2 == 0 ? Side::First : Side::Second, command::Move{move, ply});
            ++ply;
        }
        perform(Side::First, command::Resign{});
        std::vector<Write> unit{write::AddGame{terms}};
        for (const Stamped& event : log) unit.emplace_back(write::AddEvent{{id}, event});
        Ending ending;
        ending.at = Time::at(9000);
        ending.score = std::move(score);
        ending.reason = "resignation";
        ending.plies = static_cast<int>(moves.size());
        unit.emplace_back(write::EndGame{{id}, ending});
        EXPECT_FALSE(write(std::move(unit)));
    }
    static std::uint64_t start() { return Shogun::position(Shogun::start_setup(), {})->key(); }
    /// "e2e4 1-0-2": wins, draws and losses, once so many games were counted.
    std::string explored(std::int64_t games, BucketSet buckets = BucketSet::all()) {
        std::string text;
        for (int i = 0; i < 3000; ++i) {
            const auto moves = ask<std::vector<ExplorerMove>>(
                [&](auto reply) { store->explore(start(), buckets, {}, std::move(reply)); });
            text.clear();
            std::int64_t counted = 0;
            for (const auto& [move, counts] : moves) {
                counted += counts.games();
                text += move + " " + std::to_string(counts.first) + "-" +
                        std::to_string(counts.draws) + "-" + std::to_string(counts.second) + " ";
            }
            if (counted == games) break;
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        return text;
    }

    test::Folder folder;
    test::Loop loop;
    std::unique_ptr<Store> store;
};

TEST_P(LearningContract, KeepsTheProgressOfEachAccountUnderItsKeys) {
    const auto progress = [&](int user) {
        return ask<std::vector<ProgressItem>>(
            [&](auto reply) { store->progress_of(static_cast<UserId>(user), std::move(reply)); });
    };
    const auto put = [&](int user, const char* key, const char* value, std::int64_t at) {
        return write({write::PutProgress{static_cast<UserId>(user), {key, value, Time::at(at)}}});
    };
    EXPECT_TRUE(progress(1).empty());
    EXPECT_FALSE(put(1, "trainer", R"({"best":7})", 10));
    EXPECT_FALSE(put(1, "lessons", R"({"이름":[1,2]})", 20));
    EXPECT_FALSE(put(1, "trainer", R"({"best":9})", 30));
    EXPECT_FALSE(put(2, "trainer", "{}", 40));
    reopen();
    EXPECT_EQ(progress(1),
              (std::vector<ProgressItem>{{"lessons", R"({"이름":[1,2]})", Time::at(20)},
                                         {"trainer", R"({"best":9})", Time::at(30)}}));
    EXPECT_FALSE(write({write::DeleteUser{static_cast<UserId>(1)}}));
    EXPECT_TRUE(progress(1).empty());
    EXPECT_EQ(progress(2).size(), 1U);
}

TEST_P(LearningContract, RatesAPuzzleOncePerPerson) {
    EXPECT_FALSE(standing(1, "abcdefg").result);
    EXPECT_FALSE(write({first_attempt(1, "abcdefg", 10, false, 1)}));
    EXPECT_EQ(write({first_attempt(1, "abcdefg", 20, true, 2, 2)}), StoreError::Conflict);
    reopen();
    const PuzzleStanding after = standing(1, "abcdefg");
    EXPECT_EQ(after.player, rating(1201, 1));
    EXPECT_EQ(after.puzzle, rating(901, 1));
    EXPECT_EQ(after.result, first_attempt(1, "abcdefg", 10, false, 1).result);
    // Another person meets the rated puzzle.
    EXPECT_FALSE(standing(2, "abcdefg").player);
    EXPECT_EQ(standing(2, "abcdefg").puzzle, rating(901, 1));
}

TEST_P(LearningContract, RefusesARatingThatSomebodyElseHasChanged) {
    EXPECT_FALSE(write({first_attempt(1, "abcdefg", 10, true, 1, 1)}));
    // Of the puzzle, then of the player; nothing of either is kept.
    EXPECT_EQ(write({first_attempt(2, "abcdefg", 20, true, 1, 1)}), StoreError::Conflict);
    EXPECT_EQ(write({first_attempt(1, "bbbbbbb", 20, true, 1, 1)}), StoreError::Conflict);
    EXPECT_FALSE(standing(2, "abcdefg").result);
    EXPECT_FALSE(standing(2, "abcdefg").player);
    EXPECT_FALSE(standing(1, "bbbbbbb").result);
    EXPECT_FALSE(write({first_attempt(2, "abcdefg", 30, true, 1, 2)}));
    EXPECT_EQ(
        ask<std::vector<RatedPuzzle>>([&](auto reply) { store->puzzle_ratings(std::move(reply)); }),
        (std::vector<RatedPuzzle>{{kKindOf<Janggi>, "abcdefg", rating(902, 2)}}));
}

TEST_P(LearningContract, ListsResultsByTheLastAttempt) {
    EXPECT_FALSE(write({first_attempt(1, "aaaaaaa", 10, false, 1)}));
    EXPECT_FALSE(write({first_attempt(1, "bbbbbbb", 20, false, 2)}));
    EXPECT_FALSE(write({first_attempt(1, "ccccccc", 20, true, 3)}));
    EXPECT_FALSE(write({first_attempt(2, "ddddddd", 25, true, 1)}));
    const UserId sora = static_cast<UserId>(1);
    EXPECT_EQ(results_of(1), "ccccccc+ bbbbbbb- aaaaaaa- ");
    EXPECT_EQ(results_of(1, [](PuzzleFilter& filter) { filter.is_failed_only = true; }),
              "bbbbbbb- aaaaaaa- ");
    EXPECT_EQ(results_of(1, [](PuzzleFilter& filter) { filter.game = kKindOf<Shogun>; }), "");
    EXPECT_EQ(results_of(1, [](PuzzleFilter& filter) { filter.limit = 1; }), "ccccccc+ ");
    EXPECT_EQ(results_of(1,
                         [](PuzzleFilter& filter) {
                             filter.before = Time::at(20);
                             filter.before_puzzle = "ccccccc";
                         }),
              "bbbbbbb- aaaaaaa- ");
    const write::RetryPuzzle again{sora, kKindOf<Janggi>, "aaaaaaa", Time::at(30), true};
    EXPECT_FALSE(write({again}));
    EXPECT_EQ(results_of(1), "aaaaaaa+ ccccccc+ bbbbbbb- ");
    const auto result = standing(1, "aaaaaaa").result;
    ASSERT_TRUE(result);
    EXPECT_EQ(result->attempts, 2);
    EXPECT_FALSE(result->is_first_solved);
    EXPECT_EQ(result->first, Time::at(10));
    EXPECT_EQ(write({write::RetryPuzzle{sora, kKindOf<Janggi>, "eeeeeee", Time::at(30), true}}),
              StoreError::Conflict);
    auto tried = ask<std::vector<std::string>>(
        [&](auto reply) { store->puzzles_tried(sora, kKindOf<Janggi>, {}, std::move(reply)); });
    std::sort(tried.begin(), tried.end());
    EXPECT_EQ(tried, (std::vector<std::string>{"aaaaaaa", "bbbbbbb", "ccccccc"}));
}

TEST_P(LearningContract, ForgetsTheResultsOfADeletedPerson) {
    EXPECT_FALSE(write({first_attempt(1, "aaaaaaa", 10, false, 1)}));
    EXPECT_FALSE(write({write::DeleteUser{static_cast<UserId>(1)}}));
    EXPECT_EQ(results_of(1), "");
    EXPECT_FALSE(standing(1, "aaaaaaa").player);
    EXPECT_TRUE(standing(1, "aaaaaaa").puzzle);  // nothing personal in it
}

TEST_P(LearningContract, CountsTheMovesOfFinishedGames) {
    finish("Game0001", {"e2e4", "e7e5"}, "1-0");
    finish("Game0002", {"e2e4", "d7d5"}, "1/2-1/2", 1650);
    finish("Game0003", {"d2d4"}, "0-1", 1100);
    finish("Game0004", {"g1f3", "g8f6"}, "*");
    EXPECT_EQ(explored(3), "e2e4 1-1-0 d2d4 0-0-1 ");
    BucketSet high;
    high.add(RatingBand::To1800, Speed::Blitz);
    EXPECT_EQ(explored(1, high), "e2e4 0-1-0 ");
    BucketSet slow;
    slow.add(RatingBand::To1800, Speed::Classical);
    EXPECT_EQ(explored(0, slow), "");
    reopen();  // nothing is counted twice
    EXPECT_EQ(explored(3), "e2e4 1-1-0 d2d4 0-0-1 ");
}

TEST_P(LearningContract, CountsAPositionOnceInAGame) {
    finish("Game0001", {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "e2e4"},
           "1-0");
    EXPECT_EQ(explored(1), "g1f3 1-0-0 ");
}

TEST_P(LearningContract, CountsManyGamesInBatches) {
    for (int i = 0; i < 120; ++i)
        finish("Many" + std::to_string(1000 + i), {i % 3 == 0 ? "e2e4" : "d2d4"},
               i % 2 == 0 ? "1-0" : "0-1");
    EXPECT_EQ(explored(120), "d2d4 40-0-40 e2e4 20-0-20 ");
}

INSTANTIATE_TEST_SUITE_P(Stores, LearningContract, testing::ValuesIn(test::backends()),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

}  // namespace
}  // namespace janggun::server
