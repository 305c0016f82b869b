// Reading one game of a .gib file: what its headers mean; its moves are in gib_moves.cpp.
#include "record/gib_reader.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "record/gib_board.h"
#include "record/gib_headers.h"
#include "record/gib_moves.h"
#include "record/judge.h"
#include "record/replay.h"

namespace janggun::record::gib {
namespace {

using janggi::kCho;

/// "2014-04-06" as records have it; anything else as it is.
[[nodiscard]] std::string date_from(std::string_view text) {
    std::string date{text};
    const bool is_date = date.size() == 10 && date[4] == '-' && date[7] == '-' &&
                         std::count_if(date.begin(), date.end(), is_digit) == 8;
    if (is_date) date[4] = date[7] = '.';
    return date;
}

class GameReader {
  public:
    GameReader(std::string_view text, Place place, const ReadOptions& options)
        : text_{text},
          options_{options},
          problems_{text, place},
          headers_{gib::read_headers(text, problems_)} {}

    [[nodiscard]] ReadGame read() {
        ReadGame game;
        keep_headers();
        set_ruleset();
        if (options_.ruleset && !ruleset_of<Janggi>(*options_.ruleset)) {
            problems_.error(0, "a .gib holds Janggi only; the game is skipped");
        } else if (set_start()) {
            const auto moves = read_moves(record_, text_, headers_.end, coordinates(), problems_);
            if (!headers_.has_known() && moves.offsets.empty()) {
                problems_.error(0, "there is neither a header nor a move of a .gib here");
            } else {
                check_ply_count(moves);
                set_outcome(moves);
                judge_if_known(moves);
                game.record = std::move(record_);
            }
        }
        game.problems = problems_.take();
        return game;
    }

  private:
    void keep_headers();
    void set_ruleset();
    [[nodiscard]] bool set_start();
    [[nodiscard]] bool set_board(Word board);
    [[nodiscard]] Coordinates coordinates();
    void check_ply_count(const GibMoves& moves);
    void set_outcome(GibMoves moves);
    void judge_if_known(const GibMoves& moves);
    void check_points(const Verdict& verdict, Points points, std::size_t offset);

