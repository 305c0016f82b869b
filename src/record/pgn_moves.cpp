// The moves of a PGN game, with comments and variations.
#include "record/pgn_moves.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "notation/move_text.h"
#include "record/comment.h"
#include "record/facts.h"
#include "record/janggi_san.h"
#include "record/replay.h"

namespace janggun::record::pgn {
namespace {

constexpr std::size_t kCommand = std::string_view{"[%clk "}.size();
constexpr std::size_t kLongestCommand = 32;

/// !, ?, !!, ??, !?, ?! as the glyphs 1 to 6.
[[nodiscard]] int glyph_of(std::string_view marks) {
    constexpr std::string_view kMarks[] = {"!", "?", "!!", "??", "!?", "?!"};
    const auto* const found = std::find(std::begin(kMarks), std::end(kMarks), marks);
    return found == std::end(kMarks) ? 0 : static_cast<int>(found - std::begin(kMarks)) + 1;
}

[[nodiscard]] bool is_score(std::string_view token) {
    return token == "1-0" || token == "0-1" || token == "1/2-1/2" || token == "*";
}

[[nodiscard]] Result<shogun::Move, notation::MoveTextError> move_from(
    const shogun::Position& position, std::string_view text) {
    return notation::read_any_move<Shogun>(position, text);
}
[[nodiscard]] Result<janggi::Move, notation::MoveTextError> move_from(
    const janggi::Position& position, std::string_view text) {
    auto move = notation::read_any_move<Janggi>(position, text);
    if (move) return move;
    if (const auto algebraic = read_janggi_san(position, text)) return *algebraic;
    return move;
}

template <Game G>
class MovesReader {
  public:
    MovesReader(Record<G>& record, std::string_view text, std::size_t at, ProblemList& problems)
        : record_{record}, text_{text}, at_{at}, problems_{problems} {
        lines_.push_back({.position = record.start, .previous = record.start});
    }

    Word read() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (is_space(c) || c == '<' || c == '>' || c == '.') {
                ++at_;
            } else if (c == '{') {
                read_comment(text_.find('}', at_));
            } else if (c == ';') {
                read_comment(std::min(text_.find('\n', at_), text_.size() - 1));
            } else if (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n')) {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (c == '(') {
                open_variation();
            } else if (c == ')') {
                close_variation();
            } else if (c == '$') {
                read_glyph();
            } else {
                const Word token = take_token();
                if (is_score(token.text) && lines_.size() == 1) {
                    check_nothing_follows();
                    return token;
                }
                read_token(token);
            }
        }
        if (lines_.size() > 1) problems_.warning(text_.size(), "a variation is never closed");
        return {};
    }

  private:
    /// The main line, or a variation that is open.
    struct Line {
        typename G::Position position;
        typename G::Position previous;  // before the last move: where a variation on it starts
        NodeId parent = kRoot;          // of the move to come
        bool has_moves = false;
        bool is_lost = false;  // a move was not understood: the rest of the line is skipped
        std::string before{};  // what is said before its first move
    };

    [[nodiscard]] Line& line() { return lines_.back(); }

    [[nodiscard]] Word take_token() {
        const std::size_t start = at_;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        if (at_ > start && at_ < text_.size() && text_[at_] == '.')
            return {text_.substr(start, at_ - start), start};  // a move number
        at_ = std::min(text_.find_first_of(" \t\n{}();$", at_), text_.size());
        if (at_ == start) ++at_;  // a stray brace
        return {text_.substr(start, at_ - start), start};
    }

    void read_token(Word token) {
        if (std::all_of(token.text.begin(), token.text.end(), is_digit)) return;
        if (token.text == "e.p.") return;
        auto text = token.text;
        while (!text.empty() && (text.back() == '!' || text.back() == '?')) text.remove_suffix(1);
        const int glyph = glyph_of(token.text.substr(text.size()));
        if (!text.empty()) read_move({text, token.column});
        if (glyph != 0 && line().has_moves && !line().is_lost)
            record_.nodes[line().parent].nags.push_back(static_cast<std::uint8_t>(glyph));
    }

