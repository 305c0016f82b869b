// People who are connected to several nodes of a site at once: each of them counts on one node.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/domain/ids.h"

namespace janggun::server {

/// To which other nodes this node's people are connected too. They count on the node whose
/// name comes first, which every node concerned finds out for itself.
class OnlineElsewhere {
  public:
    explicit OnlineElsewhere(std::string own) : own_{std::move(own)} {}

    /// True: this is new, so the other node has to be notified of this one.
    bool came(UserId user, const std::string& node) { return nodes_[user].insert(node).second; }
    void left(UserId user, const std::string& node);
    /// All connections of this node are gone.
    void node_gone(const std::string& node);
    /// No longer connected here. True: but elsewhere.
    bool forget(UserId user) { return nodes_.erase(user) > 0; }
    [[nodiscard]] std::size_t count_that_count_there() const;

  private:
    std::string own_;
    std::unordered_map<UserId, std::set<std::string>> nodes_;
};

}  // namespace janggun::server
