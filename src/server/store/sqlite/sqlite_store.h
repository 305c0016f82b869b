// The store as a file of SQLite: one thread writes, one reads, one tidies the log.
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
    };
    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>, std::string> open(
        const std::string& path, Post post, Settings settings);
    [[nodiscard]] static auto open(const std::string& path, Post post) {
        return open(path, std::move(post), Settings{});
    }
    /// Writes what waits, then closes; nobody is told any more.
    ~SqliteStore() override;

    void write(std::vector<Write> unit, Reply<Written> done) override;
    void unfinished_games(Reply<std::vector<StoredGame>> done) override;
    void game(GameId id, Reply<std::optional<StoredGame>> done) override;
    void games(GameFilter filter, Reply<std::vector<GameRow>> done) override;
    void whole_games(GameFilter filter, Reply<std::vector<StoredGame>> done) override;
    void proposals(Reply<std::vector<Proposal>> done) override;
    void user(UserId id, Reply<std::optional<User>> done) override;
    void user_named(std::string name, Reply<std::optional<User>> done) override;
    void credential(std::string hash, Reply<std::optional<Credential>> done) override;
    void credentials(UserId user, Reply<std::vector<Credential>> done) override;
    void ratings(UserId user, Reply<std::vector<UserRating>> done) override;
    void chat_of(UserId user, Reply<std::vector<Said>> done) override;
    void rating_history(UserId user, Reply<std::vector<RatingPoint>> done) override;
    void leaderboard(Category category, Time since, int limit,
                     Reply<std::vector<Ranked>> done) override;
    void tally(UserId user, UserId opponent, Reply<Tally> done) override;

    /// For /metrics: commits so far, and units in them.
    [[nodiscard]] std::uint64_t commits() const { return commits_.load(); }
    [[nodiscard]] std::uint64_t units() const { return units_.load(); }

  private:
    struct Unit {
        std::vector<Write> writes;
        Reply<Written> done;
        std::optional<StoreError> error;
    };

    SqliteStore(Database writer, Database reader, Database tidier, Post post, Settings settings);
    void write_all();
    void commit(std::vector<Unit>& units);
    void keep_log_short();
    void read_all();
    void tidy();
    template <typename T, typename Read>
    void read(Reply<T> done, Read read);

    Post post_;
    Settings settings_;
    Database writer_;
    Database reader_;
    Database tidier_;

    std::mutex mutex_;
    std::condition_variable wake_writer_;
    std::condition_variable wake_reader_;
    std::condition_variable wake_tidier_;
    std::deque<Unit> waiting_;
    std::deque<std::function<void(Database&)>> questions_;
    bool must_tidy_ = false;
    bool closing_ = false;
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> units_{0};
    std::atomic<bool> is_tidied_{false};  // but for what was written meanwhile
    int log_pages_ = 0;                   // the writer's own
    int tidy_at_ = 0;

    std::thread writing_;
    std::thread reading_;
    std::thread tidying_;
};

}  // namespace janggun::server::sqlite
