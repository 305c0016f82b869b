// Reading and writing files of puzzles. The text is untrusted.
#include "puzzle/puzzle_file.h"

#include <algorithm>
#include <unordered_set>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/uci.h"

namespace janggun::puzzle {
namespace {

using Reason = FileError::Reason;

constexpr std::string_view kMagic = "janggun-puzzles";
constexpr std::string_view kVersion = "1";
constexpr std::string_view kMark = "# games ";
constexpr char kSeparator = ';';

constexpr std::string_view expected(Reason reason) {
    switch (reason) {
        case Reason::NotPuzzles:
            return "expected the header \"janggun-puzzles 1 GAME\"";
        case Reason::UnknownVersion:
            return "expected version 1 of the format";
        case Reason::UnknownGame:
            return "expected a known game in the header";
        case Reason::OtherGame:
            return "expected puzzles of the other game";
        case Reason::LineTooLong:
            return "expected a line of at most 1000 bytes";
        case Reason::MissingField:
            return "expected id;kind;rating;themes;position;moves";
        case Reason::ExtraField:
            return "expected the end of the line";
        case Reason::BadId:
            return "expected an id of seven lower-case letters and digits";
        case Reason::UnknownKind:
            return "expected mate, win, points or defence";
        case Reason::BadRating:
            return "expected a rating from 400 to 3000";
        case Reason::UnknownTheme:
            return "expected the names of themes";
        case Reason::BadPosition:
            return "expected a legal position in FEN";
        case Reason::BadMove:
            return "expected a legal move";
        case Reason::BadLength:
            return "expected a solution of 1 to 8 moves of the solver";
        case Reason::Duplicate:
            return "expected an id that no other puzzle has";
        case Reason::TooMany:
            return "expected at most 200000 puzzles";
    }
    return {};
}

/// Splits a line at its separators, remembering where each field begins.
class Fields {
  public:
    explicit Fields(std::string_view line) : line_{line} {}

    /// The next field; nothing if the line has ended.
    std::optional<std::string_view> next() {
        if (at_ > line_.size()) return std::nullopt;
        start_ = at_;
        const std::size_t end = std::min(line_.find(kSeparator, at_), line_.size());
        at_ = end + 1;
        return line_.substr(start_, end - start_);
    }
    [[nodiscard]] bool is_at_end() const { return at_ > line_.size(); }
    [[nodiscard]] Failure<FileError> error(Reason reason, std::size_t offset = 0) const {
        return Failure{FileError{.reason = reason, .line = 1, .column = start_ + offset + 1}};
    }

  private:
    std::string_view line_;
    std::size_t at_ = 0;
    std::size_t start_ = 0;
};

bool is_id(std::string_view text) {
    return text.size() == kIdLength &&
           std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c) || is_lower(c); });
}

std::optional<ThemeSet> parse_themes(std::string_view text) {
    ThemeSet themes;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const auto theme = theme_named(text.substr(0, end));
        if (!theme) return std::nullopt;
        themes.add(*theme);
        if (end + 1 == text.size()) return std::nullopt;  // a comma at the end
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return themes;
}

/// Takes the next line off a text, without its end.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

}  // namespace

std::string describe(const FileError& error) {
    return "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
           ": " + std::string{expected(error.reason)};
}

template <Game G>
std::string header() {
    return std::string{kMagic} + " " + std::string{kVersion} + " " + std::string{G::kId};
}

Result<std::string_view, FileError> game_of(std::string_view text) {
    const auto line = take_line(text).substr(0, kMaxLine);
    const auto words = words_of(line);
    const auto error = [](Reason reason, std::size_t column) {
        return Failure{FileError{.reason = reason, .line = 1, .column = column + 1}};
    };
    if (words.size() != 3 || words[0].text != kMagic) return error(Reason::NotPuzzles, 0);
    if (words[1].text != kVersion) return error(Reason::UnknownVersion, words[1].column);
    bool is_known = false;
    Games::for_each([&]<typename G>() { is_known |= words[2].text == G::kId; });
    if (!is_known) return error(Reason::UnknownGame, words[2].column);
    return words[2].text;
}

template <Game G>
std::string write_puzzle(const Puzzle<G>& puzzle) {
    std::string line = puzzle.id;
    line += kSeparator;
    line += name_of(puzzle.kind);
    line += kSeparator;
    line += std::to_string(puzzle.rating);
    line += kSeparator;
    line += text_of(puzzle.themes);
    line += kSeparator;
    line += notation::to_fen<G>(puzzle.start);
    line += kSeparator;
    auto position = puzzle.start;
    for (std::size_t i = 0; i < puzzle.moves.size(); ++i) {
        if (i > 0) line += ' ';
        line += notation::write_uci(position, puzzle.moves[i]);
        position.play(puzzle.moves[i]);
    }
    return line;
}

