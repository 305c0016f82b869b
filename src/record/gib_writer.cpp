// Writing a game as .gib.
#include "record/gib_writer.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "notation/korean.h"
#include "record/gib_board.h"
#include "record/gib_words.h"
#include "record/replay.h"

namespace janggun::record::gib {
namespace {

constexpr int kMovesPerLine = 6;

class GameWriter {
  public:
    explicit GameWriter(const Record<Janggi>& record) : record_{record} {}

    [[nodiscard]] WrittenGame write() {
        write_headers();
        text_ += '\n';
        write_moves();
        text_ += '\n';
        return {std::move(text_), std::move(problems_)};
    }

  private:
    void header(std::string_view name, std::string_view value) {
        text_ += '[';
        for (const char c : name) text_ += is_space(c) || c == '"' || c == ']' ? '_' : c;
        text_ += " \"";
        for (const char c : value) text_ += c == '\n' || c == '\r' ? ' ' : c;
        text_ += "\"]\n";
    }
    void header(Key key, std::string_view value) {
        header(name_of(key), value.empty() ? kUnknown : value);
    }
    void leave_out(std::string_view what) {
        problems_.push_back({Severity::Warning,
                             {},
                             std::string{what}.append(" cannot be stored in a .gib; left out")});
    }
    void write_headers();
    void write_start();
    void write_moves();
    void write_comment(std::string_view comment);

    const Record<Janggi>& record_;
    std::string text_;
    std::vector<Problem> problems_;
};

/// "2014.04.06" as .gib files have it.
[[nodiscard]] std::string korean_date(std::string date) {
    const bool is_date = date.size() == 10 && date[4] == '.' && date[7] == '.' &&
                         std::count_if(date.begin(), date.end(), is_digit) == 8;
    if (is_date) date[4] = date[7] = '-';
    return date;
}

void GameWriter::write_headers() {
    header(Key::Event, record_.event);
    header(Key::Round, record_.round);
    header(Key::Date, korean_date(record_.date));
    header(Key::Site, record_.site);
    header(Key::ChoPlayer, record_.players.first);
    header(Key::HanPlayer, record_.players.second);
    write_start();
    auto time = record_.time_text;
    if (time.empty() && record_.time_control) time = korean_time(*record_.time_control);
    header(Key::Time, time);
    for (const Tag& tag : record_.tags) {
        if (const auto key = key_of_tag(tag.name))
            header(name_of(*key), tag.value);
        else if (!key_named(tag.name))
            header(tag.name, tag.value);
    }
    header(Key::Plies, fmt::format("{}", record_.plies()));
    auto result = record_.result_text;
    if (result.empty() && record_.outcome) result = korean_result(*record_.outcome);
    header(Key::Result, result);
}

void GameWriter::write_start() {
    const auto formations = janggi::formations_of(record_.start);
    if (formations) {
        header(Key::ChoSetup, korean_columns(formations->first));
        header(Key::HanSetup, korean_columns(formations->second));
    } else {
        header(Key::Board, write_board(record_.start));
    }
    const bool gives = !formations && gives_odds(record_.start);
    if (record_.is_ruleset_known ||
        record_.ruleset != (gives ? janggi::kCasual.with_handicap() : janggi::kCasual))
        header(Key::Rules, fmt::format("{}{}", janggi::name_of(record_.ruleset),
                                       is_handicap(record_) ? " 접장기" : ""));
}

void GameWriter::write_moves() {
    if (!record_.nodes[kRoot].comment.empty()) {
        write_comment(record_.nodes[kRoot].comment);
        text_ += '\n';
    }
    auto position = record_.start;
    int ply = 0;
    bool has_variations = false;
    bool has_glyphs = false;
    bool has_clocks = false;
    for (const NodeId id : record_.main_line()) {
        const Node<Janggi>& node = record_.nodes[id];
        resume<Janggi>(position);
        if (ply > 0) text_ += ply % kMovesPerLine == 0 ? '\n' : ' ';
        text_ += fmt::format("{}. {}", ++ply,
                             notation::write_korean(position, node.move, notation::Script::Hangul));
        if (node.spent)
            text_ +=
                fmt::format(" <{}>", std::chrono::round<std::chrono::seconds>(*node.spent).count());
        if (!node.comment.empty()) {
            text_ += ' ';
            write_comment(node.comment);
        }
        has_variations |= node.alternative != kNoNode;
        has_glyphs |= !node.nags.empty();
        has_clocks |= node.clock.has_value();
        position.play(node.move);
    }
    if (ply > 0) text_ += '\n';
    if (has_variations) leave_out("variations");
    if (has_glyphs) leave_out("glyphs like ! and ?");
    if (has_clocks) leave_out("clock times");
}

/// A closing brace would end the comment, and so would a line that looks like a header.
void GameWriter::write_comment(std::string_view comment) {
    text_ += '{';
    bool is_changed = false;
    while (!comment.empty()) {
        const auto end = std::min(comment.find('\n'), comment.size());
        std::string line{comment.substr(0, end)};
        if (header_of(line).kind == HeaderLine::Known) line[line.find('[')] = '(';
        std::replace(line.begin(), line.end(), '}', ')');
        is_changed |= line != comment.substr(0, end);
        text_ += line;
        if (end < comment.size()) text_ += '\n';
        comment.remove_prefix(std::min(end + 1, comment.size()));
    }
    text_ += '}';
    if (is_changed)
        problems_.push_back({Severity::Warning,
                             {},
                             "brackets in a comment became parentheses: .gib cannot store them"});
}

}  // namespace

WrittenGame write_game(const Record<Janggi>& record) {
    return GameWriter{record}.write();
}

}  // namespace janggun::record::gib
