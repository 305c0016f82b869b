// Runs live games: commands become events, events go to the store, and only what the store has
// confirmed is shown to anybody (durable before visible). Deadlines and the engine's turn too.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/people/people.h"
#include "server/features/play/engine_opponent.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_request.h"
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
        /// In a cluster, games come by adopt().
        bool resumes_all = true;
    };
    struct Parts {
        Context& context;
        GameStore& store;
        Committer& committer;
        People& people;
        LiveGames& games;
        EngineOpponent& engines;
        Replays& replays;
        InFlightWrites& writes;
        GameObservers& observers;
    };
    GameRunner(Parts parts, Settings settings)
        : context_{parts.context},
          store_{parts.store},
          committer_{parts.committer},
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
        std::string node;         // of a player (Context::node); empty: this one
    };
    using OnCreated = std::function<void(Result<GameId, Fault>)>;
    /// The node that creates a game owns it.
    void create(NewGame wanted, OnCreated done);

    using OnCommand = std::function<void(Result<reply::Accepted, Fault>)>;
    /// Only LocalOwner calls this: all other code asks the game's owner (game_owner.h).
    void command(const GameRoomPtr& room, UserId user, const Command& command, Duration round_trip,
                 OnCommand done);

    // For a node of a cluster.

    [[nodiscard]] bool has(const GameId& game) const { return games_.find(game) != nullptr; }
    /// Here, or being read from the store.
    [[nodiscard]] bool expects(const GameId& game) const {
        return has(game) || arriving_.contains(game);
    }
    /// This node owns these now, and they go on here. Those that are here already are left alone.
    void adopt(std::vector<StoredGame> games);
    /// Fenced: drops all games from memory, because another node may own them by now.
    void drop_all();
    /// The games that are not over, when no write is on its way.
    void when_idle(const std::function<void(std::vector<GameId>)>& done);
    /// A game was created here for players of another node.
    void on_created_for(std::function<void(const GameId&, const std::string& node)> hook) {
        on_created_for_ = std::move(hook);
    }
    /// Forgets a game that another node shall own; `done` when no write of it is on its way.
    void give_away(const GameId& game, std::function<void()> done);
    /// The store has refused a write because this node does not own the game; it is dropped.
    void on_fenced(std::function<void()> hook) { on_fenced_ = std::move(hook); }

    /// Calls back once, as soon as nothing in memory is ahead of the event log or the game is
    /// dropped: at once, or soon.
    static void when_durable(const GameRoomPtr& room, OnSettled then);

  private:
    using Unit = std::vector<Write>;
    using OnDurable = std::function<void(bool is_durable)>;

    // game_runner.cpp: from command to event.

    void start(const Started& ready);
    /// The unfinished games after this one, page by page.
    void resume_after(const GameId& last, const Started& ready);
    void resume_page(std::vector<Replays::Replayed> games, std::function<void(bool)> done);
    void set_aside(const StoredGame& stored);
    void drop(const GameRoomPtr& room);
    enum class Seating : std::uint8_t { Seated, StoreFailed };
    void seat_players(const GameRoomPtr& room, std::function<void(Seating)> done);
    [[nodiscard]] GameRoomPtr room_of(Replays::Replayed replayed);
    void replay_adopted(std::vector<StoredGame> games);
    void seat_adopted();
    void resume(const GameRoomPtr& room, const std::function<void()>& done);
    void perform(const GameRoomPtr& room, Side side, const Command& command, Duration round_trip,
                 OnCommand done);
    void make_rematch(const GameRoomPtr& room, std::function<void(Result<GameId, Fault>)> done);

    // game_commit.cpp: from event to store to subscribers.

    void append(const GameRoomPtr& room, std::vector<Stamped> events, OnDurable done);
    void write(const GameRoomPtr& room, Unit unit, std::vector<Stamped> events,
               std::vector<Message> messages, OnDurable done);
    void show(const GameRoomPtr& room, const std::vector<Stamped>& events,
              const std::vector<Message>& messages);
    void announce_end(const GameRoom& room, const event::Ended& ended);
    void reload(const GameRoomPtr& room);
    void reloaded(const GameRoomPtr& room, LiveGame live);
    static void run_waiting(GameRoom& room, Settled settled);
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
    GameStore& store_;
    Committer& committer_;
    People& people_;
    LiveGames& games_;
    EngineOpponent& engines_;
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
    std::function<void()> on_fenced_;
    std::function<void(const GameId&, const std::string& node)> on_created_for_;
    std::set<GameId> arriving_;                     // adopted, and not in memory yet
    std::vector<std::vector<StoredGame>> refused_;  // adopted, when too many waited for a replay
    std::deque<GameRoomPtr> adopted_;               // their players are still to be read
    int seating_ = 0;                               // games whose players are being read
    bool is_in_seat_adopted_ = false;
    std::uint64_t drops_ = 0;  // callbacks from before the last drop_all() are ignored
    Timer seating_timer_;
    Timer alarm_timer_;
    Timer failure_timer_;

    struct Counters {
        std::uint64_t commands = 0;
        std::uint64_t moves = 0;
        std::uint64_t events = 0;  // appended
        std::uint64_t failed_writes = 0;
        std::uint64_t failed_writes_logged = 0;
        std::uint64_t fenced_writes = 0;  // of the failed ones: another node owns the game
        std::uint64_t finished = 0;
        std::uint64_t expired = 0;    // no player came: aborted without a move, or abandoned
        std::uint64_t set_aside = 0;  // unfinished games that could not be read at the start
        std::uint64_t engine_moves = 0;
    };
    Counters counters_;
};

}  // namespace janggun::server
