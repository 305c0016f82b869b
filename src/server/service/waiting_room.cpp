// Bringing players together.
#include "server/service/waiting_room.h"

#include <algorithm>

#include "server/service/secrets.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostSeeks = 5;  // of one person
constexpr std::size_t kMostInvites = 20;
constexpr std::size_t kMostChallenges = 20;
constexpr std::size_t kMostInAll = 20'000;
constexpr std::size_t kMostGames = 200;

const Fault kGone{Code::NotFound, "it is gone: taken back, taken, or too old"};
const Fault kTooMany{Code::TooMany, "too many at once"};
const Fault kNotYours{Code::Forbidden, "this is somebody else's"};

template <typename Map, typename Owned>
std::size_t count_of(const Map& map, const Owned& is_owned) {
    return static_cast<std::size_t>(std::count_if(
        map.begin(), map.end(), [&](const auto& entry) { return is_owned(entry.second); }));
}

}  // namespace

WaitingRoom::WaitingRoom(Context& context, People& people, Tables& tables, Tell tell,
                         OnChallenge on_challenge)
    : context_{context},
      people_{people},
      tables_{tables},
      tell_{std::move(tell)},
      on_challenge_{std::move(on_challenge)} {}

std::optional<Fault> WaitingRoom::fault_of(const PersonPtr& person, const GameOffer& offer) const {
    if (context_.is_draining)
        return Fault{Code::Draining, "the server is about to stop; try again in a minute"};
    if (offer.is_rated && person->user.is_guest)
        return Fault{Code::Guest, "rated games need an account"};
    if (tables_.of(person->user.id).size() >= kMostGames) return kTooMany;
    return std::nullopt;
}

void WaitingRoom::begin(const PersonPtr& owner, const PersonPtr& other_person,
                        const GameOffer& offer, Colour colour, Source source, Done<GameId> done) {
    Tables::NewGame game;
    game.offer = offer;
    game.source = source;
    const Side side = side_for(colour, context_.rng);
    game.people[side] = owner;
    game.people[other(side)] = other_person;
    tables_.create(std::move(game),
                   [done = std::move(done)](std::optional<Fault> fault, const TablePtr& table) {
                       if (fault) return done(Failure{*fault});
                       done(table->game.id());
                   });
}

Result<SeekId, Fault> WaitingRoom::seek(const PersonPtr& person, const GameOffer& offer,
                                        Colour colour, int min, int max) {
    if (const auto fault = fault_of(person, offer)) return Failure{*fault};
    const auto is_own = [&](const OpenSeek& open) { return open.owner == person; };
    for (const auto& [id, open] : seeks_)
        if (is_own(open) && open.seek.offer == offer && open.seek.colour == colour &&
            open.seek.min == min && open.seek.max == max)
            return id;  // asked for twice
    if (count_of(seeks_, is_own) >= kMostSeeks || seeks_.size() >= kMostInAll)
        return Failure{kTooMany};
    Seek seek{{random_id()}, person->seat(category_of(offer)), offer, colour, min, max};
    added_.push_back(seek.id);
    const SeekId id = seek.id;
    seeks_.emplace(id, OpenSeek{std::move(seek), person});
    return id;
}

void WaitingRoom::remove_seek(const SeekId& id) {
    if (seeks_.erase(id) > 0) removed_.push_back(id);
}

std::optional<Fault> WaitingRoom::cancel_seek(UserId user, const SeekId& id) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) return std::nullopt;  // gone is what was wanted
    if (found->second.owner->user.id != user) return kNotYours;
    remove_seek(id);
    return std::nullopt;
}

void WaitingRoom::accept_seek(const PersonPtr& person, const SeekId& id, Done<GameId> done) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) return done(Failure{kGone});
    const OpenSeek open = found->second;
    if (const auto fault = fault_of(person, open.seek.offer)) return done(Failure{*fault});
    if (const auto fault =
            fault_of_accepting(open.seek, person->seat(category_of(open.seek.offer))))
        return done(Failure{*fault});
    remove_seek(id);
    begin(open.owner, person, open.seek.offer, open.seek.colour, Source::Lobby, std::move(done));
}

std::optional<Fault> WaitingRoom::enter_pool(const PersonPtr& person, std::string_view variant,
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
    in_pools_[static_cast<std::int64_t>(person->user.id)] = person;
    pools_changed_ = true;
    return std::nullopt;
}

void WaitingRoom::leave_pools(UserId user) {
    for (Pool& pool : pools_) pools_changed_ = pool.leave(user) || pools_changed_;
    in_pools_.erase(static_cast<std::int64_t>(user));
}

