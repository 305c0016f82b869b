// The built program as a process one talks to, line by line.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace janggun::test {

class EngineProcess {
  public:
    explicit EngineProcess(const std::vector<std::string>& arguments);
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    void send(const std::string& line);
    void close_input();
    /// Nothing if none comes in time, or the output has ended.
    [[nodiscard]] std::optional<std::string> read_line(std::chrono::milliseconds patience);
    /// The exit status; 128 and the signal if one killed it, -1 if it did not end in time.
    [[nodiscard]] int wait(std::chrono::milliseconds patience);

  private:
    pid_t process_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string unread_;
};

}  // namespace janggun::test
