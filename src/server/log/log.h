// The server's log: what happened and its details, for people or one JSON object a line.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace janggun::server::log {

enum class Form { Text, Json };
/// To standard error. `level` is debug, info, warning, error or off.
void set_up(const std::string& level, Form wanted);
/// While others write.
void set_level(const std::string& level);

using Details = std::initializer_list<std::pair<std::string_view, std::string>>;
void debug(std::string_view what, Details details = {});
void info(std::string_view what, Details details = {});
void warning(std::string_view what, Details details = {});
void error(std::string_view what, Details details = {});

}  // namespace janggun::server::log
