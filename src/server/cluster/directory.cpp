// Looking up the owner of a game or another entity.
#include "server/cluster/directory.h"

namespace janggun::server::cluster {

void Directory::find(const Target& target, Incarnation own, OnFound done) {
    const std::string name = text_of(target);
    if (const Incarnation* owner = owners_.find(name)) return done(std::optional{*owner});
    if (const auto asked = lookups_.find(name); asked != lookups_.end())
        return asked->second.push_back(std::move(done));
    if (lookups_.size() >= kMostLookups) return done(Failure{StoreError::Busy});
    lookups_[name].push_back(std::move(done));
    std::visit([&](const auto& one) { look_up(one, own); }, target);
}

void Directory::look_up(const GameId& game, Incarnation own) {
    store_.owner_of(game, [this, game, own, watch = std::weak_ptr<bool>{alive_}](
                              const Result<std::optional<Owner>, StoreError>& owner) {
        if (watch.expired()) return;
        if (!owner) return found(game, Failure{owner.error()});
        if (*owner) return found(game, std::optional{(*owner)->incarnation});
        claim(game, own);
    });
}

/// Entities exist as soon as a node claims them.
void Directory::look_up(const EntityId& entity, Incarnation own) {
    store_.claim_entity(own, entity,
                        [this, entity, own, watch = std::weak_ptr<bool>{alive_}](
                            const Result<Owner, StoreError>& owner) {
                            if (watch.expired()) return;
                            if (!owner) return found(entity, Failure{owner.error()});
                            if (owner->incarnation == own) claimed_(entity, own);
                            found(entity, std::optional{owner->incarnation});
                        });
}

/// Not live, or between two owners: the store distinguishes these when the game is claimed.
void Directory::claim(const GameId& game, Incarnation own) {
    store_.claim_game(own, game,
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
