// The class janggun.Engine. A search runs on the engine's own threads with the GIL released; the
// calling thread waits for it, passes its reports on and looks for Ctrl-C.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include "board.h"
#include "engine/moves_to_end.h"
#include "module.h"
#include "names.h"
#include "uci/engine_session.h"

namespace janggun::python {
namespace {

namespace py = pybind11;
using engine::Duration;

struct Score {
    engine::Score value = 0;
    engine::Chances chances;

    [[nodiscard]] std::optional<int> centipawns() const {
        if (engine::is_decided(value)) return std::nullopt;
        return value;
    }
    [[nodiscard]] std::optional<int> mate() const {
        if (!engine::is_mate(value)) return std::nullopt;
        return engine::moves_to_end(value);
    }
    [[nodiscard]] std::optional<int> points() const {
        if (!engine::is_points_win(value)) return std::nullopt;
        return engine::moves_to_end(value);
    }
    [[nodiscard]] std::string text() const {
        if (const auto moves = mate()) return fmt::format("mate {}", *moves);
        if (const auto moves = points()) return fmt::format("points {}", *moves);
        return fmt::format("{:+.2f}", value / 100.0);
    }
};

struct Line {
    int rank = 1;
    int depth = 0;
    int selective_depth = 0;
    Score score;
    std::vector<std::string> moves;
    std::uint64_t nodes = 0;
    double time = 0;  // seconds
};

struct SearchResult {
    std::optional<std::string> move;
    std::optional<std::string> ponder;
    Score score;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Line> lines;  // the deepest of each rank
};

Line line_of(const uci::Info& info, const engine::ChanceCurve& curve) {
    return {.rank = info.line.rank,
            .depth = info.line.depth,
            .selective_depth = info.line.selective_depth,
            .score = {info.line.score, engine::chances(info.line.score, curve)},
            .moves = info.line.moves,
            .nodes = info.nodes,
            .time = static_cast<double>(info.time.count()) / 1000};
}

/// Where the engine's thread leaves what it reports.
class Mailbox {
  public:
    void report(uci::Info info) {
        const std::lock_guard lock{mutex_};
        infos_.push_back(std::move(info));
        changed_.notify_one();
    }
    void finish(uci::Best best) {
        const std::lock_guard lock{mutex_};
        best_ = std::move(best);
        changed_.notify_one();
    }
    /// Everything since the last call; waits a moment if there is nothing. Without the GIL.
    [[nodiscard]] std::deque<uci::Info> wait() {
        const py::gil_scoped_release released;
        std::unique_lock lock{mutex_};
        changed_.wait_for(lock, std::chrono::milliseconds{50},
                          [&] { return best_ || !infos_.empty(); });
        return std::exchange(infos_, {});
    }
    [[nodiscard]] std::optional<uci::Best> best() {
        const std::lock_guard lock{mutex_};
        return infos_.empty() ? best_ : std::nullopt;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<uci::Info> infos_;
    std::optional<uci::Best> best_;
};

Duration milliseconds(double seconds) {
    if (!(seconds >= 0 && seconds < 1e9)) throw Complaint{"expected a time in seconds"};
    return Duration{static_cast<Duration::rep>(seconds * 1000)};
}

template <typename T>
T at_least(T smallest, T value, const char* what) {
    if (value < smallest)
        throw Complaint{fmt::format("expected {} of at least {}", what, smallest)};
    return value;
}

class Engine {
  public:
    using OnLine = std::function<void(const Line&)>;

    explicit Engine(engine::Settings settings) : settings_{std::move(settings)} {}

    [[nodiscard]] SearchResult search(const Board& board, const uci::Limits& limits, int lines,
                                      const OnLine& on_line) {
        if (is_busy_.exchange(true)) throw Complaint{"expected no other search under way"};
        struct Release {
            std::atomic<bool>& busy;
            ~Release() { busy = false; }
        } release{is_busy_};
        if (std::visit([](const auto& match) { return match.is_over(); }, board.match()))
            throw MoveFailure{"the game is over"};
        prepare(board, lines);
        return run(limits, on_line);
    }
    void stop() {
        if (is_busy_ && session_) session_->stop();
    }
    void forget() {
        if (session_ && !is_busy_) session_->forget();
    }
    [[nodiscard]] const engine::Settings& settings() const { return settings_; }

