// Reading one game of a .gib file.
#include "record/gib_reader.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "game/variant.h"
#include "notation/korean.h"
#include "record/comment.h"
#include "record/gib_board.h"
#include "record/gib_words.h"
#include "record/replay.h"
#include "record/start.h"

namespace janggun::record::gib {
namespace {

using janggi::kCho;
using janggi::kHan;
using janggi::Move;
using janggi::Square;

/// How a file numbers the points.
enum class Coordinates : std::uint8_t {
    Current,  // 75: row, then column
    Old,      // 1 to 90, column by column from Cho's left, each from Cho's edge up
};

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

/// "2014-04-06" as records have it; anything else as it is.
[[nodiscard]] std::string date_from(std::string_view text) {
    std::string date{text};
    if (date.size() != 10 || date[4] != '-' || date[7] != '-') return date;
    for (const std::size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U})
        if (!is_digit(date[i])) return date;
    date[4] = date[7] = '.';
    return date;
}

class GameReader {
  public:
    GameReader(std::string_view text, Place place) : text_{text}, problems_{text, place} {}

    [[nodiscard]] ReadGame read() {
        record_.ruleset = janggi::kCasual;
        read_headers();
        ReadGame game;
        if (set_start()) {
            read_moves();
            check_ply_count();
            read_result();
            game.record = std::move(record_);
        }
        game.problems = problems_.take();
        return game;
    }

  private:
    /// A header's value and where it stands.
    using Value = std::optional<Word>;

    [[nodiscard]] Value& value(Key key) { return values_[static_cast<std::size_t>(key)]; }

    void read_headers();
    void read_header(std::string_view line, std::size_t offset);
    void keep_headers();
    [[nodiscard]] bool set_start();
    void set_ruleset();
    void read_moves();
    [[nodiscard]] bool read_move(std::string_view token, std::size_t offset);
    [[nodiscard]] std::optional<Move> move_written(const notation::KoreanMove& written,
                                                   std::string_view token, std::size_t offset);
    void check_words(const notation::KoreanMove& written, Move move, std::size_t offset);
    void read_comment();
    void read_seconds();
    void check_ply_count();
    void read_result();
    void check_points(const Verdict& verdict, const janggi::Position& last);

