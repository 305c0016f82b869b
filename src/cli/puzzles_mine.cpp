// janggun puzzles mine: finds puzzles in games.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <vector>

#include "cli/long_work.h"
#include "cli/number.h"
#include "cli/position_options.h"
#include "cli/progress.h"
#include "cli/puzzle_files.h"
#include "cli/puzzles.h"
#include "cli/record_files.h"
#include "game/variant.h"
#include "puzzle/miner.h"
#include "puzzle/player.h"
#include "record/reader.h"
#include "record/replay.h"

namespace janggun::cli {
namespace {

struct PuzzlesMineOptions {
    std::string variant{DefaultGame::kId};
    std::string output;
    std::vector<std::string> files;
    std::uint64_t games = 1000;
    std::uint64_t most = puzzle::kMaxPuzzles;
    std::uint64_t seed = 1;
    bool is_json = false;
};

void declare(Command& command, PuzzlesMineOptions& options) {
    command.add_option("OUTPUT", options.output, "File of puzzles; an existing one is continued")
        .required();
    command.add_option("FILE", options.files,
                       "Games to mine (.pgn, .gib, .json); none: games of self-play");
    declare_game(command, options.variant);
    command.add_option("--games", options.games, "Total number of games to mine (1000)")
        .type_name("N")
        .check(number_from<std::uint64_t>(1, 1'000'000'000));
    command.add_option("--most", options.most, "Stop at this number of puzzles (200000)")
        .type_name("N")
        .check(number_from<std::uint64_t>(1, puzzle::kMaxPuzzles));
    command
        .add_option("--seed", options.seed, "Random seed; the same seed makes the same games (1)")
        .type_name("N")
        .check(seed());
    command.add_flag("--json", options.is_json, "Summary as JSON");
}

template <Game G>
using NextGame = std::function<std::optional<puzzle::PlayedLine<G>>()>;

/// Games of self-play at several strengths: strong players make few mistakes, weak ones obvious
/// ones. Game N of a seed is the same whatever was played before.
template <Game G>
NextGame<G> self_play(std::uint64_t seed, std::uint64_t first) {
    struct Players {
        std::vector<std::unique_ptr<puzzle::Player<G>>> strengths;
        std::uint64_t next = 0;
    };
    auto players = std::make_shared<Players>();
    players->next = first;
    for (const std::uint64_t nodes : {150, 250, 250, 600}) {
        puzzle::PlayerSettings settings;
        settings.nodes = nodes;
        players->strengths.push_back(std::make_unique<puzzle::Player<G>>(settings));
    }
    return [players, seed]() -> std::optional<puzzle::PlayedLine<G>> {
        const std::uint64_t number = players->next++;
        auto& player = players->strengths[number % players->strengths.size()];
        return player->play(Rng{seed * 0x9E3779B97F4A7C15ULL + number}.next());
    };
}

/// The games of record files, one file open at a time.
template <Game G>
class RecordedGames {
  public:
    explicit RecordedGames(std::vector<std::string> paths) : paths_{std::move(paths)} {}

    std::optional<puzzle::PlayedLine<G>> next() {
        for (;;) {
            if (!reader_ && !open_next()) return std::nullopt;
            const auto game = reader_->next();
            if (!game) {
                reader_.reset();
                continue;
            }
            if (!game->record) continue;
            if (const auto* record = std::get_if<record::Record<G>>(&*game->record))
                return line_of(*record);
        }
    }

  private:
    bool open_next() {
        while (at_ < paths_.size()) {
            const std::string& path = paths_[at_++];
            input_ = std::make_unique<RecordInput>(path, std::nullopt);
            if (input_->is_open()) {
                reader_.emplace(input_->stream(), input_->format());
                return true;
            }
            note("janggun: {} cannot be read", path);
        }
        return false;
    }

    static puzzle::PlayedLine<G> line_of(const record::Record<G>& record) {
        puzzle::PlayedLine<G> line;
        auto position = record.start;
        for (const record::NodeId node : record.main_line()) {
            const auto move = record.nodes[node].move;
            record::resume<G>(position);
            line.positions.push_back(position);
            line.moves.push_back(move);
            position.play(move);
        }
        return line;
    }

    std::vector<std::string> paths_;
    std::size_t at_ = 0;
    std::unique_ptr<RecordInput> input_;
    std::optional<record::Reader> reader_;
};

template <Game G>
class MiningRun {
  public:
    explicit MiningRun(const PuzzlesMineOptions& options) : options_{options} {}

    Status run() {
        if (!resume()) return Status::Failed;
        file_.open(options_.output, std::ios::binary | std::ios::app);
        if (games_ == 0) file_ << puzzle::header<G>() << '\n';
        if (!file_) return complain(Status::Failed, "{} cannot be written", options_.output);
        NextGame<G> next;
        if (options_.files.empty()) {
            next = self_play<G>(options_.seed, games_);
        } else {
            auto recorded = std::make_shared<RecordedGames<G>>(options_.files);
            for (std::uint64_t i = 0; i < games_ && recorded->next(); ++i) {
            }
            next = [recorded] { return recorded->next(); };
        }
        listen_for_interruption();
        while (games_ < options_.games && counts_.total() < options_.most && !was_interrupted()) {
            const auto game = next();
            if (!game) break;
            mine(*game);
            if (!file_) return complain(Status::Failed, "{} cannot be written", options_.output);
        }
        report();
        return Status::Good;
    }

  private:
    /// Reads what an earlier run has found, and removes an incomplete game after its last mark.
    bool resume() {
        std::error_code error;
        if (!std::filesystem::exists(options_.output, error)) return true;
        const auto text = read_whole(options_.output);
        if (!text) return false;
        // Any other file must survive: FILE is easily given in the place of OUTPUT.
        const std::string header = puzzle::header<G>() + '\n';
        if (!text->starts_with(header) && !header.starts_with(*text)) {
            complain(Status::Failed, "{}: expected a new file or one that begins with \"{}\"",
                     options_.output, puzzle::header<G>());
            return false;
        }
        const auto progress = puzzle::last_progress(*text);
        const std::size_t end = progress ? progress->bytes : 0;
        std::filesystem::resize_file(options_.output, end, error);
        if (error) {
            complain(Status::Failed, "{} cannot be written", options_.output);
            return false;
        }
        if (!progress) return true;
        games_ = progress->games;
        const auto puzzles =
            load_puzzles<G>(options_.output, std::string_view{*text}.substr(0, end));
        if (!puzzles) return false;
        for (const auto& puzzle : *puzzles) {
            miner_.remember(puzzle);
            counts_.add(puzzle);
        }
        found_before_ = counts_.total();
        return true;
    }

    void mine(const puzzle::PlayedLine<G>& game) {
        for (const auto& puzzle : miner_.mine(game)) {
            counts_.add(puzzle);
            file_ << puzzle::write_puzzle(puzzle) << '\n';
        }
        ++games_;
        file_ << puzzle::progress_mark(games_) << '\n';
        file_.flush();
        progress_.show_items(games_,
                             fmt::format("games, {}, {:.0f} an hour",
                                         counted(counts_.total(), "puzzle", "puzzles"), rate()));
        if (Clock::now() - said_ < std::chrono::seconds{60}) return;
        said_ = Clock::now();
        progress_.clear();
        note("{} games, {} puzzles, {:.0f} an hour", games_, counts_.total(), rate());
    }

    [[nodiscard]] double hours() const {
        return std::chrono::duration<double>(Clock::now() - begun_).count() / 3600;
    }
    [[nodiscard]] double rate() const {
        return static_cast<double>(counts_.total() - found_before_) / std::max(hours(), 1e-9);
    }

    void report() {
        progress_.clear();
        if (options_.is_json)
            print("{{\"game\":\"{}\",\"games\":{},\"seconds\":{:.1f},\"per_hour\":{:.1f},{}}}\n",
                  G::kId, games_, hours() * 3600, rate(), counts_.json());
        else
            note("{} games, {} puzzles, {:.0f} an hour{}", games_, counts_.total(), rate(),
                 was_interrupted() ? "; interrupted: run the same command to resume" : "");
    }

    using Clock = std::chrono::steady_clock;

    const PuzzlesMineOptions& options_;
    puzzle::Miner<G> miner_;
    PuzzleCounts counts_;
    std::ofstream file_;
    Progress progress_{options_.games};
    std::uint64_t games_ = 0;
    std::uint64_t found_before_ = 0;
    Clock::time_point begun_ = Clock::now();
    Clock::time_point said_ = begun_;
};

Status run(const PuzzlesMineOptions& options) {
    return with_game(*variant_named(options.variant), [&]<Game G>(const typename G::Ruleset&) {
        return MiningRun<G>{options}.run();
    });
}

}  // namespace

void add_puzzles_mine(Program& program, Command& puzzles) {
    add_command<PuzzlesMineOptions>(
        program, puzzles,
        {.name = "mine",
         .summary = "Find puzzles in games of self-play or records",
         .examples = "  janggun puzzles mine janggi.puzzles --games 5000 --seed 7\n"
                     "  janggun puzzles mine club.puzzles games.pgn more.gib\n"
                     "An interrupted run is resumed by the same command."},
        declare, run);
}

}  // namespace janggun::cli
