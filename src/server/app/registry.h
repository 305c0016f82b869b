// What features offer: routes, WebSocket commands, timers, metrics, and what they do when the
// server starts and stops and connections come and go. A feature registers itself here once, before
// the server starts; nothing else depends on it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "server/app/address.h"
#include "server/app/identity.h"
#include "server/app/metrics.h"
#include "server/app/route.h"
#include "server/app/socket_call.h"
#include "server/app/timers.h"
#include "server/protocol/from_client.h"

namespace janggun::server {

struct Connection;

/// The fault says why the server cannot start.
using Started = std::function<void(std::optional<Fault>)>;

class Registry {
  public:
    explicit Registry(Timers& timers) : timers_{timers} {}
    Registry(const Registry&) = delete;
    Registry& operator=(const Registry&) = delete;

    // The HTTP API.

    template <typename Feature>
    Route& route(Method method, std::string_view pattern, Access access, Scope scope,
                 Feature* feature, void (Feature::*answer)(const Call&, Respond)) {
        Route& route = add(method, pattern, access, scope);
        route.answer = [feature, answer](const Call& call, Respond respond) {
            (feature->*answer)(call, std::move(respond));
        };
        return route;
    }
    template <typename Feature>
    Route& stream(Method method, std::string_view pattern, Access access, Scope scope,
                  Feature* feature, ConnectionId (Feature::*open)(const Call&, Sink&, Respond)) {
        Route& route = add(method, pattern, access, scope);
        route.stream = [feature, open](const Call& call, Sink& sink, Respond begun) {
            return (feature->*open)(call, sink, std::move(begun));
        };
        return route;
    }
    [[nodiscard]] const std::deque<Route>& routes() const { return routes_; }

    // WebSocket commands, by the type of the message.

    /// `scope` is what a token needs, any one of these; none: what is public.
    template <typename Message, typename Feature>
    void command(Scope scope, Feature* feature,
                 void (Feature::*handle)(const SocketCall&, const Message&)) {
        add_command(index_of<Message>(), scope,
                    [feature, handle](const SocketCall& call, const protocol::ClientMessage& any) {
                        (feature->*handle)(call, *std::get_if<Message>(&any));
                    });
    }
    template <typename Message>
    [[nodiscard]] Scope scope_of() const {
        return commands_[index_of<Message>()].scope;
    }
    [[nodiscard]] Scope scope_of(const protocol::ClientMessage& message) const {
        return commands_[message.index()].scope;
    }
    void dispatch(const SocketCall& call, const protocol::ClientMessage& message) const {
        commands_[message.index()].handle(call, message);
    }

    // Time and figures.

    [[nodiscard]] Timer timer(Timers::Run run) { return {timers_, timers_.add(std::move(run))}; }
    void counter(std::string_view name, std::string_view help, const std::uint64_t& value);
    void counter(std::string_view name, std::string_view help, std::function<double()> value);
    void gauge(std::string_view name, std::string_view help, std::function<double()> value);
    /// Lives as long as the registry.
    Histogram& histogram(std::string_view name, std::string_view help, std::vector<double> bounds);
    [[nodiscard]] const std::vector<Metric>& metrics() const { return metrics_; }
    /// The value of a counter or gauge.
    [[nodiscard]] std::optional<double> value_of(std::string_view name) const;
    [[nodiscard]] const std::deque<HistogramMetric>& histograms() const { return histograms_; }

    // Start and stop, connections.

    /// Steps run one after the other, in the order of registration.
    void on_start(std::function<void(Started)> step) { starts_.push_back(std::move(step)); }
    /// `done` once nothing is under way that must not be lost.
    void on_drain(std::function<void(std::function<void()> done)> step) {
        drains_.push_back(std::move(step));
    }
    using Hook = std::function<void(Connection&)>;
    void on_opened(Hook hook) { opened_.push_back(std::move(hook)); }  // a WebSocket
    void on_closed(Hook hook) { closed_.push_back(std::move(hook)); }
    void on_round_trip(Hook hook) { round_trips_.push_back(std::move(hook)); }
    /// The last primary connection of a person is gone.
    void on_left(std::function<void(UserId)> hook) { left_.push_back(std::move(hook)); }
    /// What was told to a person of this node may have been lost on its way from another node.
    void on_missed(std::function<void(UserId)> hook) { missed_.push_back(std::move(hook)); }

    /// The feature that authenticates people.
    void identify_with(Identity& identity) { identity_ = &identity; }
    [[nodiscard]] Identity& identity() const { return *identity_; }

    /// Why signing up, logging in and connecting from an address are refused, if so. Set by the
    /// feature that blocks addresses.
    std::function<std::optional<Fault>(const Address&)> address_fault =
        [](const Address&) -> std::optional<Fault> { return std::nullopt; };

    /// Every command is registered once, and there is an Identity. Throws std::logic_error.
    void check() const;

  private:
    friend class App;
    friend class Connections;

    using Handle = std::function<void(const SocketCall&, const protocol::ClientMessage&)>;
    struct Command {
        Scope scope = Scope::None;
        Handle handle;
    };
    template <typename Message, std::size_t I = 0>
    [[nodiscard]] static constexpr std::size_t index_of() {
        if constexpr (std::is_same_v<std::variant_alternative_t<I, protocol::ClientMessage>,
                                     Message>)
            return I;
        else
            return index_of<Message, I + 1>();
    }
    Route& add(Method method, std::string_view pattern, Access access, Scope scope);
    void add_command(std::size_t index, Scope scope, Handle handle);

    Timers& timers_;
    std::deque<Route> routes_;  // their addresses stay
    std::array<Command, std::variant_size_v<protocol::ClientMessage>> commands_;
    std::vector<Metric> metrics_;
    std::deque<HistogramMetric> histograms_;
    std::vector<std::function<void(Started)>> starts_;
    std::vector<std::function<void(std::function<void()>)>> drains_;
    std::vector<Hook> opened_;
    std::vector<Hook> closed_;
    std::vector<Hook> round_trips_;
    std::vector<std::function<void(UserId)>> left_;
    std::vector<std::function<void(UserId)>> missed_;
    Identity* identity_ = nullptr;
};

}  // namespace janggun::server
