// Puzzles, ratings and results as JSON.
#pragma once

#include "base/json_text.h"
#include "server/features/puzzles/catalogue.h"
#include "server/store/puzzles.h"

namespace janggun::server {

void write_puzzle(JsonText& json, const CataloguedPuzzle& puzzle);
void write_puzzle_player(JsonText& json, const PuzzlePlayer& player);
void write_puzzle_result(JsonText& json, const PuzzleResult& result);

}  // namespace janggun::server
