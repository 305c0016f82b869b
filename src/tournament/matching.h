// Maximum weight perfect matching in a general graph: Edmonds' blossom algorithm, O(n³).
#pragma once

#include <cstddef>
#include <vector>

#include "tournament/wide.h"

namespace janggun::tournament {

/// A graph of n vertices (n even) with an optimal matching that is kept while edges change: after
/// the weights of one vertex have changed, `solve` repeats only the searches that are needed.
///
/// Primal-dual, one search tree at a time. Every vertex v has a dual value y(v) and every blossom b
/// a dual value z(b) >= 0. Always: slack(u, v) = y(u) + y(v) + z of the blossoms that contain both
/// - 2 w(u, v) >= 0 on every edge, matched edges have slack 0, and a blossom is left by at most one
/// matched edge. A perfect matching with such duals has the maximum weight. Weights are doubled so
/// that halves of slacks are whole numbers.
///
/// A search from an exposed vertex grows a tree of nodes (vertices and contracted blossoms) that
/// are Outer (at even distance from the root) or Inner. Instead of changing every dual value in
/// each step, the search has a time: Outer duals sink and Inner duals rise by one per unit of time,
/// so each event (an edge becoming tight, an Inner blossom reaching z = 0) has a fixed due time.
template <std::size_t Limbs>
class Matching {
  public:
    using Weight = Wide<Limbs>;
    static constexpr int kNone = -1;

    explicit Matching(int vertices);

    /// Adds the edge or changes its weight. Before the first `solve`, or between `detach` of one of
    /// the two vertices and the next `solve`.
    void set_weight(int u, int v, const Weight& weight);
    /// Removes the edge; same conditions as `set_weight`.
    void remove_edge(int u, int v);
    [[nodiscard]] bool has_edge(int u, int v) const { return allowed_[at(u, v)] != 0; }

    /// Matches u and v before the first `solve`. Precondition: the edge exists with weight 0, as do
    /// all other edges between vertices that are matched by `prematch`, and no weight is negative.
    void prematch(int u, int v);

    /// Takes v out of its blossoms and out of its pair, so that its edges may change.
    void detach(int v);

    /// Removes the edges of v that `keep` (by vertex) does not name. If the partner is among those
    /// kept, the matching stays optimal, but `solve` has to be called before it is read.
    void restrict_edges(int v, const std::vector<unsigned char>& keep);

    /// Removes every edge of u and v but the one between them. Precondition: they are matched.
    void fix_pair(int u, int v);

    /// Makes the matching perfect and of maximum weight. False: there is no perfect matching.
    [[nodiscard]] bool solve();

    /// The partner of v after `solve`.
    [[nodiscard]] int mate(int v) const { return mate_[index(v)]; }

    /// Whether an edge has slack 0 after `solve`; others are in no matching of maximum weight.
    [[nodiscard]] bool is_tight(int u, int v) const;

    /// Makes u and v partners if their present partners can become partners too and the matching
    /// stays optimal: a search of one step. False: nothing has changed.
    [[nodiscard]] bool swap_partners(int u, int v);

  private:
    enum class Label : unsigned char { Free, Outer, Inner };
    enum class EventKind : unsigned char { None, Grow, Contract, Expand };

    struct Link {
        int from = kNone;  // a vertex of one child
        int to = kNone;    // a vertex of the next
    };
    /// A vertex (index below n) or a blossom. A blossom's children form an odd cycle, the base
    /// child first; links[i] joins children[i] to the next one.
    struct Node {
        bool in_use = false;
        int parent = kNone;
        int base = kNone;
        Label label = Label::Free;
        int entry_from = kNone;  // the tree edge to this node: vertex outside
        int entry_at = kNone;    // and vertex inside
        Weight z;                // blossoms: dual, see `stored dual` in matching.cpp
        std::vector<int> children;
        std::vector<Link> links;
        std::vector<int> vertices;
        std::vector<int> nearest;  // blossoms: for every vertex outside the vertex inside that has
                                   // least slack to it
        // Outer nodes: the edge of least slack to another Outer node.
        bool has_contact = false;
        Weight contact_due;  // twice the due time
        Link contact;
    };
    struct Event {
        EventKind kind = EventKind::None;
        Weight due;
        int subject = kNone;  // Grow: the vertex reached; Contract: the node; Expand: the blossom
    };

    [[nodiscard]] static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] std::size_t at(int u, int v) const { return index(u) * index(n_) + index(v); }
    [[nodiscard]] Node& node(int i) { return nodes_[index(i)]; }
    [[nodiscard]] const Node& node(int i) const { return nodes_[index(i)]; }
    [[nodiscard]] bool is_blossom(int i) const { return i >= n_; }
    [[nodiscard]] int top(int vertex) const { return top_[index(vertex)]; }
    [[nodiscard]] Weight reduced(int u, int v) const {
        return dual_[index(u)] + dual_[index(v)] - weight_[at(u, v)];
    }

    void initialise_duals();
    void prepare_dual(int v);
    [[nodiscard]] int free_slot();
    void set_top(int id);
    void set_children(int id, std::vector<int> children, std::vector<Link> links);
    [[nodiscard]] int nearest_in(int id, int vertex) const;
    void refresh_nearest(int vertex);
    void dissolve(int blossom);
    void rebase(int id, int vertex);
    [[nodiscard]] int child_index(int blossom, int vertex) const;

    [[nodiscard]] bool search(int root);
    void reset_search();
    void make_outer(int id, int from, int inside);
    void make_inner(int id, int from, int inside);
    void make_free(int id);
    void scan(int id);
    void find_nearest(int blossom);
    [[nodiscard]] Event next_event() const;
    [[nodiscard]] bool grow(int vertex);
    void contract(int u, int v);
    void expand(int blossom);
    void augment(int u, int v);
    void finish_search();

    int n_;
    bool solved_ = false;
    std::vector<Weight> weight_;  // doubled
    std::vector<unsigned char> allowed_;
    std::vector<unsigned char> prematched_;
    std::vector<int> mate_;
    std::vector<int> top_;
    std::vector<Weight> dual_;
    std::vector<Node> nodes_;
    std::vector<unsigned char> stale_;  // dual to be computed before the next search

    // Of the search under way.
    Weight time_;
    std::vector<unsigned char> reached_;  // whether an Outer vertex has an edge to this vertex
    std::vector<Weight> reach_due_;       // Free: due time; Inner: slack
    std::vector<int> reach_from_;
};

extern template class Matching<1>;
extern template class Matching<4>;
extern template class Matching<8>;
extern template class Matching<32>;

}  // namespace janggun::tournament
