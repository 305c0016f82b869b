// Connecting once, with hiredis' synchronous interface.
#include "server/bus/redis/probe.h"

#include <hiredis/hiredis.h>
#include <memory>

namespace janggun::server::redis {
namespace {

using Reason = RedisError::Reason;

struct Free {
    void operator()(redisContext* context) const { redisFree(context); }
    void operator()(redisReply* reply) const { freeReplyObject(reply); }
};
using Context = std::unique_ptr<redisContext, Free>;
using Answer = std::unique_ptr<redisReply, Free>;

template <typename... Words>
Answer ask(const Context& context, const char* format, const Words&... words) {
    return Answer{static_cast<redisReply*>(redisCommand(context.get(), format, words...))};
}

std::string_view text_of(const Answer& answer) {
    return {answer->str, static_cast<std::size_t>(answer->len)};
}

}  // namespace

std::optional<RedisError> probe(const Address& address, std::chrono::milliseconds patience) {
    const auto because = [&](Reason reason, std::string_view detail = {}) {
        return RedisError{reason, address.place(), std::string{detail}};
    };
    const timeval limit{patience.count() / 1000, patience.count() % 1000 * 1000};
    const Context context{redisConnectWithTimeout(address.host.c_str(), address.port, limit)};
    if (!context) return because(Reason::Unreachable, "out of memory");
    if (context->err != 0) return because(Reason::Unreachable, context->errstr);
    redisSetTimeout(context.get(), limit);

    if (!address.password.empty()) {
        const Answer answer =
            address.user.empty()
                ? ask(context, "AUTH %b", address.password.data(), address.password.size())
                : ask(context, "AUTH %b %b", address.user.data(), address.user.size(),
                      address.password.data(), address.password.size());
        if (!answer) return because(Reason::NotRedis, context->errstr);
        if (answer->type == REDIS_REPLY_ERROR)
            return because(reason_of_reply(text_of(answer)), text_of(answer));
    }
    const Answer info = ask(context, "INFO");
    if (!info) return because(Reason::NotRedis, context->errstr);
    if (info->type == REDIS_REPLY_ERROR)
        return because(reason_of_reply(text_of(info)), text_of(info));
    if (info->type != REDIS_REPLY_STRING) return because(Reason::NotRedis);
    if (const auto wrong = wrong_kind(text_of(info))) return because(*wrong);
    return std::nullopt;
}

}  // namespace janggun::server::redis
