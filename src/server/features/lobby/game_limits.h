// How many games a person or an address may have at once. Counted on this node: in a cluster each
// node has its own limit, and the lobby's node counts the games that came of it.
#pragma once

#include <optional>

#include "server/app/answers.h"
#include "server/app/context.h"
#include "server/features/people/people.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class GameLimits {
  public:
    struct Settings {
        std::size_t guest_games = 20;     // live games of one guest
        std::size_t account_games = 100;  // of one account
        std::size_t address_games = 400;  // asked for from one address; 0: any number
    };
    GameLimits(const Context& context, const LiveGames& games, Settings settings)
        : context_{context}, games_{games}, settings_{settings} {}

    /// Why this person cannot begin such a game now.
    [[nodiscard]] std::optional<Fault> fault_of(const PersonPtr& person,
                                                const GameOffer& offer) const {
        if (context_.is_draining) return draining();
        if (offer.is_rated && person->user.is_guest)
            return Fault{Code::Guest, "rated games need an account"};
        const Restrictions& restrictions = person->user.restrictions;
        if (offer.is_rated && restrictions.is_unrated(context_.now()))
            return unrated_fault(restrictions.unrated_until);
        const std::size_t most =
            person->user.is_guest ? settings_.guest_games : settings_.account_games;
        if (games_.count_of(person->user.id) >= most)
            return Fault{Code::TooMany, "too many games at once: finish some first"};
        if (settings_.address_games > 0 &&
            games_.count_from(person->address) >= settings_.address_games)
            return Fault{Code::TooMany, "too many games at once from your network"};
        return std::nullopt;
    }

  private:
    const Context& context_;
    const LiveGames& games_;
    Settings settings_;
};

}  // namespace janggun::server
