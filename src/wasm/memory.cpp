// The memory that the page and we share: room for text going in, the answer going out.
#include <cstdlib>

#include "wasm/bridge.h"

namespace janggun::wasm {

JANGGUN_EXPORT(take_room) char* take_room(int bytes) {
    return static_cast<char*>(std::malloc(static_cast<std::size_t>(bytes)));
}
JANGGUN_EXPORT(give_room) void give_room(char* room) {
    std::free(room);
}
JANGGUN_EXPORT(answer_data) const char* answer_data() {
    return answer().data();
}
JANGGUN_EXPORT(answer_size) int answer_size() {
    return static_cast<int>(answer().size());
}

}  // namespace janggun::wasm
