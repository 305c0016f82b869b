// Reader threads, each with its own connection, that serve one bounded and fair queue. A read whose
// asker has disconnected, or that takes too long, is interrupted.
#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "server/store/read_queue.h"
#include "server/store/reply.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/facets.h"
#include "server/store/sqlite/health_monitor.h"

namespace janggun::server::sqlite {

/// Runs a function on the loop thread.
using Post = std::function<void(std::function<void()>)>;

/// A connection and its caches.
struct Reader {
    Database database;
    FacetCache facets{};
};

class ReadPool {
  public:
    ReadPool(std::vector<Database> databases, ReadLimits limits, Post post, HealthMonitor& health);
    /// Queued reads are dropped without a reply.
    ~ReadPool();
    ReadPool(const ReadPool&) = delete;
    ReadPool& operator=(const ReadPool&) = delete;

    /// `read` takes a Reader and returns a Result<T, StoreError>; all it reads is one read
    /// snapshot. `done` is called on the loop thread.
    template <typename T, typename Read>
    void ask(Asker asker, Reply<T> done, Read read) {
        // The reply is moved along, never copied, so that it is destroyed on the loop thread.
        auto reply = std::make_shared<Reply<T>>(std::move(done));
        add({std::move(asker),
             [this, reply, read = std::move(read)](Reader& reader, const Asker& who) mutable {
                 auto found = std::make_shared<std::optional<T>>();
                 const auto error = run(reader, who.cancel, [&] {
                     Result<T, StoreError> result = read(reader);
                     if (result) *found = std::move(*result);
                     return found->has_value();
                 });
                 post_([reply = std::move(reply), found, error] {
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

    void add(Queue::Job job);
    void work(Reader& reader);
    /// Inside one read transaction, with cancellation and time limit. The error, if there is one.
    [[nodiscard]] std::optional<StoreError> run(Reader& reader, const CancelToken& cancel,
                                                const std::function<bool()>& read);

    Queue queue_;
    Post post_;
    HealthMonitor& health_;
    std::vector<std::unique_ptr<Reader>> readers_;
    std::vector<std::thread> threads_;
};

}  // namespace janggun::server::sqlite