    std::string_view text_;
    const ReadOptions& options_;
    ProblemList problems_;
    Headers headers_;
    Record<Janggi> record_;
};

void GameReader::keep_headers() {
    const std::pair<Key, std::string*> fields[] = {
        {Key::Event, &record_.event},
        {Key::Round, &record_.round},
        {Key::Date, &record_.date},
        {Key::Site, &record_.site},
        {Key::ChoPlayer, &record_.players.first},
        {Key::HanPlayer, &record_.players.second},
    };
    for (const auto& [key, field] : fields)
        if (const auto value = headers_.said(key)) *field = value->text;
    record_.date = date_from(record_.date);
    for (Tag& tag : headers_.others)
        if (!record_.set_tag(tag.name, std::move(tag.value))) {
            problems_.error(0, "too many headers; some are left out");
            break;
        }
    if (const auto time = headers_.said(Key::Time)) {
        record_.time_control = time_from_korean(time->text);
        if (!record_.time_control || korean_time(*record_.time_control) != time->text)
            record_.time_text = time->text;
    }
}

/// Files rarely name the ruleset of a game; the casual ruleset allows every move that any other
/// does.
void GameReader::set_ruleset() {
    record_.ruleset = janggi::kCasual;
    record_.is_ruleset_known = false;
    const auto rules = headers_.said(Key::Rules);
    if (options_.ruleset) {
        const auto chosen = ruleset_of<Janggi>(*options_.ruleset).value_or(janggi::kCasual);
        const bool is_even = !rules || words_of(rules->text).size() < 2;
        record_.ruleset = is_even ? chosen : chosen.with_handicap();
        record_.is_ruleset_known = true;
        return;
    }
    if (!rules) return;
    const auto words = words_of(rules->text);
    const auto ruleset = janggi::parse_ruleset(words.front().text);
    if (!ruleset)
        return problems_.warning(
            rules->column,
            fmt::format("unknown ruleset \"{}\": {}", rules->text, describe(ruleset.error())));
    record_.ruleset = words.size() > 1 ? ruleset->with_handicap() : *ruleset;
    record_.is_ruleset_known = true;
}

bool GameReader::set_start() {
    if (const auto board = headers_.said(Key::Board)) return set_board(*board);
    BySide<janggi::Formation> formations;
    for (const Side side : kSides) {
        const Key key = side == kCho ? Key::ChoSetup : Key::HanSetup;
        const auto usual = korean_columns(janggi::Formation::Inner);
        const auto columns = headers_.said(key);
        if (!columns) {
            problems_.warning(0, fmt::format("no {}; assuming {}", name_of(key), usual));
        } else if (const auto formation = janggi::formation_of_columns(columns->text)) {
            formations[side] = *formation;
        } else {
            problems_.error(
                columns->column,
                fmt::format("\"{}\" is not a set-up; {} is assumed", columns->text, usual),
                {About::Start, std::string{columns->text}});
        }
    }
    record_.start = *Janggi::position(janggi::start_setup(formations.first, formations.second),
                                      record_.ruleset);
    return true;
}

bool GameReader::set_board(Word board) {
    const auto setup = parse_board(board.text);
    if (!setup) {
        problems_.error(board.column + setup.error().offset,
                        fmt::format("the start board cannot be read: {}; the game is skipped",
                                    describe(setup.error())),
                        {About::Start});
        return false;
    }
    const auto start = Janggi::position(*setup, record_.ruleset);
    if (!start) {
        problems_.error(
            board.column,
            fmt::format("the start board is not a legal position: {}; the game is skipped",
                        describe(start.error().front())),
            {About::Start});
        return false;
    }
    record_.start = *start;
    const bool says_rules = headers_.said(Key::Rules) && record_.is_ruleset_known;
    if (!says_rules && gives_odds(*start)) record_.ruleset = record_.ruleset.with_handicap();
    return true;
}

Coordinates GameReader::coordinates() {
    const auto named = headers_.said(Key::Coordinates);
    if (!named) return Coordinates::Current;
    if (named->text.find("구좌표") != std::string_view::npos) return Coordinates::Old;
    problems_.warning(named->column, fmt::format("unknown coordinates \"{}\"", named->text));
    return Coordinates::Current;
}

void GameReader::check_ply_count(const GibMoves& moves) {
    const auto count = headers_.said(Key::Plies);
    if (count && moves.is_whole && parse_number<std::size_t>(count->text) != moves.offsets.size())
        problems_.warning(count->column, fmt::format("총수 says {}, the game has {}", count->text,
                                                     moves.offsets.size()));
}

void GameReader::set_outcome(GibMoves moves) {
    const auto result = headers_.said(Key::Result);
    if (!result) return;
    record_.result_text = result->text;
    const auto verdict = verdict_from_korean(result->text);
    if (!verdict)
        return problems_.warning(result->column,
                                 fmt::format("the result \"{}\" is not understood", result->text));
    Outcome outcome{verdict->reason, verdict->winner, std::nullopt};
    resume<Janggi>(moves.last);
    const bool is_mated = is_mate<Janggi>(moves.last);
    const Side mated = moves.last.turn();
    const bool is_won_by_mate = is_mated && outcome.winner == other(mated);
    if (verdict->is_complete)
        outcome.reason = is_won_by_mate ? Reason::Checkmate : Reason::Resignation;
    if (!record_.is_ruleset_known && is_mated && !is_won_by_mate &&
        outcome.reason != Reason::Disqualification)
        problems_.warning(result->column, fmt::format("the result is \"{}\", but {} is mated",
                                                      result->text, mated == kCho ? "Cho" : "Han"));
    if (verdict->is_by_points && outcome.winner) {
        outcome.points = janggi::totals(moves.last, record_.ruleset);
        if (moves.is_whole) check_points(*verdict, *outcome.points, result->column);
    }
    record_.outcome = outcome;
    if (korean_result(outcome) == result->text) record_.result_text.clear();
}

/// Korean result texts are too vague to check the reason; only the winner is checked.
void GameReader::judge_if_known(const GibMoves& moves) {
    if (!record_.is_ruleset_known) return;
    const auto result = headers_.said(Key::Result);
    Facts facts;
    facts.score = {score_of(record_.outcome), result ? result->column : 0};
    if (record_.outcome && record_.outcome->reason == Reason::Disqualification)
        facts.reason = {janggun::name_of(Reason::Disqualification), facts.score.column};
    judge(record_, facts, moves, problems_);
}

void GameReader::check_points(const Verdict& verdict, Points points, std::size_t offset) {
    const int lead = points.first_halves - points.second_halves;
    const int margin = verdict.winner == kCho ? lead : -lead;
    const auto totals =
        fmt::format("{} to {}", points.first_halves / 2.0, points.second_halves / 2.0);
    if (janggi::points_winner(points) != *verdict.winner)
        problems_.warning(offset, fmt::format("won on points, though the board has {}", totals));
    else if (verdict.margin_halves && *verdict.margin_halves != margin)
        problems_.warning(offset, fmt::format("won by {} points, though the board has {}",
                                              *verdict.margin_halves / 2.0, totals));
}

}  // namespace

ReadGame read_game(std::string_view text, Place place, const ReadOptions& options) {
    return GameReader{text, place, options}.read();
}

}  // namespace janggun::record::gib
