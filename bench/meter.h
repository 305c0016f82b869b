// What a measurement of a server reads: processor time, memory, percentiles of latencies.
#pragma once

#include <chrono>
#include <sys/types.h>
#include <vector>

namespace janggun::bench {

using std::chrono::microseconds;
using SteadyClock = std::chrono::steady_clock;
using Times = std::vector<microseconds>;

/// The percentile of a share from 0 to 1, in milliseconds.
[[nodiscard]] double milliseconds_at(Times& times, double share);
void print_times(const char* what, Times& times);

/// Processor time that a process has used so far.
[[nodiscard]] double cpu_seconds(pid_t process);
/// The same of a process and its children.
[[nodiscard]] double cpu_seconds_of_family(pid_t process);
/// Of all processes since the machine started. What others take, they take from what is measured:
/// a flush of 0.1 ms takes 4 while every core is busy.
[[nodiscard]] double cpu_seconds_of_all();
[[nodiscard]] double resident_kilobytes(pid_t process);

/// Processor time that goes by meanwhile.
class Meter {
  public:
    explicit Meter(pid_t server) : Meter{std::vector<pid_t>{server}} {}
    explicit Meter(std::vector<pid_t> servers);
    [[nodiscard]] double seconds() const;
    [[nodiscard]] double server() const;  // of all of them
    [[nodiscard]] double clients() const;
    [[nodiscard]] double others() const;
    void print() const;

  private:
    [[nodiscard]] double at_servers_now() const;

    std::vector<pid_t> servers_;
    SteadyClock::time_point began_ = SteadyClock::now();
    double at_server_;
    double at_clients_;
    double at_all_;
};

}  // namespace janggun::bench
