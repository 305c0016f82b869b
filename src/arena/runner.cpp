// Runs a match: worker threads play the games, the calling thread reports.
#include "arena/runner.h"

#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <mutex>
#include <thread>
#include <unistd.h>

#include "arena/openings.h"
#include "arena/referee.h"
#include "arena/state_file.h"
#include "arena/variant_description.h"
#include "record/writer.h"

namespace janggun::arena {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kWatchEvery = 250ms;
constexpr int kMaxLogs = 50;  // of forfeited games
constexpr int kMaxFailedStarts = 3;

/// A temporary file, deleted by the destructor.
class TemporaryFile {
  public:
    explicit TemporaryFile(std::string_view text) {
        std::error_code error;
        auto name = (fs::temp_directory_path(error) / "janggun-variant-XXXXXX").string();
        const int file = mkstemp(name.data());
        if (file < 0) return;
        path_ = name;
        (void)!write(file, text.data(), text.size());
        close(file);
    }
    ~TemporaryFile() {
        std::error_code error;
        if (!path_.empty()) fs::remove(path_, error);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    return fmt::format("{:%Y.%m.%d}", parts);
}

template <Game G>
class Run {
  public:
    Run(const Settings& settings, const typename G::Ruleset& ruleset, Openings<G> openings)
        : settings_{settings},
          ruleset_{ruleset},
          openings_{std::move(openings)},
          description_{kVariantDescription},
          is_done_(settings.games, false) {
        if (settings.sprt) sprt_bounds_ = {settings.sprt->lower(), settings.sprt->upper()};
    }

    /// Why the files of the match cannot be used, if they cannot.
    [[nodiscard]] std::optional<MatchError> open_files();
    [[nodiscard]] Result<Standing, MatchError> run(
        const std::atomic<bool>& interrupt, const std::function<void(const Standing&)>& watch);

  private:
    using Engines = std::array<std::optional<UciEngine>, 2>;

    [[nodiscard]] std::optional<MatchError> resume(const SavedMatch& saved);
    void work();
    [[nodiscard]] std::optional<std::uint64_t> next_game();
    [[nodiscard]] bool start_engines(Engines& engines);
    void enter(PlayedGame<G> played);
    void count(const GameResult& result);
    void save_log(const GameResult& result, Engines& engines);
    [[nodiscard]] Standing standing();
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(SteadyClock::now() - begun_).count();
    }

    const Settings& settings_;
    typename G::Ruleset ruleset_;
    Openings<G> openings_;
    TemporaryFile description_;
    std::pair<double, double> sprt_bounds_;
    std::atomic<bool> halt_{false};  // start no games, and drop unfinished ones

