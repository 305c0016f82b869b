// What a token may do. A session may do everything its person may.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace janggun::server {

enum class Scope : std::uint8_t {
    None = 0,
    ChallengeRead = 1,
    ChallengeWrite = 2,
    BoardPlay = 4,
    BotPlay = 8,
    StudyRead = 16,
    StudyWrite = 32,
    All = 63,
};
[[nodiscard]] constexpr Scope operator|(Scope a, Scope b) {
    return static_cast<Scope>(static_cast<int>(a) | static_cast<int>(b));
}
[[nodiscard]] constexpr bool overlaps(Scope held, Scope wanted) {
    return (static_cast<int>(held) & static_cast<int>(wanted)) != 0;
}

/// Moves and chat in a game, as a bot or at a board.
inline constexpr Scope kPlayScopes = Scope::BotPlay | Scope::BoardPlay;
/// Accepting, declining and cancelling challenges and invitations.
inline constexpr Scope kChallengeScopes = Scope::ChallengeWrite | kPlayScopes;

/// Seeing one's own studies; public and unlisted ones need no scope.
inline constexpr Scope kStudyScopes = Scope::StudyRead | Scope::StudyWrite;

inline constexpr std::pair<std::string_view, Scope> kScopeNames[] = {
    {"challenge:read", Scope::ChallengeRead}, {"challenge:write", Scope::ChallengeWrite},
    {"board:play", Scope::BoardPlay},         {"bot:play", Scope::BotPlay},
    {"study:read", Scope::StudyRead},         {"study:write", Scope::StudyWrite},
};
[[nodiscard]] constexpr std::optional<Scope> scope_named(std::string_view name) {
    for (const auto& [known, scope] : kScopeNames)
        if (known == name) return scope;
    return std::nullopt;
}

}  // namespace janggun::server
