// Games in lists.
#include "server/features/play/game_row_json.h"

#include "server/app/answers.h"

namespace janggun::server {

void write_rows(JsonText& json, std::string_view name, const std::vector<GameRow>& rows) {
    json.key(name);
    json.open('[');
    for (const GameRow& row : rows) write_row(json, row);
    json.close(']');
}

void write_row(JsonText& json, const GameRow& row, std::string_view fen, int plies,
               const std::function<void(JsonText&)>& more) {
    const Terms& terms = row.terms;
    const auto& ending = row.ending;
    json.open('{');
    json.field("game", terms.id.text);
    json.field("variant", terms.offer.variant);
    json.field("clock", to_text(terms.offer.clock));
    json.field("speed", name_of(speed_of(terms.offer.clock)));
    json.truth_field("rated", terms.offer.is_rated);
    json.field("source", name_of(terms.source));
    json.number_field("created", terms.created.count());
    for (const Side side : kSides) {
        json.key(wire_name(side));
        protocol::write_seat(json, terms.seats[side]);
    }
    if (ending) {
        json.number_field("ended", ending->at.count());
        json.key("setup");
        if (ending->setups.first.empty()) {
            json.plain("null");
        } else {
            json.open('{');
            for (const Side side : kSides) json.field(wire_name(side), ending->setups[side]);
            json.close('}');
        }
        json.number_field("plies", ending->plies);
        json.field("score", ending->score);
        json.key("winner");
        protocol::write_side(json, ending->score == "1-0"   ? std::optional{Side::First}
                                   : ending->score == "0-1" ? std::optional{Side::Second}
                                                            : std::nullopt);
        json.field("reason", ending->reason);
        json.key("points");
        protocol::write_points(json, ending->points);
        json.key("ratings");
        protocol::write_ratings(json, ending->ratings);
        json.field("fen", ending->fen);
    } else {
        json.number_field("plies", plies);
        json.field("fen", fen);
    }
    if (more) more(json);
    json.close('}');
}

}  // namespace janggun::server
