// The store as a file of SQLite: one thread writes, one reads who people are, some read the
// archive, one tidies the log.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store/sqlite/database.h"
#include "server/store/sqlite/file_guard.h"
#include "server/store/sqlite/health_book.h"
#include "server/store/sqlite/read_pool.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

class SqliteStore final : public Store {
  public:
    /// Runs a function on the loop's thread.
    using Post = std::function<void(std::function<void()>)>;
    /// How many units a commit takes.
    enum class Grouping : std::uint8_t {
        Natural,  // all that wait: what came in while the last commit was under way
        Single,   // one: the slow way, to measure against
    };

    struct Settings {
        Grouping grouping = Grouping::Natural;
        int log_pages = 8'000;  // when the write-ahead log is to begin anew
        int archive_readers = 2;
        ReadLimits archive{};
    };
    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>, std::string> open(
        const std::string& path, Post post, Settings settings);
    [[nodiscard]] static auto open(const std::string& path, Post post) {
        return open(path, std::move(post), Settings{});
    }
    /// Writes what waits, then closes; nobody is told any more.
    ~SqliteStore() override;

    void write(std::vector<Write> unit, Reply<Written> done) override;
    void purge(Purge what, Reply<Purged> done) override;
    void last_seen(Reply<std::optional<Time>> done) override;
    void unfinished_games(Reply<std::vector<StoredGame>> done) override;
    void proposals(Reply<std::vector<Proposal>> done) override;
    void user(UserId id, Reply<std::optional<User>> done) override;
    void user_named(std::string name, Reply<std::optional<User>> done) override;
    void credential(std::string hash, Reply<std::optional<Credential>> done) override;
    void credentials(UserId user, Reply<std::vector<Credential>> done) override;
    void ratings(UserId user, Reply<std::vector<UserRating>> done) override;
    void game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) override;
    void games(GameFilter filter, Asker asker, Reply<GamePage> done) override;
    void chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                 Reply<std::vector<Said>> done) override;
    void rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) override;
    void leaderboard(Category category, Time since, int limit, Asker asker,
                     Reply<std::vector<Ranked>> done) override;
    void tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) override;
    [[nodiscard]] StoreHealth health() const override;

    /// For /metrics: commits so far, and units in them.
    [[nodiscard]] std::uint64_t commits() const { return commits_.load(); }
    [[nodiscard]] std::uint64_t units() const { return units_.load(); }

  private:
    struct Unit {
        std::vector<Write> writes;
        Reply<Written> done;
        std::optional<StoreError> error;
    };

    struct Parts {
        Database writer;
        Database tidier;
        std::vector<Database> identity;
        std::vector<Database> archive;
    };
    SqliteStore(const std::string& path, Parts parts, Post post, Settings settings);
    void write_all();
    void commit(std::vector<Unit>& units);
    /// Whether the files have been taken away; then everything is refused from now on.
    enum class Files : std::uint8_t {
        Ours,
        Saved,  // the write-ahead log was, but what was committed is in the database now
        Lost,
    };
    Files look_at_files();
    void keep_log_short();
    void tidy();
    /// What the server asks for itself does not wait behind the archive's readers.
    [[nodiscard]] ReadPool& pool_for(const Asker& asker) {
        return asker.key.empty() ? identity_ : archive_;
    }

    Post post_;
    Settings settings_;
    Database writer_;
    Database tidier_;
    FileGuard files_;  // the writer's own
    HealthBook health_;
    ReadPool identity_;
    ReadPool archive_;

    std::mutex mutex_;
    std::condition_variable wake_writer_;
    std::condition_variable wake_tidier_;
    std::deque<Unit> waiting_;
    std::deque<std::function<void(Database&)>> chores_;  // of the tidier
    bool must_tidy_ = false;
    bool closing_ = false;
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> units_{0};
    std::atomic<bool> is_tidied_{false};  // but for what was written meanwhile
    int log_pages_ = 0;                   // the writer's own
    int tidy_at_ = 0;

    std::thread writing_;
    std::thread tidying_;
};

}  // namespace janggun::server::sqlite
