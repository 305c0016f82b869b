// Writing a game as PGN: tags, then moves with their comments and variations.
#include "record/pgn_writer.h"

#include <algorithm>
#include <fmt/format.h>

#include "notation/fen.h"
#include "record/facts.h"
#include "record/pgn_reader.h"
#include "record/replay.h"
#include "record/start.h"

namespace janggun::record::pgn {
namespace {

constexpr std::size_t kLineLength = 80;

/// The text, line by line.
class Page {
  public:
    void tag(std::string_view name, std::string_view value) {
        text_ += '[';
        for (const char c : name) text_ += is_space(c) || c == '"' || c == ']' ? '_' : c;
        text_ += " \"";
        for (const char c : value) {
            if (c == '"' || c == '\\') text_ += '\\';
            text_ += c == '\n' || c == '\r' ? ' ' : c;
        }
        text_ += "\"]\n";
    }
    void end_line() {
        text_ += '\n';
        line_start_ = text_.size();
    }
    void word(std::string_view word) {
        const bool is_first = text_.size() == line_start_;
        if (!is_first && text_.size() + 1 + word.size() - line_start_ > kLineLength)
            end_line();
        else if (!is_first && text_.back() != '(' && word != ")")
            text_ += ' ';
        text_ += word;
    }
    /// A brace cannot stand in a comment in braces: such a comment is written after semicolons.
    void comment(std::string_view comment) {
        if (comment.find('}') == std::string_view::npos) {
            word(fmt::format("{{{}}}", comment));
            const auto line = text_.rfind('\n');
            if (line != std::string::npos) line_start_ = std::max(line_start_, line + 1);
            return;
        }
        while (!comment.empty()) {
            const auto end = std::min(comment.find('\n'), comment.size());
            word(";");
            text_ += comment.substr(0, end);
            end_line();
            comment.remove_prefix(std::min(end + 1, comment.size()));
        }
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t line_start_ = 0;
};

/// The Variant tag is for other programs: rules that they do not know are named after those of
/// theirs that allow the same moves. Our own tag, Ruleset, says which they really are.
[[nodiscard]] std::string known_elsewhere(const janggi::Ruleset& ruleset) {
    const auto even = ruleset.with_handicap(false);
    for (const auto& known :
         {janggi::kTournament, janggi::kTraditional, janggi::kModern, janggi::kCasual})
        if (even == known) return name_of(known);
    const bool has_bikjang = ruleset.bikjang == janggi::BikjangRule::MustBreak ||
                             ruleset.bikjang == janggi::BikjangRule::MustBreakRare;
    return name_of(has_bikjang ? janggi::kTournament : janggi::kModern);
}
template <typename Ruleset>
[[nodiscard]] std::string known_elsewhere(const Ruleset& ruleset) {
    return name_of(ruleset);
}

template <Game G>
class GameWriter {
  public:
    GameWriter(const Record<G>& record, notation::Style style) : record_{record}, style_{style} {}

    [[nodiscard]] WrittenGame write() {
        write_tags();
        page_.end_line();
        if (!record_.nodes[kRoot].comment.empty()) write_comment(record_.nodes[kRoot].comment);
        write_line(record_.nodes[kRoot].next, record_.start, 0);
        page_.word(score_of(record_.outcome));
        page_.end_line();
        page_.end_line();
        return {page_.take(), std::move(problems_)};
    }

  private:
    void write_tags();
    void write_line(NodeId first, typename G::Position position, int depth);
    void write_node(const Node<G>& node, const typename G::Position& before, bool needs_number);
    void write_comment(std::string_view comment);

