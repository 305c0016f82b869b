// Writing and reading what nodes send each other.
#include "server/cluster/envelope.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"

namespace janggun::server::cluster {
namespace {

constexpr std::string_view kVersion = "1";
constexpr std::string_view kNoKey = "-";
constexpr std::array<std::string_view, 3> kStatuses{"done", "not_owner", "not_now"};

/// Words with one space after each; the rest is the body.
class Words {
  public:
    explicit Words(std::string_view text) : rest_{text} {}

    /// None: there is no space any more.
    std::optional<std::string_view> next() {
        const std::size_t space = rest_.find(' ');
        if (space == std::string_view::npos) return std::nullopt;
        const std::string_view word = rest_.substr(0, space);
        rest_.remove_prefix(space + 1);
        return word;
    }
    template <typename Number>
    std::optional<Number> number() {
        const auto word = next();
        if (!word || (word->size() > 1 && word->front() == '0')) return std::nullopt;
        return parse_number<Number>(*word);
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

std::optional<Question> read_question(Words words) {
    const auto from = words.number<std::int64_t>();
    const auto id = words.number<std::uint64_t>();
    const auto target = words.next();
    const auto key = words.next();
    if (!from || *from <= 0 || !id || !target || !key) return std::nullopt;
    auto owned = target_from(*target);
    if (!owned) return std::nullopt;
    if (*key != kNoKey && !is_command_key(*key)) return std::nullopt;
    return Question{Incarnation{*from}, RequestId{*id}, std::move(*owned),
                    CommandKey{std::string{*key == kNoKey ? "" : *key}}, words.rest()};
}

std::optional<AnswerTo> read_answer(Words words) {
    const auto id = words.number<std::uint64_t>();
    const auto status = words.next();
    if (!id || !status) return std::nullopt;
    const auto* const found = std::find(kStatuses.begin(), kStatuses.end(), *status);
    if (found == kStatuses.end()) return std::nullopt;
    return AnswerTo{RequestId{*id}, static_cast<Status>(found - kStatuses.begin()), words.rest()};
}

template <typename T>
std::optional<Envelope> read_numbered(Words words) {
    const auto from = words.number<std::int64_t>();
    const auto id = words.number<std::uint64_t>();
    if (!from || *from <= 0 || !id) return std::nullopt;
    return T{Incarnation{*from}, RequestId{*id}, words.rest()};
}

template <typename T>
std::string write_numbered(std::string_view kind, const T& one) {
    return fmt::format("{} {} {} {} {}", kVersion, kind, static_cast<std::int64_t>(one.from),
                       static_cast<std::uint64_t>(one.id), one.body);
}

}  // namespace

bool is_command_key(std::string_view text) {
    return !text.empty() && text.size() <= kMaxKey && text != kNoKey &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return is_digit(c) || is_upper(c) || is_lower(c) || c == '-' || c == '_' ||
                      c == '.' || c == '/';
           });
}

std::string write_envelope(const Question& question) {
    return fmt::format("{} ask {} {} {} {} {}", kVersion, static_cast<std::int64_t>(question.from),
                       static_cast<std::uint64_t>(question.id), text_of(question.target),
                       question.key.empty() ? kNoKey : question.key.text, question.body);
}

std::string write_envelope(const AnswerTo& answer) {
    return fmt::format("{} answer {} {} {}", kVersion, static_cast<std::uint64_t>(answer.id),
                       kStatuses.at(static_cast<std::size_t>(answer.status)), answer.body);
}

std::string write_envelope(const Query& query) {
    return write_numbered("query", query);
}

std::string write_envelope(const Report& report) {
    return write_numbered("report", report);
}

std::optional<Envelope> read_envelope(std::string_view text) {
    Words words{text};
    if (words.next() != kVersion) return std::nullopt;
    const auto kind = words.next();
    if (kind == "ask") {
        if (auto question = read_question(words)) return std::move(*question);
    } else if (kind == "answer") {
        if (const auto answer = read_answer(words)) return *answer;
    } else if (kind == "query") {
        return read_numbered<Query>(words);
    } else if (kind == "report") {
        return read_numbered<Report>(words);
    }
    return std::nullopt;
}

}  // namespace janggun::server::cluster
