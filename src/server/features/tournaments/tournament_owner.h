// The one way to tournaments from a connection or a route. They may live on another node, so every
// answer is asynchronous and everything that crosses is data.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/app/call.h"
#include "server/domain/ids.h"

namespace janggun::server {

/// What is asked of tournaments: the name of an action and the fields of its call.
struct TournamentRequest {
    struct Field {
        std::string name;
        std::string value;
    };
    std::string action;  // "join"
    TournamentId tournament;
    UserId user = UserId::None;  // who asks; none: anybody
    std::string address;         // for limits; never stored
    std::vector<Field> fields;
};

class TournamentOwner {
  public:
    TournamentOwner() = default;
    virtual ~TournamentOwner() = default;
    TournamentOwner(const TournamentOwner&) = delete;
    TournamentOwner& operator=(const TournamentOwner&) = delete;

    /// `done` is called once, on the loop thread, perhaps before this returns.
    virtual void send(TournamentRequest request, Respond done) = 0;
};

/// Makes what sends requests to the node that owns the tournaments, given those of this node.
using RouteToTournaments = std::function<std::unique_ptr<TournamentOwner>(TournamentOwner& local)>;

/// As text between nodes.
[[nodiscard]] std::string to_json(const TournamentRequest& request);
[[nodiscard]] std::optional<TournamentRequest> tournament_request_from(const std::string& text);
[[nodiscard]] std::string to_json(const Answer& answer);
[[nodiscard]] std::optional<Answer> tournament_answer_from(const std::string& text);
/// Asked twice, these change nothing.
[[nodiscard]] bool is_question(const TournamentRequest& request);

}  // namespace janggun::server
