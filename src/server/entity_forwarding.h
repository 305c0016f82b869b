// Requests to an entity that one node of a cluster owns, such as the lobby: written as text by the
// node that asks, carried out by the owner.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/app/secrets.h"
#include "server/cluster/forwarder.h"
#include "server/domain/fault.h"

namespace janggun::server {

/// How the requests of one kind of entity and their replies are written and read.
template <typename Request, typename Reply>
struct EntityCodec {
    std::string_view owner;  // for errors: "the lobby's node"
    std::string (*write_request)(const Request&);
    std::optional<Request> (*read_request)(const std::string&);
    std::string (*write_reply)(const Reply&);
    std::optional<Reply> (*read_reply)(const std::string&);
    bool (*is_question)(const Request&);  // changes nothing, however often it is asked
    Reply (*refuse)(const Fault&);

    [[nodiscard]] Reply no_answer(cluster::ForwardError error) const {
        if (error == cluster::ForwardError::Busy)
            return refuse({Code::TooMany, "too many requests are under way; try again"});
        return refuse({Code::Storage, std::string{owner} + " does not answer; try again"});
    }
    [[nodiscard]] Reply unreadable() const {
        return refuse({Code::Storage, std::string{owner} + " gave no valid answer"});
    }
};

/// Sends a request to the entity's owner. The codec lives as long as the program.
template <typename Request, typename Reply, typename Done>
void forward(cluster::Forwarder& forwarder, const EntityId& entity,
             const EntityCodec<Request, Reply>& codec, const Request& request, Done done) {
    cluster::Forwarder::Command command{entity, {}, codec.write_request(request)};
    if (!codec.is_question(request)) command.key = {random_id() + random_id()};
    forwarder.send(
        std::move(command),
        [&codec, done = std::move(done)](const Result<std::string, cluster::ForwardError>& answer) {
            if (!answer) return done(codec.no_answer(answer.error()));
            auto reply = codec.read_reply(*answer);
            done(reply ? std::move(*reply) : codec.unreadable());
        });
}

/// Carries out a request of another node, if this one owns the entity.
template <typename Local, typename Request, typename Reply>
void execute(Local& local, const EntityCodec<Request, Reply>& codec, std::string_view body,
             cluster::OnAnswered done) {
    if (local.is_opening()) return done({cluster::Status::NotNow});
    if (!local.is_open()) return done({cluster::Status::NotOwner});
    auto request = codec.read_request(std::string{body});
    if (!request) return done({cluster::Status::Done, codec.write_reply(codec.unreadable())});
    local.send(std::move(*request), [&codec, done = std::move(done)](const Reply& reply) {
        done({cluster::Status::Done, codec.write_reply(reply)});
    });
}

}  // namespace janggun::server
