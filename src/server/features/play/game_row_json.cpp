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
    text_field(json, "game", terms.id.text);
    text_field(json, "variant", terms.offer.variant);
    text_field(json, "clock", to_text(terms.offer.clock));
    text_field(json, "speed", name_of(speed_of(terms.offer.clock)));
    json.truth_field("rated", terms.offer.is_rated);
    text_field(json, "source", name_of(terms.source));
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
            for (const Side side : kSides) text_field(json, wire_name(side), ending->setups[side]);
            json.close('}');
        }
        json.number_field("plies", ending->plies);
        text_field(json, "score", ending->score);
        json.key("winner");
        protocol::write_side(json, ending->score == "1-0"   ? std::optional{Side::First}
                                   : ending->score == "0-1" ? std::optional{Side::Second}
                                                            : std::nullopt);
        text_field(json, "reason", ending->reason);
        json.key("points");
        protocol::write_points(json, ending->points);
        json.key("ratings");
        protocol::write_ratings(json, ending->ratings);
        text_field(json, "fen", ending->fen);
    } else {
        json.number_field("plies", plies);
        text_field(json, "fen", fen);
    }
    if (more) more(json);
    json.close('}');
}

}  // namespace janggun::server