    std::string_view text_;
    ProblemList problems_;
    std::size_t at_ = 0;
    Value values_[static_cast<std::size_t>(Key::Rules) + 1];
    Record<Janggi> record_;
    janggi::Position position_;
    NodeId last_ = kRoot;
    std::size_t plies_ = 0;
    Coordinates coordinates_ = Coordinates::Current;
};

void GameReader::read_headers() {
    while (at_ < text_.size()) {
        const auto end = text_.find('\n', at_);
        const auto line = text_.substr(at_, end - at_);
        if (header_of(line).kind == HeaderLine::None) {
            if (!trimmed(line).empty()) break;
        } else {
            read_header(line, at_);
        }
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
    }
    keep_headers();
}

void GameReader::read_header(std::string_view line, std::size_t offset) {
    const auto open = line.find('[');
    const auto name_end = line.find_first_of(" \t\"]", open);
    const auto name = line.substr(open + 1, name_end - open - 1);
    auto start = line.find_first_not_of(" \t", name_end);
    std::string_view rest;
    if (start != std::string_view::npos) rest = line.substr(start);
    while (!rest.empty() && is_space(rest.back())) rest.remove_suffix(1);
    if (rest.size() >= 3 && rest.starts_with('"') && rest.ends_with("\"]")) {
        rest = rest.substr(1, rest.size() - 3);
        ++start;
    } else {
        problems_.warning(offset,
                          fmt::format("header {} is not written as [{} \"…\"]", name, name));
        while (!rest.empty() && (rest.back() == ']' || rest.back() == '"')) rest.remove_suffix(1);
        while (rest.starts_with('"')) {
            rest.remove_prefix(1);
            ++start;
        }
    }
    const auto trimmed_value = trimmed(rest);
    if (const auto key = key_named(name)) {
        if (value(*key))  // an alias: the cutter parts games at a repeated name
            problems_.warning(offset, fmt::format("header {} says again what was said", name));
        value(*key) = Word{trimmed_value, offset + start};
    } else {
        record_.set_tag(name, std::string{trimmed_value});
    }
}

void GameReader::keep_headers() {
    const auto keep = [&](Key key, std::string& field) {
        if (const auto& said = value(key); said && said->text != kUnknown) field = said->text;
    };
    keep(Key::Event, record_.event);
    keep(Key::Round, record_.round);
    keep(Key::Date, record_.date);
    keep(Key::Site, record_.site);
    keep(Key::ChoPlayer, record_.players.first);
    keep(Key::HanPlayer, record_.players.second);
    record_.date = date_from(record_.date);
    for (const auto& [key, name] :
         {std::pair{Key::ChoTimeUsed, "ChoTimeUsed"}, std::pair{Key::HanTimeUsed, "HanTimeUsed"}})
        if (const auto& said = value(key)) record_.set_tag(name, std::string{said->text});
    if (const auto& said = value(Key::Time); said && said->text != kUnknown) {
        record_.time_control = time_from_korean(said->text);
        if (!record_.time_control || korean_time(*record_.time_control) != said->text)
            record_.time_text = said->text;
    }
    if (const auto& said = value(Key::Coordinates)) {
        if (said->text.find("구좌표") != std::string_view::npos)
            coordinates_ = Coordinates::Old;
        else
            problems_.warning(said->column, fmt::format("unknown coordinates \"{}\"", said->text));
    }
}

bool GameReader::set_start() {
    set_ruleset();
    if (const auto& said = value(Key::Board)) {
        const auto setup = parse_board(said->text);
        if (!setup) {
            problems_.error(said->column + setup.error().offset,
                            fmt::format("the start board cannot be read: {}; the game is skipped",
                                        setup.error().message));
            return false;
        }
        const auto start = Janggi::position(*setup, record_.ruleset);
        if (!start) {
            problems_.error(said->column, fmt::format("the start board cannot be played from: {}; "
                                                      "the game is skipped",
                                                      describe(start.error().front())));
            return false;
        }
        record_.start = *start;
        if (!value(Key::Rules) && gives_odds(*start))
            record_.ruleset = record_.ruleset.with_handicap();
    } else {
        Formations formations;
        for (const auto& [side, key] :
             {std::pair{kCho, Key::ChoSetup}, std::pair{kHan, Key::HanSetup}}) {
            const auto& written = value(key);
            if (!written) {
                problems_.warning(0, fmt::format("no {}; taken to be {}", name_of(key),
                                                 korean_columns(janggi::Formation::Inner)));
            } else if (const auto formation = janggi::formation_of_columns(written->text)) {
                formations[side] = *formation;
            } else {
                problems_.error(written->column,
                                fmt::format("\"{}\" is no set-up; taken to be {}", written->text,
                                            korean_columns(janggi::Formation::Inner)));
            }
        }
        record_.start = *Janggi::position(janggi::start_setup(formations.first, formations.second),
                                          record_.ruleset);
    }
    position_ = record_.start;
    return true;
}

void GameReader::set_ruleset() {
    const auto& said = value(Key::Rules);
    if (!said) return;
    const auto words = words_of(said->text);
    const auto ruleset = words.empty() ? std::nullopt : janggi::ruleset_named(words.front().text);
    if (!ruleset)
        return problems_.warning(said->column,
                                 fmt::format("\"{}\" are no rules we know", said->text));
    record_.ruleset = words.size() > 1 ? ruleset->with_handicap() : *ruleset;
}

void GameReader::read_moves() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (is_space(c)) {
            ++at_;
        } else if (c == '{') {
            read_comment();
        } else if (c == '<') {
            read_seconds();
        } else {
            const std::size_t start = at_;
            while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
            if (at_ > start && at_ < text_.size() && text_[at_] == '.') {
                const auto number = parse_number<std::size_t>(text_.substr(start, at_ - start));
                if (number != plies_ + 1)
                    problems_.warning(start, fmt::format("move {} has the number {}", plies_ + 1,
                                                         text_.substr(start, at_ - start)));
                ++at_;
                continue;
            }
            at_ = std::min(text_.find_first_of(" \t\n{<", start + 1), text_.size());
            if (!read_move(text_.substr(start, at_ - start), start)) return;
        }
    }
}

