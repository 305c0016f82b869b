// The Korean words of a .gib file's headers: their keys, results and time limits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "board/outcome.h"
#include "game/time_control.h"
#include "record/chunks.h"

namespace janggun::record::gib {

enum class Key : std::uint8_t {
    Event,
    Round,
    Date,
    Site,
    ChoPlayer,
    HanPlayer,
    ChoSetup,
    HanSetup,
    Time,
    ChoTimeUsed,
    HanTimeUsed,
    Plies,
    Result,
    Board,        // 판: an explicit start, for a handicap
    Coordinates,  // 기보형식
    Rules,        // 규칙: our extension, for games whose ruleset is known
};

[[nodiscard]] std::string_view name_of(Key key);
[[nodiscard]] std::optional<Key> key_named(std::string_view name);

/// What other formats call the headers that a record has no field for: ChoTimeUsed, HanTimeUsed.
[[nodiscard]] std::optional<std::string_view> tag_named(Key key);
[[nodiscard]] std::optional<Key> key_of_tag(std::string_view tag);

/// "Unknown", as headers write it.
inline constexpr std::string_view kUnknown = "미상";

/// `[key "value"]`, the key in UTF-8 or cp949.
[[nodiscard]] GameChunks::Header header_of(std::string_view line);

/// "10분 30초 3회", "자유시간 각 15분 초읽기 30초 3회", "5분", or as game/time_control.h writes
/// what Korean has no words for (an increment, days); nothing if it says anything else.
[[nodiscard]] std::optional<TimeControl> time_from_korean(std::string_view text);
[[nodiscard]] std::string korean_time(const TimeControl& control);

/// The meaning of a result text without the board.
struct Verdict {
    Reason reason = Reason::Adjudication;
    std::optional<Side> winner;  // none: a draw
    bool is_complete = false;    // 완승: mate or resignation, the board tells which
    bool is_by_points = false;
    std::optional<int> margin_halves;  // "5.5점"
};
[[nodiscard]] std::optional<Verdict> verdict_from_korean(std::string_view text);
[[nodiscard]] std::string korean_result(const Outcome& outcome);

}  // namespace janggun::record::gib
