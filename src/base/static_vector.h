// A vector whose room is part of the object: no allocation, a fixed capacity.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace janggun {

template <typename T, std::size_t kCapacity>
class StaticVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    using value_type = T;

    // The room is left uninitialised on purpose: a move list is made millions of times a second.
    StaticVector() {}  // NOLINT(modernize-use-equals-default)

    void push_back(T item) {
        assert(size_ < kCapacity);
        items_[size_++] = item;
    }
    void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() { return kCapacity; }

    [[nodiscard]] T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    [[nodiscard]] const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    [[nodiscard]] T& back() { return (*this)[size_ - 1]; }
    [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

    [[nodiscard]] T* begin() { return items_; }
    [[nodiscard]] T* end() { return items_ + size_; }
    [[nodiscard]] const T* begin() const { return items_; }
    [[nodiscard]] const T* end() const { return items_ + size_; }

  private:
    // In a union nothing is constructed that nobody asked for.
    union {
        T items_[kCapacity];
    };
    std::size_t size_ = 0;
};

}  // namespace janggun
