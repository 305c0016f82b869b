// A decorator of a store that delays writes or lets them fail, as a slow or full disk does.
#pragma once

#include <deque>
#include <memory>
#include <utility>

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
    [[nodiscard]] std::size_t held() const { return held_.size(); }

    void write(UnitOfWork unit, Reply<Written> done) override {
        if (is_holding) return held_.push_back({std::move(unit), std::move(done)});
        // Failures keep their order too: the real store rejects an impossible unit of work.
        if (is_failing) unit = {write::AddEvent{{"none0000"}, {99, {}, event::Created{}}}};
        real_->write(std::move(unit), std::move(done));
    }
    void purge(Purge what, Reply<Purged> done) override {
        real_->purge(std::move(what), std::move(done));
    }
    void last_seen(Reply<std::optional<Time>> done) override { real_->last_seen(std::move(done)); }
    void unfinished_page(GameId after, int limit, Reply<UnfinishedPage> done) override {
        real_->unfinished_page(std::move(after), limit, std::move(done));
    }
    void game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) override {
        real_->game(std::move(id), std::move(asker), std::move(done));
    }
    void games(GameFilter filter, Asker asker, Reply<GamePage> done) override {
        real_->games(std::move(filter), std::move(asker), std::move(done));
    }
    void proposals(Reply<std::vector<Proposal>> done) override {
        real_->proposals(std::move(done));
    }
    void user(UserId id, Reply<std::optional<User>> done) override {
        real_->user(id, std::move(done));
    }
    void user_named(std::string name, Reply<std::optional<User>> done) override {
        real_->user_named(std::move(name), std::move(done));
    }
    void credential(std::string hash, Reply<std::optional<Credential>> done) override {
        real_->credential(std::move(hash), std::move(done));
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
    [[nodiscard]] StoreHealth health() const override { return real_->health(); }

  private:
    std::unique_ptr<Store> real_;
    std::deque<std::pair<UnitOfWork, Reply<Written>>> held_;
};

}  // namespace janggun::test
