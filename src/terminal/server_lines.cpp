// A site line by line: for pipes and screen readers.
#include <ostream>
#include <poll.h>
#include <unistd.h>

#include "terminal/server_commands.h"
#include "terminal/server_settings.h"
#include "terminal/server_words.h"

namespace janggun::terminal {
namespace {

constexpr int kPollMilliseconds = 20;
constexpr std::size_t kLongestLine = 4096;

/// Lines of a descriptor, without waiting for them.
class LineReader {
  public:
    explicit LineReader(int descriptor) : descriptor_{descriptor} {}

    /// Waits a moment for input.
    void poll() {
        pollfd waiting{descriptor_, POLLIN, 0};
        if (is_at_end_ || buffer_.size() > kLongestLine) {
            ::poll(nullptr, 0, kPollMilliseconds);
            return;
        }
        if (::poll(&waiting, 1, kPollMilliseconds) <= 0) return;
        char bytes[512];
        const auto size = ::read(descriptor_, bytes, sizeof bytes);
        if (size <= 0)
            is_at_end_ = true;
        else
            buffer_.append(bytes, static_cast<std::size_t>(size));
    }
    [[nodiscard]] std::optional<std::string> next() {
        const std::size_t end = buffer_.find('\n');
        if (end == std::string::npos) {
            if (buffer_.empty() || (!is_at_end_ && buffer_.size() <= kLongestLine))
                return std::nullopt;
            return std::exchange(buffer_, {});
        }
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
    }
    [[nodiscard]] bool is_done() const { return is_at_end_ && buffer_.empty(); }

  private:
    int descriptor_;
    std::string buffer_;
    bool is_at_end_ = false;
};

}  // namespace

void visit_in_lines(client::Session& session, const ServerSettings& settings, int input,
                    std::ostream& out) {
    ServerVisit visit{session, settings};
    LineReader reader{input};
    const bool is_person = ::isatty(input) != 0;
    const auto tell = [&out](const std::vector<std::string>& lines) {
        for (const std::string& line : lines) out << line << (line.ends_with('\n') ? "" : "\n");
        if (!lines.empty()) out.flush();
    };
    const auto is_ready = [&] {
        if (is_person) return true;
        if (!session.is_settled()) return false;
        const auto& game = session.game();
        return !game || game->is_over() || !game->is_player() || visit.has_turn();
    };
    bool has_shown_lobby = false;
    while (!visit.wants_to_quit()) {
        for (const auto& lines : visit.poll()) tell(lines);
        if (!has_shown_lobby && session.is_settled()) {
            has_shown_lobby = true;
            if (!session.game()) tell(lobby_lines(session));
            if (is_person) tell({"Type help for the commands."});
        }
        reader.poll();
        if (!is_ready() || !has_shown_lobby) continue;
        if (const auto line = reader.next())
            tell(visit.obey(*line));
        else if (reader.is_done())
            return;
    }
}

}  // namespace janggun::terminal
