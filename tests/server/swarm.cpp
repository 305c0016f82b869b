// Many people playing at once.
#include "server/swarm.h"

#include <fmt/format.h>
#include <thread>
#include <utility>

#include "server/json.h"
#include "server/rules.h"

namespace janggun::test {

using SteadyClock = std::chrono::steady_clock;

std::chrono::milliseconds about(std::chrono::milliseconds time, std::mt19937_64& random) {
    const std::int64_t half = time.count() / 2;
    return std::chrono::milliseconds{
        std::uniform_int_distribution<std::int64_t>{half, 3 * half}(random)};
}

/// One client. The host of a table is White and invites; the guest accepts.
class Swarm::Player {
  public:
    Player(Swarm& swarm, std::size_t table, bool is_host)
        : swarm_{swarm}, table_{table}, side_{is_host ? "white" : "black"}, is_host_{is_host} {}

    void set_partner(Player& partner) { partner_ = &partner; }

    void connect() {
        if (swarm_.port_ == 0) return;
        ++visit_;
        Socket::Options options{.port = swarm_.port_, .cookie = cookie_};
        if (swarm_.options_.own_addresses)
            options.source = fmt::format("127.1.{}.{}", table_ / 250, table_ % 250 + 1);
        if (!session_.empty()) options.target = "/ws?session=" + session_;
        watching_ = false;
        has_chosen_ = false;
        has_resigned_ = false;
        move_id_ = 0;  // its answer went with the connection
        socket_ = std::make_unique<Socket>(
            swarm_.loop_, options,
            Socket::Events{.received = [this](std::string_view text) { received(Json{text}); },
                           .closed = [this] { lost(); }});
    }

    void use_cookie(std::string cookie) { cookie_ = std::move(cookie); }
    [[nodiscard]] std::string account() const {
        return fmt::format("player{}{}", table_, is_host_ ? "w" : "b");
    }

    [[nodiscard]] std::string describe() const {
        return fmt::format(
            "{} {}: welcomed {}, watching {} (command {}), phase \"{}\", set-up of \"{}\", chosen "
            "{},"
            " version {}, ply {}, thinking {}, moved at ply {} in visit {} of {} (command {} of "
            "{}),"
            " refused last: \"{}\"\n",
            book().id, side_, welcomed_, watching_, watch_id_, phase_, setup_turn_, has_chosen_,
            version_, ply_, thinking_, tried_ply_, tried_visit_, visit_, move_id_, last_id_,
            refused_);
    }

    /// The next game of the table.
    void begin_anew() {
        invite_.clear();
        fen_.clear();
        phase_.clear();
        setup_turn_.clear();
        version_ = 0;
        invite_id_ = accept_id_ = watch_id_ = move_id_ = 0;
        ply_ = 0;
        tried_ply_ = thought_ply_ = wanted_ply_ = -1;
        watching_ = has_chosen_ = has_resigned_ = false;
    }
    void invite() {
        if (!welcomed_ || !book().id.empty() || swarm_.resting_) return;
        invite_id_ = last_id_ + 1;
        send("invite", fmt::format(R"("variant":"{}","clock":"{}","colour":"white","rated":{})",
                                   book().variant, swarm_.options_.clock, swarm_.options_.rated));
    }
    /// An invitation has come from the host; a second one, if the host has lost its connection
    /// after the first. Who sits at a table already keeps to that game.
    void take(const std::string& invite) {
        if (!book().id.empty()) return;
        invite_ = invite;
        if (welcomed_) accept();
    }
    void take_seat(const std::string& game) {
        book().id = game;
        watch();
    }

  private:
    Table& book() { return swarm_.tables_[table_]; }
    [[nodiscard]] const Table& book() const { return swarm_.tables_[table_]; }

    void send(const std::string& type, const std::string& fields) {
        socket_->send(fmt::format(R"({{"t":"{}","id":{}{}{}}})", type, ++last_id_,
                                  fields.empty() ? "" : ",", fields));
    }
    std::string in_game() { return fmt::format(R"("game":"{}")", book().id); }

    void lost() {
        welcomed_ = false;
        // Not at once, or a server that is away would be asked in a tight loop.
        swarm_.after(std::chrono::milliseconds{20 + swarm_.random_() % 30}, [this, visit = visit_] {
            if (visit == visit_ && !swarm_.resting_) connect();
        });
    }

