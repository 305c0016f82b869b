// The characters and letters that stand for pieces, files and ranks.
#include "draw/labels.h"

#include "base/text.h"

namespace janggun::draw {

namespace {

using Row = std::string_view[janggi::kKindCount];  // in the order of janggi::Kind

constexpr Row kHanja[2] = {{"楚", "士", "車", "包", "馬", "象", "卒"},
                           {"漢", "士", "車", "包", "馬", "象", "兵"}};
constexpr Row kHangul[2] = {{"초", "사", "차", "포", "마", "상", "졸"},
                            {"한", "사", "차", "포", "마", "상", "병"}};
constexpr Row kLetters[2] = {{"K", "A", "R", "C", "H", "E", "P"},
                             {"k", "a", "r", "c", "h", "e", "p"}};

}  // namespace

std::string_view label_of(janggi::Piece piece, Script script) {
    const auto side = static_cast<std::size_t>(index(piece.side));
    const auto kind = static_cast<std::size_t>(piece.kind);
    switch (script) {
        case Script::Hanja:
            return kHanja[side][kind];
        case Script::Hangul:
            return kHangul[side][kind];
        case Script::Letters:
            break;
    }
    return kLetters[side][kind];
}

char letter_of(shogun::Piece piece) {
    const char letter = "PCNGBARMFQK"[static_cast<std::size_t>(piece.kind)];
    return piece.side == shogun::kWhite ? letter : to_lower(letter);
}

std::string file_label(int file, Coordinates coordinates) {
    if (coordinates == Coordinates::None) return {};
    const char first = coordinates == Coordinates::Korean ? '1' : 'a';
    return std::string(1, static_cast<char>(first + file));
}

std::string rank_label(int rank, Coordinates coordinates) {
    if (coordinates == Coordinates::None) return {};
    if (coordinates == Coordinates::Letters) return std::to_string(rank + 1);
    return std::to_string((janggi::NineByTen::kRanks - rank) % 10);
}

}  // namespace janggun::draw
