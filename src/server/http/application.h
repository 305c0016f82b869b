// The server's address space: the API by the features' routes, the WebSocket, the page, and what
// those who run it look at.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "server/app/app.h"
#include "server/http/guard.h"
#include "server/http/health.h"
#include "server/http/limits.h"
#include "server/http/message.h"
#include "server/http/metrics.h"
#include "server/http/router.h"
#include "server/http/static_files.h"

namespace janggun::server::http {

struct Site {
    /// https://play.example.org; none: whatever host a request was sent to.
    std::vector<std::string> origins;
    /// Addresses that may read /metrics.
    std::vector<Subnet> metrics_readers;
    StaticFiles files;
    Guard::Switch guard = Guard::Switch::On;
    /// Readiness for /health: whether a load balancer should send clients here.
    std::function<Readiness()> readiness = [] { return Readiness::Ready; };
};

/// An accepted WebSocket handshake.
struct Upgrade {
    Caller caller;
    std::string resume{};  // the session key of an earlier WebSocket, or empty
    Headers headers{};     // of the answer
};
using Handshake = std::variant<Response, Upgrade>;

/// Called by connections, on the loop's thread only.
class Application {
  public:
    Application(App& app, Site site, const Counters& counters);

    /// What SIGHUP changes: where the page is, and who may read /metrics.
    void reload(std::vector<std::string> origins, std::vector<Subnet> metrics_readers) {
        site_.origins = std::move(origins);
        site_.metrics_readers = std::move(metrics_readers);
    }

    void handle(const Request& request, SendResponse send);
    /// How long the body of a request may be; `usual` where its route says nothing else.
    [[nodiscard]] std::size_t body_bytes(Method method, std::string_view path,
                                         std::size_t usual) const;
    /// A client asks for a WebSocket: refused with a response, or accepted for a caller.
    void upgrade(Request request, std::function<void(Handshake)> decide);
    /// Where an accepted WebSocket is opened.
    [[nodiscard]] Connections& connections() { return app_.connections(); }

  private:
    using CallerDone = Identity::Found;

    void handle_api(const Request& request, SendResponse send);
    [[nodiscard]] std::optional<Response> origin_refusal(const Route& route,
                                                         const Request& request) const;
    /// The base URL of this server as the client sees it.
    [[nodiscard]] std::string base_of(const Request& request) const;
    void call(const Route& route, const Caller& caller, const Request& request, Captures captures,
              SendResponse send);
    [[nodiscard]] std::optional<Response> login_refusal(const Route& route, const Caller& caller,
                                                        const Request& request,
                                                        const Fields& fields);
    void open_stream(const Route& route, const Call& call, SendResponse send);
    void make_guest(const Request& request, std::function<void(Handshake)> decide);
    /// Calls `done` without a caller if there is no cookie or token, or an unknown one.
    void identify(const Request& request, CallerDone done);
    [[nodiscard]] Response metrics(const Request& request) const;
    [[nodiscard]] static Response response_of(Answer answer, bool secure);
    [[nodiscard]] Readiness readiness() const;
    [[nodiscard]] bool is_secure(const Request& request) const;

    App& app_;
    Site site_;
    const Counters& counters_;
    Guard guard_;
    Metrics metrics_;
    Router router_;
};

}  // namespace janggun::server::http
