// A line of a TRF file by columns. A column is a character, not a byte: names may be Korean.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace janggun::tournament {

class TrfLine {
  public:
    explicit TrfLine(std::string_view text) : text_{text} {
        for (std::size_t i = 0; i < text.size(); ++i)
            if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) starts_.push_back(i);
        starts_.push_back(text.size());
    }

    /// Number of columns.
    [[nodiscard]] int size() const { return static_cast<int>(starts_.size()) - 1; }

    /// Columns first to last, from 1, as far as the line goes.
    [[nodiscard]] std::string_view columns(int first, int last) const {
        const std::size_t begin = start(first);
        return text_.substr(begin, start(last + 1) - begin);
    }
    [[nodiscard]] char column(int at) const {
        const std::string_view text = columns(at, at);
        return text.size() == 1 ? text.front() : text.empty() ? ' ' : '?';
    }
    [[nodiscard]] bool is_blank(int first, int last) const {
        return trimmed(columns(first, last)).empty();
    }

  private:
    [[nodiscard]] std::size_t start(int column) const {
        const auto i = static_cast<std::size_t>(column - 1);
        return i < starts_.size() ? starts_[i] : text_.size();
    }

    std::string_view text_;
    std::vector<std::size_t> starts_;
};

/// Bytes that are no UTF-8 become question marks, so that each has a column of its own.
[[nodiscard]] inline std::string with_valid_bytes(std::string_view text) {
    std::string result{text};
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(result[i]); };
    for (std::size_t i = 0; i < result.size();) {
        const std::size_t length = byte(i) < 0x80                      ? 1
                                   : byte(i) >= 0xC2 && byte(i) < 0xE0 ? 2
                                   : byte(i) >= 0xE0 && byte(i) < 0xF0 ? 3
                                   : byte(i) >= 0xF0 && byte(i) < 0xF5 ? 4
                                                                       : 0;
        std::size_t valid = length == 0 ? 0 : 1;
        while (valid > 0 && valid < length && i + valid < result.size() &&
               (byte(i + valid) & 0xC0) == 0x80)
            ++valid;
        if (length != 0 && valid == length) {
            i += length;
        } else {
            result[i++] = '?';
        }
    }
    return result;
}

/// Without control characters, and without spaces at the ends.
[[nodiscard]] inline std::string plain_text(std::string_view text) {
    std::string result{text};
    for (char& c : result)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = ' ';
    return std::string{trimmed(result)};
}

/// "4.5", "45.0" or "4" in tenths, up to 99.9: no more has room in four columns.
[[nodiscard]] inline std::optional<int> parse_tenths(std::string_view text) {
    const std::size_t point = text.find_first_of(".,");
    const auto whole = parse_number(text.substr(0, point));
    if (!whole || *whole < 0 || *whole > 99) return std::nullopt;
    if (point == std::string_view::npos) return 10 * *whole;
    const std::string_view rest = text.substr(point + 1);
    if (rest.size() != 1 || !is_digit(rest.front())) return std::nullopt;
    return 10 * *whole + (rest.front() - '0');
}

}  // namespace janggun::tournament
