// The pictures of docs/rules/shogun.md. Each is described by itself: alike in form to those of
// janggi.cpp, but not in content.
#include "diagrams/diagrams.h"

namespace janggun::diagrams {

namespace {

using shogun::kStandard;
using shogun::Move;
using Options = draw::SvgOptions<Shogun>;

const PieceMoves<Shogun> kMoves[] = {
    {"shogun-duchess", "The duchess steps diagonally", "7k/8/8/8/4F3/8/8/K7[] w - - 0 1", "e4",
     "c2", "g6"},
    {"shogun-captain", "The captain moves as a king", "7k/8/8/8/4+P3/8/8/K7[] w - - 0 1", "e4",
     "c2", "g6"},
    {"shogun-general", "The general moves as a knight or as a king",
     "7k/8/8/8/4+N3/8/8/K7[] w - - 0 1", "e4", "c2", "g6"},
    {"shogun-archbishop", "The archbishop moves as a bishop or as a knight",
     "7k/8/8/8/4+B3/8/8/K7[] w - - 0 1", "e4"},
    {"shogun-mortar", "The mortar moves as a rook or as a knight",
     "7k/8/8/8/4+R3/8/8/K7[] w - - 0 1", "e4"},
    {"shogun-queen", "The queen moves as a rook or as a bishop", "7k/8/8/8/4+F3/8/8/K7[] w - - 0 1",
     "e4"},
    {"shogun-pawn", "From the first rank a pawn steps once, from the second once or twice",
     "4k3/8/8/8/8/8/2P5/P3K3[] w - - 0 1", "a1 c2", "a1", "d5"},
};

/// One rank of pieces above the ones they come from.
Picture figures() {
    const std::string name = "shogun-figures";
    Options options;
    options.title =
        "All pieces: pawn, knight, bishop, rook, duchess and king, and above them "
        "captain, general, archbishop, mortar and queen";
    options.hands = false;
    options.coordinates = draw::Coordinates::None;
    options.window = window<Shogun>("a2", "f3");
    return drawn<Shogun>(
        name, position<Shogun>(name, "6k1/8/8/8/8/+P+N+B+R+F3/PNBRFK2/8[] w - - 0 1", kStandard),
        options);
}

Picture promotion() {
    const std::string name = "shogun-promotion";
    const auto start = position<Shogun>(name, "7k/2B5/8/8/6N1/8/8/K7[] w - - 0 1", kStandard);
    Options options;
    options.title = "White's promotion zone: a move into it or out of it may promote";
    options.hands = false;
    for (const auto& [from, to] : {std::pair{"g4", "f6"}, std::pair{"c7", "a5"}}) {
        const draw::Arrow<Shogun> arrow{square<Shogun>(from), square<Shogun>(to)};
        require(start.is_legal(Move::promotion(arrow.from, arrow.to)) &&
                    start.is_legal(Move::step(arrow.from, arrow.to)),
                name, "a move cannot choose to promote");
        options.arrows.push_back(arrow);
    }
    for (const int rank : {5, 6, 7}) options.shaded |= shogun::Bitboard::rank(rank);
    return drawn<Shogun>(name, start, options);
}

Picture major_pieces() {
    const std::string name = "shogun-major";
    const auto start = position<Shogun>(name, "6k1/8/1N6/8/3+N4/8/8/K7[] w - - 0 1", kStandard);
    const auto from = square<Shogun>("b6");
    Options options;
    options.title = "White has a general already: the knight may move, but not promote";
    options.hands = false;
    options.highlighted = squares<Shogun>("b6 d4");
    for (const Move move : start.legal_moves()) {
        if (move.is_drop() || move.from() != from) continue;
        require(!move.is_promotion(), name, "the knight can promote");
        options.targets |= shogun::Bitboard{move.to()};
    }
    return drawn<Shogun>(name, start, options);
}

Picture drops() {
    const std::string name = "shogun-drops";
    const auto start = position<Shogun>(
        name, "r3kb1r/ppp2ppp/2n1b3/4p3/4P3/2N5/PPP2PPP/R1B1K2R[NPfn] w KQkq - 0 12", kStandard);
    Options options;
    options.title = "White may drop the knight or the pawn on any dotted square";
    for (const Move move : start.legal_moves())
        if (move.is_drop()) options.targets |= shogun::Bitboard{move.to()};
    for (const int rank : {0, 1, 2, 3, 4}) options.shaded |= shogun::Bitboard::rank(rank);
    require(options.targets == options.shaded - start.pieces().occupied(), name,
            "the drops are not the free squares of the zone");
    return drawn<Shogun>(name, start, options);
}

Picture en_passant() {
    const std::string name = "shogun-en-passant";
    auto start = position<Shogun>(name, "4k3/3p4/8/4P3/8/8/8/4K3[] b - - 0 1", kStandard);
    start.play(Move::step(square<Shogun>("d7"), square<Shogun>("d5")));
    const auto from = square<Shogun>("e5");
    const auto to = square<Shogun>("d6");
    require(start.is_legal(Move::step(from, to)) && !start.is_legal(Move::promotion(from, to)),
            name, "the capture is missing or promotes");
    Options options;
    options.title = "En passant: the white pawn takes on d6 and stays a pawn";
    options.hands = false;
    options.window = window<Shogun>("b4", "g8");
    options.highlighted = squares<Shogun>("d7 d5");
    options.arrows = {{from, to}};
    return drawn<Shogun>(name, start, options);
}

Picture mate() {
    const std::string name = "shogun-mate";
    const auto start = position<Shogun>(
        name, "r4rk1/p1p2p+Pp/1p6/8/8/3P4/PB3PPP/R5K1[BNfn] b - - 0 24", kStandard);
    require(start.in_check() && start.legal_moves().empty(), name, "is not mate");
    Options options;
    options.title = "Checkmate by a captain that the bishop protects";
    options.highlighted = squares<Shogun>("g8");
    options.arrows = {{square<Shogun>("b2"), square<Shogun>("g7")}};
    return drawn<Shogun>(name, start, options);
}

}  // namespace

std::vector<Picture> shogun_pictures() {
    std::vector<Picture> pictures;
    Options game;
    game.title = "A game of Shogun Chess";
    game.highlighted = squares<Shogun>("c6");
    pictures.push_back(drawn<Shogun>(
        "shogun",
        position<Shogun>(
            "shogun", "1p1+fk2r/p1p2pbp/2+F2pp1/2n+Bp3/Pp6/5N2/1PP2PPP/R1B1K2R[RBNPn] b KQk - 0 19",
            kStandard),
        game));
    Options start;
    start.title = "The start of a game";
    start.hands = false;
    pictures.push_back(drawn<Shogun>("shogun-start", shogun::Position{}, start));
    pictures.push_back(figures());
    for (const auto& of : kMoves) pictures.push_back(moves<Shogun>(of, kStandard));
    pictures.push_back(promotion());
    pictures.push_back(major_pieces());
    pictures.push_back(drops());
    pictures.push_back(en_passant());
    pictures.push_back(mate());
    return pictures;
}

}  // namespace janggun::diagrams
