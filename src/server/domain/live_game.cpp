// Commands and deadlines become events.
#include "server/domain/live_game.h"

#include <algorithm>
#include <cassert>

#include "server/domain/expiry.h"

namespace janggun::server {
namespace {

Fault fault(Code code, std::string_view text) {
    return {code, std::string{text}};
}
Fault paused() {
    return fault(Code::WrongPhase, "the arbiter has paused the game");
}
Fault wrong_phase(Phase phase) {
    return fault(Code::WrongPhase, phase == Phase::Over    ? "the game is over"
                                   : phase == Phase::Setup ? "the set-ups are still being chosen"
                                                           : "the game has begun");
}

}  // namespace

LiveGame::LiveGame(Terms terms) : GameState{std::move(terms)} {}

std::optional<LiveGame> LiveGame::replayed(Terms terms, const std::vector<Stamped>& log) {
    if (log.empty() || !is_known(terms.offer)) return std::nullopt;
    LiveGame game{std::move(terms)};
    for (const Stamped& stamped : log) {
        if (stamped.number != game.version_ + 1 || !game.fits(stamped.event) ||
            !game.apply(stamped))
            return std::nullopt;
    }
    return game;
}

void LiveGame::emit(Decision& decision, Event event, Time now) {
    decision.events.push_back({version_ + 1, now, std::move(event)});
    [[maybe_unused]] const auto applied = apply(decision.events.back());
    assert(applied);
}

std::optional<Fault> LiveGame::emit_move(Decision& decision, event::Moved moved, Time now) {
    Stamped stamped{version_ + 1, now, std::move(moved)};
    if (const auto applied = apply(stamped); !applied) return applied.error();
    std::get<event::Moved>(stamped.event).uci = plies_.back().uci;  // in our own spelling
    decision.events.push_back(std::move(stamped));
    return std::nullopt;
}

void LiveGame::published(Time now) {
    if (!is_published_) acting_since_ = std::max(acting_since_, now);
    is_published_ = true;
}

void LiveGame::go_on_from(const LiveGame& before, Time now) {
    if (acting_from_ != before.acting_from_) return published(now);
    acting_since_ = before.acting_since_;
    is_published_ = true;
}

bool LiveGame::has_acted(Side side) const {
    if (chose_[side] || plies_.size() > 1) return true;
    return plies_.size() == 1 && turn() != side;
}

std::vector<Stamped> LiveGame::begin(Time now) {
    Decision decision;
    emit(decision, event::Created{}, now);
    if (!has_setup_phase(terms_.offer)) emit(decision, event::Started{}, now);
    return std::move(decision.events);
}

std::vector<Stamped> LiveGame::resume(Time now) {
    const bool has_running_clock = speed_of(terms_.offer.clock) != Speed::Correspondence;
    if (!has_running_clock || is_resumed_) {
        wake(now);
        is_published_ = true;
        return {};
    }
    Decision decision;
    emit(decision, event::Resumed{}, now);
    return std::move(decision.events);
}

std::vector<Stamped> LiveGame::rematched(GameId next, Time now) {
    Decision decision;
    emit(decision, event::Rematched{std::move(next)}, now);
    return std::move(decision.events);
}

std::vector<Stamped> LiveGame::on_time(Time now) {
    Decision decision;
    const auto due = deadline();
    if (!due || now < *due) return {};
    const Side side = *to_act();
    if (phase() == Phase::Setup)
        choose(decision, side, default_setup(), true, now);
    else
        run_out(decision, side, now);
    return std::move(decision.events);
}

LiveGame::Decision LiveGame::perform(Side side, const Command& command, Moment moment) {
    Decision decision;
    decision.fault =
        std::visit([&](const auto& c) { return perform(decision, side, c, moment); }, command);
    const auto* move = std::get_if<command::Move>(&command);
    decision.number = version_;
    if (move && !decision.fault)
        decision.number =
            move->ply ? plies_[static_cast<std::size_t>(*move->ply)].number : plies_.back().number;
    return decision;
}

/// The time of a side is over: on the clock, for the first move, or for anything at all.
void LiveGame::run_out(Decision& decision, Side side, Time now) {
    if (plies_.size() < kPliesToCount) return end(decision, std::nullopt, now);
    const Reason reason = clocks().until_flag(side) ? Reason::Time : Reason::Abandonment;
    end(decision, Outcome{reason, other(side), std::nullopt}, now);
}

void LiveGame::end(Decision& decision, std::optional<Outcome> outcome, Time now) {
    emit(decision, event::Ended{outcome, std::nullopt}, now);
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Move& command,
                                  Moment moment) {
    const auto played = static_cast<int>(plies_.size());
    const int ply = command.ply.value_or(played);
    // Sent again after a lost connection: it has been played already.
    if (ply >= 0 && ply < played && plies_[static_cast<std::size_t>(ply)].uci == command.uci)
        return std::nullopt;
    if (phase() != Phase::Playing) return wrong_phase(phase());
    if (arbitration_.is_paused()) return paused();
    if (ply != played) return fault(Code::WrongPly, "the game is at ply " + std::to_string(played));
    if (side != turn()) return fault(Code::NotYourTurn, "it is the other side's turn");

    const Duration credit = lag_[side].credit(moment.round_trip);
    const Duration spent = std::max(thought(moment.now) - credit, Duration{0});
    // The flag has fallen: the move is too late, whatever its text.
    if (const auto most = clocks().until_flag(side); most && spent >= *most) {
        run_out(decision, side, moment.now);
        return fault(Code::WrongPhase, describe(PlayError{PlayError::Reason::FlagFallen}));
    }
    if (arbitration_.must_deviate == side && repeats_needlessly(command.uci))
        return fault(Code::Repetition, "the arbiter has ruled that you must play another move");
    if (auto refused = emit_move(decision, {command.uci, spent}, moment.now)) return refused;
    lag_[side].use(credit);
    if (const auto outcome = std::visit([](const auto& match) { return match.outcome(); }, match_))
        end(decision, outcome, moment.now);
    else if (plies_.size() >= kMostPlies)
        end(decision, Outcome{Reason::MoveLimit, std::nullopt, std::nullopt}, moment.now);
    return std::nullopt;
}

void LiveGame::choose(Decision& decision, Side side, SetupId setup, bool by_timeout, Time now) {
    emit(decision, event::SetupChosen{side, setup, by_timeout}, now);
    if (!to_act()) emit(decision, event::Started{}, now);
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side,
                                  const command::ChooseSetup& command, Moment moment) {
    if (setups_[side] == command.setup) return std::nullopt;  // sent again
    if (phase() != Phase::Setup) return wrong_phase(phase());
    if (arbitration_.is_paused()) return paused();
    if (to_act() != side)
        return fault(Code::NotYourTurn, setups_[side] ? "the set-up is already chosen"
                                                      : "the other side chooses first");
    if (!has_setup(command.setup))
        return fault(Code::BadField, "setup: this game has no such set-up");
    choose(decision, side, command.setup, false, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Resign&,
                                  Moment moment) {
    if (phase() != Phase::Playing) return wrong_phase(phase());
    end(decision, Outcome{Reason::Resignation, other(side), std::nullopt}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side, const command::Abort& command,
                                  Moment moment) {
    if (phase() == Phase::Over) return wrong_phase(phase());
    if (command.by_arbiter) {
        end(decision, std::nullopt, moment.now);
        return std::nullopt;
    }
    if (terms_.source == Source::Tournament)
        return fault(Code::NotAllowed, "games of a tournament cannot be aborted");
    if (plies_.size() >= kPliesToCount)
        return fault(Code::NotAllowed, "too late to abort: resign, or offer a draw");
    end(decision, std::nullopt, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Propose& command,
                                  Moment moment) {
    const bool is_rematch = command.what == OfferKind::Rematch;
    if (phase() != (is_rematch ? Phase::Over : Phase::Playing)) return wrong_phase(phase());
    if (command.what == OfferKind::Draw && !allows_agreed_draw())
        return fault(Code::NotAllowed, "draws by agreement are not allowed under these rules");
    if (command.what == OfferKind::Takeback &&
        (terms_.offer.is_rated || terms_.source == Source::Tournament))
        return fault(Code::NotAllowed, "takebacks are not allowed in rated games and tournaments");
    if (is_rematch && !next_game().empty())
        return fault(Code::NotAllowed, "the rematch has already started");
    if (is_rematch && moment.now - *ended_at() > kRematchTime)
        return fault(Code::NotAllowed,
                     "the rematch offer has expired; challenge the player instead");
    const auto open = offers(command.what);
    if (open[side]) return std::nullopt;  // sent again
    if (open[other(side)]) return accept(decision, side, command.what, moment);
    if (command.what == OfferKind::Takeback && plies_.size() < (turn() == side ? 2U : 1U))
        return fault(Code::NotAllowed, "there is no move to take back");
    if ((*proposals())[side] >= kMostProposals)
        return fault(Code::TooEarly,
                     is_rematch ? "too many offers" : "too many offers; make a move first");
    emit(decision, event::Offered{command.what, side}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::accept(Decision& decision, Side side, OfferKind what, Moment moment) {
    switch (what) {
        case OfferKind::Draw:
            end(decision, Outcome{Reason::Agreement, std::nullopt, std::nullopt}, moment.now);
            break;
        case OfferKind::Takeback: {
            // The one who asked gets the own last move back, and with it the answer to it.
            const int plies = turn() == side ? 1 : 2;
            emit(decision, event::TookBack{plies}, moment.now);
            break;
        }
        case OfferKind::Rematch:
            // The caller creates the new game; both offers stand until then.
            emit(decision, event::Offered{what, side}, moment.now);
            break;
    }
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Decline& command,
                                  Moment moment) {
    const auto open = offers(command.what);
    if (!open[side] && !open[other(side)]) return std::nullopt;  // nothing to decline any more
    emit(decision, event::Declined{command.what, side}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::GiveTime&,
                                  Moment moment) {
    if (phase() != Phase::Playing) return wrong_phase(phase());
    // It would help a player against the others.
    if (terms_.source == Source::Tournament)
        return fault(Code::NotAllowed, "time is not given in games of a tournament");
    const TimeControl& control = terms_.offer.clock;
    if (control.is_unlimited() || control.days_per_move > 0)
        return fault(Code::NotAllowed, "this game has no clock to add time to");
    constexpr Duration kPlenty = std::chrono::hours{24};
    if (clocks().left(other(side)).main + kGift > kPlenty)
        return fault(Code::NotAllowed, "the opponent already has more than 24 hours");
    emit(decision, event::TimeGiven{other(side), kGift}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Claim& command,
                                  Moment moment) {
    if (phase() != Phase::Playing) return wrong_phase(phase());
    const auto at = claimable_at(side);
    if (!at || moment.now < *at)
        return fault(Code::TooEarly,
                     at ? "the other player may still come back" : "the other player is here");
    Outcome outcome{Reason::Abandonment, std::nullopt, std::nullopt};
    if (command.what == command::Claim::What::Win) outcome.winner = side;
    end(decision, outcome, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side, const command::Pause& command,
                                  Moment moment) {
    if (phase() == Phase::Over) return wrong_phase(phase());
    if (arbitration_.is_paused() != command.is_over) return std::nullopt;  // sent again
    if (command.is_over)
        emit(decision, event::Continued{}, moment.now);
    else
        emit(decision, event::Paused{}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side, const command::Rule& command,
                                  Moment moment) {
    if (phase() != Phase::Playing) return wrong_phase(phase());
    const auto repeated = last_repetition();
    if (!repeated) return fault(Code::NotAllowed, "no position has been repeated in this game");
    const Ruling& ruling = command.ruling;
    const auto points = facts().points;
    if (ruling.verdict == Ruling::Verdict::Points && !points)
        return fault(Code::NotAllowed, "this game is not decided by points");
    emit(decision, event::Ruled{ruling, repeated->from, repeated->to}, moment.now);
    Outcome outcome{Reason::Adjudication, std::nullopt, std::nullopt};
    switch (ruling.verdict) {
        case Ruling::Verdict::PlayOn:
        case Ruling::Verdict::MustDeviate:
            return std::nullopt;
        case Ruling::Verdict::Loss:
            outcome.winner = other(*ruling.against);
            break;
        case Ruling::Verdict::Draw:
            break;
        case Ruling::Verdict::Points:
            // Equal points, possible in a handicap game only, are Cho's: docs/rules/janggi.md,
            // "Handicap".
            outcome.winner =
                points->second_halves > points->first_halves ? Side::Second : Side::First;
            outcome.points = points;
            break;
    }
    end(decision, outcome, moment.now);
    return std::nullopt;
}

}  // namespace janggun::server
