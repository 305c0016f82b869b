// Arrows and circles drawn on the board, as comments of PGN carry them: "[%csl Ge5][%cal Gb1c3]".
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "board/square.h"

namespace janggun::record {

/// The shapes of a comment, each a colour (G, R, B, Y) and one square for a circle or two for an
/// arrow: "Ge5", "Rb1c3".
struct DrawnComment {
    std::vector<std::string> shapes;
    std::string text;  // the rest of the comment
};

/// One shape of this board, or not.
template <Geometry B>
[[nodiscard]] bool is_shape(std::string_view text) {
    if (text.empty() || std::string_view{"GRBY"}.find(text.front()) == std::string_view::npos)
        return false;
    text.remove_prefix(1);
    const auto from = take_square<B>(text);
    if (!from) return false;
    if (text.empty()) return true;
    const auto to = take_square<B>(text);
    return to && *to != *from && text.empty();
}

/// Takes the commands csl and cal out of a comment. One that is not understood stays in the text; a
/// repeated shape counts once.
template <Geometry B>
[[nodiscard]] DrawnComment take_shapes(std::string_view comment) {
    DrawnComment taken;
    const auto read_list = [&](std::string_view list) {
        std::vector<std::string> found;
        while (!list.empty()) {
            const std::size_t end = std::min(list.find(','), list.size());
            const std::string_view one = trimmed(list.substr(0, end));
            if (!is_shape<B>(one)) return false;
            found.emplace_back(one);
            list.remove_prefix(std::min(end + 1, list.size()));
        }
        for (std::string& shape : found)
            if (std::find(taken.shapes.begin(), taken.shapes.end(), shape) == taken.shapes.end())
                taken.shapes.push_back(std::move(shape));
        return true;
    };
    while (!comment.empty()) {
        const bool is_command = comment.starts_with("[%csl ") || comment.starts_with("[%cal ");
        const std::size_t end = is_command ? comment.find(']') : std::string_view::npos;
        constexpr std::size_t kHead = std::string_view{"[%csl "}.size();
        if (end != std::string_view::npos && read_list(comment.substr(kHead, end - kHead))) {
            comment.remove_prefix(end + 1);
            continue;
        }
        taken.text += comment.front();
        comment.remove_prefix(1);
    }
    taken.text = trimmed(taken.text);
    return taken;
}

/// The inverse: a comment with the commands in front of the text.
[[nodiscard]] inline std::string comment_with(const std::vector<std::string>& shapes,
                                              std::string_view text) {
    std::string circles;
    std::string arrows;
    for (const std::string& shape : shapes) {
        // A second letter after the colour's square begins an arrow's end.
        const bool is_arrow =
            std::count_if(shape.begin() + 1, shape.end(), [](char c) { return is_lower(c); }) == 2;
        std::string& list = is_arrow ? arrows : circles;
        list.append(list.empty() ? "" : ",").append(shape);
    }
    std::string all;
    if (!circles.empty()) all.append("[%csl ").append(circles).append("]");
    if (!arrows.empty()) all.append("[%cal ").append(arrows).append("]");
    if (!all.empty() && !text.empty()) all += ' ';
    return all.append(text);
}

}  // namespace janggun::record
