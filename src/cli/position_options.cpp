// The options of a position, and their error messages.
#include "cli/position_options.h"

#include <fmt/ranges.h>
#include <vector>

namespace janggun::cli {

std::string variant_help() {
    std::string text = fmt::format("The game and its rules ({}):\n", DefaultGame::kId);
    for (const std::string_view name : all_variants())
        with_game(*variant_named(name), [&]<Game G>(const typename G::Ruleset& ruleset) {
            text += fmt::format("  {:<17} {}\n", name, summary_of(ruleset));
        });
    return text + "or a custom ruleset, such as\njanggi:bikjang=general,repetition=loss";
}

void declare_position(Command& command, PositionOptions& options) {
    command.add_option("--variant", options.variant, variant_help()).type_name("NAME");
    command.add_option("--fen", options.fen, "Position (default: the starting position)")
        .type_name("FEN");
    command.add_option("--play", options.play, "Moves to play first, in any notation of the game")
        .type_name("MOVE");
}

void declare_game(Command& command, std::string& id) {
    std::vector<std::string> ids;
    Games::for_each([&]<typename G>() { ids.emplace_back(G::kId); });
    command
        .add_option("--variant", id,
                    fmt::format("{} ({} by default)", fmt::join(ids, " or "), DefaultGame::kId))
        .type_name("NAME")
        .one_of(ids);
}

std::optional<AnyRuleset> find_variant(const std::string& name) {
    const auto variant = parse_variant(name.empty() ? DefaultGame::kId : std::string_view{name});
    if (variant) return *variant;
    complain(Status::Misused, "--variant: unknown variant \"{}\": {}", name,
             describe(variant.error()));
    return std::nullopt;
}

Status complain_of_fen(const std::string& fen, const std::string& why) {
    return complain(Status::Misused, "--fen: {}\n    {}", why, fen);
}

}  // namespace janggun::cli