    const Record<G>& record_;
    notation::Style style_;
    Page page_;
    std::vector<Problem> problems_;
};

template <Game G>
void GameWriter<G>::write_tags() {
    const auto known = [](const std::string& value) {
        return value.empty() ? std::string_view{"?"} : std::string_view{value};
    };
    page_.tag("Event", known(record_.event));
    page_.tag("Site", known(record_.site));
    page_.tag("Date", record_.date.empty() ? "????.??.??" : known(record_.date));
    page_.tag("Round", known(record_.round));
    page_.tag("White", known(record_.players.first));
    page_.tag("Black", known(record_.players.second));
    page_.tag("Result", score_of(record_.outcome));
    const auto& ruleset = record_.ruleset;
    const std::string name = name_of(ruleset);
    std::string variant = record_.is_ruleset_known ? known_elsewhere(ruleset) : name;
    if (variant == name_of(G::default_ruleset()))
        variant[0] = to_upper(variant[0]);  // "Janggi", as PyChess has it
    page_.tag("Variant", variant);
    page_.tag("Ruleset", record_.is_ruleset_known ? name : "?");
    if (is_handicap(record_)) page_.tag("Handicap", "yes");
    if constexpr (WithSetup<G>)
        if (const auto choices = G::setup_choices_of(record_.start))
            for (const Side side : kSides) page_.tag(setup_tag<G>(side), name_of((*choices)[side]));
    if (!is_default_start(record_)) {
        page_.tag("SetUp", "1");
        page_.tag("FEN", notation::to_fen<G>(record_.start));
    }
    if (record_.time_control) page_.tag("TimeControl", to_text(*record_.time_control));
    if (!record_.time_text.empty()) page_.tag("TimeText", record_.time_text);
    if (record_.outcome) {
        page_.tag("Termination", janggun::name_of(record_.outcome->reason));
        if (record_.outcome->points) page_.tag("Points", points_text(*record_.outcome->points));
    }
    if (!record_.result_text.empty()) page_.tag("ResultText", record_.result_text);
    for (const Tag& tag : record_.tags) page_.tag(tag.name, tag.value);
}

template <Game G>
void GameWriter<G>::write_line(NodeId first, typename G::Position position, int depth) {
    bool needs_number = true;
    for (NodeId id = first; id != kNoNode; id = record_.nodes[id].next) {
        const Node<G>& node = record_.nodes[id];
        resume<G>(position);
        write_node(node, position, needs_number);
        needs_number = !node.comment.empty() || node.spent || node.clock;
        // A line that is itself a variation leaves its first move's alternatives to the line it
        // varies.
        const bool has_variations = id != first || depth == 0;
        for (NodeId other = has_variations ? node.alternative : kNoNode; other != kNoNode;
             other = record_.nodes[other].alternative) {
            if (depth == kMaxVariationDepth) {
                problems_.push_back({Severity::Warning, {}, "variations nested too deeply"});
                break;
            }
            page_.word("(");
            write_line(other, position, depth + 1);
            page_.word(")");
            needs_number = true;
        }
        position.play(node.move);
    }
}

template <Game G>
void GameWriter<G>::write_node(const Node<G>& node, const typename G::Position& before,
                               bool needs_number) {
    if (!node.before.empty()) write_comment(node.before);
    if (before.turn() == Side::First)
        page_.word(fmt::format("{}.", before.move_number()));
    else if (needs_number)
        page_.word(fmt::format("{}...", before.move_number()));
    page_.word(notation::write_move<G>(before, node.move, style_));
    for (const auto nag : node.nags) page_.word(fmt::format("${}", nag));
    std::string comment;
    if (node.spent) comment += fmt::format("[%emt {}]", clock_text(*node.spent));
    if (node.clock) comment += fmt::format("[%clk {}]", clock_text(*node.clock));
    if (!comment.empty() && !node.comment.empty()) comment += ' ';
    comment += node.comment;
    if (!comment.empty()) write_comment(comment);
}

template <Game G>
void GameWriter<G>::write_comment(std::string_view comment) {
    // A line that looks like a tag would begin a new game.
    std::string text;
    std::size_t start = 0;
    while (start <= comment.size()) {
        const auto end = std::min(comment.find('\n', start), comment.size());
        const auto line = comment.substr(start, end - start);
        if (start > 0) text += '\n';
        if (header_of(line).kind == HeaderLine::Known && start > 0) {
            text.append("(").append(trimmed(line).substr(1));
            problems_.push_back(
                {Severity::Warning,
                 {},
                 "a bracket in a comment became a parenthesis: it looked like a tag"});
        } else {
            text += line;
        }
        start = end + 1;
    }
    page_.comment(text);
}

}  // namespace

template <Game G>
WrittenGame write_game(const Record<G>& record, notation::Style style) {
    return GameWriter<G>{record, style}.write();
}

#define JANGGUN_INSTANTIATE(G) template WrittenGame write_game(const Record<G>&, notation::Style);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record::pgn
