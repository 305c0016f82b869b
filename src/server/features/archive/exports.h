// What all exports share: how many may run, and the thread that makes their texts.
#pragma once

#include "server/app/context.h"
#include "server/app/export_stream.h"
#include "server/app/workers.h"

namespace janggun::server {

struct Exports {
    static constexpr ExportSlots::Limits kLimits{};
    /// Each export has one piece in the making, so the queue has room for all of them.
    explicit Exports(Context& context) : workers{1, kLimits.total, context.post} {}

    ExportSlots slots{kLimits};
    Workers workers;
};

}  // namespace janggun::server
