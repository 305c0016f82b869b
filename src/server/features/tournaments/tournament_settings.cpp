// Reading and writing a tournament's settings.
#include "server/features/tournaments/tournament_settings.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/domain/handicap.h"
#include "server/domain/names.h"

namespace janggun::server {
namespace {

using Format = TournamentSettings::Format;
using Scoring = TournamentSettings::Scoring;
using tournament::TieBreak;

constexpr std::array<std::string_view, 5> kFormatNames = {"arena", "swiss", "round_robin",
                                                          "double_round_robin", "groups_knockout"};
constexpr std::array<std::string_view, 3> kScoringNames = {"classic", "korean", "arena"};
constexpr std::size_t kLongestDescription = 2000;
constexpr Duration kFarthestStart = std::chrono::hours{24 * 366};

template <typename E, std::size_t N>
std::optional<E> named(const std::array<std::string_view, N>& names, std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return static_cast<E>(i);
    return std::nullopt;
}

/// Fields one after the other; the first that is wrong makes all wrong.
class SettingsReader {
  public:
    explicit SettingsReader(const Fields& fields) : fields_{fields} {}

    void integer(std::string_view name, int least, int most, int& into) {
        const auto text = fields_.find(name);
        if (!text) return;
        const auto number = parse_number(*text);
        if (!number || *number < least || *number > most)
            return fail(fmt::format("{}: expected a number from {} to {}", name, least, most));
        into = *number;
    }
    void seconds(std::string_view name, int least, int most, Duration& into) {
        int value = static_cast<int>(into.count() / 1000);
        integer(name, least, most, value);
        into = std::chrono::seconds{value};
    }
    void fail(std::string text) {
        if (!fault_) fault_ = bad_field(std::move(text));
    }
    [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }

  private:
    const Fields& fields_;
    std::optional<Fault> fault_;
};

std::vector<TieBreak> default_tie_breaks(Format format, Scoring scoring) {
    std::vector<TieBreak> tie_breaks;
    if (format == Format::Arena) return tie_breaks;
    if (format == Format::Swiss)
        tie_breaks = {TieBreak::BuchholzCut1, TieBreak::Buchholz, TieBreak::SonnebornBerger};
    else
        tie_breaks = {TieBreak::HeadToHead, TieBreak::SonnebornBerger, TieBreak::Wins};
    if (scoring == Scoring::Korean) tie_breaks.push_back(TieBreak::PointsDifference);
    if (format == Format::Swiss) tie_breaks.push_back(TieBreak::HeadToHead);
    return tie_breaks;
}

void read_texts(const Fields& fields, SettingsReader& reader, TournamentSettings& settings) {
    const auto name = plain_line(fields.get("name"), 2, 60);
    if (!name) reader.fail("name: expected 2 to 60 characters");
    settings.name = name.value_or("");
    settings.description = fields.get("description");
    const auto length = count_characters(settings.description);
    if (!length || *length > kLongestDescription)
        reader.fail("description: expected at most 2000 characters");
    settings.password = fields.get("password");
    const auto secret = count_characters(settings.password);
    if (!secret || *secret > 60 || settings.password.find_first_of("\r\n") != std::string::npos)
        reader.fail("password: expected at most 60 characters");
}

void read_system(const Fields& fields, SettingsReader& reader, TournamentSettings& settings) {
    const auto format = named<Format>(kFormatNames, fields.get("format"));
    if (!format)
        return reader.fail(
            "format: expected arena, swiss, round_robin, double_round_robin or groups_knockout");
    settings.format = *format;
    const auto scoring = named<Scoring>(
        kScoringNames, fields.get("scoring", settings.is_arena() ? "arena" : "classic"));
    if (!scoring || (*scoring == Scoring::Arena) != settings.is_arena())
        return reader.fail(settings.is_arena() ? "scoring: expected arena"
                                               : "scoring: expected classic or korean");
    settings.scoring = *scoring;
    settings.tie_breaks = default_tie_breaks(settings.format, settings.scoring);
    const auto asked = fields.find("tie_breaks");
    if (!asked || settings.is_arena()) return;
    settings.tie_breaks.clear();
    std::string_view rest = *asked;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        if (word.empty()) continue;
        const auto tie_break = tournament::tie_break_named(word);
        if (!tie_break || settings.tie_breaks.size() >= 7)
            return reader.fail("tie_breaks: expected BH, BH-C1, BH-M1, SB, DE, WON, PD");
        settings.tie_breaks.push_back(*tie_break);
    }
}

void read_offer(const Fields& fields, SettingsReader& reader, TournamentSettings& settings) {
    settings.offer.variant = fields.get("variant");
    settings.offer.is_rated = is_true(fields.get("rated"));
    const auto clock = time_control_from(fields.get("clock"));
    if (!clock || speed_of(*clock) == Speed::Correspondence)
        return reader.fail("clock: expected a clock such as 600+3x30 or 300+5");
    settings.offer.clock = *clock;
    auto offer = checked(settings.offer);
    if (!offer) return reader.fail(offer.error().text);
    settings.offer = std::move(*offer);
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\\\";
        else if (c == '\n')
            result += "\\n";
        else if (c != '\r')
            result += c;
    }
    return result;
}

