// Looking up the owner of a game or another entity.
#include "server/cluster/directory.h"

namespace janggun::server::cluster {

void Directory::find(const Target& target, Incarnation own, OnFound done, const Asker& asker) {
    const std::string name = text_of(target);
    if (const Incarnation* owner = owners_.find(name)) return done(std::optional{*owner});
    if (ended_.find(name) != nullptr) return done(std::optional<Incarnation>{});
    if (const auto asked = lookups_.find(name); asked != lookups_.end())
        return asked->second.push_back(std::move(done));
    if (lookups_.size() >= kMostLookups) return done(Failure{StoreError::Busy});
    lookups_[name].push_back(std::move(done));
    std::visit([&](const auto& one) { look_up(one, own, asker); }, target);
}

void Directory::look_up(const GameId& game, Incarnation own, const Asker& asker) {
    // Whoever asks may go, but others may wait for the same answer.
    const Asker key{asker.key, {}};
    store_.owner_of(game, key,
                    [this, game, own, key, watch = std::weak_ptr<bool>{alive_}](
                        const Result<GameOwnership, StoreError>& ownership) {
                        if (watch.expired()) return;
                        if (!ownership) return found(game, Failure{ownership.error()});
                        using State = GameOwnership::State;
                        if (ownership->state == State::Ended) ended_.put(text_of(game), true);
                        if (ownership->state != State::Live)
                            return found(game, std::optional<Incarnation>{});
                        if (ownership->owner)
                            return found(game, std::optional{ownership->owner->incarnation});
                        claim(game, own, key);
                    });
}

/// Entities exist as soon as a node claims them.
void Directory::look_up(const EntityId& entity, Incarnation own, const Asker& /*asker*/) {
    store_.claim_entity(own, entity,
                        [this, entity, own, watch = std::weak_ptr<bool>{alive_}](
                            const Result<Owner, StoreError>& owner) {
                            if (watch.expired()) return;
                            if (!owner) return found(entity, Failure{owner.error()});
                            if (owner->incarnation == own) claimed_(entity, own);
                            found(entity, std::optional{owner->incarnation});
                        });
}

/// Between two owners, or over since it was looked up.
void Directory::claim(const GameId& game, Incarnation own, const Asker& asker) {
    store_.claim_game(own, game, asker,
                      [this, game, own, watch = std::weak_ptr<bool>{alive_}](
                          const Result<std::optional<Owner>, StoreError>& owner) {
                          if (watch.expired()) return;
                          if (!owner) return found(game, Failure{owner.error()});
                          if (!*owner) return found(game, std::optional<Incarnation>{});
                          if ((*owner)->incarnation == own) claimed_(game, own);
                          found(game, std::optional{(*owner)->incarnation});
                      });
}

void Directory::found(const Target& target, Result<std::optional<Incarnation>, StoreError> owner) {
    const std::string name = text_of(target);
    const auto waiting = lookups_.extract(name);
    if (owner && *owner) owners_.put(name, **owner);
    for (const OnFound& each : waiting.mapped()) each(owner);
}

void Directory::forget(const Target& target, Incarnation incarnation) {
    const std::string name = text_of(target);
    const Incarnation* owner = owners_.find(name);
    if (owner && *owner == incarnation) owners_.erase(name);
}

std::optional<Incarnation> Directory::remembered(const Target& target) {
    const Incarnation* owner = owners_.find(text_of(target));
    return owner ? std::optional{*owner} : std::nullopt;
}

void Directory::forget(Incarnation incarnation) {
    owners_.erase_if([&](const std::string&, Incarnation owner) { return owner == incarnation; });
}

}  // namespace janggun::server::cluster
