// Seeks and pools.
#include "server/features/lobby/lobby.h"

#include <algorithm>
#include <array>

#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/features/lobby/lobby_faults.h"
#include "server/features/lobby/topics.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostSeeks = 5;  // of one person
constexpr std::size_t kMostInAll = 20'000;
constexpr std::size_t kPage = 100;  // seeks in one message
constexpr std::size_t kMostRemoved = 1000;
constexpr Duration kClockTolerance{5'000};

bool may_be_rated(const Person& person, Time now) {
    return !person.user.is_guest && !person.user.restrictions.is_unrated(now);
}

template <typename Map, typename Owned>
std::size_t count_of(const Map& map, const Owned& is_owned) {
    return static_cast<std::size_t>(std::count_if(
        map.begin(), map.end(), [&](const auto& entry) { return is_owned(entry.second); }));
}

}  // namespace

void Lobby::begin(const PersonPtr& owner, const PersonPtr& other_person, const GameOffer& offer,
                  Colour colour, Source source, GameId id, Done<GameId> done) {
    GameRunner::NewGame game;
    if (source == Source::Invite || source == Source::Challenge)
        game.also.emplace_back(write::EndProposal{id.text});
    game.id = std::move(id);
    game.offer = offer;
    game.source = source;
    game.origin = other_person->address;
    game.node = other_person->node;
    const Side side = side_for(colour, parts_.context.rng);
    game.people[side] = owner;
    game.people[other(side)] = other_person;
    const std::array<UserId, 2> players{owner->user.id, other_person->user.id};
    for (const UserId player : players) {
        // A player is not paired again while the first game is being written.
        if (speed_of(offer.clock) != Speed::Correspondence) left(player);
        ++beginning_[player];
    }
    parts_.runner.create(std::move(game),
                         [this, players, done = std::move(done)](Result<GameId, Fault> created) {
                             for (const UserId player : players)
                                 if (const auto found = beginning_.find(player);
                                     found != beginning_.end() && --found->second <= 0)
                                     beginning_.erase(found);
                             done(std::move(created));
                         });
}

void Lobby::seek(const PersonPtr& person, const lobby_request::MakeSeek& wanted,
                 Done<SeekId> done) {
    if (const auto fault = parts_.limits.fault_of(person, wanted.offer))
        return done(Failure{*fault});
    if (wanted.id.empty() || !wanted.since) return add_seek(person, wanted, done);
    if (seeks_.contains(wanted.id)) return done(wanted.id);
    // A game that came of it has its id.
    parts_.stored_games.game(
        {wanted.id.text}, {},
        parts_.context.guarded([this, person, wanted, done = std::move(done)](
                                   const Result<std::optional<StoredGame>, StoreError>& stored) {
            if (!stored) return done(Failure{not_stored()});
            if (*stored) {
                tell_if_live(person->user.id, (*stored)->row);
                return done(Failure{gone()});
            }
            if_free(person->user.id, *wanted.since,
                    [this, person, wanted, done](const std::optional<Fault>& fault) {
                        if (fault) return done(Failure{*fault});
                        add_seek(person, wanted, done);
                    });
        }));
}

void Lobby::add_seek(const PersonPtr& person, const lobby_request::MakeSeek& wanted,
                     const Done<SeekId>& done) {
    const auto is_own = [&](const OpenSeek& open) { return open.owner == person; };
    for (const auto& [id, open] : seeks_)
        if (is_own(open) && open.seek.offer == wanted.offer && open.seek.colour == wanted.colour &&
            open.seek.min == wanted.min && open.seek.max == wanted.max)
            return done(id);  // a repeated request
    if (count_of(seeks_, is_own) >= kMostSeeks || seeks_.size() >= kMostInAll)
        return done(Failure{too_many()});
    const SeekId id = wanted.id.empty() ? SeekId{random_id()} : wanted.id;
    added_.push_back(id);
    seeks_.emplace(id, OpenSeek{{id, person->seat(category_of(wanted.offer)), wanted.offer,
                                 wanted.colour, wanted.min, wanted.max},
                                person,
                                wanted.by.node});
    done(id);
}

void Lobby::remove_seek(const SeekId& id) {
    if (seeks_.erase(id) == 0) return;
    removed_.push_back(id);
    tell_gone("seek " + id.text);
}

/// The nodes forget what they would announce again.
void Lobby::tell_gone(const std::string& what) const {
    parts_.context.bus.publish(topic::kLobbyGone, {0, make_message(what)});
}

