// Any bytes as what a site says to janggun play: nothing of it may reach the terminal as a control
// character.
#include "client/messages.h"
#include "fuzz/require.h"
#include "fuzz/targets.h"

namespace janggun::fuzz {
namespace {

struct ByteRange {
    std::string_view prefix;
    int first;
    int last;
};
constexpr ByteRange kUnprintable[] = {
    {"\xC2", 0x80, 0x9F}, {"\xE2\x80", 0xAA, 0xAE}, {"\xE2\x81", 0xA6, 0xA9}};

/// UTF-8 without C0, DEL, C1, and bidirectional embeddings, overrides and isolates.
bool is_printable(std::string_view text) {
    if (!client::is_utf8(text)) return false;
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
    for (const auto& [prefix, first, last] : kUnprintable)
        for (int end = first; end <= last; ++end)
            if (text.find(std::string{prefix} + static_cast<char>(end)) != std::string_view::npos)
                return false;
    return true;
}

}  // namespace

int fuzz_site_message(const std::uint8_t* data, std::size_t size) {
    const auto text = as_text(data, size);
    const auto message = client::read_message(text);
    if (const auto* chat = std::get_if<client::ChatMessage>(&message))
        require(is_printable(chat->line.name) && is_printable(chat->line.text),
                "chat has no control characters", text);
    if (const auto* game = std::get_if<client::Snapshot>(&message))
        require(!game->game.empty() && !game->start_fen.empty() &&
                    is_printable(game->players.first.name),
                "a game has what it must have", text);
    static_cast<void>(client::read_live_games(text));
    return 0;
}

}  // namespace janggun::fuzz