std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size())
            result += text[i];
        else
            result += text[++i] == 'n' ? '\n' : text[i];
    }
    return result;
}

std::string tie_break_names(const TournamentSettings& settings) {
    std::string names;
    for (const TieBreak tie_break : settings.tie_breaks) {
        if (!names.empty()) names += ' ';
        names += tournament::name_of(tie_break);
    }
    return names;
}

/// "1-2 4-5-6": groups of players by their entries, from 1.
std::string text_of(const std::vector<std::vector<tournament::PlayerIndex>>& groups) {
    std::string text;
    for (const std::vector<tournament::PlayerIndex>& group : groups) {
        if (!text.empty()) text += ' ';
        for (std::size_t i = 0; i < group.size(); ++i)
            text += (i == 0 ? "" : "-") + std::to_string(group[i] + 1);
    }
    return text;
}

std::optional<std::vector<std::vector<tournament::PlayerIndex>>> groups_from(
    std::string_view text) {
    std::vector<std::vector<tournament::PlayerIndex>> groups;
    for (const Word& word : words_of(text)) {
        std::vector<tournament::PlayerIndex>& group = groups.emplace_back();
        std::string_view rest = word.text;
        while (!rest.empty()) {
            const std::string_view number = rest.substr(0, rest.find('-'));
            rest.remove_prefix(std::min(rest.size(), number.size() + 1));
            const auto value = parse_number(number);
            if (!value || *value < 1 || *value > kMostTournamentPlayers) return std::nullopt;
            group.push_back(*value - 1);
        }
    }
    return groups;
}

}  // namespace

std::string_view name_of(Format format) {
    return kFormatNames[static_cast<std::size_t>(format)];
}
std::string_view name_of(Scoring scoring) {
    return kScoringNames[static_cast<std::size_t>(scoring)];
}

std::optional<std::string> plain_line(std::string_view text, std::size_t least, std::size_t most) {
    std::string plain{text};
    for (char& c : plain)
        if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = ' ';
    plain = std::string{trimmed(plain)};
    const auto length = count_characters(plain);
    if (!length || *length < least || *length > most) return std::nullopt;
    return plain;
}

tournament::PointSystem TournamentSettings::points() const {
    return scoring == Scoring::Korean ? tournament::kKoreanPoints : tournament::kClassicPoints;
}

tournament::Settings TournamentSettings::rules() const {
    tournament::Settings rules;
    switch (format) {
        case Format::Arena:
        case Format::Swiss:
            rules.format = tournament::Format::Swiss;
            break;
        case Format::RoundRobin:
            rules.format = tournament::Format::RoundRobin;
            break;
        case Format::DoubleRoundRobin:
            rules.format = tournament::Format::DoubleRoundRobin;
            break;
        case Format::GroupsAndKnockout:
            rules.format = tournament::Format::GroupsAndKnockout;
            break;
    }
    rules.rounds = rounds;
    rules.groups = groups;
    rules.qualifiers = qualifiers;
    rules.points = points();
    rules.tie_breaks = tie_breaks;
    rules.balances_sides = handicap_step == 0;
    rules.initial_side = initial_side;
    rules.numbering = numbering;
    rules.forbidden = forbidden;
    return rules;
}

GameOffer TournamentSettings::offer_for(int first_rating, int second_rating) const {
    GameOffer game = offer;
    game.handicap = odds_for(offer, handicap_step, first_rating - second_rating);
    return game;
}

