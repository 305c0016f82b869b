// Requests as text to the owner's node, and its answers.
#include "server/cluster_owner.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "server/app/secrets.h"
#include "server/features/play/game_request_json.h"

namespace janggun::server {
namespace {

/// Carried out twice, these would count or say something twice.
bool changes_something(const GameRequest& request) {
    return std::holds_alternative<request::Play>(request) ||
           std::holds_alternative<request::Say>(request) ||
           std::holds_alternative<request::OpenStream>(request) ||
           std::holds_alternative<request::CloseStream>(request);
}

Refusal refusal_of(cluster::ForwardError error) {
    switch (error) {
        case cluster::ForwardError::NotLive:
            return not_live();
        case cluster::ForwardError::TimedOut:
            return {true, {Code::Storage, "the node of this game does not answer; try again"}};
        case cluster::ForwardError::Busy:
            return {true, {Code::TooMany, "too many requests are under way; try again"}};
    }
    return not_live();
}

Refusal unreadable() {
    return {true, {Code::Storage, "the game's node gave no valid answer"}};
}

}  // namespace

void ClusterOwner::send(GameRequest request, OnReply done, const Asker& asker) {
    // Most commands reach the owner at once: no text is written or read.
    if (is_here_(game_of(request))) return local_.send(std::move(request), std::move(done), asker);
    cluster::Forwarder::Command command{game_of(request), {}, to_json(request), asker};
    if (changes_something(request)) command.key = {random_id() + random_id()};
    forwarder_.send(
        std::move(command),
        [done = std::move(done)](const Result<std::string, cluster::ForwardError>& answer) {
            if (!answer) return done(refusal_of(answer.error()));
            auto reply = game_reply_from(*answer);
            done(reply ? std::move(*reply) : GameReply{unreadable()});
        });
}

void ClusterOwner::query(NodeQuery query, OnNodeReply done) {
    local_.query(query, [this, query, done = std::move(done)](const NodeReply& here) {
        forwarder_.ask_peers(
            to_json(query),
            [query, here,
             done](const Result<std::vector<std::string>, cluster::ForwardError>& reports) {
                if (!reports) return done(refusal_of(reports.error()));
                NodeReply all = here;
                for (const std::string& report : *reports)
                    if (auto other = node_reply_from(report))
                        all = joined(query, std::move(all), std::move(*other));
                done(std::move(all));
            });
    });
}

void execute_request(GameOwner& local, std::string_view body, cluster::OnAnswered done) {
    auto request = game_request_from(std::string{body});
    if (!request) return done({cluster::Status::Done, to_json(GameReply{unreadable()})});
    local.send(std::move(*request),
               [done = std::move(done)](const GameReply& reply) {
                   const auto* refusal = std::get_if<Refusal>(&reply);
                   if (refusal && !refusal->is_live) return done({cluster::Status::NotOwner});
                   done({cluster::Status::Done, to_json(reply)});
               },
               {});
}

void report_on_query(GameOwner& local, std::string_view body,
                     const std::function<void(std::string)>& done) {
    auto query = node_query_from(std::string{body});
    if (!query) return;  // of another version: the asker does without
    local.query(std::move(*query), [done](const NodeReply& reply) { done(to_json(reply)); });
}

NodeReply joined(const NodeQuery& query, NodeReply one, NodeReply other) {
    if (auto* games = std::get_if<reply::PlayerGames>(&one)) {
        if (auto* more = std::get_if<reply::PlayerGames>(&other)) {
            games->games.insert(games->games.end(), std::make_move_iterator(more->games.begin()),
                                std::make_move_iterator(more->games.end()));
            for (const UserId user : more->online)
                if (!games->is_online(user)) games->online.push_back(user);
        }
        return one;
    }
    auto* rows = std::get_if<reply::LiveGameRows>(&one);
    auto* more = std::get_if<reply::LiveGameRows>(&other);
    if (!rows || !more) return rows ? one : other;
    const auto* list = std::get_if<query::LiveGameList>(&query);
    rows->rows.insert(rows->rows.end(), more->rows.begin(), more->rows.end());
    std::sort(rows->rows.begin(), rows->rows.end(), reply::is_better);
    rows->rows.resize(std::min(rows->rows.size(), list ? list->limit : 1));
    rows->total = list ? rows->total + more->total : rows->rows.size();
    return one;
}

}  // namespace janggun::server
