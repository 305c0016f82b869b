// Text with ANSI colours on an ncurses screen.
#pragma once

#include <string_view>

namespace janggun::terminal {

/// A screen for the time of its life; restores the terminal at the end.
class CursesScreen {
  public:
    /// False if ncurses does not know the terminal.
    [[nodiscard]] bool open();
    ~CursesScreen();

  private:
    bool is_open_ = false;
};

/// Writes lines, the first at this column and row. Colours are those of draw::Ink.
void paint(int column, int row, std::string_view text);

}  // namespace janggun::terminal
