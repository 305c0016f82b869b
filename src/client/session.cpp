// A conversation with a site.
#include "client/session.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <thread>

#include "client/http_client.h"

namespace janggun::client {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMostUnanswered = 64;
constexpr std::size_t kLongestCommand = 8192;  // docs/protocol.md, "Connecting"
constexpr std::size_t kMostSeeks = 500;
constexpr std::size_t kMostPools = 100;
constexpr std::size_t kMostOwnGames = 200;
constexpr std::size_t kMostOwnSeeks = 50;
constexpr auto kWelcomeTime = 20s;
constexpr auto kWelcomeLook = 5ms;
constexpr int kMostWatchTries = 5;

template <typename Item>
void keep_first(std::vector<Item>& items, std::size_t most) {
    if (items.size() > most)
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(most), items.end());
}

/// May the same command succeed later? docs/protocol.md, "Errors".
bool is_temporary(std::string_view code) {
    return code == "too_many" || code == "storage" || code == "engine_busy" || code == "draining";
}

/// The lines of a newer chat that are not in an older one. A site keeps the last lines only, so the
/// older chat's first lines may be missing: the longest end of it that the newer one begins with is
/// what both have.
std::vector<ChatLine> lines_after(const std::vector<ChatLine>& older,
                                  const std::vector<ChatLine>& newer) {
    const auto is_same = [](const ChatLine& a, const ChatLine& b) {
        return a.room == b.room && a.name == b.name && a.text == b.text;
    };
    for (std::size_t both = std::min(older.size(), newer.size()); both > 0; --both) {
        const auto count = static_cast<std::ptrdiff_t>(both);
        if (std::equal(older.end() - count, older.end(), newer.begin(), is_same))
            return {newer.begin() + count, newer.end()};
    }
    return newer;
}

}  // namespace

Session::Session(WebSocket::Settings settings)
    : settings_{std::move(settings)}, rng_{std::random_device{}()} {}

Session::~Session() {
    stop_ = true;
    try {
        if (socket_) socket_->close();
    } catch (...) {
        // Closing is a courtesy: the site finds out by itself that the connection is lost.
        return;
    }
}

Result<std::unique_ptr<Session>, ConnectionError> Session::open(WebSocket::Settings settings) {
    std::unique_ptr<Session> session{new Session{std::move(settings)}};
    auto socket = WebSocket::make(
        session->settings_,
        {.received = [it = session.get()](std::string_view text) { it->received(text); },
         .closed = [it = session.get()](const ConnectionError& error) { it->lost(error); }});
    if (!socket) return Failure{socket.error()};
    session->socket_ = std::move(*socket);
    session->socket_->open("/ws");
    const auto end = Clock::now() + kWelcomeTime;
    while (true) {
        session->socket_->poll();
        // A connection that was lost right after the welcome is made again like any other.
        if (session->is_welcomed_) break;
        session->news_.clear();
        if (session->failure_) return Failure{*session->failure_};
        if (Clock::now() > end)
            return Failure{ConnectionError{ConnectionError::Step::Exchange, "no welcome"}};
        std::this_thread::sleep_for(kWelcomeLook);
    }
    return session;
}

Milliseconds Session::now() const {
    return offset_ + std::chrono::duration_cast<Milliseconds>(Clock::now().time_since_epoch());
}

std::vector<News> Session::poll() {
    if (retry_at_ && Clock::now() >= *retry_at_) {
        retry_at_.reset();
        socket_->open("/ws?session=" + session_id_);
    }
    if (watch_again_at_ && Clock::now() >= *watch_again_at_) watch(wanted_game_, Since::Known);
    socket_->poll();
    take_live_games();
    return std::exchange(news_, {});
}

std::int64_t Session::send(const Command& command) {
    const std::int64_t id = ++last_id_;
    std::string text = fmt::format(R"({{"t":"{}","id":{}{}{}}})", command.type, id,
                                   command.fields.empty() ? "" : ",", command.fields);
    // The site would close the connection, and get the same command again on the next one.
    if (!is_utf8(text)) {
        refuse({id, "bad_message", "expected text in UTF-8"});
        return id;
    }
    if (text.size() > kLongestCommand) {
        refuse({id, "bad_message", "the text is too long"});
        return id;
    }
    if (unanswered_.size() < kMostUnanswered) unanswered_[id] = text;
    if (is_connected_) socket_->send(std::move(text));
    return id;
}

