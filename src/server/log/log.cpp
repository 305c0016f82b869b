// Log lines as text and as JSON.
#include "server/log/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "base/json_text.h"

namespace janggun::server::log {
namespace {

Form form = Form::Text;

/// A value from outside may hold anything; in a line of text it must not begin another line.
std::string one_line(std::string_view value) {
    std::string out;
    for (const char c : value) out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    return out;
}

std::string line(std::string_view what, Details details) {
    std::string out;
    if (form == Form::Text) {
        out = what;
        for (const auto& [name, value] : details)
            out.append("  ").append(name).append("=").append(one_line(value));
        return out;
    }
    out = "\"message\":";
    append_json_string(out, what);
    for (const auto& [name, value] : details) {
        out += ',';
        append_json_string(out, name);
        out += ':';
        append_json_string(out, value);
    }
    return out;
}

void write(spdlog::level::level_enum level, std::string_view what, Details details) {
    auto* const logger = spdlog::default_logger_raw();
    if (!logger->should_log(level)) return;
    logger->log(level, spdlog::string_view_t{line(what, details)});
}

}  // namespace

void set_up(const std::string& level, Form wanted) {
    form = wanted;
    auto logger = spdlog::stderr_logger_mt("janggun");
    logger->set_level(spdlog::level::from_str(level));
    logger->set_pattern(form == Form::Json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})"
                                           : "%Y-%m-%d %H:%M:%S.%e %l: %v",
                        spdlog::pattern_time_type::utc);
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
}

void set_level(const std::string& level) {
    spdlog::default_logger_raw()->set_level(spdlog::level::from_str(level));
}

void debug(std::string_view what, Details details) {
    write(spdlog::level::debug, what, details);
}
void info(std::string_view what, Details details) {
    write(spdlog::level::info, what, details);
}
void warning(std::string_view what, Details details) {
    write(spdlog::level::warn, what, details);
}
void error(std::string_view what, Details details) {
    write(spdlog::level::err, what, details);
}

}  // namespace janggun::server::log
