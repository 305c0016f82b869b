// The command loop: reads lines and passes them to the protocol.
#include "uci/loop.h"

#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "base/text.h"
#include "uci/inbox.h"
#include "uci/lines.h"
#include "uci/uci.h"
#include "uci/xboard.h"

namespace janggun::uci {
namespace {

// Enough for a game of ten thousand moves; longer lines are truncated.
constexpr std::size_t kLongestLine = 1 << 20;

std::optional<std::string> read_line(std::FILE* in) {
    std::string line;
    int c = std::getc(in);
    if (c == EOF) return std::nullopt;
    for (; c != EOF && c != '\n'; c = std::getc(in))
        if (line.size() < kLongestLine) line += static_cast<char>(c);
    return line;
}

bool is_quit(std::string_view line) {
    const auto words = words_of(line);
    return !words.empty() && words.front().text == "quit";
}

/// Executes commands on one thread while another one reads them.
class CommandThread {
  public:
    CommandThread(Language language, Lines& out, const Caps& caps) : out_{out}, caps_{caps} {
        speak(language);
    }

    void run() {
        while (!done_) inbox_.pop()();
        protocol_.reset();
    }
    void take(std::string line) {
        inbox_.push([this, line = std::move(line)] {
            const Next next = protocol_->handle(line);
            if (next == Next::SpeakXBoard) speak(Language::XBoard);
            done_ = next == Next::Quit;
        });
    }
    void take_end() {
        inbox_.push([this] {
            protocol_->finish();
            inbox_.drain();  // output of the last search
            done_ = true;
        });
    }

  private:
    void speak(Language language) {
        if (language == Language::Uci)
            protocol_ = std::make_unique<Uci>(out_, caps_);
        else
            protocol_ = std::make_unique<XBoard>(
                out_, [this](Inbox::Task task) { inbox_.push(std::move(task)); }, caps_);
    }

    Lines& out_;
    Caps caps_;
    Inbox inbox_;
    std::unique_ptr<Protocol> protocol_;
    bool done_ = false;
};

}  // namespace

void run_loop(std::FILE* in, std::FILE* out, Language language, const Caps& caps) {
    Lines lines{[out](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), out);
        std::fputc('\n', out);
        std::fflush(out);
    }};
    CommandThread commands{language, lines, caps};
    std::thread thread{[&] { commands.run(); }};
    while (auto line = read_line(in)) {
        const bool is_last = is_quit(*line);
        commands.take(*std::move(line));
        if (is_last) break;
    }
    commands.take_end();
    thread.join();
}

}  // namespace janggun::uci
