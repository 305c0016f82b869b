// From request to route, and back to response.
#include "server/http/application.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "server/http/body.h"
#include "server/http/cookie.h"
#include "server/http/cors.h"
#include "server/http/health.h"
#include "server/http/origin.h"
#include "server/http/response_head.h"
#include "server/http/shared_limits.h"
#include "server/http/stream_sink.h"
#include "server/protocol/documents.h"

namespace janggun::server::http {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestAgent = 200;

/// Below these there is no page: an unknown address is a 404 in JSON. All but the first are there
/// because Lichess's API and fishnet's protocol have them and their clients ask for them.
constexpr std::string_view kApiPrefixes[] = {"/api", "/game/export", "/oauth", "/token",
                                             "/fishnet"};

bool is_api(std::string_view path) {
    return std::any_of(std::begin(kApiPrefixes), std::end(kApiPrefixes),
                       [&](std::string_view prefix) {
                           return path.starts_with(prefix) &&
                                  (path.size() == prefix.size() || path[prefix.size()] == '/');
                       });
}

/// /ws, or /n/NODE/ws: by that path a load balancer finds the node; here every name is ours.
bool is_socket_path(std::string_view path) {
    constexpr std::string_view kHint = "/n/";
    constexpr std::string_view kSocket = "/ws";
    if (path == kSocket) return true;
    if (!path.starts_with(kHint) || !path.ends_with(kSocket) ||
        path.size() <= kHint.size() + kSocket.size())
        return false;
    path.remove_prefix(kHint.size());
    path.remove_suffix(kSocket.size());
    return path.find('/') == std::string_view::npos;
}

std::string agent_of(const Request& request) {
    return std::string{request.headers.get("user-agent").substr(0, kLongestAgent)};
}

std::optional<std::string_view> bearer(const Request& request) {
    constexpr std::string_view kScheme = "Bearer ";
    const std::string_view header = request.headers.get("authorization");
    if (!header.starts_with(kScheme)) return std::nullopt;
    return trimmed(header.substr(kScheme.size()));
}

Response refusal(const Fault& fault) {
    return http::refusal(facts_of(fault.code).status, facts_of(fault.code).name, fault.text);
}

/// The store does not answer: neither the account nor a stranger, or a new guest's cookie would
/// replace the account's.
Response not_identified() {
    return http::refusal(503, "storage", "the session cannot be read at the moment; try again");
}

}  // namespace

Application::Application(App& app, Site site, const Counters& counters)
    : app_{app}, site_{std::move(site)}, counters_{counters}, guard_{site_.guard} {
    share_limits(app_.context(), guard_);
    for (const Route& route : app_.registry().routes())
        router_.add(
            route.method, route.pattern,
            [this, &route](const Request& request, const Captures& captures, SendResponse send) {
                if (auto refused = origin_refusal(route, request)) return send(std::move(*refused));
                identify(request, [this, &route, request, captures,
                                   send = std::move(send)](const Identity::Identified& caller) {
                    if (!caller) return send(not_identified());
                    call(route, caller->value_or(Caller{}), request, captures, send);
                });
            });
}

Readiness Application::readiness() const {
    return app_.is_draining() ? Readiness::Draining : site_.readiness();
}

bool Application::is_secure(const Request& request) const {
    return request.secure ||
           std::any_of(site_.origins.begin(), site_.origins.end(),
                       [](const std::string& origin) { return origin.starts_with("https://"); });
}

void Application::handle(const Request& request, SendResponse send) {
    const auto began = Clock::now();
    const bool secure = is_secure(request);
    const auto found = is_api(request.path) ? router_.find(request.method, request.path).pattern
                                            : std::string_view{"page"};
    const bool is_open_to_all =
        is_api(request.path) || request.path == "/openapi.json" || request.path == "/asyncapi.json";
    const auto frames = is_embed_path(request.path) ? FramePolicy::AllowAll : FramePolicy::Deny;
    SendResponse finished = [this, began, secure, frames, is_open_to_all,
                             route = std::string{found},
                             send = std::move(send)](Response response) {
        metrics_.answered(route.empty() ? "unknown" : route, response.status, Clock::now() - began);
        add_security_headers(response.headers, secure, frames);
        if (is_open_to_all) add_cors_headers(response.headers);
        if (!response.headers.has("cache-control"))
            response.headers.add("cache-control", "no-store");
        send(std::move(response));
    };
    if (is_api(request.path)) return handle_api(request, std::move(finished));
    if (request.method != Method::Get && request.method != Method::Head) {
        Response refused = refusal(405, "not_allowed", "only GET and HEAD are allowed here");
        refused.headers.add("allow", "GET, HEAD");
        return finished(std::move(refused));
    }
    if (request.path == "/health")
        return finished(health_response(app_.store_health(), readiness()));
    if (request.path == "/metrics") return finished(metrics(request));
    if (request.path == "/openapi.json") return finished(json(std::string{protocol::openapi()}));
    if (request.path == "/asyncapi.json") return finished(json(std::string{protocol::asyncapi()}));
    if (is_socket_path(request.path))
        return finished(refusal(426, "upgrade_required", "expected a WebSocket upgrade"));
    finished(site_.files.serve(request));
}