    void received(const Json& message) {
        ++swarm_.received_;
        const std::string type = message.text("t");
        if (type == "event") return event(message);
        if (type == "ack") return acknowledged(message);
        if (type == "error") return refused(message);
        if (type == "game") return snapshot(message);
        if (type == "welcome") return welcome(message);
    }

    void welcome(const Json& message) {
        welcomed_ = true;
        session_ = message.text("session");
        if (const std::string given = socket_->set_cookie(); !given.empty()) {
            if (!cookie_.empty()) swarm_.complain("a cookie was not believed after a restart");
            cookie_ = given;
        }
        if (!book().id.empty()) return watch();
        if (is_host_)
            invite();
        else if (!invite_.empty())
            accept();
    }
    /// The node that had the invitation may be gone.
    void invite_later() {
        swarm_.after(std::chrono::milliseconds{200}, [this] {
            if (book().id.empty()) (is_host_ ? this : partner_)->invite();
        });
    }
    /// Behind a load balancer the two may have come to different nodes, and the invitation is not
    /// known there: one after the other they come to the same.
    void meet_again() {
        invite_.clear();
        swarm_.after(std::chrono::milliseconds{200}, [this, visit = visit_] {
            if (visit != visit_ || !book().id.empty()) return;
            connect();
            swarm_.after(std::chrono::milliseconds{200}, [this] {
                if (book().id.empty()) partner_->connect();
            });
        });
    }
    void watch_later() {
        watching_ = false;
        swarm_.after(std::chrono::milliseconds{100}, [this, visit = visit_] {
            if (visit == visit_ && !book().id.empty()) watch();
        });
    }

    void accept() {
        accept_id_ = last_id_ + 1;
        send("accept_invite", fmt::format(R"("invite":"{}")", invite_));
    }

    void watch() {
        if (!welcomed_ || watching_) return;
        watching_ = true;
        watch_id_ = last_id_ + 1;
        send("watch",
             version_ > 0 ? in_game() + fmt::format(R"(,"since":{})", version_) : in_game());
    }

    void acknowledged(const Json& message) {
        const auto id = message.number("id");
        if (id == invite_id_) {
            partner_->take(message.text("invite"));
        } else if (id == accept_id_ && book().id.empty()) {
            take_seat(message.text("game"));
            partner_->take_seat(message.text("game"));
        } else if (id == watch_id_) {
            if (version_ > 0) act();
        } else if (id == move_id_) {
            ++swarm_.acknowledged_;
            book().last_acknowledged_sent = move_sent_;
            book().last_acknowledged_wanted = wanted_;
            const auto [place, fresh] = book().acknowledged.emplace(move_ply_, move_);
            if (!fresh && place->second != move_)
                swarm_.complain(
                    fmt::format("{}: two moves acknowledged for ply {}", book().id, move_ply_));
            move_id_ = 0;
            act();
        }
    }

    void refused(const Json& message) {
        const std::string code = message.text("code");
        const auto id = message.number("id");
        refused_ = fmt::format("{}, command {}: {}", code, id, message.text("text"));
        if (id == move_id_) move_id_ = 0;
        if (id == accept_id_) return meet_again();
        if (id == invite_id_) return invite_later();
        if (id == watch_id_) return watch_later();
        // What makes these true was told meanwhile, or is on its way.
        if (code == "wrong_ply" || code == "not_your_turn" || code == "wrong_phase" ||
            code == "not_found")
            return act();
        if (code == "storage" || code == "draining" || code == "too_many") {
            tried_ply_ = -1;
            has_chosen_ = false;
            has_resigned_ = false;
            swarm_.after(std::chrono::milliseconds{50}, [this, visit = visit_] {
                if (visit == visit_) act();
            });
            return;
        }
        if (code == "repetition" || code == "illegal_move") {  // choose another one
            tried_ply_ = -1;
            return act();
        }
        if (!swarm_.resting_)
            swarm_.complain(fmt::format("{}: {} {}", book().id, code, message.text("text")));
    }

