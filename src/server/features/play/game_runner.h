// Runs live games: commands become events, events go to the store, and only what the store has
// confirmed is shown to anybody (durable before visible). Deadlines and the engine's turn too.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/people/people.h"
#include "server/features/play/engine_pool.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_room.h"
#include "server/features/play/in_flight_writes.h"
#include "server/features/play/live_games.h"
#include "server/features/play/replays.h"

namespace janggun::server {

class GameRunner {
  public:
    struct Settings {
        Duration setup_time{30'000};
        Duration engine_floor{500};  // about how long its answer takes at least; 0: no floor
    };
    struct Parts {
        Context& context;
        People& people;
        LiveGames& games;
        EnginePool& engines;
        Replays& replays;
        InFlightWrites& writes;
        GameObservers& observers;
    };
    GameRunner(Parts parts, Settings settings)
        : context_{parts.context},
          people_{parts.people},
          games_{parts.games},
          engines_{parts.engines},
          replays_{parts.replays},
          writes_{parts.writes},
          observers_{parts.observers},
          settings_{settings} {}

    /// Alarms, metrics, and at the start: the unfinished games go on.
    void register_with(Registry& registry);

    struct NewGame {
        GameId id;  // empty: any
        GameOffer offer;
        Source source{};
        BySide<PersonPtr> people;  // none: the engine
        int level = 0;
        ChosenSetups chosen_before;
        std::vector<Write> also;  // together with the game, or not at all
        std::string origin;       // the address it is asked for from
    };
    using OnCreated = std::function<void(Result<GameRoomPtr, Fault>)>;
    void create(NewGame game, OnCreated done);

    struct Accepted {
        int version = 0;
        GameId next;  // of a rematch
    };
    using OnCommand = std::function<void(Result<Accepted, Fault>)>;
    /// Go through Ownership: the game may be another node's one day.
    void command(const GameId& id, UserId user, const Command& command, Duration round_trip,
                 OnCommand done);

    /// Calls back as soon as nothing in memory is ahead of the event log: at once, or soon.
    static void when_durable(const GameRoomPtr& room, std::function<void()> then);

  private:
    using Unit = std::vector<Write>;
    using OnDurable = std::function<void(bool is_durable)>;

    // game_runner.cpp: from command to event.

    void start(const Started& ready);
    void resume_all(std::vector<Replays::Replayed> games, const Started& ready);
    void set_aside(const StoredGame& stored);
    void seat_players(const GameRoomPtr& room, std::function<void()> done);
    void resume(const GameRoomPtr& room, const std::function<void()>& done);
    void perform(const GameRoomPtr& room, Side side, const Command& command, Duration round_trip,
                 OnCommand done);
    void make_rematch(const GameRoomPtr& room, std::function<void(Result<GameId, Fault>)> done);

    // game_commit.cpp: from event to store to everybody.

    void append(const GameRoomPtr& room, std::vector<Stamped> events, OnDurable done);
    void write(const GameRoomPtr& room, Unit unit, std::vector<Stamped> events,
               std::vector<Message> messages, OnDurable done);
    void show(const GameRoomPtr& room, const std::vector<Stamped>& events,
              const std::vector<Message>& messages);
    void reload(const GameRoomPtr& room);
    void reloaded(const GameRoomPtr& room, LiveGame live);
    void run_waiting(GameRoom& room);
    void count_failed_write();

    // automatic_play.cpp: what happens without a command.

    void after(const GameRoomPtr& room);
    /// The one place where alarms are set: at the earliest of everything the game waits for.
    void arm(const GameRoomPtr& room);
    [[nodiscard]] static std::optional<Time> due_at(const GameRoom& room);
    void tick(Time now);
    void alarm(const GameRoomPtr& room, Time now);
    void let_engine_act(const GameRoomPtr& room);
    bool answer_offers(const GameRoomPtr& room, Side engine);
    void think(const GameRoomPtr& room, Side engine);
    void engine_has_move(const GameRoomPtr& room, Side engine, Time since, std::string move);
    void play_answer(const GameRoomPtr& room);
    void cancel_engine(GameRoom& room);

    Context& context_;
    People& people_;
    LiveGames& games_;
    EnginePool& engines_;
    Replays& replays_;
    InFlightWrites& writes_;
    GameObservers& observers_;
    Settings settings_;

    struct Alarm {
        Time at;
        GameId game;
        friend bool operator>(const Alarm& a, const Alarm& b) { return a.at > b.at; }
    };
    std::priority_queue<Alarm, std::vector<Alarm>, std::greater<>> alarms_;
    Timer alarm_timer_;
    Timer failure_timer_;

    struct Counters {
        std::uint64_t commands = 0;
        std::uint64_t moves = 0;
        std::uint64_t events = 0;  // appended
        std::uint64_t failed_writes = 0;
        std::uint64_t failed_writes_logged = 0;
        std::uint64_t finished = 0;
        std::uint64_t expired = 0;    // nobody came: aborted without a move, or abandoned
        std::uint64_t set_aside = 0;  // unfinished games that could not be read at the start
        std::uint64_t engine_moves = 0;
    };
    Counters counters_;
};

}  // namespace janggun::server
