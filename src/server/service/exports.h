// What all exports share: how many may run, and the thread that makes their texts.
#pragma once

#include "server/service/context.h"
#include "server/service/export_stream.h"
#include "server/service/worker.h"

namespace janggun::server {

struct Exports {
    static constexpr ExportSlots::Limits kLimits{};
    /// Each export has one piece in the making, so the queue has room for all of them.
    explicit Exports(Context& context) : workers{1, kLimits.total, context.post} {}

    ExportSlots slots{kLimits};
    Workers workers;
};

}  // namespace janggun::server
