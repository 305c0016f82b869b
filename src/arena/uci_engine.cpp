// A UCI engine in a child process.
#include "arena/uci_engine.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"

namespace janggun::arena {
namespace {

using namespace std::chrono_literals;

constexpr auto kGreetingPatience = 20s;  // for uciok and readyok
constexpr auto kSlice = 200ms;           // poll interval for interruptions
constexpr std::size_t kMaxLog = std::size_t{1} << 20;

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

bool begins_with(std::string_view line, std::string_view word) {
    line = trimmed(line);
    return line.substr(0, word.size()) == word &&
           (line.size() == word.size() || is_space(line[word.size()]));
}

}  // namespace

std::string score_text(const SearchReport& report) {
    if (report.mate) return fmt::format("#{}/{}", *report.mate, report.depth);
    if (report.centipawns)
        return fmt::format("{:+.2f}/{}", *report.centipawns / 100.0, report.depth);
    return "";
}

std::string describe(const EngineError& error) {
    using enum EngineError::Reason;
    const std::string said = ". Its last output:\n" + error.detail;
    switch (error.reason) {
        case NotStarted:
        case UnknownVariant:
            return error.detail;
        case NoUciOk:
            return "it does not answer \"uci\" with \"uciok\"" + said;
        case NoSecondUciOk:
            return "it does not answer the second \"uci\"" + said;
        case NoReadyOk:
            return "it does not answer \"isready\"" + said;
    }
    return "";
}

Result<UciEngine, EngineError> UciEngine::start(const EngineSettings& settings,
                                                const std::string& variant,
                                                const std::string& description_path,
                                                const std::atomic<bool>& is_interrupted) {
    using enum EngineError::Reason;
    auto process = Process::start(settings.command);
    if (!process) return Failure{EngineError{NotStarted, describe(process.error())}};
    UciEngine engine{*std::move(process), is_interrupted};
    const auto fail = [&](EngineError::Reason reason) {
        engine.end();
        return Failure{EngineError{reason, engine.take_log()}};
    };
    engine.say("uci");
    if (!engine.read_options()) return fail(NoUciOk);
    if (!engine.knows_variant(variant) && engine.has_option("VariantPath")) {
        engine.set_option("VariantPath", description_path);
        engine.say("uci");  // to get the new list of variants
        if (!engine.read_options()) return fail(NoSecondUciOk);
    }
    if (!engine.knows_variant(variant))
        return Failure{EngineError{
            UnknownVariant, fmt::format("{} does not know the variant {}",
                                        engine.name_.empty() ? "it" : engine.name_, variant)}};
    if (!settings.name.empty()) engine.name_ = settings.name;
    if (engine.name_.empty()) engine.name_ = settings.command;
    engine.set_option("UCI_Variant", variant);
    for (const EngineOption& option : settings.options) {
        if (engine.has_option(option.name))
            engine.set_option(option.name, option.value);
        else
            engine.unknown_.push_back(option.name);
    }
    engine.say("isready");
    if (!engine.await("readyok")) return fail(NoReadyOk);
    return engine;
}

bool UciEngine::new_game() {
    log_.clear();
    log_start_ = SteadyClock::now();
    say("ucinewgame");
    say("isready");
    return await("readyok");
}

Answer UciEngine::think(const std::string& position, const std::string& go, Milliseconds late_after,
                        Milliseconds give_up_after) {
    Answer answer;
    say(position);
    const auto asked = SteadyClock::now();
    say(go);
    bool is_stopped = false;
    for (;;) {
        const auto heard = hear(asked + (is_stopped ? give_up_after : late_after));
        const auto now = SteadyClock::now();
        if (const auto* line = std::get_if<std::string>(&heard)) {
            if (begins_with(*line, "info")) take_info(*line, answer.report);
            if (!begins_with(*line, "bestmove")) continue;
            const auto words = words_of(*line);
            answer.thought = now - asked;
            if (words.size() > 1) answer.move = words[1].text;
            return answer;
        }
        if (std::holds_alternative<Interrupted>(heard)) {
            answer.kind = Answer::Kind::Interrupted;
            return answer;
        }
        if (std::holds_alternative<Process::Ended>(heard)) {
            answer.kind = Answer::Kind::Crashed;
            return answer;
        }
        if (is_stopped) {
            answer.kind = Answer::Kind::Stalled;
            return answer;
        }
        say("stop");
        is_stopped = true;
    }
}

std::string UciEngine::take_log() {
    return std::exchange(log_, {});
}

void UciEngine::end() {
    say("quit");
    log('=', process_.end());
    if (const auto errors = process_.take_errors(); !errors.empty()) log('!', errors);
}

UciEngine::Heard UciEngine::hear(SteadyClock::time_point deadline) {
    for (;;) {
        if (*is_interrupted_) return Interrupted{};
        auto heard = process_.read_line(std::min(deadline, SteadyClock::now() + kSlice));
        if (auto* line = std::get_if<std::string>(&heard)) {
            log('<', *line);
            return std::move(*line);
        }
        if (std::holds_alternative<Process::Ended>(heard)) return Process::Ended{};
        if (SteadyClock::now() >= deadline) return Process::Timeout{};
    }
}

void UciEngine::say(std::string_view line) {
    log('>', line);
    process_.write_line(line);
}

void UciEngine::log(char direction, std::string_view line) {
    if (log_.size() > kMaxLog) log_.erase(0, kMaxLog / 2);
    const std::chrono::duration<double> time = SteadyClock::now() - log_start_;
    fmt::format_to(std::back_inserter(log_), "{:9.3f} {} {}\n", time.count(), direction, line);
}

bool UciEngine::await(std::string_view word) {
    const auto deadline = SteadyClock::now() + kGreetingPatience;
    for (;;) {
        const auto heard = hear(deadline);
        const auto* line = std::get_if<std::string>(&heard);
        if (line == nullptr) return false;
        if (begins_with(*line, word)) return true;
    }
}

/// "option name UCI_Variant type combo default chess var chess var janggi".
bool UciEngine::read_options() {
    offers_.clear();
    const auto deadline = SteadyClock::now() + kGreetingPatience;
    for (;;) {
        const auto heard = hear(deadline);
        const auto* line = std::get_if<std::string>(&heard);
        if (line == nullptr) return false;
        if (begins_with(*line, "uciok")) return true;
        const auto words = words_of(*line);
        if (words.size() < 3) continue;
        if (words[0].text == "id" && words[1].text == "name") {
            name_ = trimmed(std::string_view{*line}.substr(words[2].column));
        } else if (words[0].text == "option" && words[1].text == "name") {
            Offer offer;
            std::size_t i = 2;
            for (; i < words.size() && words[i].text != "type"; ++i)
                offer.name += (offer.name.empty() ? "" : " ") + std::string{words[i].text};
            for (; i + 1 < words.size(); ++i)
                if (words[i].text == "var") offer.choices.emplace_back(words[i + 1].text);
            offers_.push_back(std::move(offer));
        }
    }
}

bool UciEngine::has_option(std::string_view name) const {
    return std::any_of(offers_.begin(), offers_.end(),
                       [&](const Offer& offer) { return same_name(offer.name, name); });
}

bool UciEngine::knows_variant(std::string_view variant) const {
    // Custom rulesets are not among the choices; engines with our option Ruleset accept them.
    if (const auto colon = variant.find(':'); colon != std::string_view::npos)
        return has_option("Ruleset") && knows_variant(variant.substr(0, colon));
    return std::any_of(offers_.begin(), offers_.end(), [&](const Offer& offer) {
        return same_name(offer.name, "UCI_Variant") &&
               std::find(offer.choices.begin(), offer.choices.end(), variant) !=
                   offer.choices.end();
    });
}

void UciEngine::set_option(std::string_view name, std::string_view value) {
    say(fmt::format("setoption name {} value {}", name, value));
}

void UciEngine::take_info(std::string_view line, SearchReport& report) {
    const auto words = words_of(line);
    SearchReport seen = report;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const auto word = words[i].text;
        const auto value = words[i + 1].text;
        if (word == "string" || word == "pv") break;
        if (word == "multipv" && value != "1") return;
        if (word == "depth") seen.depth = parse_number(value).value_or(seen.depth);
        if (word == "nodes") seen.nodes = parse_number<std::uint64_t>(value).value_or(seen.nodes);
        if (word == "cp" || word == "mate") {
            seen.centipawns.reset();
            seen.mate.reset();
            (word == "cp" ? seen.centipawns : seen.mate) = parse_number(value);
        }
    }
    report = seen;
}

}  // namespace janggun::arena
