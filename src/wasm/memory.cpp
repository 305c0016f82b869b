// Memory shared with the page: buffers for its input, and the answer of the last call.
#include <cstdlib>

#include "wasm/bridge.h"

namespace janggun::wasm {

JANGGUN_EXPORT(allocate) char* allocate(int bytes) {
    return static_cast<char*>(std::malloc(static_cast<std::size_t>(bytes)));
}
JANGGUN_EXPORT(deallocate) void deallocate(char* buffer) {
    std::free(buffer);
}
JANGGUN_EXPORT(answer_data) const char* answer_data() {
    return answer().data();
}
JANGGUN_EXPORT(answer_size) int answer_size() {
    return static_cast<int>(answer().size());
}

}  // namespace janggun::wasm
