// hiredis on Asio: hiredis says when it wants to read or write, and the loop waits for the
// descriptor.
#include "server/bus/redis/connection.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <hiredis/async.h>
#include <hiredis/hiredis.h>
#include <optional>
#include <utility>
#include <vector>

namespace janggun::server::redis {
namespace asio = boost::asio;
namespace {

using Error = boost::system::error_code;

std::string_view text_of(const redisReply& reply) {
    return {reply.str, static_cast<std::size_t>(reply.len)};
}

Reply to_reply(const redisReply& reply) {
    switch (reply.type) {
        case REDIS_REPLY_ERROR:
            return ErrorReply{text_of(reply)};
        case REDIS_REPLY_STRING:
        case REDIS_REPLY_STATUS:
            return Text{text_of(reply)};
        default:
            return OtherReply{};
    }
}

}  // namespace

/// Handlers of the loop share it, so that it outlives the connection and its hiredis context.
class Connection::Driver : public std::enable_shared_from_this<Driver> {
  public:
    Driver(asio::io_context& loop, Hooks hooks)
        : loop_{loop}, descriptor_{loop}, hooks_{std::move(hooks)} {}

    void connect(const std::string& ip, std::uint16_t port) {
        context_ = redisAsyncConnect(ip.c_str(), port);
        if (!context_ || context_->err != 0) {
            const std::string why = context_ ? context_->errstr : "out of memory";
            if (redisAsyncContext* failed = std::exchange(context_, nullptr))
                redisAsyncFree(failed);
            return lose(why);
        }
        descriptor_.assign(context_->c.fd);
        context_->data = this;
        context_->ev.data = this;
        context_->ev.addRead = [](void* self) { of(self).want(of(self).reads_); };
        context_->ev.delRead = [](void* self) { of(self).reads_.is_wanted = false; };
        context_->ev.addWrite = [](void* self) { of(self).want(of(self).writes_); };
        context_->ev.delWrite = [](void* self) { of(self).writes_.is_wanted = false; };
        context_->ev.cleanup = [](void* self) { of(self).release(); };
        redisAsyncSetConnectCallback(context_, [](const redisAsyncContext* context, int status) {
            of(context->data).connected(status == REDIS_OK ? nullptr : context->c.errstr);
        });
        redisAsyncSetDisconnectCallback(context_, [](const redisAsyncContext* context, int status) {
            of(context->data).lose(status == REDIS_OK ? "closed" : context->errstr);
        });
    }

    /// Nothing is called after this.
    void close() {
        hooks_ = {};
        if (redisAsyncContext* context = std::exchange(context_, nullptr)) redisAsyncFree(context);
    }

    /// False: not taken, the connection is gone or going.
    bool command(Words words, redisCallbackFn* callback, void* data) {
        if (!context_) return false;
        std::vector<const char*> starts;
        std::vector<std::size_t> lengths;
        starts.reserve(words.size());
        lengths.reserve(words.size());
        for (const std::string_view word : words) {
            starts.push_back(word.data());
            lengths.push_back(word.size());
        }
        return redisAsyncCommandArgv(context_, callback, data, static_cast<int>(words.size()),
                                     starts.data(), lengths.data()) == REDIS_OK;
    }

    /// hiredis calls back exactly once for a command it has taken, without a reply if the
    /// connection is lost first.
    void ask(Words words, OnReply on_reply) {
        auto waiting = std::make_unique<OnReply>(std::move(on_reply));
        const bool is_taken = command(
            words,
            [](redisAsyncContext*, void* reply, void* data) {
                const std::unique_ptr<OnReply> own{static_cast<OnReply*>(data)};
                if (reply) (*own)(to_reply(*static_cast<redisReply*>(reply)));
            },
            waiting.get());
        if (is_taken) (void)waiting.release();
    }

    static void subscription_reply(redisAsyncContext* context, void* reply, void*) {
        if (reply) of(context->data).on_reply(*static_cast<redisReply*>(reply));
    }

