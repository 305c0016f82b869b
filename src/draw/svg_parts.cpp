// The parts that SVG pictures of every game are made of.
#include "draw/svg_parts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace janggun::draw::svg {

namespace {

constexpr double kPixelsPerUnit = 0.48;
constexpr std::string_view kTargetColour = "#2f8f4e";
constexpr std::string_view kCrossColour = "#8c2f39";
constexpr std::string_view kArrowColour = "#d9822b";

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                // XML has no way at all to write most control characters.
                safe += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return safe;
}

std::string number(double value) {
    std::string text = fmt::format("{:.1f}", value);
    if (text.size() >= 2 && text.substr(text.size() - 2) == ".0") text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
}

std::string document(double width, double height, std::string_view title, std::string_view parts) {
    std::string text = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{:.0f}" height="{:.0f}" role="img">)"
        "\n",
        number(width), number(height), width * kPixelsPerUnit, height * kPixelsPerUnit);
    if (!title.empty()) text += fmt::format("<title>{}</title>\n", escaped(title));
    text += parts;
    return text + "</svg>\n";
}

std::string rectangle(Spot corner, double width, double height, std::string_view attributes) {
    return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n",
                       number(corner.x), number(corner.y), number(width), number(height),
                       attributes);
}

std::string circle(Spot centre, double radius, std::string_view attributes) {
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", number(centre.x),
                       number(centre.y), number(radius), attributes);
}

std::string line(Spot from, Spot to) {
    return fmt::format("<path d=\"M{} {}L{} {}\"/>\n", number(from.x), number(from.y), number(to.x),
                       number(to.y));
}

std::string polygon(const std::vector<Spot>& points, std::string_view attributes) {
    std::string list;
    for (const Spot point : points) {
        if (!list.empty()) list += ' ';
        list += number(point.x) + ',' + number(point.y);
    }
    return fmt::format("<polygon points=\"{}\" {}/>\n", list, attributes);
}

std::string centred_text(Spot middle, double size, std::string_view text,
                         std::string_view attributes) {
    // Not dominant-baseline: renderers disagree about it. The middle of CJK characters and of
    // capitals is a bit more than a third of the font size above the baseline.
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" {}>{}</text>\n",
        number(middle.x), number(middle.y + 0.37 * size), number(size), attributes, escaped(text));
}

std::string target_dot(Spot centre) {
    return circle(centre, 13,
                  fmt::format("fill=\"{}\" stroke=\"#fff\" stroke-width=\"3\"", kTargetColour));
}

std::string target_ring(Spot centre, double radius) {
    return circle(centre, radius,
                  fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"7\"", kTargetColour));
}

std::string cross_mark(Spot centre) {
    constexpr double kArm = 14;
    const auto stroke = [&](double width, std::string_view colour) {
        return fmt::format(
            "<path d=\"M{} {}l{} {}m0 {}l{} {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" "
            "stroke-linecap=\"round\"/>\n",
            number(centre.x - kArm), number(centre.y - kArm), 2 * kArm, 2 * kArm, -2 * kArm,
            -2 * kArm, 2 * kArm, colour, width);
    };
    return stroke(13, "#fff") + stroke(8, kCrossColour);
}

std::string arrow(Spot from, Spot to, double clearance) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = std::hypot(dx, dy);
    if (length < 1) return {};
    constexpr double kHead = 30;
    constexpr double kHalfHead = 19;
    constexpr double kHalfShaft = 6;
    const auto along = [&](double distance, double aside) {
        return Spot{from.x + (dx * distance - dy * aside) / length,
                    from.y + (dy * distance + dx * aside) / length};
    };
    const double start = 36;  // the edge of the piece that moves
    const double tip = std::max(length - clearance, start + kHead);
    return polygon({along(start, -kHalfShaft), along(tip - kHead, -kHalfShaft),
                    along(tip - kHead, -kHalfHead), along(tip, 0), along(tip - kHead, kHalfHead),
                    along(tip - kHead, kHalfShaft), along(start, kHalfShaft)},
                   fmt::format("fill=\"{}\" fill-opacity=\"0.92\" stroke=\"#fff\" "
                               "stroke-width=\"2\" stroke-linejoin=\"round\"",
                               kArrowColour));
}

}  // namespace janggun::draw::svg
