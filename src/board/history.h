// The plies that led to a position, for the repetition rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace janggun {

/// One played ply and the position it was played from.
template <typename Move>
struct PastPly {
    std::uint64_t key = 0;      // of the position before the move
    Move move;                  // none: a null move of a search
    bool was_in_check = false;  // the mover, before the move
    bool was_capture = false;
    friend constexpr bool operator==(const PastPly&, const PastPly&) = default;
};

template <typename Move>
class History {
  public:
    void push(PastPly<Move> ply) { plies_.push_back(ply); }
    void pop() { plies_.pop_back(); }

    [[nodiscard]] std::size_t size() const { return plies_.size(); }
    [[nodiscard]] bool empty() const { return plies_.empty(); }
    /// back(1) is the last ply played, back(2) the one before it.
    [[nodiscard]] const PastPly<Move>& back(std::size_t plies) const {
        return plies_[plies_.size() - plies];
    }
    [[nodiscard]] auto begin() const { return plies_.begin(); }
    [[nodiscard]] auto end() const { return plies_.end(); }

  private:
    std::vector<PastPly<Move>> plies_;
};

}  // namespace janggun