    std::mutex mutex_;  // guards all following members
    std::condition_variable changed_;
    std::vector<bool> is_done_;  // or taken by a thread
    std::uint64_t lowest_free_ = 0;
    Tally tally_;
    std::array<std::string, 2> names_;
    std::vector<std::string> remarks_;
    std::optional<MatchError> failure_;
    std::uint64_t played_before_ = 0;
    int running_ = 0;
    int logs_ = 0;
    std::ofstream pgn_;
    std::ofstream state_;
    SteadyClock::time_point begun_ = SteadyClock::now();
};

template <Game G>
std::optional<MatchError> Run<G>::open_files() {
    if (settings_.pgn_file.empty()) return std::nullopt;
    const auto path = state_path(settings_.pgn_file);
    std::error_code error;
    bool goes_on = false;
    if (std::ifstream file{path}; file) {
        auto saved = read_saved(file);
        if (!saved) return DamagedState{path, saved.error()};
        if (settings_.resume) {
            if (auto wrong = resume(*saved)) return wrong;
            goes_on = true;
        } else if (!saved->is_finished && !saved->games.empty()) {
            return UnfinishedMatch{path, saved->games.size()};
        }
    }
    pgn_.open(settings_.pgn_file, std::ios::binary | std::ios::app);
    state_.open(path, std::ios::binary | (goes_on ? std::ios::app : std::ios::trunc));
    if (!pgn_ || !state_) return UnwritableFile{settings_.pgn_file};
    if (!goes_on) state_ << header_line(conditions_of(settings_)) << std::flush;
    return std::nullopt;
}

template <Game G>
std::optional<MatchError> Run<G>::resume(const SavedMatch& saved) {
    const auto path = state_path(settings_.pgn_file);
    if (saved.conditions != conditions_of(settings_))
        return OtherConditions{path, saved.conditions, conditions_of(settings_)};
    // Truncate incomplete writes: the files are as after the last complete game.
    std::error_code error;
    const auto size = fs::file_size(settings_.pgn_file, error);
    if (!error && size > saved.pgn_bytes && !saved.games.empty())
        fs::resize_file(settings_.pgn_file, saved.pgn_bytes, error);
    std::ofstream rewritten{path, std::ios::binary | std::ios::trunc};
    rewritten << header_line(saved.conditions);
    for (const GameResult& result : saved.games) {
        rewritten << game_line(result, saved.pgn_bytes);
        if (result.game >= is_done_.size()) is_done_.resize(result.game + 1, false);
        if (is_done_[result.game]) continue;
        is_done_[result.game] = true;
        count(result);
    }
    played_before_ = tally_.score().games();
    return std::nullopt;
}

template <Game G>
Result<Standing, MatchError> Run<G>::run(const std::atomic<bool>& interrupt,
                                         const std::function<void(const Standing&)>& watch) {
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(settings_.jobs));
    running_ = settings_.jobs;
    // clang 14 does not emit std::thread's state for a lambda of a template in an anonymous
    // namespace.
    const std::function<void()> job = [this] { work(); };
    for (int i = 0; i < settings_.jobs; ++i) threads.emplace_back(job);
    {
        std::unique_lock lock{mutex_};
        while (running_ > 0) {
            changed_.wait_for(lock, kWatchEvery);
            if (interrupt) halt_ = true;
            const auto now = standing();
            remarks_.clear();
            lock.unlock();
            watch(now);
            lock.lock();
        }
    }
    for (auto& thread : threads) thread.join();
    if (failure_) return Failure{*failure_};
    auto last = standing();
    last.is_interrupted = interrupt;
    if (!interrupt && state_.is_open()) state_ << finished_line() << std::flush;
    return last;
}

/// Worker thread: keeps its two engines for all its games, and restarts one that failed.
template <Game G>
void Run<G>::work() {
    Engines engines;
    while (const auto game = next_game()) {
        if (!start_engines(engines)) break;
        auto played = play_game<G>(settings_, ruleset_, openings_.of_pair(*game / 2), *game,
                                   {&*engines[0], &*engines[1]});
        if (!played || (halt_ && played->result.fault != Fault::None)) break;
        const GameResult result = played->result;
        if (result.fault != Fault::None) save_log(result, engines);
        enter(std::move(*played));
    }
    engines = {};
    const std::lock_guard lock{mutex_};
    --running_;
    changed_.notify_all();
}

template <Game G>
std::optional<std::uint64_t> Run<G>::next_game() {
    const std::lock_guard lock{mutex_};
    while (lowest_free_ < settings_.games && is_done_[lowest_free_]) ++lowest_free_;
    if (halt_ || lowest_free_ >= settings_.games) return std::nullopt;
    is_done_[lowest_free_] = true;
    return lowest_free_;
}

template <Game G>
bool Run<G>::start_engines(Engines& engines) {
    const std::string variant = name_of(ruleset_);
    for (const Player player : {Player::A, Player::B}) {
        auto& engine = engines[index(player)];
        for (int tries = 1; !engine; ++tries) {
            auto started = UciEngine::start(settings_.engines[index(player)], variant,
                                            description_.path(), halt_);
            const std::lock_guard lock{mutex_};
            if (halt_) return false;
            if (!started) {
                if (tries < kMaxFailedStarts && !names_[index(player)].empty()) continue;
                failure_ =
                    BrokenEngine{player, settings_.engines[index(player)].command, started.error()};
                halt_ = true;
                return false;
            }
            if (names_[index(player)].empty())
                for (const auto& option : started->unknown_options())
                    remarks_.push_back(fmt::format("{} has no option {}", started->name(), option));
            names_[index(player)] = started->name();
            engine.emplace(*std::move(started));
        }
    }
    return true;
}

