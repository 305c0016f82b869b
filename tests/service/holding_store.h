// A decorator of a store that delays writes and reads of credentials or lets writes fail, as a slow
// or full disk does.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace janggun::test {

using namespace janggun::server;

class HoldingStore final : public Store {
  public:
    explicit HoldingStore(std::unique_ptr<Store> real) : real_{std::move(real)} {}

    bool is_holding = false;
    bool is_failing = false;

    void release() {
        is_holding = false;
        while (!held_.empty()) {
            auto [unit, done] = std::move(held_.front());
            held_.pop_front();
            real_->write(std::move(unit), std::move(done));
        }
    }
    /// Those that are held fail.
    void fail_held() { refuse_held(StoreError::Failed); }
    /// Those that are held are refused, as for a node that no longer owns the game.
    void fence() { refuse_held(StoreError::Fenced); }
    [[nodiscard]] std::size_t held() const { return held_.size(); }

    void write(UnitOfWork unit, Reply<Written> done) override {
        if (is_holding) return held_.push_back({std::move(unit), std::move(done)});
        // Failures keep their order too: the real store rejects an impossible unit of work.
        if (is_failing) unit = {write::AddEvent{{"none0000"}, {99, {}, event::Created{}}}};
        real_->write(std::move(unit), std::move(done));
    }
    void users_without_skeleton(int limit, Reply<std::vector<User>> done) override {
        real_->users_without_skeleton(limit, std::move(done));
    }
    void report(ReportId id, Reply<std::optional<Report>> done) override {
        real_->report(std::move(id), std::move(done));
    }
    void reports(ReportFilter filter, Asker asker, Reply<std::vector<Report>> done) override {
        real_->reports(filter, std::move(asker), std::move(done));
    }
    void sanction(SanctionId id, Reply<std::optional<Sanction>> done) override {
        real_->sanction(std::move(id), std::move(done));
    }
    void sanctions_of(UserId user, Reply<std::vector<Sanction>> done) override {
        real_->sanctions_of(user, std::move(done));
    }
    void moderation_log(std::int64_t before, int limit, Asker asker,
                        Reply<std::vector<ModerationEntry>> done) override {
        real_->moderation_log(before, limit, std::move(asker), std::move(done));
    }
    void address_blocks(Reply<std::vector<AddressBlock>> done) override {
        real_->address_blocks(std::move(done));
    }
    void relations_of(UserId user, Reply<std::vector<Relation>> done) override {
        real_->relations_of(user, std::move(done));
    }
    void count_followers(UserId user, Reply<std::int64_t> done) override {
        real_->count_followers(user, std::move(done));
    }
    void notifications_of(UserId user, Reply<std::vector<Notification>> done) override {
        real_->notifications_of(user, std::move(done));
    }
    void site_settings(Reply<SiteStore::Settings> done) override {
        real_->site_settings(std::move(done));
    }
    void site_figures(Time since, Asker asker, Reply<SiteFigures> done) override {
        real_->site_figures(since, std::move(asker), std::move(done));
    }
    void record_of(UserId user, Asker asker, Reply<PlayerRecord> done) override {
        real_->record_of(user, std::move(asker), std::move(done));
    }
    void trophies_of(UserId user, int limit, Asker asker,
                     Reply<std::vector<Trophy>> done) override {
        real_->trophies_of(user, limit, std::move(asker), std::move(done));
    }
    void purge(Purge what, Reply<Purged> done) override {
        real_->purge(std::move(what), std::move(done));
    }
    void last_seen(Reply<std::optional<Time>> done) override { real_->last_seen(std::move(done)); }
    void unfinished_page(GameId after, int limit, Reply<UnfinishedPage> done) override {
        real_->unfinished_page(std::move(after), limit, std::move(done));
    }
    void live_games_of(UserId user, Reply<std::vector<LiveSeat>> done) override {
        real_->live_games_of(user, std::move(done));
    }
    void ended_sessions(std::vector<SessionId> sessions,
                        Reply<std::vector<SessionId>> done) override {
        real_->ended_sessions(std::move(sessions), std::move(done));
    }
    void game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) override {
        real_->game(std::move(id), std::move(asker), std::move(done));
    }
    void games(GameFilter filter, Asker asker, Reply<GamePage> done) override {
        real_->games(std::move(filter), std::move(asker), std::move(done));
    }
    void study(StudyQuery query, Asker asker, Reply<std::optional<StoredStudy>> done) override {
        real_->study(std::move(query), std::move(asker), std::move(done));
    }
    void studies(StudyFilter filter, Asker asker, Reply<std::vector<StudyRow>> done) override {
        real_->studies(std::move(filter), std::move(asker), std::move(done));
    }
    void study_usage(UserId owner, Reply<StudyUsage> done) override {
        real_->study_usage(owner, std::move(done));
    }
    void progress_of(UserId user, Reply<std::vector<ProgressItem>> done) override {
        real_->progress_of(user, std::move(done));
    }
    void tournament(TournamentId id, Asker asker,
                    Reply<std::optional<StoredTournament>> done) override {
        if (is_holding_tournaments)
            return held_tournaments_.push_back({std::move(id), std::move(asker), std::move(done)});
        real_->tournament(std::move(id), std::move(asker), std::move(done));
    }
    /// Reads of tournaments wait.
    bool is_holding_tournaments = false;
    [[nodiscard]] std::size_t held_tournaments() const { return held_tournaments_.size(); }
    void release_tournaments() {
        is_holding_tournaments = false;
        for (auto& [id, asker, done] : std::exchange(held_tournaments_, {}))
            real_->tournament(id, std::move(asker), std::move(done));
    }
    /// Those that wait fail.
    void fail_tournaments(StoreError error) {
        for (auto& held : std::exchange(held_tournaments_, {})) held.done(Failure{error});
    }
    void tournaments(TournamentFilter filter, Asker asker,
                     Reply<std::vector<TournamentRow>> done) override {
        real_->tournaments(std::move(filter), std::move(asker), std::move(done));
    }
    void open_tournaments(Reply<std::vector<TournamentId>> done) override {
        real_->open_tournaments(std::move(done));
    }
    void tournaments_of(UserId user, TournamentId after, int limit, Asker asker,
                        Reply<std::vector<TournamentShare>> done) override {
        real_->tournaments_of(user, std::move(after), limit, std::move(asker), std::move(done));
    }
    void proposals(Reply<std::vector<Proposal>> done) override {
        real_->proposals(std::move(done));
    }
    void user(UserId id, Reply<std::optional<User>> done) override {
        if (is_holding_users) return held_users_.push_back({id, std::move(done)});
        real_->user(id, std::move(done));
    }
    /// Reads of users wait.
    bool is_holding_users = false;
    [[nodiscard]] std::size_t held_users() const { return held_users_.size(); }
    void release_users() {
        is_holding_users = false;
        for (auto& [id, done] : std::exchange(held_users_, {})) real_->user(id, std::move(done));
    }
    /// Those that wait fail.
    void fail_users() {
        for (auto& [id, done] : std::exchange(held_users_, {})) done(Failure{StoreError::Failed});
    }
    void user_named(std::string name, Reply<std::optional<User>> done) override {
        real_->user_named(std::move(name), std::move(done));
    }
    void credential(std::string hash, Reply<std::optional<Credential>> done) override {
        if (is_failing_credentials) return done(Failure{StoreError::Failed});
        if (!is_holding_credentials) return real_->credential(std::move(hash), std::move(done));
        real_->credential(std::move(hash), [this, done = std::move(done)](auto read) {
            read_credentials_.push_back([done, read = std::move(read)] { done(read); });
        });
    }
    bool is_failing_credentials = false;
    /// Credentials that are read are delivered later.
    bool is_holding_credentials = false;
    [[nodiscard]] std::size_t held_credentials() const { return read_credentials_.size(); }
    void release_credentials() {
        is_holding_credentials = false;
        for (const auto& deliver : std::exchange(read_credentials_, {})) deliver();
    }
    void credentials(UserId user, Reply<std::vector<Credential>> done) override {
        real_->credentials(user, std::move(done));
    }
    void ratings(UserId user, Reply<std::vector<UserRating>> done) override {
        real_->ratings(user, std::move(done));
    }
    void chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                 Reply<std::vector<Said>> done) override {
        real_->chat_of(user, after, limit, std::move(asker), std::move(done));
    }
    void rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) override {
        real_->rating_history(user, std::move(asker), std::move(done));
    }
    void leaderboard(Category category, Time since, int limit, Asker asker,
                     Reply<std::vector<Ranked>> done) override {
        real_->leaderboard(category, since, limit, std::move(asker), std::move(done));
    }
    void tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) override {
        real_->tally(user, opponent, std::move(asker), std::move(done));
    }
    void review(GameId game, Asker asker, Reply<std::optional<StoredReview>> done) override {
        real_->review(std::move(game), std::move(asker), std::move(done));
    }
    void puzzle_standing(UserId user, GameKind game, std::string puzzle,
                         Reply<PuzzleStanding> done) override {
        real_->puzzle_standing(user, game, std::move(puzzle), std::move(done));
    }
    void puzzle_player(UserId user, Reply<std::vector<PuzzlePlayer>> done) override {
        real_->puzzle_player(user, std::move(done));
    }
    void puzzle_ratings(Reply<std::vector<RatedPuzzle>> done) override {
        real_->puzzle_ratings(std::move(done));
    }
    void puzzle_results(PuzzleFilter filter, Asker asker,
                        Reply<std::vector<PuzzleResult>> done) override {
        real_->puzzle_results(std::move(filter), std::move(asker), std::move(done));
    }
    void puzzles_tried(UserId user, GameKind game, Asker asker,
                       Reply<std::vector<std::string>> done) override {
        real_->puzzles_tried(user, game, std::move(asker), std::move(done));
    }
    void explore(std::uint64_t position_key, BucketSet buckets, Asker asker,
                 Reply<std::vector<ExplorerMove>> done) override {
        real_->explore(position_key, buckets, std::move(asker), std::move(done));
    }
    void explore_setups(GameKind game, BucketSet buckets, Asker asker,
                        Reply<std::vector<SetupPair>> done) override {
        real_->explore_setups(game, buckets, std::move(asker), std::move(done));
    }
    [[nodiscard]] StoreHealth health() const override { return real_->health(); }

  private:
    void refuse_held(StoreError error) {
        is_holding = false;
        for (auto& [unit, done] : std::exchange(held_, {})) done(Failure{error});
    }

    std::unique_ptr<Store> real_;
    std::deque<std::pair<UnitOfWork, Reply<Written>>> held_;
    struct HeldTournament {
        TournamentId id;
        Asker asker;
        Reply<std::optional<StoredTournament>> done;
    };
    std::vector<HeldTournament> held_tournaments_;
    std::vector<std::function<void()>> read_credentials_;
    std::vector<std::pair<UserId, Reply<std::optional<User>>>> held_users_;
};

}  // namespace janggun::test
