// The moves of a .gib game: replayed and validated.
#include "record/gib_moves.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "notation/korean.h"
#include "record/comment.h"
#include "record/replay.h"

namespace janggun::record::gib {
namespace {

using janggi::kCho;
using janggi::Move;
using janggi::Square;
using notation::KoreanMove;

[[nodiscard]] std::optional<Square> square_from(std::string_view text, Coordinates coordinates) {
    if (text.size() == 2 && is_lower(text[0]) && is_digit(text[1])) {  // i3, in a few files
        const int file = text[0] - 'a';
        const int rank = text[1] - '0';
        if (!Square::on_board(file, rank)) return std::nullopt;
        return Square::at(file, rank);
    }
    if (coordinates == Coordinates::Current) return notation::square_from_digits(text);
    const auto number = parse_number(text);
    if (!number || *number < 1 || *number > Square::kCount) return std::nullopt;
    return Square::at((*number - 1) / janggi::NineByTen::kRanks,
                      (*number - 1) % janggi::NineByTen::kRanks);
}

[[nodiscard]] std::string_view english(Side side) {
    return side == kCho ? "Cho" : "Han";
}

class MovesReader {
  public:
    MovesReader(Record<Janggi>& record, std::string_view text, std::size_t at,
                Coordinates coordinates, ProblemList& problems)
        : record_{record},
          text_{text},
          at_{at},
          coordinates_{coordinates},
          problems_{problems},
          read_{{}, record.start} {}

    [[nodiscard]] GibMoves read() {
        while (at_ < text_.size() && read_.is_whole) {
            const char c = text_[at_];
            if (is_space(c))
                ++at_;
            else if (c == '{')
                read_comment();
            else if (c == '<')
                read_seconds();
            else if (!skip_number())
                read_.is_whole = read_token();
        }
        return read_;
    }

  private:
    void read_comment();
    void read_seconds();
    [[nodiscard]] bool skip_number();
    [[nodiscard]] bool read_token();
    [[nodiscard]] std::optional<Move> find_move(const KoreanMove& written, std::string_view token,
                                                std::size_t offset);
    [[nodiscard]] static std::optional<Move> step(const KoreanMove& written,
                                                  Coordinates coordinates);
    [[nodiscard]] std::string_view why_illegal(const KoreanMove& written) const;
    void check_words(const KoreanMove& written, Move move, std::size_t offset);

    Record<Janggi>& record_;
    std::string_view text_;
    std::size_t at_;
    Coordinates coordinates_;
    ProblemList& problems_;
    GibMoves read_;
    NodeId last_ = kRoot;
};

void MovesReader::read_comment() {
    const auto close = text_.find('}', at_);
    if (close == std::string_view::npos)
        problems_.warning(at_, "the comment is never closed; it ends with the game");
    const auto end = std::min(close, text_.size());
    add_comment(record_.nodes[last_].comment, text_.substr(at_ + 1, end - at_ - 1));
    at_ = std::min(end + 1, text_.size());
}

void MovesReader::read_seconds() {
    const std::size_t start = at_;
    const auto end = std::min(text_.find_first_of(">\n", at_), text_.size());
    const auto seconds = parse_number<std::uint32_t>(text_.substr(at_ + 1, end - at_ - 1));
    at_ = std::min(end + 1, text_.size());
    if (!seconds || last_ == kRoot)
        problems_.warning(start, "expected the time of a move as <seconds>");
    else
        record_.nodes[last_].spent = std::chrono::seconds{*seconds};
}

/// "12." before a move; leaves everything else alone.
bool MovesReader::skip_number() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end == at_ || end == text_.size() || text_[end] != '.') return false;
    const auto number = text_.substr(at_, end - at_);
    if (parse_number<std::size_t>(number) != read_.offsets.size() + 1)
        problems_.warning(
            at_, fmt::format("move {} has the number {}", read_.offsets.size() + 1, number));
    at_ = end + 1;
    return true;
}

