// Seeks, pools and games against the engine.
#include "server/features/lobby/lobby.h"

#include <algorithm>

#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/features/lobby/lobby_faults.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostSeeks = 5;  // of one person
constexpr std::size_t kMostInAll = 20'000;
constexpr std::size_t kPage = 100;  // seeks in one message
constexpr std::size_t kMostRemoved = 1000;

template <typename Map, typename Owned>
std::size_t count_of(const Map& map, const Owned& is_owned) {
    return static_cast<std::size_t>(std::count_if(
        map.begin(), map.end(), [&](const auto& entry) { return is_owned(entry.second); }));
}

}  // namespace

Lobby::Lobby(Parts parts, Settings settings)
    : context_{parts.context},
      connections_{parts.connections},
      people_{parts.people},
      games_{parts.games},
      runner_{parts.runner},
      engines_{parts.engines},
      settings_{settings} {}

std::optional<Fault> Lobby::fault_of(const PersonPtr& person, const GameOffer& offer) const {
    if (context_.is_draining) return draining();
    if (offer.is_rated && person->user.is_guest)
        return Fault{Code::Guest, "rated games need an account"};
    const std::size_t most =
        person->user.is_guest ? settings_.guest_games : settings_.account_games;
    if (games_.of(person->user.id).size() >= most)
        return Fault{Code::TooMany, "too many games at once: finish some first"};
    if (settings_.address_games > 0 &&
        games_.count_from(person->address) >= settings_.address_games)
        return Fault{Code::TooMany, "too many games at once from your network"};
    return std::nullopt;
}

void Lobby::begin(const PersonPtr& owner, const PersonPtr& other_person, const GameOffer& offer,
                  Colour colour, Source source, GameId id, Done<GameId> done) {
    GameRunner::NewGame game;
    if (source == Source::Invite || source == Source::Challenge)
        game.also.emplace_back(write::EndProposal{id.text});
    game.id = std::move(id);
    game.offer = offer;
    game.source = source;
    game.origin = other_person->address;
    const Side side = side_for(colour, context_.rng);
    game.people[side] = owner;
    game.people[other(side)] = other_person;
    runner_.create(std::move(game),
                   [done = std::move(done)](const Result<GameRoomPtr, Fault>& room) {
                       if (!room) return done(Failure{room.error()});
                       done((*room)->game.id());
                   });
}

Result<SeekId, Fault> Lobby::seek(const PersonPtr& person, const GameOffer& offer, Colour colour,
                                  int min, int max) {
    if (const auto fault = fault_of(person, offer)) return Failure{*fault};
    const auto is_own = [&](const OpenSeek& open) { return open.owner == person; };
    for (const auto& [id, open] : seeks_)
        if (is_own(open) && open.seek.offer == offer && open.seek.colour == colour &&
            open.seek.min == min && open.seek.max == max)
            return id;  // asked for twice
    if (count_of(seeks_, is_own) >= kMostSeeks || seeks_.size() >= kMostInAll)
        return Failure{too_many()};
    Seek seek{{random_id()}, person->seat(category_of(offer)), offer, colour, min, max};
    added_.push_back(seek.id);
    const SeekId id = seek.id;
    seeks_.emplace(id, OpenSeek{std::move(seek), person});
    return id;
}

void Lobby::remove_seek(const SeekId& id) {
    if (seeks_.erase(id) > 0) removed_.push_back(id);
}

std::optional<Fault> Lobby::cancel_seek(UserId user, const SeekId& id) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) return std::nullopt;  // gone is what was wanted
    if (found->second.owner->user.id != user) return not_yours();
    remove_seek(id);
    return std::nullopt;
}

void Lobby::accept_seek(const PersonPtr& person, const SeekId& id, Done<GameId> done) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) {
        if (plays(person, id.text)) return done(GameId{id.text});  // accepted twice
        return done(Failure{gone()});
    }
    const OpenSeek open = found->second;
    if (const auto fault = fault_of(person, open.seek.offer)) return done(Failure{*fault});
    if (const auto fault =
            fault_of_accepting(open.seek, person->seat(category_of(open.seek.offer))))
        return done(Failure{*fault});
    remove_seek(id);
    begin(open.owner, person, open.seek.offer, open.seek.colour, Source::Lobby, {id.text},
          std::move(done));
}

std::optional<Fault> Lobby::enter_pool(const PersonPtr& person, std::string_view variant,
                                       std::string_view clock) {
    const auto pool = pool_of(variant, clock);
    if (!pool) return Fault{Code::NotFound, "there is no such pool"};
    GameOffer offer;
    offer.variant = variant;
    offer.clock = *time_control_from(clock);
    if (const auto fault = fault_of(person, offer)) return fault;
    leave_pools(person->user.id);
    pools_[*pool].enter(person->user.id, person->rating(category_of(offer)).rounded(),
                        context_.now());
    in_pools_[person->user.id] = person;
    pools_changed_ = true;
    return std::nullopt;
}

void Lobby::leave_pools(UserId user) {
    for (Pool& pool : pools_) pools_changed_ = pool.leave(user) || pools_changed_;
    in_pools_.erase(user);
}

void Lobby::play_engine(const PersonPtr& person, const GameOffer& offer, Colour colour, int level,
                        std::optional<SetupId> setup, std::string_view key, Done<GameId> done) {
    const std::string id = key.empty() ? random_id() : id_from(person->user.id, key);
    if (plays(person, id)) return done(GameId{id});  // asked for twice
    if (const auto fault = fault_of(person, offer)) return done(Failure{*fault});
    if (engines_.is_full())
        return done(Failure{Fault{Code::EngineBusy, "too many games wait for the engine"}});
    GameRunner::NewGame game;
    game.id = {id};
    game.offer = offer;
    game.source = Source::Engine;
    game.level = level;
    game.origin = person->address;
    const Side side = side_for(colour, context_.rng);
    game.people[side] = person;
    game.chosen_before[side] = setup;
    runner_.create(std::move(game), [this, person, id, done = std::move(done)](
                                        const Result<GameRoomPtr, Fault>& room) {
        if (room) return done(GameId{id});
        // The first time it was asked for it may have been made, and be over by now.
        context_.store.game(
            {id}, {},
            context_.guarded([person, id, fault = room.error(), done](const auto& stored) {
                if (stored && *stored)
                    for (const Side seat : kSides)
                        if ((*stored)->row.terms.seats[seat].user == person->user.id)
                            return done(GameId{id});
                done(Failure{fault});
            }));
    });
}

void Lobby::left(UserId user) {
    std::vector<SeekId> own;
    for (const auto& [id, open] : seeks_)
        if (open.owner->user.id == user) own.push_back(id);
    for (const SeekId& id : own) remove_seek(id);
    leave_pools(user);
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
    for (std::size_t i = 0; i < pools_.size(); ++i) {
        for (const auto& [one, two] : pools_[i].pair(now)) {
            const PersonPtr first = in_pools_[one];
            const PersonPtr second = in_pools_[two];
            in_pools_.erase(one);
            in_pools_.erase(two);
            pools_changed_ = true;
            GameOffer offer;
            offer.variant = kPools[i].variant;
            offer.clock = *time_control_from(kPools[i].clock);
            offer.is_rated = !first->user.is_guest && !second->user.is_guest;
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
