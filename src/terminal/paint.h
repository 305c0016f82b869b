// Text with ANSI colours on an ncurses screen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// Writes lines, the first at this column and row, cut at the edges of the window. Colours are
/// those of draw::Ink.
void paint(int column, int row, std::string_view text);

/// UTF-8 text in lines of at most so many columns, broken at line feeds, and at spaces where there
/// are any. Wide characters take two columns.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, int columns);
/// The last lines of a wrapped text, with line feeds between them.
[[nodiscard]] std::string last_lines(std::string_view text, int columns, std::size_t most);
/// UTF-8 text cut to at most so many columns.
[[nodiscard]] std::string_view clipped(std::string_view text, int columns);

}  // namespace janggun::terminal