  private:
    void prepare(const Board& board, int lines) {
        auto settings = settings_;
        settings.multi_pv = lines;
        if (!session_ || ruleset_ != board.ruleset()) {
            session_ = uci::make_session(board.ruleset(), settings, uci::Dialect::Uci);
            ruleset_ = board.ruleset();
        } else {
            session_->set(settings);
        }
        if (const auto& error = session_->network_error()) {
            const auto why = engine::describe(*error);
            session_.reset();
            throw Complaint{why};
        }
        if (const auto start = session_->set_up(board.start_fen()); !start)
            throw PositionFailure{notation::describe(start.error())};
        for (const auto& move : board.moves()) {
            if (session_->outcome()) session_->play_on();
            if (const auto played = session_->play(move); !played)
                throw MoveFailure{uci::describe(played.error())};
        }
    }

    [[nodiscard]] SearchResult run(const uci::Limits& limits, const OnLine& on_line) {
        Mailbox mailbox;
        const auto curve = session_->chance_curve();
        SearchResult result;
        session_->start(
            limits, [&](const uci::Info& info) { mailbox.report(info); },
            [&](const uci::Best& best) { mailbox.finish(best); });
        try {
            while (!mailbox.best()) {
                for (const auto& info : mailbox.wait()) note(line_of(info, curve), result, on_line);
                if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            }
        } catch (...) {
            session_->stop();
            wait();
            throw;
        }
        wait();
        const auto best = *mailbox.best();
        if (!best.move.empty()) result.move = best.move;
        if (!best.ponder.empty()) result.ponder = best.ponder;
        result.score = {best.score, engine::chances(best.score, curve)};
        result.depth = best.depth;
        result.nodes = best.nodes;
        return result;
    }
    static void note(const Line& line, SearchResult& result, const OnLine& on_line) {
        const auto rank = static_cast<std::size_t>(line.rank);
        if (result.lines.size() < rank) result.lines.resize(rank);
        if (!line.moves.empty()) result.lines[rank - 1] = line;
        if (on_line) on_line(line);
    }
    void wait() {
        const py::gil_scoped_release released;
        session_->wait();
    }

