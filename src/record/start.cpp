// The start of a recorded game.
#include "record/start.h"

#include <fmt/format.h>

#include "notation/fen.h"

namespace janggun::record {

std::optional<Formations> formations_of(const janggi::Position& start) {
    const auto cho = janggi::formation_on(start.pieces(), janggi::kCho);
    const auto han = janggi::formation_on(start.pieces(), janggi::kHan);
    if (!cho || !han) return std::nullopt;
    const auto even = janggi::Position::from(janggi::start_setup(*cho, *han), start.bikjang_rule());
    if (!even || *even != start) return std::nullopt;
    return Formations{*cho, *han};
}

template <>
Result<janggi::Position, std::string> read_start<Janggi>(const WrittenStart& written,
                                                         const janggi::Ruleset& ruleset) {
    if (!written.fen.empty()) return notation::read_position<Janggi>(written.fen, ruleset);
    Formations formations;
    for (const Side side : kSides) {
        const auto name = side == janggi::kCho ? written.cho : written.han;
        if (name.empty()) continue;
        const auto formation = janggi::formation_named(name);
        if (!formation)
            return Failure{
                fmt::format("\"{}\" is no set-up; there are inner, outer, left and right", name)};
        formations[side] = *formation;
    }
    return *Janggi::position(janggi::start_setup(formations.first, formations.second), ruleset);
}

template <>
Result<shogun::Position, std::string> read_start<Shogun>(const WrittenStart& written,
                                                         const shogun::Ruleset& ruleset) {
    if (!written.fen.empty()) return notation::read_position<Shogun>(written.fen, ruleset);
    return shogun::Position{};
}

template <Game G>
bool is_default_start(const Record<G>& record) {
    return record.start == *G::position(G::start_setup(), record.ruleset);
}

template bool is_default_start(const Record<Janggi>&);
template bool is_default_start(const Record<Shogun>&);

}  // namespace janggun::record
