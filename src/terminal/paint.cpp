// Text with ANSI colours on an ncurses screen.
#include "terminal/paint.h"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <curses.h>
#include <cwchar>
#include <langinfo.h>
#include <string>
#include <unistd.h>
#include <utility>

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

/// Sets the attributes of an escape sequence "1;32", and no others.
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

/// The first character of a text that is not empty.
struct Character {
    std::size_t bytes;
    wchar_t code;
    int columns;
};
Character first_of(std::string_view text) {
    wchar_t code = 0;
    std::mbstate_t state{};
    std::size_t size = std::mbrtowc(&code, text.data(), text.size(), &state);
    if (size == 0 || size > text.size()) {  // not UTF-8
        size = 1;
        code = L'?';
    }
    return {size, code, std::max(0, ::wcwidth(code))};
}

int columns_of(std::string_view text) {
    int columns = 0;
    while (!text.empty()) {
        const Character next = first_of(text);
        columns += next.columns;
        text.remove_prefix(next.bytes);
    }
    return columns;
}

/// Adds the lines of a text without line feeds.
void wrap(std::string_view text, int columns, std::vector<std::string>& lines) {
    if (text.empty()) lines.emplace_back();
    std::string line;
    std::size_t space = std::string::npos;  // the last one after a word of the line
    int width = 0;
    while (!text.empty()) {
        const Character next = first_of(text);
        const bool is_space = next.code == L' ';
        if (width + next.columns > columns && !line.empty()) {
            const std::size_t end = space == std::string::npos || is_space ? line.size() : space;
            std::string rest = end < line.size() ? line.substr(end + 1) : "";
            line.resize(end);
            lines.push_back(std::exchange(line, std::move(rest)));
            space = std::string::npos;
            width = columns_of(line);
            if (is_space) {
                text.remove_prefix(next.bytes);
                continue;
            }
        }
        if (is_space && line.find_first_not_of(' ') != std::string::npos) space = line.size();
        line.append(text.substr(0, next.bytes));
        width += next.columns;
        text.remove_prefix(next.bytes);
    }
    if (!line.empty()) lines.push_back(std::move(line));
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
    int at = column;
    move(row, at);
    while (!text.empty() && row < LINES) {
        const std::size_t next = text.find_first_of("\n\x1b");
        // ncurses would continue at the beginning of the next row.
        const std::string_view plain = clipped(text.substr(0, next), COLS - at);
        // After a full row its cursor is there already: the column is counted here.
        if (!plain.empty()) mvaddnstr(row, at, plain.data(), static_cast<int>(plain.size()));
        at += columns_of(plain);
        if (next == std::string_view::npos) break;
        if (text[next] == '\n') {
            at = column;
            move(++row, at);
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

std::vector<std::string> wrapped(std::string_view text, int columns) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        wrap(text.substr(0, end), columns, lines);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string last_lines(std::string_view text, int columns, std::size_t most) {
    const auto lines = wrapped(text, columns);
    std::string joined;
    for (std::size_t i = lines.size() > most ? lines.size() - most : 0; i < lines.size(); ++i)
        joined += (joined.empty() ? "" : "\n") + lines[i];
    return joined;
}

std::string_view clipped(std::string_view text, int columns) {
    std::size_t bytes = 0;
    while (bytes < text.size()) {
        const Character next = first_of(text.substr(bytes));
        columns -= next.columns;
        if (columns < 0) break;
        bytes += next.bytes;
    }
    return text.substr(0, bytes);
}

}  // namespace janggun::terminal
