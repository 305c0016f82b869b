// Storage of proposals: invitations and challenges that are not answered yet.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "server/domain/lobby.h"
#include "server/store/reply.h"

namespace janggun::server {

namespace write {

/// Conflict: the id is taken.
struct AddProposal {
    Proposal proposal;
};
struct EndProposal {
    std::string id;
};

}  // namespace write

using LobbyWrite = std::variant<write::AddProposal, write::EndProposal>;

class LobbyStore {
  public:
    LobbyStore() = default;
    LobbyStore(const LobbyStore&) = delete;
    LobbyStore& operator=(const LobbyStore&) = delete;
    virtual ~LobbyStore() = default;

    /// Oldest first.
    virtual void proposals(Reply<std::vector<Proposal>> done) = 0;
};

}  // namespace janggun::server
