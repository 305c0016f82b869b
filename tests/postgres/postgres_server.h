// A real PostgreSQL server for tests, on loopback and in a folder of its own. It runs as another
// user if the tests run as root, and ends with the process that started it, however that ends.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

#include "support/folder.h"
#include "support/free_port.h"

namespace janggun::test {

class PostgresServer {
  public:
    enum class Durability : std::uint8_t {
        Off,  // fsync=off: fast, and good enough unless the server is killed
        On,
    };
    explicit PostgresServer(Durability durability = Durability::Off);
    /// A standby of another server, as pg_basebackup makes it; it streams what that one writes.
    struct StandbyOf {
        const PostgresServer& primary;
    };
    explicit PostgresServer(StandbyOf of);
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    /// The one that most tests share, started when it is first asked for.
    static PostgresServer& shared();

    /// The URL of a database of that name, over TCP; created if it is new.
    std::string database(const std::string& name);
    /// The same, for the path that a test would open a file at.
    std::string database_for(const std::string& path);
    [[nodiscard]] std::string url(const std::string& name) const;
    [[nodiscard]] std::string url(const std::string& name, std::uint16_t port) const;
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] pid_t process() const { return process_; }

    /// On the thread that lives as long as the server shall: it ends with the thread that started
    /// it.
    void start();
    enum class Stop : std::uint8_t {
        Fast,
        Kill,     // the postmaster; its children end by themselves
        Machine,  // every process of it at the same moment
    };
    void stop(Stop how = Stop::Fast);
    /// A standby becomes a primary. Returns when it accepts writes.
    void promote();
    /// Every commit waits for the standby from now on. Returns when that is so.
    void require_standby();
    /// Throws away what it has and becomes a standby of another server, on the same port.
    void follow(const PostgresServer& primary);
    /// The first column of the first row, or an empty text.
    [[nodiscard]] std::string value(const std::string& name, const std::string& sql);
    /// Runs SQL in a database, with psql's rights of the superuser. False: it failed.
    bool run(const std::string& name, const std::string& sql);

  private:
    [[nodiscard]] pid_t launch(const std::string& program,
                               const std::vector<std::string>& arguments, int death_signal) const;
    void own_folder() const;
    void copy(const PostgresServer& primary);
    bool await(const std::string& sql);

    Folder folder_;
    Durability durability_;
    std::string programs_;
    std::uint16_t port_ = 0;
    pid_t process_ = 0;
};

}  // namespace janggun::test
