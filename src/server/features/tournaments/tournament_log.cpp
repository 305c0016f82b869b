// Reading and writing a tournament's log.
#include "server/features/tournaments/tournament_log.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"

namespace janggun::server {
namespace {

namespace rules = tournament::event;
namespace own = tournament_event;
using tournament::Mark;
using tournament::Pairing;

constexpr std::array<std::string_view, 11> kMarkNames = {
    "absent", "half_bye",    "full_bye", "bye",         "win",         "points_win",
    "draw",   "points_loss", "loss",     "forfeit_win", "forfeit_loss"};

/// The words of a line, one after the other.
class LogWords {
  public:
    explicit LogWords(std::string_view text) : rest_{text} {}

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    std::string_view next() {
        const std::string_view word = rest_.substr(0, rest_.find(' '));
        rest_.remove_prefix(std::min(rest_.size(), word.size() + 1));
        return word;
    }
    int number() {
        const auto value = parse_number(next());
        if (!value || *value < -100'000'000 || *value > 100'000'000) is_good_ = false;
        return is_good_ ? *value : 0;
    }
    /// Counted from 1 in the text, from 0 in the program.
    int index() {
        const int value = number() - 1;
        if (value < 0) is_good_ = false;
        return value;
    }
    Mark mark() {
        const auto mark = mark_named(next());
        if (!mark) is_good_ = false;
        return mark.value_or(Mark::Absent);
    }
    [[nodiscard]] bool is_good() const { return is_good_ && at_end(); }
    void fail() { is_good_ = false; }

  private:
    std::string_view rest_;
    bool is_good_ = true;
};

/// "3-1:Ab3dEf9h", "3-1", "5".
void read_board(std::string_view word, LogWords& words, own::Paired& paired) {
    const auto colon = word.find(':');
    GameId game;
    if (colon != std::string_view::npos) game.text = word.substr(colon + 1);
    if (!game.empty() && !is_id(game.text)) words.fail();
    const std::string_view players = word.substr(0, colon);
    const auto dash = players.find('-');
    const auto first = parse_number(players.substr(0, dash));
    const auto second = dash == std::string_view::npos ? std::optional<int>{0}
                                                       : parse_number(players.substr(dash + 1));
    if (!first || !second || *first < 1 || *first > 9999 || *second < 0 || *second > 9999)
        return words.fail();
    paired.round.pairings.push_back(Pairing{*first - 1, *second - 1});
    paired.games.push_back(std::move(game));
}

struct TextOf {
    std::string operator()(const rules::Entered& e) const {
        return fmt::format("entered {}", e.rating);
    }
    std::string operator()(const rules::Withdrew& e) const {
        return fmt::format("withdrew {}", e.player + 1);
    }
    std::string operator()(const rules::Returned& e) const {
        return fmt::format("returned {}", e.player + 1);
    }
    std::string operator()(const rules::ByeTaken& e) const {
        return fmt::format("bye {} {}", e.player + 1, name_of(e.mark));
    }
    std::string operator()(const rules::ByeCancelled& e) const {
        return fmt::format("bye_cancelled {}", e.player + 1);
    }
    std::string operator()(const rules::Started&) const { return "started"; }
    std::string operator()(const own::Paired& e) const {
        std::string text = fmt::format("paired {}", e.round.round + 1);
        for (std::size_t i = 0; i < e.round.pairings.size(); ++i) {
            const Pairing& pairing = e.round.pairings[i];
            text += fmt::format(" {}", pairing.first + 1);
            if (pairing.second != tournament::kNobody)
                text += fmt::format("-{}", pairing.second + 1);
            if (!e.games[i].empty()) text += ":" + e.games[i].text;
        }
        return text;
    }
    std::string operator()(const rules::ResultGiven& e) const {
        return fmt::format("result {} {} {} {} {} {}", e.round + 1, e.board + 1, name_of(e.first),
                           name_of(e.second), e.margin, e.plies);
    }
    std::string operator()(const rules::Ended&) const { return "ended"; }
    std::string operator()(const own::Paused&) const { return "paused"; }
    std::string operator()(const own::Resumed&) const { return "resumed"; }
    std::string operator()(const own::Cancelled&) const { return "cancelled"; }
    std::string operator()(const own::Removed& e) const {
        return fmt::format("removed {}", e.player + 1);
    }
};

}  // namespace

std::string_view name_of(Mark mark) {
    return kMarkNames[static_cast<std::size_t>(mark)];
}
std::optional<Mark> mark_named(std::string_view name) {
    for (std::size_t i = 0; i < kMarkNames.size(); ++i)
        if (kMarkNames[i] == name) return static_cast<Mark>(i);
    return std::nullopt;
}

std::optional<Mark> answer_to(Mark mark) {
    switch (mark) {
        case Mark::Win:
            return Mark::Loss;
        case Mark::PointsWin:
            return Mark::PointsLoss;
        case Mark::Draw:
            return Mark::Draw;
        case Mark::PointsLoss:
            return Mark::PointsWin;
        case Mark::Loss:
            return Mark::Win;
        case Mark::ForfeitWin:
            return Mark::ForfeitLoss;
        case Mark::ForfeitLoss:
            return Mark::ForfeitWin;
        case Mark::Absent:
        case Mark::HalfPointBye:
        case Mark::FullPointBye:
        case Mark::PairingBye:
            break;
    }
    return std::nullopt;
}

std::string to_text(const TournamentEvent& event) {
    return std::visit(TextOf{}, event);
}

std::optional<TournamentEvent> tournament_event_from(std::string_view text) {
    LogWords words{text};
    const std::string_view kind = words.next();
    std::optional<TournamentEvent> event;
    if (kind == "entered") {
        event = rules::Entered{{}, words.number()};
    } else if (kind == "withdrew") {
        event = rules::Withdrew{words.index()};
    } else if (kind == "returned") {
        event = rules::Returned{words.index()};
    } else if (kind == "bye") {
        const int player = words.index();
        event = rules::ByeTaken{player, words.mark()};
    } else if (kind == "bye_cancelled") {
        event = rules::ByeCancelled{words.index()};
    } else if (kind == "started") {
        event = rules::Started{};
    } else if (kind == "paired") {
        own::Paired paired;
        paired.round.round = words.index();
        while (!words.at_end()) read_board(words.next(), words, paired);
        event = std::move(paired);
    } else if (kind == "result") {
        rules::ResultGiven given;
        given.round = words.index();
        given.board = words.index();
        given.first = words.mark();
        given.second = words.mark();
        given.margin = words.number();
        given.plies = words.number();
        event = given;
    } else if (kind == "ended") {
        event = rules::Ended{};
    } else if (kind == "paused") {
        event = own::Paused{};
    } else if (kind == "resumed") {
        event = own::Resumed{};
    } else if (kind == "cancelled") {
        event = own::Cancelled{};
    } else if (kind == "removed") {
        event = own::Removed{words.index()};
    }
    if (!words.is_good()) return std::nullopt;
    return event;
}

}  // namespace janggun::server
