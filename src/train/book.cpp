// Counting the moves of self-play games, and writing them as a book.
#include "train/book.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "base/json_text.h"
#include "notation/uci.h"

namespace janggun::train {
namespace {

constexpr std::size_t kEntrySize = 16;

template <typename Number>
void append_little_endian(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof number; ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::uint32_t games_of(const BookMove& move) {
    return std::uint32_t{move.first} + move.draws + move.second;
}

}  // namespace

template <Game G>
Result<Book, FileError> make_book(const std::filesystem::path& games,
                                  const BookSettings& settings) {
    auto reader = GameReader<G>::open(games);
    if (!reader) return Failure{reader.error()};
    Book book;
    std::unordered_map<std::uint64_t, std::map<std::uint16_t, BookMove>> positions;
    while (book.games < kMaxBookGames) {
        const auto game = reader->next();
        if (!game) break;
        ++book.games;
        std::size_t ply = 0;
        std::unordered_set<std::uint64_t> seen;
        walk<G>(*game, [&](const typename G::Position& position, ScoredMove scored) {
            if (ply++ >= settings.plies || !seen.insert(position.key()).second) return;
            BookMove& counts = positions[position.key()][scored.move];
            if (counts.move.empty()) {
                counts.position_key = position.key();
                counts.move = notation::write_uci(position, G::Move::from_raw(scored.move));
            }
            ++(game->result == 2 ? counts.first : game->result == 1 ? counts.draws : counts.second);
        });
    }
    for (const auto& [key, moves] : positions)
        for (const auto& [raw, move] : moves)
            if (games_of(move) >= settings.least) book.moves.push_back(move);
    std::sort(book.moves.begin(), book.moves.end(), [](const BookMove& a, const BookMove& b) {
        if (a.position_key != b.position_key) return a.position_key < b.position_key;
        if (games_of(a) != games_of(b)) return games_of(a) > games_of(b);
        return a.move < b.move;
    });
    return book;
}

template <Game G>
std::string write_book(const Book& book, const BookSettings& settings) {
    std::map<std::string, std::uint16_t> numbers;
    for (const BookMove& move : book.moves) numbers.emplace(move.move, std::uint16_t{0});
    std::string names;
    std::uint16_t count = 0;
    for (auto& [name, number] : numbers) {
        number = count++;
        if (!names.empty()) names += ' ';
        names += name;
    }
    JsonText json;
    json.open('{');
    json.field("format", "janggun-book");
    json.number_field("version", 1);
    json.field("game", std::string{G::kId});
    json.number_field("games", static_cast<std::int64_t>(book.games));
    json.number_field("plies", static_cast<std::int64_t>(settings.plies));
    json.field("moves", names);
    json.close('}');
    std::string bytes = json.take();
    // The entries begin after the line break, at a multiple of their size.
    while ((bytes.size() + 1) % kEntrySize != 0) bytes += ' ';
    bytes += '\n';
    for (const BookMove& move : book.moves) {
        append_little_endian(bytes, move.position_key);
        append_little_endian(bytes, numbers.at(move.move));
        append_little_endian(bytes, move.first);
        append_little_endian(bytes, move.draws);
        append_little_endian(bytes, move.second);
    }
    return bytes;
}

#define JANGGUN_INSTANTIATE(G)                                                  \
    template Result<Book, FileError> make_book<G>(const std::filesystem::path&, \
                                                  const BookSettings&);         \
    template std::string write_book<G>(const Book&, const BookSettings&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::train
