// Which thread is the loop's: all state of the server belongs to it. Checked in debug and sanitizer
// builds.
#pragma once

#include <cassert>

#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define JANGGUN_CHECK_THREADS 1
#else
#define JANGGUN_CHECK_THREADS 0
#endif

#if JANGGUN_CHECK_THREADS
#include <cstdio>
#include <cstdlib>
#endif

namespace janggun::server {

/// Marks the constructing thread as a loop's thread for the object's lifetime.
class LoopThread {
  public:
    LoopThread() { ++loops_here; }
    ~LoopThread() { --loops_here; }
    LoopThread(const LoopThread&) = delete;
    LoopThread& operator=(const LoopThread&) = delete;

    /// Touches the server's state: only the loop may.
    static void assert_here() { check(loops_here > 0, "the loop's thread was expected"); }
    /// Hashes, replays or searches: the loop may not, games would wait for it.
    static void assert_elsewhere() { check(loops_here == 0, "a worker's thread was expected"); }

  private:
    static void check([[maybe_unused]] bool is_right, [[maybe_unused]] const char* text) {
#if JANGGUN_CHECK_THREADS
        if (is_right) return;
        std::fprintf(stderr, "thread affinity: %s\n", text);
        std::abort();
#endif
    }
    static inline thread_local int loops_here = 0;
};

}  // namespace janggun::server
