// Boards in a terminal.
#include "draw/terminal.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

#include "notation/fen.h"

namespace janggun::draw {
namespace {

janggi::Position janggi_position(std::string_view fen,
                                 const janggi::Ruleset& ruleset = janggi::kTournament) {
    const auto position = notation::read_position<Janggi>(fen, ruleset);
    EXPECT_TRUE(position.has_value()) << fen;
    return position ? *position : janggi::Position{};
}
shogun::Position shogun_position(std::string_view fen) {
    const auto position = notation::read_position<Shogun>(fen, shogun::kStandard);
    EXPECT_TRUE(position.has_value()) << fen;
    return position ? *position : shogun::Position{};
}
bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines{""};
    for (const char c : text) {
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    }
    return lines;
}

/// Columns on the screen: box drawing and letters take one, hanja and hangul two.
int columns(std::string_view line) {
    int width = 0;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) == 0x80) continue;  // inside a character
        width += byte >= 0xE3 ? 2 : 1;        // CJK starts at U+3000, all box drawing is below
    }
    return width;
}

TEST(JanggiInATerminal, ShowsTheStartInLetters) {
    TerminalOptions<Janggi> options;
    options.script = Script::Letters;
    EXPECT_EQ(terminal_text<Janggi>(janggi::Position{}, janggi::kTournament, options),
              R"(10 r───h───e───a───┬───a───e───h───r
   │   │   │   │ ╲ │ ╱ │   │   │   │
 9 ├───┼───┼───┼───k───┼───┼───┼───┤
   │   │   │   │ ╱ │ ╲ │   │   │   │
 8 ├───c───┼───┼───┼───┼───┼───c───┤
   │   │   │   │   │   │   │   │   │
 7 p───┼───p───┼───p───┼───p───┼───p
   │   │   │   │   │   │   │   │   │
 6 ├───┼───┼───┼───┼───┼───┼───┼───┤
   │   │   │   │   │   │   │   │   │
 5 ├───┼───┼───┼───┼───┼───┼───┼───┤
   │   │   │   │   │   │   │   │   │
 4 P───┼───P───┼───P───┼───P───┼───P
   │   │   │   │   │   │   │   │   │
 3 ├───C───┼───┼───┼───┼───┼───C───┤
   │   │   │   │ ╲ │ ╱ │   │   │   │
 2 ├───┼───┼───┼───K───┼───┼───┼───┤
   │   │   │   │ ╱ │ ╲ │   │   │   │
 1 R───H───E───A───┴───A───E───H───R
   a   b   c   d   e   f   g   h   i

Cho to move.
Points: Cho 72, Han 73.5 (deom 1.5 included).
)");
}

TEST(JanggiInATerminal, KeepsItsColumnsUnderDoubleWidthPieces) {
    for (const Script script : kScripts) {
        TerminalOptions<Janggi> options;
        options.script = script;
        options.status = false;
        options.coordinates = Coordinates::None;
        const auto lines =
            lines_of(terminal_text<Janggi>(janggi::Position{}, janggi::kTournament, options));
        // A point is four columns wide; only the last file's marks may stick out.
        for (const int row : {4, 8, 10, 16})
            EXPECT_EQ(columns(lines[static_cast<std::size_t>(row)]) / 4, 8) << name_of(script);
    }
}

TEST(JanggiInATerminal, TellsTheSidesApartWithoutColour) {
    const auto text = terminal_text<Janggi>(janggi::Position{}, janggi::kTournament, {});
    EXPECT_TRUE(contains(text, " 1 車^─馬^─象^─士^─"));
    EXPECT_TRUE(contains(text, "10 車v─馬v─象v─士v─"));
    EXPECT_FALSE(contains(text, "\x1b"));
}

TEST(JanggiInATerminal, ColoursThePiecesAndReversesMarkedPoints) {
    TerminalOptions<Janggi> options;
    options.colour = true;
    options.script = Script::Hangul;
    options.marked = janggi::Bitboard{janggi::Square::at(0, 0)};
    const auto text = terminal_text<Janggi>(janggi::Position{}, janggi::kTournament, options);
    EXPECT_TRUE(contains(text, "\x1b[1;32;7m차\x1b[0m"));  // Cho's, marked
    EXPECT_TRUE(contains(text, "\x1b[1;31m차\x1b[0m"));    // Han's
}

