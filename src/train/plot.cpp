// The loss curves of a training run, as SVG.
#include "train/plot.h"

#include <algorithm>
#include <fmt/format.h>

namespace janggun::train {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 360;
constexpr double kLeft = 70;
constexpr double kRight = 20;
constexpr double kTop = 40;
constexpr double kBottom = 40;

}  // namespace

std::string curve_svg(const std::vector<Epoch>& epochs, const std::string& title) {
    double low = 1;
    double high = 0;
    for (const Epoch& epoch : epochs)
        for (const double error : {epoch.training_error, epoch.validation_error}) {
            low = std::min(low, error);
            high = std::max(high, error);
        }
    if (high <= low) high = low + 1e-6;
    const auto last = static_cast<double>(std::max<std::size_t>(epochs.size(), 2) - 1);
    const auto x = [&](std::size_t i) {
        return kLeft + (kWidth - kLeft - kRight) * static_cast<double>(i) / last;
    };
    const auto y = [&](double error) {
        return kTop + (kHeight - kTop - kBottom) * (high - error) / (high - low);
    };
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" "
        "font-size=\"13\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
        "<text x=\"{2}\" y=\"24\" font-size=\"16\">{3}</text>\n",
        kWidth, kHeight, kLeft, title);
    for (int i = 0; i <= 4; ++i) {
        const double error = low + (high - low) * i / 4;
        svg += fmt::format(
            "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#ddd\"/>\n"
            "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:.5f}</text>\n",
            kLeft, kWidth - kRight, y(error), kLeft - 6, y(error) + 4, error);
    }
    const auto curve = [&](const char* colour, const char* name, double at, double Epoch::*error) {
        std::string points;
        for (std::size_t i = 0; i < epochs.size(); ++i)
            points += fmt::format("{:.1f},{:.1f} ", x(i), y(epochs[i].*error));
        svg += fmt::format(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n"
            "<text x=\"{}\" y=\"24\" text-anchor=\"end\" fill=\"{}\">{}</text>\n",
            points, colour, at, colour, name);
    };
    curve("#b03030", "training", kWidth - kRight - 90, &Epoch::training_error);
    curve("#2060a0", "validation", kWidth - kRight, &Epoch::validation_error);
    for (std::size_t i = 0; i < epochs.size(); ++i)
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x(i),
                           kHeight - kBottom + 20, epochs[i].number);
    return svg + "</svg>\n";
}

}  // namespace janggun::train