template <Game G>
void Run<G>::enter(PlayedGame<G> played) {
    played.record.event = "Engine match";
    played.record.date = today();
    const auto text = record::write_game(record::AnyRecord{std::move(played.record)}, {}).text;
    const std::lock_guard lock{mutex_};
    if (pgn_.is_open()) {
        pgn_ << text << std::flush;
        pgn_.seekp(0, std::ios::end);
        state_ << game_line(played.result, static_cast<std::uintmax_t>(pgn_.tellp())) << std::flush;
        if (!pgn_ || !state_) {
            failure_ = UnwritableFile{settings_.pgn_file};
            halt_ = true;
        }
    }
    count(played.result);
    changed_.notify_all();
}

template <Game G>
void Run<G>::count(const GameResult& result) {
    tally_.add(result);
    if (!settings_.sprt) return;
    const double ratio = settings_.sprt->log_likelihood_ratio(tally_.pairs());
    if (ratio <= sprt_bounds_.first || ratio >= sprt_bounds_.second) halt_ = true;
}

/// Writes the log of both engines for a forfeited game.
template <Game G>
void Run<G>::save_log(const GameResult& result, Engines& engines) {
    std::string text;
    for (const Player player : {Player::A, Player::B}) {
        auto& engine = engines[index(player)];
        const bool is_broken = player != result.winner &&
                               (result.fault == Fault::Stall || result.fault == Fault::Crash);
        if (is_broken) engine->end();
        text += fmt::format("# {}: {}\n{}\n", player == Player::A ? "A" : "B", engine->name(),
                            engine->take_log());
        if (is_broken) engine.reset();
    }
    const std::lock_guard lock{mutex_};
    auto remark = fmt::format("game {}: {} ({})", result.game + 1,
                              names_[result.winner == Player::A ? 1 : 0], result.reason);
    if (++logs_ <= kMaxLogs) {
        const fs::path folder =
            settings_.pgn_file.empty() ? "janggun-match.logs" : settings_.pgn_file + ".logs";
        std::error_code error;
        fs::create_directories(folder, error);
        const auto path = folder / fmt::format("game-{}.log", result.game + 1);
        std::ofstream file{path, std::ios::binary};
        file << text;
        if (file) remark += fmt::format(", see {}", path.string());
    }
    remarks_.push_back(std::move(remark));
}

template <Game G>
Standing Run<G>::standing() {
    return {.tally = tally_,
            .names = names_,
            .remarks = remarks_,
            .played_before = played_before_,
            .seconds = seconds()};
}

}  // namespace

std::string describe(const MatchError& error) {
    struct Describe {
        std::string operator()(const OpeningsError& e) const { return describe(e); }
        std::string operator()(const DamagedState& e) const {
            return fmt::format("{}: {}", e.path, describe(e.error));
        }
        std::string operator()(const UnfinishedMatch& e) const {
            return fmt::format(
                "{} has {} games of an unfinished match; continue it with --resume, or delete it",
                e.path, e.games);
        }
        std::string operator()(const OtherConditions& e) const {
            return fmt::format("{} belongs to a match with other settings:\n    {}\nnot\n    {}",
                               e.path, e.saved, e.wanted);
        }
        std::string operator()(const UnwritableFile& e) const {
            return fmt::format("{} cannot be written", e.path);
        }
        std::string operator()(const BrokenEngine& e) const {
            return fmt::format("engine {}, {}: {}", e.player == Player::A ? "A" : "B", e.command,
                               describe(e.error));
        }
    };
    return std::visit(Describe{}, error);
}

std::string state_path(const std::string& pgn_file) {
    return pgn_file + ".state";
}

Result<Standing, MatchError> run_match(const Settings& settings, const std::atomic<bool>& interrupt,
                                       const std::function<void(const Standing&)>& on_standing) {
    return with_game(
        settings.ruleset,
        [&]<Game G>(const typename G::Ruleset& ruleset) -> Result<Standing, MatchError> {
            auto openings = Openings<G>::from(settings, ruleset);
            if (!openings) return Failure{MatchError{openings.error()}};
            Run<G> run{settings, ruleset, *std::move(openings)};
            if (auto wrong = run.open_files()) return Failure{*std::move(wrong)};
            return run.run(interrupt, on_standing);
        });
}

}  // namespace janggun::arena
