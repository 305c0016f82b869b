// The pictures of docs/rules/janggi.md.
#include "diagrams/diagrams.h"
#include "janggi/outcome.h"

namespace janggun::diagrams {

namespace {

using janggi::kCasual;
using janggi::kTournament;
using Options = draw::SvgOptions<Janggi>;

const PieceMoves<Janggi> kMoves[] = {
    {"janggi-general", "The general in the middle of its palace reaches all eight points around it",
     "9/3k5/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2", "c1", "g4"},
    {"janggi-general-side", "From the side of the palace there is no diagonal line",
     "9/5k3/9/9/9/9/9/9/3K5/9 w - - 0 1", "d2", "c1", "g4", "e1 e3"},
    {"janggi-guard", "A guard on a corner of the palace has three moves",
     "9/3k5/9/9/9/9/9/5A3/9/4K4 w - - 0 1", "f3", "c1", "g4"},
    {"janggi-chariot", "The chariot takes the first enemy it meets and stops before its own side",
     "9/4k4/2n6/9/9/2R3P2/9/9/9/4K4 w - - 0 1", "c5"},
    {"janggi-chariot-palace", "A chariot on a palace corner also moves along the diagonal",
     "9/5k3/3R5/9/9/9/9/9/4K4/9 w - - 0 1", "d8", "c7", "g10"},
    {"janggi-cannon", "The cannon jumps one piece; it neither jumps nor takes another cannon",
     "9/3c1k3/9/9/3P5/9/1c1C1p2r/9/9/4K4 w - - 0 1", "d4", "a1", "i10", "a4 d9 d5 d3"},
    {"janggi-cannon-palace", "A cannon jumps from corner to corner over the middle of a palace",
     "9/3k5/9/9/9/9/9/9/4K4/3C5 w - - 0 1", "d1", "c1", "g4"},
    {"janggi-horse", "A piece in front of the horse takes two of its eight moves away",
     "9/4k4/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1", "e5", "b2", "h8", "d7 f7"},
    {"janggi-elephant", "A piece on either point of its path stops the elephant",
     "9/5k3/9/3p5/9/4Bp3/9/9/9/4K4 w - - 0 1", "e5", "a1", "i9", "c8 h7 h3"},
    {"janggi-soldier", "The soldier steps forward or to the side",
     "9/4k4/9/9/9/2P6/9/9/4K4/9 w - - 0 1", "c5", "a4", "e7"},
    {"janggi-soldier-palace", "In the enemy palace the soldier may follow a diagonal line forward",
     "5k3/9/3P5/9/9/9/9/9/4K4/9 w - - 0 1", "d8", "c7", "g10"},
};

Picture formation(std::string name, std::string title, janggi::Formation cho) {
    const auto start = janggi::Position::from(janggi::start_setup(cho), kTournament.bikjang);
    require(start.has_value(), name, "is no position");
    Options options;
    options.title = std::move(title);
    options.window = window<Janggi>("a1", "i4");
    return drawn<Janggi>(std::move(name), *start, options);
}

Picture mate() {
    const std::string name = "janggi-mate";
    const auto start = position<Janggi>(
        name, "R3k4/1R7/7bn/p3p1p1p/9/9/P1P3P1P/2N4C1/3K5/3A1A3 b - - 0 1", kTournament);
    require(start.in_check() && start.legal_moves().empty(), name, "is not mate");
    Options options;
    options.title = "Checkmate: one chariot checks along the edge, the other guards the way out";
    options.highlighted = squares<Janggi>("e10");
    options.arrows = {{square<Janggi>("a10"), square<Janggi>("e10")},
                      {square<Janggi>("b9"), square<Janggi>("e9")}};
    return drawn<Janggi>(name, start, options);
}

Picture bikjang() {
    const std::string name = "janggi-bikjang";
    const auto start = position<Janggi>(
        name, "3a1a3/4k4/2n3b2/p2p2p1p/9/3P5/P5P1P/2N3B2/4K4/3A1A3 b - - 0 1", kTournament);
    require(start.in_bikjang() && !start.in_check(), name, "is not bikjang");
    Options options;
    options.title = "Bikjang: the generals see each other along an open file";
    options.highlighted = squares<Janggi>("e2 e9");
    options.shaded = squares<Janggi>("e3 e4 e5 e6 e7 e8");
    return drawn<Janggi>(name, start, options);
}

Picture bikjang_saves() {
    const std::string name = "janggi-bikjang-check";
    const auto start = position<Janggi>(name, "R3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", kTournament);
    const auto legal = start.legal_moves();
    require(start.in_bikjang() && start.in_check() && legal.size() == 1 && legal[0].is_pass(), name,
            "the pass is not the only move");
    Options options;
    options.title = "Check and bikjang at once: Han may pass, and points decide";
    options.highlighted = squares<Janggi>("e1 e10");
    options.arrows = {{square<Janggi>("a10"), square<Janggi>("e10")}};
    return drawn<Janggi>(name, start, options);
}

}  // namespace

std::vector<Picture> janggi_pictures() {
    std::vector<Picture> pictures;
    Options board;
    board.title = "A game of Janggi";
    board.highlighted = squares<Janggi>("a9 a10");
    pictures.push_back(drawn<Janggi>(
        "board",
        position<Janggi>("board",
                         "3k1r3/r2aa4/2n1cn1c1/b1pp2pp1/1p2P4/3PP4/B7P/C1N2N1C1/R3A3R/3K1A1B1 "
                         "w - - 0 23",
                         kTournament),
        board));

    Options start;
    start.title = "The start of a game; the two palaces are tinted";
    start.shaded = squares<Janggi>("d1 e1 f1 d2 e2 f2 d3 e3 f3 d8 e8 f8 d9 e9 f9 d10 e10 f10");
    pictures.push_back(drawn<Janggi>("janggi-start", janggi::Position{}, start));
    Options korean;
    korean.title = "The same board with Korean coordinates";
    korean.coordinates = draw::Coordinates::Korean;
    pictures.push_back(drawn<Janggi>("janggi-coordinates", janggi::Position{}, korean));

    for (const auto& of : kMoves) pictures.push_back(moves<Janggi>(of, kCasual));
    using janggi::Formation;
    pictures.push_back(
        formation("janggi-setup-inner", "Inner elephants, as Cho sees them", Formation::Inner));
    pictures.push_back(
        formation("janggi-setup-outer", "Outer elephants, as Cho sees them", Formation::Outer));
    pictures.push_back(
        formation("janggi-setup-left", "Left elephant, as Cho sees it", Formation::Left));
    pictures.push_back(
        formation("janggi-setup-right", "Right elephant, as Cho sees it", Formation::Right));
    pictures.push_back(mate());
    pictures.push_back(bikjang());
    pictures.push_back(bikjang_saves());
    return pictures;
}

}  // namespace janggun::diagrams
