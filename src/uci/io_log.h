// The option "Debug Log File": logs every line of input and output, to debug an engine with its
// GUI.
#pragma once

#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace janggun::uci {

class IoLog {
  public:
    /// Appends to this file from now on; an empty name ends the log. False if the file
    /// cannot be written.
    bool open(const std::string& name) {
        const std::lock_guard lock{mutex_};
        file_.reset(name.empty() ? nullptr : std::fopen(name.c_str(), "a"));
        return name.empty() || file_;
    }
    void received(std::string_view line) { write(">> ", line); }
    void sent(std::string_view text) { write("<< ", text); }

  private:
    struct Close {
        void operator()(std::FILE* file) const { (void)std::fclose(file); }
    };

    void write(std::string_view mark, std::string_view text) {
        const std::lock_guard lock{mutex_};
        if (!file_) return;
        for (std::size_t start = 0; start <= text.size();) {
            const std::size_t end = std::min(text.find('\n', start), text.size());
            std::fwrite(mark.data(), 1, mark.size(), file_.get());
            std::fwrite(text.data() + start, 1, end - start, file_.get());
            std::fputc('\n', file_.get());
            start = end + 1;
        }
        std::fflush(file_.get());
    }

    std::mutex mutex_;
    std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace janggun::uci
