// Administration: cleaning up, and the store's metrics.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/admin/janitor.h"

namespace janggun::server {

class AdminFeature final : public Feature {
  public:
    explicit AdminFeature(App& app)
        : context_{app.context()}, janitor_{app.context(), [&app] {
                                                return app.connections().online();
                                            }} {}

    void register_with(Registry& registry) override;

  private:
    Context& context_;
    Janitor janitor_;
};

}  // namespace janggun::server
