// An Asio loop for tests: runs on the test's own thread until something has happened.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>

namespace janggun::test {

class IoLoop {
  public:
    [[nodiscard]] boost::asio::io_context& context() { return context_; }

    /// False: it did not happen in time, and something is wrong.
    bool run_until(const std::function<bool()>& happened,
                   std::chrono::milliseconds patience = std::chrono::seconds{30}) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (!happened()) {
            if (std::chrono::steady_clock::now() > end) return false;
            context_.run_one_for(std::chrono::milliseconds{20});
        }
        return true;
    }
    void run_for(std::chrono::milliseconds length) { context_.run_for(length); }

  private:
    boost::asio::io_context context_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{
        context_.get_executor()};
};

}  // namespace janggun::test
