// The loop, the store, the features and the listener, put together.
#include "server/serve.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <sodium.h>
#include <sys/resource.h>
#include <thread>

#include "server/bus/local/local_bus.h"
#include "server/domain/stall_free_clock.h"
#include "server/file_lock.h"
#include "server/http/application.h"
#include "server/http/listener.h"
#include "server/log/log.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/wiring.h"

namespace janggun::server {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;
using Error = boost::system::error_code;

/// Milliseconds since 1970 that never jump: the steady clock without its stalls, anchored once.
class Timepiece {
  public:
    [[nodiscard]] Time now() {
        const auto since = std::chrono::duration_cast<Duration>(SteadyClock::now() - steady_);
        return {system_ + clock_.read(since)};
    }
    [[nodiscard]] SteadyClock::time_point steady(Time time) const {
        return steady_ + clock_.monotonic(time.since_epoch - system_);
    }
    [[nodiscard]] const StallFreeClock::Stalls& stalls() const { return clock_.stalls(); }

  private:
    StallFreeClock clock_;
    SteadyClock::time_point steady_ = SteadyClock::now();
    Duration system_ =
        std::chrono::duration_cast<Duration>(std::chrono::system_clock::now().time_since_epoch());
};

/// As many descriptors as we may have; how many connections that allows.
std::size_t raise_descriptors() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1000;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    constexpr rlim_t kOurOwn = 64;  // the database, the log, the loop
    return limit.rlim_cur > 2 * kOurOwn ? static_cast<std::size_t>(limit.rlim_cur - kOurOwn)
                                        : kOurOwn;
}

std::string address_of(const Config& config, std::uint16_t port) {
    const bool here = config.listen == "127.0.0.1" || config.listen == "0.0.0.0" ||
                      config.listen == "::" || config.listen == "::1";
    const bool v6 = config.listen.find(':') != std::string::npos;
    return fmt::format("{}://{}:{}", config.certificate.empty() ? "http" : "https",
                       here ? "localhost" : (v6 ? "[" + config.listen + "]" : config.listen), port);
}

Options options_from(const Config& config) {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    Options options;
    options.engine_threads =
        config.engine_threads > 0 ? config.engine_threads : std::max(1, cores - 1);
    options.engine_hash_megabytes = static_cast<std::size_t>(config.engine_hash);
    options.engine_floor = std::chrono::milliseconds{config.engine_floor};
    if (!config.rate_limits) options.address_games = 0;
    options.setup_time = std::chrono::seconds{config.setup_seconds};
    options.version = JANGGUN_VERSION;
    return options;
}

http::Door door_of(const Config& config) {
    http::Door door{config.listen,          config.port,  config.certificate, config.key,
                    config.trusted_proxies, config.limits};
    door.limits.off = !config.rate_limits;
    door.limits.connections = std::min(door.limits.connections, raise_descriptors());
    return door;
}

/// Everything that runs, in the order in which it depends on each other.
class ServerProcess {
  public:
    ServerProcess(const Config& config, const Ready& ready, const Reread& reread)
        : config_{config},
          ready_{ready},
          reread_{reread},
          signals_{loop_, SIGINT, SIGTERM},
          hangups_{loop_, SIGHUP},
          alarm_{loop_},
          beat_{loop_} {}

    Result<Stopped, ServeError> run() {
        if (auto error = open()) return Failure{std::move(*error)};
        wiring_->app().start([this](const std::optional<Fault>& fault) { started(fault); });
        loop_.run();
        if (error_) return Failure{*error_};
        log::info("stopped");
        return Stopped{};
    }

  private:
    std::optional<ServeError> open() {
        const fs::path data = config_.data.empty() ? default_data_file() : config_.data;
        std::error_code ignored;
        if (config_.data.empty() && data.has_parent_path())
            fs::create_directories(data.parent_path(), ignored);
        auto lock = FileLock::take(data.string());
        if (!lock) return lock.error();
        lock_.emplace(std::move(*lock));
        const PostToLoop post = [this](std::function<void()> task) {
            asio::post(loop_, std::move(task));
        };
        sqlite::SqliteStore::Settings settings;
        if (config_.single_commits) settings.grouping = sqlite::SqliteStore::Grouping::Single;
        auto store = sqlite::SqliteStore::open(data.string(), post, settings);
        if (!store) return store.error();
        store_ = std::move(*store);
        bus_.emplace(post);
        wiring_.emplace(App::Needs{.store = *store_,
                                   .bus = *bus_,
                                   .post = post,
                                   .now = [this] { return timepiece_.now(); },
                                   .wake_at = [this](Time time) { wake_at(time); }},
                        options_from(config_));
        register_metrics(wiring_->app().registry());
        const fs::path web = config_.web.empty() ? default_web_folder() : config_.web;
        http::StaticFiles files = http::StaticFiles::read(web);
        if (!files.has_page())
            log::warning("the page's files were not found; only the API is served (see --web)");
        application_.emplace(
            wiring_->app(),
            http::Site{config_.origins, config_.metrics_readers, std::move(files),
                       config_.rate_limits ? http::Guard::Switch::On : http::Guard::Switch::Off},
            counters_);
        auto listener = http::Listener::open(loop_, door_of(config_), *application_, counters_);
        if (!listener) return listener.error();
        listener_ = std::move(*listener);
        log::info("opened", {{"data", data.string()}, {"web", web.string()}});
        return std::nullopt;
    }