    void snapshot(const Json& message) {
        if (message.text("game") != book().id) return;
        const auto version = message.number("v");
        if (version < version_)
            swarm_.complain(fmt::format("{}: version {} after {}", book().id, version, version_));
        version_ = version;
        fen_ = message.text("fen");
        ply_ = static_cast<int>(message.size("moves"));
        for (int ply = 1; ply <= ply_; ++ply)
            see(ply, message.text(fmt::format("moves/{}/uci", ply - 1)));
        phase_ = message.text("phase");
        setup_turn_ = message.text("setup/turn");
        has_chosen_ = false;
        if (phase_ == "over") return over();
        act();
    }

    void over() {
        book().is_over = true;
        if (swarm_.options_.resign_at > 0) swarm_.finish(table_);
    }

    void see(int ply, const std::string& move) {
        const auto [place, fresh] = book().seen.emplace(ply, move);
        if (!fresh && place->second != move)
            swarm_.complain(
                fmt::format("{}: ply {} was {} and is {}", book().id, ply, place->second, move));
    }

    void event(const Json& message) {
        if (message.text("game") != book().id) return;
        const auto version = message.number("v");
        if (swarm_.options_.check_events && version != version_ + 1)
            swarm_.complain(
                fmt::format("{} {}: event {} after {}", book().id, side_, version, version_));
        version_ = version;
        const std::string type = message.text("e/type");
        const std::string subject = type + message.text("e/uci");
        const auto [known, fresh] = book().events.emplace(version, subject);
        if (!fresh && known->second != subject)
            swarm_.complain(fmt::format("{}: event {} was \"{}\" and is \"{}\"", book().id, version,
                                        known->second, subject));
        if (type == "move") {
            ply_ = static_cast<int>(message.number("e/ply"));
            fen_ = message.text("e/fen");
            see(ply_, message.text("e/uci"));
            if (turn(fen_) == side_) {
                const auto sent = book().sent_at.find(ply_);
                if (sent != book().sent_at.end()) {
                    swarm_.latencies.push_back(
                        std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now() -
                                                                              sent->second));
                    book().sent_at.erase(sent);
                }
            }
        } else if (type == "setup") {
            setup_turn_ = message.text("e/setup/turn");
            has_chosen_ = false;
        } else if (type == "started") {
            phase_ = "playing";
            fen_ = message.text("e/fen");
        } else if (type == "ended") {
            phase_ = "over";
            return over();
        }
        act();
    }

    /// Does what is this player's to do, if anything is.
    void act() {
        if (!welcomed_ || swarm_.resting_ || move_id_ != 0) return;
        if (phase_ == "setup" && setup_turn_ == side_) {
            if (std::exchange(has_chosen_, true)) return;
            return send("setup", in_game() + R"(,"choice":"inner")");
        }
        if (phase_ != "playing" || turn(fen_) != side_ || thinking_) return;
        // Who has to send a move again has thought about it already.
        if (swarm_.options_.think.count() == 0 || thought_ply_ == ply_) return move();
        thinking_ = true;
        thought_ply_ = ply_;
        swarm_.after(about(swarm_.options_.think, swarm_.random_), [this] {
            thinking_ = false;
            want_to_move();
            if (welcomed_ && phase_ == "playing" && turn(fen_) == side_ && move_id_ == 0) move();
        });
    }

    void want_to_move() {
        if (std::exchange(wanted_ply_, ply_) != ply_) wanted_ = SteadyClock::now();
    }
    void move() {
        want_to_move();
        if (swarm_.resting_ || (tried_ply_ == ply_ && tried_visit_ == visit_)) return;
        if (swarm_.options_.resign_at > 0 && ply_ >= swarm_.options_.resign_at) {
            if (!std::exchange(has_resigned_, true)) send("resign", in_game());
            return;
        }
        const auto moves = legal_moves(book().variant, fen_);
        if (moves.empty()) return;
        tried_ply_ = ply_;
        tried_visit_ = visit_;
        move_ = moves[swarm_.random_() % moves.size()];
        move_ply_ = ply_ + 1;
        move_id_ = last_id_ + 1;
        book().sent[move_ply_].insert(move_);
        move_sent_ = SteadyClock::now();
        book().sent_at[move_ply_] = move_sent_;
        send("move", in_game() + fmt::format(R"(,"move":"{}","ply":{})", move_, ply_));
    }