void GameReader::read_comment() {
    const auto close = text_.find('}', at_);
    if (close == std::string_view::npos)
        problems_.warning(at_, "the comment is never closed; it ends with the game");
    const auto end = std::min(close, text_.size());
    add_comment(record_.nodes[last_].comment, text_.substr(at_ + 1, end - at_ - 1));
    at_ = std::min(end + 1, text_.size());
}

void GameReader::read_seconds() {
    const std::size_t start = at_;
    const auto end = std::min(text_.find_first_of(">\n", at_), text_.size());
    const auto seconds = parse_number<std::uint32_t>(text_.substr(at_ + 1, end - at_ - 1));
    at_ = std::min(end + 1, text_.size());
    if (!seconds || last_ == kRoot)
        problems_.warning(start, "not the time of a move");
    else
        record_.nodes[last_].spent = std::chrono::seconds{*seconds};
}

/// False if the game cannot be read on.
bool GameReader::read_move(std::string_view token, std::size_t offset) {
    const auto written = notation::split_korean(token);
    if (!written) {
        problems_.error(offset + static_cast<std::size_t>(written.error().column),
                        fmt::format("\"{}\" is no move; the game is read up to here", token));
        return false;
    }
    if (resume<Janggi>(position_)) problems_.warning(offset, "the game goes on after two passes");
    const auto move = move_written(*written, token, offset);
    if (!move) return false;
    check_words(*written, *move, offset);
    position_.play(*move);
    last_ = record_.add(last_, *move);
    ++plies_;
    if (position_.in_check() != written->is_check && !move->is_pass())
        problems_.warning(offset, fmt::format("{} {}", token,
                                              written->is_check ? "says 장군 but is no check"
                                                                : "is a check and lacks 장군"));
    return true;
}

std::optional<Move> GameReader::move_written(const notation::KoreanMove& written,
                                             std::string_view token, std::size_t offset) {
    const auto fail = [&](std::string_view why) {
        problems_.error(offset, fmt::format("illegal move {}. {}: {}; the game is read up to here",
                                            plies_ + 1, token, why));
        return std::nullopt;
    };
    if (written.is_pass) {
        if (position_.is_legal(Move::pass())) return Move::pass();
        return fail("no pass is allowed in check");
    }
    const auto step_in = [&](Coordinates coordinates) -> std::optional<Move> {
        const auto from = square_from(written.from.text, coordinates);
        const auto to = square_from(written.to.text, coordinates);
        if (!from || !to || *from == *to) return std::nullopt;
        return Move::step(*from, *to);
    };
    auto move = step_in(coordinates_);
    if (move && position_.is_legal(*move)) return move;
    if (plies_ == 0 && coordinates_ == Coordinates::Current) {
        const auto old = step_in(Coordinates::Old);
        if (old && position_.is_legal(*old) &&
            position_.pieces().kind_on(old->from()) == written.piece.kind) {
            problems_.warning(offset, "old coordinates, though no header says 구좌표");
            coordinates_ = Coordinates::Old;
            return old;
        }
    }
    if (!move) return fail("it names a point that is not on the board");
    const auto piece = position_.pieces().on(move->from());
    if (!piece) return fail(fmt::format("there is no piece on {}", written.from.text));
    if (piece->side != position_.turn())
        return fail(fmt::format("it is {}'s turn", position_.turn() == kCho ? "Cho" : "Han"));
    return fail("the piece cannot go there");
}

