// XBoard's protocol (CECP), version 2, for every game: docs/uci.md, "XBoard".
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/text.h"
#include "uci/caps.h"
#include "uci/engine_session.h"
#include "uci/inbox.h"
#include "uci/lines.h"
#include "uci/options.h"
#include "uci/protocol.h"
#include "uci/xboard_clock.h"

namespace janggun::uci {

class XBoard final : public Protocol {
  public:
    /// Does a task later, on the thread that calls `handle`: what the engine's thread has to say
    /// comes this way, so that nothing here is touched by two threads.
    using Later = std::function<void(Inbox::Task)>;

    XBoard(Lines& out, Later later, const Caps& caps);
    ~XBoard() override;

    Next handle(std::string_view line) override;
    void finish() override;

  private:
    using Words = std::span<const Word>;
    using Action = void (XBoard::*)(Words words, std::string_view rest);
    enum class Mind : std::uint8_t { Idle, Thinking, Pondering, Analysing };

    static Action action_for(std::string_view command);

    // The commands, each by its name in the protocol.
    void ignore(Words, std::string_view) {}
    void protover(Words words, std::string_view rest);
    void new_game(Words words, std::string_view rest);
    void variant(Words words, std::string_view name);
    void setboard(Words words, std::string_view fen);
    void usermove(Words words, std::string_view rest);
    void force(Words words, std::string_view rest);
    void go(Words words, std::string_view rest);
    void play_other(Words words, std::string_view rest);
    void move_now(Words words, std::string_view rest);
    void analyze(Words words, std::string_view rest);
    void exit(Words words, std::string_view rest);
    void status(Words words, std::string_view rest);
    void undo(Words words, std::string_view rest);
    void remove(Words words, std::string_view rest);
    void hint(Words words, std::string_view rest);
    void draw(Words words, std::string_view rest);
    void computer(Words words, std::string_view rest);
    void ping(Words words, std::string_view number);
    void level(Words words, std::string_view rest);
    void st(Words words, std::string_view rest);
    void sd(Words words, std::string_view rest);
    void time(Words words, std::string_view rest);
    void otim(Words words, std::string_view rest);
    void hard(Words words, std::string_view rest);
    void easy(Words words, std::string_view rest);
    void post(Words words, std::string_view rest);
    void nopost(Words words, std::string_view rest);
    void memory(Words words, std::string_view rest);
    void cores(Words words, std::string_view rest);
    void option(Words words, std::string_view setting);
    void lift(Words words, std::string_view rest);

    void play(std::string_view move);
    void take_turn();
    void think(const Limits& wanted, Mind mind);
    void ponder(const std::string& expected);
    void cancel();
    void heard(int search, const Info& info);
    void decided(int search, const Best& best);
    /// Reports the result of the game in the form that XBoard accepts.
    enum class Claim : std::uint8_t { Made, LeftOpen };
    Claim claim_end();
    void change_variant(std::string_view wanted);
    void change_option(std::string_view name, std::string_view value);
    void announce_variant();
    void wrong(std::string_view why, std::string_view what);

    Lines& out_;
    Later later_;
    Caps caps_;
    Options options_;
    std::unique_ptr<EngineSession> session_;
    TimeSettings clock_;

    std::optional<Side> plays_ = Side::Second;  // none in force mode
    Mind mind_ = Mind::Idle;
    int search_ = 0;  // the number of the search under way: what older ones say is out of date
    std::chrono::steady_clock::time_point began_;
    std::string expected_;  // the move we ponder on, played on the board already
    std::string hint_;
    Info last_;
    engine::Score score_ = 0;
    bool analysing_ = false;
    bool posts_ = false;
    bool against_engine_ = false;
};

}  // namespace janggun::uci
