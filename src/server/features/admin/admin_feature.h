// Administration: cleaning up, and the store's metrics.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/admin/janitor.h"

namespace janggun::server {

class AdminFeature final : public Feature {
  public:
    AdminFeature(App& app, MaintenanceStore& store)
        : store_{store}, janitor_{app.context(), store, [&app] {
                                      return app.connections().online();
                                  }} {}

    void register_with(Registry& registry) override;

  private:
    MaintenanceStore& store_;
    Janitor janitor_;
};

}  // namespace janggun::server
