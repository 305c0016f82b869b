// Reads TRF16.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tournament/trf.h"
#include "tournament/trf_line.h"

namespace janggun::tournament {
namespace {

using Reason = TrfError::Reason;

// Columns of a player's line.
constexpr int kPoints = 81;
constexpr int kFirstRound = 92;
constexpr int kRoundWidth = 10;
constexpr int kMaxColumns = kFirstRound + kRoundWidth * kMaxTrfRounds;

/// An error inside a line.
struct Fault {
    Reason reason;
    int column;
};

/// A round as it is in the file, with the opponent's number.
struct RawEntry {
    int opponent = 0;  // 0: none
    std::optional<Side> side;
    Mark mark = Mark::Absent;
    bool is_blank = true;
};

struct RawPlayer {
    TrfPlayer player;
    std::vector<RawEntry> rounds;
    bool has_points = false;
    int line = 0;
};

[[nodiscard]] std::optional<Mark> mark_of(char result) {
    switch (to_upper(result)) {
        case '1':
        case 'W':
            return Mark::Win;
        case '=':
        case 'D':
            return Mark::Draw;
        case '0':
        case 'L':
            return Mark::Loss;
        case '+':
            return Mark::ForfeitWin;
        case '-':
            return Mark::ForfeitLoss;
        case 'H':
            return Mark::HalfPointBye;
        case 'F':
            return Mark::FullPointBye;
        case 'U':
            return Mark::PairingBye;
        case 'Z':
        case ' ':
            return Mark::Absent;
        default:
            return std::nullopt;
    }
}

/// A number in columns; blank is `missing`.
[[nodiscard]] Result<int, Fault> number_in(const TrfLine& line, int first, int last, int missing) {
    const std::string_view text = trimmed(line.columns(first, last));
    if (text.empty()) return missing;
    const auto number = parse_number(text);
    if (!number || *number < 0) return Failure{Fault{Reason::BadNumber, first}};
    return *number;
}

[[nodiscard]] Result<RawEntry, Fault> read_entry(const TrfLine& line, int first) {
    RawEntry entry;
    entry.is_blank = line.is_blank(first, first + 7);
    if (entry.is_blank) return entry;
    const auto opponent = number_in(line, first, first + 3, 0);
    if (!opponent) return Failure{Fault{Reason::BadOpponent, first}};
    entry.opponent = *opponent;
    const char colour = line.column(first + 5);
    if (colour == 'w' || colour == 'W') {
        entry.side = Side::First;
    } else if (colour == 'b' || colour == 'B') {
        entry.side = Side::Second;
    } else if (colour != '-' && colour != ' ') {
        return Failure{Fault{Reason::BadColour, first + 5}};
    }
    const char result = line.column(first + 7);
    const auto mark = mark_of(result);
    if (!mark) return Failure{Fault{Reason::BadResult, first + 7}};
    entry.mark = *mark;
    if (entry.opponent == 0) {
        if (entry.side) return Failure{Fault{Reason::BadColour, first + 5}};
        // Old files give a bye as a win or a draw against nobody.
        if (entry.mark == Mark::ForfeitWin) entry.mark = Mark::PairingBye;
        if (entry.mark == Mark::ForfeitLoss) entry.mark = Mark::Absent;
        if (entry.mark == Mark::Draw) entry.mark = Mark::HalfPointBye;
        if (is_played(entry.mark)) return Failure{Fault{Reason::BadResult, first + 7}};
        return entry;
    }
    if (!is_paired(entry.mark) || entry.mark == Mark::PairingBye)
        return Failure{Fault{Reason::BadResult, first + 7}};
    if (is_played(entry.mark) && !entry.side) return Failure{Fault{Reason::BadColour, first + 5}};
    return entry;
}

[[nodiscard]] Result<RawPlayer, Fault> read_player(const TrfLine& line) {
    if (line.size() < 8) return Failure{Fault{Reason::LineTooShort, line.size() + 1}};
    if (line.size() > kMaxColumns) return Failure{Fault{Reason::TooManyRounds, kMaxColumns + 1}};
    RawPlayer raw;
    TrfPlayer& player = raw.player;
    const auto number = number_in(line, 5, 8, 0);
    if (!number || *number < 1) return Failure{Fault{Reason::BadNumber, 5}};
    player.number = *number;
    player.sex = line.column(10);
    player.title = plain_text(line.columns(11, 13));
    player.name = plain_text(line.columns(15, 47));
    const auto rating = number_in(line, 49, 52, 0);
    if (!rating) return Failure{rating.error()};
    player.rating = *rating;
    player.federation = plain_text(line.columns(54, 56));
    player.id = plain_text(line.columns(58, 68));
    player.birth = plain_text(line.columns(70, 79));
    if (const std::string_view points = trimmed(line.columns(kPoints, kPoints + 3));
        !points.empty()) {
        const auto tenths = parse_tenths(points);
        if (!tenths) return Failure{Fault{Reason::BadPoints, kPoints}};
        player.points = *tenths;
        raw.has_points = true;
    }
    const auto rank = number_in(line, 86, 89, 0);
    if (!rank) return Failure{rank.error()};
    player.rank = *rank;
    for (int first = kFirstRound; first <= line.size(); first += kRoundWidth) {
        const auto entry = read_entry(line, first);
        if (!entry) return Failure{entry.error()};
        raw.rounds.push_back(*entry);
    }
    while (!raw.rounds.empty() && raw.rounds.back().is_blank) raw.rounds.pop_back();
    return raw;
}

class Reader {
  public:
    [[nodiscard]] Result<TrfFile, TrfError> read(std::string_view text) {
        while (!text.empty()) {
            ++line_;
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            if (line.size() > kMaxBytes) return fail(Reason::LineTooLong, 1);
            if (const auto fault = read_line(with_valid_bytes(line)))
                return fail(fault->reason, fault->column);
        }
        if (players_.empty()) return fail(Reason::NoPlayers, 1);
        if (const auto error = resolve()) return Failure{*error};
        return std::move(file_);
    }

