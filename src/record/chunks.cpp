// Splits a file of many games into single games.
#include "record/chunks.h"

#include "base/text.h"
#include "record/record.h"

namespace janggun::record {
namespace {

constexpr std::size_t kBlockSize = std::size_t{1} << 16;

// Files from DOS times end in 0x1A, and what pads the last sector after it is no text. Another file
// may have been added behind it: that begins with a header.
constexpr char kEndOfFile = '\x1A';
// Many .gib files have 0xFF between games: no text in any encoding we read.
constexpr char kStray = '\xFF';

}  // namespace

bool Bytes::fill() {
    before_ += size_;
    at_ = size_ = 0;
    if (!*input_) return false;
    block_.resize(kBlockSize);
    input_->read(block_.data(), static_cast<std::streamsize>(block_.size()));
    size_ = static_cast<std::size_t>(input_->gcount());
    return size_ > 0;
}

std::string_view Bytes::block() {
    if (at_ == size_ && !fill()) return {};
    return std::string_view{block_}.substr(at_, size_ - at_);
}

bool GameChunks::read_line() {
    line_.clear();
    line_is_cut_ = false;
    const bool goes_on = line_ended_in_mark_;  // the rest of a line with an end-of-file mark in it
    line_ended_in_mark_ = false;
    bool any = false;
    for (auto block = bytes_.block(); !block.empty(); block = bytes_.block()) {
        any = true;
        const auto end = block.find_first_of("\r\n\x1A");
        const auto piece = block.substr(0, end);
        if (line_.size() + piece.size() > kMaxGameBytes)
            line_is_cut_ = true;
        else
            line_.append(piece);
        bytes_.skip(piece.size());
        if (end == std::string_view::npos) continue;
        const char last = block[end];
        bytes_.skip();
        line_ended_in_mark_ = last == kEndOfFile;
        if (last == '\r' && bytes_.peek() == '\n') bytes_.skip();
        break;
    }
    if (!any) return false;
    if (!goes_on) ++line_number_;
    if (line_number_ == 1 && line_.starts_with("\xEF\xBB\xBF")) line_.erase(0, 3);
    std::erase(line_, kStray);
    return true;
}

void GameChunks::note_text(std::string_view line) {
    if (syntax_.has_line_comments && !in_comment_ && line.starts_with('%')) return;
    for (const char c : line) {
        if (in_comment_) {
            in_comment_ = c != '}';
        } else if (c == '{') {
            in_comment_ = true;
        } else if (c == ';' && syntax_.has_line_comments) {
            break;
        }
    }
    if (!trimmed(line).empty()) has_text_ = true;
}

std::optional<Chunk> GameChunks::next() {
    Chunk chunk;
    in_comment_ = has_text_ = false;
    known_names_ = 0;
    bool is_empty = true;
    while (line_is_kept_ || read_line()) {
        const auto header = syntax_.header_of(line_);
        const bool is_known = header.kind == HeaderLine::Known;
        if (is_known) is_past_end_ = false;
        if (is_past_end_) continue;
        const auto bit = std::uint64_t{1} << header.name;
        if (is_known || (header.kind == HeaderLine::Unknown && !in_comment_)) {
            const bool begins_a_game = has_text_ || (is_known && (known_names_ & bit) != 0);
            if (begins_a_game) {
                line_is_kept_ = true;
                return chunk;
            }
            if (is_known) known_names_ |= bit;
        } else {
            note_text(line_);
        }
        line_is_kept_ = false;
        is_past_end_ = line_ended_in_mark_;
        if (is_empty && trimmed(line_).empty()) continue;  // before the game
        if (is_empty) chunk.place = {line_number_, 1};
        is_empty = false;
        if (line_is_cut_ || chunk.bytes.size() + line_.size() > kMaxGameBytes)
            chunk.is_cut = true;
        else if (!chunk.is_cut)
            chunk.bytes.append(line_).push_back('\n');
    }
    if (is_empty) return std::nullopt;
    return chunk;
}

void JsonChunks::step(char c) {
    bytes_.skip();
    if (c == '\n')
        place_ = {place_.line + 1, 1};
    else if ((c & 0xC0) != 0x80)
        ++place_.column;
}

std::string_view describe(ChunkFault fault) {
    switch (fault) {
        case ChunkFault::StrayOpening:
            return "unexpected \"[\"";
        case ChunkFault::StrayClosing:
            return "unexpected \"]\"";
        case ChunkFault::StrayComma:
            return "unexpected \",\": it does not follow a game of an array";
        case ChunkFault::NoGameAfterComma:
            return "a game is missing between \",\" and \"]\"";
        case ChunkFault::NoCommaBetween:
            return "expected \",\" before this";
        case ChunkFault::NeverClosed:
            return "the array of games is never closed";
        case ChunkFault::TextAfterArray:
            return "text after the array of games";
    }
    return "";
}

std::optional<ChunkFault> JsonChunks::take_mark(char c) {
    using enum State;
    const State before = state_;
    switch (c) {
        case '[':
            if (before != Start) return ChunkFault::StrayOpening;
            state_ = Opened;
            return std::nullopt;
        case ']':
            if (before != Start && before != Lines) state_ = Closed;
            if (before == Opened || before == AfterObject) return std::nullopt;
            return before == AfterComma ? ChunkFault::NoGameAfterComma : ChunkFault::StrayClosing;
        default:
            if (before != AfterObject) return ChunkFault::StrayComma;
            state_ = AfterComma;
            return std::nullopt;
    }
}

std::optional<Chunk> JsonChunks::next() {
    // 1. What stands between objects: spaces, and the brackets and commas of an array.
    for (int c = bytes_.peek(); c != Bytes::kEnd; c = bytes_.peek()) {
        const char byte = static_cast<char>(c);
        if (bytes_.taken() < 3 && (c == 0xEF || c == 0xBB || c == 0xBF)) {
            bytes_.skip();
            continue;
        }
        const bool is_mark = byte == '[' || byte == ']' || byte == ',';
        if (!is_mark && !is_space(byte)) break;
        const Place place = place_;
        step(byte);
        if (!is_mark) continue;
        if (const auto fault = take_mark(byte))
            return Chunk{.bytes = {}, .place = place, .fault = fault};
    }
    if (bytes_.peek() == Bytes::kEnd) {
        const bool is_open =
            state_ == State::Opened || state_ == State::AfterObject || state_ == State::AfterComma;
        state_ = State::Closed;
        if (!is_open) return std::nullopt;
        return Chunk{.bytes = {}, .place = place_, .fault = ChunkFault::NeverClosed};
    }
    switch (state_) {
        case State::Start:
        case State::Lines:
            state_ = State::Lines;
            break;
        case State::Opened:
        case State::AfterComma:
            state_ = State::AfterObject;
            break;
        case State::AfterObject:
            state_ = State::AfterComma;  // reported once; what follows is read as the next game
            return Chunk{.bytes = {}, .place = place_, .fault = ChunkFault::NoCommaBetween};
        case State::Closed:
            state_ = State::Lines;
            return Chunk{.bytes = {}, .place = place_, .fault = ChunkFault::TextAfterArray};
    }

    // 2. An object, with braces counted outside of strings; or a stretch of anything else.
    Chunk chunk{.bytes = {}, .place = place_};
    const bool is_object = bytes_.peek() == '{';
    int depth = 0;
    bool in_string = false;
    bool escaped = false;
    for (int c = bytes_.peek(); c != Bytes::kEnd; c = bytes_.peek()) {
        const char byte = static_cast<char>(c);
        if (!is_object && (byte == '{' || byte == '\n')) break;
        step(byte);
        if (chunk.bytes.size() < kMaxGameBytes)
            chunk.bytes.push_back(byte);
        else
            chunk.is_cut = true;
        if (!is_object) continue;
        if (byte == '\n' && (in_string || bytes_.peek() == '{')) break;  // damaged: its end is lost
        if (in_string) {
            if (!escaped && byte == '"') in_string = false;
            escaped = !escaped && byte == '\\';
        } else if (byte == '"') {
            in_string = true;
        } else if (byte == '{') {
            ++depth;
        } else if (byte == '}' && --depth == 0) {
            break;
        }
    }
    return chunk;
}

}  // namespace janggun::record
