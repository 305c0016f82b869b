// Applying events to a game, and queries of its state.
#include "server/domain/game_state.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/uci.h"
#include "server/domain/expiry.h"

namespace janggun::server {
namespace {

constexpr std::string_view kPhaseNames[] = {"setup", "playing", "over"};

/// Where the game starts; the default set-up for a side that has not chosen yet.
AnyMatch board_for(const Terms& terms, const ChosenSetups& setups) {
    return with_game(
        ruleset_of(terms.offer), [&]<Game G>(const typename G::Ruleset& ruleset) -> AnyMatch {
            if (!terms.offer.fen.empty())
                if (const auto position = notation::read_position<G>(terms.offer.fen, ruleset))
                    return Match<G>{ruleset, *position, terms.offer.clock};
            const auto start = start_of<G>(terms.offer, setups);
            assert(start);  // the terms are checked
            return Match<G>{ruleset, *G::position(*start, ruleset), terms.offer.clock};
        });
}

}  // namespace

std::string_view name_of(Phase phase) {
    return kPhaseNames[static_cast<std::size_t>(phase)];
}

GameState::GameState(Terms terms) : terms_{std::move(terms)}, match_{board_for(terms_, {})} {}

bool GameState::fits(const Event& event) const {
    if (std::holds_alternative<event::Created>(event) != (version_ == 0)) return false;
    const bool is_playing = phase() == Phase::Playing;
    if (const auto* moved = std::get_if<event::Moved>(&event))
        return is_playing && moved->spent < clocks().until_flag(turn()).value_or(Duration::max());
    if (const auto* took = std::get_if<event::TookBack>(&event))
        return is_playing && static_cast<std::size_t>(took->plies) <= plies_.size();
    if (const auto* chosen = std::get_if<event::SetupChosen>(&event))
        return phase() == Phase::Setup && has_setup_phase(terms_.offer) && !setups_[chosen->side] &&
               has_setup(chosen->setup);
    if (std::holds_alternative<event::Started>(event)) return phase() == Phase::Setup;
    if (std::holds_alternative<event::TimeGiven>(event)) return is_playing;
    if (std::holds_alternative<event::Ended>(event)) return !is_over();
    if (std::holds_alternative<event::Rematched>(event)) return is_over();
    if (std::holds_alternative<event::Paused>(event))
        return !is_over() && !arbitration_.is_paused();
    if (std::holds_alternative<event::Continued>(event)) return arbitration_.is_paused();
    if (const auto* ruled = std::get_if<event::Ruled>(&event))
        return is_playing && static_cast<std::size_t>(ruled->to) <= plies_.size();
    return true;
}

Result<Done, Fault> GameState::apply(const Stamped& stamped) {
    if (const auto* moved = std::get_if<event::Moved>(&stamped.event))
        if (auto played = play(*moved, stamped.number, stamped.at); !played) return played;
    version_ = stamped.number;
    is_resumed_ = std::holds_alternative<event::Resumed>(stamped.event);
    std::visit([&](const auto& event) { on(event, stamped.at); }, stamped.event);
    return Done{};
}

void GameState::on(const event::Created&, Time at) {
    begin_thought(at);
}

void GameState::on(const event::SetupChosen& chosen, Time at) {
    setups_[chosen.side] = chosen.setup;
    chose_[chosen.side] = !chosen.by_timeout;
    begin_thought(at);
}

void GameState::on(const event::Started&, Time at) {
    match_ = board_for(terms_, setups_);
    phase_ = Playing{};
    begin_thought(at);
}

Result<Done, Fault> GameState::play(const event::Moved& moved, int number, Time at) {
    return std::visit(
        [&]<Game G>(Match<G>& match) -> Result<Done, Fault> {
            const auto before = match.position();
            const auto move = notation::read_uci(before, moved.uci);
            if (!move)
                return Failure{
                    Fault{Code::IllegalMove, std::string{notation::describe(move.error())}}};
            if (const auto played = match.play(*move, moved.spent); !played) {
                const bool is_repetition =
                    played.error().reason == PlayError::Reason::RefusedByRepetition;
                return Failure{Fault{is_repetition ? Code::Repetition : Code::IllegalMove,
                                     std::string{describe(played.error())}}};
            }
            const Side mover = before.turn();
            PlayedPly ply{notation::write_uci(before, *move),
                          notation::write_move<G>(before, *move, notation::default_style<G>()),
                          {},
                          moved.spent,
                          match.clock().left(mover),
                          at,
                          number};
            if (notation::has_style<G>(notation::Style::Korean))
                ply.korean = notation::write_move<G>(before, *move, notation::Style::Korean);
            plies_.push_back(std::move(ply));
            if (auto* playing = std::get_if<Playing>(&phase_)) playing->proposals[mover] = 0;
            return Done{};
        },
        match_);
}

/// play() has moved the pieces.
void GameState::on(const event::Moved& /*moved*/, Time at) {
    withdraw_offers();  // a move answers them
    begin_thought(at);
}

void GameState::on(const event::Offered& offered, Time) {
    if (auto* open = open_offers(offered.what)) {
        (*open)[offered.side] = true;
        ++(*proposals())[offered.side];
    }
}

void GameState::on(const event::Declined& declined, Time) {
    if (auto* open = open_offers(declined.what)) *open = {};
}

void GameState::on(const event::TookBack& took, Time at) {
    std::visit(
        [&](auto& match) {
            for (int i = 0; i < took.plies; ++i) {
                [[maybe_unused]] const auto done = match.take_back();
                assert(done);
                plies_.pop_back();
            }
        },
        match_);
    withdraw_offers();
    begin_thought(at);
}

void GameState::on(const event::TimeGiven& given, Time) {
    std::visit([&](auto& match) { match.clock_to_adjust().give(given.side, given.amount); },
               match_);
}

void GameState::on(const event::Ended& ended, Time at) {
    phase_ = Finished{at, ended.outcome, ended.ratings, {}, {}, {}};
    arbitration_.paused_thought.reset();
}

void GameState::on(const event::Resumed&, Time at) {
    wake(at);
    if (arbitration_.is_paused()) arbitration_.paused_thought = Duration{0};
}

void GameState::wake(Time at) {
    // With days a move, and without a clock, an outage is nothing, as long as it leaves an hour;
    // otherwise the clock of the turn restarts.
    if (phase() == Phase::Playing && speed_of(terms_.offer.clock) == Speed::Correspondence) {
        acting_since_ = std::max(acting_since_, at + (std::chrono::hours{1} - patience()));
        is_published_ = true;
    } else {
        begin_thought(at);
    }
    for (const Side side : kSides)
        if (!terms_.seats[side].is_engine()) left_at_[side] = at;  // until they are back
}

void GameState::on(const event::Rematched& rematched, Time) {
    auto& finished = std::get<Finished>(phase_);
    finished.rematch = rematched.next;
    finished.rematch_offers = {};
}

void GameState::on(const event::Paused&, Time at) {
    arbitration_.paused_thought = thought(at);
}

void GameState::on(const event::Continued&, Time at) {
    acting_since_ = at + -*arbitration_.paused_thought;
    acting_from_ = version_;
    is_published_ = true;
    arbitration_.paused_thought.reset();
}

void GameState::on(const event::Ruled& ruled, Time) {
    arbitration_.ruled = ruled;
    arbitration_.must_deviate.reset();
    if (ruled.ruling.verdict == Ruling::Verdict::MustDeviate)
        arbitration_.must_deviate = ruled.ruling.against;
}

std::optional<GameState::Repeated> GameState::last_repetition() const {
    return std::visit(
        [](const auto& match) -> std::optional<Repeated> {
            std::vector<std::uint64_t> keys;
            for (const auto& ply : match.history()) keys.push_back(ply.key);
            keys.push_back(match.position().key());
            for (std::size_t to = keys.size() - 1; to > 0; --to) {
                const auto at = keys.begin() + static_cast<std::ptrdiff_t>(to);
                const auto first = std::find(keys.begin(), at, *at);
                if (first == at) continue;
                return Repeated{static_cast<int>(first - keys.begin()), static_cast<int>(to)};
            }
            return std::nullopt;
        },
        match_);
}

bool GameState::repeats_needlessly(const std::string& uci) const {
    return std::visit(
        [&]<Game G>(const Match<G>& match) {
            const auto& position = match.position();
            const auto move = notation::read_uci(position, uci);
            if (!move) return false;  // the rules say what is wrong with it
            const auto repeats = [&](typename G::Move one) {
                auto next = position;
                next.play(one);
                return std::any_of(match.history().begin(), match.history().end(),
                                   [&](const auto& ply) { return ply.key == next.key(); });
            };
            const auto moves = match.allowed_moves();
            if (std::find(moves.begin(), moves.end(), *move) == moves.end()) return false;
            return repeats(*move) && !std::all_of(moves.begin(), moves.end(), repeats);
        },
        match_);
}

void GameState::begin_thought(Time at) {
    acting_since_ = at;
    acting_from_ = version_;
    is_published_ = false;
}

const std::optional<Outcome>& GameState::outcome() const {
    static const std::optional<Outcome> kNone;
    const auto* finished = std::get_if<Finished>(&phase_);
    return finished ? finished->outcome : kNone;
}

const std::optional<BySide<RatingChange>>& GameState::ratings() const {
    static const std::optional<BySide<RatingChange>> kNone;
    const auto* finished = std::get_if<Finished>(&phase_);
    return finished ? finished->ratings : kNone;
}

std::optional<Time> GameState::ended_at() const {
    const auto* finished = std::get_if<Finished>(&phase_);
    return finished ? std::optional{finished->at} : std::nullopt;
}

const GameId& GameState::next_game() const {
    static const GameId kNone;
    const auto* finished = std::get_if<Finished>(&phase_);
    return finished ? finished->rematch : kNone;
}

BySide<bool> GameState::offers(OfferKind kind) const {
    const auto* open = open_offers(kind);
    return open ? *open : BySide<bool>{};
}

const BySide<bool>* GameState::open_offers(OfferKind kind) const {
    const auto* playing = std::get_if<Playing>(&phase_);
    const auto* finished = std::get_if<Finished>(&phase_);
    switch (kind) {
        case OfferKind::Draw:
            return playing ? &playing->draw_offers : nullptr;
        case OfferKind::Takeback:
            return playing ? &playing->takeback_offers : nullptr;
        case OfferKind::Rematch:
            return finished ? &finished->rematch_offers : nullptr;
    }
    return nullptr;
}

BySide<bool>* GameState::open_offers(OfferKind kind) {
    return const_cast<BySide<bool>*>(std::as_const(*this).open_offers(kind));
}

BySide<int>* GameState::proposals() {
    if (auto* playing = std::get_if<Playing>(&phase_)) return &playing->proposals;
    if (auto* finished = std::get_if<Finished>(&phase_)) return &finished->proposals;
    return nullptr;
}

void GameState::withdraw_offers() {
    auto& playing = std::get<Playing>(phase_);
    playing.draw_offers = {};
    playing.takeback_offers = {};
}

std::optional<Side> GameState::side_of(UserId user) const {
    if (user == UserId::None) return std::nullopt;
    for (const Side side : kSides)
        if (terms_.seats[side].user == user) return side;
    return std::nullopt;
}

std::optional<Side> GameState::to_act() const {
    switch (phase()) {
        case Phase::Setup:
            for (const Side side : {first_to_choose(), other(first_to_choose())})
                if (!setups_[side]) return side;
            return std::nullopt;
        case Phase::Playing:
            return turn();
        case Phase::Over:
            break;
    }
    return std::nullopt;
}

Side GameState::first_to_choose() const {
    return std::visit(
        []<Game G>(const Match<G>&) {
            if constexpr (WithSetup<G>)
                return G::kFirstToChoose;
            else
                return Side::First;
        },
        match_);
}

SetupId GameState::default_setup() const {
    return std::visit(
        []<Game G>(const Match<G>&) {
            if constexpr (WithSetup<G>)
                return id_of<G>(G::kSetupChoices[0]);
            else
                return SetupId{};
        },
        match_);
}

bool GameState::has_setup([[maybe_unused]] SetupId setup) const {
    return std::visit(
        [&]<Game G>(const Match<G>&) {
            if constexpr (WithSetup<G>)
                return choice_of<G>(setup).has_value();
            else
                return false;
        },
        match_);
}

Side GameState::turn() const {
    return std::visit([](const auto& match) { return match.position().turn(); }, match_);
}

const Clock& GameState::clocks() const {
    return std::visit([](const auto& match) -> const Clock& { return match.clock(); }, match_);
}

Duration GameState::thought(Time now) const {
    if (arbitration_.paused_thought) return *arbitration_.paused_thought;
    return std::max(now - acting_since_, Duration{0});
}

std::optional<Time> GameState::setup_deadline() const {
    const auto side = to_act();
    if (phase() != Phase::Setup || !side) return std::nullopt;
    // Bots made for Lichess cannot choose a set-up: do not keep the opponent waiting for them.
    constexpr Duration kForBots{5'000};
    const bool is_bot = terms_.seats[*side].is_bot;
    return acting_since_ + (is_bot ? std::min(kForBots, terms_.setup_time) : terms_.setup_time);
}

std::optional<Time> GameState::deadline() const {
    if (arbitration_.is_paused()) return std::nullopt;
    if (phase() == Phase::Setup) return setup_deadline();
    if (phase() == Phase::Over) return std::nullopt;
    return acting_since_ + patience() + lag_[turn()].credit(round_trip_[turn()]);
}

std::optional<Time> GameState::first_move_by() const {
    if (phase() != Phase::Playing || plies_.size() >= kPliesToCount || arbitration_.is_paused())
        return std::nullopt;
    return acting_since_ + patience();
}

Duration GameState::patience() const {
    const auto most = clocks().until_flag(turn());
    if (plies_.size() >= kPliesToCount) return most.value_or(kUntimedLife);
    const Duration first = first_move_time(terms_);
    return most ? std::min(*most, first) : first;
}

std::string GameState::start_fen() const {
    return std::visit(
        []<Game G>(const Match<G>& match) { return notation::to_fen<G>(match.start()); },
        phase() == Phase::Setup ? board_for(terms_, setups_) : match_);
}

std::string GameState::fen() const {
    if (phase() == Phase::Setup) return start_fen();
    return std::visit(
        []<Game G>(const Match<G>& match) { return notation::to_fen<G>(match.position()); },
        match_);
}

Facts GameState::facts() const {
    return std::visit(
        []<Game G>(const Match<G>& match) {
            Facts facts;
            const auto& position = match.position();
            facts.is_check = position.in_check();
            for (const auto& ply : match.history())
                facts.repetition += ply.key == position.key() ? 1 : 0;
            if constexpr (WithBikjang<G>) facts.is_bikjang = position.in_bikjang();
            if constexpr (WithPass<G>) facts.pass_ends = position.pass_ends_game();
            if constexpr (WithPoints<G>) facts.points = G::totals(position, match.ruleset());
            return facts;
        },
        match_);
}

bool GameState::allows_agreed_draw() const {
    return std::visit([](const auto& match) { return match.ruleset().allows_agreed_draw; }, match_);
}

std::optional<ClockFace> GameState::clock(Time now) const {
    const Clock& clock = clocks();
    if (clock.control().is_unlimited()) return std::nullopt;
    ClockFace face;
    face.at = now;
    if (phase() == Phase::Playing && !arbitration_.is_paused()) face.running = turn();
    for (const Side side : kSides) {
        const bool is_thinking = phase() == Phase::Playing && side == turn();
        const Duration spent = is_thinking ? thought(now) : Duration{0};
        const Clock::Left left = clock.after(side, spent);
        face.hands[side] = {left.main, left.periods, clock.period_left(side, spent)};
    }
    return face;
}

std::optional<Time> GameState::claimable_at(Side side) const {
    const auto& gone = left_at_[other(side)];
    if (phase() != Phase::Playing || arbitration_.is_paused() || !gone ||
        terms_.seats[other(side)].is_engine())
        return std::nullopt;
    if (plies_.size() < kPliesToCount) return std::nullopt;  // it will be aborted
    using namespace std::chrono_literals;
    switch (speed_of(terms_.offer.clock)) {
        case Speed::Bullet:
            return *gone + 30s;
        case Speed::Blitz:
            return *gone + 45s;
        case Speed::Rapid:
            return *gone + 60s;
        case Speed::Classical:
            return *gone + 90s;
        case Speed::Correspondence:
            break;  // there one may be away for days
    }
    return std::nullopt;
}

std::vector<std::uint64_t> position_keys(const AnyMatch& match) {
    return std::visit(
        [](const auto& one) {
            std::vector<std::uint64_t> keys;
            for (const auto& ply : one.history()) keys.push_back(ply.key);
            keys.push_back(one.position().key());
            std::sort(keys.begin(), keys.end());
            keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
            return keys;
        },
        match);
}

std::string result_text(const GameState& game) {
    if (!game.outcome()) return "aborted";
    return std::visit(
        [&]<Game G>(const Match<G>&) { return describe(*game.outcome(), kSideNames<G>); },
        game.match());
}

}  // namespace janggun::server
