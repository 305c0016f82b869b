// The built server as a process with a folder of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace janggun::test {

/// A folder that goes when the test goes.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    void write(const std::string& name, const std::string& content) const;

  private:
    std::filesystem::path path_;
};

class ServerProcess {
  public:
    struct Options {
        std::vector<std::string> flags{};
        std::string data = "janggun.db";  // in the folder
        std::string store{};              // the URL of a database instead
        std::uint16_t port = 0;           // 0: any
        std::string log = "stderr.txt";   // in the folder: what it says on standard error
        bool rate_limits = false;
        /// Bytes that a file of the server may have; 0: as many as it likes. A disk that is full.
        std::uint64_t file_limit = 0;
    };
    /// Starts it and waits until it says where it is.
    explicit ServerProcess(const TemporaryFolder& folder, Options options);
    explicit ServerProcess(const TemporaryFolder& folder) : ServerProcess{folder, Options{}} {}
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t process() const { return process_; }
    void signal(int number) const;
    /// kill -9, and gone.
    void kill();
    /// The exit status after it ended by itself; 128 and the signal; -1 if it does not end.
    int wait(std::chrono::milliseconds patience);
    /// Everything it said on standard error so far.
    [[nodiscard]] std::string errors() const;

  private:
    pid_t process_ = -1;
    std::uint16_t port_ = 0;
    std::filesystem::path errors_;
};

}  // namespace janggun::test
