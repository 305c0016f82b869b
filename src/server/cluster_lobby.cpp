// Requests to the lobby as text to its owner's node, and its answers.
#include "server/cluster_lobby.h"

#include <utility>

#include "server/entity_forwarding.h"
#include "server/features/lobby/lobby_request_json.h"

namespace janggun::server {
namespace {

constexpr EntityCodec<LobbyRequest, LobbyReply> kLobbyCodec{
    .owner = "the lobby's node",
    .write_request = to_json,
    .read_request = lobby_request_from,
    .write_reply = to_json,
    .read_reply = lobby_reply_from,
    .is_question =
        [](const LobbyRequest& request) {
            return std::holds_alternative<lobby_request::FindInvite>(request) ||
                   std::holds_alternative<lobby_request::FindChallenges>(request) ||
                   std::holds_alternative<lobby_request::ReadPage>(request) ||
                   std::holds_alternative<lobby_request::Sync>(request);
        },
    .refuse = [](const Fault& fault) { return LobbyReply{fault}; },
};

}  // namespace

void ClusterLobby::send(LobbyRequest request, OnReply done) {
    if (is_here_()) return local_.send(std::move(request), std::move(done));
    forward(forwarder_, kEntity, kLobbyCodec, request, std::move(done));
}

void execute_lobby_request(LocalLobby& local, std::string_view body, cluster::OnAnswered done) {
    execute(local, kLobbyCodec, body, std::move(done));
}

}  // namespace janggun::server
