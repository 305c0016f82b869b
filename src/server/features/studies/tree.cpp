// Editing a chapter's tree.
#include "server/features/studies/tree.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "game/variant.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/uci.h"
#include "record/comment.h"
#include "record/replay.h"
#include "record/shapes.h"
#include "server/app/answers.h"
#include "server/domain/names.h"

namespace janggun::server {
namespace {

Fault too_large(std::string text) {
    return {Code::NotAllowed, std::move(text)};
}
Fault damaged() {
    return {Code::Storage, "this chapter is damaged and cannot be edited"};
}

/// The tree by number, with the children of each node in their order.
class Index {
  public:
    explicit Index(const std::vector<StudyNode>& nodes) {
        for (const StudyNode& node : nodes) by_number_.emplace(node.number, &node);
        for (const StudyNode& node : nodes)
            if (node.number != 0) children_[node.parent].push_back(&node);
        for (auto& [parent, list] : children_)
            std::sort(list.begin(), list.end(), [](const StudyNode* a, const StudyNode* b) {
                return std::pair{a->rank, a->number} < std::pair{b->rank, b->number};
            });
    }

    [[nodiscard]] const StudyNode* find(int number) const {
        const auto found = by_number_.find(number);
        return found == by_number_.end() ? nullptr : found->second;
    }
    [[nodiscard]] const std::vector<const StudyNode*>& after(int number) const {
        static const std::vector<const StudyNode*> kNone;
        const auto found = children_.find(number);
        return found == children_.end() ? kNone : found->second;
    }
    /// From the first move to the node itself.
    [[nodiscard]] std::vector<const StudyNode*> path_to(const StudyNode& node) const {
        std::vector<const StudyNode*> path;
        for (const StudyNode* at = &node; at && at->number != 0; at = find(at->parent))
            path.push_back(at);
        std::reverse(path.begin(), path.end());
        return path;
    }
    /// The node and everything after it.
    [[nodiscard]] std::vector<int> subtree(int number) const {
        std::vector<int> all{number};
        for (std::size_t i = 0; i < all.size(); ++i)
            for (const StudyNode* child : after(all[i])) all.push_back(child->number);
        return all;
    }

  private:
    std::unordered_map<int, const StudyNode*> by_number_;
    std::unordered_map<int, std::vector<const StudyNode*>> children_;
};

template <Game G>
Result<std::string, Fault> legal_move(const typename G::Ruleset& ruleset, const std::string& fen,
                                      const std::vector<const StudyNode*>& path,
                                      std::string_view text) {
    const auto start = notation::read_position<G>(fen, ruleset);
    if (!start) return Failure{damaged()};
    auto position = *start;
    for (const StudyNode* node : path) {
        record::resume<G>(position);
        const auto move = notation::read_uci(position, node->move);
        if (!move) return Failure{damaged()};
        position.play(*move);
    }
    record::resume<G>(position);
    const auto move = notation::read_uci(position, text);
    if (!move) return Failure{Fault{Code::IllegalMove, std::string{describe(move.error())}}};
    return notation::write_uci(position, *move);
}

Result<TreeChange, Fault> with_move(const Chapter& chapter, const Index& index,
                                    const StudyNode& parent, std::string_view text) {
    const auto path = index.path_to(parent);
    const auto ruleset = variant_named(chapter.head.variant);
    if (!ruleset) return Failure{damaged()};
    const auto move = with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        return legal_move<G>(rules, chapter.head.fen, path, text);
    });
    if (!move) return Failure{move.error()};
    const auto& siblings = index.after(parent.number);
    for (const StudyNode* sibling : siblings)
        if (sibling->move == *move)
            return TreeChange{.put = {}, .removed = {}, .node = sibling->number};
    if (chapter.nodes.size() > kMostStudyNodes)
        return Failure{too_large(fmt::format("a chapter has at most {} moves", kMostStudyNodes))};
    if (path.size() >= kMostStudyPlies)
        return Failure{
            too_large(fmt::format("a line of a chapter has at most {} moves", kMostStudyPlies))};
    StudyNode added;
    added.number = chapter.head.next_node;
    added.parent = parent.number;
    added.rank = siblings.empty() ? 0 : siblings.back()->rank + 1;
    added.move = *move;
    return TreeChange{.put = {added}, .removed = {}, .node = added.number};
}

/// The nearest node on the way up that is not the first move after its parent becomes it.
TreeChange promoted(const Index& index, const StudyNode& node) {
    TreeChange change;
    change.node = node.number;
    for (const StudyNode* at = &node; at && at->number != 0; at = index.find(at->parent)) {
        const auto& siblings = index.after(at->parent);
        if (siblings.front() == at) continue;
        int rank = 0;
        const auto put = [&](const StudyNode& one) {
            change.put.push_back(one);
            change.put.back().rank = rank++;
        };
        put(*at);
        for (const StudyNode* sibling : siblings)
            if (sibling != at) put(*sibling);
        return change;
    }
    return change;
}

Result<std::string, Fault> checked_glyphs(std::string_view value) {
    std::vector<int> glyphs;
    for (const Word& word : words_of(value)) {
        const auto number = parse_number<std::uint8_t>(word.text);
        if (!number) return Failure{bad_field("value: expected numbers from 0 to 255")};
        if (std::find(glyphs.begin(), glyphs.end(), *number) == glyphs.end())
            glyphs.push_back(*number);
    }
    if (glyphs.size() > kMostGlyphs)
        return Failure{too_large(fmt::format("a move has at most {} glyphs", kMostGlyphs))};
    return fmt::format("{}", fmt::join(glyphs, " "));
}

