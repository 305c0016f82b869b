// Text with ANSI colours on an ncurses screen.
#include "terminal/paint.h"

#include <clocale>
#include <cstdio>
#include <curses.h>
#include <langinfo.h>
#include <string>
#include <unistd.h>

namespace janggun::terminal {
namespace {

/// draw::Ink's codes 31 to 36 are the pairs 1 to 6.
constexpr int kFirstColour = 31;
constexpr short kColours[] = {COLOR_RED,  COLOR_GREEN,   COLOR_YELLOW,
                              COLOR_BLUE, COLOR_MAGENTA, COLOR_CYAN};

attr_t attribute_of(int code) {
    if (code == 1) return A_BOLD;
    if (code == 2) return A_DIM;
    if (code == 7) return A_REVERSE;
    if (code >= kFirstColour && code < kFirstColour + 6)
        return static_cast<attr_t>(COLOR_PAIR(code - kFirstColour + 1));
    return A_NORMAL;
}

/// Sets the attributes of an escape sequence "1;32" and returns nothing but what it says.
void set_attributes(std::string_view codes) {
    attr_t attributes = A_NORMAL;
    int code = 0;
    for (const char c : codes) {
        if (c != ';') {
            code = 10 * code + (c - '0');
            continue;
        }
        attributes |= attribute_of(code);
        code = 0;
    }
    attributes |= attribute_of(code);
    attrset(static_cast<int>(attributes));
}

}  // namespace

bool CursesScreen::open() {
    std::setlocale(LC_ALL, "");
    // Almost every terminal is UTF-8, whatever the locale of an ssh session says.
    if (std::string_view{nl_langinfo(CODESET)} != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
    if (newterm(nullptr, stdout, stdin) == nullptr) return false;
    is_open_ = true;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, nullptr);
    mouseinterval(0);
    if (has_colors()) {
        start_color();
        use_default_colors();
        for (short i = 0; i < 6; ++i) init_pair(static_cast<short>(i + 1), kColours[i], -1);
    }
    return true;
}

CursesScreen::~CursesScreen() {
    if (is_open_) endwin();
}

void paint(int column, int row, std::string_view text) {
    move(row, column);
    while (!text.empty()) {
        const std::size_t next = text.find_first_of("\n\x1b");
        const std::string_view plain = text.substr(0, next);
        addnstr(plain.data(), static_cast<int>(plain.size()));
        if (next == std::string_view::npos) break;
        if (text[next] == '\n') {
            move(++row, column);
            text.remove_prefix(next + 1);
        } else {
            const std::size_t end = text.find('m', next);
            if (end == std::string_view::npos) break;
            set_attributes(text.substr(next + 2, end - next - 2));
            text.remove_prefix(end + 1);
        }
    }
    attrset(A_NORMAL);
}

}  // namespace janggun::terminal
