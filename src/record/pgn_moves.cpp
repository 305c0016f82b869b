// The moves of a PGN game, with comments and variations.
#include "record/pgn_moves.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "notation/algebraic.h"
#include "notation/move_text.h"
#include "record/comment.h"
#include "record/facts.h"
#include "record/replay.h"

namespace janggun::record::pgn {
namespace {

constexpr std::size_t kCommand = std::string_view{"[%clk "}.size();
constexpr std::size_t kLongestCommand = 32;
constexpr std::string_view kNullMove = "0000";

/// !, ?, !!, ??, !?, ?! as the glyphs 1 to 6.
[[nodiscard]] int glyph_of(std::string_view marks) {
    constexpr std::string_view kMarks[] = {"!", "?", "!!", "??", "!?", "?!"};
    const auto* const found = std::find(std::begin(kMarks), std::end(kMarks), marks);
    return found == std::end(kMarks) ? 0 : static_cast<int>(found - std::begin(kMarks)) + 1;
}

[[nodiscard]] bool is_score(std::string_view token) {
    return token == "1-0" || token == "0-1" || token == "1/2-1/2" || token == "*";
}

using notation::RankBase;

/// Does the game's algebraic notation count ranks from 1 or from 0, as the program likes?
template <typename G>
concept WithRankBase = requires(const typename G::Position& position, std::string_view text) {
    notation::read_algebraic(position, text, RankBase::Zero);
};

template <Game G>
[[nodiscard]] Result<typename G::Move, notation::MoveTextError> move_from(
    const typename G::Position& position, std::string_view text, [[maybe_unused]] RankBase base) {
    if constexpr (WithRankBase<G>)
        if (base == RankBase::Zero)
            if (const auto move = notation::read_algebraic(position, text, base)) return move;
    return notation::read_any_move<G>(position, text);
}

/// Ambiguities of the move text, and how they are resolved.
struct Dialect {
    RankBase base = RankBase::One;
    /// Plies of the main line that promote though they do not say so: XBoard writes the promotion
    /// of a pawn, but not that of a piece. The piece's next move gives it away ("+Fxg4").
    std::vector<std::size_t> promotions{};
};

/// What a written move claims to do to the opponent.
enum class Mark : std::uint8_t { None, Check, Mate, Unclear };

template <Game G>
[[nodiscard]] Mark mark_of(std::string_view text, typename G::Move move) {
    if (text.ends_with('#')) return Mark::Mate;
    if (text.ends_with("장군") || text.ends_with("將軍")) return Mark::Check;
    if (!text.ends_with('+')) return Mark::None;
    // "e7e8+", "Ba6=+": the plus is the promotion.
    const bool names_promotion = text.find('=') != std::string_view::npos && !text.ends_with("=+");
    return is_promotion<G>(move) && !names_promotion ? Mark::Unclear : Mark::Check;
}

template <Game G>
class MovesReader {
  public:
    MovesReader(Record<G>& record, std::string_view text, std::size_t at, const Dialect& dialect,
                ProblemList& problems)
        : record_{record}, text_{text}, at_{at}, dialect_{dialect}, problems_{problems} {
        lines_.push_back({.position = record.start, .previous = record.start});
    }

    PgnMoves read() {
        read_.score = read_all();
        read_.is_whole = !lines_.front().is_lost;
        tell_unmarked_checks();
        return std::move(read_);
    }
    /// If the game was read up to a promoted piece that is not there: the plies that may have
    /// promoted it, the last one first.
    [[nodiscard]] const std::vector<std::size_t>& possible_promotions() const {
        return possible_promotions_;
    }

  private:
    using Piece = janggun::Piece<typename G::Kind>;

    Word read_all() {
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
        if (!lines_.front().is_lost)
            problems_.warning(text_.size(), "the game is cut off: no result after the moves");
        return {};
    }

