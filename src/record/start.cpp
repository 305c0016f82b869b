// The start of a recorded game.
#include "record/start.h"

#include <fmt/format.h>

#include "base/text.h"

namespace janggun::record {

template <Game G>
Result<typename G::Position, StartError<G>> read_start(const WrittenStart& written,
                                                       const typename G::Ruleset& ruleset) {
    if (!written.fen.empty()) {
        const auto position = notation::read_position<G>(written.fen, ruleset);
        if (!position) return Failure{StartError<G>{position.error()}};
        return *position;
    }
    ChosenSetups chosen;
    if constexpr (WithSetup<G>)
        for (const Side side : kSides) {
            const std::string_view name = written.setups[side];
            if (name.empty()) continue;
            chosen[side] = setup_named(name);
            if (!chosen[side] || !choice_of<G>(*chosen[side]))
                return Failure{
                    StartError<G>{UnknownSetup{side, std::string{name}, setup_names<G>()}}};
        }
    return *G::position(start_of<G>(chosen), ruleset);
}

template <Game G>
std::string describe_start(const StartError<G>& error) {
    if (const auto* unknown = std::get_if<UnknownSetup>(&error))
        return fmt::format("\"{}\" is not a set-up: expected one of {}", unknown->name,
                           unknown->expected);
    return notation::describe(std::get<notation::PositionError<G>>(error));
}

template <Game G>
bool is_default_start(const Record<G>& record) {
    return record.start == *G::position(G::start_setup(), record.ruleset);
}

const std::vector<SetupTag>& setup_tags() {
    static const std::vector<SetupTag> kTags = [] {
        std::vector<SetupTag> all;
        Games::for_each([&]<typename G>() {
            if constexpr (WithSetup<G>)
                for (const Side side : kSides) all.push_back({setup_tag<G>(side), side});
        });
        return all;
    }();
    return kTags;
}

std::string setup_field(std::string tag) {
    tag.front() = to_lower(tag.front());
    return tag;
}

#define JANGGUN_INSTANTIATE(G)                                                     \
    template Result<G::Position, StartError<G>> read_start<G>(const WrittenStart&, \
                                                              const G::Ruleset&);  \
    template std::string describe_start<G>(const StartError<G>&);                  \
    template bool is_default_start(const Record<G>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record
