// Waits for the answers to a list of questions.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace janggun::server {

/// Calls back once with all the answers, in the order of the questions.
template <typename T>
class Collected {
  public:
    Collected(std::size_t count, std::function<void(std::vector<T>)> done)
        : values_(count), left_{count}, done_{std::move(done)} {
        if (count == 0) done_({});
    }
    void set(std::size_t index, T value) {
        values_[index] = std::move(value);
        answered();
    }
    /// This question has no answer.
    void leave_out(std::size_t /*index*/) { answered(); }

  private:
    void answered() {
        if (--left_ > 0) return;
        std::vector<T> answers;
        answers.reserve(values_.size());
        for (std::optional<T>& value : values_)
            if (value) answers.push_back(std::move(*value));
        done_(std::move(answers));
    }

    std::vector<std::optional<T>> values_;
    std::size_t left_;
    std::function<void(std::vector<T>)> done_;
};

}  // namespace janggun::server
