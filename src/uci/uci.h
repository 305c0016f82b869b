// The Universal Chess Interface for both games: docs/uci.md.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>

#include "base/text.h"
#include "uci/caps.h"
#include "uci/lines.h"
#include "uci/options.h"
#include "uci/protocol.h"
#include "uci/seat.h"

namespace janggun::uci {

class Uci final : public Protocol {
  public:
    Uci(Lines& out, const Caps& caps);
    ~Uci() override;

    Next handle(std::string_view line) override;
    void finish() override;

  private:
    using Words = std::span<const Word>;

    void introduce();
    void set_option(Words words, std::string_view line);
    void change_variant();
    void set_position(Words words, std::string_view line);
    void go(Words words);
    void count(int depth);
    void bench(Words words);
    /// Long work that is no search is done aside, so that `stop` and `quit` are heard.
    void do_aside(std::function<void()> work);
    void stop();
    void settle();
    void complain(std::string_view what) { out_.say("info string error: {}", what); }

    Lines& out_;
    Caps caps_;
    Options options_;
    std::unique_ptr<Seat> seat_;
    std::thread aside_;
    std::atomic<bool> stop_aside_{false};
    bool endless_ = false;  // the search under way ends only when told to
    bool has_end_ = false;  // once it is no longer pondering
};

}  // namespace janggun::uci
