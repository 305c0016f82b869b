// The parts that pictures of both games are made of. A square or the room around a point is 100
// units wide; the pictures say how large that is on the screen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace janggun::draw::svg {

struct Spot {
    double x = 0;
    double y = 0;
};

/// Text made fit to stand between tags: no markup, no control characters.
[[nodiscard]] std::string escaped(std::string_view text);
/// A number as short as it goes: "12", "12.5".
[[nodiscard]] std::string number(double value);

/// The whole file around the parts, which are drawn on a plane of this size from (0, 0) on.
[[nodiscard]] std::string document(double width, double height, std::string_view title,
                                   std::string_view parts);

[[nodiscard]] std::string rectangle(Spot corner, double width, double height,
                                    std::string_view attributes);
[[nodiscard]] std::string circle(Spot centre, double radius, std::string_view attributes);
[[nodiscard]] std::string line(Spot from, Spot to);
/// A closed shape through the given points.
[[nodiscard]] std::string polygon(const std::vector<Spot>& points, std::string_view attributes);
/// Text whose middle stands on the spot; for CJK characters and capitals alike.
[[nodiscard]] std::string centred_text(Spot middle, double size, std::string_view text,
                                       std::string_view attributes);

// The marks of diagrams, the same on both boards.
[[nodiscard]] std::string target_dot(Spot centre);
[[nodiscard]] std::string target_ring(Spot centre, double radius);
[[nodiscard]] std::string cross_mark(Spot centre);
/// It ends this far from the middle of its target, so that it does not hide a piece there.
[[nodiscard]] std::string arrow(Spot from, Spot to, double clearance);

}  // namespace janggun::draw::svg
