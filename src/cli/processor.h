// Which processors this program is for.
#pragma once

namespace janggun::cli {

/// A package has the program for every x86-64 and, in libexec/janggun/x86-64-v3, a copy whose rules
/// and engine use AVX2 and BMI. Continues as that copy where it is installed and the processor can
/// run it. JANGGUN_PROCESSOR=x86-64 in the environment prevents it.
void continue_as_faster_copy(char** argv);

}  // namespace janggun::cli