    engine::Settings settings_;
    std::optional<AnyRuleset> ruleset_;
    std::unique_ptr<uci::EngineSession> session_;
    std::atomic<bool> is_busy_{false};
};

using Pair = std::pair<double, double>;

uci::Limits limits_from(std::optional<double> time, std::optional<std::uint64_t> nodes,
                        std::optional<int> depth, std::optional<int> mate,
                        const std::optional<Pair>& clock, const std::optional<Pair>& increment,
                        double byoyomi, const std::vector<std::string>& moves, bool has_own_limit) {
    uci::Limits limits;
    if (time) limits.move_time = milliseconds(*time);
    if (nodes) limits.nodes = at_least<std::uint64_t>(1, *nodes, "nodes");
    if (depth) limits.depth = at_least(1, *depth, "a depth");
    if (mate) limits.mate = at_least(1, *mate, "a number of moves");
    if (clock) {
        const Pair added = increment.value_or(Pair{0, 0});
        limits.clock =
            engine::ClockState{.left = {milliseconds(clock->first), milliseconds(clock->second)},
                               .increment = {milliseconds(added.first), milliseconds(added.second)},
                               .byoyomi = milliseconds(byoyomi)};
    } else if (increment || byoyomi != 0) {
        throw Complaint{"expected a clock with the increment or byo-yomi"};
    }
    limits.search_moves = moves;
    if (!has_own_limit && !time && !nodes && !depth && !mate && !clock)
        throw Complaint{"expected a limit: time, nodes, depth, mate or clock"};
    return limits;
}

void add_results(py::module_& module) {
    py::class_<Score>(module, "Score", "Of the side to move.")
        .def_readonly("value", &Score::value)
        .def_property_readonly("centipawns", &Score::centipawns)
        .def_property_readonly("mate", &Score::mate)
        .def_property_readonly("points", &Score::points)
        .def_property_readonly("chances",
                               [](const Score& s) {
                                   return py::make_tuple(s.chances.wins / 1000.0,
                                                         s.chances.draws / 1000.0,
                                                         s.chances.losses / 1000.0);
                               })
        .def("__str__", &Score::text)
        .def("__repr__", [](const Score& s) { return fmt::format("<Score {}>", s.text()); });
    py::class_<Line>(module, "Line", "A principal variation.")
        .def_readonly("rank", &Line::rank)
        .def_readonly("depth", &Line::depth)
        .def_readonly("selective_depth", &Line::selective_depth)
        .def_readonly("score", &Line::score)
        .def_readonly("moves", &Line::moves)
        .def_readonly("nodes", &Line::nodes)
        .def_readonly("time", &Line::time)
        .def("__repr__", [](const Line& line) {
            return fmt::format("<Line {}: depth {}, {}, {}>", line.rank, line.depth,
                               line.score.text(), fmt::join(line.moves, " "));
        });
    py::class_<SearchResult>(module, "SearchResult", "The engine's move and its best lines.")
        .def_readonly("move", &SearchResult::move)
        .def_readonly("ponder", &SearchResult::ponder)
        .def_readonly("score", &SearchResult::score)
        .def_readonly("depth", &SearchResult::depth)
        .def_readonly("nodes", &SearchResult::nodes)
        .def_readonly("lines", &SearchResult::lines)
        .def("__repr__", [](const SearchResult& r) {
            return fmt::format("<SearchResult {}, {}, depth {}>", r.move.value_or("none"),
                               r.score.text(), r.depth);
        });
}

std::unique_ptr<Engine> make_engine(int threads, int hash, int level, std::uint64_t seed,
                                    const std::optional<std::string>& network) {
    constexpr int kMostThreads = 512;
    if (threads < 1 || threads > kMostThreads) throw Complaint{"expected 1 to 512 threads"};
    if (hash < 1 || hash > 1 << 20) throw Complaint{"expected a hash table of 1 to 1048576 MB"};
    if (level < 1 || level > engine::kLevels)
        throw Complaint{fmt::format("expected a level from 1 to {}", engine::kLevels)};
    engine::Settings settings;
    settings.threads = threads;
    settings.hash_megabytes = static_cast<std::size_t>(hash);
    settings.level = level;
    settings.seed = seed;
    if (network) settings.network = *network;
    return std::make_unique<Engine>(settings);
}

}  // namespace

void add_engine(py::module_& module) {
    add_results(module);
    py::class_<Engine>(module, "Engine", "The engine, for all games.")
        .def(py::init(&make_engine), py::kw_only(), py::arg("threads") = 1, py::arg("hash") = 16,
             py::arg("level") = engine::kLevels, py::arg("seed") = 1,
             py::arg("network") = std::nullopt)
        .def_property_readonly("level", [](const Engine& self) { return self.settings().level; })
        .def(
            "search",
            [](Engine& self, const Board& board, std::optional<double> time,
               std::optional<std::uint64_t> nodes, std::optional<int> depth,
               std::optional<int> mate, const std::optional<Pair>& clock,
               const std::optional<Pair>& increment, double byoyomi,
               const std::vector<std::string>& moves, int lines,
               const std::optional<Engine::OnLine>& on_line) {
                const auto limits = limits_from(time, nodes, depth, mate, clock, increment, byoyomi,
                                                moves, self.settings().level < engine::kLevels);
                return self.search(board, limits, at_least(1, lines, "a number of lines"),
                                   on_line.value_or(Engine::OnLine{}));
            },
            py::arg("board"), py::kw_only(), py::arg("time") = std::nullopt,
            py::arg("nodes") = std::nullopt, py::arg("depth") = std::nullopt,
            py::arg("mate") = std::nullopt, py::arg("clock") = std::nullopt,
            py::arg("increment") = std::nullopt, py::arg("byoyomi") = 0.0,
            py::arg("moves") = std::vector<std::string>{}, py::arg("lines") = 1,
            py::arg("on_line") = std::nullopt,
            "Searches within the limits; times are seconds. The GIL is released meanwhile.")
        .def("stop", &Engine::stop, "Ends a search that another thread waits for.")
        .def("forget", &Engine::forget, "Clears the transposition table.")
        .def("__enter__", [](py::object self) { return self; })
        .def("__exit__", [](Engine& self, const py::object&, const py::object&, const py::object&) {
            self.stop();
        });
}

}  // namespace janggun::python
