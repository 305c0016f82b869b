// The games that are being played: commands go to the game, its events to the store, and only what
// the store has confirmed is shown to anybody.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/domain/bucket.h"
#include "server/domain/live_game.h"
#include "server/protocol/to_client.h"
#include "server/app/context.h"
#include "server/features/play/engine_pool.h"
#include "server/features/people/people.h"

namespace janggun::server {

struct Table {
    explicit Table(LiveGame live) : game{std::move(live)} {}

    LiveGame game;
    BySide<PersonPtr> people;  // none: the engine
    BySide<std::optional<janggi::Formation>> chosen_before;
    std::vector<ChatLine> chat;
    BySide<int> sockets;  // of the players, that watch
    std::size_t spectators = 0;

    int shown = 0;  // the last event anybody has seen
    std::string shown_fen;
    int shown_plies = 0;
    std::deque<Message> recent;                     // the last events, up to `shown`
    int in_flight = 0;                              // writes under way
    std::vector<std::function<void()>> when_shown;  // waits until nothing is
    std::uint64_t epoch = 0;     // how often the game was read again after a failed write
    bool is_lost = false;        // a write failed: the game is being read again
    std::string origin;          // the address it was asked for from; empty: not known any more
    std::uint64_t thinking = 0;  // the ticket the engine thinks about
    std::uint64_t ticket = 1;    // of the engine's thought; an older one is not wanted any more
    EngineRoom::Thought thought = EngineRoom::Thought::None;
    struct EngineAnswer {
        std::string move;
        Time at;  // not before
    };
    std::optional<EngineAnswer> answer;
    std::optional<Time> armed;  // when tick looks at it next
};
using TablePtr = std::shared_ptr<Table>;

class Tables {
  public:
    /// What the rest of the service wants to know.
    struct Listener {
        virtual ~Listener() = default;
        /// A new game: its first events are durable.
        virtual void game_began(const TablePtr& table) = 0;
        /// An event is durable and out.
        virtual void game_went_on(const TablePtr& table, const Stamped& event) = 0;
        virtual void somebody_said(const TablePtr& table, const ChatLine& line) = 0;
        /// It was read again: whoever watches wants the whole game.
        virtual void game_was_reread(const TablePtr& table) = 0;
    };

    Tables(Context& context, People& people, EngineRoom& engines, Listener& listener);

    void start(std::function<void(std::string problem)> ready);

    struct NewGame {
        GameId id;  // empty: any
        GameOffer offer;
        Source source{};
        BySide<PersonPtr> people;  // none: the engine
        int level = 0;
        BySide<std::optional<janggi::Formation>> chosen_before;
        std::vector<Write> also;  // together with the game, or not at all
        std::string origin;       // the address it is asked for from
    };
    void create(NewGame game, std::function<void(std::optional<Fault>, TablePtr)> done);

    struct Accepted {
        int version = 0;
        GameId next;  // of a rematch
    };
    using OnCommand = std::function<void(Result<Accepted, Fault>)>;
    void command(const GameId& id, UserId user, const Command& command, Duration round_trip,
                 OnCommand done);
    void say(const GameId& id, const PersonPtr& person, ChatLine::Room room, std::string_view text,
             std::function<void(std::optional<Fault>)> done);

    [[nodiscard]] TablePtr find(const GameId& id) const;
    /// Calls back as soon as nothing is shown that is not durable: at once, or soon.
    static void when_shown(const TablePtr& table, std::function<void()> then);
    [[nodiscard]] const std::unordered_map<GameId, TablePtr>& all() const { return tables_; }
    [[nodiscard]] std::vector<TablePtr> of(UserId user) const;
    [[nodiscard]] std::size_t count_live() const { return live_; }
    /// Live games that were asked for from this address.
    [[nodiscard]] std::size_t count_from(const std::string& address) const;
    /// Somebody has moved in it, and somebody is there or was there a moment ago: what people mean
    /// by a game that is being played.
    [[nodiscard]] bool is_under_way(const Table& table) const;
    [[nodiscard]] std::size_t count_under_way() const;
    /// The game under way between the best players.
    [[nodiscard]] TablePtr best() const;

    void watched(const TablePtr& table, UserId user, int change);
    [[nodiscard]] protocol::Presence presence(const Table& table) const;
    void set_round_trip(const GameId& id, UserId user, Duration round_trip);

    void tick(Time now);
    [[nodiscard]] std::optional<Time> next_deadline() const;
    void when_idle(std::function<void()> done);

    [[nodiscard]] static std::string topic(const GameId& id) { return "game/" + id.text; }
    [[nodiscard]] static std::string chat_topic(const GameId& id, ChatLine::Room room) {
        return (room == ChatLine::Room::Players ? "players/" : "spectators/") + id.text;
    }

  private:
    using Unit = std::vector<Write>;

    void set_aside(const StoredGame& stored);
    void resume(const TablePtr& table, const std::function<void()>& done);
    [[nodiscard]] TablePtr seat(LiveGame game, BySide<PersonPtr> people);
    void perform(const TablePtr& table, Side side, const Command& command, Duration round_trip,
                 OnCommand done);
    void append(const TablePtr& table, std::vector<Stamped> events, Unit also,
                std::function<void(bool)> done);
    void write(const TablePtr& table, Unit unit, std::vector<Stamped> events,
               std::vector<Message> messages, std::function<void(bool)> done);
    void reckon(const TablePtr& table, std::vector<Stamped>& events, Unit& unit);
    void show(const TablePtr& table, const std::vector<Stamped>& events,
              const std::vector<Message>& messages);
    void read_again(const TablePtr& table);
    void after(const TablePtr& table);
    void let_engine_act(const TablePtr& table);
    void engine_answers(const TablePtr& table, Side engine);
    void think(const TablePtr& table, Side engine);
    void engine_has_move(const TablePtr& table, Side engine, Time since, std::string move);
    void play_answer(const TablePtr& table);
    void forget_thought(Table& table);
    /// Looks at the table at this time, if not earlier.
    void arm_at(const TablePtr& table, Time at);
    void add_live(const TablePtr& table);
    void remove_live(const Table& table);
    void make_rematch(const TablePtr& table,
                      std::function<void(std::optional<Fault>, GameId)> done);
    void finish_write();
    void arm(const TablePtr& table);
    void forget(const TablePtr& table);
    void track(UserId user, const GameId& id);

    Context& context_;
    People& people_;
    EngineRoom& engines_;
    Listener& listener_;
    std::unordered_map<GameId, TablePtr> tables_;
    std::unordered_map<std::int64_t, std::set<GameId>> of_user_;
    std::size_t live_ = 0;
    std::unordered_map<std::string, std::size_t> live_from_;  // by address
    std::unordered_map<std::int64_t, Bucket> chat_limits_;

    struct Alarm {
        Time at;
        GameId game;
        friend bool operator>(const Alarm& a, const Alarm& b) { return a.at > b.at; }
    };
    std::priority_queue<Alarm, std::vector<Alarm>, std::greater<>> alarms_;
    std::size_t writes_ = 0;
    std::vector<std::function<void()>> when_idle_;
};

}  // namespace janggun::server
