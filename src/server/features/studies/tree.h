// Editing a chapter's tree of moves: every change is checked against the rules and the limits.
#pragma once

#include <vector>

#include "base/result.h"
#include "server/domain/fault.h"
#include "server/domain/study.h"

namespace janggun::server {

/// What an edit changes in the stored tree.
struct TreeChange {
    std::vector<StudyNode> put;
    std::vector<int> removed;
    int node = 0;  // the one it is about: of an added move, its own, even if it was there already

    [[nodiscard]] bool is_empty() const { return put.empty() && removed.empty(); }
};

/// Takes up to a millisecond. The fault: an illegal move, a limit, or Code::Stale if the node is
/// not in the tree (any more).
[[nodiscard]] Result<TreeChange, Fault> edited(const Chapter& chapter, const StudyEdit& edit);

/// The nodes with the moves after each in the order of their ranks, parents first.
[[nodiscard]] std::vector<const StudyNode*> in_order(const std::vector<StudyNode>& nodes);

/// A variant and a position of it, checked; the FEN is written anew. No FEN: the usual start.
struct ChapterStart {
    std::string variant;
    std::string fen;
};
[[nodiscard]] Result<ChapterStart, Fault> checked_start(std::string_view variant,
                                                        std::string_view fen);

/// Comments and drawings, as kMostChapterBytes counts them.
[[nodiscard]] std::size_t text_bytes(const std::vector<StudyNode>& nodes);
[[nodiscard]] StudySize size_of(const Chapter& chapter);
/// Of the chapter after the change.
[[nodiscard]] StudySize size_after(const Chapter& chapter, const TreeChange& change);

}  // namespace janggun::server
