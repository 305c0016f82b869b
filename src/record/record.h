// A game record: players, date, start, the tree of moves with comments, and the outcome.
// docs/records.md.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/game.h"
#include "game/time_control.h"

namespace janggun::record {

using Duration = TimeControl::Duration;

/// Bounds on what a reader builds from untrusted text.
inline constexpr std::size_t kMaxGameBytes = std::size_t{1} << 20;  // of text for one game
inline constexpr std::size_t kMaxTags = 1000;
inline constexpr std::uint64_t kMaxSeconds = 1'000'000'000;  // on a clock
inline constexpr int kMaxVariationDepth = 32;                // variations in variations

/// A name and a value without a field of its own in the record.
struct Tag {
    std::string name;
    std::string value;
    friend bool operator==(const Tag&, const Tag&) = default;
};

/// Nodes are stored in one vector and refer to each other by index.
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();
inline constexpr NodeId kRoot = 0;  // the start position: no move, and the game's first comment

template <Game G>
struct Node {
    typename G::Move move;
    NodeId parent = kNoNode;
    NodeId next = kNoNode;           // the move that was played after this one
    NodeId alternative = kNoNode;    // another move in place of this one
    NodeId newest = kNoNode;         // the last of the moves after this one, to add another to
    std::string before;              // comment before the move (only where a variation begins)
    std::string comment;             // comment after it
    std::vector<std::uint8_t> nags;  // "numeric annotation glyphs": 1 good, 2 bad, … as PGN has it
    std::optional<Duration> spent;   // on this move
    std::optional<Duration> clock;   // left after it
};

template <Game G>
struct Record {
    std::string event;
    std::string site;
    std::string date;  // "2014.04.06" where it is a date, else as it was written
    std::string round;
    BySide<std::string> players;
    std::vector<Tag> tags;  // anything else, names unique

    typename G::Ruleset ruleset = G::default_ruleset();
    bool is_ruleset_known = true;  // false: the record names none, and this one is assumed
    typename G::Position start;    // made under the ruleset

    std::optional<TimeControl> time_control;
    std::string time_text;  // as written, where time_control cannot express it

    std::optional<Outcome> outcome;  // none: unknown, or the game went on
    std::string result_text;         // as written, where outcome cannot express it

    std::vector<Node<G>> nodes = std::vector<Node<G>>(1);

    /// Adds a move after `parent`: the first is its main continuation, later ones are variations
    /// on that.
    NodeId add(NodeId parent, typename G::Move move);
    /// The moves of the main line.
    [[nodiscard]] std::vector<NodeId> main_line() const;
    [[nodiscard]] typename G::Position final_position() const;
    [[nodiscard]] std::size_t plies() const { return main_line().size(); }

    [[nodiscard]] const std::string* tag(std::string_view name) const;
    /// Sets a tag, in place of an earlier one of the same name. False if there are kMaxTags
    /// already.
    bool set_tag(std::string_view name, std::string value);

    /// The same game: every field, and the same tree whatever order the nodes were added in.
    friend bool operator==(const Record& a, const Record& b) { return a.same_as(b); }

  private:
    [[nodiscard]] bool same_as(const Record& other) const;
};

template <typename G>
using RecordOf = Record<G>;
using AnyRecord = Games::Map<RecordOf>::Into<std::variant>;

/// Is it a handicap game, in which one side gives odds?
template <Game G>
[[nodiscard]] constexpr bool is_handicap(const Record<G>& record) {
    if constexpr (WithHandicap<G>)
        return record.ruleset.is_handicap;
    else
        return false;
}

}  // namespace janggun::record
