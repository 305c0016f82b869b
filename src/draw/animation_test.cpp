// Games as animated pictures.
#include "draw/animation.h"

#include <gtest/gtest.h>

#include "notation/move_text.h"

namespace janggun::draw {
namespace {

int times(std::string_view text, std::string_view part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

template <Game G>
std::string animated(const std::vector<std::string>& texts, const AnimationOptions& options = {}) {
    const typename G::Position start;
    std::vector<AnimationStep<G>> steps;
    auto position = start;
    for (const std::string& text : texts) {
        const auto move = notation::read_any_move<G>(position, text);
        if (!move) ADD_FAILURE() << text;
        std::string caption = caption_of<G>(position, *move, steps.size());
        position.play(*move);
        steps.push_back({*move, position, caption});
    }
    return animated_svg<G>(start, steps, options);
}

TEST(Animation, MovesThePiecesThatMove) {
    const auto svg = animated<Janggi>({"a4a5", "a7a6", "a5a6", "a10a6"});
    EXPECT_EQ(times(svg, "<animateTransform"), 3);  // a soldier twice, a soldier, a chariot
    // The two soldiers that are taken disappear; captions and highlights come and go.
    EXPECT_EQ(times(svg, "values=\"visible;hidden\""), 2);
    EXPECT_EQ(times(svg, ">車</text>"), 4);
    EXPECT_EQ(times(svg, ">1. P71-61</text>"), 1);
    EXPECT_EQ(times(svg, ">2... R11x51</text>"), 1);
}

TEST(Animation, ShowsPassesWithoutAMove) {
    const auto svg = animated<Janggi>({"e2e2", "e9e9"});
    EXPECT_EQ(times(svg, "<animateTransform"), 0);
    EXPECT_EQ(times(svg, ">1. K95-95</text>"), 1);
}

TEST(Animation, ShowsCastlingDropsPromotionsAndHands) {
    const auto svg = animated<Shogun>({"e4", "d5", "exd5", "Nf6", "Bc4", "Nxd5", "Nf3", "e6", "O-O",
                                       "P@h5", "Bxd5", "exd5", "N@e5", "h6", "Nxf7=G"});
    // Both the king and the rook move.
    EXPECT_EQ(times(svg, ">5. O-O</text>"), 1);
    EXPECT_NE(svg.find("g visibility=\"hidden\""), std::string::npos);
    // Hands change: each drawing but the first begins hidden.
    EXPECT_GE(times(svg, "fill=\"#cdb08d\""), 12);
}

TEST(Animation, LoopsOverItsWholeTime) {
    AnimationOptions options;
    options.step = AnimationOptions::Duration{500};
    options.pause = AnimationOptions::Duration{1000};
    const auto svg = animated<Shogun>({"e4", "e5"}, options);
    EXPECT_NE(svg.find("dur=\"2.50s\" repeatCount=\"indefinite\""), std::string::npos);
    EXPECT_EQ(times(svg, "(2/2)"), 0);
    EXPECT_EQ(times(svg, "<script") + times(svg, "href"), 0);
    EXPECT_EQ(times(svg, "://"), 1) << "nothing but the namespace names an address";
}

TEST(Animation, StaysOfABoundedSize) {
    std::vector<std::string> texts;
    for (int i = 0; i < 300; ++i)
        for (const char* text : {"a1a2", "a10a9", "a2a1", "a9a10"}) texts.emplace_back(text);
    const auto svg = animated<Janggi>(texts);
    EXPECT_EQ(times(svg, "font-size=\"30\""), static_cast<int>(kMostAnimatedMoves));
    EXPECT_EQ(times(svg, "(1000/1200)"), 1) << "the picture says that it does not show all";
}

}  // namespace
}  // namespace janggun::draw
