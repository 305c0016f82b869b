// The explorer's classes of games: rating band and speed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "server/domain/speed.h"
#include "server/domain/terms.h"

namespace janggun::server {

/// By the mean of the players' ratings.
enum class RatingBand : std::uint8_t { Unrated, Under1200, To1400, To1600, To1800, To2000, Above };
inline constexpr std::array<std::string_view, 7> kBandNames = {
    "unrated", "under-1200", "1200", "1400", "1600", "1800", "2000"};
[[nodiscard]] constexpr std::optional<RatingBand> band_named(std::string_view name) {
    for (std::size_t i = 0; i < kBandNames.size(); ++i)
        if (kBandNames[i] == name) return static_cast<RatingBand>(i);
    return std::nullopt;
}
[[nodiscard]] constexpr RatingBand band_of(int mean_rating) {
    if (mean_rating < 1200) return RatingBand::Under1200;
    const int steps = (mean_rating - 1200) / 200;
    return static_cast<RatingBand>(2 + (steps > 4 ? 4 : steps));
}

/// A number for band and speed together, as stores keep it.
[[nodiscard]] constexpr int bucket_of(RatingBand band, Speed speed) {
    return static_cast<int>(band) * static_cast<int>(kSpeedNames.size()) + static_cast<int>(speed);
}
inline constexpr int kBucketCount =
    static_cast<int>(kBandNames.size()) * static_cast<int>(kSpeedNames.size());

/// A set of buckets, one bit each.
class BucketSet {
  public:
    constexpr void add(RatingBand band, Speed speed) { bits_ |= 1ULL << bucket_of(band, speed); }
    [[nodiscard]] static constexpr BucketSet all() {
        BucketSet set;
        set.bits_ = (1ULL << kBucketCount) - 1;
        return set;
    }
    [[nodiscard]] constexpr std::int64_t bits() const { return static_cast<std::int64_t>(bits_); }

  private:
    std::uint64_t bits_ = 0;
};

/// The bucket of a finished game. None: it is not counted, because the engine played, or because it
/// did not begin at the start.
[[nodiscard]] inline std::optional<int> bucket_of(const Terms& terms) {
    if (terms.seats.first.is_engine() || terms.seats.second.is_engine()) return std::nullopt;
    if (!terms.offer.fen.empty() || !terms.offer.handicap.empty()) return std::nullopt;
    const auto& first = terms.seats.first.rating;
    const auto& second = terms.seats.second.rating;
    const RatingBand band = terms.offer.is_rated && first && second
                                ? band_of((*first + *second) / 2)
                                : RatingBand::Unrated;
    return bucket_of(band, speed_of(terms.offer.clock));
}

}  // namespace janggun::server
