// Texts made of a game.
#include "server/features/play/game_document.h"

#include "record/writer.h"
#include "server/features/play/chat.h"
#include "server/features/play/game_record.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

std::string pgn_of(const LiveGame& game, std::string_view site) {
    return record::write_game(record_of(game, site),
                              {.format = record::Format::Pgn, .style = notation::Style::Algebraic})
        .text;
}

/// The players' room and the spectators' are separate until the game is over.
std::vector<protocol::SaidLine> visible_chat(const LiveGame& game,
                                             const std::vector<ChatLine>& chat,
                                             std::optional<Side> you) {
    std::vector<protocol::SaidLine> lines;
    const bool is_over = game.is_over();
    for (const ChatLine* line : last_chat_lines(chat, {.players = is_over || you.has_value(),
                                                      .spectators = is_over || !you.has_value()}))
        lines.push_back({room_name(line->room), line->at, line->name, line->text});
    return lines;
}

struct Writer {
    const LiveGame& game;
    const DocumentFacts& facts;

    std::string operator()(const document::Snapshot&) const {
        protocol::SnapshotFor reader;
        reader.now = facts.now;
        reader.presence = facts.presence;
        reader.is_message = false;
        return protocol::snapshot(game, reader);
    }
    std::string operator()(const document::Record& record) const {
        return record::write_game(record_of(game, facts.site),
                                  {.format = record.format, .style = record.style})
            .text;
    }
    std::string operator()(const document::Export& wanted) const {
        if (!wanted.is_json) return pgn_of(game, facts.site);
        return lichess::exported_game(game,
                                      wanted.has_pgn ? pgn_of(game, facts.site) : std::string{});
    }
    std::string operator()(const document::EngineGame&) const {
        const auto side = game.side_of(facts.viewer);
        return side ? lichess::engine_game(game, *side) : std::string{};
    }
    std::string operator()(const document::GameEvent& event) const {
        const auto side = game.side_of(facts.viewer);
        return side ? lichess::game_event(event.type, game, *side, facts.now) : std::string{};
    }
};

}  // namespace

std::string text_of(const Document& document, const LiveGame& game, const DocumentFacts& facts) {
    return std::visit(Writer{game, facts}, document);
}

std::string snapshot_for(const LiveGame& game, const std::vector<ChatLine>& chat, UserId viewer,
                         Time now, const protocol::Presence& presence) {
    protocol::SnapshotFor reader;
    reader.now = now;
    reader.you = game.side_of(viewer);
    reader.presence = presence;
    reader.chat = visible_chat(game, chat, reader.you);
    return protocol::snapshot(game, reader);
}

}  // namespace janggun::server
