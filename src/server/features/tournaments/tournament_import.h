// A tournament from a TRF16 file: players without accounts, and the rounds played so far.
#pragma once

#include <vector>

#include "server/features/tournaments/tournament_runner.h"

namespace janggun::server {

struct ImportedTournament {
    TournamentSettings settings;
    std::vector<TournamentRunner::Planned> events;
};

/// A file of 1,000 players with names in Korean and 30 rounds has about 500,000.
inline constexpr std::size_t kMostTrfBytes = 600'000;

/// From the fields trf, variant and clock.
[[nodiscard]] Result<ImportedTournament, Fault> imported_from(const Fields& fields, Time now);

}  // namespace janggun::server
