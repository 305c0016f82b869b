// A judged game as JSON.
#include "review/judged_json.h"

#include <cmath>

#include "engine/moves_to_end.h"

namespace janggun::review {
namespace {

/// A number from 0 to 1000 with a few digits after the point.
void decimal_field(JsonText& json, std::string_view name, double value, int digits) {
    std::int64_t unit = 1;
    for (int i = 0; i < digits; ++i) unit *= 10;
    const auto scaled = static_cast<std::int64_t>(std::llround(value * static_cast<double>(unit)));
    std::string fraction = std::to_string(scaled % unit);
    fraction.insert(0, static_cast<std::size_t>(digits) - fraction.size(), '0');
    json.key(name);
    json.plain(std::to_string(scaled / unit) + "." + fraction);
}

void write_move(JsonText& json, const JudgedMove& move) {
    json.open('{');
    json.field("judgement", name_of(move.judgement));
    decimal_field(json, "lost", move.lost, 3);
    decimal_field(json, "accuracy", move.accuracy, 1);
    json.truth_field("exercise", move.is_exercise);
    json.close('}');
}

void write_summary(JsonText& json, const Summary& summary) {
    json.open('{');
    if (summary.accuracy) decimal_field(json, "accuracy", *summary.accuracy, 1);
    json.number_field("moves", summary.moves);
    json.number_field("inaccuracies", summary.inaccuracies);
    json.number_field("mistakes", summary.mistakes);
    json.number_field("blunders", summary.blunders);
    decimal_field(json, "averageLoss", summary.average_loss, 3);
    json.number_field("averageCentipawnLoss", summary.average_centipawn_loss);
    json.close('}');
}

}  // namespace

void write_score_fields(JsonText& json, Score score, Side turn, const ChanceCurve& curve) {
    const bool is_end = engine::is_decided(score);
    const double expected = expected_score(score, curve);
    json.field("kind", engine::is_mate(score) ? "mate" : is_end ? "points" : "cp");
    const int value = is_end ? std::abs(engine::moves_to_end(score)) : std::abs(score);
    const bool is_white_better = (score > 0) == (turn == Side::First);
    json.number_field("value", is_white_better ? value : -value);
    decimal_field(json, "expected", turn == Side::First ? expected : 1 - expected, 3);
}

std::string judged_json(const Judged& judged) {
    JsonText json;
    json.open('{');
    json.key("moves");
    json.open('[');
    for (const auto& move : judged.moves) {
        if (move)
            write_move(json, *move);
        else
            json.plain("null");
    }
    json.close(']');
    json.key("white");
    write_summary(json, judged.sides[Side::First]);
    json.key("black");
    write_summary(json, judged.sides[Side::Second]);
    json.close('}');
    return json.take();
}

}  // namespace janggun::review
