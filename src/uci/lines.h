// Output in whole lines, from any thread.
#pragma once

#include <fmt/format.h>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "uci/io_log.h"

namespace janggun::uci {

class Lines {
  public:
    /// Gets one line or several, without the last line's end.
    using Sink = std::function<void(std::string_view text)>;
    explicit Lines(Sink sink) : sink_{std::move(sink)} {}

    template <typename... Args>
    void say(fmt::format_string<Args...> format, Args&&... args) {
        write(fmt::format(format, std::forward<Args>(args)...));
    }
    void write(std::string_view text) {
        const std::lock_guard lock{mutex_};
        sink_(text);
        log_.sent(text);
    }
    [[nodiscard]] IoLog& log() { return log_; }

  private:
    std::mutex mutex_;
    Sink sink_;
    IoLog log_;
};

}  // namespace janggun::uci
