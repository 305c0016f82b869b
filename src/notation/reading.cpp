// Helpers shared by the readers and writers of move notations.
#include "notation/reading.h"

namespace janggun::notation {

namespace {

using enum MoveTextError::Reason;

constexpr std::string_view kJanggiLetters = "KARCHEP";  // in the order of Kind

}  // namespace

MoveTextError::Reason why_illegal(const janggi::Position& position, janggi::Move move) {
    if (position.finish() != janggi::Finish::None) return Finished;
    // Is the move illegal only because of bikjang?
    const auto without = janggi::Position::from(setup_of(position), janggi::BikjangRule::Ignored);
    if (!without || !without->is_legal(move)) return Illegal;
    return position.in_bikjang() ? MustAnswerBikjang : MayNotMakeBikjang;
}

std::optional<janggi::Kind> janggi_kind(char letter) {
    if (letter == 'N') return janggi::Kind::Horse;
    if (letter == 'B') return janggi::Kind::Elephant;
    const std::size_t at = kJanggiLetters.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<janggi::Kind>(at);
}

char letter_of(janggi::Kind kind) {
    return kJanggiLetters[static_cast<std::size_t>(kind)];
}

}  // namespace janggun::notation
