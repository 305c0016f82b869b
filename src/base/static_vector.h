// A vector with inline storage and a fixed capacity: no allocation.
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

    // The storage is left uninitialised on purpose: a search makes millions of move lists a second.
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
    // A union member is not default-constructed.
    union {
        T items_[kCapacity];
    };
    std::size_t size_ = 0;
};

}  // namespace janggun
