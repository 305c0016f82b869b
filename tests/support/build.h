// How this test program was built, so that the long suites are shorter where everything is slow.
#pragma once

#include <chrono>

namespace janggun::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif

/// What takes a few milliseconds ends sooner than this, on a busy machine too; waiting for a lease
/// of 2.5 s to expire takes longer.
inline constexpr std::chrono::milliseconds kPromptly{2'400};

}  // namespace janggun::test