template <Game G>
Result<Puzzle<G>, FileError> read_puzzle(std::string_view line) {
    Fields fields{line};
    if (line.size() > kMaxLine) return fields.error(Reason::LineTooLong, kMaxLine);
    const auto id = fields.next();
    if (!id || !is_id(*id)) return fields.error(Reason::BadId);
    const auto kind_text = fields.next();
    if (!kind_text) return fields.error(Reason::MissingField);
    const auto kind = kind_named(*kind_text);
    if (!kind) return fields.error(Reason::UnknownKind);
    const auto rating_text = fields.next();
    if (!rating_text) return fields.error(Reason::MissingField);
    const auto rating = parse_number(*rating_text);
    if (!rating || *rating < kLowestRating || *rating > kHighestRating)
        return fields.error(Reason::BadRating);
    const auto theme_text = fields.next();
    if (!theme_text) return fields.error(Reason::MissingField);
    const auto themes = parse_themes(*theme_text);
    if (!themes) return fields.error(Reason::UnknownTheme);
    const auto fen = fields.next();
    if (!fen) return fields.error(Reason::MissingField);
    const auto start = notation::read_position<G>(*fen, G::default_ruleset());
    if (!start) return fields.error(Reason::BadPosition);
    const auto moves = fields.next();
    if (!moves) return fields.error(Reason::MissingField);

    Puzzle<G> puzzle{.id = std::string{*id},
                     .kind = *kind,
                     .rating = *rating,
                     .themes = *themes,
                     .start = *start,
                     .moves = {}};
    Match<G> match{G::default_ruleset(), *start};
    for (const Word& word : words_of(*moves)) {
        if (puzzle.moves.size() == 2 * kMaxSolverMoves)
            return fields.error(Reason::BadLength, word.column);
        const auto move = notation::read_uci(match.position(), word.text);
        if (!move || !match.play(*move)) return fields.error(Reason::BadMove, word.column);
        puzzle.moves.push_back(*move);
    }
    if (puzzle.moves.empty() || puzzle.moves.size() % 2 != 0)
        return fields.error(Reason::BadLength);
    if (!fields.is_at_end()) return fields.error(Reason::ExtraField, moves->size());
    return puzzle;
}

template <Game G>
Result<std::vector<Puzzle<G>>, FileError> read_puzzles(std::string_view text) {
    const auto game = game_of(text);
    if (!game) return Failure{game.error()};
    if (*game != G::kId)
        return Failure{FileError{.reason = Reason::OtherGame, .line = 1, .column = 1}};
    (void)take_line(text);
    std::vector<Puzzle<G>> puzzles;
    std::unordered_set<std::string> ids;
    for (std::size_t number = 2; !text.empty(); ++number) {
        const auto line = take_line(text);
        if (line.empty() || line.front() == '#') continue;
        auto puzzle = read_puzzle<G>(line);
        const auto failed = [&](FileError error) {
            error.line = number;
            return Failure{error};
        };
        if (!puzzle) return failed(puzzle.error());
        if (puzzles.size() == kMaxPuzzles) return failed({.reason = Reason::TooMany, .column = 1});
        if (!ids.insert(puzzle->id).second)
            return failed({.reason = Reason::Duplicate, .column = 1});
        puzzles.push_back(*std::move(puzzle));
    }
    return puzzles;
}

std::optional<Progress> last_progress(std::string_view text) {
    for (std::size_t at = text.rfind(kMark); at != std::string_view::npos;
         at = at == 0 ? std::string_view::npos : text.rfind(kMark, at - 1)) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos || (at > 0 && text[at - 1] != '\n')) continue;
        const auto number = text.substr(at + kMark.size(), end - at - kMark.size());
        if (const auto games = parse_number<std::uint64_t>(number))
            return Progress{.games = *games, .bytes = end + 1};
    }
    return std::nullopt;
}

std::string progress_mark(std::uint64_t games) {
    return std::string{kMark} + std::to_string(games);
}

#define JANGGUN_INSTANTIATE(G)                                              \
    template std::string header<G>();                                       \
    template std::string write_puzzle<G>(const Puzzle<G>&);                 \
    template Result<Puzzle<G>, FileError> read_puzzle<G>(std::string_view); \
    template Result<std::vector<Puzzle<G>>, FileError> read_puzzles<G>(std::string_view);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
