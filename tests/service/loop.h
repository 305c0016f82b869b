// A loop for tests: runs what is posted, on the test's own thread, until something has happened.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <unistd.h>

namespace janggun::test {

class Loop {
  public:
    void post(std::function<void()> work) {
        {
            const std::lock_guard lock{mutex_};
            work_.push_back(std::move(work));
        }
        wake_.notify_one();
    }

    /// False: it did not happen in a minute, and something is wrong.
    bool run_until(const std::function<bool()>& happened) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes{1};
        while (!happened()) {
            std::function<void()> work;
            {
                std::unique_lock lock{mutex_};
                if (!wake_.wait_until(lock, end, [&] { return !work_.empty(); })) return false;
                work = std::move(work_.front());
                work_.pop_front();
            }
            work();
        }
        return true;
    }
    /// Everything that is posted by now.
    void run_ready() {
        for (;;) {
            std::function<void()> work;
            {
                const std::lock_guard lock{mutex_};
                if (work_.empty()) return;
                work = std::move(work_.front());
                work_.pop_front();
            }
            work();
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> work_;
};

/// A folder that is gone after the test.
class Folder {
  public:
    Folder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "janggun-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data()) ? name : ".";
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }

  private:
    std::filesystem::path path_;
};

}  // namespace janggun::test
