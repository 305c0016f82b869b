// The referee: asks the engines in turn, checks every move and every clock.
#include "arena/referee.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/match.h"
#include "notation/fen.h"
#include "notation/uci.h"

namespace janggun::arena {
namespace {

using namespace std::chrono_literals;

/// Time limit of a move without a clock.
constexpr std::uint64_t kSlowestNodesPerSecond = 2000;
constexpr auto kLongestDepthSearch = 300s;

/// Time until the flag falls, and until the engine counts as stalled.
struct Deadlines {
    std::optional<Milliseconds> flag;
    Milliseconds late{};
    Milliseconds given_up{};
};

Deadlines deadlines_of(const Settings& settings, const Limits& limits, const Clock& clock,
                       Side side) {
    Deadlines deadlines;
    deadlines.flag = clock.until_flag(side);
    if (limits.move_time)
        deadlines.flag = std::min(deadlines.flag.value_or(*limits.move_time), *limits.move_time);
    Milliseconds patience = kLongestDepthSearch;
    if (limits.nodes) patience = std::chrono::seconds{1 + *limits.nodes / kSlowestNodesPerSecond};
    deadlines.late = deadlines.flag ? *deadlines.flag + settings.margin : patience;
    deadlines.given_up = deadlines.late + settings.stall;
    return deadlines;
}

/// The state of a running game.
template <Game G>
class Table {
  public:
    Table(const Settings& settings, const typename G::Ruleset& ruleset, const Opening<G>& opening,
          std::uint64_t game, std::array<UciEngine*, 2> engines)
        : settings_{settings},
          engines_{engines},
          game_{game},
          match_{ruleset, opening.start},
          position_command_{"position fen " + notation::to_fen<G>(opening.start)} {
        for (const Side side : kSides) clocks_[side] = Clock{limits_of(side).control};
        played_.record.ruleset = ruleset;
        played_.record.start = opening.start;
        played_.result.game = game;
        for (const auto move : opening.moves) play(move);
    }

    [[nodiscard]] std::optional<PlayedGame<G>> play_out() {
        for (auto* const engine : engines_) {
            const Player player = engine == engines_[0] ? Player::A : Player::B;
            if (!engine->new_game()) lose(side_of(player, game_), Fault::Crash);
        }
        while (!match_.is_over()) {
            if (static_cast<int>(match_.plies()) >= settings_.max_plies)
                adjudicate();
            else if (!ask())
                return std::nullopt;
        }
        return finish();
    }

  private:
    [[nodiscard]] const Limits& limits_of(Side side) const {
        return settings_.engines[index(player_of(side, game_))].limits;
    }

    /// One move of the side whose turn it is. False if the match was interrupted.
    [[nodiscard]] bool ask() {
        const Side side = match_.position().turn();
        const Player player = player_of(side, game_);
        const auto deadlines = deadlines_of(settings_, limits_of(side), clocks_[side], side);
        const auto answer =
            engines_[index(player)]->think(position_command_, go_command(limits_of(side), clocks_),
                                           deadlines.late, deadlines.given_up);
        switch (answer.kind) {
            case Answer::Kind::Interrupted:
                return false;
            case Answer::Kind::Stalled:
                lose(side, Fault::Stall);
                return true;
            case Answer::Kind::Crashed:
                lose(side, Fault::Crash);
                return true;
            case Answer::Kind::Move:
                break;
        }
        count(played_.result.efforts[index(player)], answer);
        const auto thought = std::chrono::floor<Milliseconds>(answer.thought);
        if (deadlines.flag && thought > *deadlines.flag + settings_.margin) {
            lose(side, Fault::Time);
            return true;
        }
        const auto move = notation::read_uci(match_.position(), answer.move);
        if (!move || !play(*move)) {
            played_.record.set_tag("IllegalMove", answer.move);
            lose(side, Fault::IllegalMove);
            return true;
        }
        auto& node = played_.record.nodes[last_];
        node.spent = thought;
        node.comment = score_text(answer.report);
        // Inside the margin the last millisecond of the clock is enough for the move.
        if (const auto flag = clocks_[side].until_flag(side)) {
            (void)clocks_[side].press(side, std::min(thought, *flag - Milliseconds{1}));
            node.clock = clocks_[side].left(side).main;
        }
        if (settings_.resign && !match_.is_over())
            if (const auto winner = agreement_.hear(side, answer.report, *settings_.resign))
                (void)match_.end({Reason::Resignation, winner, std::nullopt});
        return true;
    }

    /// False if the move is illegal.
    bool play(typename G::Move move) {
        const auto text = notation::write_uci(match_.position(), move);
        if (!match_.play(move)) return false;
        position_command_ += (match_.plies() == 1 ? " moves " : " ") + text;
        last_ = played_.record.add(last_, move);
        return true;
    }

    static void count(Effort& effort, const Answer& answer) {
        const double seconds = std::chrono::duration<double>(answer.thought).count();
        ++effort.moves;
        effort.nodes += answer.report.nodes;
        if (answer.report.centipawns) {
            effort.depths += static_cast<std::uint64_t>(std::max(0, answer.report.depth));
            ++effort.depth_moves;
        }
        effort.seconds += seconds;
        effort.slowest_seconds = std::max(effort.slowest_seconds, seconds);
    }

