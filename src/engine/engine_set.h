// One engine of each game, made when it is first needed: for a thread that searches any game.
#pragma once

#include <memory>
#include <tuple>

#include "engine/engine.h"

namespace janggun::engine {

class EngineSet {
  public:
    template <Game G>
    [[nodiscard]] Engine<G>& get(const Settings& settings) {
        auto& place = std::get<EngineOf<G>>(engines_);
        if (!place)
            place = std::make_unique<Engine<G>>(settings);
        else
            place->set(settings);
        return *place;
    }

  private:
    template <typename G>
    using EngineOf = std::unique_ptr<Engine<G>>;
    Games::Map<EngineOf>::Into<std::tuple> engines_;
};

}  // namespace janggun::engine
