// Records as trees of moves.
#include "record/record.h"

#include <cassert>
#include <utility>

#include "record/replay.h"

namespace janggun::record {

template <Game G>
NodeId Record<G>::add(NodeId parent, typename G::Move move) {
    assert(parent < nodes.size());
    const auto id = static_cast<NodeId>(nodes.size());
    nodes.emplace_back();
    nodes.back().move = move;
    nodes.back().parent = parent;
    auto& before = nodes[parent];
    (before.next == kNoNode ? before.next : nodes[before.newest].alternative) = id;
    before.newest = id;
    return id;
}

template <Game G>
std::vector<NodeId> Record<G>::main_line() const {
    std::vector<NodeId> line;
    for (NodeId id = nodes[kRoot].next; id != kNoNode; id = nodes[id].next) line.push_back(id);
    return line;
}

template <Game G>
typename G::Position Record<G>::final_position() const {
    auto position = start;
    for (NodeId id = nodes[kRoot].next; id != kNoNode; id = nodes[id].next)
        play_on<G>(position, nodes[id].move);
    return position;
}

template <Game G>
const std::string* Record<G>::tag(std::string_view name) const {
    for (const Tag& tag : tags)
        if (tag.name == name) return &tag.value;
    return nullptr;
}

template <Game G>
bool Record<G>::set_tag(std::string_view name, std::string value) {
    for (Tag& tag : tags)
        if (tag.name == name) {
            tag.value = std::move(value);
            return true;
        }
    if (tags.size() == kMaxTags) return false;
    tags.push_back({std::string{name}, std::move(value)});
    return true;
}

template <Game G>
bool Record<G>::same_as(const Record& other) const {
    if (event != other.event || site != other.site || date != other.date || round != other.round ||
        players != other.players || tags != other.tags || ruleset != other.ruleset ||
        is_ruleset_known != other.is_ruleset_known || start != other.start ||
        time_control != other.time_control || time_text != other.time_text ||
        outcome != other.outcome || result_text != other.result_text ||
        nodes.size() != other.nodes.size())
        return false;
    std::vector<std::pair<NodeId, NodeId>> open{{kRoot, kRoot}};
    while (!open.empty()) {
        const auto [mine, its] = open.back();
        open.pop_back();
        if (mine == kNoNode && its == kNoNode) continue;
        if (mine == kNoNode || its == kNoNode) return false;
        const Node<G>& a = nodes[mine];
        const Node<G>& b = other.nodes[its];
        if (a.move != b.move || a.before != b.before || a.comment != b.comment ||
            a.nags != b.nags || a.spent != b.spent || a.clock != b.clock)
            return false;
        open.emplace_back(a.next, b.next);
        open.emplace_back(a.alternative, b.alternative);
    }
    return true;
}

#define JANGGUN_INSTANTIATE(G) template struct Record<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record
