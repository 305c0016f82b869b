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

#include "server/app/secrets.h"
#include "server/bus/local/local_bus.h"
#include "server/bus/redis/redis_bus.h"
#include "server/cluster_member.h"
#include "server/domain/stall_free_clock.h"
#include "server/file_lock.h"
#include "server/http/application.h"
#include "server/http/listener.h"
#include "server/local_addresses.h"
#include "server/log/log.h"
#include "server/site_backup.h"
#include "server/store/postgres/postgres_store.h"
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

std::string listen_of(const Config& config) {
    if (!config.listen.empty()) return config.listen;
    return config.is_local_network ? "0.0.0.0" : "127.0.0.1";
}

std::string address_of(const Config& config, std::uint16_t port) {
    const std::string listen = listen_of(config);
    const bool here =
        listen == "127.0.0.1" || listen == "0.0.0.0" || listen == "::" || listen == "::1";
    const bool v6 = listen.find(':') != std::string::npos;
    return fmt::format("{}://{}:{}", config.certificate.empty() ? "http" : "https",
                       here ? "localhost" : (v6 ? "[" + listen + "]" : listen), port);
}

Options options_from(const Config& config) {
    const int cores = static_cast<int>(std::thread::hardware_concurrency());
    Options options;
    options.engine_threads = !config.engine_local        ? 0
                             : config.engine_threads > 0 ? config.engine_threads
                                                         : std::max(1, cores - 1);
    options.engine_hash_megabytes = static_cast<std::size_t>(config.engine_hash);
    options.engine_floor = std::chrono::milliseconds{config.engine_floor};
    options.review_nodes = static_cast<std::uint64_t>(config.review_nodes);
    options.worker_keys = config.worker_keys;
    options.mined_puzzles = config.mined_puzzles;
    if (!config.rate_limits) options.address_games = 0;
    options.chat = {config.chat_words, std::chrono::hours{config.chat_link_hours}};
    options.setup_time = std::chrono::seconds{config.setup_seconds};
    options.version = JANGGUN_VERSION;
    return options;
}

