// The nodes of a site as they are heard on the bus: figures added up over all of them, and who has
// fallen silent. On one machine there is only this node.
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
    /// Every node publishes its figures this often.
    static constexpr Duration kBeat{700};
    /// A node that has not been heard for this long is gone, until it is heard again.
    static constexpr Duration kSilence{5'000};

    explicit Peers(Context& context) : context_{context} {}

    /// A figure that is added up, as the number of people online.
    void count(std::string name, std::function<std::size_t()> here);
    /// Over all nodes that are heard.
    [[nodiscard]] std::size_t total(std::string_view name) const;

    /// Of one other node; none: it is not heard, or has no such figure.
    [[nodiscard]] std::optional<std::size_t> figure(const std::string& node,
                                                    std::string_view name) const;

    /// `hook` is told the name of a node (Context::node) that has fallen silent or has left.
    void on_gone(std::function<void(const std::string& node)> hook) {
        gone_.push_back(std::move(hook));
    }
    /// Told when this node can no longer reach the others (false), and when it can again (true).
    void on_link(std::function<void(bool is_up)> hook) { link_.push_back(std::move(hook)); }
    [[nodiscard]] bool is_linked() const { return is_linked_; }

    /// A figure has changed that the others should know at once.
    void beat_soon();
    /// In a cluster: begins to publish and to listen.
    void start(Registry& registry);
    /// This node stops: the others need not wait for its silence.
    void leave();

  private:
    struct Peer {
        Time heard;
        std::map<std::string, std::size_t, std::less<>> figures;
    };

    void beat(Time now);
    void came(const std::string& text);
    void forget_silent(Time now);
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