    Swarm& swarm_;
    std::size_t table_;
    std::string side_;
    bool is_host_;
    Player* partner_ = nullptr;
    std::unique_ptr<Socket> socket_;
    std::string cookie_;
    std::string session_;
    std::string invite_;
    std::string fen_;
    std::string phase_;
    std::string setup_turn_;
    std::string move_;
    std::string refused_;  // the last error
    std::int64_t version_ = 0;
    std::int64_t last_id_ = 0;
    std::int64_t invite_id_ = 0;
    std::int64_t accept_id_ = 0;
    std::int64_t watch_id_ = 0;
    std::int64_t move_id_ = 0;
    int visit_ = 0;
    int tried_visit_ = 0;
    int ply_ = 0;
    int move_ply_ = 0;
    int tried_ply_ = -1;
    int thought_ply_ = -1;
    int wanted_ply_ = -1;
    bool welcomed_ = false;
    bool watching_ = false;
    bool thinking_ = false;
    bool has_chosen_ = false;    // a set-up, and no answer yet
    bool has_resigned_ = false;  // the same
    SteadyClock::time_point move_sent_;
    SteadyClock::time_point wanted_;
};

Swarm::Swarm(Loop& loop, Options options)
    : loop_{loop}, options_{std::move(options)}, random_{options_.seed} {
    tables_.resize(static_cast<std::size_t>(options_.games));
    for (std::size_t table = 0; table < tables_.size(); ++table) {
        tables_[table].variant = options_.both_games && table % 2 == 0 ? "janggi" : "shogun";
        players_.push_back(std::make_unique<Player>(*this, table, true));
        players_.push_back(std::make_unique<Player>(*this, table, false));
        players_[2 * table]->set_partner(*players_[2 * table + 1]);
        players_[2 * table + 1]->set_partner(*players_[2 * table]);
    }
}

Swarm::~Swarm() {
    resting_ = true;
}

bool Swarm::sign_up(std::uint16_t port) {
    const auto deadline = SteadyClock::now() + kPatience;
    for (const auto& player : players_) {
        const HttpAsk request{
            .method = "POST",
            .target = "/api/signup",
            .body = fmt::format(R"({{"name":"{}","password":"correct horse"}})", player->account()),
            .headers = {{"Origin", fmt::format("http://localhost:{}", port)},
                        {"Content-Type", "application/json"}}};
        HttpAnswer answer = ask(port, request);
        // A load balancer that has not seen its nodes yet.
        while (answer.status == 503 && SteadyClock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
            answer = ask(port, request);
        }
        const auto cookie = answer.headers.find("set-cookie");
        if (answer.status != 200 || cookie == answer.headers.end()) return false;
        player->use_cookie(cookie->second.substr(0, cookie->second.find(';')));
    }
    return true;
}

void Swarm::finish(std::size_t table) {
    Table next;
    next.variant = tables_[table].variant;
    finished_.push_back(std::exchange(tables_[table], std::move(next)));
    for (const std::size_t player : {2 * table, 2 * table + 1}) players_[player]->begin_anew();
    players_[2 * table]->invite();
}

void Swarm::go_to(std::uint16_t port) {
    const bool first = port_ == 0;
    port_ = port;
    if (!first) return;
    for (auto& player : players_) player->connect();
}

void Swarm::reconnect() {
    for (auto& player : players_) player->connect();
}

bool Swarm::everybody_plays() const {
    for (const Table& table : tables_)
        if (table.seen.empty() && !table.is_over) return false;
    return true;
}

std::string Swarm::describe_players(const std::string& game) const {
    std::string text;
    for (std::size_t table = 0; table < tables_.size(); ++table)
        if (tables_[table].id == game)
            text += players_[2 * table]->describe() + players_[2 * table + 1]->describe();
    return text;
}

void Swarm::after(std::chrono::milliseconds time, std::function<void()> task) {
    loop_.after(time, [lives = std::weak_ptr{lives_}, task = std::move(task)] {
        if (lives.lock()) task();
    });
}

void Swarm::complain(std::string text) {
    if (complaints_.size() < 20) complaints_.push_back(std::move(text));
}

}  // namespace janggun::test