void Session::show(const std::string& game) {
    if (game_ && game_->state().game != game) leave_game();
    watch_tries_ = 0;
    watch(game, Since::Known);
}

void Session::watch(const std::string& game, Since since) {
    const bool is_known = game_ && game_->state().game == game;
    forget_watch();
    wanted_game_ = game;
    watch_id_ = last_id_ + 1;  // send() may refuse it at once
    send(command::watch(game, is_known && since == Since::Known ? game_->state().version : 0));
}

void Session::forget_watch() {
    unanswered_.erase(std::exchange(watch_id_, 0));
    watch_again_at_.reset();
}

void Session::show_tv() {
    leave_game();
    is_on_tv_ = true;
    send(command::tv());
}

void Session::leave_game() {
    if (std::exchange(is_on_tv_, false)) send(command::untv());
    if (game_) send(command::unwatch(game_->state().game));
    game_.reset();
    wanted_game_.clear();
    forget_watch();
}

void Session::cancel_seeks() {
    for (const std::string& seek : std::exchange(own_seeks_, {})) send(command::cancel_seek(seek));
}

void Session::ask_live_games() {
    if (live_games_.valid()) return;
    const auto ask = [this, settings = HttpClient::Settings{.site = settings_.site,
                                                            .token = settings_.token,
                                                            .agent = settings_.agent,
                                                            .certificates = settings_.certificates,
                                                            .time = Milliseconds{5000}}]()
        -> Result<std::vector<LiveGame>, ConnectionError> {
        auto client = HttpClient::make(settings);
        if (!client) return Failure{client.error()};
        const auto answer = client->get("/api/live", stop_);
        if (!answer) return Failure{answer.error()};
        return read_live_games(answer->body);
    };
    live_games_ = std::async(std::launch::async, ask);
}

void Session::take_live_games() {
    if (live_games_.valid() && live_games_.wait_for(0s) == std::future_status::ready)
        news_.emplace_back(news::LiveGamesListed{live_games_.get()});
}

void Session::received(std::string_view text) {
    Message message = read_message(text);
    if (const auto* welcome = std::get_if<Welcome>(&message)) return greet(*welcome);
    if (const auto* ack = std::get_if<Ack>(&message)) return answer(*ack);
    if (const auto* began_game = std::get_if<GameBegan>(&message)) return began(began_game->game);
    if (const auto* event = std::get_if<EventMessage>(&message)) return follow(*event);
    if (const auto* changed = std::get_if<LobbyChange>(&message)) return change(*changed);
    if (auto* error = std::get_if<ErrorAnswer>(&message)) {
        refuse(std::move(*error));
    } else if (auto* snapshot = std::get_if<Snapshot>(&message)) {
        take(*snapshot);
    } else if (const auto* presence = std::get_if<PresenceMessage>(&message)) {
        if (!game_ || game_->state().game != presence->game) return;
        game_->set(presence->presence);
        news_.emplace_back(news::PresenceChanged{});
    } else if (const auto* chat = std::get_if<ChatMessage>(&message)) {
        if (!game_ || game_->state().game != chat->game) return;
        game_->add(chat->line);
        news_.emplace_back(news::Said{chat->line});
    } else if (auto* lobby = std::get_if<LobbyMessage>(&message)) {
        keep_first(lobby->seeks, kMostSeeks);
        keep_first(lobby->pools, kMostPools);
        lobby_ = {std::move(lobby->seeks), std::move(lobby->pools), lobby->players, lobby->games};
        news_.emplace_back(news::LobbyChanged{});
    } else if (const auto* tv = std::get_if<TvMessage>(&message)) {
        if (!is_on_tv_) return;
        if (tv->game.empty()) return news_.emplace_back(news::NothingOnTv{}), void();
        if (game_) send(command::unwatch(game_->state().game));
        watch_tries_ = 0;
        watch(tv->game, Since::Known);
    } else if (const auto* challenge = std::get_if<ChallengeMessage>(&message)) {
        news_.emplace_back(*challenge);
    }
}

