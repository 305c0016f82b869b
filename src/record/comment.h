// What people write about a move.
#pragma once

#include <string>
#include <string_view>

#include "base/text.h"

namespace janggun::record {

/// Adds to a comment, on a line of its own: line ends and space at the ends are not kept as they
/// were, nor are control characters.
inline void add_comment(std::string& comment, std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return;
    if (!comment.empty()) comment += '\n';
    for (const char c : text) {
        const bool is_control = static_cast<unsigned char>(c) < ' ' || c == '\x7F';
        if (!is_control || c == '\n') comment += c;
        if (c == '\t') comment += ' ';
    }
}

}  // namespace janggun::record
