// One game for other programs, as Lichess exports it: PGN, or JSON for who asks for that.
#include "record/writer.h"
#include "server/protocol/lichess.h"
#include "server/app/answers.h"
#include "server/features/play/game_record.h"
#include "server/app/connections.h"

namespace janggun::server {
namespace {

const Fault kNoGame{Code::NotFound, "there is no such game"};

std::string pgn_of(const LiveGame& game, std::string_view site) {
    return record::write_game(record_of(game, site),
                              {.format = record::Format::Pgn, .style = notation::Style::Algebraic})
        .text;
}

bool wants_json(const Call& call) {
    return call.accept.find("application/json") != std::string::npos;
}

/// PGN or JSON. Runs on a worker's thread too.
std::string exported(const LiveGame& game, bool as_json, bool with_pgn, std::string_view site) {
    if (!as_json) return pgn_of(game, site);
    return protocol::lichess::exported_game(game, with_pgn ? pgn_of(game, site) : std::string{});
}

Answer export_answer(std::string text, bool as_json) {
    Answer answer = answer_of(std::move(text));
    if (!as_json) answer.type = "application/x-chess-pgn";
    return answer;
}

}  // namespace

void Service::export_game(const Call& call, Respond respond) {
    if (!is_id(call.path.at(0))) return respond(answer_of(kNoGame));
    const GameId id{call.path.at(0)};
    const std::string& site = house_->context.options.site;
    const bool as_json = wants_json(call);
    const bool with_pgn = call.fields.get("pgnInJson") == "true";
    if (const TablePtr table = house_->tables.find(id))
        return Tables::when_shown(table, [table, as_json, with_pgn, site, respond] {
            respond(export_answer(exported(table->game, as_json, with_pgn, site), as_json));
        });
    house_->replays.text_of(
        id, call.asker(),
        [as_json, with_pgn, site](const LiveGame& game, const std::vector<ChatLine>&) {
            return exported(game, as_json, with_pgn, site);
        },
        [as_json, respond](Result<std::string, Fault> text) {
            if (!text) return respond(answer_of(text.error()));
            respond(export_answer(std::move(*text), as_json));
        });
}

}  // namespace janggun::server
