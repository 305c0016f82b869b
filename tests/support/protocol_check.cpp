// Messages of a test validated against asyncapi.json and openapi.json.
#include "support/protocol_check.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <simdjson.h>
#include <sstream>
#include <vector>

#include "server/protocol/documents.h"
#include "support/schema.h"

namespace janggun::test {
namespace {

using simdjson::dom::element;
using simdjson::dom::object;

constexpr std::string_view kSchemas = "/components/schemas/";

std::string last_part(std::string_view reference) {
    return std::string{reference.substr(reference.rfind('/') + 1)};
}

/// asyncapi.json refers to schemas of openapi.json: both as one document.
std::string merged_documents() {
    simdjson::dom::parser of_http;
    simdjson::dom::parser of_sockets;
    const simdjson::padded_string http{server::protocol::openapi()};
    const simdjson::padded_string sockets{server::protocol::asyncapi()};
    std::string all;
    for (const object schemas :
         {of_http.parse(http)["components"]["schemas"].get_object().value(),
          of_sockets.parse(sockets)["components"]["schemas"].get_object().value()})
        for (const auto& [name, schema] : schemas) {
            all.append(all.empty() ? "" : ",").append("\"").append(name).append("\":");
            all += simdjson::minify(schema);
        }
    constexpr std::string_view kOther = "\"openapi.json#";
    for (auto at = all.find(kOther); at != std::string::npos; at = all.find(kOther, at))
        all.replace(at, kOther.size(), "\"#");
    return R"({"components":{"schemas":{)" + all + "}}}";
}

class SocketSchemas {
  public:
    SocketSchemas() : schemas_{merged_documents(), Schemas::Unknown::Refused} {
        simdjson::dom::parser parser;
        const simdjson::padded_string text{server::protocol::asyncapi()};
        const element document = parser.parse(text).value();
        const object messages = document["channels"]["socket"]["messages"].get_object().value();
        const auto schema_of = [&](const element& message) {
            return last_part(
                messages[last_part(message["$ref"].get_string().value())]["payload"]["$ref"]
                    .get_string()
                    .value());
        };
        for (const auto& [name, operation] : document["operations"].get_object()) {
            const std::string_view action = operation["action"].get_string().value();
            if (action == "send") {
                const element message = operation["messages"].at(0).value();
                const std::string_view type =
                    messages[last_part(message["$ref"].get_string().value())]["name"]
                        .get_string()
                        .value();
                told_[std::string{type}] = schema_of(message);
            } else {
                answers_[std::string{name}] =
                    schema_of(operation["reply"]["messages"].at(0).value());
                commands_[std::string{name}] = schema_of(operation["messages"].at(0).value());
            }
        }
    }

    [[nodiscard]] std::string command_mismatch(std::string_view message,
                                               std::string_view type) const {
        const auto found = commands_.find(type);
        return found == commands_.end() ? "no such command" : wrong(message, found->second);
    }
    [[nodiscard]] std::string mismatch(std::string_view message,
                                       const std::set<std::string>& answered) const {
        simdjson::dom::parser parser;
        const simdjson::padded_string text{message};
        element read;
        std::string_view type;
        if (parser.parse(text).get(read) || read["t"].get(type)) return "it has no type";
        if (type == "error") return wrong(message, "ErrorMessage");
        if (type == "pong") return wrong(message, "PongMessage");
        if (type == "ack") return any_wrong(message, answered);
        if (const auto found = told_.find(type); found != told_.end()) {
            std::string why = wrong(message, found->second);
            // Of an event the branch it names says more than "none of them".
            element event;
            std::string_view kind;
            if (why.empty() || read["e"].get(event) || event["type"].get(kind)) return why;
            return why + "; " + wrong(std::string{simdjson::minify(event)}, event_schema(kind));
        }
        return "asyncapi.json has no message of this type";
    }

    /// `schema` is the name of one in either document.
    [[nodiscard]] std::string wrong(std::string_view message, const std::string& schema) const {
        return schemas_.mismatch(message, std::string{kSchemas} + schema);
    }

