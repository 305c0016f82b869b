// Events as text, and back.
#include "server/domain/event.h"

#include <algorithm>

#include "base/text.h"

namespace janggun::server {
namespace {

constexpr std::string_view kOfferNames[] = {"draw", "takeback", "rematch"};
constexpr std::string_view kRuleNames[] = {"repetition", "perpetual_check"};
constexpr std::string_view kVerdictNames[] = {"play_on", "must_deviate", "loss", "draw", "points"};
constexpr std::int64_t kLongest = 1'000'000'000'000;  // milliseconds; more is no time in a game

std::string underscored(std::string_view name) {
    std::string text{name};
    std::replace(text.begin(), text.end(), ' ', '_');
    return text;
}
std::string spaced(std::string_view name) {
    std::string text{name};
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

template <typename... Word>
std::string line(const Word&... words) {
    std::string text;
    ((text.empty() ? text : text += ' ').append(words), ...);
    return text;
}
std::string number(std::int64_t value) {
    return std::to_string(value);
}

struct Writer {
    std::string operator()(const event::Created&) const { return "created"; }
    std::string operator()(const event::SetupChosen& e) const {
        auto text = line("setup", wire_name(e.side), e.setup.name());
        return e.by_timeout ? line(text, "timeout") : text;
    }
    std::string operator()(const event::Started&) const { return "started"; }
    std::string operator()(const event::Moved& e) const {
        return line("move", e.uci, number(e.spent.count()));
    }
    std::string operator()(const event::Offered& e) const {
        return line("offer", name_of(e.what), wire_name(e.side));
    }
    std::string operator()(const event::Declined& e) const {
        return line("declined", name_of(e.what), wire_name(e.side));
    }
    std::string operator()(const event::TookBack& e) const {
        return line("takeback", number(e.plies));
    }
    std::string operator()(const event::TimeGiven& e) const {
        return line("time", wire_name(e.side), number(e.amount.count()));
    }
    std::string operator()(const event::Ended& e) const {
        std::string text = "ended";
        if (!e.outcome) {
            text += " aborted";
        } else {
            text = line(text, underscored(name_of(e.outcome->reason)),
                        e.outcome->winner ? wire_name(*e.outcome->winner) : "draw");
            if (const auto& points = e.outcome->points)
                text = line(text, "points", number(points->first_halves),
                            number(points->second_halves));
        }
        if (e.ratings)
            for (const Side side : kSides)
                text = line(text, side == Side::First ? "ratings" : "and",
                            number((*e.ratings)[side].before), number((*e.ratings)[side].after));
        return text;
    }
    std::string operator()(const event::Resumed&) const { return "resumed"; }
    std::string operator()(const event::Rematched& e) const { return line("rematch", e.next.text); }
    std::string operator()(const event::Paused&) const { return "paused"; }
    std::string operator()(const event::Continued&) const { return "continued"; }
    std::string operator()(const event::Ruled& e) const {
        auto text = line("ruling", name_of(e.ruling.rule), name_of(e.ruling.verdict));
        if (e.ruling.against) text = line(text, wire_name(*e.ruling.against));
        return line(text, number(e.from), number(e.to));
    }
};

/// The words of a line, taken one by one. Anything wrong makes the whole line wrong.
class Words {
  public:
    explicit Words(std::string_view text) : rest_{text} {}

    [[nodiscard]] std::string_view next() {
        const auto end = std::min(rest_.find(' '), rest_.size());
        const auto word = rest_.substr(0, end);
        has_ended_ = end == rest_.size();
        rest_.remove_prefix(has_ended_ ? end : end + 1);
        good_ = good_ && !word.empty();
        return word;
    }
    [[nodiscard]] bool next_is(std::string_view wanted) {
        if (has_ended_ || rest_.substr(0, rest_.find(' ')) != wanted) return false;
        (void)next();
        return true;
    }
    [[nodiscard]] std::int64_t number(std::int64_t least, std::int64_t most) {
        const auto word = next();
        const auto value = parse_number<std::int64_t>(word);
        // Only the way we write it: no "007".
        good_ =
            good_ && value && *value >= least && *value <= most && std::to_string(*value) == word;
        return good_ ? *value : 0;
    }
    template <typename T>
    [[nodiscard]] T known(std::optional<T> value) {
        good_ = good_ && value.has_value();
        return value.value_or(T{});
    }
    [[nodiscard]] Side side() { return known(side_named(next())); }
    [[nodiscard]] OfferKind offer() {
        const auto word = next();
        for (std::size_t i = 0; i < std::size(kOfferNames); ++i)
            if (kOfferNames[i] == word) return static_cast<OfferKind>(i);
        good_ = false;
        return {};
    }
    [[nodiscard]] std::optional<Event> done(Event event) const {
        if (!good_ || !has_ended_) return std::nullopt;
        return event;
    }
    void fail() { good_ = false; }

  private:
    std::string_view rest_;
    bool good_ = true;
    bool has_ended_ = false;
};

std::optional<Event> read_ended(Words& words) {
    event::Ended ended;
    if (!words.next_is("aborted")) {
        Outcome outcome;
        const auto reason = words.next();
        outcome.reason = words.known(reason_named(spaced(reason)));
        if (reason.find(' ') != std::string_view::npos) words.fail();
        if (!words.next_is("draw")) outcome.winner = words.side();
        if (words.next_is("points")) {
            Points points;
            points.first_halves = static_cast<int>(words.number(0, 10'000));
            points.second_halves = static_cast<int>(words.number(0, 10'000));
            outcome.points = points;
        }
        ended.outcome = outcome;
    }
    if (words.next_is("ratings")) {
        BySide<RatingChange> ratings;
        for (const Side side : kSides) {
            if (side == Side::Second && !words.next_is("and")) words.fail();
            ratings[side].before = static_cast<int>(words.number(-100'000, 100'000));
            ratings[side].after = static_cast<int>(words.number(-100'000, 100'000));
        }
        ended.ratings = ratings;
    }
    return words.done(ended);
}

std::optional<Event> read_ruled(Words& words) {
    event::Ruled ruled;
    ruled.ruling.rule = words.known(rule_named(words.next()));
    ruled.ruling.verdict = words.known(verdict_named(words.next()));
    for (const Side side : kSides)
        if (!ruled.ruling.against && words.next_is(wire_name(side))) ruled.ruling.against = side;
    constexpr int kMostPlies = 100'000;
    ruled.from = static_cast<int>(words.number(0, kMostPlies));
    ruled.to = static_cast<int>(words.number(1, kMostPlies));
    if (!is_whole(ruled.ruling) || ruled.from >= ruled.to) words.fail();
    return words.done(ruled);
}

template <typename E, std::size_t N>
std::optional<E> named(const std::string_view (&names)[N], std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return static_cast<E>(i);
    return std::nullopt;
}

}  // namespace

std::string_view name_of(Ruling::Rule rule) {
    return kRuleNames[static_cast<std::size_t>(rule)];
}
std::string_view name_of(Ruling::Verdict verdict) {
    return kVerdictNames[static_cast<std::size_t>(verdict)];
}
std::optional<Ruling::Rule> rule_named(std::string_view name) {
    return named<Ruling::Rule>(kRuleNames, name);
}
std::optional<Ruling::Verdict> verdict_named(std::string_view name) {
    return named<Ruling::Verdict>(kVerdictNames, name);
}
bool is_whole(const Ruling& ruling) {
    const bool is_against_one =
        ruling.verdict == Ruling::Verdict::MustDeviate || ruling.verdict == Ruling::Verdict::Loss;
    return is_against_one == ruling.against.has_value();
}

std::string_view name_of(OfferKind kind) {
    return kOfferNames[static_cast<std::size_t>(kind)];
}

std::string to_text(const Event& event) {
    return std::visit(Writer{}, event);
}

std::optional<Event> event_from(std::string_view text) {
    Words words{text};
    const auto kind = words.next();
    if (kind == "created") return words.done(event::Created{});
    if (kind == "started") return words.done(event::Started{});
    if (kind == "resumed") return words.done(event::Resumed{});
    if (kind == "setup") {
        event::SetupChosen e;
        e.side = words.side();
        e.setup = words.known(setup_named(words.next()));
        e.by_timeout = words.next_is("timeout");
        return words.done(e);
    }
    if (kind == "move") {
        event::Moved e;
        e.uci = words.next();
        if (e.uci.size() > 8) words.fail();
        e.spent = Duration{words.number(0, kLongest)};
        return words.done(e);
    }
    if (kind == "offer") {
        event::Offered e;
        e.what = words.offer();
        e.side = words.side();
        return words.done(e);
    }
    if (kind == "declined") {
        event::Declined e;
        e.what = words.offer();
        e.side = words.side();
        return words.done(e);
    }
    if (kind == "takeback")
        return words.done(event::TookBack{static_cast<int>(words.number(1, 2))});
    if (kind == "time") {
        event::TimeGiven e;
        e.side = words.side();
        e.amount = Duration{words.number(1, kLongest)};
        return words.done(e);
    }
    if (kind == "ended") return read_ended(words);
    if (kind == "paused") return words.done(event::Paused{});
    if (kind == "continued") return words.done(event::Continued{});
    if (kind == "ruling") return read_ruled(words);
    if (kind == "rematch") {
        event::Rematched e{{std::string{words.next()}}};
        if (!is_id(e.next.text)) words.fail();
        return words.done(e);
    }
    return std::nullopt;
}

}  // namespace janggun::server