Result<std::string, Fault> checked_shapes(const Chapter& chapter, std::string_view value) {
    const auto ruleset = variant_named(chapter.head.variant);
    if (!ruleset) return Failure{damaged()};
    std::vector<std::string_view> shapes;
    for (const Word& word : words_of(value)) {
        const bool is_good = with_game(*ruleset, [&]<Game G>(const typename G::Ruleset&) {
            return record::is_shape<typename G::Geometry>(word.text);
        });
        if (!is_good)
            return Failure{bad_field("value: expected arrows and circles such as Gb1c3 and Re5")};
        if (std::find(shapes.begin(), shapes.end(), word.text) == shapes.end())
            shapes.push_back(word.text);
    }
    if (shapes.size() > kMostShapes)
        return Failure{
            too_large(fmt::format("a move has at most {} arrows and circles", kMostShapes))};
    return fmt::format("{}", fmt::join(shapes, " "));
}

/// A node with another comment, other glyphs or shapes.
Result<TreeChange, Fault> noted(const Chapter& chapter, const StudyNode& node,
                                const StudyEdit& edit) {
    StudyNode changed = node;
    if (edit.kind == StudyEdit::Kind::Comment) {
        changed.comment.clear();
        record::add_comment(changed.comment, edit.value);
        const auto length = count_characters(changed.comment);
        if (!length || *length > kLongestStudyComment)
            return Failure{bad_field(fmt::format("value: expected a text of at most {} characters",
                                                 kLongestStudyComment))};
    } else {
        auto value = edit.kind == StudyEdit::Kind::Glyphs ? checked_glyphs(edit.value)
                                                          : checked_shapes(chapter, edit.value);
        if (!value) return Failure{value.error()};
        (edit.kind == StudyEdit::Kind::Glyphs ? changed.glyphs : changed.shapes) =
            std::move(*value);
    }
    TreeChange change;
    change.node = node.number;
    if (changed == node) return change;
    const std::size_t bytes =
        text_bytes(chapter.nodes) - text_bytes({node}) + text_bytes({changed});
    if (bytes > kMostChapterBytes && bytes > text_bytes(chapter.nodes))
        return Failure{too_large(fmt::format("the comments of a chapter have at most {} kilobytes",
                                             kMostChapterBytes / 1024))};
    change.put.push_back(std::move(changed));
    return change;
}

}  // namespace

std::size_t text_bytes(const std::vector<StudyNode>& nodes) {
    std::size_t bytes = 0;
    for (const StudyNode& node : nodes)
        bytes += node.comment.size() + node.shapes.size() + node.glyphs.size();
    return bytes;
}

StudySize size_of(const Chapter& chapter) {
    return {std::max(std::int64_t{0}, static_cast<std::int64_t>(chapter.nodes.size()) - 1),
            static_cast<std::int64_t>(text_bytes(chapter.nodes) + chapter.head.tags.size())};
}

StudySize size_after(const Chapter& chapter, const TreeChange& change) {
    std::unordered_set<int> changed{change.removed.begin(), change.removed.end()};
    for (const StudyNode& node : change.put) changed.insert(node.number);
    Chapter after{chapter.head, change.put};
    for (const StudyNode& node : chapter.nodes)
        if (!changed.contains(node.number)) after.nodes.push_back(node);
    return size_of(after);
}

Result<TreeChange, Fault> edited(const Chapter& chapter, const StudyEdit& edit) {
    const Index index{chapter.nodes};
    const StudyNode* const node = index.find(edit.node);
    if (!node) return Failure{Fault{Code::Stale, "this move is not in the chapter any more"}};
    switch (edit.kind) {
        case StudyEdit::Kind::Add:
            return with_move(chapter, index, *node, edit.value);
        case StudyEdit::Kind::Delete:
            if (node->number == 0) return Failure{bad_field("node: the start cannot be deleted")};
            return TreeChange{
                .put = {}, .removed = index.subtree(node->number), .node = node->number};
        case StudyEdit::Kind::Promote:
            return promoted(index, *node);
        case StudyEdit::Kind::Comment:
        case StudyEdit::Kind::Glyphs:
        case StudyEdit::Kind::Shapes:
            return noted(chapter, *node, edit);
    }
    return TreeChange{};
}

std::vector<const StudyNode*> in_order(const std::vector<StudyNode>& nodes) {
    const Index index{nodes};
    std::vector<const StudyNode*> ordered;
    ordered.reserve(nodes.size());
    if (const StudyNode* root = index.find(0)) ordered.push_back(root);
    for (std::size_t i = 0; i < ordered.size(); ++i)
        for (const StudyNode* child : index.after(ordered[i]->number)) ordered.push_back(child);
    return ordered;
}

Result<ChapterStart, Fault> checked_start(std::string_view variant, std::string_view fen) {
    const auto ruleset = parse_variant(variant);
    if (!ruleset) return Failure{bad_field("variant: " + describe(ruleset.error()))};
    const auto written = with_game(
        *ruleset,
        [&]<Game G>(
            const typename G::Ruleset& rules) -> Result<std::string, notation::AnyPositionError> {
            if (fen.empty())
                return notation::to_fen<G>(*G::position(janggun::start_of<G>({}), rules));
            const auto position = notation::read_position<G>(fen, rules);
            if (!position) return Failure{notation::AnyPositionError{position.error()}};
            return notation::to_fen<G>(*position);
        });
    if (!written) return Failure{bad_field("fen: " + describe(written.error()))};
    return ChapterStart{janggun::name_of(*ruleset), *written};
}

}  // namespace janggun::server
