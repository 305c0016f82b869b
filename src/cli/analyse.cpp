// janggun analyse: reviews games with the engine, and writes them with annotations.
#include <chrono>
#include <unistd.h>

#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/number.h"
#include "cli/record_files.h"
#include "record/writer.h"
#include "review/annotate.h"
#include "review/reviewer.h"

namespace janggun::cli {
namespace {

struct AnalyseOptions {
    std::string in;
    std::string out = kStandard;
    RecordRuleset ruleset;
    std::uint64_t nodes = 100'000;
    int hash = 16;
    int games = 0;  // 0: all
    int compare = 0;
    bool is_json = false;
};

void declare(Command& command, AnalyseOptions& options) {
    command.add_option("FILE", options.in, "Games: PGN, .gib or JSON; - is standard input")
        .required();
    command.add_option("-o,--out", options.out, "File to write (default: standard output)")
        .type_name("FILE");
    declare_ruleset(command, options.ruleset);
    command.add_option("--nodes", options.nodes, "Nodes of the search of a position (100000)")
        .type_name("N")
        .check(number_from<std::uint64_t>(100, 1'000'000'000));
    command.add_option("--hash", options.hash, "Hash size in MB (16)")
        .type_name("MB")
        .check(number_from(1, 65'536));
    command.add_option("--games", options.games, "Only the first N games")
        .type_name("N")
        .check(number_from(1, 1'000'000'000));
    command.add_flag("--json", options.is_json, "One JSON object per game instead of PGN");
    command
        .add_option("--compare", options.compare,
                    "Instead of writing the games, compare the blunders found with those of a\n"
                    "search with TIMES as many nodes")
        .type_name("TIMES")
        .check(number_from(2, 1000));
}

/// A line on standard error that is redrawn in place; nothing if it is not a terminal.
class ReviewProgress {
  public:
    void show(std::uint64_t game, const review::Reviewer& reviewer) const {
        if (!is_terminal_) return;
        constexpr std::size_t kWidth = 20;
        const std::size_t filled = kWidth * reviewer.searches_done() /
                                   std::max<std::size_t>(1, reviewer.searches_planned());
        note_in_place(fmt::format("game {} [{:#<{}}{:.<{}}] {} of {} searches", game, "", filled,
                                  "", kWidth - filled, reviewer.searches_done(),
                                  reviewer.searches_planned()));
    }
    void clear() const {
        if (is_terminal_) std::fputs("\r\033[K", stderr);
    }

  private:
    static void note_in_place(const std::string& text) {
        std::fprintf(stderr, "\r\033[K%s", text.c_str());
    }
    bool is_terminal_ = ::isatty(STDERR_FILENO) != 0;
};

/// The main line up to the first end of the game under the rules.
template <Game G>
Match<G> match_of(const record::Record<G>& record) {
    Match<G> match{record.ruleset, record.start};
    for (const record::NodeId node : record.main_line())
        if (match.is_over() || !match.play(record.nodes[node].move)) break;
    return match;
}

/// Nothing: interrupted.
std::optional<review::ReviewedGame> review_game(engine::EngineSet& engines, const AnyMatch& match,
                                                const review::Budget& budget, std::uint64_t number,
                                                ReviewProgress& progress) {
    review::Reviewer reviewer{match, budget};
    while (!reviewer.is_done()) {
        progress.show(number, reviewer);
        reviewer.step(engines, interruption);
        if (was_interrupted()) {
            progress.clear();
            return std::nullopt;
        }
    }
    progress.clear();
    return reviewer.reviewed();
}

/// Blunders of a review against those of a deeper search.
struct Agreement {
    std::uint64_t moves = 0;
    std::uint64_t deep = 0;    // blunders of the deeper search
    std::uint64_t found = 0;   // of these, those that the review has
    std::uint64_t called = 0;  // blunders of the review
    std::uint64_t good = 0;  // of these, moves that the deeper search does not even call a mistake

    /// Prints the moves about which they disagree, and the sums up to this game.
    void count(std::uint64_t game, const review::Judged& review, const review::Judged& reference) {
        using review::Judgement;
        for (std::size_t i = 0; i < review.moves.size(); ++i) {
            const bool is_called = review.moves[i]->judgement == Judgement::Blunder;
            const Judgement truth = reference.moves[i]->judgement;
            if (is_called != (truth == Judgement::Blunder))
                print("game {}, ply {}: lost {:.2f}, by the deeper search {:.2f}\n", game, i + 1,
                      review.moves[i]->lost, reference.moves[i]->lost);
            ++moves;
            called += is_called;
            deep += truth == Judgement::Blunder;
            found += is_called && truth == Judgement::Blunder;
            good += is_called && truth != Judgement::Blunder && truth != Judgement::Mistake;
        }
        print("game {}: {} so far, {} of {} blunders found, {} of {} calls wrong\n", game,
              counted(moves, "move", "moves"), found, deep, called - found, called);
        std::fflush(stdout);
    }
    void print_table() const {
        const auto percent = [](std::uint64_t part, std::uint64_t whole) {
            return whole == 0 ? 0.0
                              : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
        };
        print("moves                                      {}\n", moves);
        print("blunders by the deeper search              {}\n", deep);
        print("  found by the review                      {} ({:.1f} %)\n", found,
              percent(found, deep));
        print("blunders by the review                     {}\n", called);
        print("  not blunders by the deeper search        {} ({:.1f} %)\n", called - found,
              percent(called - found, called));
        print("  not even mistakes by the deeper search   {} ({:.1f} %)\n", good,
              percent(good, called));
    }
};

/// One run of the command.
class Analysis {
  public:
    Analysis(const AnalyseOptions& options, std::ostream& out) : options_{options}, out_{out} {
        budget_.nodes = options.nodes;
        budget_.hash_megabytes = static_cast<std::size_t>(options.hash);
    }

    /// False: interrupted.
    template <Game G>
    bool take(record::Record<G> record) {
        const AnyMatch match = match_of(record);
        const auto reviewed = review_game(engines_, match, budget_, ++games_, progress_);
        if (!reviewed) return false;
        if (options_.compare > 0) {
            review::Budget deep = budget_;
            deep.nodes *= static_cast<std::uint64_t>(options_.compare);
            deep.second_look = deep.third_look = 1;
            const auto reference = review_game(engines_, match, deep, games_, progress_);
            if (!reference) return false;
            agreement_.count(games_, reviewed->judged(), reference->judged());
            return true;
        }
        if (options_.is_json) {
            JsonText json;
            json.open('{');
            json.number_field("game", static_cast<std::int64_t>(games_));
            review::write_review_fields(json, *reviewed);
            json.close('}');
            out_ << json.take() << '\n';
            return true;
        }
        review::annotate(record, *reviewed);
        out_ << record::write_game(record, {}).text;
        return true;
    }
    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] const Agreement& agreement() const { return agreement_; }

  private:
    const AnalyseOptions& options_;
    std::ostream& out_;
    review::Budget budget_;
    engine::EngineSet engines_;
    ReviewProgress progress_;
    Agreement agreement_;
    std::uint64_t games_ = 0;
};

/// The games reviewed so far are kept: they may have taken hours.
Status interrupted(const Analysis& analysis, OutputFile& output, const AnalyseOptions& options) {
    const std::uint64_t done = analysis.games() - 1;
    if (options.compare > 0) analysis.agreement().print_table();
    if (done > 0 && options.compare == 0 && !output.finish())
        return complain(Status::Failed, "{} could not be written", options.out);
    return complain(Status::Failed, "interrupted after {}", counted(done, "game", "games"));
}

Status run(const AnalyseOptions& options) {
    const auto reading = options.ruleset.read_options();
    if (!reading) return Status::Misused;
    if (is_same_file(options.in, options.out)) return Status::Misused;
    RecordInput input{options.in, std::nullopt};
    if (!input.is_open()) return complain(Status::Failed, "{} cannot be read", options.in);
    OutputFile output{options.out};
    if (!output.stream()) return complain(Status::Failed, "{} cannot be written", options.out);
    listen_for_interruption();
    const auto begun = std::chrono::steady_clock::now();
    Analysis analysis{options, output.stream()};
    record::Reader reader{input.stream(), input.format(), *reading};
    std::uint64_t errors = 0;
    const auto most = static_cast<std::uint64_t>(options.games);
    while (most == 0 || analysis.games() < most) {
        auto game = reader.next();
        if (!game) break;
        for (const auto& problem : game->problems)
            if (problem.severity == record::Severity::Error) {
                ++errors;
                note("{}", told(input.name(), problem));
            }
        if (!game->record) continue;
        const bool goes_on = std::visit(
            [&](auto& record) { return analysis.take(std::move(record)); }, *game->record);
        if (!goes_on) return interrupted(analysis, output, options);
    }
    if (analysis.games() == 0) return complain(Status::Failed, "no game found in {}", options.in);
    if (options.compare > 0) analysis.agreement().print_table();
    if (options.compare == 0 && !output.finish())
        return complain(Status::Failed, "{} could not be written", options.out);
    note("{} reviewed in {:.0f} s; {}", counted(analysis.games(), "game", "games"),
         std::chrono::duration<double>{std::chrono::steady_clock::now() - begun}.count(),
         counted(errors, "error", "errors"));
    return errors == 0 ? Status::Good : Status::Failed;
}

}  // namespace

void add_analyse(Program& program) {
    add_command<AnalyseOptions>(
        program,
        {.name = "analyse",
         .summary = "Review games: judge every move, and write annotated PGN",
         .examples = "  janggun analyse game.gib -o reviewed.pgn\n"
                     "  janggun analyse games.pgn --nodes 1000000 --json > reviews.json\n"
                     "  janggun analyse games.pgn --games 50 --compare 10"},
        declare, run);
}

}  // namespace janggun::cli
