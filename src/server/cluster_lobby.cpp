// Requests to the lobby as text to its owner's node, and its answers.
#include "server/cluster_lobby.h"

#include <string>
#include <utility>

#include "server/app/secrets.h"
#include "server/features/lobby/lobby_request_json.h"

namespace janggun::server {
namespace {

/// Asked twice, these change nothing.
bool is_question(const LobbyRequest& request) {
    return std::holds_alternative<lobby_request::FindInvite>(request) ||
           std::holds_alternative<lobby_request::FindChallenges>(request) ||
           std::holds_alternative<lobby_request::ReadPage>(request) ||
           std::holds_alternative<lobby_request::Sync>(request);
}

Fault fault_of(cluster::ForwardError error) {
    if (error == cluster::ForwardError::Busy)
        return {Code::TooMany, "too many requests are under way; try again"};
    return {Code::Storage, "the lobby does not answer; try again"};
}

Fault unreadable_lobby() {
    return {Code::Storage, "the lobby's node gave no valid answer"};
}

}  // namespace

void ClusterLobby::send(LobbyRequest request, OnReply done) {
    if (is_here_()) return local_.send(std::move(request), std::move(done));
    cluster::Forwarder::Command command{kEntity, {}, to_json(request)};
    if (!is_question(request)) command.key = {random_id() + random_id()};
    forwarder_.send(
        std::move(command),
        [done = std::move(done)](const Result<std::string, cluster::ForwardError>& answer) {
            if (!answer) return done(fault_of(answer.error()));
            auto reply = lobby_reply_from(*answer);
            done(reply ? std::move(*reply) : LobbyReply{unreadable_lobby()});
        });
}

void execute_lobby_request(LocalLobby& local, std::string_view body, cluster::OnAnswered done) {
    if (local.is_opening()) return done({cluster::Status::NotNow});
    if (!local.is_open()) return done({cluster::Status::NotOwner});
    auto request = lobby_request_from(std::string{body});
    if (!request) return done({cluster::Status::Done, to_json(LobbyReply{unreadable_lobby()})});
    local.send(std::move(*request), [done = std::move(done)](const LobbyReply& reply) {
        done({cluster::Status::Done, to_json(reply)});
    });
}

}  // namespace janggun::server
