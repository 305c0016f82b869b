// What is offered in the fields of a request, in our words or in Lichess's: docs/bots.md.
#pragma once

#include <utility>

#include "base/result.h"
#include "server/app/call.h"
#include "server/domain/fault.h"
#include "server/domain/lobby.h"
#include "server/domain/terms.h"

namespace janggun::server {

[[nodiscard]] Result<GameOffer, Fault> offer_of(const Fields& fields);
[[nodiscard]] Result<Colour, Fault> colour_of(const Fields& fields);
/// "1500-1800", as Lichess writes it; without one, any rating.
[[nodiscard]] Result<std::pair<int, int>, Fault> rating_range_of(const Fields& fields);

}  // namespace janggun::server
