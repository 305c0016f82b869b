// Damaging good texts in the ways that find mistakes in readers.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace janggun::test {

class Mutator {
  public:
    Mutator(std::vector<std::string> seeds, std::vector<std::string> words, std::uint64_t seed)
        : seeds_{std::move(seeds)}, words_{std::move(words)}, rng_{seed} {}

    /// A seed with one to six things done to it.
    [[nodiscard]] std::string next() {
        std::string text = any(seeds_);
        for (std::uint32_t i = 0, changes = 1 + rng_.below(6); i < changes; ++i) change(text);
        return text;
    }

  private:
    void change(std::string& text) {
        const std::size_t at = place(text);
        const std::size_t length = std::min<std::size_t>(text.size() - at, 1 + rng_.below(12));
        switch (rng_.below(8)) {
            case 0:
                text.insert(at, 1, static_cast<char>(rng_.below(256)));
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, any(words_));
                break;
            case 3:
                text.replace(at, length, any(words_));
                break;
            case 4:
                text.insert(place(text), text.substr(at, length));
                break;
            case 5:
                text.resize(at);
                break;
            case 6: {  // the end of another seed
                const std::string& other = any(seeds_);
                text.replace(at, std::string::npos, other.substr(place(other)));
                break;
            }
            default:
                if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << rng_.below(8)));
        }
    }

    [[nodiscard]] std::size_t place(const std::string& text) {
        return rng_.below(static_cast<std::uint32_t>(text.size() + 1));
    }
    [[nodiscard]] const std::string& any(const std::vector<std::string>& items) {
        return items[rng_.below(static_cast<std::uint32_t>(items.size()))];
    }

    std::vector<std::string> seeds_;
    std::vector<std::string> words_;
    Rng rng_;
};

}  // namespace janggun::test
