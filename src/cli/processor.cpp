// Choosing the copy of the program for this processor.
#include "cli/processor.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <unistd.h>
#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

namespace janggun::cli {
namespace {

/// The instructions that -march=x86-64-v3 adds, if the kernel saves their registers too.
[[nodiscard]] bool has_x86_64_v3() {
#ifdef CPU_FEATURE_ACTIVE
    return CPU_FEATURE_ACTIVE(AVX) && CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI1) &&
           CPU_FEATURE_ACTIVE(BMI2) && CPU_FEATURE_ACTIVE(F16C) && CPU_FEATURE_ACTIVE(FMA) &&
           CPU_FEATURE_ACTIVE(LZCNT) && CPU_FEATURE_ACTIVE(MOVBE) && CPU_FEATURE_ACTIVE(POPCNT);
#else
    return false;
#endif
}

}  // namespace

void continue_as_faster_copy(char** argv) {
    if (!has_x86_64_v3()) return;
    if (const char* wanted = std::getenv("JANGGUN_PROCESSOR");
        wanted && std::string_view{wanted} == "x86-64")
        return;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto copy = program.parent_path().parent_path() / "libexec/janggun/x86-64-v3/janggun";
    if (!error && access(copy.c_str(), X_OK) == 0)
        execv(copy.c_str(), argv);  // returns only on failure: this copy runs everywhere
}

}  // namespace janggun::cli
