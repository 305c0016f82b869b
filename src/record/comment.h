// Comments on moves.
#pragma once

#include <string>
#include <string_view>

#include "base/text.h"

namespace janggun::record {

[[nodiscard]] inline std::string without_controls(std::string_view text) {
    std::string kept;
    for (const char c : text) {
        const bool is_control = static_cast<unsigned char>(c) < ' ' || c == '\x7F';
        if (!is_control || c == '\n') kept += c;
        if (c == '\t') kept += ' ';
    }
    return kept;
}

/// Appends a line to a comment. Line ends are normalized, the text is trimmed, and control
/// characters are removed.
inline void add_comment(std::string& comment, std::string_view text) {
    const std::string kept = without_controls(text);
    const std::string_view said = trimmed(kept);
    if (said.empty()) return;
    if (!comment.empty()) comment += '\n';
    comment += said;
}

}  // namespace janggun::record
