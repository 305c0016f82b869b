// The Universal Chess Interface and its dialects USI and UCCI, for every game: docs/uci.md.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/text.h"
#include "uci/caps.h"
#include "uci/engine_session.h"
#include "uci/lines.h"
#include "uci/options.h"
#include "uci/protocol.h"

namespace janggun::uci {

/// Why a `position` command was rejected.
struct PositionCommandError {
    enum class Reason : std::uint8_t { Syntax, NoFen, BadFen, BadMove };
    Reason reason{};
    std::string kind{};  // "fen", "sfen", "startpos"
    /// The reason, for a bad FEN or move.
    std::variant<std::monostate, notation::AnyPositionError, MoveError> cause{};
    std::string move{};          // the move that cannot be played
    std::size_t move_number{0};  // and its place among the moves, from 1
};
[[nodiscard]] std::string describe(const PositionCommandError& error);

class Uci final : public Protocol {
  public:
    Uci(Lines& out, const Caps& caps);
    ~Uci() override;

    Next handle(std::string_view line) override;
    void finish() override;

  private:
    using Words = std::span<const Word>;

    bool handle_handshake(std::string_view command);
    bool handle_for_people(std::string_view command, Words rest);
    void introduce(Dialect dialect);
    void load(Words words);

    void set_option(Words words, std::string_view line);
    void apply(const Option& changed, const engine::Settings& before);
    void change_variant();
    void make_session();
    void warn_of_network();
    void open_log();

    void set_position(Words words, std::string_view line);
    [[nodiscard]] Result<Done, PositionCommandError> place(Words words, std::string_view line);
    void go(Words words);
    [[nodiscard]] Go read(Words words);
    void start(const Limits& limits);
    void say_best(const Best& best);
    void say_no_move();
    /// Answers a rejected `go` with no move, once an answer may be sent.
    void answer_refused();

    void count(int depth);
    void bench(Words words);
    /// Perft and bench run on a background thread, so that `stop` and `quit` are still read.
    void run_in_background(std::function<void()> work);
    void stop();
    void settle();
    void complain(std::string_view what) { out_.say("info string ERROR: {}", what); }

    Lines& out_;
    Caps caps_;
    Options options_;
    Dialect dialect_ = Dialect::Uci;
    std::unique_ptr<EngineSession> session_;
    std::optional<PositionCommandError> position_error_;  // of the last `position`: no search
    std::vector<std::string> banned_;                     // UCCI's banmoves, of this position
    std::string here_document_;                           // the end marker of `load <<WORD`
    std::thread background_;
    std::atomic<bool> stop_background_{false};
    bool endless_ = false;      // the search under way ends only when told to
    bool has_end_ = false;      // once it is no longer pondering
    bool owes_answer_ = false;  // a refused search without end is waiting for `stop`
};

}  // namespace janggun::uci