    /// The main line, or a variation that is open.
    struct Line {
        typename G::Position position;
        typename G::Position previous;  // before the last move: where a variation on it starts
        NodeId parent = kRoot;          // of the move to come
        bool has_moves = false;
        bool is_lost = false;  // a move was not understood: the rest of the line is skipped
        int number_shift = 0;  // between the numbers written and those of the position
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
        if (std::all_of(token.text.begin(), token.text.end(), is_digit) && token.text != kNullMove)
            return check_number(token);
        if (token.text == "e.p.") return;
        auto text = token.text;
        while (!text.empty() && (text.back() == '!' || text.back() == '?')) text.remove_suffix(1);
        const int glyph = glyph_of(token.text.substr(text.size()));
        if (!text.empty()) read_move({text, token.column});
        if (glyph != 0 && line().has_moves && !line().is_lost)
            record_.nodes[line().parent].nags.push_back(static_cast<std::uint8_t>(glyph));
    }

    /// "12." before a move; a wrong number is reported once.
    void check_number(Word token) {
        Line& current = line();
        const auto number = parse_number(token.text);
        if (current.is_lost || !number) return;
        // A game from a later position may be counted from 1.
        const int real = current.position.move_number();
        if (!current.has_moves && lines_.size() == 1 && *number == 1)
            current.number_shift = 1 - real;
        if (*number != real + current.number_shift)
            problems_.warning(token.column, fmt::format("move {} has the number {}",
                                                        real + current.number_shift, *number));
        current.number_shift = *number - real;
    }

    /// Whether the mark of check or mate is true. Many programs write none at all, so one that
    /// lacks is reported only in a game that has others.
    void check_mark(Word token, typename G::Move move, const typename G::Position& after) {
        const Mark mark = mark_of<G>(token.text, move);
        const bool is_check = after.in_check();
        if (mark == Mark::Check && !is_check)
            problems_.warning(token.column, fmt::format("\"{}\" does not give check", token.text));
        if (mark == Mark::Mate && !is_mate<G>(after))
            problems_.warning(token.column, fmt::format("\"{}\" does not mate", token.text));
        has_marks_ |= mark == Mark::Check || mark == Mark::Mate;
        if (mark == Mark::None && is_check && unmarked_.size() <= ProblemList::kMost)
            unmarked_.push_back(token);
    }

    void tell_unmarked_checks() {
        if (!has_marks_) return;
        for (const Word& token : unmarked_)
            problems_.warning(token.column,
                              fmt::format("\"{}\" gives check but is not marked", token.text));
    }

    void read_move(Word token) {
        Line& current = line();
        if (current.is_lost) return;
        const bool is_main = lines_.size() == 1;
        if (resume<G>(current.position) && !(is_main && record_.is_ruleset_known))
            problems_.warning(token.column, "the game goes on after two passes");
        const bool is_null = token.text == "--" || token.text == "Z0";
        const auto move =
            move_from<G>(current.position, is_null ? kNullMove : token.text, dialect_.base);
        if (!move) {
            current.is_lost = true;
            if constexpr (WithPromotion<G>)
                if (is_main) look_for_promotion(token.text, current.position.turn());
            const auto over = is_main ? over_already(record_) : std::nullopt;
            return problems_.error(
                token.column + static_cast<std::size_t>(std::max(0, move.error().column)),
                fmt::format("\"{}\": {}; the {} is read up to here", token.text,
                            why_unplayable<G>(over, move.error()), is_main ? "game" : "variation"),
                {About::Move, std::string{token.text}});
        }
        auto played = *move;
        if constexpr (WithPromotion<G>)
            if (is_main) played = with_promotion(current.position, played, token.text);
        current.previous = current.position;
        current.position.play(played);
        check_mark(token, played, current.position);
        if (is_main) read_.offsets.push_back(token.column);
        current.parent = record_.add(current.parent, played);
        if (!current.has_moves) record_.nodes[current.parent].before = std::move(current.before);
        current.has_moves = true;
    }

