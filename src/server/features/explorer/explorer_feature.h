// The explorer of this server's games: what was played in a position, and how the pairs of set-ups
// score.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/app/registry.h"
#include "server/store/explorer.h"

namespace janggun::server {

class ExplorerFeature final : public Feature {
  public:
    ExplorerFeature(App& app, ExplorerStore& store) : context_{app.context()}, store_{store} {}

    void register_with(Registry& registry) override;

  private:
    void position(const Call& call, Respond respond);
    void setups(const Call& call, Respond respond);

    Context& context_;
    ExplorerStore& store_;
};

}  // namespace janggun::server
