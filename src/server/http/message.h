// A request as the routes see it, and the response they give: HTTP without a socket.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/app/method.h"
#include "server/http/address.h"
#include "server/http/query.h"
#include "server/store/asker.h"

namespace janggun::server::http {

using server::Method;

/// Whether a method promises to change nothing; all others must show where they come from.
[[nodiscard]] constexpr bool is_safe(Method method) {
    return method == Method::Get || method == Method::Head || method == Method::Options;
}

/// Fields in the order they came; names are in lower case.
class Headers {
  public:
    void add(std::string name, std::string value) {
        fields_.emplace_back(std::move(name), std::move(value));
    }
    /// The first field of that name, or an empty text.
    [[nodiscard]] std::string_view get(std::string_view name) const {
        for (const auto& [field, value] : fields_)
            if (field == name) return value;
        return {};
    }
    /// The values of all fields of that name, joined by commas as RFC 9110 (5.3) allows.
    [[nodiscard]] std::string joined(std::string_view name) const {
        std::string all;
        for (const auto& [field, value] : fields_) {
            if (field != name) continue;
            if (!all.empty()) all += ", ";
            all += value;
        }
        return all;
    }
    [[nodiscard]] bool has(std::string_view name) const {
        for (const auto& field : fields_)
            if (field.first == name) return true;
        return false;
    }
    [[nodiscard]] auto begin() const { return fields_.begin(); }
    [[nodiscard]] auto end() const { return fields_.end(); }

  private:
    std::vector<std::pair<std::string, std::string>> fields_;
};

struct Request {
    Method method = Method::Get;
    std::string path;  // percent signs read, no "..", begins with '/'
    Parameters query;
    Headers headers;
    std::string body;
    Address client;       // who asks, seen through the proxies we trust
    bool secure = false;  // the client's own connection is encrypted
    CancelToken cancel;   // set when the client has hung up before it was answered
};

/// What a streamed response is written to. Lives as long as the connection.
class StreamWriter {
  public:
    StreamWriter() = default;
    StreamWriter(const StreamWriter&) = delete;
    StreamWriter& operator=(const StreamWriter&) = delete;
    virtual ~StreamWriter() = default;

    /// Queues a piece. A client that reads too slowly for the queue's bound is disconnected.
    virtual void write(std::string piece) = 0;
    virtual void finish() = 0;
    /// Closes the connection without the final chunk: the reader sees that it is not the end.
    virtual void break_off() = 0;
    /// Called whenever everything written has gone out, at first at once: the place from which a
    /// long export writes its next piece.
    virtual void on_drained(std::function<void()> more) = 0;
    /// Called once, when the connection is closed by either side.
    virtual void on_closed(std::function<void()> closed) = 0;
};

using Text = std::shared_ptr<const std::string>;
using Stream = std::function<void(std::shared_ptr<StreamWriter>)>;

struct Response {
    int status = 200;
    std::string content_type = "application/json";
    std::variant<std::string, Text, Stream> body;
    Headers headers;
};

/// How a route answers, now or later, once.
using SendResponse = std::function<void(Response)>;

/// {"error":TEXT,"code":CODE}, the one shape in which this server refuses.
[[nodiscard]] Response refusal(int status, std::string_view code, std::string_view text);
[[nodiscard]] Response json(std::string body, int status = 200);

}  // namespace janggun::server::http
