// Pairing rules of seeks, pools and challenges.
#include "server/domain/lobby.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace janggun::server {
namespace {

constexpr std::array<std::string_view, 3> kColourNames = {"white", "black", "random"};
constexpr std::array<std::string_view, 4> kStatusNames = {"created", "accepted", "declined",
                                                          "canceled"};

/// The largest rating difference for a player who has waited this long.
int tolerance(Duration waited) {
    constexpr int kAtOnce = 100;
    constexpr int kPerSecond = 40;
    return kAtOnce +
           static_cast<int>(std::min<std::int64_t>(waited.count(), 600'000)) * kPerSecond / 1000;
}

}  // namespace

std::string_view name_of(Colour colour) {
    return kColourNames[static_cast<std::size_t>(colour)];
}
std::optional<Colour> colour_named(std::string_view name) {
    for (std::size_t i = 0; i < kColourNames.size(); ++i)
        if (kColourNames[i] == name) return static_cast<Colour>(i);
    return std::nullopt;
}
Side side_for(Colour colour, Rng& rng) {
    if (colour == Colour::Random) return rng.below(2) == 0 ? Side::First : Side::Second;
    return colour == Colour::White ? Side::First : Side::Second;
}

Result<Colour, Fault> owner_colour(const Invite& invite, Colour acceptor) {
    if (acceptor == Colour::Random) return invite.colour;
    if (invite.colour == acceptor)
        return Failure{Fault{Code::NotAllowed, "your opponent has that side"}};
    return acceptor == Colour::White ? Colour::Black : Colour::White;
}

std::string_view name_of(Challenge::Status status) {
    return kStatusNames[static_cast<std::size_t>(status)];
}
bool is_decline_reason(std::string_view reason) {
    constexpr std::string_view kReasons[] = {"generic",  "later",        "too_fast", "too_slow",
                                             "standard", "time_control", "rated",    "casual",
                                             "variant",  "no_bot",       "only_bot"};
    return std::find(std::begin(kReasons), std::end(kReasons), reason) != std::end(kReasons);
}

Side challenger_side(const Challenge& challenge) {
    if (challenge.colour != Colour::Random)
        return challenge.colour == Colour::White ? Side::First : Side::Second;
    // Ids are random letters and digits, as many even as odd.
    int sum = 0;
    for (const char c : challenge.id.text) sum += static_cast<unsigned char>(c);
    return sum % 2 == 0 ? Side::First : Side::Second;
}

std::optional<Fault> fault_of_accepting(const Seek& seek, const Seat& player) {
    if (seek.owner.user == player.user) return Fault{Code::NotAllowed, "this is your own seek"};
    if (seek.offer.is_rated && player.is_guest)
        return Fault{Code::Guest, "rated games need an account"};
    const bool has_range = seek.min > 0 || seek.max < 9999;
    const int rating = player.rating.value_or(1500);
    if (has_range && (rating < seek.min || rating > seek.max))
        return Fault{Code::RatingRange, "the seek asks for a rating from " +
                                            std::to_string(seek.min) + " to " +
                                            std::to_string(seek.max)};
    return std::nullopt;
}

std::optional<std::size_t> pool_of(std::string_view variant, std::string_view clock) {
    for (std::size_t i = 0; i < std::size(kPools); ++i)
        if (kPools[i].variant == variant && kPools[i].clock == clock) return i;
    return std::nullopt;
}

void Pool::enter(UserId user, int rating, Time now) {
    if (!contains(user)) waiting_.push_back({user, rating, now});
}

bool Pool::leave(UserId user) {
    return std::erase_if(waiting_, [&](const Waiting& w) { return w.user == user; }) > 0;
}

bool Pool::contains(UserId user) const {
    return std::any_of(waiting_.begin(), waiting_.end(),
                       [&](const Waiting& w) { return w.user == user; });
}

std::vector<std::pair<UserId, UserId>> Pool::pair(Time now, const MayMeet& may_meet) {
    std::vector<std::pair<UserId, UserId>> pairs;
    // Longest wait first; each is matched with the nearest rating within the tolerance.
    std::stable_sort(waiting_.begin(), waiting_.end(),
                     [](const Waiting& a, const Waiting& b) { return a.since < b.since; });
    for (std::size_t i = 0; i < waiting_.size();) {
        const Waiting& one = waiting_[i];
        std::size_t best = i;
        int least = 0;
        for (std::size_t j = i + 1; j < waiting_.size(); ++j) {
            const int apart = std::abs(one.rating - waiting_[j].rating);
            // The longer of the two waiting times sets the tolerance.
            if (apart <= tolerance(now - one.since) && (best == i || apart < least) &&
                may_meet(one.user, waiting_[j].user)) {
                best = j;
                least = apart;
            }
        }
        if (best == i) {
            ++i;
            continue;
        }
        pairs.emplace_back(one.user, waiting_[best].user);
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(best));
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return pairs;
}

}  // namespace janggun::server
