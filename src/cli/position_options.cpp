// What the options of a position are called, and the complaints about them.
#include "cli/position_options.h"

#include <fmt/ranges.h>
#include <vector>

namespace janggun::cli {

void declare_position(CLI::App& command, PositionOptions& options) {
    command.add_option("--variant", options.variant, kVariantHelp)->type_name("NAME");
    command.add_option("--fen", options.fen, "The position; without it, the start of the game")
        ->type_name("FEN");
    command.add_option("--play", options.play, "Moves to make first, in any notation of the game")
        ->type_name("MOVE");
}

void declare_game(CLI::App& command, std::string& id) {
    std::vector<std::string> ids;
    Games::for_each([&]<typename G>() { ids.emplace_back(G::kId); });
    command
        .add_option("--variant", id,
                    fmt::format("{} ({} by default)", fmt::join(ids, " or "), DefaultGame::kId))
        ->type_name("NAME")
        ->check(CLI::IsMember(ids));
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
