// The built-in networks, embedded by the assembler.
#include "nnue/built_in.h"

// The assembler reads the files: a compiler would take minutes over such long arrays.
#ifdef JANGGUN_NETS
#define EMBED(NAME)                                                                  \
    asm(".pushsection .rodata\n.global janggun_net_" #NAME "\njanggun_net_" #NAME    \
        ":\n.incbin \"" JANGGUN_NETS "/" #NAME ".nnue\"\n.global janggun_net_" #NAME \
        "_end\njanggun_net_" #NAME "_end:\n.popsection\n");                          \
    extern "C" const std::uint8_t janggun_net_##NAME[];                              \
    extern "C" const std::uint8_t janggun_net_##NAME##_end[]
EMBED(janggi);
EMBED(shogun);
#endif

namespace janggun::nnue {

template <>
std::span<const std::uint8_t> built_in_bytes<Janggi>() {
#ifdef JANGGUN_NETS
    return {janggun_net_janggi, janggun_net_janggi_end};
#else
    return {};
#endif
}
template <>
std::span<const std::uint8_t> built_in_bytes<Shogun>() {
#ifdef JANGGUN_NETS
    return {janggun_net_shogun, janggun_net_shogun_end};
#else
    return {};
#endif
}

/// A game without a network of its own is evaluated by hand.
template <Game G>
std::span<const std::uint8_t> built_in_bytes() {
    return {};
}

#define JANGGUN_INSTANTIATE(G) template std::span<const std::uint8_t> built_in_bytes<G>();
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::nnue
