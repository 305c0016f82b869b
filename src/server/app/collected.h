// Waits for the answers to a list of questions.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
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
        if (--left_ == 0) done_(std::move(values_));
    }

  private:
    std::vector<T> values_;
    std::size_t left_;
    std::function<void(std::vector<T>)> done_;
};

}  // namespace janggun::server
