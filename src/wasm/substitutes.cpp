// What the browser does for us: it turns cp949 into UTF-8 before text gets here, and takes JSON
// apart. In place of record/encoding.cpp and record/json_reader.cpp, whose libraries we leave out.
#include "record/encoding.h"
#include "record/json_reader.h"

namespace janggun::record {

bool is_utf8(std::string_view) {
    return true;
}
Converted from_cp949(std::string_view bytes) {
    return {std::string{bytes}, 0};
}
Converted to_cp949(std::string_view utf8) {
    return {std::string{utf8}, 0};
}

ReadGame json::read_game(std::string_view, Place place, const ReadOptions&) {
    ReadGame game;
    game.problems.push_back({Severity::Error, place, "JSON is read by the page"});
    return game;
}

}  // namespace janggun::record
