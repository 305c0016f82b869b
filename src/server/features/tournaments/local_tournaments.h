// The tournaments of this node: answers requests while this node owns them. On one machine that is
// always.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <unordered_map>

#include "server/app/workers.h"
#include "server/domain/bucket.h"
#include "server/domain/chat_rules.h"
#include "server/features/people/people.h"
#include "server/features/tournaments/tournament_games.h"
#include "server/features/tournaments/tournament_owner.h"
#include "server/features/tournaments/tournament_runner.h"
#include "server/features/tournaments/tournament_schedule.h"

namespace janggun::server {

class LocalTournaments final : public TournamentOwner {
  public:
    struct Limits {
        std::size_t open = 500;           // tournaments that are not over
        std::size_t open_of_account = 5;  // the same, of one creator
        int changes_of_player = 50;       // withdrawals, returns and byes of one player
        int pauses = 100;                 // of one tournament
        int corrections = 1'000;          // of its results
    };
    struct Parts {
        Context& context;
        Committer& committer;
        People& people;
        TournamentRunner& runner;
        TournamentGames& games;
        TournamentSchedule& schedule;
        Limits limits;
        ChatSettings chat;
    };
    explicit LocalTournaments(const Parts& parts);

    void send(TournamentRequest request, Respond done) override;

    /// This node owns the tournaments from now on.
    void open(const Started& ready) { parts_.runner.open(ready); }
    void close() { parts_.runner.close(); }
    [[nodiscard]] bool is_open() const { return parts_.runner.is_open(); }
    [[nodiscard]] bool is_opening() const { return parts_.runner.is_opening(); }

    /// A player calls the arbiter to the board.
    using OnCall = std::function<void(const TournamentRoom&, const TournamentBoard&,
                                      const std::string& player)>;
    void on_call(OnCall hook) { on_call_ = std::move(hook); }

  private:
    /// A request whose tournament was found, and perhaps who asks.
    struct Asked {
        TournamentRequest request;
        Fields fields;
        TournamentRoomPtr room;
        PersonPtr person;
        Respond done;
    };
    enum class Role : std::uint8_t { Anybody, Person, Arbiter, ArbiterOrModerator };
    struct Action {
        Role role{};
        void (LocalTournaments::*run)(const Asked&) = nullptr;
    };

    void with_room(Asked asked, const Action& action);
    void with_person(Asked asked, const std::function<void(const Asked&)>& then);
    void create(const Asked& asked);
    void import(const Asked& asked);
    void add(const Asked& asked, TournamentSettings settings,
             const std::vector<TournamentRunner::Planned>& events);
    /// Why this person may create no tournament now.
    [[nodiscard]] std::optional<Fault> fault_of_creating(const Person& person) const;
    /// The same, and counts it as a new one.
    [[nodiscard]] std::optional<Fault> take_creation(const Person& person);
    /// Answers with the tournament as it stands after the change.
    void change(const Asked& asked, TournamentRunner::Plan plan);
    [[nodiscard]] TournamentRunner::Done answer_after(const Asked& asked) const;

    // Questions.
    void show(const Asked& asked);
    void standings(const Asked& asked);
    void round(const Asked& asked);
    void crosstable(const Asked& asked);
    void file(const Asked& asked);
    void games(const Asked& asked);
    /// What takes long for a large field is made off the loop, of a copy.
    void answer_elsewhere(const Asked& asked, std::function<Answer(const TournamentRoom&)> make);

    // Players.
    void join(const Asked& asked);
    [[nodiscard]] std::optional<Fault> fault_of_password(const Asked& asked);
    void withdraw(const Asked& asked);
    void bye(const Asked& asked);
    void say(const Asked& asked);
    void call_arbiter(const Asked& asked);
    /// Their account is gone.
    void removed(UserId user);
    void without_arbiter(const TournamentRoomPtr& room);

    // The arbiter.
    void start(const Asked& asked);
    void result(const Asked& asked);
    void rule(const Asked& asked);
    void pair(const Asked& asked);
    void add_player(const Asked& asked);
    [[nodiscard]] Result<std::vector<TournamentRunner::Planned>, Fault> brought_back(
        const TournamentRoom& now, tournament::PlayerIndex player) const;
    void bring_back(const Asked& asked);
    /// Whether this arbiter may enter one more account now.
    [[nodiscard]] bool take_entry(UserId arbiter);
    void remove_player(const Asked& asked);
    void pause(const Asked& asked);
    void resume(const Asked& asked);
    void end(const Asked& asked);

    Parts parts_;
    std::map<std::string, Action, std::less<>> actions_;
    std::unordered_map<UserId, Bucket> creations_;
    std::unordered_map<UserId, Bucket> calls_;
    std::unordered_map<UserId, Bucket> rulings_;
    std::unordered_map<UserId, Bucket> entries_;
    std::unordered_map<std::string, Bucket> wrong_passwords_;  // by address
    OnCall on_call_;
    ChatRules chat_rules_;
    Workers workers_;  // reading and writing files
};

}  // namespace janggun::server
