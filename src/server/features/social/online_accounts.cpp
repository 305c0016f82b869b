// Who is connected, on this node and on others.
#include "server/features/social/online_accounts.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/text.h"

namespace janggun::server {
namespace {

/// "+NODE USER": connected to NODE; "-NODE USER": no longer; "=NODE FIRST LAST USER…": of the users
/// with numbers from FIRST to LAST these are, and no others; "?NODE": NODE asks who is.
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
    std::vector<UserId> users{here_.begin(), here_.end()};
    std::sort(users.begin(), users.end());
    constexpr auto kLast = std::numeric_limits<std::int64_t>::max();
    std::int64_t first = 0;
    for (std::size_t i = 0;; i += kAtOnce) {
        const std::size_t end = std::min(i + kAtOnce, users.size());
        const bool is_last = end == users.size();
        const auto last = is_last ? kLast : static_cast<std::int64_t>(users[end - 1]);
        std::string text = std::to_string(first) + " " + std::to_string(last);
        for (std::size_t each = i; each < end; ++each) text += " " + text_of(users[each]);
        tell('=', text);
        if (is_last) return;
        first = last + 1;
    }
}

void OnlineAccounts::received(const std::string& notice) {
    const auto words = words_of(notice);
    if (words.empty() || words.front().text.size() < 2) return;
    const char sign = words.front().text.front();
    const std::string node{words.front().text.substr(1)};
    if (node == context_.node) return;
    if (sign == '?') return tell_all();
    std::vector<std::int64_t> numbers;
    for (std::size_t i = 1; i < words.size(); ++i)
        if (const auto number = parse_number<std::int64_t>(words[i].text))
            numbers.push_back(*number);
    if (sign == '=') return replace(node, numbers);
    for (const std::int64_t number : numbers) {
        const auto user = static_cast<UserId>(number);
        change(user, [&] {
            if (sign == '-')
                elsewhere_[node].erase(user);
            else
                elsewhere_[node].insert(user);
        });
    }
}

void OnlineAccounts::replace(const std::string& node, const std::vector<std::int64_t>& range) {
    if (range.size() < 2) return;
    std::unordered_set<UserId> now;
    for (std::size_t i = 2; i < range.size(); ++i) now.insert(static_cast<UserId>(range[i]));
    std::unordered_set<UserId>& known = elsewhere_[node];
    std::vector<UserId> gone;  // the notice was lost
    for (const UserId user : known)
        if (const auto number = static_cast<std::int64_t>(user);
            number >= range[0] && number <= range[1] && !now.contains(user))
            gone.push_back(user);
    for (const UserId user : gone) change(user, [&] { known.erase(user); });
    for (const UserId user : now) change(user, [&] { known.insert(user); });
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
