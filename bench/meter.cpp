// Reading /proc.
#include "bench/meter.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <unistd.h>

namespace janggun::bench {
namespace {

/// The fields of /proc/PROCESS/stat after the name, which may contain spaces.
std::vector<std::string> stat_of(pid_t process) {
    std::ifstream stat{fmt::format("/proc/{}/stat", process)};
    std::string line;
    std::getline(stat, line);
    std::vector<std::string> fields;
    for (std::size_t at = line.rfind(')'); at < line.size();) {
        const std::size_t begin = line.find_first_not_of(") ", at);
        if (begin == std::string::npos) break;
        at = std::min(line.find(' ', begin), line.size());
        fields.push_back(line.substr(begin, at - begin));
    }
    return fields;
}

}  // namespace

double milliseconds_at(Times& times, double share) {
    if (times.empty()) return 0;
    const auto at =
        times.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(times.size() - 1));
    std::nth_element(times.begin(), at, times.end());
    return static_cast<double>(at->count()) / 1000;
}

void print_times(const char* what, Times& times) {
    fmt::print("{:<44} p50 {:8.2f} ms   p99 {:8.2f} ms   ({} samples)\n", what,
               milliseconds_at(times, 0.5), milliseconds_at(times, 0.99), times.size());
    std::fflush(stdout);
}

double cpu_seconds(pid_t process) {
    const auto fields = stat_of(process);
    if (fields.size() < 13) return 0;
    return (std::stod(fields[11]) + std::stod(fields[12])) /
           static_cast<double>(sysconf(_SC_CLK_TCK));
}

double cpu_seconds_of_family(pid_t process) {
    double sum = cpu_seconds(process);
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator{"/proc", ignored}) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        const auto child = static_cast<pid_t>(std::stoi(name));
        const auto fields = stat_of(child);
        if (fields.size() > 1 && fields[1] == std::to_string(process)) sum += cpu_seconds(child);
    }
    return sum;
}

double cpu_seconds_of_all() {
    std::ifstream stat{"/proc/stat"};
    std::string word;
    stat >> word;
    double ticks = 0;
    double count = 0;
    for (int field = 0; field < 8 && stat >> count; ++field)
        if (field != 3 && field != 4) ticks += count;  // idle, waiting for a disk
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double resident_kilobytes(pid_t process) {
    std::ifstream statm{fmt::format("/proc/{}/statm", process)};
    double whole = 0;
    double resident = 0;
    statm >> whole >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

Meter::Meter(std::vector<pid_t> servers)
    : servers_{std::move(servers)},
      at_server_{at_servers_now()},
      at_clients_{cpu_seconds(::getpid())},
      at_all_{cpu_seconds_of_all()} {}

double Meter::at_servers_now() const {
    double sum = 0;
    for (const pid_t server : servers_) sum += cpu_seconds(server);
    return sum;
}

double Meter::seconds() const {
    return std::chrono::duration<double>{SteadyClock::now() - began_}.count();
}
double Meter::server() const {
    return at_servers_now() - at_server_;
}
double Meter::clients() const {
    return cpu_seconds(::getpid()) - at_clients_;
}
double Meter::others() const {
    return std::max(0.0, cpu_seconds_of_all() - at_all_ - server() - clients());
}

void Meter::print() const {
    fmt::print("  of a core: server {:.0f} %, clients {:.0f} %, others {:.0f} %\n",
               100 * server() / seconds(), 100 * clients() / seconds(), 100 * others() / seconds());
}

}  // namespace janggun::bench
