// Puzzles on the server: the shipped sets, rated play of accounts, and their results.
#pragma once

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/features/puzzles/puzzle_routes.h"
#include "server/features/puzzles/result_stream.h"

namespace janggun::server {

class PuzzlesFeature final : public Feature {
  public:
    PuzzlesFeature(App& app, PuzzleStore& store, Committer& committer)
        : routes_{app.context(), store, committer, catalogue_},
          results_{app.context(), store, app.connections()} {}

    void register_with(Registry& registry) override {
        routes_.register_with(registry);
        results_.register_with(registry);
    }

  private:
    Catalogue catalogue_;
    PuzzleRoutes routes_;
    ResultStreams results_;
};

}  // namespace janggun::server
