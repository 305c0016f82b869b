// Somebody with a browser: a cookie, a WebSocket, and requests.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/json.h"
#include "server/wire.h"

namespace janggun::test {

class Person {
  public:
    /// Comes as a guest, or with a cookie that was got before, and waits for the welcome.
    Person(Loop& loop, std::uint16_t port, std::string cookie = {}, std::string resume = {});

    /// Sends {"t":TYPE,"id":N,FIELDS} and waits for its ack or error. `fields` is JSON text
    /// without braces.
    Json command(const std::string& type, const std::string& fields = {});
    /// Only sends, with the id that is returned.
    int send(const std::string& type, const std::string& fields = {});
    void send_raw(const std::string& text) { socket_->send(text); }
    /// The first unread message that satisfies the condition, or nothing.
    std::optional<Json> find(const std::function<bool(const Json&)>& wanted,
                             std::chrono::milliseconds patience = kPatience);
    /// The next unread message of a type; a document that is not good if none comes.
    Json next(const std::string& type, std::chrono::milliseconds patience = kPatience);
    /// The next event of a type in a game.
    Json event(const std::string& game, const std::string& type);
    /// The event of the move that made it so many plies, whoever played it.
    Json move_event(const std::string& game, int ply);

    HttpAnswer get(const std::string& target) const;
    HttpAnswer post(const std::string& target, const std::string& json = "{}") const;
    HttpAnswer request(const std::string& method, const std::string& target,
                       const std::string& json = {}) const;
    /// Takes the cookie of an answer over, and connects anew with it.
    void adopt(const HttpAnswer& answer);
    /// Signs up and comes back as the account.
    HttpAnswer sign_up(const std::string& name, const std::string& password = "correct horse");

    void connect(std::string resume = {});
    [[nodiscard]] const std::string& cookie() const { return cookie_; }
    [[nodiscard]] const std::string& session() const { return session_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] Socket& socket() { return *socket_; }
    [[nodiscard]] std::uint16_t port() const { return port_; }

  private:
    Loop& loop_;
    std::uint16_t port_;
    std::string cookie_;
    std::string session_;
    std::string name_;
    std::unique_ptr<Socket> socket_;
    std::deque<Json> inbox_;
    int last_id_ = 0;
};

/// A token of an account, with these scopes.
[[nodiscard]] std::string make_token(const Person& person, const std::string& scopes);

struct Table {
    std::string game;
    Person* white = nullptr;
    Person* black = nullptr;
};
/// `host` invites, `guest` accepts; both watch, and the set-ups are chosen if there are any.
[[nodiscard]] Table sit_down(Person& host, Person& guest, const std::string& variant,
                             const std::string& clock = "600+5");

}  // namespace janggun::test
