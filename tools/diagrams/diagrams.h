// The pictures of the rules pages: positions with marks, and what each of them must show.
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

/// A picture whose position is not what its text says would teach wrong rules: no picture at all.
inline void require(bool holds, std::string_view picture, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(picture.size()), picture.data(),
                 static_cast<int>(what.size()), what.data());
    std::exit(1);
}

template <Game G>
[[nodiscard]] typename G::Square square(std::string_view name) {
    const auto read = take_square<typename G::Geometry>(name);
    require(read && name.empty(), name, "is no square");
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

}  // namespace janggun::diagrams