    void register_metrics(Registry& registry) {
        registry.counter("janggun_stalls_total", "Times the loop stood still",
                         [this] { return static_cast<double>(timepiece_.stalls().count); });
        registry.counter("janggun_stalled_seconds_total", "How long it stood still in all",
                         [this] { return seconds(timepiece_.stalls().length); });
        loop_lag_ = &registry.histogram(
            "janggun_loop_lag_seconds", "Delay of a timer on the loop, measured every 100 ms",
            {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1});
    }
    template <typename Length>
    static double seconds(Length length) {
        return std::chrono::duration<double>{length}.count();
    }

    void started(const std::optional<Fault>& fault) {
        if (fault) {
            error_ = CannotResume{*fault};
            return loop_.stop();
        }
        listener_->start();
        beat();
        signals_.async_wait([this](Error error, int) {
            if (!error) stop();
        });
        await_reload();
        const std::string address = address_of(config_, listener_->port());
        const double games = wiring_->app().registry().value_of("janggun_live_games").value_or(0);
        log::info("ready", {{"address", address},
                            {"games", fmt::to_string(static_cast<std::int64_t>(games))}});
        ready_(address);
    }

    void await_reload() {
        hangups_.async_wait([this](Error error, int) {
            if (error) return;
            reload();
            await_reload();
        });
    }

    /// All of it or nothing. Games, sockets and streams go on.
    void reload() {
        const auto refuse = [](const std::string& why) {
            log::error("nothing was reloaded", {{"why", why}});
        };
        auto read = reread_();
        if (!read) return refuse(describe(read.error()));
        if (auto done = listener_->reload(door_of(*read)); !done)
            return refuse(describe(done.error()));
        application_->reload(read->origins, read->metrics_readers);
        log::set_level(read->log_level);
        log::info("reloaded", {{"what",
                                "certificate, origins, trusted_proxies, metrics.readers, "
                                "log.level; other settings need a restart"}});
    }

    void wake_at(Time time) {
        alarm_.expires_at(timepiece_.steady(time));
        alarm_.async_wait([this](Error error) {
            if (!error) wiring_->app().tick();
        });
    }

    /// Shows that the loop runs, and sees when it did not.
    void beat() {
        (void)timepiece_.now();
        const auto& stalls = timepiece_.stalls();
        if (stalls.length != told_stalls_) {
            log::warning(
                "the server stood still",
                {{"milliseconds", fmt::to_string((stalls.length - told_stalls_).count())}});
            told_stalls_ = stalls.length;
        }
        beat_.expires_after(StallFreeClock::kBeat);
        beat_.async_wait([this](Error error) {
            if (error) return;
            loop_lag_->observe(seconds(SteadyClock::now() - beat_.expiry()));
            beat();
        });
    }

    /// First what is under way becomes durable, then everybody is seen out. Who is in a hurry
    /// sends the signal again.
    void stop() {
        log::info("stopping", {{"connections", fmt::to_string(counters_.open_connections)}});
        signals_.async_wait([](Error error, int) {
            // Whatever anybody has seen is on the disk: nothing is lost by leaving at once.
            if (!error) std::_Exit(1);
        });
        beat_.cancel();
        hangups_.clear();
        wiring_->app().drain([this] {
            listener_->stop(std::chrono::seconds{config_.drain_seconds}, [this] { loop_.stop(); });
        });
    }

    const Config& config_;
    const Ready& ready_;
    const Reread& reread_;
    http::Counters counters_;
    Timepiece timepiece_;
    std::optional<ServeError> error_;
    asio::io_context loop_{1};
    // Other threads bring the loop its work: it must wait for them, not end.
    asio::executor_work_guard<asio::io_context::executor_type> work_{loop_.get_executor()};
    asio::signal_set signals_;
    asio::signal_set hangups_;
    asio::steady_timer alarm_;
    asio::steady_timer beat_;
    Duration told_stalls_{0};
    Histogram* loop_lag_ = nullptr;
    std::optional<FileLock> lock_;
    std::unique_ptr<sqlite::SqliteStore> store_;
    std::optional<LocalBus> bus_;
    std::optional<Wiring> wiring_;
    std::optional<http::Application> application_;
    std::unique_ptr<http::Listener> listener_;
};

}  // namespace

std::string describe(const ServeError& error) {
    if (std::holds_alternative<NoRandomNumbers>(error))
        return "libsodium cannot be used on this machine";
    if (const auto* failed = std::get_if<CannotResume>(&error)) return failed->fault.text;
    if (const auto* lock = std::get_if<LockError>(&error)) return describe(*lock);
    if (const auto* store = std::get_if<OpenError>(&error)) return describe(*store);
    return http::describe(std::get<http::ListenError>(error));
}

Result<Stopped, ServeError> serve(const Config& config, const Ready& ready, const Reread& reread) {
    if (sodium_init() < 0) return Failure{ServeError{NoRandomNumbers{}}};
    log::set_up(config.log_level,
                config.log_format == LogFormat::Json ? log::Form::Json : log::Form::Text);
    std::signal(SIGPIPE, SIG_IGN);
    return ServerProcess{config, ready, reread}.run();
}

}  // namespace janggun::server
