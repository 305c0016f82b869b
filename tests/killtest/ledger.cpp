// Writing and reading the ledger.
#include "killtest/ledger.h"

#include <cmath>
#include <ctime>
#include <fmt/chrono.h>
#include <fstream>

#include "base/json_text.h"
#include "server/json.h"

namespace janggun::test {
namespace {

struct Lines {
    const char* name;
    std::vector<std::string> KillReport::*member;
};
constexpr Lines kLines[] = {
    {"complaints", &KillReport::complaints}, {"stale", &KillReport::stale},
    {"standing", &KillReport::standing},     {"rating_problems", &KillReport::rating_problems},
    {"unrated", &KillReport::unrated},       {"log_problems", &KillReport::log_problems}};
struct Number {
    const char* name;
    int KillReport::*member;
};
constexpr Number kNumbers[] = {{"zombies", &KillReport::zombies},
                               {"fenced_zombies", &KillReport::fenced_zombies},
                               {"refused_writes", &KillReport::refused_writes},
                               {"finished_games", &KillReport::finished_games},
                               {"rated_games", &KillReport::rated_games}};

// JsonText has whole numbers only.
std::int64_t milliseconds(double seconds) {
    return std::llround(1000 * seconds);
}
double seconds_of(std::int64_t milliseconds) {
    return static_cast<double>(milliseconds) / 1000;
}

void write_times(JsonText& json, const char* name, const std::vector<double>& times) {
    json.key(name);
    json.open('[');
    for (const double time : times) json.number(milliseconds(time));
    json.close(']');
}
void write_texts(JsonText& json, const char* name, const std::vector<std::string>& texts) {
    json.key(name);
    json.open('[');
    for (const std::string& text : texts) json.string(text);
    json.close(']');
}

std::string line_of(const KillSettings& settings, const KillReport& report) {
    JsonText json;
    json.open('{');
    json.field("date", fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(std::time(nullptr))));
    json.number_field("games", settings.games);
    json.number_field("seed", static_cast<std::int64_t>(settings.seed));
    json.number_field("think", settings.think.count());
    json.number_field("load", milliseconds(report.load));
    json.number_field("took", milliseconds(report.seconds));
    json.number_field("acknowledged", report.moves.acknowledged);
    json.number_field("compared", report.moves.compared);
    json.number_field("lost", report.moves.lost);
    json.number_field("unknown", report.moves.unknown);
    write_texts(json, "move_problems", report.moves.problems);
    for (const Number& number : kNumbers) json.number_field(number.name, report.*number.member);
    for (const Lines& lines : kLines) write_texts(json, lines.name, report.*lines.member);
    json.key("faults");
    json.open('{');
    for (const auto& [fault, kind] : report.kinds) {
        json.key(name_of(fault));
        json.open('{');
        json.number_field("times", kind.faults);
        write_times(json, "took", kind.seconds);
        write_times(json, "waited", kind.waits);
        json.close('}');
    }
    json.close('}');
    json.close('}');
    return json.take();
}

std::vector<double> times_at(const Json& json, const std::string& place) {
    std::vector<double> times;
    for (std::size_t at = 0; at < json.size(place); ++at)
        times.push_back(seconds_of(json.number(fmt::format("{}/{}", place, at))));
    return times;
}
std::vector<std::string> texts_at(const Json& json, const std::string& place) {
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < json.size(place); ++at)
        texts.push_back(json.text(fmt::format("{}/{}", place, at)));
    return texts;
}

KillReport report_of(const Json& json) {
    KillReport report;
    report.load = seconds_of(json.number("load"));
    report.seconds = seconds_of(json.number("took"));
    report.moves.acknowledged = static_cast<int>(json.number("acknowledged"));
    report.moves.compared = static_cast<int>(json.number("compared"));
    report.moves.lost = static_cast<int>(json.number("lost"));
    report.moves.unknown = static_cast<int>(json.number("unknown"));
    report.moves.problems = texts_at(json, "move_problems");
    for (const Number& number : kNumbers)
        report.*number.member = static_cast<int>(json.number(number.name));
    for (const Lines& lines : kLines) report.*lines.member = texts_at(json, lines.name);
    for (const Fault fault : kFaults) {
        const std::string place = fmt::format("faults/{}", name_of(fault));
        const int times = static_cast<int>(json.number(place + "/times"));
        if (times == 0) continue;
        report.kinds[fault] = {times, times_at(json, place + "/took"),
                               times_at(json, place + "/waited")};
    }
    return report;
}

}  // namespace

bool append_to_ledger(const std::string& path, const KillSettings& settings,
                      const KillReport& report) {
    std::ofstream file{path, std::ios::app};
    file << line_of(settings, report) << std::endl;
    return file.good();
}

std::optional<KillReport> read_ledger(const std::string& path) {
    std::ifstream file{path};
    std::optional<KillReport> sum;
    std::string line;
    while (std::getline(file, line)) {
        const Json json{line};
        if (json.text("date").empty()) return std::nullopt;
        const KillReport report = report_of(json);
        if (sum)
            sum->add(report);
        else
            sum = report;
    }
    return sum;
}

}  // namespace janggun::test
