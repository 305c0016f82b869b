// The board of a game on a site: our own copy of the rules follows the moves.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "client/messages.h"
#include "draw/style.h"
#include "game/match.h"
#include "uci/engine_session.h"

namespace janggun::terminal {

/// Whatever the game; the screen uses ServerBoardOf<G>.
class ServerBoard {
  public:
    ServerBoard() = default;
    virtual ~ServerBoard() = default;
    ServerBoard(const ServerBoard&) = delete;
    ServerBoard& operator=(const ServerBoard&) = delete;

    /// Brings the position up to date. False: the moves cannot be followed by these rules.
    virtual bool follow(const client::Snapshot& game) = 0;
    [[nodiscard]] virtual Side turn() const = 0;
    [[nodiscard]] virtual bool in_check() const = 0;
    [[nodiscard]] virtual Result<std::string, uci::MoveError> uci_of(
        std::string_view move) const = 0;
    [[nodiscard]] virtual std::string fen() const = 0;
    [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
    [[nodiscard]] virtual std::string drawing(draw::Script script, Side below) const = 0;
    [[nodiscard]] virtual std::string_view side_name(Side side) const = 0;
    [[nodiscard]] virtual std::string_view game_name() const = 0;
    /// The names of the set-ups that a player chooses from; none if the game has no such choice.
    [[nodiscard]] virtual std::vector<std::string_view> setups() const = 0;
};

template <Game G>
class ServerBoardOf final : public ServerBoard {
  public:
    explicit ServerBoardOf(const typename G::Ruleset& ruleset);

    bool follow(const client::Snapshot& game) override;
    [[nodiscard]] Side turn() const override { return match_.position().turn(); }
    [[nodiscard]] bool in_check() const override { return match_.position().in_check(); }
    [[nodiscard]] Result<std::string, uci::MoveError> uci_of(std::string_view text) const override;
    [[nodiscard]] std::string fen() const override;
    [[nodiscard]] std::vector<std::string> moves() const override;
    [[nodiscard]] std::string drawing(draw::Script script, Side below) const override;
    [[nodiscard]] std::string_view side_name(Side side) const override {
        return G::kSideNames[side];
    }
    [[nodiscard]] std::string_view game_name() const override { return G::kName; }
    [[nodiscard]] std::vector<std::string_view> setups() const override;
    [[nodiscard]] const Match<G>& match() const { return match_; }

  private:
    Match<G> match_;
    std::string start_fen_;
    std::vector<std::string> played_;
};

/// The rules that a game is played by; nothing if they are unknown here.
[[nodiscard]] std::optional<AnyRuleset> ruleset_of(const client::Snapshot& game);
/// Nothing if the rules are unknown here.
[[nodiscard]] std::unique_ptr<ServerBoard> make_board(const client::Snapshot& game);

}  // namespace janggun::terminal
