// The limits of this machine.
#include "uci/caps.h"

#include <unistd.h>

namespace janggun::uci {

Caps Caps::of_this_machine() {
    Caps caps;
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0) {
        const long long megabytes = (static_cast<long long>(pages) / 4 * 3 * page) >> 20;
        caps.hash_megabytes = static_cast<int>(std::clamp(megabytes, 16LL, 33'554'432LL));
    }
    return caps;
}

}  // namespace janggun::uci