http::Door door_of(const Config& config) {
    http::Door door{listen_of(config),      config.port,  config.certificate, config.key,
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
          beat_{loop_},
          lease_timer_{loop_} {}

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
        const PostToLoop post = [this](std::function<void()> task) {
            asio::post(loop_, std::move(task));
        };
        if (auto error = config_.store.empty() ? open_file(post) : open_database(post))
            return error;
        if (auto error = open_bus(post)) return error;
        if (leases_) join_cluster();
        Options options = options_from(config_);
        options.is_clustered = member_.has_value();
        options.files = site_files();
        wiring_.emplace(App::Needs{.store = *store_,
                                   .bus = *bus_,
                                   .post = post,
                                   .now = [this] { return timepiece_.now(); },
                                   .wake_at = [this](Time time) { wake_at(time); },
                                   .node_name = member_ ? config_.node : std::string{}},
                        options, member_ ? member_->routes() : Routes{});
        if (member_) member_->attach(*wiring_);
        register_metrics(wiring_->app().registry());
        const fs::path web = config_.web.empty() ? default_web_folder() : config_.web;
        http::StaticFiles files = http::StaticFiles::read(web);
        if (!files.has_page())
            log::warning("the page's files were not found; only the API is served (see --web)");
        application_.emplace(
            wiring_->app(),
            http::Site{config_.origins, config_.metrics_readers, std::move(files),
                       config_.rate_limits ? http::Guard::Switch::On : http::Guard::Switch::Off,
                       [this] { return readiness(); }},
            counters_);
        auto listener = http::Listener::open(loop_, door_of(config_), *application_, counters_);
        if (!listener) return listener.error();
        listener_ = std::move(*listener);
        log::info("opened", {{"data", data_}, {"web", web.string()}});
        return std::nullopt;
    }

    [[nodiscard]] std::vector<std::string> local_addresses_now() const {
        if (!config_.is_local_network || !listener_) return {};
        return local_addresses(listener_->port(), !config_.certificate.empty());
    }

    [[nodiscard]] SiteFiles site_files() const {
        SiteFiles files;
        files.local_addresses = [this] { return local_addresses_now(); };
        if (!config_.store.empty()) return files;
        files.back_up = [data = data_] { return make_backup(data); };
        files.free_bytes = [data = data_]() -> std::optional<std::uint64_t> {
            std::error_code error;
            const fs::space_info space = fs::space(fs::absolute(data).parent_path(), error);
            if (error) return std::nullopt;
            return space.available;
        };
        return files;
    }

    std::optional<ServeError> open_file(const PostToLoop& post) {
        const fs::path data = config_.data.empty() ? default_data_file() : config_.data;
        std::error_code ignored;
        if (config_.data.empty() && data.has_parent_path())
            fs::create_directories(data.parent_path(), ignored);
        auto lock = FileLock::take(data.string());
        if (!lock) return lock.error();
        lock_.emplace(std::move(*lock));
        sqlite::SqliteStore::Settings settings;
        if (config_.single_commits) settings.grouping = sqlite::SqliteStore::Grouping::Single;
        auto store = sqlite::SqliteStore::open(data.string(), post, settings);
        if (!store) return store.error();
        store_ = std::move(*store);
        data_ = data.string();
        return std::nullopt;
    }

    std::optional<ServeError> open_database(const PostToLoop& post) {
        postgres::PostgresStore::Settings settings;
        if (!config_.bus.empty()) settings.sharing = postgres::Sharing::Cluster;
        auto store = postgres::PostgresStore::open(config_.store, post, settings);
        if (!store) return store.error();
        if (!config_.bus.empty()) leases_ = &(*store)->leases();
        store_ = std::move(*store);
        data_ = postgres::Connection::place_of(config_.store);
        return std::nullopt;
    }

    std::optional<ServeError> open_bus(const PostToLoop& post) {
        if (config_.bus.empty()) {
            bus_ = std::make_unique<LocalBus>(post);
            return std::nullopt;
        }
        auto bus =
            redis::RedisBus::open(loop_, *redis::parse_address(config_.bus), random_number());
        if (!bus) return bus.error();
        redis_ = bus->get();
        bus_ = std::move(*bus);
        return std::nullopt;
    }

    void join_cluster() {
        const auto wall_clock = [] {
            return Time{std::chrono::duration_cast<Duration>(
                std::chrono::system_clock::now().time_since_epoch())};
        };
        const auto refused = [this](const NodeRow& holder) {
            error_ = NodeNameTaken{config_.node, holder.description.address};
            loop_.stop();
        };
        member_.emplace(ClusterMember::Needs{
            *leases_, *bus_,
            NodeDescription{config_.node, reachable_address(listen_of(config_), config_.port),
                            JANGGUN_VERSION},
            wall_clock, refused});
    }

    [[nodiscard]] http::Readiness readiness() const {
        if (!member_) return http::Readiness::Ready;
        if (member_->node().incarnation() == Incarnation::None) return http::Readiness::Starting;
        return member_->is_cut_off() ? http::Readiness::Suspended : http::Readiness::Ready;
    }

    void keep_lease() {
        member_->tick();
        lease_timer_.expires_after(ClusterMember::kTick);
        lease_timer_.async_wait([this](Error error) {
            if (!error) keep_lease();
        });
    }

    void register_cluster_metrics(Registry& registry) {
        const auto counter = [&](const char* name, const char* help, const std::uint64_t& value) {
            registry.counter(name, help, [&value] { return static_cast<double>(value); });
        };
        registry.gauge("janggun_bus_up", "Whether the connection to Redis is up (1) or down (0)",
                       [this] { return redis_->is_up() ? 1.0 : 0.0; });
        registry.gauge("janggun_bus_round_trip_seconds",
                       "Round trip of the last heartbeat over Redis",
                       [this] { return seconds(redis_->round_trip()); });
        const auto& bus = redis_->counts();
        counter("janggun_bus_published_total", "Messages published to Redis", bus.published);
        counter("janggun_bus_dropped_total", "Messages dropped instead of published to Redis",
                bus.dropped);
        counter("janggun_bus_received_total", "Messages received from other nodes", bus.received);
        counter("janggun_bus_rejected_total", "Malformed messages received over Redis",
                bus.rejected);
        counter("janggun_bus_links_total", "Connections made to Redis", bus.links);
        registry.gauge("janggun_node_accepting",
                       "Whether the lease of this node is valid and it accepts commands (1)",
                       [this] { return member_->node().accepts() ? 1.0 : 0.0; });
        const auto& node = member_->node().counts();
        counter("janggun_lease_renewals_total", "Renewals of this node's lease", node.renewals);
        counter("janggun_lease_failed_renewals_total", "Failed renewals of this node's lease",
                node.failed_renewals);
        counter("janggun_node_suspensions_total",
                "Times this node was suspended because its lease was in doubt", node.suspensions);
        counter("janggun_node_fences_total", "Times this node was fenced", node.fences);
        counter("janggun_games_claimed_total", "Games taken over from other nodes",
                node.games_claimed);
        registry.gauge("janggun_clock_offset_seconds",
                       "How far the clock of this machine is ahead of the database server's",
                       [this] { return seconds(member_->node().clock_offset()); });
        const auto& forwarded = member_->forwarder().counts();
        counter("janggun_commands_forwarded_total", "Requests forwarded to other nodes",
                forwarded.forwarded);
        counter("janggun_commands_repeated_total", "Requests forwarded to other nodes again",
                forwarded.repeated);
        counter("janggun_commands_served_total", "Requests served for other nodes",
                forwarded.served);
        counter("janggun_commands_timed_out_total", "Forwarded requests that timed out",
                forwarded.timed_out);
    }

    void register_metrics(Registry& registry) {
        if (member_) register_cluster_metrics(registry);
        registry.counter("janggun_stalls_total", "Stalls of the event loop",
                         [this] { return static_cast<double>(timepiece_.stalls().count); });
        registry.counter("janggun_stalled_seconds_total",
                         "Total duration of the event loop's stalls",
                         [this] { return seconds(timepiece_.stalls().length); });
        loop_lag_ = &registry.histogram(
            "janggun_loop_lag_seconds", "Latency of the event loop: delay of a timer of 100 ms",
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
        if (member_) keep_lease();
        beat();
        signals_.async_wait([this](Error error, int) {
            if (!error) stop();
        });
        await_reload();
        const std::string address = address_of(config_, listener_->port());
        const double games = wiring_->app().registry().value_of("janggun_live_games").value_or(0);
        log::info("ready", {{"address", address},
                            {"games", fmt::to_string(static_cast<std::int64_t>(games))}});
        const auto local = local_addresses_now();
        for (const std::string& one : local) log::info("local network", {{"address", one}});
        ready_(address, local);
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
                "the loop stalled",
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

    /// Pending writes become durable first, then connections are closed. A second signal exits
    /// immediately.
    void stop() {
        log::info("stopping", {{"connections", fmt::to_string(counters_.open_connections)}});
        signals_.async_wait([](Error error, int) {
            // What has been published is durable: exiting at once loses nothing.
            if (!error) std::_Exit(1);
        });
        beat_.cancel();
        hangups_.clear();
        wiring_->app().prepare_drain();
        const auto close = [this] {
            wiring_->app().drain([this] {
                listener_->stop(std::chrono::seconds{config_.drain_seconds},
                                [this] { loop_.stop(); });
            });
        };
        // Other nodes go on with the games before the clients of this one are sent to them.
        if (member_)
            member_->drain(close);
        else
            close();
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
    asio::steady_timer lease_timer_;
    Duration told_stalls_{0};
    Histogram* loop_lag_ = nullptr;
    std::optional<FileLock> lock_;
    std::unique_ptr<Store> store_;
    std::string data_;              // where it is, for the log
    LeaseStore* leases_ = nullptr;  // the store's, in a cluster
    std::unique_ptr<Bus> bus_;
    redis::RedisBus* redis_ = nullptr;
    std::optional<ClusterMember> member_;
    std::optional<Wiring> wiring_;
    std::optional<http::Application> application_;
    std::unique_ptr<http::Listener> listener_;
};

}  // namespace

std::string describe(const ServeError& error) {
    if (std::holds_alternative<NoRandomNumbers>(error))
        return "libsodium cannot be used on this machine";
    if (const auto* failed = std::get_if<CannotResume>(&error)) return failed->fault.text;
    if (const auto* redis = std::get_if<redis::RedisError>(&error)) return describe(*redis);
    if (const auto* taken = std::get_if<NodeNameTaken>(&error))
        return fmt::format(
            "another node named \"{}\" runs at {}: give each node a name of its own (--node)",
            taken->name, taken->address);
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
