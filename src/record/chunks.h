// Cutting a file of many games into the text of one game after another.
#pragma once

#include <array>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "record/problem.h"

namespace janggun::record {

/// The bytes of a stream, read in blocks.
class Bytes {
  public:
    static constexpr int kEnd = -1;

    explicit Bytes(std::istream& input) : input_{&input} {}
    /// The next byte, or kEnd.
    [[nodiscard]] int peek() {
        if (at_ == size_ && !fill()) return kEnd;
        return static_cast<unsigned char>(block_[at_]);
    }
    void skip() { ++at_; }
    /// What is left of the block, so that a loop need not ask byte by byte; never empty before
    /// the end.
    [[nodiscard]] std::string_view block();
    void skip(std::size_t count) { at_ += count; }
    [[nodiscard]] std::uint64_t taken() const { return before_ + at_; }

  private:
    bool fill();

    std::istream* input_;
    std::string block_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    std::uint64_t before_ = 0;  // bytes of earlier blocks
};

/// What is wrong between the games of a JSON file.
enum class ChunkFault : std::uint8_t {
    StrayOpening,  // a bracket or comma that belongs to no array of games
    StrayClosing,
    StrayComma,
    NoGameAfterComma,
    NoCommaBetween,
    NeverClosed,
    TextAfterArray,
};
[[nodiscard]] std::string_view describe(ChunkFault fault);

/// The text of one game as the file has it, lines ended by '\n' whatever they ended with.
struct Chunk {
    std::string bytes;
    Place place;
    bool is_cut = false;                // it went on beyond kMaxGameBytes
    std::optional<ChunkFault> fault{};  // what is wrong here, where no game stands
};

/// What a line that begins with '[' means to the cutter.
enum class HeaderLine : std::uint8_t { None, Unknown, Known };

/// Games of .gib and PGN: header lines, then moves and comments. A header line after a move or a
/// comment begins the next game, and so does one that a game has already. A comment that is
/// never closed ends at the next header line of a known name. 0x1A is an end-of-file mark: what
/// follows is skipped up to such a line.
class GameChunks {
  public:
    /// What a header line is called: an index below 64 if the name is a known one.
    struct Header {
        HeaderLine kind = HeaderLine::None;
        int name = 0;
    };
    struct Syntax {
        Header (*header_of)(std::string_view line);
        bool has_line_comments;  // PGN: from ';' to the end of the line, and '%' lines
    };

    GameChunks(std::istream& input, Syntax syntax) : bytes_{input}, syntax_{syntax} {}

    [[nodiscard]] std::optional<Chunk> next();
    [[nodiscard]] std::uint64_t bytes_read() const { return bytes_.taken(); }

  private:
    bool read_line();
    void note_text(std::string_view line);

    Bytes bytes_;
    Syntax syntax_;
    std::string line_;
    std::size_t line_number_ = 0;
    bool line_is_cut_ = false;
    bool line_is_kept_ = false;        // it belongs to the next game
    bool line_ended_in_mark_ = false;  // by 0x1A, not by an end of line
    bool is_past_end_ = false;         // behind such a mark, and no header seen yet
    bool in_comment_ = false;
    bool has_text_ = false;          // the game has got to its moves
    std::uint64_t known_names_ = 0;  // a bit for each known header the game has
};

/// JSON objects, one after another: a line each, an array of them, or just one. A bracket or comma
/// that belongs to no such array is a fault.
class JsonChunks {
  public:
    explicit JsonChunks(std::istream& input) : bytes_{input} {}

    /// An object, from brace to brace; or whatever else stands there, up to the next brace.
    [[nodiscard]] std::optional<Chunk> next();
    [[nodiscard]] std::uint64_t bytes_read() const { return bytes_.taken(); }

  private:
    /// Where we are among the games of a file.
    enum class State : std::uint8_t {
        Start,        // nothing but white space so far
        Lines,        // objects, without an array around them
        Opened,       // after '['
        AfterObject,  // in the array, after a game
        AfterComma,   // in the array, after ','
        Closed,       // after ']'
    };

    void step(char c);
    /// Takes in a bracket or comma; what is wrong with it, if something is.
    [[nodiscard]] std::optional<ChunkFault> take_mark(char c);

    Bytes bytes_;
    Place place_;
    State state_ = State::Start;
};

}  // namespace janggun::record
