// Matching paths with patterns.
#include "server/http/router.h"

#include <algorithm>
#include <optional>

namespace janggun::server::http {
namespace {

std::vector<std::string> segments_of(std::string_view path) {
    std::vector<std::string> segments;
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::size_t end = std::min(path.find('/'), path.size());
        segments.emplace_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    return segments;
}

/// "{id}.pgn" on "abcd.pgn" gives "abcd". At most one pair of braces a segment.
std::optional<std::string_view> captured(std::string_view pattern, std::string_view segment) {
    const std::size_t open = pattern.find('{');
    const std::size_t close = pattern.find('}');
    const std::string_view before = pattern.substr(0, open);
    const std::string_view after = pattern.substr(close + 1);
    if (segment.size() <= before.size() + after.size() ||
        segment.substr(0, before.size()) != before ||
        segment.substr(segment.size() - after.size()) != after)
        return std::nullopt;
    return segment.substr(before.size(), segment.size() - before.size() - after.size());
}

std::optional<Captures> match(const std::vector<std::string>& pattern,
                              const std::vector<std::string>& path) {
    if (pattern.size() != path.size()) return std::nullopt;
    Captures captures;
    for (std::size_t at = 0; at < path.size(); ++at) {
        if (pattern[at].find('{') == std::string::npos) {
            if (pattern[at] != path[at]) return std::nullopt;
        } else if (const auto part = captured(pattern[at], path[at])) {
            captures.emplace_back(*part);
        } else {
            return std::nullopt;
        }
    }
    return captures;
}

/// The fewer letters in braces, the earlier a route is asked.
std::size_t plain_letters(const std::string& pattern) {
    std::size_t count = 0;
    bool inside = false;
    for (const char c : pattern) {
        if (c == '{') inside = true;
        if (!inside) ++count;
        if (c == '}') inside = false;
    }
    return count;
}

}  // namespace

void Router::add(Method method, std::string pattern, Handler handler) {
    const std::size_t weight = plain_letters(pattern);
    auto segments = segments_of(pattern);
    Entry route{method, std::move(pattern), std::move(handler), std::move(segments)};
    const auto place = std::find_if(routes_.begin(), routes_.end(), [&](const Entry& other) {
        return plain_letters(other.pattern) < weight;
    });
    routes_.insert(place, std::move(route));
}

Router::Found Router::find(Method method, std::string_view path) const {
    if (method == Method::Head) method = Method::Get;
    // Some clients put a slash after everything.
    if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    const auto segments = segments_of(path);
    Found found;
    for (const Entry& route : routes_) {
        auto captures = match(route.segments, segments);
        if (!captures) continue;
        if (route.method == method)
            return {&route.handler, std::move(*captures), route.pattern, {}};
        if (!found.allowed.empty()) found.allowed += ", ";
        found.allowed += name_of(route.method);
    }
    return found;
}

}  // namespace janggun::server::http
