// A TCP proxy in front of PostgreSQL that cuts connections at a COMMIT, before or after the server
// has got it.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace janggun::test {

class CuttingProxy {
  public:
    explicit CuttingProxy(std::uint16_t server);
    ~CuttingProxy();
    CuttingProxy(const CuttingProxy&) = delete;
    CuttingProxy& operator=(const CuttingProxy&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }

    enum class Cut : std::uint8_t {
        Never,
        BeforeCommit,  // the server never sees it
        AfterCommit,   // the client never sees the answer
    };
    /// At the next COMMIT, once.
    void cut_next(Cut cut) { cut_ = cut; }
    [[nodiscard]] int cuts() const { return cuts_; }
    /// No new connections, and the existing ones are closed.
    void set_down(bool is_down);

  private:
    void accept_all();
    void forward(int client);

    std::uint16_t server_;
    std::uint16_t port_ = 0;
    int listener_ = -1;
    std::atomic<Cut> cut_{Cut::Never};
    std::atomic<int> cuts_{0};
    std::atomic<bool> is_down_{false};
    std::atomic<bool> is_closing_{false};
    std::mutex mutex_;
    std::vector<std::thread> connections_;
    std::thread acceptor_;
};

}  // namespace janggun::test
