// An engine and the game it plays, in text: a front end need not know which game it is.
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

    // What changes the board waits for a running search to end. An error leaves it as it was.

    /// The start of a game where the text is empty.
    virtual Result<Done, notation::AnyPositionError> set_up(std::string_view fen) = 0;
    virtual Result<Done, MoveError> play(std::string_view move) = 0;
    virtual void write_castling(Castling castling) = 0;
    /// A pass, if the game knows one and it leads to just this position.
    virtual bool pass_to(std::string_view fen) = 0;
    virtual bool take_back() = 0;
    /// Goes on from a position at which the rules have ended the game and left no move.
    virtual void play_on() = 0;
    /// The same board seen from the other side, with the sides swapped.
    virtual void flip() = 0;

    [[nodiscard]] virtual Side turn() const = 0;
    [[nodiscard]] virtual std::size_t plies() const = 0;
    [[nodiscard]] virtual bool is_legal(std::string_view move) const = 0;
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    [[nodiscard]] virtual std::string fen() const = 0;
    /// A FEN of the squares a piece may go to: Y an empty one, R one where it takes.
    [[nodiscard]] virtual std::string targets_from(std::string_view square) const = 0;
    /// All moves but the pass that ends the game, where there is one and there are others; else
    /// none.
    [[nodiscard]] virtual std::vector<std::string> moves_but_ending_pass() const = 0;
    /// The end the rules have put to the game, and the same in words.
    [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
    [[nodiscard]] virtual std::string outcome_text() const = 0;
    [[nodiscard]] virtual bool has_draws() const = 0;
    /// Board, FEN, key and what else there is to know, in lines.
    [[nodiscard]] virtual std::string diagram() const = 0;
    /// Perft: counts the leaves below every move, or of some moves only if it is stopped. Moves
    /// that the rules of repetition refuse are not counted.
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
    /// Why the network of the settings is not used, or nothing.
    [[nodiscard]] virtual const std::string& network_fault() const = 0;
    /// Clears what earlier searches have left in the tables.
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

/// What a GUI must know of a variant to show it: board, hands, the game it resembles, and its
/// start. Pocket and game are Fairy-Stockfish's words for it.
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