Result<InviteId, Fault> WaitingRoom::invite(const PersonPtr& person, const GameOffer& offer,
                                            Colour colour) {
    if (const auto fault = fault_of(person, offer)) return Failure{*fault};
    std::erase_if(invites_, [&](const auto& entry) {
        return context_.now() - entry.second.invite.created > kInviteLife;
    });
    if (invites_.size() >= kMostInAll || count_of(invites_, [&](const OpenInvite& open) {
                                             return open.owner == person;
                                         }) >= kMostInvites)
        return Failure{kTooMany};
    const InviteId id{random_id()};
    invites_.emplace(
        id,
        OpenInvite{{id, person->seat(category_of(offer)), offer, colour, context_.now()}, person});
    return id;
}

const Invite* WaitingRoom::find_invite(const InviteId& id) const {
    const auto found = invites_.find(id);
    return found == invites_.end() ? nullptr : &found->second.invite;
}

std::optional<Fault> WaitingRoom::cancel_invite(UserId user, const InviteId& id) {
    const auto found = invites_.find(id);
    if (found == invites_.end()) return std::nullopt;
    if (found->second.owner->user.id != user) return kNotYours;
    invites_.erase(found);
    return std::nullopt;
}

void WaitingRoom::accept_invite(const PersonPtr& person, const InviteId& id, Done<GameId> done) {
    const auto found = invites_.find(id);
    if (found == invites_.end()) return done(Failure{kGone});
    const OpenInvite open = found->second;
    if (open.owner == person)
        return done(Failure{Fault{Code::NotAllowed, "this is your own invitation: send the link"}});
    if (const auto fault = fault_of(person, open.invite.offer)) return done(Failure{*fault});
    invites_.erase(found);
    begin(open.owner, person, open.invite.offer, open.invite.colour, Source::Invite,
          std::move(done));
}

void WaitingRoom::challenge(const PersonPtr& person, const std::string& user,
                            const GameOffer& offer, Colour colour, Done<Challenge> done) {
    if (const auto fault = fault_of(person, offer)) return done(Failure{*fault});
    std::erase_if(challenges_, [&](const auto& entry) {
        return context_.now() - entry.second.challenge.created > kChallengeLife;
    });
    const auto is_own = [&](const OpenChallenge& open) { return open.people.first == person; };
    if (challenges_.size() >= kMostInAll || count_of(challenges_, is_own) >= kMostChallenges)
        return done(Failure{kTooMany});
    people_.get_named(
        user, [this, person, offer, colour, done = std::move(done)](const PersonPtr& challenged) {
            if (!challenged)
                return done(Failure{Fault{Code::NotFound, "there is nobody of that name"}});
            if (challenged == person)
                return done(Failure{Fault{Code::NotAllowed, "one cannot challenge oneself"}});
            if (const auto fault = fault_of(challenged, offer))
                return done(Failure{fault->code == Code::Guest
                                        ? Fault{Code::Guest, "the other player has no account"}
                                        : *fault});
            const Category category = category_of(offer);
            Challenge challenge{.id = {random_id()},
                                .from = person->seat(category),
                                .to = challenged->seat(category),
                                .offer = offer,
                                .colour = colour,
                                .status = Challenge::Status::Created,
                                .game = {},
                                .reason = {},
                                .created = context_.now()};
            challenges_.emplace(challenge.id, OpenChallenge{challenge, {person, challenged}});
            tell_of(challenge);
            done(challenge);
        });
}

void WaitingRoom::tell_of(const Challenge& challenge) {
    const Message message = make_message(protocol::challenge_message(challenge));
    tell_(challenge.from.user, message);
    tell_(challenge.to.user, message);
    on_challenge_(challenge);
}

void WaitingRoom::accept_challenge(const PersonPtr& person, const ChallengeId& id,
                                   Done<GameId> done) {
    const auto found = challenges_.find(id);
    if (found == challenges_.end()) return done(Failure{kGone});
    const OpenChallenge open = found->second;
    if (open.people.second != person) return done(Failure{kNotYours});
    if (const auto fault = fault_of(person, open.challenge.offer)) return done(Failure{*fault});
    challenges_.erase(found);
    begin(open.people.first, person, open.challenge.offer, open.challenge.colour, Source::Challenge,
          [this, open, done = std::move(done)](Result<GameId, Fault> game) {
              Challenge told = open.challenge;
              if (game) {
                  told.status = Challenge::Status::Accepted;
                  told.game = *game;
                  tell_of(told);
              } else {
                  challenges_.emplace(told.id, open);  // it can be tried again
              }
              done(std::move(game));
          });
}