std::optional<Fault> Lobby::cancel_seek(UserId user, const SeekId& id) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) return std::nullopt;  // already gone: cancelling is idempotent
    if (found->second.owner->user.id != user) return not_yours();
    remove_seek(id);
    return std::nullopt;
}

void Lobby::accept_seek(const PersonPtr& person, const SeekId& id, Done<GameId> done) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) return answer_accepted_twice(person, id.text, std::move(done));
    const OpenSeek open = found->second;
    if (const auto fault = parts_.limits.fault_of(person, open.seek.offer))
        return done(Failure{*fault});
    if (const auto fault =
            fault_of_accepting(open.seek, person->seat(category_of(open.seek.offer))))
        return done(Failure{*fault});
    if (is_blocked_between(*open.owner, *person)) return done(Failure{blocked()});
    remove_seek(id);
    begin(open.owner, person, open.seek.offer, open.seek.colour, Source::Lobby, {id.text},
          std::move(done));
}

void Lobby::enter_pool(const PersonPtr& person, const lobby_request::EnterPool& wanted,
                       OnEnd done) {
    if (!pool_of(wanted.variant, wanted.clock)) return done(Fault{Code::NotFound, "no such pool"});
    GameOffer offer;
    offer.variant = wanted.variant;
    offer.clock = *time_control_from(wanted.clock);
    if (const auto fault = parts_.limits.fault_of(person, offer)) return done(fault);
    if (!wanted.since) {
        add_to_pool(person, wanted);
        return done(std::nullopt);
    }
    if (in_pools_.contains(person->user.id)) return done(std::nullopt);
    if_free(person->user.id, *wanted.since,
            [this, person, wanted, done = std::move(done)](const std::optional<Fault>& fault) {
                if (!fault && !in_pools_.contains(person->user.id)) add_to_pool(person, wanted);
                done(fault);
            });
}

void Lobby::add_to_pool(const PersonPtr& person, const lobby_request::EnterPool& wanted) {
    const UserId user = person->user.id;
    GameOffer offer;
    offer.variant = wanted.variant;
    offer.clock = *time_control_from(wanted.clock);
    leave_pools(user);
    pools_[*pool_of(wanted.variant, wanted.clock)].enter(
        user, person->rating(category_of(offer)).rounded(),
        wanted.since.value_or(parts_.context.now()));
    in_pools_[user] = {person, wanted.by.node};
    pools_changed_ = true;
}

void Lobby::tell_if_live(UserId user, const GameRow& game) const {
    if (game.ending) return;
    for (const Side side : kSides)
        if (game.terms.seats[side].user == user)
            tell_of_start(parts_.connections, user, game.terms.id, side, 0);
}

bool Lobby::plays_since(UserId user, Time since) const {
    bool plays = beginning_.contains(user);  // and is told when the game is written
    for (const GameRoomPtr& room : parts_.games.of(user))
        if (room->game.terms().created >= since) {
            tell_if_live(user, {room->game.terms(), std::nullopt});
            plays = true;
        }
    return plays;
}

void Lobby::if_free(UserId user, Time announced, OnEnd then) const {
    // The clocks of two nodes differ a little.
    const Time since{announced.since_epoch - kClockTolerance};
    if (plays_since(user, since)) return then(gone());
    // What the owner before has written was written before this node became the owner.
    parts_.stored_games.live_games_of(
        user, parts_.context.guarded([this, user, since, then = std::move(then)](
                                         const Result<std::vector<LiveSeat>, StoreError>& games) {
            if (!games) return then(not_stored());
            for (const LiveSeat& seat : *games)
                if (seat.created >= since) {
                    tell_of_start(parts_.connections, user, seat.game, seat.side, 0);
                    return then(gone());
                }
            if (plays_since(user, since)) return then(gone());
            then(std::nullopt);
        }));
}

void Lobby::leave_pools(UserId user) {
    if (in_pools_.erase(user) == 0) return;
    for (Pool& pool : pools_) pools_changed_ = pool.leave(user) || pools_changed_;
    tell_gone("pool " + std::to_string(static_cast<std::int64_t>(user)));
}

void Lobby::if_playing(const PersonPtr& person, const std::string& id,
                       std::function<void(bool)> then) const {
    parts_.owner.ask(
        request::FindSide{{id}, person->user.id},
        [then = std::move(then)](const Result<reply::PlayerSide, Refusal>& found) {
            then(found && found->side);
        },
        Asker{person->address, {}});
}

