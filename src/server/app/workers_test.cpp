// Threads that work for the loop.
#include "server/app/workers.h"

#include <atomic>
#include <gtest/gtest.h>

namespace janggun::server {
namespace {

/// A loop that runs one function, while the thread that posted it waits until it is gone.
class Loop {
  public:
    void post(std::function<void()> task) {
        task_ = std::move(task);
        is_there_ = true;
        while (is_there_) std::this_thread::yield();
    }
    void run() {
        while (!is_there_) std::this_thread::yield();
        task_();
        task_ = nullptr;
        is_there_ = false;
    }

  private:
    std::function<void()> task_;
    std::atomic<bool> is_there_{false};
};

TEST(Workers, BringTheResultToTheLoopAndLetGoThere) {
    Loop loop;
    std::thread::id let_go_on;
    int result = 0;
    {
        Workers workers{1, 1, [&](std::function<void()> task) { loop.post(std::move(task)); }};
        const auto let_go = [&](const int* p) {
            let_go_on = std::this_thread::get_id();
            delete p;
        };
        std::shared_ptr<int> asker{new int{40}, let_go};
        ASSERT_TRUE(workers.add([](std::size_t worker) { return static_cast<int>(worker) + 2; },
                                [&result, asker](int found) { result = *asker + found; }));
        asker.reset();
        loop.run();
    }
    EXPECT_EQ(result, 42);
    EXPECT_EQ(let_go_on, std::this_thread::get_id());
}

TEST(Workers, SayWhenTooManyWait) {
    std::atomic<bool> is_busy{false};
    std::atomic<bool> may_end{false};
    std::atomic<int> told{0};
    Workers workers{1, 1, [](const std::function<void()>& task) { task(); }};
    const auto wait = [&](std::size_t) {
        is_busy = true;
        while (!may_end) std::this_thread::yield();
        return 1;
    };
    const auto then = [&](int count) { told += count; };
    EXPECT_TRUE(workers.add(wait, then));
    while (!is_busy) std::this_thread::yield();
    EXPECT_TRUE(workers.add(wait, then));
    EXPECT_FALSE(workers.add(wait, then));
    EXPECT_EQ(workers.waiting(), 1U);
    may_end = true;
    while (told < 2) std::this_thread::yield();
}

}  // namespace
}  // namespace janggun::server
