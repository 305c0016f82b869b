// The store in one SQLite file: a writer thread with group commit, one reader for identity, some
// for the archive, and a maintenance thread.
#pragma once

#include <memory>
#include <string>

#include "server/store/health_monitor.h"
#include "server/store/position_key.h"
#include "server/store/read_pool.h"
#include "server/store/sqlite/group_commit.h"
#include "server/store/sqlite/maintenance.h"
#include "server/store/sqlite/reader.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

class SqliteStore final : public Store {
  public:
    using Grouping = sqlite::Grouping;

    struct Settings {
        Grouping grouping = Grouping::Natural;
        int log_pages = 8'000;  // of the write-ahead log make a checkpoint due
        std::size_t most_queued_writes = 20'000;
        int archive_readers = 2;
        ReadLimits archive{};
        int position_key_version = kPositionKeyVersion;
    };
    /// Creates the file or migrates it to the newest schema.
    [[nodiscard]] static Result<std::unique_ptr<SqliteStore>, OpenError> open(
        const std::string& path, const PostToLoop& post, Settings settings);
    [[nodiscard]] static auto open(const std::string& path, const PostToLoop& post) {
        return open(path, post, Settings{});
    }

    // Every backend overrides the same calls; the statements are in the files of the features.
    void write(UnitOfWork unit, Reply<Written> done) override;
    void user(UserId id, Reply<std::optional<User>> done) override;
    void user_named(std::string name, Reply<std::optional<User>> done) override;
    void users_without_skeleton(int limit, Reply<std::vector<User>> done) override;
    void credential(std::string hash, Reply<std::optional<Credential>> done) override;
    void credentials(UserId user, Reply<std::vector<Credential>> done) override;
    void ended_sessions(std::vector<SessionId> sessions,
                        Reply<std::vector<SessionId>> done) override;
    void last_seen(Reply<std::optional<Time>> done) override;
    void game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) override;
    void unfinished_page(GameId after, int limit, Reply<UnfinishedPage> done) override;
    void live_games_of(UserId user, Reply<std::vector<LiveSeat>> done) override;
    void ratings(UserId user, Reply<std::vector<UserRating>> done) override;
    void rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) override;
    void leaderboard(Category category, Time since, int limit, Asker asker,
                     Reply<std::vector<Ranked>> done) override;
    void chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                 Reply<std::vector<Said>> done) override;
    void proposals(Reply<std::vector<Proposal>> done) override;
    void games(GameFilter filter, Asker asker, Reply<GamePage> done) override;
    void tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) override;
    void record_of(UserId user, Asker asker, Reply<PlayerRecord> done) override;
    void review(GameId game, Asker asker, Reply<std::optional<StoredReview>> done) override;
    void puzzle_standing(UserId user, GameKind game, std::string puzzle,
                         Reply<PuzzleStanding> done) override;
    void puzzle_player(UserId user, Reply<std::vector<PuzzlePlayer>> done) override;
    void puzzle_ratings(Reply<std::vector<RatedPuzzle>> done) override;
    void puzzle_results(PuzzleFilter filter, Asker asker,
                        Reply<std::vector<PuzzleResult>> done) override;
    void puzzles_tried(UserId user, GameKind game, Asker asker,
                       Reply<std::vector<std::string>> done) override;
    void explore(std::uint64_t position_key, BucketSet buckets, Asker asker,
                 Reply<std::vector<ExplorerMove>> done) override;
    void explore_setups(GameKind game, BucketSet buckets, Asker asker,
                        Reply<std::vector<SetupPair>> done) override;
    void study(StudyQuery query, Asker asker, Reply<std::optional<StoredStudy>> done) override;
    void studies(StudyFilter filter, Asker asker, Reply<std::vector<StudyRow>> done) override;
    void study_usage(UserId owner, Reply<StudyUsage> done) override;
    void progress_of(UserId user, Reply<std::vector<ProgressItem>> done) override;
    void tournament(TournamentId id, Asker asker,
                    Reply<std::optional<StoredTournament>> done) override;
    void tournaments(TournamentFilter filter, Asker asker,
                     Reply<std::vector<TournamentRow>> done) override;
    void open_tournaments(Reply<std::vector<TournamentId>> done) override;
    void tournaments_of(UserId user, TournamentId after, int limit, Asker asker,
                        Reply<std::vector<TournamentShare>> done) override;
    void trophies_of(UserId user, int limit, Asker asker, Reply<std::vector<Trophy>> done) override;
    void report(ReportId id, Reply<std::optional<Report>> done) override;
    void reports(ReportFilter filter, Asker asker, Reply<std::vector<Report>> done) override;
    void sanction(SanctionId id, Reply<std::optional<Sanction>> done) override;
    void sanctions_of(UserId user, Reply<std::vector<Sanction>> done) override;
    void moderation_log(std::int64_t before, int limit, Asker asker,
                        Reply<std::vector<ModerationEntry>> done) override;
    void address_blocks(Reply<std::vector<AddressBlock>> done) override;
    void relations_of(UserId user, Reply<std::vector<Relation>> done) override;
    void count_followers(UserId user, Reply<std::int64_t> done) override;
    void notifications_of(UserId user, Reply<std::vector<Notification>> done) override;
    void site_settings(Reply<SiteStore::Settings> done) override;
    void site_figures(Time since, Asker asker, Reply<SiteFigures> done) override;
    void purge(Purge what, Reply<Purged> done) override;
    [[nodiscard]] StoreHealth health() const override;

    /// For /metrics: commits so far, and units of work in them.
    [[nodiscard]] std::uint64_t commits() const { return writer_.commits(); }
    [[nodiscard]] std::uint64_t units() const { return writer_.units(); }

  private:
    struct Connections {
        Database writer;
        Database maintenance;
        std::vector<std::unique_ptr<Reader>> identity;
        std::vector<std::unique_ptr<Reader>> archive;
    };
    SqliteStore(const std::string& path, Connections connections, const PostToLoop& post,
                const Settings& settings);
    /// The server's own reads do not queue behind those of the archive's clients.
    [[nodiscard]] ReadPool<Reader>& pool_for(const Asker& asker) {
        return asker.key.empty() ? identity_ : archive_;
    }

    HealthMonitor health_;
    ReadPool<Reader> identity_;
    ReadPool<Reader> archive_;
    Maintenance maintenance_;
    GroupCommit writer_;  // last: it uses the others until it has committed what is queued
};

}  // namespace janggun::server::sqlite