void Lobby::answer_accepted_twice(const PersonPtr& person, const std::string& id,
                                  Done<GameId> done) const {
    if_playing(person, id, [id, done = std::move(done)](bool is_playing) {
        if (is_playing) return done(GameId{id});
        done(Failure{gone()});
    });
}

void Lobby::left(UserId user, std::string_view node) {
    std::vector<SeekId> own;
    for (const auto& [id, open] : seeks_)
        if (open.owner->user.id == user && (node.empty() || open.node.empty() || open.node == node))
            own.push_back(id);
    for (const SeekId& id : own) remove_seek(id);
    const auto waiting = in_pools_.find(user);
    if (waiting != in_pools_.end() && (node.empty() || waiting->second.node == node))
        leave_pools(user);
}

void Lobby::node_gone(std::string_view node) {
    std::vector<UserId> people;
    for (const auto& [id, open] : seeks_)
        if (open.node == node) people.push_back(open.owner->user.id);
    for (const auto& [user, waiting] : in_pools_)
        if (waiting.node == node) people.push_back(user);
    for (const UserId user : people) left(user, node);
}

void Lobby::close() {
    ++opened_;
    seeks_.clear();
    invites_.clear();
    challenges_.clear();
    pools_ = {};
    in_pools_.clear();
    beginning_.clear();
    added_.clear();
    removed_.clear();
    pools_changed_ = true;
}

lobby_reply::Synced Lobby::missing(const lobby_request::Sync& announced) const {
    lobby_reply::Synced synced;
    for (const SeekId& id : announced.seeks)
        if (!seeks_.contains(id)) synced.gone.push_back(id);
    for (const UserId user : announced.waiting)
        if (!in_pools_.contains(user)) synced.not_waiting.push_back(user);
    return synced;
}

std::vector<protocol::PoolCount> Lobby::pool_counts() const {
    std::vector<protocol::PoolCount> counts;
    for (std::size_t i = 0; i < pools_.size(); ++i)
        counts.push_back({kPools[i].variant, kPools[i].clock, pools_[i].size()});
    return counts;
}

protocol::SeekPage Lobby::page(const SeekId& after) const {
    protocol::SeekPage page;
    page.in_all = seeks_.size();
    auto seek = after.empty() ? seeks_.begin() : seeks_.upper_bound(after);
    for (; seek != seeks_.end() && page.seeks.size() < kPage; ++seek)
        page.seeks.push_back(&seek->second.seek);
    if (seek != seeks_.end()) page.more = page.seeks.back()->id;
    return page;
}

std::string Lobby::first_page(protocol::Counts counts) const {
    return protocol::lobby_message(page({}), pool_counts(), counts);
}

std::optional<std::string> Lobby::tick(Time now, protocol::Counts counts) {
    const auto may_meet = [this](UserId one, UserId two) {
        return !is_blocked_between(*in_pools_.at(one).person, *in_pools_.at(two).person);
    };
    for (std::size_t i = 0; i < pools_.size(); ++i) {
        for (const auto& [one, two] : pools_[i].pair(now, may_meet)) {
            const PersonPtr first = in_pools_.at(one).person;
            const PersonPtr second = in_pools_.at(two).person;
            leave_pools(one);
            leave_pools(two);
            pools_changed_ = true;
            GameOffer offer;
            offer.variant = kPools[i].variant;
            offer.clock = *time_control_from(kPools[i].clock);
            offer.is_rated = may_be_rated(*first, now) && may_be_rated(*second, now);
            begin(first, second, offer, Colour::Random, Source::Pool, {}, [](const auto&) {});
        }
    }
    const bool counts_changed =
        counts.players != last_counts_.players || counts.games != last_counts_.games;
    if (added_.empty() && removed_.empty() && !pools_changed_ && !counts_changed)
        return std::nullopt;
    // A message has a bound; the rest comes with the next tick.
    std::erase_if(added_, [&](const SeekId& id) { return !seeks_.contains(id); });
    const auto more_added = added_.begin() + static_cast<long>(std::min(added_.size(), kPage));
    const auto more_removed =
        removed_.begin() + static_cast<long>(std::min(removed_.size(), kMostRemoved));
    std::vector<const Seek*> added;
    for (auto id = added_.begin(); id != more_added; ++id) added.push_back(&seeks_.at(*id).seek);
    const std::vector<SeekId> removed{removed_.begin(), more_removed};
    auto text = protocol::lobby_change(added, removed, pool_counts(), counts);
    added_.erase(added_.begin(), more_added);
    removed_.erase(removed_.begin(), more_removed);
    pools_changed_ = false;
    last_counts_ = counts;
    return text;
}

}  // namespace janggun::server
