// What a Redis server's answers say about it.
#include "server/bus/redis/redis_error.h"

namespace janggun::server::redis {
namespace {

using Reason = RedisError::Reason;

/// INFO is lines of "field:value\r\n".
bool has_line(std::string_view info, std::string_view line) {
    while (!info.empty()) {
        const std::size_t end = info.find('\n');
        std::string_view first = info.substr(0, end);
        if (first.ends_with('\r')) first.remove_suffix(1);
        if (first == line) return true;
        if (end == std::string_view::npos) break;
        info.remove_prefix(end + 1);
    }
    return false;
}

}  // namespace

Reason reason_of_reply(std::string_view reply) {
    if (reply.starts_with("NOAUTH")) return Reason::PasswordRequired;
    // "ERR AUTH <password> called without any password configured …": the URL has a password, and
    // this server requires none.
    if (reply.starts_with("WRONGPASS") || reply.starts_with("ERR AUTH") ||
        reply.starts_with("ERR invalid password"))
        return Reason::WrongPassword;
    if (reply.starts_with("NOPERM")) return Reason::NotPermitted;
    return Reason::NotRedis;
}

std::optional<Reason> wrong_kind(std::string_view info) {
    if (has_line(info, "redis_mode:sentinel")) return Reason::Sentinel;
    if (has_line(info, "redis_mode:cluster") || has_line(info, "cluster_enabled:1"))
        return Reason::Cluster;
    if (has_line(info, "role:slave")) return Reason::Replica;
    if (!has_line(info, "role:master")) return Reason::NotRedis;
    return std::nullopt;
}

std::string describe(const RedisError& error) {
    std::string at = error.place + ": ";
    const std::string said = error.detail.empty() ? "" : " (" + error.detail + ")";
    switch (error.reason) {
        case Reason::Unreachable:
            return at + "cannot be reached" + said + ": is redis-server running there?";
        case Reason::PasswordRequired:
            return at + "requires a password: write redis://:PASSWORD@HOST:PORT";
        case Reason::WrongPassword:
            return at + "does not accept this user name and password" + said;
        case Reason::NotPermitted:
            return at + "permission denied (NOPERM)" + said +
                   ": allow +info +publish +subscribe +unsubscribe and channels &janggun:*";
        case Reason::NotRedis:
            return at + "does not answer like Redis" + said + ": check host and port";
        case Reason::Cluster:
            return at +
                   "is a node of a Redis Cluster: use one redis-server with cluster-enabled no";
        case Reason::Sentinel:
            return at + "is a Redis Sentinel: use the address of the redis-server it watches";
        case Reason::Replica:
            return at +
                   "is a replica, whose publications do not reach the primary: use the "
                   "address of the primary";
    }
    return at;
}

}  // namespace janggun::server::redis
