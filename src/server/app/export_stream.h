// A streamed export with backpressure: the next piece is made, off the loop's thread, when the last
// has been sent. A failure resets the connection, so that a truncated export can be distinguished
// from a complete one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/app/answers.h"
#include "server/app/connections.h"
#include "server/app/registry.h"
#include "server/app/sink.h"
#include "server/store/asker.h"

namespace janggun::server {

/// What is exported. Asked for one piece at a time, on the loop's thread.
class ExportSource {
  public:
    struct Piece {
        std::string text;  // may be empty
        bool is_last = false;
    };
    /// None: it cannot go on.
    using Done = std::function<void(std::optional<Piece>)>;

    ExportSource() = default;
    virtual ~ExportSource() = default;
    ExportSource(const ExportSource&) = delete;
    ExportSource& operator=(const ExportSource&) = delete;
    /// `done` is called on the loop's thread, perhaps before this returns.
    virtual void next(Done done) = 0;
};

/// How many exports run at once, in all and for each client.
class ExportSlots {
  public:
    struct Limits {
        std::size_t total = 32;
        std::size_t per_asker = 2;
    };
    explicit ExportSlots(Limits limits) : limits_{limits} {}

    /// Held for as long as the export runs; null: too many run already.
    using Slot = std::shared_ptr<void>;
    [[nodiscard]] Slot take(const std::string& key);
    [[nodiscard]] std::size_t taken() const { return *total_; }

  private:
    Limits limits_;
    std::shared_ptr<std::size_t> total_ = std::make_shared<std::size_t>(0);
    using Counts = std::unordered_map<std::string, std::size_t>;
    std::shared_ptr<Counts> by_key_ = std::make_shared<Counts>();
};

class ExportStream {
  public:
    ExportStream(Sink& sink, std::shared_ptr<ExportSource> source, ExportSlots::Slot slot,
                 CancelToken cancel);
    /// Cancels what is under way.
    ~ExportStream();
    ExportStream(const ExportStream&) = delete;
    ExportStream& operator=(const ExportStream&) = delete;

    /// Everything sent so far has gone out.
    void drained();

  private:
    void send();
    void ask();

    /// What waits in the network layer stays small, however long one piece is.
    static constexpr std::size_t kMostAtOnce = std::size_t{64} * 1024;

    Sink& sink_;
    std::shared_ptr<ExportSource> source_;
    ExportSlots::Slot slot_;
    CancelToken cancel_;
    std::string text_;  // made, and not sent yet
    std::size_t sent_ = 0;
    bool is_busy_ = false;
    bool is_last_ = false;
    bool is_closed_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

/// The exports of one feature that run.
class RunningExports {
  public:
    explicit RunningExports(Connections& connections) : connections_{connections} {}

    void register_with(Registry& registry);

    /// Not counted as presence. Aborted on shutdown, so that a truncated export can be
    /// distinguished from a complete one.
    [[nodiscard]] ConnectionId open(Sink& sink);
    /// Sends the head and the first piece; the next come as the client takes them. Nothing happens
    /// if the client has left.
    void start(ConnectionId id, std::shared_ptr<ExportSource> source, ExportSlots::Slot slot,
               CancelToken cancel, Answer head, const Respond& begun);
    /// There will be no export.
    void refuse(ConnectionId id, Answer answer, const Respond& begun);

  private:
    Connections& connections_;
    std::unordered_map<ConnectionId, std::unique_ptr<ExportStream>> streams_;
};

/// No slot is free.
[[nodiscard]] Answer too_many_exports();

}  // namespace janggun::server
