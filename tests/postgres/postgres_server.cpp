// Starting and stopping PostgreSQL.
#include "postgres/postgres_server.h"

#include <arpa/inet.h>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "server/store/postgres/connection.h"

namespace janggun::test {
namespace {

namespace fs = std::filesystem;
using server::postgres::Connection;

constexpr const char* kPassword = "correct-horse";

/// The newest version that is installed, in Debian's place or where pg_config says.
std::string find_programs() {
    std::string found;
    std::error_code error;
    for (const auto& version : fs::directory_iterator{"/usr/lib/postgresql", error})
        if (const auto folder = version.path() / "bin"; fs::exists(folder / "initdb"))
            found = std::max(found, folder.string());
    return found;
}

int wait_for(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

}  // namespace

pid_t PostgresServer::launch(const std::string& program, const std::vector<std::string>& arguments,
                             int death_signal) const {
    const std::string path = programs_ + "/" + program;
    const std::string log = folder_.file(program + ".log");
    std::vector<char*> words{const_cast<char*>(path.c_str())};
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    const passwd* const user = ::geteuid() == 0 ? ::getpwnam("postgres") : nullptr;
    const pid_t parent = ::getpid();
    const std::string folder = folder_.file(".");
    const pid_t child = ::fork();
    if (child != 0) return child;
    // PostgreSQL refuses to run as root.
    if (user && (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) ::_exit(126);
    ::prctl(PR_SET_PDEATHSIG, death_signal);
    if (::getppid() != parent || ::chdir(folder.c_str()) != 0) ::_exit(126);
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(out, STDERR_FILENO);
    ::close_range(STDERR_FILENO + 1, ~0U, 0);
    ::execv(path.c_str(), words.data());
    ::_exit(127);
}

PostgresServer::PostgresServer(Durability durability)
    : durability_{durability}, programs_{find_programs()}, port_{free_port()} {
    if (programs_.empty()) {
        ADD_FAILURE() << "PostgreSQL is not installed: apt-get install postgresql-15";
        return;
    }
    own_folder();
    const std::string secret = folder_.file("password");
    const int file = ::open(secret.c_str(), O_WRONLY | O_CREAT, 0644);
    EXPECT_GT(::write(file, kPassword, std::char_traits<char>::length(kPassword)), 0);
    ::close(file);
    const int status = wait_for(launch(
        "initdb",
        {"--pgdata=" + folder_.file("data"), "--username=janggun", "--encoding=UTF8", "--no-locale",
         "--auth=scram-sha-256", "--pwfile=" + secret, "--no-sync", "--no-instructions"},
        SIGKILL));
    EXPECT_EQ(status, 0) << "initdb failed: see " << folder_.file("initdb.log");
    start();
}

PostgresServer::PostgresServer(StandbyOf of)
    : durability_{of.primary.durability_}, programs_{of.primary.programs_}, port_{free_port()} {
    own_folder();
    copy(of.primary);
    start();
}

void PostgresServer::own_folder() const {
    if (const passwd* const user = ::geteuid() == 0 ? ::getpwnam("postgres") : nullptr) {
        EXPECT_EQ(::chown(folder_.file(".").c_str(), user->pw_uid, user->pw_gid), 0);
    }
}

void PostgresServer::copy(const PostgresServer& primary) {
    const int status =
        wait_for(launch("pg_basebackup",
                        {"--dbname=" + primary.url("postgres") + "?application_name=standby",
                         "--pgdata=" + folder_.file("data"), "--write-recovery-conf",
                         "--checkpoint=fast", "--wal-method=stream", "--no-sync"},
                        SIGKILL));
    EXPECT_EQ(status, 0) << "pg_basebackup failed: see " << folder_.file("pg_basebackup.log");
}

void PostgresServer::follow(const PostgresServer& primary) {
    stop(Stop::Kill);
    fs::remove_all(folder_.file("data"));
    copy(primary);
    start();
}

PostgresServer::~PostgresServer() {
    stop();
}

PostgresServer& PostgresServer::shared() {
    static PostgresServer server;
    return server;
}

void PostgresServer::start() {
    const std::string durability = durability_ == Durability::On ? "on" : "off";
    const std::vector<std::string> arguments{"-D", folder_.file("data"),
                                             "-c", "listen_addresses=127.0.0.1",
                                             "-c", "port=" + std::to_string(port_),
                                             "-c", "unix_socket_directories=" + folder_.file("."),
                                             "-c", "fsync=" + durability,
                                             "-c", "full_page_writes=" + durability,
                                             "-c", "max_connections=120",
                                             "-c", "shared_buffers=32MB",
                                             "-c", "wal_retrieve_retry_interval=100ms",
                                             "-c", "log_min_messages=warning"};
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (std::chrono::steady_clock::now() < end) {
        // The end of the test is a request for an immediate shutdown.
        if (process_ == 0) process_ = launch("postgres", arguments, SIGQUIT);
        if (Connection::open(url("postgres"))) return;
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        // It refuses to start while a child of the one that was killed is still there.
        int status = 0;
        if (::waitpid(process_, &status, WNOHANG) == process_) process_ = 0;
    }
    ADD_FAILURE() << "PostgreSQL did not start: see " << folder_.file("postgres.log");
}

namespace {

/// PostgreSQL's processes are sessions of their own, not a process group.
std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> children;
    std::error_code error;
    for (const auto& task : fs::directory_iterator{"/proc", error}) {
        std::ifstream stat{task.path() / "stat"};
        pid_t process = 0;
        std::string name;
        char state = 0;
        pid_t its_parent = 0;
        if (stat >> process >> name >> state >> its_parent && its_parent == parent)
            children.push_back(process);
    }
    return children;
}

}  // namespace

void PostgresServer::stop(Stop how) {
    if (process_ == 0) return;
    if (how == Stop::Machine) {
        ::kill(process_, SIGSTOP);  // or it would start new children
        for (const pid_t child : children_of(process_)) ::kill(child, SIGKILL);
        how = Stop::Kill;
    }
    ::kill(process_, how == Stop::Kill ? SIGKILL : SIGINT);
    wait_for(process_);
    process_ = 0;
}

bool PostgresServer::await(const std::string& sql) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (std::chrono::steady_clock::now() < end) {
        if (value("postgres", sql) == "t") return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
    return false;
}

void PostgresServer::promote() {
    EXPECT_EQ(value("postgres", "SELECT pg_promote()"), "t");
    EXPECT_TRUE(await("SELECT NOT pg_is_in_recovery()"));
}

void PostgresServer::require_standby() {
    EXPECT_TRUE(
        await("SELECT count(*)=1 FROM pg_stat_replication WHERE state='streaming'"
              " AND application_name='standby'"));
    EXPECT_TRUE(run("postgres", "ALTER SYSTEM SET synchronous_standby_names='standby'"));
    EXPECT_TRUE(run("postgres", "SELECT pg_reload_conf()"));
    EXPECT_TRUE(await("SELECT count(*)=1 FROM pg_stat_replication WHERE sync_state='sync'"));
}

std::string PostgresServer::value(const std::string& name, const std::string& sql) {
    auto connection = Connection::open(url(name));
    if (!connection) return {};
    const auto rows = connection->query(sql, {});
    return rows && rows->size() > 0 ? (*rows)[0].text(0) : std::string{};
}

std::string PostgresServer::url(const std::string& name) const {
    return url(name, port_);
}

std::string PostgresServer::url(const std::string& name, std::uint16_t port) const {
    return std::string{"postgres://janggun:"} + kPassword + "@127.0.0.1:" + std::to_string(port) +
           "/" + name;
}

bool PostgresServer::run(const std::string& name, const std::string& sql) {
    auto connection = Connection::open(url(name));
    EXPECT_TRUE(connection) << describe(connection.error());
    if (!connection) return false;
    const auto error = connection->run(sql);
    return !error;
}

std::string PostgresServer::database(const std::string& name) {
    // It exists already if the test opens it again.
    (void)run("postgres", "CREATE DATABASE " + name);
    return url(name);
}

std::string PostgresServer::database_for(const std::string& path) {
    return database("test_" + std::to_string(std::hash<std::string>{}(path)));
}

}  // namespace janggun::test
