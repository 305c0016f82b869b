// What shared code may ask of a game. Both games are types that satisfy this concept; shared code
// asks what a game has (WithHands, WithPass), never which game it is.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/outcome.h"
#include "board/side.h"
#include "janggi/game.h"
#include "shogun/game.h"

namespace janggun {

template <typename G>
concept Game = requires(typename G::Position position, const typename G::Position& seen,
                        typename G::Move move, const typename G::History& history,
                        const typename G::Ruleset& ruleset, const typename G::Setup& setup) {
    requires std::regular<typename G::Position>;
    requires std::regular<typename G::Move> && sizeof(typename G::Move) == 2;
    { G::kName } -> std::convertible_to<std::string_view>;
    { name_of(ruleset) } -> std::same_as<std::string>;
    { ruleset.allows_agreed_draw } -> std::convertible_to<bool>;
    { G::default_ruleset() } -> std::same_as<typename G::Ruleset>;
    { G::start_setup() } -> std::same_as<typename G::Setup>;
    {G::position(setup, ruleset)};
    { G::outcome(seen, history, ruleset, 0) } -> std::same_as<std::optional<Outcome>>;
    { G::allowed_moves(seen, history, ruleset) } -> std::same_as<typename G::MoveList>;
    { seen.turn() } -> std::same_as<Side>;
    { seen.key() } -> std::same_as<std::uint64_t>;
    { seen.in_check() } -> std::same_as<bool>;
    { seen.quiet_plies() } -> std::same_as<int>;
    { seen.move_number() } -> std::same_as<int>;
    { seen.legal_moves() } -> std::same_as<typename G::MoveList>;
    { seen.count_legal_moves() } -> std::same_as<int>;
    { seen.noisy_moves() } -> std::same_as<typename G::MoveList>;
    { seen.quiet_moves() } -> std::same_as<typename G::MoveList>;
    { seen.is_legal(move) } -> std::same_as<bool>;
    { seen.is_capture(move) } -> std::same_as<bool>;
    { seen.gives_direct_check(move) } -> std::same_as<bool>;
    { seen.flipped() } -> std::same_as<typename G::Position>;
    { position.play(move) } -> std::same_as<void>;
    { position.skip_turn() } -> std::same_as<void>;
};

/// Captured pieces can be dropped.
template <typename G>
concept WithHands = Game<G> && requires(const typename G::Position& position, Side side) {
    position.hand(side);
};

/// A player may pass, and the pieces are worth points that can decide the game.
template <typename G>
concept WithPass = Game<G> && requires(const typename G::Position& position) {
    { G::Move::pass() } -> std::same_as<typename G::Move>;
    { position.pass_ends_game() } -> std::same_as<bool>;
};

static_assert(Game<Janggi> && WithPass<Janggi> && !WithHands<Janggi>);
static_assert(Game<Shogun> && WithHands<Shogun> && !WithPass<Shogun>);

}  // namespace janggun
