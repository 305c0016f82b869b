// Routing: patterns such as "/api/game/{id}" and their parameters.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/message.h"

namespace janggun::server::http {

/// What stood in the braces, in their order.
using Captures = std::vector<std::string>;
using Handler = std::function<void(const Request&, const Captures&, SendResponse)>;

class Router {
  public:
    void add(Method method, std::string pattern, Handler handler);

    struct Found {
        const Handler* handler = nullptr;
        Captures captures;
        std::string_view pattern;
        /// If there is no handler: the methods that the path would take, for Allow.
        std::string allowed;
    };
    /// HEAD goes where GET goes. A pattern with more plain text wins: /api/challenge/ai before
    /// /api/challenge/{user}.
    [[nodiscard]] Found find(Method method, std::string_view path) const;

  private:
    struct Entry {
        Method method;
        std::string pattern;
        Handler handler;
        std::vector<std::string> segments;
    };

    std::vector<Entry> routes_;
};

}  // namespace janggun::server::http
