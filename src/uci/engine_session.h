// A game and its engine behind a text interface, so that a protocol does not depend on the game.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "board/outcome.h"
#include "engine/chances.h"
#include "engine/engine.h"
#include "engine/info.h"
#include "game/match.h"
#include "game/variant.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "uci/dialect.h"
#include "uci/go.h"

namespace janggun::uci {

using Info = engine::Info<std::string>;
using Best = engine::Best<std::string>;  // an empty text is no move

/// Why a move in text was not played.
using MoveError = std::variant<notation::MoveTextError, PlayError>;
[[nodiscard]] std::string describe(const MoveError& error);

/// The board and the moves played on it, whatever the game.
class TextBoard {
  public:
    TextBoard() = default;
    virtual ~TextBoard() = default;
    TextBoard(const TextBoard&) = delete;
    TextBoard& operator=(const TextBoard&) = delete;

    // Functions that change the board wait for a running search to end. An error changes nothing.

    /// The start of a game where the text is empty.
    virtual Result<Done, notation::AnyPositionError> set_up(std::string_view fen) = 0;
    virtual Result<Done, MoveError> play(std::string_view move) = 0;
    virtual void write_castling(Castling castling) = 0;
    /// Plays a pass if it is legal and leads to this position.
    virtual bool pass_to(std::string_view fen) = 0;
    virtual bool take_back() = 0;
    /// Continues from a position where the rules have ended the game and left no legal move.
    virtual void play_on() = 0;
    /// The same board seen from the other side, with the sides swapped.
    virtual void flip() = 0;

    [[nodiscard]] virtual Side turn() const = 0;
    [[nodiscard]] virtual std::size_t plies() const = 0;
    [[nodiscard]] virtual bool is_legal(std::string_view move) const = 0;
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    [[nodiscard]] virtual std::string fen() const = 0;
    /// The target squares of a piece as a FEN: Y for an empty square, R for a capture.
    [[nodiscard]] virtual std::string targets_from(std::string_view square) const = 0;
    /// If a pass would end the game and there are other moves: all moves except the pass. Otherwise
    /// none.
    [[nodiscard]] virtual std::vector<std::string> moves_but_ending_pass() const = 0;
    /// The outcome under the rules, and its description.
    [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
    [[nodiscard]] virtual std::string outcome_text() const = 0;
    [[nodiscard]] virtual bool has_draws() const = 0;
    /// Board, FEN, key and other facts, for the command `d`.
    [[nodiscard]] virtual std::string diagram() const = 0;
    /// Perft with the leaf count of every root move; incomplete if stopped. Moves that the
    /// repetition rule forbids are not counted.
    virtual void divide(int depth, const std::atomic<bool>& stop,
                        const std::function<void(const std::string&, std::uint64_t)>& report) = 0;
};

/// A board with an engine that searches its position.
class EngineSession : public TextBoard {
  public:
    using OnInfo = std::function<void(const Info&)>;
    using OnBest = std::function<void(const Best&)>;

    /// Waits for a running search to end.
    virtual void set(const engine::Settings& settings) = 0;
    /// Why the network of the settings is not used, if it is not.
    [[nodiscard]] virtual const std::optional<engine::NetworkLoadError>& network_error() const = 0;
    /// Clears the transposition table and the histories.
    virtual void forget() = 0;
    /// Returns at once; both functions are called from the engine's own thread.
    virtual void start(const Limits& limits, OnInfo on_info, OnBest on_best) = 0;
    virtual void stop() = 0;
    virtual void ponder_hit() = 0;
    virtual void wait() = 0;
    [[nodiscard]] virtual engine::ChanceCurve chance_curve() const = 0;
    [[nodiscard]] virtual std::string evaluation_text() const = 0;
};

[[nodiscard]] std::unique_ptr<EngineSession> make_session(const AnyRuleset& ruleset,
                                                          const engine::Settings& settings,
                                                          Dialect dialect);

/// What a GUI needs to display a variant: board size, hands, base variant and starting position.
/// `pocket` and `resembles` are used in Fairy-Stockfish's sense.
struct VariantFacts {
    int files = 0;
    int ranks = 0;
    int pocket = 0;
    std::string_view resembles;
    Hands hands = Hands::None;
    std::string start;
};
[[nodiscard]] VariantFacts facts_of(const AnyRuleset& ruleset);

}  // namespace janggun::uci
