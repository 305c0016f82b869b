// Names of what has an owner.
#include "server/cluster/target.h"

#include <algorithm>

#include "base/text.h"

namespace janggun::server::cluster {
namespace {

constexpr std::size_t kLongestWord = 32;

bool is_word(std::string_view text) {
    return !text.empty() && text.size() <= kLongestWord &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return is_digit(c) || is_upper(c) || is_lower(c) || c == '-' || c == '_';
           });
}

}  // namespace

std::string text_of(const Target& target) {
    if (const auto* game = std::get_if<GameId>(&target)) return game->text;
    const auto& entity = std::get<EntityId>(target);
    return entity.kind + ":" + entity.name;
}

std::optional<Target> target_from(std::string_view text) {
    if (is_id(text)) return GameId{std::string{text}};
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view kind = text.substr(0, colon);
    const std::string_view name = text.substr(colon + 1);
    if (!is_word(kind) || !is_word(name)) return std::nullopt;
    return EntityId{std::string{kind}, std::string{name}};
}

}  // namespace janggun::server::cluster
