// What players may do, and what happens by itself: commands and deadlines become events.
#include "server/domain/live_game.h"

#include <algorithm>

#include "notation/uci.h"
#include "server/domain/expiry.h"

namespace janggun::server {
namespace {

Fault fault(Code code, std::string_view text) {
    return {code, std::string{text}};
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
        if (stamped.number != game.version_ + 1 || !game.fits(stamped.event)) return std::nullopt;
        game.apply(stamped);
    }
    return game;
}

void LiveGame::emit(Decision& decision, Event event, Time now) {
    decision.events.push_back({version_ + 1, now, std::move(event)});
    apply(decision.events.back());
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
    if (phase_ == Phase::Setup)
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
    decision.number =
        move && !decision.fault ? plies_[static_cast<std::size_t>(move->ply)].number : version_;
    return decision;
}

/// The time of a side is over: on the clock, for the first move, or for anything at all.
void LiveGame::run_out(Decision& decision, Side side, Time now) {
    if (plies_.size() < kPliesToCount) return end(decision, std::nullopt, now);
    const Reason reason = clocks().until_flag(side) ? Reason::Time : Reason::Abandonment;
    end(decision, Outcome{reason, other(side), std::nullopt}, now);
}

void LiveGame::end(Decision& decision, std::optional<Outcome> outcome, Time now) {
    emit(decision, event::Ended{std::move(outcome), std::nullopt}, now);
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Move& command,
                                  Moment moment) {
    const auto played = static_cast<int>(plies_.size());
    // Sent again after a lost connection: it has been played already.
    if (command.ply >= 0 && command.ply < played &&
        plies_[static_cast<std::size_t>(command.ply)].uci == command.uci)
        return std::nullopt;
    if (phase_ != Phase::Playing) return wrong_phase(phase_);
    if (command.ply != played)
        return fault(Code::WrongPly, "the game is at ply " + std::to_string(played));
    if (side != turn()) return fault(Code::NotYourTurn, "it is the other side's turn");

    const Duration credit = lag_[side].credit(moment.round_trip);
    const Duration spent = std::max(thought(moment.now) - credit, Duration{0});
    // Whatever the text says, it comes too late.
    if (const auto most = clocks().until_flag(side); most && spent >= *most) {
        run_out(decision, side, moment.now);
        return fault(Code::WrongPhase, describe(PlayError{PlayError::Reason::FlagFallen}));
    }
    const auto uci = std::visit(
        [&]<Game G>(const Match<G>& match) -> Result<std::string, Fault> {
            const auto move = notation::read_uci(match.position(), command.uci);
            if (!move) return Failure{fault(Code::IllegalMove, notation::describe(move.error()))};
            if (const auto checked = match.check(*move, spent); !checked)
                return Failure{fault(Code::Repetition, describe(checked.error()))};
            return notation::write_uci(match.position(), *move);
        },
        match_);
    if (!uci) return uci.error();
    lag_[side].use(credit);
    emit(decision, event::Moved{*uci, spent}, moment.now);
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
    if (phase_ != Phase::Setup) return wrong_phase(phase_);
    if (to_act() != side)
        return fault(Code::NotYourTurn, setups_[side] ? "the set-up is chosen already"
                                                      : "the other side chooses first");
    if (!has_setup(command.setup))
        return fault(Code::BadField, "setup: this game does not have it");
    choose(decision, side, command.setup, false, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Resign&,
                                  Moment moment) {
    if (phase_ != Phase::Playing) return wrong_phase(phase_);
    end(decision, Outcome{Reason::Resignation, other(side), std::nullopt}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side, const command::Abort&, Moment moment) {
    if (phase_ == Phase::Over) return wrong_phase(phase_);
    if (plies_.size() >= kPliesToCount)
        return fault(Code::NotAllowed, "both have moved: resign, or offer a draw");
    end(decision, std::nullopt, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Propose& command,
                                  Moment moment) {
    const bool is_rematch = command.what == OfferKind::Rematch;
    if (phase_ != (is_rematch ? Phase::Over : Phase::Playing)) return wrong_phase(phase_);
    if (command.what == OfferKind::Draw && !allows_agreed_draw())
        return fault(Code::NotAllowed, "draws by agreement are not allowed under these rules");
    if (command.what == OfferKind::Takeback && terms_.offer.is_rated)
        return fault(Code::NotAllowed, "no moves are taken back in a rated game");
    if (is_rematch && !next_game_.empty())
        return fault(Code::NotAllowed, "the next game has begun already");
    if (is_rematch && moment.now - *ended_at_ > kRematchTime)
        return fault(Code::NotAllowed, "too long ago: challenge the player instead");
    const auto& open = offers(command.what);
    if (open[side]) return std::nullopt;  // sent again
    if (open[other(side)]) return accept(decision, side, command.what, moment);
    if (command.what == OfferKind::Takeback && plies_.size() < (turn() == side ? 2U : 1U))
        return fault(Code::NotAllowed, "there is no move to take back");
    if (proposals_[side] >= kMostProposals)
        return fault(Code::TooEarly, is_rematch ? "enough offers" : "enough offers: move first");
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
            // The new game is made by whoever seats players; both offers stand until then.
            emit(decision, event::Offered{what, side}, moment.now);
            break;
    }
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Decline& command,
                                  Moment moment) {
    const auto& open = offers(command.what);
    if (!open[side] && !open[other(side)]) return std::nullopt;  // nothing to decline any more
    emit(decision, event::Declined{command.what, side}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::GiveTime&,
                                  Moment moment) {
    if (phase_ != Phase::Playing) return wrong_phase(phase_);
    const TimeControl& control = terms_.offer.clock;
    if (control.is_unlimited() || control.days_per_move > 0)
        return fault(Code::NotAllowed, "there is no time to give in this game");
    constexpr Duration kPlenty = std::chrono::hours{24};
    if (clocks().left(other(side)).main + kGift > kPlenty)
        return fault(Code::NotAllowed, "the other side has plenty");
    emit(decision, event::TimeGiven{other(side), kGift}, moment.now);
    return std::nullopt;
}

LiveGame::Fails LiveGame::perform(Decision& decision, Side side, const command::Claim& command,
                                  Moment moment) {
    if (phase_ != Phase::Playing) return wrong_phase(phase_);
    const auto at = claimable_at(side);
    if (!at || moment.now < *at)
        return fault(Code::TooEarly,
                     at ? "the other player may still come back" : "the other player is here");
    Outcome outcome{Reason::Abandonment, std::nullopt, std::nullopt};
    if (command.what == command::Claim::What::Win) outcome.winner = side;
    end(decision, outcome, moment.now);
    return std::nullopt;
}

}  // namespace janggun::server
