// Training data generation on several threads.
#include "train/datagen.h"

#include <cerrno>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace janggun::train {
namespace {

/// Position keys seen recently, for deduplication: a direct-mapped cache, because openings repeat
/// within thousands of games, not millions.
class RecentPositions {
  public:
    /// Adds the key; true if it was there already.
    bool mark(std::uint64_t key) {
        std::uint64_t& slot = slots_[key >> 42];
        if (slot == key) return true;
        slot = key;
        return false;
    }

  private:
    std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(std::size_t{1} << 22);
};

/// Removes the score of positions that were seen recently. Quiet lines come last: a position that
/// the game itself reached has the better score.
template <Game G>
void drop_repeated(PlayedGame& game, RecentPositions& recent, DatagenProgress& progress) {
    std::size_t at = 0;
    walk<G>(game, [&](const typename G::Position& position, ScoredMove scored) {
        ScoredMove& move = game.moves[at++];
        if (scored.score == engine::kNoScore) return;
        if (recent.mark(position.key())) {
            move.score = static_cast<std::int16_t>(engine::kNoScore);
            ++progress.repeated;
        } else {
            ++progress.positions;
        }
    });
    std::vector<QuietLine> lines;
    for_each_quiet_end<G>(game, [&](const typename G::Position& end, const QuietLine& line) {
        if (recent.mark(end.key())) {
            ++progress.repeated;
        } else {
            ++progress.positions;
            lines.push_back(line);
        }
    });
    game.lines = std::move(lines);
}

}  // namespace

std::string describe(const DatagenError& error) {
    return std::visit([](const auto& one) { return describe(one); }, error);
}

template <Game G>
Result<Done, DatagenError> generate(const DatagenSettings& settings,
                                    const std::function<bool(const DatagenProgress&)>& report) {
    // Kept alive here, so that all threads share one network.
    const auto network = engine::network_named<G>(settings.play.network);
    if (!network) return Failure{DatagenError{network.error()}};
    auto writer = GameWriter<G>::open(settings.file);
    if (!writer) return Failure{DatagenError{writer.error()}};
    RecentPositions recent;
    DatagenProgress progress;
    if (auto reader =
            GameReader<G>::open(settings.file)) {  // positions already in the file count too
        while (auto game = reader->next()) drop_repeated<G>(*game, recent, progress);
        progress = {};
    }
    progress.games = writer->games();

    // Threads take game numbers in turn and hand over finished games, which are written in the
    // order of their numbers.
    std::mutex mutex;
    std::condition_variable handed_over;
    std::map<std::uint64_t, PlayedGame> waiting;
    std::atomic<std::uint64_t> next{writer->games()};
    std::atomic<bool> stop{false};
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(settings.threads));
    for (int i = 0; i < settings.threads; ++i)
        threads.emplace_back([&] {
            SelfPlay<G> self_play{settings.play};
            while (!stop) {
                const std::uint64_t number = next++;
                if (number >= settings.games) return;
                // A seed for each game, far from those of its neighbours.
                PlayedGame game =
                    self_play.play(Rng{settings.seed * 0x9E3779B97F4A7C15ULL + number}.next());
                const std::lock_guard lock{mutex};
                waiting.emplace(number, std::move(game));
                handed_over.notify_one();
            }
        });

    std::optional<FileError> error;
    const auto unwritable = [&] {
        return FileError{
            .reason = FileError::Reason::Unwritable, .file = settings.file, .code = errno};
    };
    while (progress.games < settings.games && !stop) {
        PlayedGame game;
        {
            std::unique_lock lock{mutex};
            handed_over.wait(lock, [&] { return waiting.contains(progress.games); });
            game = std::move(waiting.extract(progress.games).mapped());
        }
        drop_repeated<G>(game, recent, progress);
        const bool is_kept = writer->add(game) && (progress.games % 64 != 63 || writer->flush());
        if (!is_kept) error = unwritable();
        ++progress.games;
        ++progress.new_games;
        if (error || !report(progress)) stop = true;
    }
    stop = true;
    for (std::thread& thread : threads) thread.join();
    if (!error && !writer->flush()) error = unwritable();
    if (error) return Failure{DatagenError{*error}};
    return Done{};
}

#define JANGGUN_INSTANTIATE(G)                       \
    template Result<Done, DatagenError> generate<G>( \
        const DatagenSettings&, const std::function<bool(const DatagenProgress&)>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::train
