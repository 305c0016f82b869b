// Puzzles as JSON.
#include "server/features/puzzles/puzzle_json.h"

#include <cmath>

#include "base/text.h"

namespace janggun::server {

void write_puzzle(JsonText& json, const CataloguedPuzzle& puzzle) {
    json.open('{');
    json.field("id", puzzle.id);
    json.field("game", name_of(puzzle.game));
    json.field("kind", puzzle.kind);
    json.number_field("rating", puzzle.rating.rounded());
    json.number_field("plays", puzzle.rating.games);
    json.key("themes");
    json.open('[');
    puzzle.themes.for_each([&](puzzle::Theme theme) { json.string(puzzle::name_of(theme)); });
    json.close(']');
    json.field("fen", puzzle.fen);
    json.key("moves");
    json.open('[');
    for (const Word& word : words_of(puzzle.moves)) json.string(word.text);
    json.close(']');
    json.close('}');
}

void write_puzzle_player(JsonText& json, const PuzzlePlayer& player) {
    json.open('{');
    json.field("game", name_of(player.game));
    json.number_field("rating", player.rating.rounded());
    json.number_field("deviation", std::lround(player.rating.deviation));
    json.truth_field("provisional", player.rating.is_provisional());
    json.number_field("puzzles", player.rating.games);
    json.close('}');
}

void write_puzzle_result(JsonText& json, const PuzzleResult& result) {
    json.open('{');
    json.field("puzzle", result.puzzle);
    json.field("game", name_of(result.game));
    json.number_field("first", result.first.count());
    json.truth_field("firstSolved", result.is_first_solved);
    json.number_field("last", result.last.count());
    json.truth_field("solved", result.is_solved);
    json.number_field("attempts", result.attempts);
    json.number_field("before", result.before);
    json.number_field("after", result.after);
    json.close('}');
}

}  // namespace janggun::server
