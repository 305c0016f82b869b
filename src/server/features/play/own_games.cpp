// Asking all nodes for the games of several people at once.
#include "server/features/play/own_games.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "server/protocol/to_client.h"

namespace janggun::server {
namespace {

constexpr Duration kRetry{100};  // while the nodes have too many questions to answer

}  // namespace

void OwnGames::register_with(Registry& registry) {
    retry_ = registry.timer([this](Time) { ask_next(); });
}

void OwnGames::find(UserId user, OnFound done) {
    if (waiting_.size() >= kMostWaiting) return done(nullptr);
    waiting_.push_back({user, std::move(done)});
    ask_next();
}

void OwnGames::ask_next() {
    if (queries_ >= kMostQueries || waiting_.empty()) return;
    const auto count = static_cast<std::ptrdiff_t>(std::min(waiting_.size(), kMostPeople));
    std::vector<Waiting> asked{std::make_move_iterator(waiting_.begin()),
                               std::make_move_iterator(waiting_.begin() + count)};
    waiting_.erase(waiting_.begin(), waiting_.begin() + count);
    query::GamesOf question;
    for (const Waiting& each : asked) question.users.push_back(each.user);
    // Connected twice, they would be answered for twice.
    std::sort(question.users.begin(), question.users.end());
    question.users.erase(std::unique(question.users.begin(), question.users.end()),
                         question.users.end());
    ++queries_;
    owner_.ask_all(std::move(question),
                   context_.guarded([this, asked = std::move(asked)](
                                        const Result<reply::PlayerGames, Refusal>& games) {
                       --queries_;
                       if (games) {
                           found(asked, *games);
                           return ask_next();
                       }
                       waiting_.insert(waiting_.begin(), asked.begin(), asked.end());
                       retry_.arm(context_.now() + kRetry);
                   }));
}

void OwnGames::found(const std::vector<Waiting>& asked, const reply::PlayerGames& games) {
    std::unordered_map<UserId, std::vector<reply::PlayerGame>> of_user;
    for (const reply::PlayerGame& game : games.games) of_user[game.user].push_back(game);
    for (const Waiting& each : asked) each.done(&of_user[each.user]);
}

void tell_of_start(Connections& connections, UserId user, const GameId& game, Side side,
                   int version) {
    connections.tell(user, make_message(protocol::start(game, side, version)), game.text);
}

}  // namespace janggun::server
