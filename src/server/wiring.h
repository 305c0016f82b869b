// All features of the server, put together. Adding one is a folder in features/ and a line in
// wiring.cpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "server/app/app.h"
#include "server/app/feature.h"
#include "server/domain/chat_rules.h"
#include "server/features/admin/site_files.h"
#include "server/features/lobby/lobby_owner.h"
#include "server/features/play/game_owner.h"
#include "server/features/tournaments/tournament_owner.h"

namespace janggun::server {

class GameRunner;
class LiveGames;
class LocalLobby;
class LocalTournaments;

/// The operator's settings.
struct Options {
    int engine_threads = 1;
    std::size_t engine_hash_megabytes = 16;  // each thread
    int engine_queue = 512;                  // games that may wait for it; more are refused
    int review_queue = 256;                  // reviews that may wait
    std::uint64_t review_nodes = 100'000;    // of the search of a position
    std::vector<std::string> worker_keys;    // of remote workers
    std::filesystem::path mined_puzzles;     // the folder they go to; empty: none are looked for
    Duration engine_floor{500};       // about how long its answer takes at least; 0: no floor
    std::size_t guest_games = 20;     // live games of one guest
    std::size_t account_games = 100;  // of one account
    std::size_t address_games = 400;  // asked for from one address; 0: any number
    int password_queue = 32;          // logins that may wait; more are refused (429)
    Duration setup_time{30'000};
    Duration session_life = std::chrono::hours{24 * 60};
    Duration lobby_interval{700};  // changes of the lobby are sent together
    std::string site = "Janggun";  // in records
    ChatSettings chat;
    std::uint64_t seed = 0;  // 0: from the system; tests set it
    std::string version = "0.0.0";
    SiteFiles files;            // for the owner's page
    bool is_clustered = false;  // games come from the store when this node owns them
};

/// How requests reach the nodes that own games, and the one that owns the lobby; none: this is the
/// only node.
struct Routes {
    RouteToOwners games;
    RouteToLobby lobby;
    RouteToTournaments tournaments;
};

class Wiring {
  public:
    Wiring(App::Needs needs, const Options& options, Routes routes = {});
    ~Wiring();
    Wiring(const Wiring&) = delete;
    Wiring& operator=(const Wiring&) = delete;

    [[nodiscard]] App& app() { return app_; }
    /// The owner of this node's games: requests of other nodes go here.
    [[nodiscard]] GameOwner& local_owner() { return *local_owner_; }
    [[nodiscard]] GameRunner& game_runner() { return *game_runner_; }
    [[nodiscard]] const LiveGames& live_games() const { return *live_games_; }
    /// The lobby of this node, if it owns it.
    [[nodiscard]] LocalLobby& local_lobby() { return *local_lobby_; }

    [[nodiscard]] LocalTournaments& local_tournaments() { return *local_tournaments_; }

  private:
    template <typename F, typename... Arguments>
    F& add(Arguments&&... arguments);

    App app_;
    GameOwner* local_owner_ = nullptr;
    GameRunner* game_runner_ = nullptr;
    const LiveGames* live_games_ = nullptr;
    LocalLobby* local_lobby_ = nullptr;
    LocalTournaments* local_tournaments_ = nullptr;
    std::vector<std::unique_ptr<Feature>> features_;
};

}  // namespace janggun::server
