// Following a game by its events.
#include "client/remote_game.h"

#include <algorithm>

#include "game/clock.h"

namespace janggun::client {
namespace {

template <typename... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;  // clang 14 does not deduce aggregates

}  // namespace

bool RemoteGame::has_offered(OfferKind kind, Side side) const {
    return std::find(state_.offers.begin(), state_.offers.end(), std::pair{kind, side}) !=
           state_.offers.end();
}

std::optional<TimeLeft> RemoteGame::time_left(Side side, Milliseconds now) const {
    const auto control = time_control_from(state_.clock_text);
    if (!state_.clock || !control || control->is_unlimited()) return std::nullopt;
    const SideClock& left = state_.clock->sides[side];
    Milliseconds thought{0};
    if (state_.clock->running == side) {
        thought = std::max(now - state_.clock->at, Milliseconds{0});
        // A period that is already running has less than its full length.
        if (left.main.count() == 0 && left.periods > 0)
            thought += std::max(control->period - left.period, Milliseconds{0});
    }
    Clock clock{*control};
    clock.set(side, {left.main, left.periods});
    const Clock::Left after = clock.after(side, thought);
    return TimeLeft{std::max(after.main, Milliseconds{0}), after.periods,
                    clock.period_left(side, thought)};
}

RemoteGame::Applied RemoteGame::apply(const EventMessage& message) {
    if (message.version <= state_.version) return Applied::Known;
    if (message.version != state_.version + 1) return Applied::Gap;
    state_.version = message.version;
    change(message.event);
    return Applied::Yes;
}

void RemoteGame::change(const GameEvent& event) {
    std::visit(Overloaded{
                   [](std::monostate) {},
                   [&](const SetupChosen& setup) { state_.setup = setup.phase; },
                   [&](const Started& started) {
                       state_.phase = Phase::Playing;
                       state_.setup.turn.reset();
                       if (!started.start_fen.empty()) state_.start_fen = started.start_fen;
                       set_clock(started.clock);
                   },
                   [&](const Moved& moved) {
                       if (state_.moves.size() < kMostMoves) state_.moves.push_back(moved.move);
                       withdraw(OfferKind::Draw);
                       withdraw(OfferKind::Takeback);
                       set_clock(moved.clock);
                   },
                   [&](const Offered& offer) {
                       if (!has_offered(offer.what, offer.side))
                           state_.offers.emplace_back(offer.what, offer.side);
                   },
                   [&](const Declined& declined) { withdraw(declined.what); },
                   [&](const TakenBack& back) {
                       state_.moves.resize(
                           std::min(state_.moves.size(), static_cast<std::size_t>(back.ply)));
                       withdraw(OfferKind::Draw);
                       withdraw(OfferKind::Takeback);
                       set_clock(back.clock);
                   },
                   [&](const TimeGiven& given) { set_clock(given.clock); },
                   [&](const Ended& ended) {
                       state_.phase = Phase::Over;
                       state_.result = ended.text;
                       state_.offers.clear();
                       set_clock(ended.clock);
                       if (state_.clock) state_.clock->running.reset();
                   },
                   [&](const RematchBegan& rematch) { state_.rematch = rematch.next; },
                   [&](const Resumed& resumed) { set_clock(resumed.clock); },
               },
               event);
}

void RemoteGame::withdraw(OfferKind kind) {
    std::erase_if(state_.offers, [kind](const auto& offer) { return offer.first == kind; });
}

void RemoteGame::add(const ChatLine& line) {
    state_.chat.push_back(line);
    if (state_.chat.size() > kMostChatLines) state_.chat.erase(state_.chat.begin());
}

}  // namespace janggun::client