  private:
    [[nodiscard]] std::string any_wrong(std::string_view message,
                                        const std::set<std::string>& answered) const {
        std::string first;
        for (const auto& [command, schema] : answers_) {
            if (!answered.empty() && !answered.contains(command)) continue;
            std::string why = wrong(message, schema);
            if (why.empty()) return {};
            if (first.empty()) first = schema + std::move(why);
        }
        return first.empty() ? "it answers no command" : first;
    }
    /// "time_given" is TimeGivenEvent.
    static std::string event_schema(std::string_view type) {
        std::string name;
        bool starts_word = true;
        for (const char c : type) {
            if (c != '_') name += starts_word ? static_cast<char>(std::toupper(c)) : c;
            starts_word = c == '_';
        }
        return name + "Event";
    }

    Schemas schemas_;
    std::map<std::string, std::string, std::less<>> told_;     // by type
    std::map<std::string, std::string, std::less<>> answers_;  // by command
    std::map<std::string, std::string, std::less<>> commands_;
};

const SocketSchemas& socket_schemas() {
    static const SocketSchemas schemas;
    return schemas;
}

/// Of one test the first is enough: what follows is often more of the same.
void complain(std::string_view document, std::string_view message, const std::string& why) {
    static const testing::TestInfo* told = nullptr;
    const auto* running = testing::UnitTest::GetInstance()->current_test_info();
    if (std::exchange(told, running) == running) return;
    ADD_FAILURE() << "not as " << document << " says: " << why << "\n" << message;
}

bool is_testing() {
    return testing::UnitTest::GetInstance()->current_test_info() != nullptr;
}

}  // namespace

std::string mismatch_of_message(std::string_view message, const std::set<std::string>& answered) {
    return socket_schemas().mismatch(message, answered);
}
std::string mismatch_of_command(std::string_view message, std::string_view type) {
    return socket_schemas().command_mismatch(message, type);
}
std::string mismatch_of_line(std::string_view line, const std::string& schema) {
    return socket_schemas().wrong(line, schema);
}

void ProtocolCheck::sent(std::string_view message) {
    if (!is_testing()) return;
    simdjson::dom::parser parser;
    const simdjson::padded_string text{message};
    element read;
    std::int64_t id = 0;
    std::string_view type;
    if (parser.parse(text).get(read) || read["id"].get(id) || read["t"].get(type)) return;
    sent_[id].emplace(type);
}

void ProtocolCheck::received(std::string_view message) {
    if (!is_testing()) return;
    simdjson::dom::parser parser;
    const simdjson::padded_string text{message};
    element read;
    std::int64_t id = 0;
    const bool has_id = !parser.parse(text).get(read) && !read["id"].get(id);
    const std::string why =
        mismatch_of_message(message, has_id ? sent_[id] : std::set<std::string>{});
    if (!why.empty()) complain("asyncapi.json", message, why);
}

void check_stream_line(std::string_view line) {
    if (!is_testing()) return;
    static const Schemas schemas{[] {
                                     std::ifstream file{JANGGUN_TEST_DATA "/lichess_api.json"};
                                     return std::string{std::istreambuf_iterator<char>{file}, {}};
                                 }(),
                                 Schemas::Unknown::Allowed};
    bool is_game = false;
    for (const std::string_view type : {"gameFull", "gameState", "chatLine", "opponentGone"})
        is_game |= line.starts_with(R"({"type":")" + std::string{type} + '"');
    const bool is_own = line.starts_with(R"({"type":"notification")");  // Lichess has none
    const std::string why =
        is_own ? std::string{}
               : schemas.mismatch(line, is_game ? "/$defs/GameLine" : "/$defs/Event");
    if (!why.empty()) complain("tests/data/lichess_api.json", line, why);
    check_lines(std::string{line}, is_game ? "BotGameLine" : "BotEvent");
}

void check_lines(const std::string& text, const std::string& schema) {
    if (!is_testing()) return;
    std::istringstream lines{text};
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) continue;  // keeps the connection alive
        const std::string why = mismatch_of_line(line, schema);
        if (!why.empty()) complain("openapi.json", line, schema + why);
    }
}

}  // namespace janggun::test
