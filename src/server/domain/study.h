// Studies: chapters with variation trees, who may read and edit them, and their limits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/side.h"
#include "server/domain/ids.h"
#include "server/domain/time.h"

namespace janggun::server {

// Limits. Texts are counted in characters unless it says bytes.
inline constexpr std::size_t kMostStudies = 200;  // of one account
inline constexpr std::size_t kMostChapters = 64;
inline constexpr std::size_t kMostContributors = 32;
inline constexpr std::size_t kMostStudyNodes = 3'000;  // of a chapter
inline constexpr std::size_t kMostStudyPlies = 600;    // from a chapter's start to any node
inline constexpr std::size_t kMostChapterBytes = std::size_t{128} * 1024;  // of its comments
inline constexpr std::size_t kLongestStudyName = 100;                      // and a chapter's
inline constexpr std::size_t kLongestStudyComment = 2'000;
inline constexpr std::size_t kMostGlyphs = 8;   // of a node
inline constexpr std::size_t kMostShapes = 32;  // of a node
inline constexpr std::size_t kMostImportBytes = std::size_t{512} * 1024;

/// What a chapter, a study, or all studies of an account hold.
struct StudySize {
    std::int64_t moves = 0;
    std::int64_t bytes = 0;  // of comments, glyphs, drawings and tags
    friend bool operator==(const StudySize&, const StudySize&) = default;
    StudySize& operator+=(const StudySize& other) {
        moves += other.moves;
        bytes += other.bytes;
        return *this;
    }
};
// A study is copied and imported in one transaction, for which the moves of live games wait.
inline constexpr StudySize kMostOfStudy{10'000, std::int64_t{1024} * 1024};
inline constexpr StudySize kMostOfAccount{100'000, std::int64_t{8} * 1024 * 1024};

enum class Visibility : std::uint8_t {
    Private,   // the owner and the contributors
    Unlisted,  // anyone who knows the address
    Public,    // listed
};
inline constexpr std::string_view kVisibilityNames[] = {"private", "unlisted", "public"};
[[nodiscard]] constexpr std::string_view name_of(Visibility visibility) {
    return kVisibilityNames[static_cast<std::size_t>(visibility)];
}
[[nodiscard]] constexpr std::optional<Visibility> visibility_named(std::string_view name) {
    for (const auto one : {Visibility::Private, Visibility::Unlisted, Visibility::Public})
        if (name_of(one) == name) return one;
    return std::nullopt;
}

/// A move of a chapter's tree; number 0 is the start of the chapter.
struct StudyNode {
    int number = 0;  // never given to another node of the chapter
    int parent = -1;
    int rank = 0;        // among the moves after its parent; the least is the main line
    std::string move{};  // UCI
    std::string comment{};
    std::string glyphs{};  // numbers as in PGN, spaces between: "1 14"
    std::string shapes{};  // arrows and circles, spaces between: "Gb1c3 Re5" (record/shapes.h)
    friend bool operator==(const StudyNode&, const StudyNode&) = default;
};

struct ChapterHead {
    ChapterId id;
    int rank = 0;  // in the study
    std::string name;
    std::string variant;
    std::string fen;  // of its start
    Side orientation = Side::First;
    bool is_practice = false;   // readers are asked for the moves instead of shown them
    std::string tags;           // of the game it was made of: "White Sora", a line each
    std::int64_t revision = 1;  // of the study when it was changed last
    int next_node = 1;
    StudySize size{};
    friend bool operator==(const ChapterHead&, const ChapterHead&) = default;
};

struct Chapter {
    ChapterHead head;
    std::vector<StudyNode> nodes;  // in the order of their numbers
    friend bool operator==(const Chapter&, const Chapter&) = default;
};

struct Contributor {
    UserId user = UserId::None;
    std::string name;
    friend bool operator==(const Contributor&, const Contributor&) = default;
};

struct Study {
    StudyId id;
    std::string name;
    Visibility visibility = Visibility::Private;
    UserId owner = UserId::None;
    std::string owner_name{};
    Time created;
    Time updated;
    std::int64_t revision = 1;  // every change adds one
    std::vector<Contributor> contributors{};
    std::vector<ChapterHead> chapters{};  // in their order
    friend bool operator==(const Study&, const Study&) = default;
};

[[nodiscard]] inline StudySize size_of(const Study& study) {
    StudySize all;
    for (const ChapterHead& chapter : study.chapters) all += chapter.size;
    return all;
}

enum class StudyRight : std::uint8_t { None, Read, Write, Own };
[[nodiscard]] constexpr std::string_view name_of(StudyRight right) {
    constexpr std::string_view kNames[] = {"none", "read", "write", "own"};
    return kNames[static_cast<std::size_t>(right)];
}
/// None for `user`: a reader without an account.
[[nodiscard]] inline StudyRight right_of(UserId user, const Study& study) {
    if (user != UserId::None && user == study.owner) return StudyRight::Own;
    for (const Contributor& one : study.contributors)
        if (user != UserId::None && one.user == user) return StudyRight::Write;
    return study.visibility == Visibility::Private ? StudyRight::None : StudyRight::Read;
}

/// One change of a chapter's tree.
struct StudyEdit {
    enum class Kind : std::uint8_t {
        Add,      // a move after the node; value: the move in UCI
        Delete,   // the node and everything after it
        Promote,  // the variation that the node is in, by one level
        Comment,  // value: the text
        Glyphs,   // value: numbers
        Shapes,   // value: arrows and circles
    };
    Kind kind{};
    int node = 0;
    std::string value{};
};
inline constexpr std::pair<std::string_view, StudyEdit::Kind> kStudyEditNames[] = {
    {"add_node", StudyEdit::Kind::Add},    {"delete_node", StudyEdit::Kind::Delete},
    {"promote", StudyEdit::Kind::Promote}, {"comment", StudyEdit::Kind::Comment},
    {"glyphs", StudyEdit::Kind::Glyphs},   {"shapes", StudyEdit::Kind::Shapes},
};
[[nodiscard]] constexpr std::optional<StudyEdit::Kind> study_edit_named(std::string_view name) {
    for (const auto& [known, kind] : kStudyEditNames)
        if (known == name) return kind;
    return std::nullopt;
}

}  // namespace janggun::server