/// False if the rest of the game cannot be read.
bool MovesReader::read_token() {
    const std::size_t offset = at_;
    at_ = std::min(text_.find_first_of(" \t\n{<", at_ + 1), text_.size());
    const auto token = text_.substr(offset, at_ - offset);
    const auto written = notation::split_korean(token);
    if (!written) {
        problems_.error(offset + static_cast<std::size_t>(written.error().column),
                        fmt::format("\"{}\" is not a move; the game is read up to here", token),
                        {About::Move, std::string{token}});
        return false;
    }
    if (resume<Janggi>(read_.last) && !record_.is_ruleset_known)
        problems_.warning(offset, "the game goes on after two passes");
    const auto move = find_move(*written, token, offset);
    if (!move) return false;
    check_words(*written, *move, offset);
    read_.last.play(*move);
    read_.offsets.push_back(offset);
    last_ = record_.add(last_, *move);
    if (read_.last.in_check() != written->is_check && !move->is_pass())
        problems_.warning(offset,
                          fmt::format("{} {}", token,
                                      written->is_check ? "is marked 장군 but does not give check"
                                                        : "gives check but is not marked 장군"));
    return true;
}

std::optional<Move> MovesReader::find_move(const KoreanMove& written, std::string_view token,
                                           std::size_t offset) {
    const auto& position = read_.last;
    const auto move = written.is_pass ? Move::pass() : step(written, coordinates_);
    if (move && position.is_legal(*move)) return move;

    // A file in old coordinates need not say so: its first move may give it away.
    if (read_.offsets.empty() && coordinates_ == Coordinates::Current && !written.is_pass) {
        const auto old = step(written, Coordinates::Old);
        if (old && position.is_legal(*old) &&
            position.pieces().kind_on(old->from()) == written.piece.kind) {
            problems_.warning(offset, "old coordinates, though no header says 구좌표");
            coordinates_ = Coordinates::Old;
            return old;
        }
    }
    const auto over = over_already(record_);
    const auto why = over ? "the game was over: " + describe(*over, kSideNames<Janggi>)
                          : std::string{why_illegal(written)};
    problems_.error(offset,
                    fmt::format("illegal move {}. {}: {}; the game is read up to here",
                                read_.offsets.size() + 1, token, why),
                    {About::Move, std::string{token}});
    return std::nullopt;
}

std::optional<Move> MovesReader::step(const KoreanMove& written, Coordinates coordinates) {
    const auto from = square_from(written.from.text, coordinates);
    const auto to = square_from(written.to.text, coordinates);
    if (!from || !to || *from == *to) return std::nullopt;
    return Move::step(*from, *to);
}

std::string_view MovesReader::why_illegal(const KoreanMove& written) const {
    if (written.is_pass) return "a pass is not allowed in check";
    const auto move = step(written, coordinates_);
    if (!move) return "expected two points of the board";
    const auto piece = read_.last.pieces().on(move->from());
    if (!piece) return "no piece stands there";
    if (piece->side != read_.last.turn())
        return read_.last.turn() == kCho ? "it is Cho's turn" : "it is Han's turn";
    const auto reason = notation::why_illegal(read_.last, *move);
    return reason == notation::MoveTextError::Reason::Illegal
               ? "the piece cannot go there"
               : notation::describe(notation::MoveTextError{reason, 0});
}

/// Checks the names of the pieces. They are redundant: the points alone determine the move.
void MovesReader::check_words(const KoreanMove& written, Move move, std::size_t offset) {
    if (move.is_pass()) return;
    const auto name = [](janggi::Piece piece) {
        return notation::korean_name(piece, notation::Script::Hangul);
    };
    const auto piece = read_.last.pieces().piece_on(move.from());
    const auto piece_at = offset + static_cast<std::size_t>(written.piece_column);
    if (piece.kind != written.piece.kind)
        problems_.warning(piece_at, fmt::format("the moving piece is {}", name(piece)));
    if (written.side && *written.side != piece.side)
        problems_.warning(piece_at, fmt::format("the moving piece is {}'s", english(piece.side)));
    const auto taken = read_.last.pieces().on(move.to());
    const auto taken_at = offset + static_cast<std::size_t>(written.captured_column);
    if (taken && !written.captured)
        problems_.warning(offset,
                          fmt::format("the move captures {} but does not name it", name(*taken)));
    else if (!taken && written.captured)
        problems_.warning(taken_at, "the move captures nothing");
    else if (taken && written.captured->kind != taken->kind)
        problems_.warning(taken_at, fmt::format("the captured piece is {}", name(*taken)));
}

}  // namespace

GibMoves read_moves(Record<Janggi>& record, std::string_view text, std::size_t at,
                    Coordinates coordinates, ProblemList& problems) {
    return MovesReader{record, text, at, coordinates, problems}.read();
}

}  // namespace janggun::record::gib
