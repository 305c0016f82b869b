// The search for an augmenting path in a weighted graph: part of matching.cpp.
//
// Stored duals. While a search runs, dual_ of a vertex holds y + t if it is Outer, y - t if Inner
// and y if Free, where t is the time; z of a top-level blossom holds z - 2t if Outer, z + 2t if
// Inner. So nothing has to be updated as the time goes on:
//   an edge Outer-Free  is tight at the time dual_ + dual_ - weight_,
//   an edge Outer-Outer is tight at half of that,
//   an edge Outer-Inner keeps that as its slack,
//   an Inner blossom has z = 0 at the time z / 2.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "tournament/matching.h"

namespace janggun::tournament {

template <std::size_t Limbs>
void Matching<Limbs>::reset_search() {
    time_ = Weight{};
    std::fill(reached_.begin(), reached_.end(), static_cast<unsigned char>(0));
    for (Node& each : nodes_) {
        each.label = Label::Free;
        each.has_contact = false;
    }
}

template <std::size_t Limbs>
void Matching<Limbs>::make_outer(int id, int from, int inside) {
    Node& x = node(id);
    assert(x.label == Label::Free);
    x.label = Label::Outer;
    x.entry_from = from;
    x.entry_at = inside;
    for (const int v : x.vertices) dual_[index(v)] += time_;
    x.z -= time_;
    x.z -= time_;
}

template <std::size_t Limbs>
void Matching<Limbs>::make_inner(int id, int from, int inside) {
    Node& x = node(id);
    assert(x.label == Label::Free);
    x.label = Label::Inner;
    x.entry_from = from;
    x.entry_at = inside;
    for (const int v : x.vertices) {
        dual_[index(v)] -= time_;
        reach_due_[index(v)] -= time_;
    }
    x.z += time_;
    x.z += time_;
}

/// Makes a top-level node Free: its duals become plain values.
template <std::size_t Limbs>
void Matching<Limbs>::make_free(int id) {
    Node& x = node(id);
    if (x.label == Label::Outer) {
        for (const int v : x.vertices) dual_[index(v)] -= time_;
        x.z += time_;
        x.z += time_;
    } else if (x.label == Label::Inner) {
        for (const int v : x.vertices) {
            dual_[index(v)] += time_;
            reach_due_[index(v)] += time_;
        }
        x.z -= time_;
        x.z -= time_;
    }
    x.label = Label::Free;
}

/// Follows all edges of a new Outer node.
template <std::size_t Limbs>
void Matching<Limbs>::scan(int id) {
    Node& x = node(id);
    x.has_contact = false;
    for (int y = 0; y < n_; ++y) {
        if (top(y) == id) continue;
        const int u = nearest_in(id, y);
        if (u == kNone) continue;
        const Weight due = reduced(u, y);
        if (node(top(y)).label == Label::Outer) {
            if (x.has_contact && !(due < x.contact_due)) continue;
            x.has_contact = true;
            x.contact_due = due;
            x.contact = {u, y};
        } else {
            if (reached_[index(y)] != 0 && !(due < reach_due_[index(y)])) continue;
            reached_[index(y)] = 1;
            reach_due_[index(y)] = due;
            reach_from_[index(y)] = u;
        }
    }
}

template <std::size_t Limbs>
typename Matching<Limbs>::Event Matching<Limbs>::next_event() const {
    Event next;
    bool exposed = false;
    for (int y = 0; y < n_; ++y) {
        const int id = top(y);
        if (reached_[index(y)] == 0 || node(id).label != Label::Free) continue;
        const Weight& due = reach_due_[index(y)];
        const bool is_exposed = mate(node(id).base) == kNone;
        if (next.kind != EventKind::None && next.due < due) continue;
        // Of events at the same time the one that ends the search goes first.
        if (next.kind != EventKind::None && due == next.due && (exposed || !is_exposed)) continue;
        next = {EventKind::Grow, due, y};
        exposed = is_exposed;
    }
    for (int id = 0; id < static_cast<int>(nodes_.size()); ++id) {
        const Node& x = node(id);
        if (!x.in_use || x.parent != kNone) continue;
        EventKind kind = EventKind::None;
        Weight due;
        if (x.label == Label::Outer && x.has_contact) {
            kind = EventKind::Contract;
            due = x.contact_due;
        } else if (x.label == Label::Inner && is_blossom(id)) {
            kind = EventKind::Expand;
            due = x.z;
        } else {
            continue;
        }
        due.halve();
        if (next.kind == EventKind::None || due < next.due) next = {kind, due, id};
    }
    return next;
}

template <std::size_t Limbs>
bool Matching<Limbs>::search(int root) {
    reset_search();
    make_outer(top(root), kNone, root);
    scan(top(root));
    while (true) {
        const Event event = next_event();
        if (event.kind == EventKind::None) {
            finish_search();
            return false;
        }
        time_ = event.due;
        if (event.kind == EventKind::Grow) {
            if (grow(event.subject)) return true;
        } else if (event.kind == EventKind::Contract) {
            const Link edge = node(event.subject).contact;
            contract(edge.from, edge.to);
        } else {
            expand(event.subject);
        }
    }
}

/// Adds the node of a vertex to the tree with its partner, or augments if it has none.
template <std::size_t Limbs>
bool Matching<Limbs>::grow(int vertex) {
    const int from = reach_from_[index(vertex)];
    const int id = top(vertex);
    const int base = node(id).base;
    const int partner = mate(base);
    if (partner == kNone) {
        augment(from, vertex);
        finish_search();
        return true;
    }
    make_inner(id, from, vertex);
    make_outer(top(partner), base, partner);
    scan(top(partner));
    return false;
}

/// Makes a blossom of the cycle that a tight edge closes between two Outer nodes.
template <std::size_t Limbs>
void Matching<Limbs>::contract(int u, int v) {
    std::vector<int> left;  // from the node of u to the root, later only below the common ancestor
    for (int id = top(u);; id = top(node(id).entry_from)) {
        left.push_back(id);
        if (node(id).entry_from == kNone) break;
    }
    std::vector<int> right;
    int ancestor = top(v);
    while (std::find(left.begin(), left.end(), ancestor) == left.end()) {
        right.push_back(ancestor);
        ancestor = top(node(ancestor).entry_from);
    }
    left.erase(std::find(left.begin(), left.end(), ancestor), left.end());

    std::vector<int> children{ancestor};
    std::vector<Link> links;
    std::reverse(left.begin(), left.end());
    for (const int id : left) {
        children.push_back(id);
        links.push_back({node(id).entry_from, node(id).entry_at});
    }
    links.push_back({u, v});
    for (const int id : right) {
        children.push_back(id);
        links.push_back({node(id).entry_at, node(id).entry_from});
    }
    const int entry_from = node(ancestor).entry_from;
    const int entry_at = node(ancestor).entry_at;
    for (const int id : children) make_free(id);
    const int blossom = free_slot();
    set_children(blossom, std::move(children), std::move(links));
    find_nearest(blossom);
    node(blossom).label = Label::Free;
    node(blossom).z = Weight{};
    make_outer(blossom, entry_from, entry_at);
    scan(blossom);
}

/// Of a new blossom, from what its children know.
template <std::size_t Limbs>
void Matching<Limbs>::find_nearest(int blossom) {
    Node& b = node(blossom);
    b.nearest.assign(index(n_), kNone);
    for (int y = 0; y < n_; ++y) {
        if (top(y) == blossom) continue;
        Weight least;
        int& nearest = b.nearest[index(y)];
        for (const int child : b.children) {
            const int u = nearest_in(child, y);
            if (u == kNone) continue;
            const Weight slack = reduced(u, y);
            if (nearest != kNone && !(slack < least)) continue;
            nearest = u;
            least = slack;
        }
    }
}

/// Replaces an Inner blossom with z = 0 by its children: those between its entry and its base stay
/// in the tree, the others become Free.
template <std::size_t Limbs>
void Matching<Limbs>::expand(int blossom) {
    const int entry_from = node(blossom).entry_from;
    const int entry_at = node(blossom).entry_at;
    const int start = child_index(blossom, entry_at);
    make_free(blossom);
    assert(node(blossom).z.is_zero());
    const std::vector<int> children = node(blossom).children;
    const std::vector<Link> links = node(blossom).links;
    for (const int child : children) {
        node(child).parent = kNone;
        node(child).label = Label::Free;
        set_top(child);
    }
    node(blossom).in_use = false;

    const int count = static_cast<int>(children.size());
    const int step = start % 2 == 0 ? -1 : 1;
    // The edge from child i to the next one in the direction of `step`.
    const auto link_from = [&](int i) {
        if (step > 0) return links[index(i)];
        const Link back = links[index(i - 1)];
        return Link{back.to, back.from};
    };
    const auto next = [&](int i) { return (i + step) % count; };
    std::vector<int> outer;
    make_inner(children[index(start)], entry_from, entry_at);
    for (int i = start; i != 0;) {
        const Link matched = link_from(i);
        i = next(i);
        make_outer(children[index(i)], matched.from, matched.to);
        outer.push_back(children[index(i)]);
        const Link unmatched = link_from(i);
        i = next(i);
        make_inner(children[index(i)], unmatched.from, unmatched.to);
    }
    for (const int id : outer) scan(id);
}

/// Flips the path from the root over the edge from u, in the tree, to v, in an exposed node.
template <std::size_t Limbs>
void Matching<Limbs>::augment(int u, int v) {
    while (true) {
        rebase(top(v), v);
        rebase(top(u), u);
        const int outer = top(u);
        mate_[index(u)] = v;
        mate_[index(v)] = u;
        if (node(outer).entry_from == kNone) return;
        const int inner = top(node(outer).entry_from);
        u = node(inner).entry_from;
        v = node(inner).entry_at;
    }
}

template <std::size_t Limbs>
void Matching<Limbs>::finish_search() {
    for (int id = 0; id < static_cast<int>(nodes_.size()); ++id)
        if (node(id).in_use && node(id).parent == kNone) make_free(id);
}

}  // namespace janggun::tournament