std::optional<Fault> WaitingRoom::decline_challenge(UserId user, const ChallengeId& id,
                                                    std::string_view reason) {
    const auto found = challenges_.find(id);
    if (found == challenges_.end()) return kGone;
    if (found->second.people.second->user.id != user) return kNotYours;
    Challenge told = found->second.challenge;
    challenges_.erase(found);
    told.status = Challenge::Status::Declined;
    told.reason = reason;
    tell_of(told);
    return std::nullopt;
}

std::optional<Fault> WaitingRoom::cancel_challenge(UserId user, const ChallengeId& id) {
    const auto found = challenges_.find(id);
    if (found == challenges_.end()) return kGone;
    if (found->second.people.first->user.id != user) return kNotYours;
    Challenge told = found->second.challenge;
    challenges_.erase(found);
    told.status = Challenge::Status::Canceled;
    tell_of(told);
    return std::nullopt;
}

std::vector<Challenge> WaitingRoom::challenges_of(UserId user) const {
    std::vector<Challenge> own;
    for (const auto& [id, open] : challenges_)
        if (open.challenge.from.user == user || open.challenge.to.user == user)
            own.push_back(open.challenge);
    return own;
}

void WaitingRoom::play_engine(const PersonPtr& person, const GameOffer& offer, Colour colour,
                              int level, std::optional<janggi::Formation> setup,
                              bool is_engine_busy, Done<GameId> done) {
    if (const auto fault = fault_of(person, offer)) return done(Failure{*fault});
    if (is_engine_busy)
        return done(Failure{Fault{Code::EngineBusy, "too many games wait for the engine"}});
    Tables::NewGame game;
    game.offer = offer;
    game.source = Source::Engine;
    game.level = level;
    const Side side = side_for(colour, context_.rng);
    game.people[side] = person;
    game.chosen_before[side] = setup;
    tables_.create(std::move(game),
                   [done = std::move(done)](std::optional<Fault> fault, const TablePtr& table) {
                       if (fault) return done(Failure{*fault});
                       done(table->game.id());
                   });
}

void WaitingRoom::left(UserId user) {
    std::vector<SeekId> own;
    for (const auto& [id, open] : seeks_)
        if (open.owner->user.id == user) own.push_back(id);
    for (const SeekId& id : own) remove_seek(id);
    leave_pools(user);
}

void WaitingRoom::began(UserId user) {
    left(user);
}

std::vector<protocol::PoolCount> WaitingRoom::pool_counts() const {
    std::vector<protocol::PoolCount> counts;
    for (std::size_t i = 0; i < pools_.size(); ++i)
        counts.push_back({kPools[i].variant, kPools[i].clock, pools_[i].size()});
    return counts;
}

std::string WaitingRoom::whole(protocol::Counts counts) const {
    std::vector<const Seek*> seeks;
    for (const auto& [id, open] : seeks_) seeks.push_back(&open.seek);
    return protocol::lobby_message(seeks, pool_counts(), counts);
}

bool WaitingRoom::is_waited() const {
    return !in_pools_.empty();
}

std::optional<std::string> WaitingRoom::tick(Time now, protocol::Counts counts) {
    for (std::size_t i = 0; i < pools_.size(); ++i) {
        for (const auto& [one, two] : pools_[i].pair(now)) {
            const PersonPtr first = in_pools_[static_cast<std::int64_t>(one)];
            const PersonPtr second = in_pools_[static_cast<std::int64_t>(two)];
            in_pools_.erase(static_cast<std::int64_t>(one));
            in_pools_.erase(static_cast<std::int64_t>(two));
            pools_changed_ = true;
            GameOffer offer;
            offer.variant = kPools[i].variant;
            offer.clock = *time_control_from(kPools[i].clock);
            offer.is_rated = !first->user.is_guest && !second->user.is_guest;
            begin(first, second, offer, Colour::Random, Source::Pool, [](const auto&) {});
        }
    }
    const bool counts_changed =
        counts.players != last_counts_.players || counts.games != last_counts_.games;
    if (added_.empty() && removed_.empty() && !pools_changed_ && !counts_changed)
        return std::nullopt;
    std::vector<const Seek*> added;
    for (const SeekId& id : added_)
        if (const auto found = seeks_.find(id); found != seeks_.end())
            added.push_back(&found->second.seek);
    auto text = protocol::lobby_change(added, removed_, pool_counts(), counts);
    added_.clear();
    removed_.clear();
    pools_changed_ = false;
    last_counts_ = counts;
    return text;
}

}  // namespace janggun::server
