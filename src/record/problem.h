// What is wrong with a record, and where.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace janggun::record {

enum class Severity : std::uint8_t {
    Warning,  // unusual, or minor data was lost
    Error,    // the game itself is incomplete or wrong
};
[[nodiscard]] constexpr std::string_view name_of(Severity severity) {
    return severity == Severity::Error ? "error" : "warning";
}

/// Line and column of a file, both from 1; the column counts characters, not bytes.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
    friend constexpr auto operator<=>(const Place&, const Place&) = default;
};

/// What a problem is about, for readers who do not know the language of the message.
enum class About : std::uint8_t { Text, Rules, Start, Move, Result };
[[nodiscard]] constexpr std::string_view name_of(About about) {
    switch (about) {
        case About::Text:
            return "text";
        case About::Rules:
            return "rules";
        case About::Start:
            return "start";
        case About::Move:
            return "move";
        case About::Result:
            return "result";
    }
    return "";
}
struct Subject {
    About about = About::Text;
    std::string word{};  // as it is written in the file; may be empty
    friend bool operator==(const Subject&, const Subject&) = default;
};

struct Problem {
    Severity severity{};
    Place place;
    std::string message;
    Subject subject{};
    friend bool operator==(const Problem&, const Problem&) = default;
};

[[nodiscard]] inline bool has_errors(const std::vector<Problem>& problems) {
    for (const Problem& problem : problems)
        if (problem.severity == Severity::Error) return true;
    return false;
}

/// Collects the problems of a text (UTF-8, lines end in '\n') by offset, and converts offsets to
/// places in the file.
class ProblemList {
  public:
    /// Limit per severity: a text can have a problem in every word. The rest is not reported.
    static constexpr std::size_t kMost = 50;

    ProblemList(std::string_view text, Place start) : text_{text}, seen_{start} {}

    void error(std::size_t offset, std::string message, Subject subject = {}) {
        add(Severity::Error, offset, std::move(message), std::move(subject));
    }
    void warning(std::size_t offset, std::string message) {
        add(Severity::Warning, offset, std::move(message));
    }
    void add(Severity severity, std::size_t offset, std::string message, Subject subject = {});
    /// In the order of their places.
    [[nodiscard]] std::vector<Problem> take();

  private:
    [[nodiscard]] Place place_of(std::size_t offset);

    std::string_view text_;
    Place seen_;               // the place of
    std::size_t seen_at_ = 0;  // this offset; later ones are counted on from here
    std::vector<Problem> problems_;
    std::size_t errors_ = 0;
    std::size_t warnings_ = 0;
};

}  // namespace janggun::record
