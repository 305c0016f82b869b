// The Korean words of a .gib file's headers.
#include "record/gib_words.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "record/encoding.h"

namespace janggun::record::gib {
namespace {

struct KeyName {
    Key key;
    std::string_view name;
};
constexpr KeyName kKeyNames[] = {
    {Key::Event, "대회명"},
    {Key::Round, "회전"},
    {Key::Date, "대국일자"},
    {Key::Site, "대국장소"},
    {Key::ChoPlayer, "초대국자"},
    {Key::HanPlayer, "한대국자"},
    {Key::ChoSetup, "초차림"},
    {Key::HanSetup, "한차림"},
    {Key::ChoSetup, "초포진"},  // the older word
    {Key::HanSetup, "한포진"},
    {Key::Time, "제한시간"},
    {Key::ChoTimeUsed, "초소비시간"},
    {Key::HanTimeUsed, "한소비시간"},
    {Key::Plies, "총수"},
    {Key::Result, "대국결과"},
    {Key::Board, "판"},
    {Key::Coordinates, "기보형식"},
    {Key::Rules, "규칙"},
};

/// The same names in cp949, in the same order.
const std::array<std::string, std::size(kKeyNames)>& cp949_names() {
    static const auto kNames = [] {
        std::array<std::string, std::size(kKeyNames)> converted;
        for (std::size_t i = 0; i < converted.size(); ++i)
            converted[i] = to_cp949(kKeyNames[i].name).text;
        return converted;
    }();
    return kNames;
}

[[nodiscard]] bool contains(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

/// Reasons by a word in the result text. Order matters: the first match wins.
struct ReasonWord {
    std::string_view word;
    Reason reason;
};
constexpr ReasonWord kReasonWords[] = {
    {"기권", Reason::Resignation},
    {"불계", Reason::Resignation},
    {"시간", Reason::Time},
    {"외통", Reason::Checkmate},
    {"장군승", Reason::Checkmate},
    {"접속", Reason::Abandonment},
    {"끊김", Reason::Abandonment},
    {"실격", Reason::Disqualification},
    {"반칙", Reason::Disqualification},
    {"빅", Reason::Bikjang},
    {"동의", Reason::Agreement},
    {"만년장", Reason::PerpetualCheck},
    {"왕복수", Reason::Shuttling},
    {"반복수", Reason::Repetition},
    {"한수쉼", Reason::TwoPasses},
    {"수제한", Reason::MoveLimit},
    {"기물부족", Reason::LowMaterial},
    {"기물없음", Reason::BareGenerals},
};

/// "5.5" before 점, in halves.
[[nodiscard]] std::optional<int> margin_before(std::string_view text, std::size_t end) {
    std::size_t start = end;
    while (start > 0 && (is_digit(text[start - 1]) || text[start - 1] == '.')) --start;
    const auto number = text.substr(start, end - start);
    const auto dot = number.find('.');
    const auto whole = parse_number(number.substr(0, dot));
    if (!whole || *whole > 1000) return std::nullopt;
    const bool has_half = dot != std::string_view::npos && number.substr(dot) == ".5";
    return *whole * 2 + (has_half ? 1 : 0);
}

/// The text after the winner for each reason: 초 기권승.
[[nodiscard]] std::string_view winning_words(const Outcome& outcome) {
    switch (outcome.reason) {
        case Reason::Checkmate:
            return "승(외통수)";
        case Reason::Bikjang:
            return " 빅승";
        case Reason::TwoPasses:
            return " 점수승(한수쉼)";
        case Reason::Repetition:
            return " 점수승(반복수)";
        case Reason::PerpetualCheck:
            return "승(만년장)";
        case Reason::Shuttling:
            return "승(왕복수)";
        case Reason::MoveLimit:
            return " 점수승(수제한)";
        case Reason::LowMaterial:
            return " 점수승(기물부족)";
        case Reason::BareGenerals:
            return " 점수승(기물없음)";
        case Reason::Resignation:
            return " 기권승";
        case Reason::Time:
            return " 시간승";
        case Reason::Abandonment:
            return " 접속 끊김 승";
        case Reason::Disqualification:
            return " 실격승";
        case Reason::Stalemate:
        case Reason::Agreement:
        case Reason::Adjudication:
            break;
    }
    return outcome.points ? " 점수승" : "승";
}

[[nodiscard]] std::string_view drawing_words(Reason reason) {
    switch (reason) {
        case Reason::Bikjang:
            return "무승부(빅장)";
        case Reason::TwoPasses:
            return "무승부(한수쉼)";
        case Reason::Repetition:
            return "무승부(반복수)";
        case Reason::MoveLimit:
            return "무승부(수제한)";
        case Reason::BareGenerals:
            return "무승부(기물없음)";
        case Reason::Agreement:
            return "무승부(동의)";
        default:
            return "무승부";
    }
}

}  // namespace

std::string_view name_of(Key key) {
    for (const auto& entry : kKeyNames)
        if (entry.key == key) return entry.name;
    return {};
}

std::optional<Key> key_named(std::string_view name) {
    for (const auto& entry : kKeyNames)
        if (entry.name == name) return entry.key;
    return std::nullopt;
}

std::optional<std::string_view> tag_named(Key key) {
    if (key == Key::ChoTimeUsed) return "ChoTimeUsed";
    if (key == Key::HanTimeUsed) return "HanTimeUsed";
    return std::nullopt;
}

std::optional<Key> key_of_tag(std::string_view tag) {
    for (const Key key : {Key::ChoTimeUsed, Key::HanTimeUsed})
        if (tag_named(key) == tag) return key;
    return std::nullopt;
}

GameChunks::Header header_of(std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with('[')) return {};
    line.remove_prefix(1);
    const auto end = line.find_first_of(" \t\"]");
    if (end == std::string_view::npos || end == 0) return {};
    const auto name = line.substr(0, end);
    const auto& cp949 = cp949_names();
    for (std::size_t i = 0; i < cp949.size(); ++i)
        if (name == kKeyNames[i].name || name == cp949[i])
            return {HeaderLine::Known, static_cast<int>(kKeyNames[i].key)};
    const bool has_value = trimmed(line.substr(end)).starts_with('"');
    return {has_value ? HeaderLine::Unknown : HeaderLine::None, 0};
}

std::optional<TimeControl> time_from_korean(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; }))
        return time_control_from(text);
    std::optional<int> minutes;
    std::optional<int> seconds;
    std::optional<int> times;
    const auto fill = [](std::optional<int>& slot, int number) {
        const bool is_new = !slot;
        slot = number;
        return is_new;
    };
    while (!(text = trimmed(text)).empty()) {
        bool known = false;
        for (const std::string_view filler : {"자유시간", "제한시간", "초읽기", "각", ",", "+"})
            if (text.starts_with(filler)) {
                text.remove_prefix(filler.size());
                known = true;
            }
        if (known) continue;
        std::size_t digits = 0;
        while (digits < text.size() && is_digit(text[digits])) ++digits;
        const auto number = parse_number(text.substr(0, digits));
        if (!number || *number > 999) return std::nullopt;
        text = trimmed(text.substr(digits));
        struct Unit {
            std::string_view word;
            std::optional<int>& slot;
        };
        for (const Unit& unit : {Unit{"분", minutes}, Unit{"分", minutes}, Unit{"초", seconds},
                                 Unit{"秒", seconds}, Unit{"회", times}, Unit{"回", times}}) {
            if (known || !text.starts_with(unit.word)) continue;
            text.remove_prefix(unit.word.size());
            known = fill(unit.slot, *number);
        }
        if (!known) return std::nullopt;
    }
    const bool has_byoyomi = seconds && times && *seconds > 0 && *times > 0;
    if ((!minutes && !has_byoyomi) || (seconds.has_value() != times.has_value()))
        return std::nullopt;
    TimeControl control;
    control.main = std::chrono::minutes{minutes.value_or(0)};
    if (has_byoyomi) {
        control.period = std::chrono::seconds{*seconds};
        control.periods = *times;
    }
    if (control.is_unlimited()) return std::nullopt;  // "0분"
    return control;
}

