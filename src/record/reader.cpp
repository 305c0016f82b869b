// Reading records of any format, one game at a time.
#include "record/reader.h"

#include <sstream>
#include <string>
#include <variant>

#include "record/chunks.h"
#include "record/encoding.h"
#include "record/gib_reader.h"
#include "record/gib_words.h"
#include "record/json_reader.h"
#include "record/pgn_reader.h"

namespace janggun::record {
namespace {

/// The text of a game in UTF-8. Decided game by game, so that nothing need be read ahead and files
/// put together from several read well: the words of any .gib header or move are no UTF-8 when they
/// are in cp949.
[[nodiscard]] ReadGame read_decoded(const Chunk& chunk, const ReadOptions& options,
                                    ReadGame (*read)(std::string_view, Place, const ReadOptions&)) {
    if (is_utf8(chunk.bytes)) return read(chunk.bytes, chunk.place, options);
    const auto decoded = from_cp949(chunk.bytes);
    auto game = read(decoded.text, chunk.place, options);
    if (decoded.lost > 0)
        game.problems.push_back(
            {Severity::Warning, chunk.place, "some of the game's text is neither UTF-8 nor cp949"});
    return game;
}

}  // namespace

/// Cuts games out of a stream and reads them in the format of the stream.
class Reader::Source {
  public:
    Source(std::istream& input, Format format) : format_{format}, chunks_{cut(input, format)} {}

    [[nodiscard]] std::optional<Chunk> next() {
        return std::visit([](auto& chunks) { return chunks.next(); }, chunks_);
    }
    [[nodiscard]] ReadGame read(const Chunk& chunk, const ReadOptions& options) const {
        switch (format_) {
            case Format::Gib:
                return read_decoded(chunk, options, gib::read_game);
            case Format::Pgn:
                return read_decoded(chunk, options, pgn::read_game);
            case Format::Json:
                break;
        }
        return json::read_game(chunk.bytes, chunk.place, options);
    }
    [[nodiscard]] std::uint64_t bytes_read() const {
        return std::visit([](const auto& chunks) { return chunks.bytes_read(); }, chunks_);
    }

  private:
    using Chunks = std::variant<GameChunks, JsonChunks>;
    [[nodiscard]] static Chunks cut(std::istream& input, Format format) {
        switch (format) {
            case Format::Gib:
                return GameChunks{input, {gib::header_of, false}};
            case Format::Pgn:
                return GameChunks{input, {pgn::header_of, true}};
            case Format::Json:
                break;
        }
        return JsonChunks{input};
    }

    Format format_;
    Chunks chunks_;
};

Reader::Reader(std::istream& input, Format format, ReadOptions options)
    : source_{std::make_unique<Source>(input, format)}, options_{options} {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

std::optional<ReadGame> Reader::next() {
    const auto chunk = source_->next();
    if (!chunk) return std::nullopt;
    ReadGame game;
    if (chunk->fault)
        game.problems.push_back(
            {Severity::Error, chunk->place, std::string{describe(*chunk->fault)}});
    else if (chunk->is_cut)
        game.problems.push_back({Severity::Error, chunk->place,
                                 "the game's text is longer than a megabyte; it is skipped"});
    else
        game = source_->read(*chunk, options_);
    game.place = chunk->place;
    return game;
}

std::uint64_t Reader::bytes_read() const {
    return source_->bytes_read();
}

std::vector<ReadGame> read_all(std::string_view text, Format format, const ReadOptions& options) {
    std::istringstream input{std::string{text}};
    Reader reader{input, format, options};
    std::vector<ReadGame> games;
    while (auto game = reader.next()) games.push_back(std::move(*game));
    return games;
}

}  // namespace janggun::record