    /// The move as the dialect has it; notes one that may have promoted without saying so.
    [[nodiscard]] typename G::Move with_promotion(const typename G::Position& position,
                                                  typename G::Move move, std::string_view text) {
        if (is_drop<G>(move) || is_promotion<G>(move) || text.find('=') != std::string_view::npos)
            return move;
        const auto promoting = G::Move::promotion(move.from(), move.to());
        if (!position.is_legal(promoting)) return move;
        const auto ply = read_.offsets.size();
        const auto& chosen = dialect_.promotions;
        if (std::find(chosen.begin(), chosen.end(), ply) != chosen.end()) return promoting;
        unpromoted_.push_back({position.pieces().piece_on(move.from()), ply});
        return move;
    }

    /// "+Fxg4": which moves of an F can have made it one?
    void look_for_promotion(std::string_view text, Side side) {
        if (text.size() < 2 || text[0] != '+' || !is_upper(text[1])) return;
        const auto kind = kind_of_letter<G>(text[1]);
        for (auto move = unpromoted_.rbegin(); kind && move != unpromoted_.rend(); ++move)
            if (move->piece == Piece{side, *kind}) possible_promotions_.push_back(move->ply);
    }

    void open_variation() {
        Line& outer = line();
        Line variation{.position = outer.previous, .previous = outer.previous};
        variation.number_shift = outer.number_shift;
        variation.is_lost = outer.is_lost || !outer.has_moves;
        if (!outer.is_lost && !outer.has_moves)
            problems_.error(at_, "a variation before the first move; it is skipped");
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
            problems_.warning(start, "expected an annotation glyph from $0 to $255");
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
    const Dialect& dialect_;
    ProblemList& problems_;
    std::vector<Line> lines_;  // the main line first, then the variations that are open
    PgnMoves read_;
    bool has_marks_ = false;
    std::vector<Word> unmarked_;  // checks without a mark
    struct Unpromoted {
        Piece piece;
        std::size_t ply = 0;
    };
    std::vector<Unpromoted> unpromoted_;
    std::vector<std::size_t> possible_promotions_;
};

}  // namespace

namespace {

/// One interpretation of an ambiguous game.
template <Game G>
struct Attempt {
    Dialect dialect;
    Record<G> record;
    ProblemList problems;
    PgnMoves moves{};
    std::vector<std::size_t> possible_promotions{};

    [[nodiscard]] bool gets_further_than(const Attempt& other) const {
        return moves.offsets.size() > other.moves.offsets.size();
    }
};

/// Readings of a game that leaves promotions out; each costs the whole game.
constexpr int kMostAttempts = 24;
constexpr std::size_t kLongestToReadAgain = std::size_t{1} << 16;

}  // namespace

template <Game G>
PgnMoves read_moves(Record<G>& record, std::string_view text, std::size_t at, RankBase likely,
                    ProblemList& problems) {
    const auto attempt = [&](Dialect dialect) {
        Attempt<G> made{std::move(dialect), record, problems};
        MovesReader<G> reader{made.record, text, at, made.dialect, made.problems};
        made.moves = reader.read();
        made.possible_promotions = reader.possible_promotions();
        return made;
    };
    auto best = attempt({likely});
    if (WithRankBase<G> && !best.moves.is_whole) {
        auto other = attempt({likely == RankBase::One ? RankBase::Zero : RankBase::One});
        if (other.gets_further_than(best)) best = std::move(other);
    }
    for (int attempts = 0; attempts < kMostAttempts && text.size() <= kLongestToReadAgain;) {
        std::optional<Attempt<G>> better;
        for (const std::size_t ply : best.possible_promotions) {
            if (++attempts > kMostAttempts) break;
            auto dialect = best.dialect;
            dialect.promotions.push_back(ply);
            auto other = attempt(std::move(dialect));
            if (!other.gets_further_than(best)) continue;
            better = std::move(other);
            break;
        }
        if (!better) break;
        best = std::move(*better);
    }
    record = std::move(best.record);
    problems = std::move(best.problems);
    return std::move(best.moves);
}

#define JANGGUN_INSTANTIATE(G) \
    template PgnMoves read_moves(Record<G>&, std::string_view, std::size_t, RankBase, ProblemList&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record::pgn
