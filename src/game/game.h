// The concept of a game. Every game is a type that satisfies it; shared code
// asks what a game has (WithHands, WithPass, …), never which game it is.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/outcome.h"
#include "board/side.h"
#include "game/games.h"

namespace janggun {

template <typename G>
concept Game = requires(typename G::Position position, const typename G::Position& seen,
                        typename G::Move move, const typename G::History& history,
                        const typename G::Ruleset& ruleset, const typename G::Setup& setup,
                        const typename G::RulesetError& ruleset_error,
                        const typename G::SetupFault& setup_fault, typename G::Kind kind,
                        std::string_view text) {
    requires std::regular<typename G::Position>;
    requires std::regular<typename G::Move> && sizeof(typename G::Move) == 2;

    // Names and numbers. The id is the name of the default ruleset too; the letters are FEN's, in
    // the order of Kind; the worth of a piece is in pawns, and a royal piece has none.
    { G::kId } -> std::convertible_to<std::string_view>;
    { G::kName } -> std::convertible_to<std::string_view>;
    { G::kSideNames } -> std::convertible_to<BySide<std::string_view>>;
    { G::kLetters } -> std::convertible_to<std::string_view>;
    { G::kKindCount } -> std::convertible_to<int>;
    { G::worth(kind) } -> std::same_as<int>;

    // Rulesets and their names.
    { G::ruleset_names() } -> std::same_as<std::vector<std::string_view>>;
    {
        G::parse_ruleset(text)
        } -> std::same_as<Result<typename G::Ruleset, typename G::RulesetError>>;
    { G::default_ruleset() } -> std::same_as<typename G::Ruleset>;
    { ruleset_error.reason == G::RulesetError::Reason::UnknownName } -> std::same_as<bool>;
    { ruleset_error.column } -> std::convertible_to<int>;
    { describe(ruleset_error) } -> std::same_as<std::string>;
    { name_of(ruleset) } -> std::same_as<std::string>;
    { title_of(ruleset) } -> std::same_as<std::string_view>;
    { summary_of(ruleset) } -> std::same_as<std::string_view>;
    { is_custom(ruleset) } -> std::same_as<bool>;
    { ruleset.allows_agreed_draw } -> std::convertible_to<bool>;

    // Start positions and outcomes.
    { G::start_setup() } -> std::same_as<typename G::Setup>;
    {
        G::position(setup, ruleset)
        } -> std::same_as<Result<typename G::Position, std::vector<typename G::SetupFault>>>;
    { describe(setup_fault) } -> std::same_as<std::string>;
    { G::outcome(seen, history, ruleset, 0) } -> std::same_as<std::optional<Outcome>>;
    { G::allowed_moves(seen, history, ruleset) } -> std::same_as<typename G::MoveList>;

    { seen.turn() } -> std::same_as<Side>;
    { seen.key() } -> std::same_as<std::uint64_t>;
    { seen.key_after(move) } -> std::same_as<std::uint64_t>;
    { seen.in_check() } -> std::same_as<bool>;
    { seen.quiet_plies() } -> std::same_as<int>;
    { seen.move_number() } -> std::same_as<int>;
    {seen.pieces().on(typename G::Square{})};
    { seen.legal_moves() } -> std::same_as<typename G::MoveList>;
    { seen.count_legal_moves() } -> std::same_as<int>;
    { seen.noisy_moves() } -> std::same_as<typename G::MoveList>;
    { seen.quiet_moves() } -> std::same_as<typename G::MoveList>;
    { seen.is_legal(move) } -> std::same_as<bool>;
    { seen.is_capture(move) } -> std::same_as<bool>;
    { gives_direct_check(seen, move) } -> std::same_as<bool>;
    { seen.flipped() } -> std::same_as<typename G::Position>;
    { position.play(move) } -> std::same_as<void>;
    { position.skip_turn() } -> std::same_as<void>;
};

/// Captured pieces can be dropped.
template <typename G>
concept WithHands = Game<G> && requires(const typename G::Position& position, Side side,
                                        typename G::Move move, typename G::Kind kind) {
    { position.hand(side).count(kind) } -> std::same_as<int>;
    { move.is_drop() } -> std::same_as<bool>;
    { move.dropped() } -> std::same_as<typename G::Kind>;
    std::span<const typename G::Kind>{G::kHandKinds};
};

/// A move can promote the piece.
template <typename G>
concept WithPromotion = Game<G> && requires(typename G::Move move, typename G::Square square) {
    { move.is_promotion() } -> std::same_as<bool>;
    { G::Move::promotion(square, square) } -> std::same_as<typename G::Move>;
};

/// A player may pass.
template <typename G>
concept WithPass = Game<G> &&
    requires(const typename G::Position& position, typename G::Move move) {
    { G::Move::pass() } -> std::same_as<typename G::Move>;
    { move.is_pass() } -> std::same_as<bool>;
    { position.after_pass() } -> std::same_as<bool>;
    { position.pass_ends_game() } -> std::same_as<bool>;
};

/// The pieces are worth points that can decide the game.
template <typename G>
concept WithPoints = Game<G> && requires(const typename G::Position& position,
                                         const typename G::Ruleset& ruleset, Points points) {
    { G::points_decide(ruleset) } -> std::same_as<bool>;
    { G::totals(position, ruleset) } -> std::same_as<Points>;
    { G::points_winner(points) } -> std::same_as<std::optional<Side>>;
};

/// Facing generals have a meaning: bikjang (빅장).
template <typename G>
concept WithBikjang = Game<G> && requires(const typename G::Position& position) {
    { position.in_bikjang() } -> std::same_as<bool>;
    { made_bikjang_count(position) } -> std::same_as<bool>;
};

/// A game can end by a rule such as two passes and yet continue in a record: `resume` makes such a
/// position playable again and returns whether it was finished.
template <typename G>
concept WithResumption = Game<G> && requires(typename G::Position& position) {
    { G::resume(position) } -> std::same_as<bool>;
};

/// Each side chooses how some of its pieces stand before the first move. SetupChoice is an
/// enumeration; the first of kSetupChoices is the default.
template <typename G>
concept WithSetup = Game<G> &&
    requires(typename G::SetupChoice choice, const BySide<typename G::SetupChoice>& choices,
             const typename G::Position& start) {
    std::span<const typename G::SetupChoice>{G::kSetupChoices};
    { G::kFirstToChoose } -> std::convertible_to<Side>;
    { name_of(choice) } -> std::same_as<std::string_view>;
    { G::start_setup(choices) } -> std::same_as<typename G::Setup>;
    // The choices that lead to this position, if it is the start of an even game.
    { G::setup_choices_of(start) } -> std::same_as<std::optional<BySide<typename G::SetupChoice>>>;
};

/// A stronger player can give odds: the pieces to take off are named by their letters or squares.
template <typename G>
concept WithHandicap = WithSetup<G> &&
    requires(const typename G::Ruleset& ruleset, const BySide<typename G::SetupChoice>& choices,
             std::string_view letters, std::span<const typename G::Square> removed) {
    { ruleset.is_handicap } -> std::convertible_to<bool>;
    { ruleset.with_handicap() } -> std::same_as<typename G::Ruleset>;
    { G::handicap_setup(choices, letters) } -> std::same_as<std::optional<typename G::Setup>>;
    { G::handicap_setup(choices, removed) } -> std::same_as<typename G::Setup>;
};

#define JANGGUN_CHECK(G) static_assert(Game<G> && Games::kContains<G>);
JANGGUN_FOR_EACH_GAME(JANGGUN_CHECK)
#undef JANGGUN_CHECK
#define JANGGUN_COUNT(G) +1
static_assert(Games::kSize == 0 JANGGUN_FOR_EACH_GAME(JANGGUN_COUNT));
#undef JANGGUN_COUNT

template <typename G>
using PositionOf = typename G::Position;
/// The game that a position belongs to.
template <typename Position>
using GameOf = Games::At<Games::Map<PositionOf>::kIndexOf<Position>>;

/// The default game.
using DefaultGame = Games::At<0>;

// Properties of moves that not every game has.

template <Game G>
[[nodiscard]] constexpr bool is_pass(typename G::Move move) {
    if constexpr (WithPass<G>)
        return move.is_pass();
    else
        return false;
}
template <Game G>
[[nodiscard]] constexpr bool is_drop(typename G::Move move) {
    if constexpr (WithHands<G>)
        return move.is_drop();
    else
        return false;
}
template <Game G>
[[nodiscard]] constexpr bool is_promotion(typename G::Move move) {
    if constexpr (WithPromotion<G>)
        return move.is_promotion();
    else
        return false;
}

/// The kind that a letter of FEN stands for, whatever its case.
template <Game G>
[[nodiscard]] constexpr std::optional<typename G::Kind> kind_of_letter(char letter) {
    const char capital =
        letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    const std::size_t at = std::string_view{G::kLetters}.find(capital);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<typename G::Kind>(at);
}

}  // namespace janggun
