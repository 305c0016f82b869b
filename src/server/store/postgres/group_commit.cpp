// Group commit, reconnecting, and resolving commits whose answer was lost.
#include "server/store/postgres/group_commit.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include "server/store/explorer.h"

namespace janggun::server::postgres {
namespace {

using Kind = SqlError::Kind;

// FOR KEY SHARE, not FOR SHARE: renewals of the lease go on meanwhile. Marking the node dead takes
// FOR UPDATE, which conflicts: lease.h.
constexpr std::string_view kFence =
    "SELECT 1 FROM node WHERE incarnation=$1 AND died IS NULL FOR KEY SHARE";
constexpr std::string_view kNumberBatch =
    "INSERT INTO writer (id, batch) VALUES ($1,$2)"
    " ON CONFLICT (id) DO UPDATE SET batch=excluded.batch, at=now()";
constexpr std::string_view kAddRow =
    "INSERT INTO writer (id, batch) VALUES ($1,0) ON CONFLICT DO NOTHING";
// Waits for the transaction of a connection that broke, if the server has not noticed that yet.
constexpr std::string_view kReadBatch = "SELECT batch FROM writer WHERE id=$1 FOR UPDATE";
// Any two numbers of our own: the first says that it is our lock, the second which.
constexpr std::string_view kLockAlone = "SELECT pg_try_advisory_lock(1246644814, 1)";
constexpr std::string_view kLockShared = "SELECT pg_try_advisory_lock_shared(1246644814, 1)";

/// Of a machine that fails without closing its connections: its successor has the games by then,
/// and the players should soon be notified that a move is not stored.
constexpr std::chrono::seconds kAnswerTime{4};

std::int64_t random_id() {
    std::random_device source;
    return static_cast<std::int64_t>((std::uint64_t{source()} << 31) ^ source());
}

/// False: the lock is held by another process.
Result<bool, SqlError> take_lock(Connection& connection, Sharing sharing) {
    const auto locked = connection.query(sharing == Sharing::Alone ? kLockAlone : kLockShared, {});
    if (!locked) return Failure{locked.error()};
    return (*locked)[0].truth(0);
}

}  // namespace

Result<Connection, OpenError> open_writer(const std::string& url, Sharing sharing) {
    auto connection = Connection::open(url);
    if (!connection) return Failure{connection.error()};
    // The server may not have noticed yet that our earlier process was killed.
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{2};
    for (;;) {
        const auto locked = take_lock(*connection, sharing);
        const std::string place = Connection::place_of(url);
        if (!locked)
            return Failure{OpenError{OpenError::Reason::CannotOpen, place, locked.error().message}};
        if (*locked) return std::move(*connection);
        if (std::chrono::steady_clock::now() > end)
            return Failure{OpenError{OpenError::Reason::InUse, place}};
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
    }
}

GroupCommit::GroupCommit(Settings settings, Connection writer, PostToLoop post,
                         HealthMonitor& health)
    : settings_{std::move(settings)},
      id_{random_id()},
      connection_{std::move(writer)},
      post_{std::move(post)},
      health_{health} {
    thread_ = std::thread{[this] { run(); }};
}

GroupCommit::~GroupCommit() {
    {
        const std::lock_guard lock{mutex_};
        is_closing_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void GroupCommit::use(Incarnation incarnation) {
    const std::lock_guard lock{mutex_};
    incarnation_ = incarnation;
}

void GroupCommit::write(UnitOfWork unit, Reply<Committer::Written> done) {
    {
        const std::lock_guard lock{mutex_};
        if (queue_.size() < settings_.most_queued) {
            queue_.push_back({std::move(unit), std::move(done), incarnation_});
            wake_.notify_one();
            return;
        }
    }
    post_([done = std::move(done)] {
        if (done) done(Failure{StoreError::Busy});
    });
}

bool GroupCommit::is_closing() {
    const std::lock_guard lock{mutex_};
    return is_closing_;
}

void GroupCommit::run() {
    for (;;) {
        Group group = next_group();
        if (group.empty()) return;
        commit(group);
        if (std::any_of(group.begin(), group.end(),
                        [](const Queued& queued) { return ends_game(queued.unit); }))
            settings_.game_ended();
        post_([committed = std::move(group)] {
            for (const Queued& queued : committed) {
                if (!queued.done) continue;
                if (queued.error)
                    queued.done(Failure{*queued.error});
                else
                    queued.done(Committer::Written{});
            }
        });
    }
}

GroupCommit::Group GroupCommit::next_group() {
    constexpr std::size_t kLargestGroup = 2'000;
    std::unique_lock lock{mutex_};
    wake_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
    Group group;
    while (!queue_.empty() && group.size() < kLargestGroup &&
           (group.empty() || queue_.front().incarnation == group.front().incarnation)) {
        group.push_back(std::move(queue_.front()));
        queue_.pop_front();
    }
    return group;
}

void GroupCommit::commit(Group& group) {
    ++batch_;
    constexpr int kMostAttempts = 10;  // while the server answers
    const auto until = SteadyClock::now() + settings_.patience;
    bool is_unknown = false;
    for (int attempts = 0; attempts < kMostAttempts;) {
        // An unknown outcome is resolved however long that takes.
        if (!reconnect(is_unknown ? SteadyClock::time_point::max() : until)) break;
        if (is_unknown) {
            const auto committed = is_committed();
            if (!committed) continue;
            is_unknown = false;
            if (*committed) {
                commits_.fetch_add(1, std::memory_order_relaxed);
                units_.fetch_add(group.size(), std::memory_order_relaxed);
                return;
            }
        }
        if (!add_row()) {
            if (connection_.is_open()) ++attempts;
            continue;
        }
        for (Queued& queued : group) queued.error.reset();
        const Attempt result = attempt(group);
        if (result == Attempt::Finished) return;
        is_unknown = result == Attempt::Unknown;
        if (!is_unknown && connection_.is_open()) ++attempts;
    }
    refuse(group, StoreError::Failed, problem_);
}

void GroupCommit::refuse(Group& group, StoreError error, const std::string& problem) {
    for (Queued& queued : group) queued.error = error;
    if (error == StoreError::Failed) health_.write_failed(problem);
}

void GroupCommit::watch() {
    connection_.watch({.deadline = SteadyClock::now() + kAnswerTime});
}

bool GroupCommit::add_row() {
    if (has_row_) return true;
    watch();
    const auto added = connection_.query(kAddRow, parameters(id_));
    if (!added) problem_ = added.error().message;
    return has_row_ = added.has_value();
}

void GroupCommit::roll_back() {
    if (!connection_.in_transaction()) return;
    watch();
    if (const auto error = connection_.run("ROLLBACK")) problem_ = error->message;
}

std::size_t GroupCommit::opening_size(const Group& group) {
    return group.front().incarnation == Incarnation::None ? 2 : 3;
}

std::vector<Command> GroupCommit::opening(const Group& group) const {
    std::vector<Command> commands{{"BEGIN"}, {kNumberBatch, parameters(id_, batch_)}};
    const auto incarnation = static_cast<std::int64_t>(group.front().incarnation);
    if (group.front().incarnation != Incarnation::None)
        commands.push_back({kFence, parameters(incarnation)});
    return commands;
}

bool GroupCommit::is_fenced(const Group& group, const std::vector<Rows>& results) {
    return group.front().incarnation != Incarnation::None && results[2].size() == 0;
}

GroupCommit::Attempt GroupCommit::attempt(Group& group) {
    // 1. Everything in one pipeline.
    Batch batch{group.front().incarnation};
    for (const Queued& queued : group) batch.add(queued.unit);
    if (!batch.is_consistent()) return attempt_by_unit(group);
    std::vector<Command> commands = opening(group);
    std::vector<Command> writes = batch.commands();
    std::move(writes.begin(), writes.end(), std::back_inserter(commands));
    watch();
    const auto results = connection_.pipeline(commands);
    if (!results) {
        const Kind kind = results.error().kind;
        if (kind != Kind::Constraint && kind != Kind::BadData)
            return after_error(group, results.error());
        roll_back();
        return attempt_by_unit(group);
    }
    // 2. Fenced, or a conflict in one of the units: nothing of it is committed.
    if (is_fenced(group, *results)) {
        roll_back();
        refuse(group, StoreError::Fenced, {});
        return Attempt::Finished;
    }
    if (!batch.is_met_by(std::span{*results}.subspan(opening_size(group)))) {
        roll_back();
        return attempt_by_unit(group);
    }
    return finish(group);
}

GroupCommit::Attempt GroupCommit::attempt_by_unit(Group& group) {
    if (!connection_.is_open()) return Attempt::Repeat;
    watch();
    const auto opened = connection_.pipeline(opening(group));
    if (!opened) return after_error(group, opened.error());
    if (is_fenced(group, *opened)) {
        roll_back();
        refuse(group, StoreError::Fenced, {});
        return Attempt::Finished;
    }
    for (Queued& queued : group) {
        Batch batch{queued.incarnation};
        batch.add(queued.unit);
        if (!batch.is_consistent()) {
            queued.error = StoreError::Conflict;
            continue;
        }
        std::vector<Command> commands{{"SAVEPOINT unit"}};
        std::vector<Command> writes = batch.commands();
        std::move(writes.begin(), writes.end(), std::back_inserter(commands));
        watch();
        const auto results = connection_.pipeline(commands);
        if (results && batch.is_met_by(std::span{*results}.subspan(1))) continue;
        const Kind kind = results ? Kind::Constraint : results.error().kind;
        if (kind != Kind::Constraint && kind != Kind::BadData)
            return after_error(group, results.error());
        if (const auto error = connection_.run("ROLLBACK TO unit"))
            return after_error(group, *error);
        if (kind == Kind::BadData) {
            queued.error = StoreError::Failed;
            health_.write_failed(results.error().message);
            continue;
        }
        queued.error = conflict_of(batch);
        if (!queued.error) return Attempt::Repeat;  // the connection broke
    }
    return finish(group);
}

std::optional<StoreError> GroupCommit::conflict_of(const Batch& batch) {
    if (batch.owner() == Incarnation::None || batch.games().empty()) return StoreError::Conflict;
    Array games;
    for (const GameId& game : batch.games()) games.add(game.text);
    const auto others = connection_.query(
        "SELECT count(*) FROM game WHERE id=ANY($1::text[]) AND owner IS DISTINCT FROM $2"
        " AND ended IS NULL",
        parameters(games, static_cast<std::int64_t>(batch.owner())));
    if (!others) {
        problem_ = others.error().message;
        roll_back();
        return std::nullopt;
    }
    return (*others)[0].integer(0) > 0 ? StoreError::Fenced : StoreError::Conflict;
}

GroupCommit::Attempt GroupCommit::finish(Group& group) {
    watch();
    (void)connection_.take_warning();
    const auto error = connection_.run("COMMIT");
    if (error && !connection_.is_open()) {
        problem_ = error->message;
        return Attempt::Unknown;
    }
    // Its wait for the standby was cancelled: is_committed() waits again.
    if (!error && connection_.take_warning()) return Attempt::Unknown;
    if (error) return after_error(group, *error);
    commits_.fetch_add(1, std::memory_order_relaxed);
    units_.fetch_add(group.size(), std::memory_order_relaxed);
    return Attempt::Finished;
}

GroupCommit::Attempt GroupCommit::after_error(Group& group, const SqlError& error) {
    problem_ = error.message;
    roll_back();
    if (error.kind == Kind::Lost || error.kind == Kind::Retry || error.kind == Kind::TimedOut)
        return Attempt::Repeat;
    refuse(group, StoreError::Failed, error.message);
    return Attempt::Finished;
}

bool GroupCommit::reconnect(SteadyClock::time_point until) {
    constexpr std::chrono::milliseconds kStep{10};
    while (!connection_.is_open()) {
        if (is_closing() || SteadyClock::now() >= until) return false;
        if (SteadyClock::now() < backoff_.next()) {
            std::this_thread::sleep_for(kStep);
            continue;
        }
        auto opened = Connection::open(settings_.url);
        auto locked = opened ? take_lock(*opened, settings_.sharing) : false;
        if (opened && locked && *locked) {
            connection_ = std::move(*opened);
            backoff_.succeeded();
            return true;
        }
        backoff_.failed();
        problem_ = !opened   ? describe(opened.error())
                   : !locked ? locked.error().message
                             : "another server uses the database";
        health_.write_failed(problem_);
    }
    return true;
}

std::optional<bool> GroupCommit::is_committed() {
    watch();
    (void)connection_.take_warning();
    const auto last = connection_.query(kReadBatch, parameters(id_));
    if (last && connection_.take_warning()) return std::nullopt;
    if (last) return last->size() > 0 && (*last)[0].integer(0) == batch_;
    problem_ = last.error().message;
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    return std::nullopt;
}

}  // namespace janggun::server::postgres
