// Strong ids: the id of a game cannot be taken for that of a challenge.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace janggun::server {

/// Eight random letters and digits, so that ids cannot be guessed.
inline constexpr std::size_t kIdLength = 8;
[[nodiscard]] constexpr bool is_id(std::string_view text) {
    if (text.size() != kIdLength) return false;
    for (const char c : text)
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
            return false;
    return true;
}

template <typename Tag>
struct Id {
    std::string text;  // empty: none

    [[nodiscard]] bool empty() const { return text.empty(); }
    friend auto operator<=>(const Id&, const Id&) = default;
};

using GameId = Id<struct GameTag>;
using SeekId = Id<struct SeekTag>;
using InviteId = Id<struct InviteTag>;
using ChallengeId = Id<struct ChallengeTag>;
using StudyId = Id<struct StudyTag>;
using ChapterId = Id<struct ChapterTag>;
using TournamentId = Id<struct TournamentTag>;
using ReportId = Id<struct ReportTag>;
using SanctionId = Id<struct SanctionTag>;
using SessionId = Id<struct SessionTag>;  // what is shown of a session or token, not its secret

/// A person's, guest's or bot's number in the store; people are shown names.
enum class UserId : std::int64_t { None = 0 };

}  // namespace janggun::server

template <typename Tag>
struct std::hash<janggun::server::Id<Tag>> {
    std::size_t operator()(const janggun::server::Id<Tag>& id) const noexcept {
        return std::hash<std::string>{}(id.text);
    }
};
