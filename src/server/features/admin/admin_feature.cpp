// The store's metrics.
#include "server/features/admin/admin_feature.h"

namespace janggun::server {

void AdminFeature::register_with(Registry& registry) {
    janitor_.register_with(registry);
    site_.register_with(registry);
    const auto counter = [&](const char* name, const char* help, auto StoreHealth::*field) {
        registry.counter(name, help,
                         [this, field] { return static_cast<double>(store_.health().*field); });
    };
    counter("janggun_failed_reads_total", "Failed reads of the store", &StoreHealth::failed_reads);
    counter("janggun_timed_out_reads_total", "Reads of the store that timed out",
            &StoreHealth::timed_out_reads);
    counter("janggun_cancelled_reads_total",
            "Reads of the store cancelled because the client had disconnected",
            &StoreHealth::cancelled_reads);
    counter("janggun_refused_reads_total", "Reads of the store refused because the queue was full",
            &StoreHealth::refused_reads);
    registry.gauge("janggun_reads_waiting", "Reads of the store waiting in the queue",
                   [this] { return static_cast<double>(store_.health().waiting_reads); });
    registry.gauge(
        "janggun_store_lost",
        "Whether the data files were deleted or replaced, so that writes are refused (1)",
        [this] { return store_.health().lost ? 1.0 : 0.0; });
}

}  // namespace janggun::server
