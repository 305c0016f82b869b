// What a tournament is played by: read from the fields of a request, kept as text, never changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_text.h"
#include "base/result.h"
#include "server/app/call.h"
#include "server/domain/fault.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"
#include "tournament/tournament.h"

namespace janggun::server {

struct TournamentSettings {
    enum class Format : std::uint8_t {
        Arena,
        Swiss,
        RoundRobin,
        DoubleRoundRobin,
        GroupsAndKnockout,
    };
    enum class Scoring : std::uint8_t { Classic, Korean, Arena };

    std::string name;
    std::string description;
    Format format = Format::Swiss;
    Scoring scoring = Scoring::Classic;
    GameOffer offer;
    std::optional<Time> starts;  // none: by hand
    int rounds = 5;              // Swiss
    int byes = 1;                // Swiss: half-point byes of one player
    int minutes = 60;            // arena
    int groups = 2;
    int qualifiers = 2;
    std::vector<tournament::TieBreak> tie_breaks;
    std::string password;  // empty: none
    int min = 0;           // ratings
    int max = 9999;
    int max_players = 500;
    Duration grace{300'000};
    Duration pause{60'000};  // between rounds
    bool is_automatic = true;
    /// Rating points for one step of handicap; 0: all games are even.
    int handicap_step = 0;
    // Of a tournament that was imported.
    Side initial_side = Side::First;
    tournament::Numbering numbering = tournament::Numbering::ByRating;
    std::vector<std::vector<tournament::PlayerIndex>> forbidden;

    [[nodiscard]] bool is_arena() const { return format == Format::Arena; }
    /// Of a tournament of rounds.
    [[nodiscard]] tournament::Settings rules() const;
    [[nodiscard]] tournament::PointSystem points() const;
    /// Of players with these ratings: the offer of their game.
    [[nodiscard]] GameOffer offer_for(int first_rating, int second_rating) const;
};

inline constexpr int kMostTournamentPlayers = 1000;

[[nodiscard]] std::string_view name_of(TournamentSettings::Format format);
[[nodiscard]] std::string_view name_of(TournamentSettings::Scoring scoring);

/// The start must lie between `now` and a year later.
[[nodiscard]] Result<TournamentSettings, Fault> settings_of(const Fields& fields, Time now);

/// As the store keeps them: a line for each field. What is read and written again is the same.
[[nodiscard]] std::string to_text(const TournamentSettings& settings);
/// None: written by another version, with something that this one does not know.
[[nodiscard]] std::optional<TournamentSettings> settings_from(std::string_view text);

/// Without the password.
void write_settings(JsonText& json, const TournamentSettings& settings);

/// One line of text for people: without control characters, and without space at the ends. None:
/// shorter than `least` or longer than `most` characters, or not UTF-8.
[[nodiscard]] std::optional<std::string> plain_line(std::string_view text, std::size_t least,
                                                    std::size_t most);

}  // namespace janggun::server