TEST(JanggiInATerminal, CanBeSeenFromHansSeatWithKoreanDigits) {
    TerminalOptions<Janggi> options;
    options.script = Script::Letters;
    options.coordinates = Coordinates::Korean;
    options.below = janggi::kHan;
    const auto text = terminal_text<Janggi>(janggi_position("r8/3k5/9/9/9/9/9/9/4K4/8R w - - 0 1"),
                                            janggi::kTournament, options);
    const auto lines = lines_of(text);
    EXPECT_EQ(lines[0], " 0 R───┬───┬───┬───┬───┬───┬───┬───┐");
    EXPECT_EQ(lines[18], " 1 └───┴───┴───┴───┴───┴───┴───┴───r");
    EXPECT_EQ(lines[19], "   9   8   7   6   5   4   3   2   1");
}

TEST(JanggiInATerminal, SaysCheckBikjangAndMate) {
    const auto status = [](std::string_view fen, const janggi::Ruleset& ruleset) {
        return terminal_text<Janggi>(janggi_position(fen, ruleset), ruleset, {});
    };
    EXPECT_TRUE(contains(status("4k4/9/9/9/4R4/9/9/9/3K5/9 b - - 0 1", janggi::kCasual),
                         "Han to move, in check."));
    EXPECT_TRUE(contains(status("4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", janggi::kTournament),
                         "Cho to move, bikjang: break it or pass."));
    EXPECT_FALSE(contains(status("4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", janggi::kCasual), "bikjang"));
    EXPECT_TRUE(contains(status("R3k4/1R7/9/9/9/9/9/9/3K5/9 b - - 0 1", janggi::kTournament),
                         "Han is checkmated."));
}

TEST(JanggiInATerminal, GivesNoDeomInAHandicapGame) {
    const auto text =
        terminal_text<Janggi>(janggi::Position{}, janggi::kTournament.with_handicap(), {});
    EXPECT_TRUE(contains(text, "Points: Cho 72, Han 72.\n"));
}

TEST(ShogunInATerminal, ShowsPromotedPiecesAndHands) {
    TerminalOptions<Shogun> options;
    options.marked =
        shogun::Bitboard{shogun::Square::at(2, 5)} | shogun::Bitboard{shogun::Square::at(2, 4)};
    EXPECT_EQ(terminal_text<Shogun>(
                  shogun_position("4k3/p1p5/2+F5/3+B4/8/5N2/1PP5/4K3[RBNNPn] b - - 0 19"),
                  shogun::kStandard, options),
              R"(   ┌────┬────┬────┬────┬────┬────┬────┬────┐
 8 │    │    │    │    │ k  │    │    │    │   Black: n
   ├────┼────┼────┼────┼────┼────┼────┼────┤
 7 │ p  │    │ p  │    │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┤
 6 │    │    │(Q+)│    │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┤
 5 │    │    │(  )│ A+ │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┤
 4 │    │    │    │    │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┤
 3 │    │    │    │    │    │ N  │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┤
 2 │    │ P  │ P  │    │    │    │    │    │
   ├────┼────┼────┼────┼────┼────┼────┼────┤
 1 │    │    │    │    │ K  │    │    │    │   White: R B N2 P
   └────┴────┴────┴────┴────┴────┴────┴────┘
     a    b    c    d    e    f    g    h

Black to move, in check.
)");
}

TEST(ShogunInATerminal, SaysStalemateAndMate) {
    const auto status = [](std::string_view fen) {
        return terminal_text<Shogun>(shogun_position(fen), shogun::kStandard, {});
    };
    EXPECT_TRUE(contains(status("7k/5K2/6+F1/8/8/8/8/8[] b - - 0 1"), "Black is stalemated."));
    EXPECT_TRUE(contains(status("7k/6+F1/6K1/8/8/8/8/8[] b - - 0 1"), "Black is checkmated."));
}

TEST(Colour, IsNotWantedWhereTheEnvironmentRefusesIt) {
    ::setenv("NO_COLOR", "1", 1);
    EXPECT_FALSE(wants_colour(1));
    ::unsetenv("NO_COLOR");
    EXPECT_FALSE(wants_colour(-1));  // no terminal
}

TEST(Style, NamesCanBeReadBack) {
    for (const Script script : kScripts) EXPECT_EQ(script_named(name_of(script)), script);
    for (const Coordinates kind : kCoordinates) EXPECT_EQ(coordinates_named(name_of(kind)), kind);
    EXPECT_FALSE(script_named("runes"));
    EXPECT_FALSE(coordinates_named(""));
}

}  // namespace
}  // namespace janggun::draw
