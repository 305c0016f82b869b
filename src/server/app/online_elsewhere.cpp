// People connected to several nodes.
#include "server/app/online_elsewhere.h"

#include <algorithm>
#include <iterator>

namespace janggun::server {

void OnlineElsewhere::left(UserId user, const std::string& node) {
    const auto found = nodes_.find(user);
    if (found == nodes_.end()) return;
    found->second.erase(node);
    if (found->second.empty()) nodes_.erase(found);
}

void OnlineElsewhere::node_gone(const std::string& node) {
    for (auto entry = nodes_.begin(); entry != nodes_.end();) {
        entry->second.erase(node);
        entry = entry->second.empty() ? nodes_.erase(entry) : std::next(entry);
    }
}

std::size_t OnlineElsewhere::count_that_count_there() const {
    return static_cast<std::size_t>(
        std::count_if(nodes_.begin(), nodes_.end(),
                      [&](const auto& entry) { return *entry.second.begin() < own_; }));
}

}  // namespace janggun::server
