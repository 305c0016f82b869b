// Telling the owner who watches.
#include "server/features/play/watch_counts.h"

namespace janggun::server {

void WatchCounts::change(const GameId& game, UserId viewer, int by, const Asker& asker) {
    const Key key{game, viewer};
    counts_[key].sockets += by;
    tell(key, asker);
}

void WatchCounts::tell_again(const GameId& game, UserId viewer, const Asker& asker) {
    const Key key{game, viewer};
    if (counts_.contains(key)) tell(key, asker);
}

void WatchCounts::tell(const Key& key, const Asker& asker) {
    Count& count = counts_.at(key);
    if (count.is_telling) {
        count.has_changed = true;
        return;
    }
    count.is_telling = true;
    count.has_changed = false;
    owner_.ask(request::Watch{key.first, key.second, context_.node, count.sockets},
               context_.guarded([this, key, asker](const auto&) { on_reported(key, asker); }),
               asker);
}

void WatchCounts::on_reported(const Key& key, const Asker& asker) {
    const auto found = counts_.find(key);
    if (found == counts_.end()) return;
    found->second.is_telling = false;
    if (found->second.has_changed) return tell(key, asker);
    if (found->second.sockets == 0) counts_.erase(found);
}

}  // namespace janggun::server
