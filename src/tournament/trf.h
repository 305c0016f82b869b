// FIDE's tournament report file, TRF16, with the extensions that pairing programs share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/entry.h"
#include "tournament/swiss.h"

namespace janggun::tournament {

struct TrfPlayer {
    int number = 0;  // pairing number, from 1
    char sex = ' ';
    std::string title;
    std::string name;
    int rating = 0;  // 0: none
    std::string federation;
    std::string id;
    std::string birth;
    int points = 0;                 // tenths; of points wins the true ones, see docs/tournaments.md
    int rank = 0;                   // 0: none
    std::vector<Entry> rounds;      // opponents are places in TrfFile::players
    std::vector<int> acceleration;  // XXA: virtual points by round, in tenths
    bool plays_next = true;

    friend bool operator==(const TrfPlayer&, const TrfPlayer&) = default;
};

struct TrfFile {
    struct Field {  // 012 name, 022 city, 032 federation, 042 and 052 dates, 092 type, 102 arbiter
                    // …
        std::string code;
        std::string text;
        friend bool operator==(const Field&, const Field&) = default;
    };
    std::vector<Field> fields;
    std::vector<TrfPlayer> players;  // by number
    int rounds_played = 0;
    int total_rounds = 0;             // XXR; 0: not given
    Side initial_side = Side::First;  // XXC white1, black1
    PointSystem points;               // BBW, BBD, BBL, BBZ, BBF, BBU; Korean also XXJ
    std::vector<std::vector<PlayerIndex>> forbidden;  // XXP

    friend bool operator==(const TrfFile&, const TrfFile&) = default;
};

struct TrfError {
    enum class Reason {
        TooManyPlayers,
        TooManyRounds,
        LineTooLong,
        LineTooShort,
        BadNumber,
        NumberTaken,
        BadPoints,
        BadOpponent,
        BadColour,
        BadResult,
        OneSidedPair,  // the opponent's line does not say the same
        WrongPoints,   // the points are not the sum of the results
        BadSetting,
        BadPointsWin,
        NoPlayers,
    };
    Reason reason{};
    int line = 0;    // from 1
    int column = 0;  // from 1, in characters
};

inline constexpr int kMaxTrfPlayers = 9999;
inline constexpr int kMaxTrfRounds = 200;

[[nodiscard]] Result<TrfFile, TrfError> read_trf(std::string_view text);
[[nodiscard]] std::string write_trf(const TrfFile& file);
/// "line 3, column 92: expected …"
[[nodiscard]] std::string describe(const TrfError& error);

/// The tournament before its next round. If the file names no number of rounds, the next one is not
/// the last.
[[nodiscard]] SwissState swiss_state(const TrfFile& file);

}  // namespace janggun::tournament
