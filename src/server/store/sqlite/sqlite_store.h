// The store in one SQLite file: a writer thread with group commit, one reader for identity, some
// for the archive, and a maintenance thread.
#pragma once

#include <memory>
#include <string>

#include "server/store/position_key.h"
#include "server/store/sqlite/group_commit.h"
#include "server/store/sqlite/health_monitor.h"
#include "server/store/sqlite/maintenance.h"
#include "server/store/sqlite/read_pool.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

class SqliteStore final : public Store {
  public:
    using Post = sqlite::Post;
    using Grouping = sqlite::Grouping;

    struct Settings {
        Grouping grouping = Grouping::Natural;
        int log_pages = 8'000;  // of the write-ahead log make a checkpoint due
        int archive_readers = 2;
        ReadLimits archive{};
        int position_key_version = kPositionKeyVersion;
    };
    /// Creates the file or migrates it to the newest schema.
    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>, OpenError> open(
        const std::string& path, Post post, Settings settings);
    [[nodiscard]] static auto open(const std::string& path, Post post) {
        return open(path, std::move(post), Settings{});
    }

    void write(UnitOfWork unit, Reply<Written> done) override;
    void user(UserId id, Reply<std::optional<User>> done) override;
    void user_named(std::string name, Reply<std::optional<User>> done) override;
    void credential(std::string hash, Reply<std::optional<Credential>> done) override;
    void credentials(UserId user, Reply<std::vector<Credential>> done) override;
    void last_seen(Reply<std::optional<Time>> done) override;
    void game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) override;
    void unfinished_page(GameId after, int limit, Reply<UnfinishedPage> done) override;
    void ratings(UserId user, Reply<std::vector<UserRating>> done) override;
    void rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) override;
    void leaderboard(Category category, Time since, int limit, Asker asker,
                     Reply<std::vector<Ranked>> done) override;
    void chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                 Reply<std::vector<Said>> done) override;
    void proposals(Reply<std::vector<Proposal>> done) override;
    void games(GameFilter filter, Asker asker, Reply<GamePage> done) override;
    void tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) override;
    void purge(Purge what, Reply<Purged> done) override;
    [[nodiscard]] StoreHealth health() const override;

    /// For /metrics: commits so far, and units of work in them.
    [[nodiscard]] std::uint64_t commits() const { return writer_.commits(); }
    [[nodiscard]] std::uint64_t units() const { return writer_.units(); }

  private:
    struct Connections {
        Database writer;
        Database maintenance;
        std::vector<Database> identity;
        std::vector<Database> archive;
    };
    SqliteStore(const std::string& path, Connections connections, const Post& post,
                const Settings& settings);
    /// The server's own reads do not queue behind those of the archive's clients.
    [[nodiscard]] ReadPool& pool_for(const Asker& asker) {
        return asker.key.empty() ? identity_ : archive_;
    }

    HealthMonitor health_;
    ReadPool identity_;
    ReadPool archive_;
    Maintenance maintenance_;
    GroupCommit writer_;  // last: it uses the others until it has committed what is queued
};

}  // namespace janggun::server::sqlite
