// Boards as pictures.
#include "draw/svg.h"

#include <gtest/gtest.h>
#include <vector>

#include "base/rng.h"
#include "notation/fen.h"

namespace janggun::draw {
namespace {

int count(std::string_view text, std::string_view part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

/// Every tag that opens also closes, in order, and no attribute is left open: enough of XML for
/// what we write.
bool is_well_formed(std::string_view text) {
    std::vector<std::string_view> open;
    for (auto at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        const auto end = text.find('>', at);
        if (end == std::string_view::npos) return false;
        const auto tag = text.substr(at + 1, end - at - 1);
        if (count(tag, "\"") % 2 != 0 || tag.find('<') != std::string_view::npos) return false;
        const auto name = tag.substr(0, tag.find_first_of(" /", 1));
        if (tag.front() == '/') {
            if (open.empty() || open.back() != tag.substr(1)) return false;
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
    }
    return open.empty();
}

template <Game G>
void expect_standalone(const typename G::Position& position, const SvgOptions<G>& options) {
    const auto svg = svg_text<G>(position, options);
    EXPECT_TRUE(is_well_formed(svg)) << svg;
    EXPECT_EQ(count(svg, "<script") + count(svg, "href") + count(svg, "@import"), 0);
    EXPECT_EQ(count(svg, "://"), 1) << "nothing but the namespace names an address";
    EXPECT_EQ(count(svg, "nan") + count(svg, "inf"), 0);
}

TEST(JanggiPicture, ShowsEveryPieceOnce) {
    const auto svg = svg_text<Janggi>(janggi::Position{});
    EXPECT_EQ(count(svg, ">楚</text>"), 1);
    EXPECT_EQ(count(svg, ">漢</text>"), 1);
    EXPECT_EQ(count(svg, ">車</text>"), 4);
    EXPECT_EQ(count(svg, ">卒</text>"), 5);
    EXPECT_EQ(count(svg, ">兵</text>"), 5);
    EXPECT_EQ(count(svg, ">a</text>"), 1);
    EXPECT_EQ(count(svg, ">10</text>"), 1);
}

TEST(JanggiPicture, ShowsOnlyWhatIsInItsWindow) {
    SvgOptions<Janggi> options;
    options.window = {{janggi::Square::at(8, 3), janggi::Square::at(0, 0)}};
    options.targets = janggi::Bitboard::rank(1) | janggi::Bitboard::rank(8);
    const auto svg = svg_text<Janggi>(janggi::Position{}, options);
    EXPECT_EQ(count(svg, ">楚</text>"), 1);
    EXPECT_EQ(count(svg, ">漢</text>"), 0);
    EXPECT_EQ(count(svg, ">10</text>"), 0);
    EXPECT_EQ(count(svg, "#2f8f4e"), 9) << "eight dots and a ring";
}

TEST(JanggiPicture, TurnsTheBoardForHan) {
    SvgOptions<Janggi> options;
    const auto from_cho = svg_text<Janggi>(janggi::Position{}, options);
    options.below = janggi::kHan;
    const auto from_han = svg_text<Janggi>(janggi::Position{}, options);
    EXPECT_NE(from_cho, from_han);
    const auto y_of = [](std::string_view svg, std::string_view piece) {
        const auto text = svg.rfind("y=\"", svg.find(piece));
        return std::stod(std::string{svg.substr(text + 3, 8)});
    };
    EXPECT_GT(y_of(from_cho, "楚"), y_of(from_cho, "漢"));
    EXPECT_LT(y_of(from_han, "楚"), y_of(from_han, "漢"));
}

TEST(ShogunPicture, PutsPromotedPiecesOnShields) {
    const auto svg = svg_text<Shogun>(shogun::Position{});
    EXPECT_EQ(count(svg, "#e9b830"), 2) << "the two queens";
}

TEST(ShogunPicture, CountsThePiecesInTheHands) {
    const auto position =
        notation::read_position<Shogun>("4k3/8/8/8/8/8/8/4K3[NNNpp] w - - 0 1", shogun::kStandard);
    ASSERT_TRUE(position.has_value());
    SvgOptions<Shogun> options;
    options.coordinates = Coordinates::None;
    const auto svg = svg_text<Shogun>(*position, options);
    EXPECT_EQ(count(svg, ">3</text>"), 1);
    EXPECT_EQ(count(svg, ">2</text>"), 1);
    options.hands = false;
    EXPECT_EQ(count(svg_text<Shogun>(*position, options), "</text>"), 0);
}

TEST(Picture, KeepsATitleFromBecomingMarkup) {
    SvgOptions<Janggi> options;
    options.title = "</title><script>\"&'\x01\n";
    const auto svg = svg_text<Janggi>(janggi::Position{}, options);
    EXPECT_EQ(count(svg, "<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;'  </title>"), 1);
    EXPECT_TRUE(is_well_formed(svg));
}

template <Game G>
void draw_anything(std::uint64_t seed) {
    Rng rng{seed};
    constexpr auto kSquares = static_cast<std::uint32_t>(G::Square::kCount);
    const auto square = [&] {
        return G::Square::from_index(static_cast<int>(rng.below(kSquares)));
    };
    typename G::Position position;
    for (int ply = 0; ply < 60; ++ply) {
        SvgOptions<G> options;
        options.script = kScripts[rng.below(3)];
        options.coordinates = kCoordinates[rng.below(3)];
        options.below = kSides[rng.below(2)];
        options.hands = rng.below(2) == 0;
        for (auto* marks :
             {&options.highlighted, &options.shaded, &options.targets, &options.crossed})
            for (int i = 0; i < 3; ++i) *marks |= Bitboard<typename G::Geometry>{square()};
        options.arrows.push_back({square(), square()});
        if (rng.below(2) == 0) options.window = {{square(), square()}};
        expect_standalone<G>(position, options);

        const auto moves = position.legal_moves();
        if (moves.empty()) break;
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

TEST(Picture, StandsAloneWhateverIsOnTheBoard) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        draw_anything<Janggi>(seed);
        draw_anything<Shogun>(seed);
    }
}

}  // namespace
}  // namespace janggun::draw
