// Requests to tournaments as text to their owner's node, and its answers.
#include "server/cluster_tournaments.h"

#include <utility>

#include "server/app/answers.h"
#include "server/entity_forwarding.h"

namespace janggun::server {
namespace {

constexpr EntityCodec<TournamentRequest, Answer> kTournamentCodec{
    .owner = "the tournaments' node",
    .write_request = to_json,
    .read_request = tournament_request_from,
    .write_reply = to_json,
    .read_reply = tournament_answer_from,
    .is_question = is_question,
    .refuse = [](const Fault& fault) { return answer_of(fault); },
};

}  // namespace

void ClusterTournaments::send(TournamentRequest request, Respond done) {
    if (is_here_()) return local_.send(std::move(request), std::move(done));
    forward(forwarder_, kEntity, kTournamentCodec, request, std::move(done));
}

void execute_tournament_request(LocalTournaments& local, std::string_view body,
                                cluster::OnAnswered done) {
    execute(local, kTournamentCodec, body, std::move(done));
}

}  // namespace janggun::server