std::size_t Application::body_bytes(Method method, std::string_view path, std::size_t usual) const {
    const std::string_view pattern = router_.find(method, path).pattern;
    for (const Route& route : app_.registry().routes())
        if (route.body_bytes > 0 && route.method == method && route.pattern == pattern)
            return route.body_bytes;
    return usual;
}

Response Application::metrics(const Request& request) const {
    const bool allowed =
        std::any_of(site_.metrics_readers.begin(), site_.metrics_readers.end(),
                    [&](const Subnet& subnet) { return subnet.contains(request.client); });
    if (!allowed)
        return refusal(403, "forbidden", "metrics are restricted to the configured readers");
    Response response;
    response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    response.body = metrics_.text(counters_, app_.registry());
    return response;
}

void Application::handle_api(const Request& request, SendResponse send) {
    if (auto refused = guard_.request(request.client, Clock::now()))
        return send(std::move(*refused));
    const auto found = router_.find(request.method, request.path);
    if (!found.handler) {
        if (found.allowed.empty()) return send(refusal(404, "not_found", "no such API endpoint"));
        if (request.method == Method::Options) return send(preflight_response(found.allowed));
        Response refused =
            refusal(405, "not_allowed", fmt::format("this address allows {}", found.allowed));
        refused.headers.add("allow", found.allowed);
        return send(std::move(refused));
    }
    (*found.handler)(request, found.captures, std::move(send));
}

std::optional<Response> Application::origin_refusal(const Route& route,
                                                    const Request& request) const {
    // The check against cross-site request forgery (CSRF). Bearer tokens are exempt: a browser does
    // not add them by itself.
    if (is_safe(request.method) || route.is_csrf_exempt || bearer(request) ||
        comes_from_our_page(request, site_.origins))
        return std::nullopt;
    return refusal(
        403, "wrong_origin",
        "requests that change something need an Origin of this server's page, or a token");
}

std::string Application::base_of(const Request& request) const {
    if (!site_.origins.empty()) return site_.origins.front();
    return (request.secure ? "https://" : "http://") + std::string{request.headers.get("host")};
}

void Application::identify(const Request& request, CallerDone done) {
    const std::string address = request.client.household().text();
    if (const auto token = bearer(request))
        return app_.identity().identify_token(*token, address, std::move(done));
    const auto session =
        cookie(request.headers.get("cookie"), session_cookie_name(is_secure(request)));
    if (session) return app_.identity().identify_session(*session, address, std::move(done));
    done(std::optional<Caller>{});
}

std::optional<Response> Application::login_refusal(const Route& route, const Caller& caller,
                                                   const Request& request, const Fields& fields) {
    if (!route.is_login) return std::nullopt;
    if (const auto fault = app_.registry().address_fault(request.client)) return refusal(*fault);
    if (route.pattern == "/api/signup") return guard_.sign_up(request.client, Clock::now());
    // Whose password it is: the account named, or the caller's own.
    const std::string_view account =
        route.pattern == "/api/login" ? fields.get("name") : std::string_view{caller.name};
    return guard_.password(request.client, account, Clock::now());
}

