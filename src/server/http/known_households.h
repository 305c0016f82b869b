// Networks from which an account has logged in: they are exempt from its lockout by guessers.
#pragma once

#include <string>
#include <unordered_set>
#include <utility>

namespace janggun::server::http {

/// A bounded memory in two generations: when the younger is full, the older is forgotten.
class KnownHouseholds {
  public:
    static constexpr std::size_t kGeneration = 50'000;

    void add(std::string key) {
        if (young_.size() >= kGeneration) {
            old_ = std::move(young_);
            young_.clear();
        }
        young_.insert(std::move(key));
    }
    [[nodiscard]] bool contains(const std::string& key) const {
        return young_.contains(key) || old_.contains(key);
    }

  private:
    std::unordered_set<std::string> young_;
    std::unordered_set<std::string> old_;
};

}  // namespace janggun::server::http
