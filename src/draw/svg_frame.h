// Layout of a board in an image: window, orientation, and the labels on the frame.
#pragma once

#include <algorithm>
#include <string>

#include "draw/labels.h"
#include "draw/svg.h"
#include "draw/svg_parts.h"

namespace janggun::draw::svg {

template <Game G>
class Frame {
  public:
    using Square = typename G::Square;
    using Geometry = typename G::Geometry;
    static constexpr double kMargin = 38;  // room for the labels

    /// Squares are 100 units wide and `height` high.
    Frame(const SvgOptions<G>& options, double height)
        : below_{options.below}, coordinates_{options.coordinates}, height_{height} {
        if (!options.window) return;
        const auto [one, two] = *options.window;
        low_file_ = std::min(one.file(), two.file());
        high_file_ = std::max(one.file(), two.file());
        low_rank_ = std::min(one.rank(), two.rank());
        high_rank_ = std::max(one.rank(), two.rank());
    }

    [[nodiscard]] bool shows(Square square) const {
        return square.file() >= low_file_ && square.file() <= high_file_ &&
               square.rank() >= low_rank_ && square.rank() <= high_rank_;
    }
    /// The middle of a square, also of one outside the window.
    [[nodiscard]] Spot middle(Square square) const { return middle(square.file(), square.rank()); }
    [[nodiscard]] Spot middle(int file, int rank) const {
        const bool turned = below_ == Side::Second;
        const int column = turned ? high_file_ - file : file - low_file_;
        const int row = turned ? rank - low_rank_ : high_rank_ - rank;
        return {kMargin + (column + 0.5) * 100, kMargin + (row + 0.5) * height_};
    }
    [[nodiscard]] double board_width() const { return 100.0 * (high_file_ - low_file_ + 1); }
    [[nodiscard]] double board_height() const { return height_ * (high_rank_ - low_rank_ + 1); }
    [[nodiscard]] double width() const { return board_width() + 2 * kMargin; }
    [[nodiscard]] double height() const { return board_height() + 2 * kMargin; }

    /// The names of files and ranks, below and at the left.
    [[nodiscard]] std::string labels(std::string_view attributes) const {
        std::string text;
        for (int file = low_file_; file <= high_file_; ++file)
            text += centred_text({middle(file, low_rank_).x, height() - kMargin / 2}, 24,
                                 file_label(file, coordinates_), attributes);
        for (int rank = low_rank_; rank <= high_rank_; ++rank)
            text += centred_text({kMargin / 2, middle(low_file_, rank).y}, 24,
                                 rank_label(rank, coordinates_), attributes);
        return coordinates_ == Coordinates::None ? "" : text;
    }

  private:
    Side below_;
    Coordinates coordinates_;
    double height_;
    int low_file_ = 0;
    int high_file_ = Geometry::kFiles - 1;
    int low_rank_ = 0;
    int high_rank_ = Geometry::kRanks - 1;
};

}  // namespace janggun::draw::svg
