// Playing and watching on a site, in the terminal.
#pragma once

#include <iosfwd>
#include <string>

#include "client/session.h"
#include "draw/style.h"

namespace janggun::terminal {

struct ServerSettings {
    client::Terms terms;  // of the games that are offered
    int level = 3;        // of the site's engine
    draw::Script script = draw::Script::Hanja;
    std::string game;  // to follow at once; empty: the lobby
};

/// Full screen with ncurses. False if the terminal is unknown.
[[nodiscard]] bool visit_on_screen(client::Session& session, const ServerSettings& settings);

/// Line by line, for pipes and screen readers. Lines come from this descriptor; from a pipe each
/// waits until the one before has been answered and it is the person's turn.
void visit_in_lines(client::Session& session, const ServerSettings& settings, int input,
                    std::ostream& out);

}  // namespace janggun::terminal
