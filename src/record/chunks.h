// Splits a file of many games into the text of each game.
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
    /// The rest of the current block, for loops that scan many bytes; empty only at the end.
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

/// The text of one game, with all line ends normalized to '\n'.
struct Chunk {
    std::string bytes;
    Place place;
    bool is_cut = false;                // longer than kMaxGameBytes
    std::optional<ChunkFault> fault{};  // an error between games; then there is no text of a game
};

/// How the splitter classifies a line that begins with '['.
enum class HeaderLine : std::uint8_t { None, Unknown, Known };

/// Games of .gib and PGN: header lines, then moves and comments. A header line after a move or a
/// comment begins the next game, and so does a repeated known header. An unclosed comment ends at
/// the next header line of a known name. 0x1A is an end-of-file mark: what follows is skipped up to
/// such a line.
class GameChunks {
  public:
    /// A header line: the index, below 64, if its name is known.
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
    bool has_text_ = false;          // the moves of the game have begun
    std::uint64_t known_names_ = 0;  // a bit for each known header the game has
};

/// JSON objects, one after another: a line each, an array of them, or just one. A bracket or comma
/// that belongs to no such array is a fault.
class JsonChunks {
  public:
    explicit JsonChunks(std::istream& input) : bytes_{input} {}

    /// An object from brace to brace, or any other text up to the next brace.
    [[nodiscard]] std::optional<Chunk> next();
    [[nodiscard]] std::uint64_t bytes_read() const { return bytes_.taken(); }

  private:
    /// Position between the games of a file.
    enum class State : std::uint8_t {
        Start,        // nothing but white space so far
        Lines,        // objects, without an array around them
        Opened,       // after '['
        AfterObject,  // in the array, after a game
        AfterComma,   // in the array, after ','
        Closed,       // after ']'
    };

    void step(char c);
    /// Consumes a bracket or comma; returns the error if it is misplaced.
    [[nodiscard]] std::optional<ChunkFault> take_mark(char c);

    Bytes bytes_;
    Place place_;
    State state_ = State::Start;
};

}  // namespace janggun::record
