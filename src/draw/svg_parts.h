// SVG elements shared by the images of both games. A square, or the space around a point, is 100
// units wide.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace janggun::draw::svg {

struct Spot {
    double x = 0;
    double y = 0;
};

/// Escapes text for use between tags: no markup, no control characters.
[[nodiscard]] std::string escaped(std::string_view text);
/// A number in its shortest form: "12", "12.5".
[[nodiscard]] std::string number(double value);

/// The SVG document around the elements, with a view box of this size from (0, 0).
[[nodiscard]] std::string document(double width, double height, std::string_view title,
                                   std::string_view parts);

[[nodiscard]] std::string rectangle(Spot corner, double width, double height,
                                    std::string_view attributes);
[[nodiscard]] std::string circle(Spot centre, double radius, std::string_view attributes);
[[nodiscard]] std::string line(Spot from, Spot to);
/// A closed shape through the given points.
[[nodiscard]] std::string polygon(const std::vector<Spot>& points, std::string_view attributes);
/// Text centred on the point, for CJK characters and capitals alike.
[[nodiscard]] std::string centred_text(Spot middle, double size, std::string_view text,
                                       std::string_view attributes);

// The marks of diagrams, the same on both boards.
[[nodiscard]] std::string target_dot(Spot centre);
[[nodiscard]] std::string target_ring(Spot centre, double radius);
[[nodiscard]] std::string cross_mark(Spot centre);
/// Its tip stops this far from the centre of the target, so that it does not hide a piece there.
[[nodiscard]] std::string arrow(Spot from, Spot to, double clearance);

}  // namespace janggun::draw::svg
