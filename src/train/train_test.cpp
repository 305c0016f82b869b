// Self-play files, samples, gradients and the trainer.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "nnue/evaluator.h"
#include "notation/fen.h"
#include "train/book.h"
#include "train/datagen.h"
#include "train/plot.h"
#include "train/trainer.h"

namespace janggun::train {
namespace {

/// A folder that goes away with the test.
class Folder {
  public:
    Folder() { std::filesystem::create_directories(path_); }
    ~Folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::filesystem::path operator/(const char* name) const { return path_ / name; }

  private:
    std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                  ("janggun_train_" + std::to_string(getpid()) + "_" +
                                   testing::UnitTest::GetInstance()->current_test_info()->name());
};

DatagenSettings small(const std::filesystem::path& file, std::uint64_t games, int threads) {
    DatagenSettings settings;
    settings.file = file;
    settings.games = games;
    settings.seed = 3;
    settings.threads = threads;
    settings.play.nodes = 60;
    settings.play.network =
        engine::kNoNetwork;  // the games stay the same when a network is replaced
    return settings;
}

std::string content(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

TEST(SelfPlayGames, AreTheSameForTheSameSeedOnAnyNumberOfThreads) {
    const Folder folder;
    ASSERT_TRUE(generate<Janggi>(small(folder / "one", 6, 1), [](auto&) { return true; }));
    ASSERT_TRUE(generate<Janggi>(small(folder / "three", 6, 3), [](auto&) { return true; }));
    EXPECT_GT(content(folder / "one").size(), 1000U);
    EXPECT_EQ(content(folder / "one"), content(folder / "three"));
}

TEST(SelfPlayGames, WithSampledOpeningsDifferAndHaveNoRandomMoves) {
    const Folder folder;
    DatagenSettings settings = small(folder / "sampled", 4, 1);
    settings.play.sampled_plies = 12;
    ASSERT_TRUE(generate<Shogun>(settings, [](auto&) { return true; }));
    auto reader = GameReader<Shogun>::open(folder / "sampled");
    ASSERT_TRUE(reader);
    std::vector<PlayedGame> games;
    while (auto game = reader->next()) games.push_back(*std::move(game));
    ASSERT_EQ(games.size(), 4U);
    EXPECT_NE(games[0].moves, games[1].moves);
    // The first of the best lines is played most often, and its score can be learned from.
    std::size_t learnable = 0;
    for (const PlayedGame& game : games)
        for (std::size_t ply = 0; ply < 12 && ply < game.moves.size(); ++ply)
            learnable += game.moves[ply].score != engine::kNoScore;
    EXPECT_GT(learnable, 0U);
}

TEST(Book, CountsEveryGameOnceInAPosition) {
    const Folder folder;
    DatagenSettings settings = small(folder / "games", 8, 1);
    settings.play.sampled_plies = 4;
    ASSERT_TRUE(generate<Shogun>(settings, [](auto&) { return true; }));
    const auto book = make_book<Shogun>(folder / "games", {.plies = 6, .least = 1});
    ASSERT_TRUE(book);
    EXPECT_EQ(book->games, 8U);
    const std::uint64_t start = Starts<Shogun>::position(0).key();
    std::uint32_t games = 0;
    for (const BookMove& move : book->moves)
        if (move.position_key == start) games += move.first + move.draws + move.second;
    EXPECT_EQ(games, 8U);
    EXPECT_TRUE(std::is_sorted(
        book->moves.begin(), book->moves.end(),
        [](const BookMove& a, const BookMove& b) { return a.position_key < b.position_key; }));
}

TEST(Book, IsWrittenAsAHeaderAndEntriesOfSixteenBytes) {
    Book book;
    book.games = 3;
    book.moves = {{0x0102030405060708, "e2e4", 2, 0, 1}};
    const std::string bytes = write_book<Shogun>(book, {});
    const std::size_t entries = bytes.find('\n') + 1;
    EXPECT_EQ(entries % 16, 0U);
    EXPECT_TRUE(bytes.starts_with(
        R"({"format":"janggun-book","version":1,"game":"shogun","games":3,"plies":30,"moves":"e2e4"})"));
    EXPECT_EQ(bytes.substr(entries),
              std::string("\x08\x07\x06\x05\x04\x03\x02\x01\x00\x00\x02\x00\x00\x00\x01\x00", 16));
}

TEST(Book, OfNoFileIsAnError) {
    const Folder folder;
    const auto book = make_book<Janggi>(folder / "none", {});
    ASSERT_FALSE(book);
    EXPECT_EQ(book.error().reason, FileError::Reason::Unreadable);
}

TEST(SelfPlayGames, KeepTheQuietEndOfALineThatBeginsWithACapture) {
    const Folder folder;
    ASSERT_TRUE(generate<Shogun>(small(folder / "games", 6, 1), [](auto&) { return true; }));
    auto reader = GameReader<Shogun>::open(folder / "games");
    ASSERT_TRUE(reader);
    std::size_t lines = 0;
    while (const auto game = reader->next()) {
        for_each_quiet_end<Shogun>(*game, [&](const Shogun::Position& end, const QuietLine& line) {
            ++lines;
            EXPECT_FALSE(end.in_check());
            EXPECT_FALSE(line.moves.empty());
            // The position it begins at is not a sample of its own.
            EXPECT_EQ(game->moves[line.ply].score, engine::kNoScore);
        });
        lines -= game->lines.size();  // all of them are legal
    }
    EXPECT_EQ(lines, 0U);
    auto again = GameReader<Shogun>::open(folder / "games");
    std::size_t kept = 0;
    while (const auto game = again->next()) kept += game->lines.size();
    EXPECT_GT(kept, 5U);
}

TEST(SelfPlayGames, GoOnWhereTheyWereInterruptedEvenInTheMiddleOfAGame) {
    const Folder folder;
    ASSERT_TRUE(generate<Shogun>(small(folder / "whole", 5, 1), [](auto&) { return true; }));
    ASSERT_TRUE(generate<Shogun>(small(folder / "parts", 3, 1), [](auto&) { return true; }));
    const auto size = std::filesystem::file_size(folder / "parts");
    std::filesystem::resize_file(folder / "parts", size - 7);  // as a kill would leave it
    ASSERT_TRUE(generate<Shogun>(small(folder / "parts", 5, 2), [](auto&) { return true; }));
    EXPECT_EQ(content(folder / "parts"), content(folder / "whole"));
}

TEST(SelfPlayGames, DoNotLookForAnotherMoveWhereAPassIsAllThereIs) {
    // Generals face each other, and two chariots guard every way out.
    const auto position = notation::read_position<Janggi>("3r1r3/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1",
                                                          janggi::kTournament);
    ASSERT_TRUE(position);
    const Match<Janggi> match{janggi::kTournament, *position};
    ASSERT_EQ(match.allowed_moves().size(), 1U);
    Rng rng{1};
    EXPECT_FALSE(random_move(match, rng));
}

TEST(SelfPlayGames, AreRefusedWithANetworkThatIsNotThere) {
    const Folder folder;
    auto settings = small(folder / "games", 1, 1);
    settings.play.network = (folder / "missing.nnue").string();
    const auto generated = generate<Janggi>(settings, [](auto&) { return true; });
    ASSERT_FALSE(generated);
    EXPECT_EQ(describe(generated.error()), settings.play.network + " cannot be read");
    EXPECT_FALSE(std::filesystem::exists(folder / "games"));
}

TEST(SelfPlayGames, AreRefusedFromAFileOfAnotherGame) {
    const Folder folder;
    ASSERT_TRUE(generate<Shogun>(small(folder / "games", 1, 1), [](auto&) { return true; }));
    const auto generated =
        generate<Janggi>(small(folder / "games", 2, 1), [](auto&) { return true; });
    ASSERT_FALSE(generated);
    EXPECT_EQ(
        describe(generated.error()),
        (folder / "games").string() + " is not a file of Janggi games made by janggun datagen");
}

TEST(TheGradient, IsTheSlopeOfTheError) {
    const Folder folder;
    ASSERT_TRUE(generate<Janggi>(small(folder / "games", 2, 1), [](auto&) { return true; }));
    SampleStream<Janggi> stream{{folder / "games"}, SampleStream<Janggi>::Part::Training, 1, 1000};
    std::vector<Sample> samples(64);
    samples.resize(stream.next(samples));
    ASSERT_GT(samples.size(), 10U);
    const Layout layout{nnue::Network<Janggi>::kInputs, nnue::Features<Janggi>::kKingBuckets};
    const Target target;
    Parameters model = random_model(layout, 1);
    Parameters gradient(layout.size());
    (void)error(layout, model, samples, target, &gradient);
    const auto slope_at = [&](std::size_t i) {
        constexpr float kStep = 2e-3F;  // small, because the slope has corners
        const float before = model[i];
        model[i] = before + kStep;
        const double above = error(layout, model, samples, target, nullptr);
        model[i] = before - kStep;
        const double below = error(layout, model, samples, target, nullptr);
        model[i] = before;
        return (above - below) / (2 * static_cast<double>(kStep));
    };
    // A sum may cross a corner on the way.
    const auto room = [&](std::size_t i) {
        return 2e-3 + 0.15 * std::abs(static_cast<double>(gradient[i]));
    };
    int compared = 0;
    const std::size_t own = layout.first_input(samples[0].king_buckets[0]);
    for (std::size_t n = 0; n < samples[0].counts[0]; ++n)
        for (const std::size_t first : {std::size_t{0}, own}) {  // shared, and of the king bucket
            const std::size_t i = (first + samples[0].inputs[0][n]) * nnue::kHidden + 5 * n;
            EXPECT_NEAR(slope_at(i), static_cast<double>(gradient[i]), room(i)) << i;
            ++compared;
        }
    for (std::size_t i = layout.output_weights(); i < layout.size(); i += 97, ++compared)
        EXPECT_NEAR(slope_at(i), static_cast<double>(gradient[i]), room(i)) << i;
    EXPECT_GT(compared, 40);
}

template <Game G>
class OfAGame : public testing::Test {};
using Games = testing::Types<Janggi, Shogun>;
TYPED_TEST_SUITE(OfAGame, Games);

/// Trains on a few games, and compares the model with its integers.
template <Game G>
void learn_and_compare(bool with_king_buckets) {
    const Folder folder;
    ASSERT_TRUE(generate<G>(small(folder / "games", 110, 2), [](auto&) { return true; }));
    TrainerSettings settings;
    settings.files = {folder / "games"};
    settings.checkpoint = folder / "checkpoint";
    settings.epochs = 3;
    settings.batch = 256;
    settings.king_buckets = with_king_buckets;
    const std::size_t king_buckets = with_king_buckets ? nnue::Features<G>::kKingBuckets : 1;
    std::vector<double> errors;
    const auto keep = [&](const Progress& progress) {
        if (progress.is_whole) errors.push_back(progress.training_error);
        return true;
    };
    const auto model = train_network<G>(settings, keep);
    ASSERT_TRUE(model);
    ASSERT_EQ(errors.size(), 3U);
    EXPECT_LT(errors[2], 0.9 * errors[0]);

    // The checkpoint goes on where it was: nothing is left to do.
    errors.clear();
    const auto again = train_network<G>(settings, keep);
    ASSERT_TRUE(again);
    EXPECT_TRUE(errors.empty());
    EXPECT_EQ(*again, *model);

    // A sample's chance by the model and by the whole numbers.
    const auto network = std::make_unique<nnue::Network<G>>(quantised<G>(*model, king_buckets));
    EXPECT_EQ(
        nnue::to_bytes<G>(quantised<G>(*dequantised<G>(*network, king_buckets), king_buckets)),
        nnue::to_bytes<G>(*network));
    auto reader = GameReader<G>::open(folder / "games");
    ASSERT_TRUE(reader);
    const Layout layout{nnue::Network<G>::kInputs, king_buckets};
    const auto game = reader->next();
    int compared = 0;
    walk<G>(*game, [&](const typename G::Position& position, ScoredMove) {
        Sample sample;
        const auto board = nnue::Features<G>::board(position, G::default_ruleset());
        for (const std::size_t seat : {0U, 1U}) {
            const Side side = seat == 0 ? position.turn() : other(position.turn());
            const nnue::Perspective perspective = nnue::Features<G>::perspective(position, side);
            sample.king_buckets[seat] =
                static_cast<std::uint8_t>(nnue::Features<G>::king_bucket(position, perspective));
            nnue::Features<G>::for_each_active(board, [&](std::size_t input) {
                sample.inputs[seat][sample.counts[seat]++] =
                    static_cast<std::uint16_t>(nnue::Features<G>::seen_from(input, perspective));
            });
        }
        sample.output =
            static_cast<std::uint8_t>(nnue::output_bucket(position.pieces().occupied().size()));
        // The error against a certain win tells the chance that the model gives.
        sample.result = 1;
        Target certain;
        certain.trust = 0;
        const double chance =
            1 - std::sqrt(error(layout, *model, std::span{&sample, 1}, certain, nullptr));
        const double score =
            nnue::Evaluator<G>::evaluate_alone(*network, position, G::default_ruleset());
        // Weights that have hardly learnt are small, and rounding them is coarse.
        EXPECT_NEAR(1 / (1 + std::exp(-score / nnue::kScoreOne)), chance, 0.05);
        ++compared;
    });
    EXPECT_GT(compared, 10);
}

TYPED_TEST(OfAGame, ANetworkLearnsAndItsWholeNumbersAgreeWithTheModel) {
    learn_and_compare<TypeParam>(false);
}

TYPED_TEST(OfAGame, ANetworkWithKingBucketsLearnsAndAgreesWithTheModel) {
    learn_and_compare<TypeParam>(true);
}

TEST(TheSchedule, LowersTheRateByStepToItsLastShare) {
    TrainerSettings settings;
    settings.rate = 0.002F;
    settings.last_rate = 0.1F;
    const Schedule schedule{settings, 1000};
    EXPECT_FLOAT_EQ(schedule.rate(0), 0.002F);
    EXPECT_NEAR(schedule.rate(500), 0.0011F, 1e-5F);
    EXPECT_NEAR(schedule.rate(1000), 0.0002F, 1e-7F);
    for (std::uint64_t step = 1; step <= 1000; ++step)
        EXPECT_LT(schedule.rate(step), schedule.rate(step - 1));
}

TEST(TheSchedule, ShrinksAnUnusedWeightByTheSameTotalInEveryLongRun) {
    TrainerSettings settings;
    settings.total_decay = 3;
    for (const std::uint64_t steps : {100'000U, 400'000U}) {
        const Schedule schedule{settings, steps};
        double weight = 1;
        for (std::uint64_t step = 0; step < steps; ++step)
            weight *= 1 - static_cast<double>(schedule.rate(step) * schedule.decay());
        EXPECT_NEAR(std::log(weight), -3, 0.05) << steps;
    }
}

TEST(TheSchedule, ShrinksWeightsLessInAShortRun) {
    EXPECT_FLOAT_EQ(Schedule(TrainerSettings{}, 100).decay(), 0.1F);
}

TEST(TheSchedule, RampsTheShareOfTheResult) {
    TrainerSettings settings;
    settings.target.trust = 1;
    EXPECT_FLOAT_EQ(Schedule(settings, 100).target(100).trust, 1) << "constant without a ramp";
    settings.last_trust = 0.6F;
    const Schedule schedule{settings, 100};
    EXPECT_FLOAT_EQ(schedule.target(0).trust, 1);
    EXPECT_FLOAT_EQ(schedule.target(50).trust, 0.8F);
    EXPECT_FLOAT_EQ(schedule.target(100).trust, 0.6F);
}

TEST(TheTrainer, SaysWhatIsWrongWithItsFiles) {
    const Folder folder;
    TrainerSettings settings;
    settings.files = {folder / "nothing"};
    const auto model = train_network<Janggi>(settings, [](auto&) { return true; });
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().reason, FileError::Reason::Unreadable);
    EXPECT_EQ(describe(model.error()),
              (folder / "nothing").string() + " cannot be read: No such file or directory");
    std::ofstream{folder / "checkpoint"} << "not one";
    ASSERT_TRUE(generate<Janggi>(small(folder / "games", 1, 1), [](auto&) { return true; }));
    settings.files = {folder / "games"};
    settings.checkpoint = folder / "checkpoint";
    const auto resumed = train_network<Janggi>(settings, [](auto&) { return true; });
    ASSERT_FALSE(resumed);
    EXPECT_EQ(resumed.error().reason, FileError::Reason::NotACheckpoint);
}

TEST(TheCurve, IsDrawnWithBothErrors) {
    const std::string svg = curve_svg({{1, 0.2, 0.3}, {2, 0.1, 0.25}}, "a run");
    EXPECT_NE(svg.find("<polyline"), std::string::npos);
    EXPECT_NE(svg.find("validation"), std::string::npos);
    EXPECT_NE(svg.find("a run"), std::string::npos);
}

}  // namespace
}  // namespace janggun::train