/// Whether the pieces are called what they are. That is for people: the points alone are the move.
void GameReader::check_words(const notation::KoreanMove& written, Move move, std::size_t offset) {
    if (move.is_pass()) return;
    const auto name = [](janggi::Piece piece) {
        return notation::korean_name(piece, notation::Script::Hangul);
    };
    const auto piece = position_.pieces().piece_on(move.from());
    if (piece.kind != written.piece.kind)
        problems_.warning(offset + static_cast<std::size_t>(written.piece_column),
                          fmt::format("the piece on {} is {}", written.from.text, name(piece)));
    if (written.side && *written.side != piece.side)
        problems_.warning(offset + static_cast<std::size_t>(written.piece_column),
                          fmt::format("the move is {}'s", piece.side == kCho ? "Cho" : "Han"));
    const auto taken = position_.pieces().on(move.to());
    const auto place = offset + static_cast<std::size_t>(written.captured_column);
    if (taken && !written.captured)
        problems_.warning(offset,
                          fmt::format("the move takes {} and does not say so", name(*taken)));
    else if (!taken && written.captured)
        problems_.warning(place, "the move takes nothing");
    else if (taken && written.captured->kind != taken->kind)
        problems_.warning(place, fmt::format("the piece taken is {}", name(*taken)));
}

void GameReader::check_ply_count() {
    const auto& said = value(Key::Plies);
    if (!said || said->text == kUnknown) return;
    if (parse_number<std::size_t>(said->text) != plies_)
        problems_.warning(said->column,
                          fmt::format("총수 says {}, the game has {}", said->text, plies_));
}

void GameReader::read_result() {
    const auto& said = value(Key::Result);
    if (!said || said->text.empty() || said->text == kUnknown) return;
    record_.result_text = said->text;
    const auto verdict = verdict_from_korean(said->text);
    if (!verdict)
        return problems_.warning(said->column,
                                 fmt::format("the result \"{}\" is not understood", said->text));
    Outcome outcome{verdict->reason, verdict->winner, std::nullopt};
    resume<Janggi>(position_);
    const bool is_mated = is_mate<Janggi>(position_);
    if (verdict->is_complete)
        outcome.reason = is_mated && outcome.winner != position_.turn() ? Reason::Checkmate
                                                                        : Reason::Resignation;
    if (is_mated && outcome.winner != other(position_.turn()) &&
        outcome.reason != Reason::Disqualification)
        problems_.warning(said->column,
                          fmt::format("the result is \"{}\", but {} is mated", said->text,
                                      position_.turn() == kCho ? "Cho" : "Han"));
    if (verdict->is_by_points && outcome.winner) {
        outcome.points = janggi::totals(position_, record_.ruleset);
        check_points(*verdict, position_);
    }
    record_.outcome = outcome;
    if (korean_result(outcome) == said->text) record_.result_text.clear();
}

void GameReader::check_points(const Verdict& verdict, const janggi::Position& last) {
    const auto points = janggi::totals(last, record_.ruleset);
    const int lead = points.first_halves - points.second_halves;
    const int margin = verdict.winner == kCho ? lead : -lead;
    const auto at = value(Key::Result)->column;
    const auto totals =
        fmt::format("{} to {}", points.first_halves / 2.0, points.second_halves / 2.0);
    if (janggi::points_winner(points) != *verdict.winner)
        problems_.warning(at, fmt::format("won on points, though the board has {}", totals));
    else if (verdict.margin_halves && *verdict.margin_halves != margin)
        problems_.warning(at, fmt::format("won by {} points, though the board has {}",
                                          *verdict.margin_halves / 2.0, totals));
}

}  // namespace

ReadGame read_game(std::string_view text, Place place) {
    return GameReader{text, place}.read();
}

}  // namespace janggun::record::gib
