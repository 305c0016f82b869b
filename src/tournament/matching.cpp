// The graph, its duals and its blossoms between two searches; matching_search.h has the search.
#include "tournament/matching.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "tournament/matching_search.h"

namespace janggun::tournament {

template <std::size_t Limbs>
Matching<Limbs>::Matching(int vertices)
    : n_{vertices},
      weight_(index(vertices) * index(vertices)),
      allowed_(index(vertices) * index(vertices)),
      prematched_(index(vertices)),
      mate_(index(vertices), kNone),
      top_(index(vertices)),
      dual_(index(vertices)),
      nodes_(index(vertices) + index(vertices) / 2 + 1),
      stale_(index(vertices)),
      reached_(index(vertices)),
      reach_due_(index(vertices)),
      reach_from_(index(vertices), kNone) {
    for (int v = 0; v < n_; ++v) {
        top_[index(v)] = v;
        node(v).in_use = true;
        node(v).base = v;
        node(v).vertices = {v};
    }
}

template <std::size_t Limbs>
void Matching<Limbs>::set_weight(int u, int v, const Weight& weight) {
    Weight doubled = weight;
    doubled.twice();
    weight_[at(u, v)] = doubled;
    weight_[at(v, u)] = doubled;
    allowed_[at(u, v)] = 1;
    allowed_[at(v, u)] = 1;
}

template <std::size_t Limbs>
void Matching<Limbs>::remove_edge(int u, int v) {
    allowed_[at(u, v)] = 0;
    allowed_[at(v, u)] = 0;
}

template <std::size_t Limbs>
void Matching<Limbs>::prematch(int u, int v) {
    assert(!solved_ && has_edge(u, v) && weight_[at(u, v)].is_zero());
    prematched_[index(u)] = 1;
    prematched_[index(v)] = 1;
    mate_[index(u)] = v;
    mate_[index(v)] = u;
}

template <std::size_t Limbs>
void Matching<Limbs>::detach(int v) {
    while (top(v) != v) dissolve(top(v));
    if (const int partner = mate(v); partner != kNone) {
        mate_[index(partner)] = kNone;
        mate_[index(v)] = kNone;
    }
    stale_[index(v)] = 1;
}

template <std::size_t Limbs>
void Matching<Limbs>::restrict_edges(int v, const std::vector<unsigned char>& keep) {
    while (top(v) != v) dissolve(top(v));
    for (int u = 0; u < n_; ++u)
        if (keep[index(u)] == 0) remove_edge(u, v);
    if (const int partner = mate(v); partner != kNone && !has_edge(v, partner)) {
        mate_[index(partner)] = kNone;
        mate_[index(v)] = kNone;
    }
    refresh_nearest(v);
}

template <std::size_t Limbs>
void Matching<Limbs>::fix_pair(int u, int v) {
    assert(mate(u) == v);
    while (top(u) != u) dissolve(top(u));
    while (top(v) != v) dissolve(top(v));
    for (int x = 0; x < n_; ++x) {
        if (x != v) remove_edge(u, x);
        if (x != u) remove_edge(v, x);
    }
    refresh_nearest(u);
    refresh_nearest(v);
    // A dissolved blossom may have separated them; no other edge restricts their duals now.
    dual_[index(u)] = weight_[at(u, v)] - dual_[index(v)];
    mate_[index(u)] = v;
    mate_[index(v)] = u;
}

template <std::size_t Limbs>
bool Matching<Limbs>::solve() {
    if (!solved_) {
        solved_ = true;
        initialise_duals();
        std::fill(stale_.begin(), stale_.end(), static_cast<unsigned char>(0));
    }
    for (int v = 0; v < n_; ++v) {
        if (stale_[index(v)] == 0) continue;
        stale_[index(v)] = 0;
        prepare_dual(v);
    }
    for (int v = 0; v < n_; ++v)
        if (mate(v) == kNone && !search(v)) return false;
    return true;
}

template <std::size_t Limbs>
bool Matching<Limbs>::is_tight(int u, int v) const {
    Weight slack = reduced(u, v);
    for (int b = node(u).parent; b != kNone; b = node(b).parent) {
        const std::vector<int>& inside = node(b).vertices;
        if (std::find(inside.begin(), inside.end(), v) != inside.end()) slack += node(b).z;
    }
    return slack.is_zero();
}

template <std::size_t Limbs>
bool Matching<Limbs>::swap_partners(int u, int v) {
    const int a = mate(u);
    const int b = mate(v);
    const auto can_meet = [&](int x, int y) {
        return has_edge(x, y) && top(x) == x && top(y) == y && reduced(x, y).is_zero();
    };
    if (a == v || !can_meet(u, v) || !can_meet(a, b)) return false;
    mate_[index(u)] = v;
    mate_[index(v)] = u;
    mate_[index(a)] = b;
    mate_[index(b)] = a;
    return true;
}

template <std::size_t Limbs>
void Matching<Limbs>::initialise_duals() {
    for (int v = 0; v < n_; ++v) {
        if (prematched_[index(v)] != 0) continue;
        Weight dual;
        for (int u = 0; u < n_; ++u) {
            if (!has_edge(v, u)) continue;
            Weight needed = weight_[at(v, u)];
            if (prematched_[index(u)] == 0) needed.halve();
            if (dual < needed) dual = needed;
        }
        dual_[index(v)] = dual;
    }
    for (int v = 0; v < n_; ++v) {
        for (int u = v + 1; u < n_ && mate(v) == kNone; ++u) {
            if (mate(u) != kNone || !has_edge(v, u) || !reduced(v, u).is_zero()) continue;
            mate_[index(v)] = u;
            mate_[index(u)] = v;
        }
    }
}

/// The least dual value of an exposed vertex that all its edges allow.
template <std::size_t Limbs>
void Matching<Limbs>::prepare_dual(int v) {
    assert(top(v) == v && mate(v) == kNone);
    bool first = true;
    for (int u = 0; u < n_; ++u) {
        if (!has_edge(v, u)) continue;
        const Weight needed = weight_[at(v, u)] - dual_[index(u)];
        if (first || dual_[index(v)] < needed) dual_[index(v)] = needed;
        first = false;
    }
    refresh_nearest(v);
}

template <std::size_t Limbs>
int Matching<Limbs>::free_slot() {
    for (int b = n_; b < static_cast<int>(nodes_.size()); ++b)
        if (!node(b).in_use) return b;
    // At most n/2 blossoms exist at once: each has three children or more.
    assert(false);
    return kNone;
}

template <std::size_t Limbs>
void Matching<Limbs>::set_top(int id) {
    for (const int v : node(id).vertices) top_[index(v)] = id;
}

template <std::size_t Limbs>
void Matching<Limbs>::set_children(int id, std::vector<int> children, std::vector<Link> links) {
    Node& blossom = node(id);
    blossom.in_use = true;
    blossom.parent = kNone;
    blossom.base = node(children.front()).base;
    blossom.children = std::move(children);
    blossom.links = std::move(links);
    blossom.vertices.clear();
    for (const int child : blossom.children) {
        node(child).parent = id;
        const std::vector<int>& inside = node(child).vertices;
        blossom.vertices.insert(blossom.vertices.end(), inside.begin(), inside.end());
    }
    set_top(id);
}

template <std::size_t Limbs>
int Matching<Limbs>::nearest_in(int id, int vertex) const {
    if (is_blossom(id)) return node(id).nearest[index(vertex)];
    return has_edge(id, vertex) ? id : kNone;
}

/// Updates what blossoms know of the edges to a vertex outside them.
template <std::size_t Limbs>
void Matching<Limbs>::refresh_nearest(int vertex) {
    for (int b = n_; b < static_cast<int>(nodes_.size()); ++b) {
        if (!node(b).in_use) continue;
        int nearest = kNone;
        Weight least;
        for (const int u : node(b).vertices) {
            if (!has_edge(u, vertex)) continue;
            const Weight slack = reduced(u, vertex);
            if (nearest != kNone && !(slack < least)) continue;
            nearest = u;
            least = slack;
        }
        node(b).nearest[index(vertex)] = nearest;
    }
}

/// Takes a top-level blossom apart. Its dual goes to its vertices, which keeps the slack of the
/// edges inside; the matched edge that leaves it gets slack and is given up.
template <std::size_t Limbs>
void Matching<Limbs>::dissolve(int blossom) {
    Node& b = node(blossom);
    assert(b.in_use && b.parent == kNone);
    if (!b.z.is_zero()) {
        Weight half = b.z;
        half.halve();
        for (const int v : b.vertices) dual_[index(v)] += half;
        if (const int partner = mate(b.base); partner != kNone) {
            mate_[index(partner)] = kNone;
            mate_[index(b.base)] = kNone;
        }
    }
    for (const int child : b.children) {
        node(child).parent = kNone;
        set_top(child);
    }
    b.in_use = false;
}

template <std::size_t Limbs>
int Matching<Limbs>::child_index(int blossom, int vertex) const {
    int child = vertex;
    while (node(child).parent != blossom) child = node(child).parent;
    const std::vector<int>& children = node(blossom).children;
    return static_cast<int>(std::find(children.begin(), children.end(), child) - children.begin());
}

/// Changes the matching inside a blossom so that `vertex` becomes its base.
template <std::size_t Limbs>
void Matching<Limbs>::rebase(int id, int vertex) {
    if (!is_blossom(id)) return;
    const int start = child_index(id, vertex);
    Node& b = node(id);
    const int count = static_cast<int>(b.children.size());
    rebase(b.children[index(start)], vertex);
    // From the new base child to the old one along the side with an even number of links.
    const int first = start % 2 == 0 ? 0 : start + 1;
    const int last = start % 2 == 0 ? start : count;
    for (int i = first; i < last; i += 2) {
        const Link link = b.links[index(i)];
        rebase(b.children[index(i)], link.from);
        rebase(b.children[index((i + 1) % count)], link.to);
        mate_[index(link.from)] = link.to;
        mate_[index(link.to)] = link.from;
    }
    std::rotate(b.children.begin(), b.children.begin() + start, b.children.end());
    std::rotate(b.links.begin(), b.links.begin() + start, b.links.end());
    b.base = vertex;
}

template class Matching<1>;
template class Matching<4>;
template class Matching<8>;
template class Matching<32>;

}  // namespace janggun::tournament
