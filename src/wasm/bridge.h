// How the page calls us: plain C functions. Text comes in as zero-ended UTF-8; text goes out as the
// answer of the last call, which stays where it is until the next one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_text.h"
#include "board/outcome.h"
#include "board/side.h"
#include "game/variant.h"

#define JANGGUN_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace janggun::wasm {

[[nodiscard]] inline std::string& answer() {
    static std::string text;
    return text;
}
/// What a call returns: did it work? The answer is what was asked for, or why there is none.
inline int good(std::string text = {}) {
    answer() = std::move(text);
    return 1;
}
inline int bad(std::string_view why) {
    answer() = why;
    return 0;
}

[[nodiscard]] inline std::string_view wire_name(Side side) {
    return side == Side::First ? "white" : "black";
}

/// The ruleset of that name, as played in an even or in a handicap game.
[[nodiscard]] inline std::optional<AnyRuleset> ruleset_called(std::string_view name,
                                                              bool handicap) {
    auto ruleset = variant_named(name);
    if (ruleset && handicap) ruleset = with_handicap(*ruleset);
    return ruleset;
}

inline void write_points(JsonText& json, const Points& points) {
    json.key("points");
    json.open('{');
    json.key("white");
    json.plain(points_text(points.first_halves));
    json.key("black");
    json.plain(points_text(points.second_halves));
    json.close('}');
}

/// Handle table of the objects that the page owns; handle 0 is null.
template <typename T>
class Handles {
  public:
    int add(T thing) {
        std::size_t at = 0;
        while (at < things_.size() && things_[at]) ++at;
        if (at == things_.size()) things_.emplace_back();
        things_[at] = std::make_unique<T>(std::move(thing));
        return static_cast<int>(at) + 1;
    }
    [[nodiscard]] T* find(int handle) {
        const auto at = static_cast<std::size_t>(handle) - 1;
        return handle > 0 && at < things_.size() ? things_[at].get() : nullptr;
    }
    void drop(int handle) {
        if (find(handle)) things_[static_cast<std::size_t>(handle) - 1].reset();
    }

  private:
    std::vector<std::unique_ptr<T>> things_;
};

}  // namespace janggun::wasm