    void read_move(Word token) {
        Line& current = line();
        if (current.is_lost) return;
        if (resume<G>(current.position))
            problems_.warning(token.column, "the game goes on after two passes");
        const bool is_null = token.text == "--" || token.text == "Z0";
        const auto move = move_from(current.position, is_null ? "0000" : token.text);
        if (!move) {
            current.is_lost = true;
            return problems_.error(
                token.column + static_cast<std::size_t>(std::max(0, move.error().column)),
                fmt::format("\"{}\": {}; the {} is read up to here", token.text,
                            describe(move.error()), lines_.size() == 1 ? "game" : "variation"));
        }
        current.previous = current.position;
        current.position.play(*move);
        current.parent = record_.add(current.parent, *move);
        if (!current.has_moves) record_.nodes[current.parent].before = std::move(current.before);
        current.has_moves = true;
    }

    void open_variation() {
        Line& outer = line();
        Line variation{.position = outer.previous, .previous = outer.previous};
        variation.is_lost = outer.is_lost || !outer.has_moves;
        if (!outer.is_lost && !outer.has_moves)
            problems_.error(at_, "a variation on no move; it is skipped");
        if (outer.has_moves) variation.parent = record_.nodes[outer.parent].parent;
        ++at_;
        if (lines_.size() > static_cast<std::size_t>(kMaxVariationDepth)) {
            if (!variation.is_lost)
                problems_.error(at_ - 1, "variations nested too deeply; this one is skipped");
            skip_variation();
            return;
        }
        lines_.push_back(std::move(variation));
    }

    /// To the bracket that closes the one just passed.
    void skip_variation() {
        for (std::size_t depth = 1; at_ < text_.size() && depth > 0; ++at_) {
            if (text_[at_] == '{') at_ = std::min(text_.find('}', at_), text_.size() - 1);
            if (text_[at_] == '(') ++depth;
            if (text_[at_] == ')') --depth;
        }
    }

    void close_variation() {
        if (lines_.size() == 1)
            problems_.warning(at_, "no variation is open here");
        else
            lines_.pop_back();
        ++at_;
    }

    void read_glyph() {
        const std::size_t start = at_++;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        const auto number = parse_number<std::uint8_t>(text_.substr(start + 1, at_ - start - 1));
        if (!number)
            problems_.warning(start, "not a glyph: $0 to $255");
        else if (line().has_moves && !line().is_lost)
            record_.nodes[line().parent].nags.push_back(*number);
    }

    /// From a brace or semicolon to `end`, which is the closing mark.
    void read_comment(std::size_t end) {
        if (end == std::string_view::npos) {
            problems_.warning(at_, "the comment is never closed; it ends with the game");
            end = text_.size();
        }
        const std::string text = without_controls(text_.substr(at_ + 1, end - at_ - 1));
        at_ = std::min(end + 1, text_.size());
        Line& current = line();
        if (current.is_lost) return;
        if (current.has_moves) {
            auto& node = record_.nodes[current.parent];
            add_comment(node.comment, take_times(text, node));
        } else {
            add_comment(lines_.size() == 1 ? record_.nodes[kRoot].comment : current.before, text);
        }
    }

    /// Takes "[%clk 0:05:00]" and "[%emt 0:00:02]" out of a comment. A space stays in their place,
    /// so that what stood around them does not make up another.
    [[nodiscard]] static std::string take_times(std::string_view comment, Node<G>& node) {
        std::string rest;
        while (!comment.empty()) {
            const bool is_spent = comment.starts_with("[%emt ");
            const bool is_clock = comment.starts_with("[%clk ");
            const auto end = is_spent || is_clock ? comment.substr(0, kLongestCommand).find(']')
                                                  : std::string_view::npos;
            const auto time = end == std::string_view::npos
                                  ? std::nullopt
                                  : duration_from(comment.substr(kCommand, end - kCommand));
            if (time) (is_spent ? node.spent : node.clock) = time;
            rest += time ? ' ' : comment.front();
            comment.remove_prefix(time ? end + 1 : 1);
        }
        return rest;
    }

    void check_nothing_follows() {
        if (!trimmed(text_.substr(at_)).empty())
            problems_.error(at_, "text after the end of the game; it is not read");
    }

    Record<G>& record_;
    std::string_view text_;
    std::size_t at_;
    ProblemList& problems_;
    std::vector<Line> lines_;  // the main line first, then the variations that are open
};

}  // namespace

template <Game G>
Word read_moves(Record<G>& record, std::string_view text, std::size_t at, ProblemList& problems) {
    return MovesReader<G>{record, text, at, problems}.read();
}

template Word read_moves(Record<Janggi>&, std::string_view, std::size_t, ProblemList&);
template Word read_moves(Record<Shogun>&, std::string_view, std::size_t, ProblemList&);

}  // namespace janggun::record::pgn