void Session::greet(const Welcome& welcome) {
    const bool is_first = !std::exchange(is_welcomed_, true);
    name_ = welcome.name;
    session_id_ = welcome.session;
    offset_ =
        welcome.now - std::chrono::duration_cast<Milliseconds>(Clock::now().time_since_epoch());
    is_connected_ = true;
    backoff_.reset();
    own_games_ = welcome.games;
    keep_first(own_games_, kMostOwnGames);
    if (!is_first) {
        forget_watch();
        for (const auto& [id, text] : unanswered_) socket_->send(text);
        // The events that were missed would come without the chat.
        if (!wanted_game_.empty()) watch(wanted_game_, Since::Beginning);
        if (is_on_tv_) send(command::tv());
        news_.emplace_back(news::Reconnected{});
    }
    send(command::lobby());
}

void Session::lost(const ConnectionError& error) {
    if (is_connected_) news_.emplace_back(news::ConnectionLost{error});
    is_connected_ = false;
    failure_ = error;
    watch_again_at_.reset();  // the next welcome watches
    retry_at_ = Clock::now() + backoff_.next(rng_);
}

void Session::answer(const Ack& ack) {
    unanswered_.erase(ack.id);
    // The site says `start` too; whichever comes first shows the game.
    if (!ack.game.empty()) began(ack.game);
    if (!ack.seek.empty()) {
        std::erase(own_seeks_, ack.seek);  // the same seek again has the same id
        if (own_seeks_.size() < kMostOwnSeeks) own_seeks_.push_back(ack.seek);
        news_.emplace_back(news::SeekPlaced{ack.seek});
    }
    if (!ack.path.empty()) news_.emplace_back(news::Invited{ack.path});
}

void Session::refuse(ErrorAnswer error) {
    if (error.id) unanswered_.erase(*error.id);
    if (error.id == watch_id_ && !wanted_game_.empty()) {
        if (is_temporary(error.code) && ++watch_tries_ < kMostWatchTries)
            watch_again_at_ = Clock::now() + watch_backoff_.next(rng_);
        else  // there is no such game, and none will come
            wanted_game_ = game_ ? game_->state().game : "";
    }
    news_.emplace_back(news::Refused{std::move(error.text)});
}

void Session::take(Snapshot& snapshot) {
    if (snapshot.game != wanted_game_) return;
    watch_tries_ = 0;
    watch_backoff_.reset();
    std::vector<ChatLine> missed;
    const bool is_again = game_ && game_->state().game == snapshot.game;
    if (is_again) missed = lines_after(game_->state().chat, snapshot.chat);
    game_.emplace(std::move(snapshot));
    if (game_->is_player()) set_unfinished(game_->state().game, !game_->is_over());
    news_.emplace_back(news::GameShown{is_again});
    for (ChatLine& line : missed) news_.emplace_back(news::Said{std::move(line)});
}

void Session::set_unfinished(const std::string& game, bool is_unfinished) {
    std::erase(own_games_, game);
    if (is_unfinished && own_games_.size() < kMostOwnGames) own_games_.push_back(game);
}

void Session::began(const std::string& game) {
    const bool is_playing = game_ && game_->is_player() && !game_->is_over();
    set_unfinished(game, true);
    if (is_playing && game_->state().game != game)
        news_.emplace_back(news::AnotherGame{game});
    else if (wanted_game_ != game)
        show(game);
}

void Session::follow(const EventMessage& message) {
    if (!game_ || game_->state().game != message.game) return;
    switch (game_->apply(message)) {
        case RemoteGame::Applied::Yes:
            if (game_->is_over()) set_unfinished(message.game, false);
            news_.emplace_back(news::GameChanged{message.event});
            break;
        case RemoteGame::Applied::Gap:
            watch(message.game, Since::Known);
            break;
        case RemoteGame::Applied::Known:
            break;
    }
}

void Session::change(const LobbyChange& change) {
    auto& seeks = lobby_.seeks;
    for (const std::string& gone : change.removed) {
        std::erase_if(seeks, [&](const Seek& seek) { return seek.id == gone; });
        std::erase(own_seeks_, gone);
    }
    for (const Seek& added : change.added) {
        std::erase_if(seeks, [&](const Seek& seek) { return seek.id == added.id; });
        if (seeks.size() < kMostSeeks) seeks.push_back(added);
    }
    lobby_.pools = change.pools;
    keep_first(lobby_.pools, kMostPools);
    lobby_.players = change.players;
    lobby_.games = change.games;
    news_.emplace_back(news::LobbyChanged{});
}

}  // namespace janggun::client
