// The file format of self-play games.
#include "train/game_file.h"

#include <array>
#include <cerrno>
#include <system_error>

#include "base/text.h"

namespace janggun::train {
namespace {

// A file: eight letters, then games: plies (16 bits, lowest byte first) · start · result · number
// of quiet lines (16 bits) · for each ply the move and the score, 16 bits each · for each quiet
// line its ply and score, 16 bits each, the number of its moves, 8 bits, and the moves, 16 bits
// each.
template <Game G>
constexpr std::array<char, 8> kMagic = [] {  // "JANGGI-2"
    std::array<char, 8> magic{' ', ' ', ' ', ' ', ' ', ' ', '-', '2'};
    for (std::size_t i = 0; i < 6 && i < G::kId.size(); ++i) magic[i] = to_upper(G::kId[i]);
    return magic;
}();

std::uint16_t little_endian(const std::uint8_t* bytes) {
    return static_cast<std::uint16_t>(bytes[0] + 256U * bytes[1]);
}

}  // namespace

std::string describe(const FileError& error) {
    using Reason = FileError::Reason;
    const std::string file = error.file.string();
    const std::string why =
        error.code == 0 ? "" : ": " + std::generic_category().message(error.code);
    switch (error.reason) {
        case Reason::Unreadable:
            return file + " cannot be read" + why;
        case Reason::Unwritable:
            return file + " cannot be written" + why;
        case Reason::NotGames:
            return file + " is not a file of " + std::string{error.game} +
                   " games made by janggun datagen";
        case Reason::NoGames:
            return file + " has no games";
        case Reason::NotACheckpoint:
            return file +
                   " is not a checkpoint of a network with these layer sizes; choose another "
                   "output, or remove the file to start over";
        case Reason::NoFiles:
            return "expected at least one file of games";
    }
    return {};
}

template <Game G>
Result<GameReader<G>, FileError> GameReader<G>::open(const std::filesystem::path& path) {
    GameReader reader;
    reader.file_.reset(std::fopen(path.c_str(), "rb"));
    if (!reader.file_)
        return Failure{
            FileError{.reason = FileError::Reason::Unreadable, .file = path, .code = errno}};
    std::array<char, 8> magic{};
    if (std::fread(magic.data(), 1, magic.size(), reader.file_.get()) != magic.size() ||
        magic != kMagic<G>)
        return Failure{
            FileError{.reason = FileError::Reason::NotGames, .file = path, .game = G::kName}};
    reader.position_ = static_cast<long>(magic.size());
    return reader;
}

template <Game G>
std::optional<PlayedGame> GameReader<G>::next() {
    std::size_t length = 0;
    std::vector<std::uint8_t> bytes;
    const auto read = [&](std::size_t count) {
        bytes.resize(count);
        length += count;
        return std::fread(bytes.data(), 1, count, file_.get()) == count;
    };
    if (!read(6)) return std::nullopt;
    const std::size_t plies = little_endian(bytes.data());
    const std::size_t lines = little_endian(bytes.data() + 4);
    PlayedGame game;
    game.start = bytes[2];
    game.result = bytes[3];
    if (!read(4 * plies)) return std::nullopt;
    game.moves.reserve(plies);
    for (std::size_t i = 0; i < bytes.size(); i += 4)
        game.moves.push_back({.move = little_endian(&bytes[i]),
                              .score = static_cast<std::int16_t>(little_endian(&bytes[i + 2]))});
    game.lines.reserve(lines);
    while (game.lines.size() < lines) {
        if (!read(5)) return std::nullopt;
        QuietLine line{.ply = little_endian(bytes.data()),
                       .score = static_cast<std::int16_t>(little_endian(bytes.data() + 2)),
                       .moves = {}};
        if (!read(2U * bytes[4])) return std::nullopt;
        for (std::size_t i = 0; i < bytes.size(); i += 2)
            line.moves.push_back(little_endian(&bytes[i]));
        game.lines.push_back(std::move(line));
    }
    position_ += static_cast<long>(length);
    return game;
}

template <Game G>
Result<GameWriter<G>, FileError> GameWriter<G>::open(const std::filesystem::path& path) {
    GameWriter writer;
    const auto unwritable = [&](int code) {
        return Failure{
            FileError{.reason = FileError::Reason::Unwritable, .file = path, .code = code}};
    };
    std::error_code error;
    const bool exists =
        std::filesystem::exists(path, error) && std::filesystem::file_size(path, error) > 0;
    if (exists) {
        auto reader = GameReader<G>::open(path);
        if (!reader) return Failure{reader.error()};
        while (reader->next()) ++writer.games_;
        std::filesystem::resize_file(path, static_cast<std::uintmax_t>(reader->position()), error);
        if (error) return unwritable(error.value());
    }
    writer.file_.reset(std::fopen(path.c_str(), "ab"));
    if (!writer.file_) return unwritable(errno);
    if (!exists &&
        std::fwrite(kMagic<G>.data(), 1, kMagic<G>.size(), writer.file_.get()) != kMagic<G>.size())
        return unwritable(errno);
    return writer;
}

template <Game G>
bool GameWriter<G>::add(const PlayedGame& game) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(6 + 4 * game.moves.size());
    const auto put = [&](std::uint16_t number) {
        bytes.push_back(static_cast<std::uint8_t>(number));
        bytes.push_back(static_cast<std::uint8_t>(number >> 8));
    };
    put(static_cast<std::uint16_t>(game.moves.size()));
    bytes.push_back(game.start);
    bytes.push_back(game.result);
    put(static_cast<std::uint16_t>(game.lines.size()));
    for (const ScoredMove scored : game.moves) {
        put(scored.move);
        put(static_cast<std::uint16_t>(scored.score));
    }
    for (const QuietLine& line : game.lines) {
        put(line.ply);
        put(static_cast<std::uint16_t>(line.score));
        bytes.push_back(static_cast<std::uint8_t>(line.moves.size()));
        for (const std::uint16_t move : line.moves) put(move);
    }
    ++games_;
    return std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
}

#define JANGGUN_INSTANTIATE(G)    \
    template class GameWriter<G>; \
    template class GameReader<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::train