Result<TournamentSettings, Fault> settings_of(const Fields& fields, Time now) {
    TournamentSettings settings;
    SettingsReader reader{fields};
    read_texts(fields, reader, settings);
    read_system(fields, reader, settings);
    read_offer(fields, reader, settings);
    if (const auto starts = fields.find("starts"); starts && !starts->empty()) {
        const auto at = parse_number<std::int64_t>(*starts);
        if (!at || Time::at(*at) < now || Time::at(*at) - now > kFarthestStart)
            reader.fail("starts: expected a time within the next year");
        settings.starts = Time::at(at.value_or(0));
    }
    reader.integer("rounds", 1, 30, settings.rounds);
    reader.integer("byes", 0, 30, settings.byes);
    reader.integer("minutes", 5, 720, settings.minutes);
    reader.integer("groups", 1, 64, settings.groups);
    reader.integer("qualifiers", 1, 16, settings.qualifiers);
    reader.integer("min", 0, 9999, settings.min);
    reader.integer("max", 0, 9999, settings.max);
    if (settings.min > settings.max) reader.fail("min: expected no more than max");
    // A round robin of many players would last for weeks.
    const bool has_table =
        settings.format == Format::RoundRobin || settings.format == Format::DoubleRoundRobin;
    settings.max_players = has_table ? 20 : 500;
    reader.integer("max_players", 2, has_table ? 100 : kMostTournamentPlayers,
                   settings.max_players);
    reader.seconds("grace", 10, 3600, settings.grace);
    reader.seconds("break", 0, 86'400, settings.pause);
    settings.is_automatic = is_true(fields.get("auto", "true"));
    reader.integer("handicap_step", 0, 2000, settings.handicap_step);
    if (settings.handicap_step > 0 && settings.offer.is_rated)
        reader.fail("handicap_step: handicap games are not rated");
    if (settings.handicap_step > 0 && !reader.fault() && !has_odds(settings.offer))
        reader.fail("handicap_step: this game has no handicaps");
    if (reader.fault()) return Failure{*reader.fault()};
    return settings;
}

std::string to_text(const TournamentSettings& settings) {
    std::string text;
    const auto line = [&](std::string_view name, std::string_view value) {
        text += fmt::format("{}={}\n", name, escaped(value));
    };
    const auto number = [&](std::string_view name, std::int64_t value) {
        line(name, std::to_string(value));
    };
    line("name", settings.name);
    if (!settings.description.empty()) line("description", settings.description);
    line("format", name_of(settings.format));
    line("scoring", name_of(settings.scoring));
    line("variant", settings.offer.variant);
    line("clock", janggun::to_text(settings.offer.clock));
    line("rated", settings.offer.is_rated ? "true" : "false");
    if (settings.starts) number("starts", settings.starts->count());
    number("rounds", settings.rounds);
    number("byes", settings.byes);
    number("minutes", settings.minutes);
    number("groups", settings.groups);
    number("qualifiers", settings.qualifiers);
    line("tie_breaks", tie_break_names(settings));
    if (!settings.password.empty()) line("password", settings.password);
    number("min", settings.min);
    number("max", settings.max);
    number("max_players", settings.max_players);
    number("grace", settings.grace.count() / 1000);
    number("break", settings.pause.count() / 1000);
    line("auto", settings.is_automatic ? "true" : "false");
    if (settings.handicap_step > 0) number("handicap_step", settings.handicap_step);
    if (settings.initial_side == Side::Second) line("initial_side", "second");
    if (settings.numbering == tournament::Numbering::ByEntry) line("numbering", "entry");
    if (!settings.forbidden.empty()) line("forbidden", text_of(settings.forbidden));
    return text;
}

std::optional<TournamentSettings> settings_from(std::string_view text) {
    Fields fields;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto equals = line.find('=');
        if (equals == std::string_view::npos) return std::nullopt;
        fields.add(std::string{line.substr(0, equals)}, unescaped(line.substr(equals + 1)));
    }
    // It was in the future once.
    const auto starts = parse_number<std::int64_t>(fields.get("starts", "0"));
    auto settings = settings_of(fields, Time::at(starts.value_or(0)));
    auto forbidden = groups_from(fields.get("forbidden"));
    if (!settings || !forbidden) return std::nullopt;
    if (fields.get("initial_side") == "second") settings->initial_side = Side::Second;
    if (fields.get("numbering") == "entry") settings->numbering = tournament::Numbering::ByEntry;
    settings->forbidden = std::move(*forbidden);
    return std::move(*settings);
}

void write_settings(JsonText& json, const TournamentSettings& settings) {
    json.open('{');
    json.field("name", settings.name);
    json.field("description", settings.description);
    json.field("format", name_of(settings.format));
    json.field("scoring", name_of(settings.scoring));
    json.field("variant", settings.offer.variant);
    json.field("clock", janggun::to_text(settings.offer.clock));
    json.truth_field("rated", settings.offer.is_rated);
    json.key("starts");
    json.plain(settings.starts ? std::to_string(settings.starts->count()) : "null");
    json.number_field("rounds", settings.rounds);
    json.number_field("byes", settings.byes);
    json.number_field("minutes", settings.minutes);
    json.number_field("groups", settings.groups);
    json.number_field("qualifiers", settings.qualifiers);
    json.key("tie_breaks");
    json.open('[');
    for (const TieBreak tie_break : settings.tie_breaks)
        json.string(tournament::name_of(tie_break));
    json.close(']');
    json.truth_field("password", !settings.password.empty());
    json.number_field("min", settings.min);
    json.number_field("max", settings.max);
    json.number_field("max_players", settings.max_players);
    json.number_field("grace", settings.grace.count() / 1000);
    json.number_field("break", settings.pause.count() / 1000);
    json.truth_field("auto", settings.is_automatic);
    json.number_field("handicap_step", settings.handicap_step);
    json.close('}');
}

}  // namespace janggun::server
