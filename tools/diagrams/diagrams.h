// The diagrams of the rules pages: positions with marks, and checks of what they show.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "draw/svg.h"
#include "notation/fen.h"

namespace janggun::diagrams {

struct Picture {
    std::string name;  // of the file, without its ending
    std::string svg;
};

[[nodiscard]] std::vector<Picture> janggi_pictures();
[[nodiscard]] std::vector<Picture> shogun_pictures();

/// Exits with an error: a picture that contradicts its text would teach wrong rules.
inline void require(bool holds, std::string_view picture, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(picture.size()), picture.data(),
                 static_cast<int>(what.size()), what.data());
    std::exit(1);
}

template <Game G>
[[nodiscard]] typename G::Square square(std::string_view name) {
    const auto read = take_square<typename G::Geometry>(name);
    require(read && name.empty(), name, "is not a square");
    return *read;
}

/// "e2 d3": squares by name.
template <Game G>
[[nodiscard]] Bitboard<typename G::Geometry> squares(std::string_view names) {
    Bitboard<typename G::Geometry> set;
    for (const Word& word : words_of(names))
        set |= Bitboard<typename G::Geometry>{square<G>(word.text)};
    return set;
}

template <Game G>
[[nodiscard]] draw::Window<G> window(std::string_view corner, std::string_view opposite) {
    return {square<G>(corner), square<G>(opposite)};
}

template <Game G>
[[nodiscard]] typename G::Position position(std::string_view picture, std::string_view fen,
                                            const typename G::Ruleset& ruleset) {
    const auto read = notation::read_position<G>(fen, ruleset);
    require(read.has_value(), picture, read ? "" : describe(read.error()));
    return *read;
}

template <Game G>
[[nodiscard]] Picture drawn(std::string name, const typename G::Position& position,
                            const draw::SvgOptions<G>& options) {
    return {std::move(name), draw::svg_text<G>(position, options)};
}

/// A picture of the legal moves of one piece.
template <Game G>
struct PieceMoves {
    std::string name;
    std::string title;
    std::string_view fen;
    std::string_view from;
    std::string_view corner = "a1";
    std::string_view opposite = {};  // empty: the last square of the board
    std::string_view crossed = {};   // squares it cannot reach although one might think so
};

template <Game G>
[[nodiscard]] Picture moves(const PieceMoves<G>& of, const typename G::Ruleset& ruleset) {
    const auto start = position<G>(of.name, of.fen, ruleset);
    const auto last = G::Square::from_index(G::Square::kCount - 1).name();
    draw::SvgOptions<G> options;
    options.title = of.title;
    options.hands = false;
    options.window = window<G>(of.corner, of.opposite.empty() ? last : of.opposite);
    options.highlighted = squares<G>(of.from);
    options.crossed = squares<G>(of.crossed);
    for (const auto move : start.legal_moves())
        if (!is_pass<G>(move) && !is_drop<G>(move) && options.highlighted.contains(move.from()))
            options.targets |= squares<G>(move.to().name());
    require(!options.targets.empty(), of.name, "the piece has no move");
    require((options.targets & options.crossed).empty(), of.name, "a crossed square is a target");
    return drawn<G>(of.name, start, options);
}

}  // namespace janggun::diagrams
