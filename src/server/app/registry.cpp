// The registry of features.
#include "server/app/registry.h"

#include <algorithm>
#include <stdexcept>

namespace janggun::server {

Route& Registry::add(Method method, std::string_view pattern, Access access, Scope scope) {
    const bool is_taken = std::any_of(routes_.begin(), routes_.end(), [&](const Route& route) {
        return route.method == method && route.pattern == pattern;
    });
    if (is_taken) throw std::logic_error{"registered twice: " + std::string{pattern}};
    routes_.emplace_back();
    Route& route = routes_.back();
    route.method = method;
    route.pattern = pattern;
    route.access = access;
    route.scope = scope;
    return route;
}

void Registry::add_command(std::size_t index, Scope scope, Handle handle) {
    if (commands_[index].handle)
        throw std::logic_error{"WebSocket command registered twice: number " +
                               std::to_string(index)};
    commands_[index] = {scope, std::move(handle)};
}

void Registry::counter(std::string_view name, std::string_view help, const std::uint64_t& value) {
    counter(name, help, [&value] { return static_cast<double>(value); });
}

void Registry::counter(std::string_view name, std::string_view help,
                       std::function<double()> value) {
    metrics_.push_back(
        {std::string{name}, std::string{help}, Metric::Kind::Counter, std::move(value)});
}

void Registry::gauge(std::string_view name, std::string_view help, std::function<double()> value) {
    metrics_.push_back(
        {std::string{name}, std::string{help}, Metric::Kind::Gauge, std::move(value)});
}

std::optional<double> Registry::value_of(std::string_view name) const {
    for (const Metric& metric : metrics_)
        if (metric.name == name) return metric.value();
    return std::nullopt;
}

Histogram& Registry::histogram(std::string_view name, std::string_view help,
                               std::vector<double> bounds) {
    histograms_.push_back({std::string{name}, std::string{help}, Histogram{std::move(bounds)}});
    return histograms_.back().histogram;
}

void Registry::check() const {
    for (std::size_t i = 0; i < commands_.size(); ++i)
        if (!commands_[i].handle)
            throw std::logic_error{"no feature handles WebSocket command number " +
                                   std::to_string(i)};
    if (!identity_) throw std::logic_error{"no feature identifies people"};
}

}  // namespace janggun::server
