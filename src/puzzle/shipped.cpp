// The shipped puzzles, embedded by the assembler.
#include "puzzle/shipped.h"

#define EMBED(NAME)                                                                            \
    asm(".pushsection .rodata\n.global janggun_puzzles_" #NAME "\njanggun_puzzles_" #NAME      \
        ":\n.incbin \"" JANGGUN_PUZZLES "/" #NAME ".puzzles\"\n.global janggun_puzzles_" #NAME \
        "_end\njanggun_puzzles_" #NAME "_end:\n.popsection\n");                                \
    extern "C" const char janggun_puzzles_##NAME[];                                            \
    extern "C" const char janggun_puzzles_##NAME##_end[]
EMBED(janggi);
EMBED(shogun);

namespace janggun::puzzle {

template <>
std::string_view shipped_puzzles<Janggi>() {
    return {janggun_puzzles_janggi, janggun_puzzles_janggi_end};
}
template <>
std::string_view shipped_puzzles<Shogun>() {
    return {janggun_puzzles_shogun, janggun_puzzles_shogun_end};
}

template <Game G>
std::string_view shipped_puzzles() {
    return {};
}

#define JANGGUN_INSTANTIATE(G) template std::string_view shipped_puzzles<G>();
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
