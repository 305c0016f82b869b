// Counting, and refusing.
#include "server/http/guard.h"

#include <fmt/format.h>

#include "base/text.h"

namespace janggun::server::http {
namespace {

std::string key_of(const Address& client) {
    const Address household = client.household();
    return {reinterpret_cast<const char*>(household.bytes.data()), household.bytes.size()};
}

std::string folded(std::string_view name) {
    std::string lower{name.substr(0, 64)};
    for (char& c : lower) c = to_lower(c);
    return lower;
}

}  // namespace

std::optional<Response> Guard::ask(RateLimit& limit, const std::string& key, TimePoint now) const {
    if (!on_ || limit.allows(key, now)) return std::nullopt;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(limit.wait(key, now)).count();
    Response response =
        refusal(429, "too_many",
                fmt::format("too many requests; try again in {} s", std::max<long>(1, seconds)));
    response.headers.add("retry-after", fmt::to_string(std::max<long>(1, seconds)));
    return response;
}

RateLimit& Guard::of(SharedLimit limit) {
    switch (limit) {
        case SharedLimit::Guests:
            return guests_;
        case SharedLimit::SignUps:
            return sign_ups_;
        case SharedLimit::PasswordsByAddress:
            return passwords_by_address_;
        case SharedLimit::PasswordsByAccount:
            return passwords_by_account_;
        case SharedLimit::PasswordsByBoth:
            return passwords_by_both_;
        case SharedLimit::PasswordsByNewcomer:
            return passwords_by_newcomer_;
        case SharedLimit::PasswordsByNewcomers:
        case SharedLimit::Known:
            break;
    }
    return passwords_by_newcomers_;
}

std::optional<Response> Guard::ask(SharedLimit limit, const std::string& key, TimePoint now) {
    auto refused = ask(of(limit), key, now);
    if (on_ && !refused && on_taken_) on_taken_(limit, key);
    return refused;
}

void Guard::taken_elsewhere(SharedLimit limit, const std::string& key, TimePoint now) {
    if (!on_) return;
    if (limit == SharedLimit::Known) return known_.add(key);
    (void)of(limit).allows(key, now);  // an empty bucket stays empty
}

std::optional<Response> Guard::request(const Address& client, TimePoint now) {
    return ask(requests_, key_of(client), now);
}

std::optional<Response> Guard::socket(const Address& client, TimePoint now) {
    return ask(sockets_, key_of(client), now);
}

std::optional<Response> Guard::new_guest(const Address& client, TimePoint now) {
    return ask(SharedLimit::Guests, key_of(client), now);
}

std::optional<Response> Guard::sign_up(const Address& client, TimePoint now) {
    return ask(SharedLimit::SignUps, key_of(client), now);
}

std::optional<Response> Guard::password(const Address& client, std::string_view account,
                                        TimePoint now) {
    const std::string address = key_of(client);
    const std::string name = folded(account);
    if (auto refused = ask(SharedLimit::PasswordsByBoth, address + name, now)) return refused;
    if (auto refused = ask(SharedLimit::PasswordsByAddress, address, now)) return refused;
    if (known_.contains(address + name)) return std::nullopt;
    if (!ask(SharedLimit::PasswordsByAccount, name, now)) return std::nullopt;
    if (auto refused = ask(SharedLimit::PasswordsByNewcomer, address + name, now)) return refused;
    return ask(SharedLimit::PasswordsByNewcomers, name, now);
}

void Guard::know(const Address& client, std::string_view account) {
    const std::string key = key_of(client) + folded(account);
    if (known_.contains(key)) return;
    known_.add(key);
    if (on_taken_) on_taken_(SharedLimit::Known, key);
}

std::optional<Response> Guard::change(std::string_view account, TimePoint now) {
    return ask(changes_, std::string{account}, now);
}

}  // namespace janggun::server::http