    [[nodiscard]] std::size_t unsent() const { return context_ ? sdslen(context_->c.obuf) : 0; }

  private:
    struct Interest {
        asio::posix::descriptor_base::wait_type type;
        void (*handle)(redisAsyncContext*);
        bool is_wanted = false;
        bool is_waiting = false;
    };

    static Driver& of(void* self) { return *static_cast<Driver*>(self); }

    void want(Interest& interest) {
        interest.is_wanted = true;
        if (interest.is_waiting || !descriptor_.is_open()) return;
        interest.is_waiting = true;
        descriptor_.async_wait(interest.type, [self = shared_from_this(), &interest](Error error) {
            interest.is_waiting = false;
            if (error || !self->context_ || !interest.is_wanted) return;
            interest.handle(self->context_);
            // hiredis registers interest in new events, but does not repeat what it registered.
            if (self->context_ && interest.is_wanted) self->want(interest);
        });
    }

    /// hiredis closes the descriptor itself.
    void release() {
        reads_.is_wanted = false;
        writes_.is_wanted = false;
        if (descriptor_.is_open()) descriptor_.release();
    }

    void connected(const char* failure) {
        if (failure) return lose(failure);
        post([this] {
            if (hooks_.connected) std::exchange(hooks_.connected, {})();
        });
    }

    /// Not from inside hiredis, which is about to free the context: the hook destroys connections.
    void lose(const std::string& why) {
        context_ = nullptr;
        post([this, why] {
            if (const auto lost = std::exchange(hooks_.lost, {})) lost(why);
        });
    }

    template <typename F>
    void post(F f) {
        asio::post(loop_, [self = shared_from_this(), f = std::move(f)]() mutable { f(); });
    }

    /// "message CHANNEL BYTES", "subscribe CHANNEL COUNT", "unsubscribe CHANNEL COUNT".
    void on_reply(const redisReply& reply) const {
        if (reply.type != REDIS_REPLY_ARRAY || reply.elements != 3) return;
        const redisReply& kind = *reply.element[0];
        const redisReply& channel = *reply.element[1];
        if (kind.type != REDIS_REPLY_STRING || channel.type != REDIS_REPLY_STRING) return;
        if (text_of(kind) == "subscribe" && hooks_.subscribed)
            hooks_.subscribed(text_of(channel));
        else if (text_of(kind) == "message" && hooks_.message &&
                 reply.element[2]->type == REDIS_REPLY_STRING)
            hooks_.message(text_of(channel), text_of(*reply.element[2]));
    }

    asio::io_context& loop_;
    asio::posix::stream_descriptor descriptor_;
    Hooks hooks_;
    redisAsyncContext* context_ = nullptr;
    Interest reads_{asio::posix::descriptor_base::wait_read, redisAsyncHandleRead};
    Interest writes_{asio::posix::descriptor_base::wait_write, redisAsyncHandleWrite};
};

Connection::Connection(asio::io_context& loop, const std::string& ip, std::uint16_t port,
                       Hooks hooks)
    : driver_{std::make_shared<Driver>(loop, std::move(hooks))} {
    driver_->connect(ip, port);
}

Connection::~Connection() {
    driver_->close();
}

void Connection::send(Words words) {
    driver_->command(words, nullptr, nullptr);
}

void Connection::ask(Words words, OnReply on_reply) {
    driver_->ask(words, std::move(on_reply));
}

void Connection::subscribe(Words channels) {
    std::vector<std::string_view> words{"SUBSCRIBE"};
    words.insert(words.end(), channels.begin(), channels.end());
    driver_->command(words, Driver::subscription_reply, nullptr);
}

void Connection::unsubscribe(Words channels) {
    std::vector<std::string_view> words{"UNSUBSCRIBE"};
    words.insert(words.end(), channels.begin(), channels.end());
    driver_->command(words, nullptr, nullptr);
}

std::size_t Connection::unsent() const {
    return driver_->unsent();
}

}  // namespace janggun::server::redis