std::string korean_time(const TimeControl& control) {
    using std::chrono::milliseconds;
    const bool is_whole = control.main % std::chrono::minutes{1} == milliseconds{0} &&
                          control.period % std::chrono::seconds{1} == milliseconds{0};
    if (!is_whole || control.days_per_move > 0 || control.increment.count() != 0 ||
        control.is_unlimited())
        return to_text(control);
    auto text = fmt::format("{}분", control.main / std::chrono::minutes{1});
    if (control.has_byoyomi())
        text +=
            fmt::format(" {}초 {}회", control.period / std::chrono::seconds{1}, control.periods);
    return text;
}

std::optional<Verdict> verdict_from_korean(std::string_view text) {
    text = trimmed(text);
    Verdict verdict;
    for (const auto& entry : kReasonWords)
        if (contains(text, entry.word)) {
            verdict.reason = entry.reason;
            break;
        }
    if (text.starts_with("무승부") || text.starts_with("비김")) return verdict;

    if (text.starts_with("초") || text.starts_with("楚"))
        verdict.winner = Side::First;
    else if (text.starts_with("한") || text.starts_with("漢"))
        verdict.winner = Side::Second;
    else
        return std::nullopt;
    if (!contains(text, "승")) {
        if (!contains(text, "패")) return std::nullopt;
        verdict.winner = other(*verdict.winner);
    }
    verdict.is_complete = contains(text, "완승") || contains(text, "완패");
    const auto points = text.find("점");
    if (points != std::string_view::npos) verdict.margin_halves = margin_before(text, points);
    verdict.is_by_points = points != std::string_view::npos || verdict.reason == Reason::Bikjang;
    return verdict;
}

std::string korean_result(const Outcome& outcome) {
    if (!outcome.winner) return std::string{drawing_words(outcome.reason)};
    return fmt::format("{}{}", *outcome.winner == Side::First ? "초" : "한",
                       winning_words(outcome));
}

}  // namespace janggun::record::gib
