// Terminal colours (ANSI escape codes), or none.
#pragma once

#include <string>
#include <string_view>

namespace janggun::draw {

/// Roles of colours. Han is red; Cho is green, as blue is hard to read on black.
enum class Shade { Plain, Dim, Bold, Cho, Han, White, Black, Alert };

class Ink {
  public:
    explicit Ink(bool colour) : colour_{colour} {}

    [[nodiscard]] bool has_colour() const { return colour_; }
    [[nodiscard]] std::string operator()(Shade shade, std::string_view text,
                                         bool marked = false) const {
        if (!colour_ || (shade == Shade::Plain && !marked)) return std::string{text};
        std::string inked = "\x1b[";
        inked += code(shade);
        if (marked) inked += ";7";  // reversed
        inked += 'm';
        inked += text;
        inked += "\x1b[0m";
        return inked;
    }

  private:
    [[nodiscard]] static std::string_view code(Shade shade) {
        switch (shade) {
            case Shade::Plain:
                return "0";
            case Shade::Dim:
                return "2";
            case Shade::Bold:
                return "1";
            case Shade::Cho:
                return "1;32";
            case Shade::Han:
                return "1;31";
            case Shade::White:
                return "1;36";
            case Shade::Black:
                return "1;35";
            case Shade::Alert:
                return "1;33";
        }
        return "0";
    }

    bool colour_;
};

}  // namespace janggun::draw
