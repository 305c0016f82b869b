#include "draw/terminal.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace janggun::draw {

bool wants_colour(int descriptor) {
    const char* const refused = std::getenv("NO_COLOR");
    if (refused != nullptr && *refused != '\0') return false;
    const char* const terminal = std::getenv("TERM");
    if (terminal == nullptr || std::string_view{terminal} == "dumb") return false;
    return isatty(descriptor) != 0;
}

}  // namespace janggun::draw
