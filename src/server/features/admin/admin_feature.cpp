// The store's metrics.
#include "server/features/admin/admin_feature.h"

namespace janggun::server {

void AdminFeature::register_with(Registry& registry) {
    janitor_.register_with(registry);
    const auto counter = [&](const char* name, const char* help, auto StoreHealth::*field) {
        registry.counter(name, help,
                         [this, field] { return static_cast<double>(store_.health().*field); });
    };
    counter("janggun_failed_reads_total", "Reads that the store could not do",
            &StoreHealth::failed_reads);
    counter("janggun_timed_out_reads_total", "Reads that took too long and were stopped",
            &StoreHealth::timed_out_reads);
    counter("janggun_cancelled_reads_total", "Reads dropped because their asker had gone",
            &StoreHealth::cancelled_reads);
    counter("janggun_refused_reads_total", "Reads refused because too many waited",
            &StoreHealth::refused_reads);
    registry.gauge("janggun_reads_waiting", "Reads that wait for a reader",
                   [this] { return static_cast<double>(store_.health().waiting_reads); });
    registry.gauge("janggun_store_lost",
                   "1: the files were deleted or replaced, writes are refused",
                   [this] { return store_.health().lost ? 1.0 : 0.0; });
}

}  // namespace janggun::server
