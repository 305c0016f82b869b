// Which accounts are connected, on any node of the site.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/peers.h"
#include "server/app/registry.h"

namespace janggun::server {

/// Nodes tell each other who comes and goes, and ask each other for everybody after a gap.
class OnlineAccounts {
  public:
    OnlineAccounts(Context& context, Peers& peers) : context_{context}, peers_{peers} {}

    void register_with(Registry& registry);
    [[nodiscard]] bool is_online(UserId user) const;
    /// An account has come online, or has left its last node.
    void on_change(std::function<void(UserId, bool is_online)> hook) { hook_ = std::move(hook); }

  private:
    void came(UserId user);
    void left(UserId user);
    void received(const std::string& notice);
    /// `range` is the first and the last of the list, and the list.
    void replace(const std::string& node, const std::vector<std::int64_t>& range);
    void node_gone(const std::string& node);
    void tell(char sign, const std::string& rest) const;
    void tell_all() const;
    [[nodiscard]] bool is_cluster() const { return !context_.node_name.empty(); }
    /// Runs it, and the hook if that has changed whether the person is online.
    template <typename Change>
    void change(UserId user, const Change& change);

    Context& context_;
    Peers& peers_;
    std::unordered_set<UserId> here_;
    std::unordered_map<std::string, std::unordered_set<UserId>> elsewhere_;  // by node
    std::function<void(UserId, bool)> hook_;
};

}  // namespace janggun::server
