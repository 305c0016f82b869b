// All features of the server, put together. Adding one is a folder in features/ and a line in
// wiring.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/app/app.h"
#include "server/app/feature.h"

namespace janggun::server {

/// What whoever runs the server may set.
struct Options {
    int engine_threads = 1;
    std::size_t engine_hash_megabytes = 16;  // each thread
    int engine_queue = 512;                  // games that may wait for it; more are refused
    Duration engine_floor{500};       // about how long its answer takes at least; 0: no floor
    std::size_t guest_games = 20;     // live games of one guest
    std::size_t account_games = 100;  // of one account
    std::size_t address_games = 400;  // asked for from one address; 0: any number
    int password_queue = 32;          // logins that may wait; more are told to come back
    Duration setup_time{30'000};
    Duration session_life = std::chrono::hours{24 * 60};
    Duration lobby_interval{700};  // changes of the lobby are sent together
    std::string site = "Janggun";  // in records
    std::uint64_t seed = 0;        // 0: from the system; tests set it
    std::string version = "0.0.0";
};

class Wiring {
  public:
    Wiring(App::Needs needs, const Options& options);
    ~Wiring();
    Wiring(const Wiring&) = delete;
    Wiring& operator=(const Wiring&) = delete;

    [[nodiscard]] App& app() { return app_; }

  private:
    template <typename F, typename... Arguments>
    F& add(Arguments&&... arguments);

    App app_;
    std::vector<std::unique_ptr<Feature>> features_;
};

}  // namespace janggun::server
