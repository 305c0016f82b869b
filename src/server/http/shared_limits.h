// Rate limits shared over the nodes of a site: every token that a node takes is published, and the
// others take it from their buckets too. With the bus down each node counts for itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/app/context.h"
#include "server/http/guard.h"

namespace janggun::server::http {

/// "1 NODE LIMIT KEY", the key in hexadecimal: it may be any bytes.
struct TakenToken {
    std::string node;
    SharedLimit limit{};
    std::string key;

    friend bool operator==(const TakenToken&, const TakenToken&) = default;
};
[[nodiscard]] std::string write_token(const TakenToken& token);
/// None: not of this form.
[[nodiscard]] std::optional<TakenToken> read_token(std::string_view text);

/// Connects a guard with those of the other nodes. The guard must live as long as the bus.
void share_limits(const Context& context, Guard& guard);

}  // namespace janggun::server::http