void Application::call(const Route& route, const Caller& caller, const Request& request,
                       Captures captures, SendResponse send) {
    if (bearer(request) && !caller.is_anybody() && !route.is_csrf_exempt)
        return send(refusal(401, "unauthorised", "unknown or revoked token"));
    if (const auto fault = access_fault(route, caller)) return send(refusal(*fault));
    if (caller.is_anybody() && !caller.is_guest) guard_.know(request.client, caller.name);
    if (!is_safe(request.method) && caller.is_anybody())
        if (auto refused = guard_.change(caller.name, Clock::now()))
            return send(std::move(*refused));
    const bool has_text = route.is_csrf_exempt || route.takes_text;
    auto fields = has_text ? Result<Fields, Response>{Fields{}} : read_fields(request);
    if (!fields) return send(fields.error());
    if (auto refused = login_refusal(route, caller, request, *fields))
        return send(std::move(*refused));
    Call call{.caller = caller,
              .path = std::move(captures),
              .fields = std::move(*fields),
              .text = has_text ? request.body : std::string{},
              .bearer = std::string{route.is_csrf_exempt ? bearer(request).value_or("") : ""},
              .accept = std::string{request.headers.get("accept")},
              .agent = agent_of(request),
              .address = request.client.household().text(),
              .base = base_of(request),
              .cancel = request.cancel};
    if (route.stream && request.method == Method::Head) {
        // A stream without a reader would stay open.
        Response refused = refusal(405, "not_allowed", "a stream has no HEAD; use GET");
        refused.headers.add("allow", "GET");
        return send(std::move(refused));
    }
    if (route.stream) return open_stream(route, call, std::move(send));
    const bool secure = is_secure(request);
    route.answer(call, [secure, send = std::move(send)](Answer answer) {
        send(response_of(std::move(answer), secure));
    });
}

Response Application::response_of(Answer answer, bool secure) {
    Response response;
    response.status = answer.status;
    response.content_type = answer.type;
    response.body = std::move(answer.body);
    if (!answer.file_name.empty())
        response.headers.add("content-disposition",
                             fmt::format("attachment; filename=\"{}\"", answer.file_name));
    if (answer.retry_after > 0)
        response.headers.add("retry-after", fmt::to_string(answer.retry_after));
    if (answer.session)
        response.headers.add("set-cookie", answer.session->empty()
                                               ? no_session_cookie(secure)
                                               : session_cookie(*answer.session, secure));
    return response;
}

void Application::open_stream(const Route& route, const Call& call, SendResponse send) {
    auto sink = std::make_shared<StreamSink>(app_.connections());
    const ConnectionId connection =
        route.stream(call, *sink, [sink, send = std::move(send)](Answer answer) {
            if (answer.status != 200) {
                sink->refused();
                return send(response_of(std::move(answer), false));
            }
            Response response = response_of(std::move(answer), false);
            response.headers.add("x-accel-buffering", "no");  // or nginx would collect the lines
            response.body = Stream{
                [sink](std::shared_ptr<StreamWriter> writer) { sink->attach(std::move(writer)); }};
            send(std::move(response));
        });
    sink->opened(connection);
}

void Application::upgrade(Request request, std::function<void(Handshake)> decide) {
    const auto refuse = [&](Response response) {
        add_security_headers(response.headers, is_secure(request));
        decide(std::move(response));
    };
    if (!is_socket_path(request.path))
        return refuse(refusal(404, "not_found", "the WebSocket is at /ws"));
    // A load balancer that has not asked /health yet tries another node.
    if (readiness() == Readiness::Suspended)
        return refuse(refusal(503, "storage", "this node is suspended; connect to another one"));
    const std::string_view origin = request.headers.get("origin");
    const bool by_token = origin.empty() && bearer(request);
    if (!by_token && !is_own_origin(origin, request, site_.origins))
        return refuse(refusal(403, "wrong_origin",
                              "a WebSocket needs an Origin of this server's page, or a token"));
    if (auto refused = guard_.socket(request.client, Clock::now())) return refuse(*refused);
    if (const auto fault = app_.registry().address_fault(request.client))
        return refuse(refusal(*fault));
    identify(request, [this, request, by_token,
                       decide = std::move(decide)](const Identity::Identified& caller) {
        if (!caller) return decide(not_identified());
        if (!*caller && by_token) return decide(refusal(401, "unauthorised", "unknown token"));
        if (!*caller) return make_guest(request, decide);
        decide(Upgrade{.caller = **caller,
                       .resume = std::string{request.query.get_or("session", "")}});
    });
}

void Application::make_guest(const Request& request, std::function<void(Handshake)> decide) {
    if (auto refused = guard_.new_guest(request.client, Clock::now()))
        return decide(std::move(*refused));
    app_.identity().make_guest(
        agent_of(request), request.client.household().text(),
        [secure = is_secure(request), decide = std::move(decide)](std::optional<Caller> caller,
                                                                  const std::string& token) {
            if (!caller)
                return decide(refusal(503, "storage", "cannot create a guest session; try again"));
            Upgrade upgrade{.caller = *caller};
            upgrade.headers.add("set-cookie", session_cookie(token, secure));
            decide(std::move(upgrade));
        });
}

}  // namespace janggun::server::http