  private:
    static constexpr int kFieldColumn = 5;
    static constexpr int kFieldWidth = 200;
    static constexpr std::size_t kMaxBytes = std::size_t{4} * kMaxColumns;

    [[nodiscard]] Failure<TrfError> fail(Reason reason, int column) const {
        return Failure{TrfError{reason, line_, column}};
    }

    [[nodiscard]] std::optional<Fault> read_line(std::string_view text) {
        const std::string_view code = text.substr(0, 3);
        const std::string_view value = text.size() > 4 ? trimmed(text.substr(4)) : "";
        if (code == "001") {
            auto raw = read_player(TrfLine{text});
            if (!raw) return raw.error();
            raw->line = line_;
            if (players_.size() >= kMaxTrfPlayers) return Fault{Reason::TooManyPlayers, 5};
            const int number = raw->player.number;
            if (number > kMaxTrfPlayers) return Fault{Reason::BadNumber, 5};
            if (!players_.emplace(number, std::move(*raw)).second)
                return Fault{Reason::NumberTaken, 5};
            return std::nullopt;
        }
        if (code == "XXR" || code == "142") {
            const auto rounds = parse_number(value);
            if (!rounds || *rounds < 1 || *rounds > kMaxTrfRounds)
                return Fault{Reason::BadSetting, 5};
            file_.total_rounds = *rounds;
            return std::nullopt;
        }
        if (code == "XXC") return read_configuration(value);
        if (code == "XXP")
            return read_numbers(value, forbidden_.emplace_back(line_, Numbers{}).second);
        if (code == "XXJ")
            return read_numbers(value, points_wins_.emplace_back(line_, Numbers{}).second);
        if (code == "XXA") return read_acceleration(TrfLine{text});
        if (code.substr(0, 2) == "BB") return read_points(code, value);
        const bool is_field = code.size() == 3 && std::all_of(code.begin(), code.end(), is_digit);
        const std::string field =
            plain_text(TrfLine{text}.columns(kFieldColumn, kFieldColumn + kFieldWidth - 1));
        if (is_field && !field.empty() && file_.fields.size() < kMaxTrfRounds)
            file_.fields.push_back({std::string{code}, field});
        return std::nullopt;
    }

