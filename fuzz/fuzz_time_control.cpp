// Any text as a time control.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "game/time_control.h"

namespace janggun::fuzz {

int fuzz_time_control(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    const auto control = time_control_from(text);
    if (!control) return 0;
    require(control->main.count() >= 0 && control->increment.count() >= 0 &&
                control->period.count() >= 0 && control->periods >= 0 &&
                control->days_per_move >= 0,
            "no time is negative", text);
    const auto again = time_control_from(to_text(*control));
    require(again && *again == *control, "a written time control reads as the same one", text);
    return 0;
}

}  // namespace janggun::fuzz
