// A long answer, piece by piece.
#include "server/app/export_stream.h"

#include <algorithm>
#include <utility>

namespace janggun::server {

ExportSlots::Slot ExportSlots::take(const std::string& key) {
    const auto own = by_key_->find(key);
    if (*total_ >= limits_.total || (own != by_key_->end() && own->second >= limits_.per_asker))
        return nullptr;
    ++*total_;
    ++(*by_key_)[key];
    return {by_key_.get(), [total = total_, counts = by_key_, key](void*) {
                --*total;
                if (--(*counts)[key] == 0) counts->erase(key);
            }};
}

ExportStream::ExportStream(Sink& sink, std::shared_ptr<ExportSource> source, ExportSlots::Slot slot,
                           CancelToken cancel)
    : sink_{sink}, source_{std::move(source)}, slot_{std::move(slot)}, cancel_{std::move(cancel)} {}

ExportStream::~ExportStream() {
    cancel_.cancel();
}

void ExportStream::drained() {
    if (is_busy_ || is_closed_) return;
    if (sent_ < text_.size()) return send();
    if (!is_last_) return ask();
    is_closed_ = true;
    sink_.close(Sink::Close::Done);
}

void ExportStream::send() {
    const std::size_t size = std::min(kMostAtOnce, text_.size() - sent_);
    Message piece = make_message(text_.substr(sent_, size));
    sent_ += size;
    sink_.send(piece);  // drained() comes when it has gone out
}

void ExportStream::ask() {
    is_busy_ = true;
    source_->next(
        [this, watch = std::weak_ptr<bool>{alive_}](std::optional<ExportSource::Piece> piece) {
            if (watch.expired()) return;
            is_busy_ = false;
            if (!piece) {
                is_closed_ = true;
                return sink_.close(Sink::Close::Broken);
            }
            text_ = std::move(piece->text);
            sent_ = 0;
            is_last_ = piece->is_last;
            drained();  // sends it; or asks again if it is empty
        });
}

void RunningExports::register_with(Registry& registry) {
    registry.on_closed([this](const Connection& connection) { streams_.erase(connection.id); });
}

ConnectionId RunningExports::open(Sink& sink) {
    return connections_.open_stream(
        {.sink = &sink, .role = Connection::Role::Secondary, .on_shutdown = Sink::Close::Broken});
}

void RunningExports::start(ConnectionId id, std::shared_ptr<ExportSource> source,
                           ExportSlots::Slot slot, CancelToken cancel, Answer head,
                           const Respond& begun) {
    Connection* connection = connections_.find(id);
    if (!connection) return;
    ExportStream& started =
        *(streams_[id] = std::make_unique<ExportStream>(*connection->sink, std::move(source),
                                                        std::move(slot), std::move(cancel)));
    connection->on_drained = [this, id] {
        if (const auto found = streams_.find(id); found != streams_.end()) found->second->drained();
    };
    begun(std::move(head));
    started.drained();
}

void RunningExports::refuse(ConnectionId id, Answer answer, const Respond& begun) {
    if (!connections_.find(id)) return;
    connections_.closed(id);
    begun(std::move(answer));
}

Answer too_many_exports() {
    Answer answer = answer_of(
        Fault{Code::TooMany, "too many exports run at once; wait until one of yours has ended"});
    answer.retry_after = 10;
    return answer;
}

}  // namespace janggun::server
