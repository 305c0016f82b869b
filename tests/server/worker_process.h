// janggun worker as a process.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

#include "server/server_process.h"

namespace janggun::test {

inline constexpr const char* kWorkerKey = "workerkey12345678";

class WorkerProcess {
  public:
    /// `name` is that of its log in the folder.
    WorkerProcess(const TemporaryFolder& folder, const std::string& name, const std::string& site,
                  const std::vector<std::string>& flags = {});
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    /// The exit status, or 128 and the signal.
    int end(int signal);
    [[nodiscard]] std::string errors() const;

  private:
    std::string errors_;
    pid_t process_ = -1;
};

}  // namespace janggun::test
