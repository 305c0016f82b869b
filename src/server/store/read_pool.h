// Reader threads, each with its own connection, that serve one bounded and fair queue. A read whose
// asker has disconnected, or that takes too long, is interrupted.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/health_monitor.h"
#include "server/store/loop_thread.h"
#include "server/store/post_to_loop.h"
#include "server/store/read_queue.h"
#include "server/store/reply.h"

namespace janggun::server {

/// Why a read failed, with the database's message.
struct ReadFailure {
    StoreError error{};
    std::string problem{};
};

/// A backend's connection with its caches. attempt() runs the read with cancellation and a time
/// limit; the read returns false if it failed.
template <typename Reader>
concept ReadConnection = requires(Reader reader, const CancelToken& cancel, Duration limit,
                                  const std::function<bool()>& read) {
    { reader.attempt(cancel, limit, read) } -> std::same_as<std::optional<ReadFailure>>;
};

template <ReadConnection Reader>
class ReadPool {
  public:
    ReadPool(std::vector<std::unique_ptr<Reader>> readers, ReadLimits limits, PostToLoop post,
             HealthMonitor& health)
        : queue_{limits}, post_{std::move(post)}, health_{health}, readers_{std::move(readers)} {
        for (const auto& reader : readers_)
            threads_.emplace_back([this, &reader = *reader] { work(reader); });
    }
    /// Queued reads are dropped without a reply.
    ~ReadPool() {
        queue_.close();
        for (std::thread& thread : threads_) thread.join();
    }
    ReadPool(const ReadPool&) = delete;
    ReadPool& operator=(const ReadPool&) = delete;

    /// `read` takes a Reader and returns a Result<T, StoreError>. `done` is called on the loop
    /// thread.
    template <typename T, typename Read>
    void ask(Asker asker, Reply<T> done, Read read) {
        // The reply is moved along, never copied, so that it is destroyed on the loop thread.
        auto reply = std::make_shared<Reply<T>>(std::move(done));
        add({std::move(asker),
             [this, reply, read = std::move(read)](Reader& reader, const Asker& who) mutable {
                 auto found = std::make_shared<std::optional<T>>();
                 const auto failure = reader.attempt(who.cancel, queue_.limits().time, [&] {
                     Result<T, StoreError> result = read(reader);
                     if (result) *found = std::move(*result);
                     return result.has_value();
                 });
                 if (failure) health_.read_failed(failure->error, failure->problem);
                 post_([reply = std::move(reply), found,
                        error = failure ? std::optional{failure->error} : std::nullopt] {
                     if (error)
                         (*reply)(Failure{*error});
                     else
                         (*reply)(std::move(**found));
                 });
             },
             [this, reply](StoreError error) mutable {
                 health_.read_failed(error, {});
                 post_([reply = std::move(reply), error] { (*reply)(Failure{error}); });
             }});
    }
    [[nodiscard]] std::size_t waiting() const { return queue_.waiting(); }

  private:
    using Queue = ReadQueue<Reader>;

    void add(typename Queue::Job job) {
        if (const auto refused = queue_.push(job)) job.drop(*refused);
    }
    void work(Reader& reader) {
        while (auto job = queue_.pop()) {
            LoopThread::assert_elsewhere();
            const std::string key = job->asker.key;
            if (job->asker.cancel.is_cancelled()) {
                job->run = nullptr;  // shares the reply, which must not be destroyed here
                job->drop(StoreError::Cancelled);
            } else {
                job->drop = nullptr;
                job->run(reader, job->asker);
            }
            queue_.finished(key);
        }
    }

    Queue queue_;
    PostToLoop post_;
    HealthMonitor& health_;
    std::vector<std::unique_ptr<Reader>> readers_;
    std::vector<std::thread> threads_;
};

}  // namespace janggun::server
