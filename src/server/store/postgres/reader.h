// A connection that reads, with its caches.
#pragma once

#include "server/store/postgres/facets.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

struct Reader {
    Session session;
    FacetCache facets{};

    [[nodiscard]] std::optional<ReadFailure> attempt(const CancelToken& cancel, Duration limit,
                                                     const std::function<bool()>& read) {
        return session.attempt(cancel, limit, Session::OnLoss::Repeat, read);
    }
};

}  // namespace janggun::server::postgres
