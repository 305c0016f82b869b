// The error curves of a training run.
#pragma once

#include <string>
#include <vector>

namespace janggun::train {

struct Epoch {
    int number = 0;
    double training_error = 0;
    double validation_error = 0;
};

/// Two curves over the epochs, as SVG.
[[nodiscard]] std::string curve_svg(const std::vector<Epoch>& epochs, const std::string& title);

}  // namespace janggun::train
