// The peers of this node, by their heartbeats on the bus: figures summed over all nodes, and which
// peers have timed out. On one machine there is only this node.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"

namespace janggun::server {

class Peers {
  public:
    /// Heartbeat interval. A heartbeat carries the node's figures.
    static constexpr Duration kBeat{700};
    /// A peer without a heartbeat for this long has timed out, until its next one.
    static constexpr Duration kSilence{5'000};

    explicit Peers(Context& context) : context_{context} {}

    /// A figure that is summed over all nodes, as the number of people online.
    void count(std::string name, std::function<std::size_t()> here);
    /// Over this node and all its live peers.
    [[nodiscard]] std::size_t total(std::string_view name) const;

    /// A figure of one peer; none: it has timed out, or has no such figure.
    [[nodiscard]] std::optional<std::size_t> figure(const std::string& node,
                                                    std::string_view name) const;

    /// Called with the name (Context::node) of a peer that has timed out or left.
    void on_gone(std::function<void(const std::string& node)> hook) {
        gone_.push_back(std::move(hook));
    }
    /// Called when this node loses its connection to the bus (false), and when it is back (true).
    void on_link(std::function<void(bool is_up)> hook) { link_.push_back(std::move(hook)); }
    [[nodiscard]] bool is_linked() const { return is_linked_; }

    /// Sends the next heartbeat at once: a figure has changed that matters to the others.
    void beat_soon();
    /// In a cluster: begins to send and receive heartbeats.
    void start(Registry& registry);
    /// This node stops: its peers need not wait for the time-out.
    void leave();

  private:
    struct Peer {
        Time last_heartbeat;
        std::map<std::string, std::size_t, std::less<>> figures;
    };

    void beat(Time now);
    void on_heartbeat(const std::string& text);
    void remove_timed_out(Time now);
    void look_at_link(Time now);
    void remove(const std::string& node);

    Context& context_;
    std::map<std::string, std::function<std::size_t()>, std::less<>> here_;
    std::map<std::string, Peer> peers_;
    std::vector<std::function<void(const std::string&)>> gone_;
    std::vector<std::function<void(bool)>> link_;
    bool is_started_ = false;
    bool is_linked_ = true;
    Time linked_since_;
    Timer timer_;
};

}  // namespace janggun::server