    using Numbers = std::vector<int>;

    [[nodiscard]] std::optional<Fault> read_configuration(std::string_view value) {
        for (const Word& word : words_of(value)) {
            if (word.text == "white1")
                file_.initial_side = Side::First;
            else if (word.text == "black1")
                file_.initial_side = Side::Second;
            else if (word.text != "rank")
                return Fault{Reason::BadSetting, 5};
        }
        return std::nullopt;
    }

    [[nodiscard]] static std::optional<Fault> read_numbers(std::string_view value,
                                                           Numbers& numbers) {
        for (const Word& word : words_of(value)) {
            const auto number = parse_number(word.text);
            if (!number) return Fault{Reason::BadNumber, static_cast<int>(word.column) + 5};
            numbers.push_back(*number);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Fault> read_acceleration(const TrfLine& line) {
        const auto number = number_in(line, 5, 8, 0);
        if (!number || *number < 1) return Fault{Reason::BadNumber, 5};
        if (line.size() > kMaxColumns) return Fault{Reason::TooManyRounds, kMaxColumns + 1};
        std::vector<int> points;
        for (int first = 10; first <= line.size(); first += 5) {
            const std::string_view text = trimmed(line.columns(first, first + 3));
            const auto tenths = text.empty() ? std::optional{0} : parse_tenths(text);
            if (!tenths) return Fault{Reason::BadPoints, first};
            points.push_back(*tenths);
        }
        if (acceleration_.size() >= kMaxTrfPlayers) return Fault{Reason::TooManyPlayers, 5};
        acceleration_[*number] = {line_, std::move(points)};
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Fault> read_points(std::string_view code, std::string_view value) {
        const auto points = parse_tenths(value);
        if (!points) return Fault{Reason::BadPoints, 5};
        PointSystem& system = file_.points;
        if (code == "BBW") {
            system.win = system.points_win = *points;
            if (!has_bye_points_) system.pairing_bye = *points;
        } else if (code == "BBD") {
            system.draw = *points;
        } else if (code == "BBL") {
            system.loss = system.points_loss = *points;
        } else if (code == "BBZ") {
            system.absent = *points;
        } else if (code == "BBF") {
            system.forfeit_loss = *points;
        } else if (code == "BBU") {
            system.pairing_bye = *points;
            has_bye_points_ = true;
        } else {
            return Fault{Reason::BadSetting, 1};
        }
        return std::nullopt;
    }

    /// Replaces numbers by places, and checks what needs all lines.
    [[nodiscard]] std::optional<TrfError> resolve() {
        std::map<int, PlayerIndex> place;
        for (const auto& [number, raw] : players_)
            place.emplace(number, static_cast<PlayerIndex>(place.size()));
        count_rounds();
        for (auto& [number, raw] : players_) {
            for (std::size_t r = 0; r < raw.rounds.size(); ++r)
                if (const auto fault = check_pair(number, raw, r))
                    return TrfError{*fault, raw.line,
                                    kFirstRound + kRoundWidth * static_cast<int>(r)};
            TrfPlayer& player = raw.player;
            for (const RawEntry& entry : raw.rounds)
                player.rounds.push_back({entry.mark,
                                         entry.opponent == 0 ? kNobody : place[entry.opponent],
                                         entry.side, 0});
            const auto played = static_cast<std::size_t>(file_.rounds_played);
            player.plays_next = player.rounds.size() <= played;
            player.rounds.resize(std::max(player.rounds.size(), played));
            file_.players.push_back(std::move(player));
        }
        return resolve_settings(place);
    }

    [[nodiscard]] std::optional<TrfError> resolve_settings(std::map<int, PlayerIndex>& place) {
        for (auto& [number, lines] : acceleration_) {
            if (!place.contains(number)) return TrfError{Reason::BadNumber, lines.first, 5};
            std::vector<int>& points = lines.second;
            while (!points.empty() && points.back() == 0) points.pop_back();
            file_.players[static_cast<std::size_t>(place[number])].acceleration = std::move(points);
        }
        for (const auto& [line, numbers] : forbidden_) {
            std::vector<PlayerIndex>& group = file_.forbidden.emplace_back();
            for (const int number : numbers) {
                if (!place.contains(number)) return TrfError{Reason::BadNumber, line, 5};
                group.push_back(place[number]);
            }
        }
        if (const auto error = check_points()) return error;
        return resolve_points_wins(place);
    }

    /// XXJ: a round and those who won on points in it, which other programs take for draws.
    [[nodiscard]] std::optional<TrfError> resolve_points_wins(std::map<int, PlayerIndex>& place) {
        PointSystem with_letters = kKoreanPoints;
        with_letters.points_win = with_letters.win;
        with_letters.points_loss = with_letters.loss;
        if (file_.points == with_letters) file_.points = kKoreanPoints;
        for (const auto& [line, numbers] : points_wins_) {
            if (file_.points != kKoreanPoints || numbers.empty() || numbers.front() < 1 ||
                numbers.front() > file_.rounds_played)
                return TrfError{Reason::BadPointsWin, line, 5};
            for (std::size_t i = 1; i < numbers.size(); ++i)
                if (!place.contains(numbers[i]) ||
                    !give_points_win(place[numbers[i]], numbers.front() - 1))
                    return TrfError{Reason::BadPointsWin, line, 5};
        }
        return std::nullopt;
    }

    /// False: that was no draw.
    [[nodiscard]] bool give_points_win(PlayerIndex winner, int round) {
        const auto r = static_cast<std::size_t>(round);
        TrfPlayer& player = file_.players[static_cast<std::size_t>(winner)];
        Entry& won = player.rounds[r];
        if (won.mark != Mark::Draw) return false;
        won.mark = Mark::PointsWin;
        file_.players[static_cast<std::size_t>(won.opponent)].rounds[r].mark = Mark::PointsLoss;
        // Virtual points of the later rounds stand for what a draw lacks.
        const int more = kKoreanPoints.points_win - kKoreanPoints.draw;
        player.points += more;
        std::vector<int>& virtual_points = player.acceleration;
        for (std::size_t i = r + 1; i < virtual_points.size(); ++i)
            virtual_points[i] = std::max(0, virtual_points[i] - more);
        while (!virtual_points.empty() && virtual_points.back() == 0) virtual_points.pop_back();
        return true;
    }

    /// A round counts as played if somebody was paired in it or has an entry after it. Others are
    /// byes that were asked for in the next round.
    void count_rounds() {
        std::size_t played = 0;
        for (const auto& [number, raw] : players_) {
            if (!raw.rounds.empty()) played = std::max(played, raw.rounds.size() - 1);
            for (std::size_t r = 0; r < raw.rounds.size(); ++r)
                if (is_paired(raw.rounds[r].mark)) played = std::max(played, r + 1);
        }
        const bool nobody_plays_next =
            std::all_of(players_.begin(), players_.end(),
                        [&](const auto& each) { return each.second.rounds.size() > played; });
        file_.rounds_played = static_cast<int>(nobody_plays_next ? played + 1 : played);
    }

    [[nodiscard]] std::optional<Reason> check_pair(int number, const RawPlayer& raw,
                                                   std::size_t round) const {
        const RawEntry& entry = raw.rounds[round];
        if (entry.opponent == 0) return std::nullopt;
        const auto opponent = players_.find(entry.opponent);
        if (opponent == players_.end() || entry.opponent == number) return Reason::BadOpponent;
        if (round >= opponent->second.rounds.size()) return Reason::OneSidedPair;
        const RawEntry& other = opponent->second.rounds[round];
        const bool same_sides = entry.side && other.side && entry.side == other.side;
        const bool results_agree = (is_played(entry.mark) == is_played(other.mark)) &&
                                   (entry.mark == Mark::Draw) == (other.mark == Mark::Draw) &&
                                   !(entry.mark == other.mark &&
                                     (entry.mark == Mark::Win || entry.mark == Mark::ForfeitWin));
        if (other.opponent != number || same_sides || !results_agree) return Reason::OneSidedPair;
        return std::nullopt;
    }

    /// The points of the file may include the virtual ones of the last round.
    [[nodiscard]] std::optional<TrfError> check_points() {
        const SwissState state = swiss_state(file_);
        std::size_t i = 0;
        for (const auto& [number, raw] : players_) {
            TrfPlayer& player = file_.players[i];
            const auto index = static_cast<PlayerIndex>(i++);
            const int rounds = file_.rounds_played;
            const int score = score_before(state, index, rounds, VirtualPoints::Without);
            const auto last = static_cast<std::size_t>(std::max(rounds - 1, 0));
            const int bonus = last < player.acceleration.size() ? player.acceleration[last] : 0;
            // Byes of the next round may be counted already.
            const int ahead =
                player.plays_next ? 0 : points_of(file_.points, player.rounds.back().mark);
            if (raw.has_points && player.points != score && player.points != score + bonus &&
                player.points != score + ahead)
                return TrfError{Reason::WrongPoints, raw.line, kPoints};
            player.points = score;
        }
        return std::nullopt;
    }

    TrfFile file_;
    int line_ = 0;
    bool has_bye_points_ = false;
    std::map<int, RawPlayer> players_;
    std::map<int, std::pair<int, std::vector<int>>> acceleration_;  // by number: line, points
    std::vector<std::pair<int, Numbers>> forbidden_;                // line, numbers
    std::vector<std::pair<int, Numbers>> points_wins_;              // line, round and numbers
};

}  // namespace

Result<TrfFile, TrfError> read_trf(std::string_view text) {
    return Reader{}.read(text);
}

std::string describe(const TrfError& error) {
    const auto expectation = [&]() -> std::string_view {
        switch (error.reason) {
            case Reason::TooManyPlayers:
                return "expected at most 9999 players";
            case Reason::TooManyRounds:
                return "expected at most 200 rounds";
            case Reason::LineTooLong:
                return "expected a shorter line";
            case Reason::LineTooShort:
                return "expected a pairing number in columns 5 to 8";
            case Reason::BadNumber:
                return "expected the pairing number of a player, or a number";
            case Reason::NumberTaken:
                return "expected a pairing number that no other line has";
            case Reason::BadPoints:
                return "expected points with one decimal";
            case Reason::BadOpponent:
                return "expected the number of another player, or 0000";
            case Reason::BadColour:
                return "expected the colour w or b of a game, or - without one";
            case Reason::BadResult:
                return "expected a result: 1 = 0 W D L + - with an opponent, H F U Z without";
            case Reason::OneSidedPair:
                return "expected the opponent's line to have the same game";
            case Reason::WrongPoints:
                return "expected the sum of the results as points";
            case Reason::BadSetting:
                return "expected a setting such as XXR 9 or XXC white1";
            case Reason::BadPointsWin:
                return "expected a round played for 7, 4, 2, 0, and players who drew in it (XXJ)";
            case Reason::NoPlayers:
                return "expected lines of players (001)";
        }
        return "";
    };
    return "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
           ": " + std::string{expectation()};
}

SwissState swiss_state(const TrfFile& file) {
    SwissState state;
    state.rounds_played = file.rounds_played;
    state.total_rounds = file.total_rounds == 0 ? kMaxTrfRounds + 2 : file.total_rounds;
    state.points = file.points;
    state.initial_side = file.initial_side;
    state.forbidden = file.forbidden;
    for (const TrfPlayer& player : file.players)
        state.players.push_back({player.rounds, player.plays_next, player.acceleration});
    return state;
}

}  // namespace janggun::tournament
