// A whole server: the loop, the store, the features and the listener, run until a signal.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/bus/redis/redis_error.h"
#include "server/config.h"
#include "server/domain/fault.h"
#include "server/file_lock.h"
#include "server/http/listener.h"
#include "server/store/open_error.h"

namespace janggun::server {

struct Stopped {};  // by a signal, as it should be

/// `local` are the addresses for others in the local network, if it listens for them.
using Ready =
    std::function<void(const std::string& address, const std::vector<std::string>& local)>;

/// Reads the configuration again, from file and flags.
using Reread = std::function<Result<Config, ConfigError>()>;

struct NoRandomNumbers {};  // the system gives libsodium none
struct CannotResume {  // a feature's start-up step failed: its games or sessions cannot be read
    Fault fault;
};
struct NodeNameTaken {  // another node of the cluster has it
    std::string name;
    std::string address;  // of that node
};
/// Why the server could not start.
using ServeError = std::variant<NoRandomNumbers, LockError, OpenError, http::ListenError,
                                CannotResume, redis::RedisError, NodeNameTaken>;
/// For the operator: what is in the way, and what would help.
[[nodiscard]] std::string describe(const ServeError& error);

/// Runs until SIGTERM or SIGINT; SIGHUP reloads what can change while it runs. `ready` is called
/// with the address of the page, as http://localhost:8080, once it accepts connections.
[[nodiscard]] Result<Stopped, ServeError> serve(const Config& config, const Ready& ready,
                                                const Reread& reread);

}  // namespace janggun::server
