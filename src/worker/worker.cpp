// The threads of a worker.
#include "worker/worker.h"

#include <algorithm>
#include <fmt/format.h>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "client/backoff.h"
#include "client/messages.h"
#include "worker/task_runner.h"

namespace janggun::worker {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kReportEvery = 5s;  // of an analysis
constexpr auto kTooMany = 60s;     // after "too many requests" without a time
constexpr int kSubmitTries = 3;
constexpr std::size_t kLongestRefusal = 200;  // of the body of an answer

constexpr int kAccepted = 202;
constexpr int kNoContent = 204;

/// What the threads share.
class Shared {
  public:
    Shared(const Settings& given, const std::atomic<bool>& stop, Totals& counted, const Log& log)
        : settings{given}, totals{counted}, stop_{stop}, log_{log} {}

    void say(const std::string& line) {
        const std::lock_guard lock{mutex_};
        log_(line);
    }
    void give_up(WorkerError error) {
        const std::lock_guard lock{mutex_};
        if (!error_) error_ = std::move(error);
        stopping = true;
    }
    [[nodiscard]] std::optional<WorkerError> error() {
        const std::lock_guard lock{mutex_};
        return error_;
    }
    /// Until the time has passed or `stop` is set.
    void pause(std::chrono::milliseconds time) {
        const auto end = Clock::now() + time;
        while (!is_stopping() && Clock::now() < end)
            std::this_thread::sleep_for(std::min<Clock::duration>(50ms, end - Clock::now()));
    }
    bool is_stopping() {
        if (stop_) stopping = true;
        return stopping;
    }

    const Settings& settings;
    Totals& totals;
    std::atomic<bool> stopping{false};

  private:
    const std::atomic<bool>& stop_;
    const Log& log_;
    std::mutex mutex_;
    std::optional<WorkerError> error_;
};

class WorkerThread {
  public:
    WorkerThread(Shared& shared, client::HttpClient http, std::uint64_t seed)
        : shared_{shared}, http_{std::move(http)}, rng_{seed} {}

    void run() {
        while (!shared_.is_stopping()) {
            const auto answer =
                post("/fishnet/acquire", fishnet::write(fishnet::Acquisition{me()}));
            if (shared_.is_stopping()) break;
            if (!answer) {
                fail(describe(answer.error(), shared_.settings.site));
            } else if (answer->status == kAccepted || answer->status == 200) {
                errors_.reset();
                idle_.reset();
                took(answer->body);
            } else if (answer->status == kNoContent) {
                errors_.reset();
                shared_.pause(idle_.next(rng_));
            } else {
                refused(*answer);
            }
        }
    }

  private:
    [[nodiscard]] fishnet::Client me() const {
        const std::string name = "janggun " + shared_.settings.version;
        return {{}, name, name};
    }
    [[nodiscard]] Result<client::HttpResponse, client::ConnectionError> post(
        const std::string& path, const std::string& body) {
        return http_.post(path, body, shared_.stopping);
    }

    /// An error that may pass.
    void fail(const std::string& why) {
        const auto pause = errors_.next(rng_);
        shared_.say(fmt::format("{}; trying again in {:.1f} s", why,
                                std::chrono::duration<double>{pause}.count()));
        shared_.pause(pause);
    }

    void refused(const client::HttpResponse& answer) {
        if (answer.status == 401 || answer.status == 403) return shared_.give_up(TokenRefused{});
        if (answer.status == 404 || answer.status == 405)
            return shared_.give_up(NoWorkerApi{answer.status});
        if (answer.status == 429) {
            const auto wait = answer.retry_after > 0 ? std::chrono::seconds{answer.retry_after}
                                                     : std::chrono::seconds{kTooMany};
            shared_.say(fmt::format("too many requests; waiting {} s", wait.count()));
            return shared_.pause(wait);
        }
        fail(fmt::format("the server answers {}", answer.status));
    }

    void took(const std::string& body) {
        const auto work = fishnet::read_work(body);
        if (!work) return fail("the server sends work that this version cannot read");
        auto match = match_of(*work);
        if (!match) {
            shared_.say(fmt::format("game {}: {}", work->game, describe(match.error())));
            return give_back(*work, true);
        }
        const auto begun = Clock::now();
        const char* done = do_task(*work, *match);
        if (!done) return give_back(*work);
        shared_.say(fmt::format("{} of game {} in {:.1f} s", done, work->game,
                                std::chrono::duration<double>{Clock::now() - begun}.count()));
    }
    /// The kind of work completed, for the log; null: it was not completed.
    const char* do_task(const fishnet::Work& work, const AnyMatch& match) {
        if (std::holds_alternative<fishnet::MoveWork>(work.task))
            return do_move(work, match) ? "move" : nullptr;
        if (std::holds_alternative<fishnet::AnalysisWork>(work.task))
            return do_analysis(work, match) ? "review" : nullptr;
        return do_mining(work, match) ? "puzzles" : nullptr;
    }

