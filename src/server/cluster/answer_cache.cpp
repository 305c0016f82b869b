// Carrying out a command once.
#include "server/cluster/answer_cache.h"

#include <utility>

namespace janggun::server::cluster {

void AnswerCache::answer(const Target& target, const CommandKey& key, const Run& run,
                         OnAnswered done) {
    if (key.empty()) return run(std::move(done));
    const std::string name = text_of(target) + " " + key.text;
    if (const std::string* text = kept_.find(name)) return done({Status::Done, *text});
    if (const auto found = running_.find(name); found != running_.end()) {
        if (found->second.size() >= kMostWaiting) return done({Status::NotNow});
        return found->second.push_back(std::move(done));
    }
    if (running_.size() >= kMostRunning) return done({Status::NotNow});
    running_[name].push_back(std::move(done));
    run([this, name, watch = std::weak_ptr<bool>{alive_}](const Answered& answered) {
        if (!watch.expired()) finished(name, answered);
    });
}

void AnswerCache::finished(const std::string& name, const Answered& answered) {
    auto waiting = running_.extract(name);
    if (waiting.empty()) return;  // cleared meanwhile
    if (answered.status == Status::Done && answered.text.size() <= kLongestKept)
        kept_.put(name, answered.text);
    for (const OnAnswered& done : waiting.mapped()) done(answered);
}

void AnswerCache::clear() {
    kept_.clear();
    for (const auto& [name, waiting] : std::exchange(running_, {}))
        for (const OnAnswered& done : waiting) done({Status::NotOwner});
}

}  // namespace janggun::server::cluster
