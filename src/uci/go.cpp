// Reading the go command: limits, clocks and search moves.
#include "uci/go.h"

#include <algorithm>
#include <fmt/format.h>

namespace janggun::uci {
namespace {

// Larger clocks and numbers are clamped to this, so that computations with them cannot
// overflow.
constexpr long long kMost = 1'000'000'000'000;

class Reader {
  public:
    Reader(std::span<const Word> words, const GoContext& context)
        : words_{words}, context_{context} {}

    Go read() {
        while (at_ < words_.size()) read_part(words_[at_++].text);
        if (clock_) go_.limits.clock = *clock_;
        Limits& limits = go_.limits;
        if (!limits.clock && !limits.move_time && !limits.nodes && !limits.depth && !limits.mate &&
            !limits.ponder)
            limits.infinite = true;
        return std::move(go_);
    }

  private:
    void read_part(std::string_view name) {
        Limits& limits = go_.limits;
        if (name == "infinite") {
            limits.infinite = true;
        } else if (name == "ponder") {
            limits.ponder = true;
        } else if (name == "draw" && context_.dialect == Dialect::Ucci) {
            // an offer that is never taken
        } else if (name == "searchmoves") {
            while (at_ < words_.size() && !is_keyword(words_[at_].text))
                limits.search_moves.emplace_back(words_[at_++].text);
        } else if (!is_keyword(name)) {
            go_.complaints.push_back(fmt::format("go: unknown parameter \"{}\"", name));
        } else if (const auto number = take_number(name)) {
            read_number(name, *number);
        }
    }

    void read_number(std::string_view name, long long number) {
        Limits& limits = go_.limits;
        const int small = static_cast<int>(std::min(number, 1'000'000LL));
        const Side white = context_.dialect == Dialect::Usi ? Side::Second : Side::First;
        if (name == "wtime")
            clock().left[white] = Duration{number};
        else if (name == "btime")
            clock().left[other(white)] = Duration{number};
        else if (name == "winc")
            clock().increment[white] = Duration{number};
        else if (name == "binc")
            clock().increment[other(white)] = Duration{number};
        else if (name == "time")
            clock().left[context_.turn] = number * context_.unit;
        else if (name == "opptime")
            clock().left[other(context_.turn)] = number * context_.unit;
        else if (name == "increment")
            clock().increment[context_.turn] = number * context_.unit;
        else if (name == "oppincrement")
            clock().increment[other(context_.turn)] = number * context_.unit;
        else if (name == "byoyomi")
            clock().byoyomi = Duration{number};
        else if (name == "movestogo")
            clock().moves_to_go = small;
        else if (name == "movetime")
            limits.move_time = Duration{number};
        else if (name == "nodes")
            limits.nodes = static_cast<std::uint64_t>(std::max(number, 1LL));
        else if (name == "depth")
            limits.depth = std::max(small, 1);
        else if (name == "mate")
            limits.mate = std::max(small, 1);
        else if (name == "perft")
            go_.perft = std::max(small, 1);
    }

    /// Negative clocks count as zero.
    std::optional<long long> take_number(std::string_view name) {
        const auto number = at_ < words_.size() ? parse_number<long long>(words_[at_].text)
                                                : std::optional<long long>{};
        if (!number) {
            go_.complaints.push_back(fmt::format("go {}: expected a number", name));
            // The next word may be the next part; anything else is a number gone wrong.
            if (at_ < words_.size() && !is_keyword(words_[at_].text)) ++at_;
            return std::nullopt;
        }
        ++at_;
        return std::clamp(*number, 0LL, kMost);
    }

    engine::ClockState& clock() {
        if (!clock_) clock_.emplace();
        return *clock_;
    }

    static bool is_keyword(std::string_view word) {
        constexpr std::string_view kWords[] = {
            "searchmoves", "ponder",    "wtime",    "btime",   "winc",      "binc",
            "byoyomi",     "movestogo", "movetime", "nodes",   "depth",     "mate",
            "infinite",    "perft",     "time",     "opptime", "increment", "oppincrement"};
        return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
    }

    std::span<const Word> words_;
    GoContext context_;
    std::size_t at_ = 0;
    std::optional<engine::ClockState> clock_;
    Go go_;
};

}  // namespace

Go read_go(std::span<const Word> words, const GoContext& context) {
    return Reader{words, context}.read();
}

}  // namespace janggun::uci
