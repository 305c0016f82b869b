// Requests to tournaments as text to their owner's node, and its answers.
#include "server/cluster_tournaments.h"

#include <string>
#include <utility>

#include "server/app/answers.h"
#include "server/app/secrets.h"

namespace janggun::server {
namespace {

Fault fault_of_forwarding(cluster::ForwardError error) {
    if (error == cluster::ForwardError::Busy)
        return {Code::TooMany, "too many requests are under way; try again"};
    return {Code::Storage, "the tournaments' node does not answer; try again"};
}

Fault unreadable_tournaments() {
    return {Code::Storage, "the tournaments' node gave no valid answer"};
}

}  // namespace

void ClusterTournaments::send(TournamentRequest request, Respond done) {
    if (is_here_()) return local_.send(std::move(request), std::move(done));
    cluster::Forwarder::Command command{kEntity, {}, to_json(request)};
    if (!is_question(request)) command.key = {random_id() + random_id()};
    forwarder_.send(
        std::move(command),
        [done = std::move(done)](const Result<std::string, cluster::ForwardError>& answer) {
            if (!answer) return done(answer_of(fault_of_forwarding(answer.error())));
            auto read = tournament_answer_from(*answer);
            done(read ? std::move(*read) : answer_of(unreadable_tournaments()));
        });
}

void execute_tournament_request(LocalTournaments& local, std::string_view body,
                                cluster::OnAnswered done) {
    if (local.is_opening()) return done({cluster::Status::NotNow});
    if (!local.is_open()) return done({cluster::Status::NotOwner});
    auto request = tournament_request_from(std::string{body});
    if (!request)
        return done({cluster::Status::Done, to_json(answer_of(unreadable_tournaments()))});
    local.send(std::move(*request), [done = std::move(done)](const Answer& answer) {
        done({cluster::Status::Done, to_json(answer)});
    });
}

}  // namespace janggun::server