    void lose(Side side, Fault fault) {
        if (match_.is_over()) return;
        played_.result.fault = fault;
        const Reason reason = fault == Fault::Time || fault == Fault::Stall ? Reason::Time
                              : fault == Fault::Crash                       ? Reason::Abandonment
                                                      : Reason::Disqualification;
        (void)match_.end({reason, other(side), std::nullopt});
    }

    /// Adjudication at the ply limit: on points if the ruleset has them, else a draw.
    void adjudicate() {
        Outcome outcome{Reason::Adjudication, std::nullopt, std::nullopt};
        if constexpr (WithPoints<G>) {
            if (G::points_decide(match_.ruleset())) {
                outcome.points = G::totals(match_.position(), match_.ruleset());
                outcome.winner = G::points_winner(*outcome.points);
            }
        }
        (void)match_.end(outcome);
    }

    [[nodiscard]] PlayedGame<G> finish() {
        const Outcome& outcome = *match_.outcome();
        auto& result = played_.result;
        result.plies = static_cast<int>(match_.plies());
        result.winning_side = outcome.winner;
        if (outcome.winner) result.winner = player_of(*outcome.winner, game_);
        if (result.fault != Fault::None)
            result.reason = name_of(result.fault);
        else
            result.reason = (outcome.points ? "points after " : "") +
                            std::string{janggun::name_of(outcome.reason)};
        auto& record = played_.record;
        record.outcome = outcome;
        for (const Side side : kSides) {
            record.players[side] = engines_[index(player_of(side, game_))]->name();
            record.set_tag(side == Side::First ? "WhiteLimits" : "BlackLimits",
                           describe(limits_of(side)));
        }
        if (limits_of(Side::First) == limits_of(Side::Second) &&
            !limits_of(Side::First).control.is_unlimited())
            record.time_control = limits_of(Side::First).control;
        record.round = fmt::format("{}.{}", game_ / 2 + 1, game_ % 2 + 1);
        if (result.fault != Fault::None)
            record.set_tag("Fault", std::string{name_of(result.fault)});
        return std::move(played_);
    }

    const Settings& settings_;
    std::array<UciEngine*, 2> engines_;
    std::uint64_t game_;
    Match<G> match_;
    BySide<Clock> clocks_;  // each side's own, for odds
    Agreement agreement_;
    std::string position_command_;
    PlayedGame<G> played_;
    record::NodeId last_ = record::kRoot;
};

}  // namespace

std::string_view name_of(Fault fault) {
    switch (fault) {
        case Fault::None:
            return "";
        case Fault::Time:
            return "time";
        case Fault::Stall:
            return "stalled";
        case Fault::Crash:
            return "crash";
        case Fault::IllegalMove:
            return "illegal move";
    }
    return "";
}

std::optional<Side> Agreement::hear(Side mover, const SearchReport& report, int margin) {
    const bool is_winning =
        report.mate ? *report.mate > 0 : report.centipawns && *report.centipawns >= margin;
    const bool is_losing =
        report.mate ? *report.mate <= 0 : report.centipawns && *report.centipawns <= -margin;
    std::optional<Side> ahead;
    if (is_winning) ahead = mover;
    if (is_losing) ahead = other(mover);
    searches_ = ahead && ahead == ahead_ ? searches_ + 1 : 1;
    ahead_ = ahead;
    return ahead && searches_ >= kSearches ? ahead : std::nullopt;
}

std::string go_command(const Limits& limits, const BySide<Clock>& clocks) {
    std::string go = "go";
    if (!limits.control.is_unlimited()) {
        // UCI has one byo-yomi period: the others are spare time.
        const auto spendable = [&](Side side) {
            const auto& left = clocks[side].left(side);
            const int spare = std::max(0, left.periods - 1);
            return (left.main + clocks[side].control().period * spare).count();
        };
        go += fmt::format(" wtime {} btime {}", spendable(Side::First), spendable(Side::Second));
        const auto& first = clocks[Side::First].control();
        const auto& second = clocks[Side::Second].control();
        if (first.increment.count() > 0 || second.increment.count() > 0)
            go +=
                fmt::format(" winc {} binc {}", first.increment.count(), second.increment.count());
        if (limits.control.has_byoyomi())
            go += fmt::format(" byoyomi {}", limits.control.period.count());
    }
    if (limits.move_time) go += fmt::format(" movetime {}", limits.move_time->count());
    if (limits.nodes) go += fmt::format(" nodes {}", *limits.nodes);
    if (limits.depth) go += fmt::format(" depth {}", *limits.depth);
    return go;
}

template <Game G>
std::optional<PlayedGame<G>> play_game(const Settings& settings, const typename G::Ruleset& ruleset,
                                       const Opening<G>& opening, std::uint64_t game,
                                       std::array<UciEngine*, 2> engines) {
    return Table<G>{settings, ruleset, opening, game, engines}.play_out();
}

#define JANGGUN_INSTANTIATE(G)                                                          \
    template std::optional<PlayedGame<G>> play_game(const Settings&, const G::Ruleset&, \
                                                    const Opening<G>&, std::uint64_t,   \
                                                    std::array<UciEngine*, 2>);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::arena
