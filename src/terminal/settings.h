// What a game in the terminal is played with.
#pragma once

#include <iosfwd>

#include "draw/style.h"
#include "engine/engine.h"
#include "game/match.h"

namespace janggun::terminal {

struct PlaySettings {
    Side person = Side::First;
    engine::Settings engine;
    draw::Script script = draw::Script::Hanja;
};

/// Full screen with ncurses; the terminal must be one. False if it is too small or unknown.
template <Game G>
[[nodiscard]] bool play_on_screen(const Match<G>& start, const PlaySettings& settings);

/// Line by line, for pipes and screen readers: moves and commands from `in`.
template <Game G>
void play_in_lines(const Match<G>& start, const PlaySettings& settings, std::istream& in,
                   std::ostream& out);

}  // namespace janggun::terminal
