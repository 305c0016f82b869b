// Any bytes as a file of puzzles.
#include <string>

#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "puzzle/puzzle_file.h"
#include "puzzle/tagger.h"

namespace janggun::fuzz {
namespace {

template <Game G>
void read_file(std::string_view text) {
    const auto read = puzzle::read_puzzles<G>(text);
    if (!read) {
        require(
            !describe(read.error()).empty() && read.error().line >= 1 && read.error().column >= 1,
            "an error has words and a place", text);
        return;
    }
    std::string written = puzzle::header<G>() + "\n";
    for (const auto& puzzle : *read) {
        written += puzzle::write_puzzle(puzzle) + "\n";
        (void)puzzle::themes_of(puzzle);
    }
    const auto again = puzzle::read_puzzles<G>(written);
    require(again && *again == *read, "written puzzles read as the same puzzles", text);
}

}  // namespace

int fuzz_puzzles(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    read_file<Janggi>(text);
    read_file<Shogun>(text);
    (void)puzzle::last_progress(text);
    return 0;
}

}  // namespace janggun::fuzz
