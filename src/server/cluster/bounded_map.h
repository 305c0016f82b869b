// A map that evicts its oldest entries when it is full.
#pragma once

#include <cstddef>
#include <list>
#include <unordered_map>
#include <utility>

namespace janggun::server::cluster {

template <typename Key, typename Value>
class BoundedMap {
  public:
    explicit BoundedMap(std::size_t most) : most_{most} {}

    /// None: never put, erased or forgotten.
    [[nodiscard]] Value* find(const Key& key) {
        const auto found = values_.find(key);
        return found == values_.end() ? nullptr : &found->second.value;
    }
    Value& put(const Key& key, Value value) {
        erase(key);
        if (values_.size() >= most_) erase(Key{order_.front()});
        order_.push_back(key);
        return values_.emplace(key, Entry{std::move(value), std::prev(order_.end())})
            .first->second.value;
    }
    void erase(const Key& key) {
        const auto found = values_.find(key);
        if (found == values_.end()) return;
        order_.erase(found->second.place);
        values_.erase(found);
    }
    template <typename Predicate>
    void erase_if(const Predicate& predicate) {
        for (auto it = values_.begin(); it != values_.end();) {
            if (predicate(it->first, it->second.value)) {
                order_.erase(it->second.place);
                it = values_.erase(it);
            } else {
                ++it;
            }
        }
    }
    void clear() {
        values_.clear();
        order_.clear();
    }
    [[nodiscard]] std::size_t size() const { return values_.size(); }

  private:
    struct Entry {
        Value value;
        typename std::list<Key>::iterator place;
    };
    std::size_t most_;
    std::list<Key> order_;  // oldest first
    std::unordered_map<Key, Entry> values_;
};

}  // namespace janggun::server::cluster
