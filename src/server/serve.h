// A whole server: the loop, the store, the features and the listener, run until a signal.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "server/config.h"

namespace janggun::server {

struct Stopped {};  // by a signal, as it should be

using Ready = std::function<void(const std::string& address)>;

/// Reads the configuration again, from file and flags.
using Reread = std::function<Result<Config, ConfigError>()>;

/// Runs until SIGTERM or SIGINT; SIGHUP reloads what can change while it runs. `ready` is told
/// where the page is, as http://localhost:8080, once everybody may come in. The error says what is
/// in the way and what would help.
[[nodiscard]] Result<Stopped, std::string> serve(const Config& config, const Ready& ready,
                                                 const Reread& reread);

}  // namespace janggun::server
