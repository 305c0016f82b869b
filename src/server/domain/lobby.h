// Finding an opponent: seeks, pools, invitations and challenges.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"

namespace janggun::server {

enum class Colour : std::uint8_t { White, Black, Random };
[[nodiscard]] std::string_view name_of(Colour colour);
[[nodiscard]] std::optional<Colour> colour_named(std::string_view name);
/// Which side the one who asked for the colour gets.
[[nodiscard]] Side side_for(Colour colour, Rng& rng);

struct Seek {
    SeekId id;
    Seat owner;
    GameOffer offer;
    Colour colour = Colour::Random;
    int min = 0;  // the other's rating
    int max = 9999;
};
/// Why this player may not take the seek.
[[nodiscard]] std::optional<Fault> fault_of_accepting(const Seek& seek, const Seat& player);

struct Invite {
    InviteId id;
    Seat owner;
    GameOffer offer;
    Colour colour = Colour::Random;
    Time created;
};
/// The owner's colour when the accepting player asks for a side too; `Random` asks for none.
/// The side that the owner has asked for is not given away.
[[nodiscard]] Result<Colour, Fault> owner_colour(const Invite& invite, Colour acceptor);
inline constexpr Duration kProposalLife = std::chrono::hours{24};

struct Challenge {
    enum class Status : std::uint8_t { Created, Accepted, Declined, Canceled };
    ChallengeId id;
    Seat from;
    Seat to;
    GameOffer offer;
    Colour colour = Colour::Random;  // of the challenger
    Status status = Status::Created;
    GameId game;
    std::string reason;  // of declining
    Time created;
};
[[nodiscard]] std::string_view name_of(Challenge::Status status);
[[nodiscard]] bool is_decline_reason(std::string_view reason);
/// The side that the challenger will have. Where the colour is random the id decides, so that it is
/// known before the challenge is accepted, and the same after a restart.
[[nodiscard]] Side challenger_side(const Challenge& challenge);

/// An invitation or a challenge as it is kept. A game that comes of it has the same id, so that who
/// accepts twice gets one game.
struct Proposal {
    std::string id;
    UserId from = UserId::None;
    UserId to = UserId::None;  // none: anyone with the link
    GameOffer offer;
    Colour colour = Colour::Random;
    Time created;
    friend bool operator==(const Proposal&, const Proposal&) = default;
};

/// What quick pairing offers.
struct PoolKind {
    std::string_view variant;
    std::string_view clock;
};
/// The pools of a game; one whose players prefer other clocks or rulesets has a list of its own.
template <Game G>
inline constexpr std::array<PoolKind, 3> kPoolsOf{
    {{G::kId, "180+2"}, {G::kId, "300+3x30"}, {G::kId, "900+10"}}};
template <>
inline constexpr std::array<PoolKind, 5> kPoolsOf<Janggi>{{{Janggi::kId, "60+3x10"},
                                                           {Janggi::kId, "300+3x30"},
                                                           {Janggi::kId, "600+3x30"},
                                                           {Janggi::kId, "180+2"},
                                                           {"janggikakao", "300+3x30"}}};
namespace detail {

template <typename... G>
struct PoolTable {
    static constexpr auto kPools = [] {
        std::array<PoolKind, (kPoolsOf<G>.size() + ...)> all{};
        std::size_t at = 0;
        const auto add = [&](const auto& pools) {
            for (const PoolKind& pool : pools) all[at++] = pool;
        };
        (add(kPoolsOf<G>), ...);
        return all;
    }();
};

}  // namespace detail
/// The pools of all games.
inline constexpr auto kPools = Games::Into<detail::PoolTable>::kPools;
[[nodiscard]] std::optional<std::size_t> pool_of(std::string_view variant, std::string_view clock);

/// A pool: pairs players of similar ratings; the accepted difference grows with the waiting time.
class Pool {
  public:
    struct Waiting {
        UserId user{};
        int rating = 1500;
        Time since;
    };

    void enter(UserId user, int rating, Time now);
    bool leave(UserId user);
    [[nodiscard]] bool contains(UserId user) const;
    [[nodiscard]] std::size_t size() const { return waiting_.size(); }
    /// Takes out the pairs that fit now, of those who may meet.
    using MayMeet = std::function<bool(UserId, UserId)>;
    [[nodiscard]] std::vector<std::pair<UserId, UserId>> pair(
        Time now, const MayMeet& may_meet = [](UserId, UserId) { return true; });

  private:
    std::vector<Waiting> waiting_;
};

}  // namespace janggun::server
