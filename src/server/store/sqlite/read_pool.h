// Threads that read, each with a connection of its own, from one bounded and fair queue. A question
// whose asker has gone, or that takes too long, is interrupted.
#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "server/store/read_queue.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/facets.h"
#include "server/store/sqlite/health_book.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

/// A connection and what it remembers.
struct Reader {
    Database database;
    FacetCache facets{};
};

class ReadPool {
  public:
    using Post = std::function<void(std::function<void()>)>;

    ReadPool(std::vector<Database> databases, ReadLimits limits, Post post, HealthBook& health);
    /// What waits is forgotten, and nobody is told any more.
    ~ReadPool();
    ReadPool(const ReadPool&) = delete;
    ReadPool& operator=(const ReadPool&) = delete;

    /// `read` takes a Reader and returns a Found<T>; `done` is told on the loop's thread.
    template <typename T, typename Read>
    void ask(Asker asker, Reply<T> done, Read read) {
        // Who asks is handed on, never copied: the last to let go must be the loop's thread.
        auto reply = std::make_shared<Reply<T>>(std::move(done));
        add({std::move(asker),
             [this, reply, read = std::move(read)](Reader& reader, const Asker& who) mutable {
                 auto found = std::make_shared<std::optional<T>>();
                 const auto error = run(reader, who.cancel, [&] {
                     *found = read(reader);
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
                 health_.read_ended(error, {});
                 post_([reply = std::move(reply), error] { (*reply)(Failure{error}); });
             }});
    }
    [[nodiscard]] std::size_t waiting() const { return queue_.waiting(); }

  private:
    using Queue = ReadQueue<Reader>;

    void add(Queue::Job job);
    void work(Reader& reader);
    /// Inside one read transaction, watched. What went wrong, if anything.
    [[nodiscard]] std::optional<StoreError> run(Reader& reader, const CancelToken& cancel,
                                                const std::function<bool()>& read);

    Queue queue_;
    Post post_;
    HealthBook& health_;
    std::vector<std::unique_ptr<Reader>> readers_;
    std::vector<std::thread> threads_;
};

}  // namespace janggun::server::sqlite
