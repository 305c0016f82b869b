// Starting and ending a worker.
#include "server/worker_process.h"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace janggun::test {

WorkerProcess::WorkerProcess(const TemporaryFolder& folder, const std::string& name,
                             const std::string& site, const std::vector<std::string>& flags)
    : errors_{(folder.path() / (name + ".log")).string()} {
    std::vector<std::string> words{JANGGUN_PROGRAM, "worker",   "--server",  site,
                                   "--token",       kWorkerKey, "--threads", "1"};
    words.insert(words.end(), flags.begin(), flags.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = ::fork();
    if (process_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int log = ::open(errors_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(log, STDERR_FILENO);
    ::execv(JANGGUN_PROGRAM, arguments.data());
    ::_exit(127);
}

WorkerProcess::~WorkerProcess() {
    if (process_ > 0) end(SIGKILL);
}

int WorkerProcess::end(int signal) {
    ::kill(process_, signal);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string WorkerProcess::errors() const {
    std::ostringstream text;
    text << std::ifstream{errors_}.rdbuf();
    return text.str();
}

}  // namespace janggun::test
