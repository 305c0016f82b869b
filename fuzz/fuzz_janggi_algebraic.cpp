// Any text as a Janggi move in algebraic notation, its ranks counted from 1 or from 0.
#include "fuzz/moves.h"
#include "fuzz/targets.h"
#include "notation/algebraic.h"

namespace janggun::fuzz {

int fuzz_janggi_algebraic(const std::uint8_t* data, std::size_t size) {
    read_moves<Janggi>(data, size, notation::Style::Algebraic);
    if (size == 0) return 0;
    const auto& position = chosen_position<Janggi>(data[0]);
    const std::string_view text = as_text(data + 1, size - 1);
    const auto move = notation::read_algebraic(position, text, notation::RankBase::Zero);
    if (move)
        require(position.is_legal(*move), "what is read is legal", text);
    else
        check_error<Janggi>(move.error(), text);
    return 0;
}

}  // namespace janggun::fuzz