    bool do_move(const fishnet::Work& work, const AnyMatch& match) {
        const std::string move =
            search_move(engines_, match, std::get<fishnet::MoveWork>(work.task),
                        shared_.settings.hash_megabytes, shared_.stopping);
        if (shared_.is_stopping()) return false;
        ++shared_.totals.moves;
        submit("/fishnet/move/" + work.id, fishnet::write(fishnet::MoveSubmission{me(), move}));
        return true;
    }

    bool do_analysis(const fishnet::Work& work, const AnyMatch& match) {
        const std::string path = "/fishnet/analysis/" + work.id;
        auto reported = Clock::now();
        bool is_wanted = true;
        const auto report = [&](const Parts& parts) {
            if (shared_.is_stopping()) return false;
            if (Clock::now() - reported < kReportEvery) return true;
            reported = Clock::now();
            const auto answer =
                post(path, fishnet::write(fishnet::AnalysisSubmission{me(), parts}));
            is_wanted = !answer || answer->status != 404;
            return is_wanted;
        };
        auto parts = analyse(engines_, match, std::get<fishnet::AnalysisWork>(work.task),
                             shared_.settings.hash_megabytes, report, shared_.stopping);
        if (!is_wanted) {
            shared_.say(fmt::format("the review of game {} was cancelled", work.game));
            return true;
        }
        if (!parts) return false;
        ++shared_.totals.reviews;
        submit(path, fishnet::write(fishnet::AnalysisSubmission{me(), std::move(*parts)}));
        return true;
    }

    bool do_mining(const fishnet::Work& work, const AnyMatch& match) {
        auto puzzles = mine(match, shared_.stopping);
        if (!puzzles) return false;
        ++shared_.totals.mined;
        submit("/fishnet/puzzles/" + work.id,
               fishnet::write(fishnet::PuzzleSubmission{me(), std::move(*puzzles)}));
        return true;
    }

    /// A result is worth a few tries.
    void submit(const std::string& path, const std::string& body) {
        for (int i = 0; i < kSubmitTries && !shared_.is_stopping(); ++i) {
            const auto answer = post(path, body);
            if (answer && answer->status < 500) {
                errors_.reset();
                if (answer->status >= 400)
                    shared_.say(fmt::format("the server refuses a result: {}",
                                            client::printable(answer->body, kLongestRefusal)));
                return;
            }
            fail(answer ? fmt::format("the server answers {}", answer->status)
                        : describe(answer.error(), shared_.settings.site));
        }
    }

    /// So that another worker can take the job at once.
    void give_back(const fishnet::Work& work, bool is_failure = false) {
        ++shared_.totals.aborted;
        const std::atomic<bool> go_on{false};
        const auto answer = http_.post("/fishnet/abort/" + work.id,
                                       fishnet::write(fishnet::Abort{me(), is_failure}), go_on);
        shared_.say(fmt::format("returned the job of game {}{}", work.game,
                                answer ? "" : ", but the server did not answer"));
        if (!shared_.is_stopping()) shared_.pause(errors_.next(rng_));
    }

    Shared& shared_;
    client::HttpClient http_;
    Rng rng_;
    engine::EngineSet engines_;
    client::Backoff idle_{100ms, 2'000ms};
    client::Backoff errors_{1'000ms, 60'000ms};
};

}  // namespace

std::string describe(const WorkerError& error, const client::SiteUrl& site) {
    if (std::holds_alternative<TokenRefused>(error))
        return fmt::format(
            "{} does not accept this token: expected one of the server's worker keys",
            site.authority());
    if (const auto* none = std::get_if<NoWorkerApi>(&error))
        return fmt::format("{} has no work for workers at {}/fishnet/acquire (status {})",
                           site.authority(), site.path, none->status);
    return describe(std::get<client::ConnectionError>(error), site);
}

Result<std::monostate, WorkerError> work(const Settings& settings, const std::atomic<bool>& stop,
                                         Totals& totals, const Log& log) {
    Shared shared{settings, stop, totals, log};
    std::vector<std::unique_ptr<WorkerThread>> workers;
    std::random_device random;
    for (int i = 0; i < settings.threads; ++i) {
        auto http = client::HttpClient::make({.site = settings.site,
                                              .token = settings.token,
                                              .agent = "janggun-worker/" + settings.version,
                                              .certificates = settings.certificates});
        if (!http) return Failure{WorkerError{http.error()}};
        workers.push_back(std::make_unique<WorkerThread>(shared, std::move(*http), random()));
    }
    std::vector<std::thread> threads;
    threads.reserve(workers.size());
    for (const auto& worker : workers) threads.emplace_back([&worker] { worker->run(); });
    // A search only looks at the shared flag.
    while (!shared.is_stopping()) std::this_thread::sleep_for(50ms);
    for (std::thread& thread : threads) thread.join();
    if (auto error = shared.error()) return Failure{std::move(*error)};
    return std::monostate{};
}

}  // namespace janggun::worker
