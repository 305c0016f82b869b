// Who is connected, on this node and on others.
#include "server/features/social/online_accounts.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace janggun::server {
namespace {

/// "+NODE USER": connected to NODE; "-NODE USER": no longer; "=NODE USER…": among those who are;
/// "?NODE": NODE asks who is.
constexpr std::string_view kTopic = "online-accounts";
constexpr std::size_t kAtOnce = 500;

std::string text_of(UserId user) {
    return std::to_string(static_cast<std::int64_t>(user));
}

}  // namespace

void OnlineAccounts::register_with(Registry& registry) {
    registry.on_opened([this](const Connection& connection) {
        const Caller& caller = connection.caller;
        if (caller.is_anybody() && !caller.is_guest) came(caller.user);
    });
    registry.on_left([this](UserId user) { left(user); });
    if (!is_cluster()) return;
    context_.bus.subscribe(
        kTopic, context_.guarded([this](const Notice& notice) { received(*notice.text); }),
        context_.guarded([this] {
            tell('?', {});
            tell_all();
        }));
    registry.on_start([this](const Started& ready) {
        tell('?', {});
        ready(std::nullopt);
    });
    peers_.on_gone([this](const std::string& node) { node_gone(node); });
}

bool OnlineAccounts::is_online(UserId user) const {
    return here_.contains(user) ||
           std::any_of(elsewhere_.begin(), elsewhere_.end(),
                       [&](const auto& node) { return node.second.contains(user); });
}

template <typename Change>
void OnlineAccounts::change(UserId user, const Change& change) {
    const bool before = is_online(user);
    change();
    if (const bool now = is_online(user); now != before && hook_) hook_(user, now);
}

void OnlineAccounts::came(UserId user) {
    if (here_.contains(user)) return;
    change(user, [&] { here_.insert(user); });
    if (is_cluster()) tell('+', text_of(user));
}

void OnlineAccounts::left(UserId user) {
    if (!here_.contains(user)) return;
    change(user, [&] { here_.erase(user); });
    if (is_cluster()) tell('-', text_of(user));
}

void OnlineAccounts::tell(char sign, const std::string& rest) const {
    context_.bus.publish(kTopic, {0, make_message(sign + context_.node + " " + rest)});
}

void OnlineAccounts::tell_all() const {
    std::string users;
    std::size_t count = 0;
    for (const UserId user : here_) {
        users += text_of(user) + " ";
        if (++count % kAtOnce == 0) tell('=', std::exchange(users, {}));
    }
    if (!users.empty()) tell('=', users);
}

void OnlineAccounts::received(const std::string& notice) {
    const auto words = words_of(notice);
    if (words.empty() || words.front().text.size() < 2) return;
    const char sign = words.front().text.front();
    const std::string node{words.front().text.substr(1)};
    if (node == context_.node) return;
    if (sign == '?') return tell_all();
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto number = parse_number<std::int64_t>(words[i].text);
        if (!number) continue;
        const auto user = static_cast<UserId>(*number);
        change(user, [&] {
            if (sign == '-')
                elsewhere_[node].erase(user);
            else
                elsewhere_[node].insert(user);
        });
    }
}

void OnlineAccounts::node_gone(const std::string& node) {
    const auto found = elsewhere_.find(node);
    if (found == elsewhere_.end()) return;
    const std::unordered_set<UserId> users = std::move(found->second);
    elsewhere_.erase(found);
    for (const UserId user : users)
        if (!is_online(user) && hook_) hook_(user, false);
}

}  // namespace janggun::server
