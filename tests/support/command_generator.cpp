// Random commands of a schema.
#include "support/command_generator.h"

#include <algorithm>
#include <simdjson.h>

#include "base/json_text.h"
#include "server/protocol/documents.h"

namespace janggun::test {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

/// Names and JSON values, in order.
using Fields = std::vector<std::pair<std::string, std::string>>;

std::string in_quotes(std::string_view text) {
    std::string json;
    append_json_string(json, text);
    return json;
}

std::string written(const Fields& fields) {
    std::string all;
    for (const auto& [name, value] : fields)
        all.append(all.empty() ? "" : ",").append(in_quotes(name)).append(":").append(value);
    return "{" + all + "}";
}

std::string* find_field(Fields& fields, std::string_view name) {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const auto& field) { return field.first == name; });
    return found == fields.end() ? nullptr : &found->second;
}

void remove_field(Fields& fields, std::string_view name) {
    std::erase_if(fields, [&](const auto& field) { return field.first == name; });
}

}  // namespace

struct CommandGenerator::Parts {
    explicit Parts(std::uint64_t seed) : rng{seed} {}

    /// What a schema refers to, in either document.
    [[nodiscard]] element resolved(const element& schema) const {
        std::string_view reference;
        if (schema["$ref"].get(reference)) return schema;
        const std::size_t hash = reference.find('#');
        const element& document = hash == 0 ? sockets : http;
        return resolved(document.at_pointer(reference.substr(hash + 1)).value());
    }
    [[nodiscard]] element schema_of(std::string_view type) const {
        const element operation = sockets["operations"][type].value();
        const element message = resolved(operation["messages"].at(0).value());
        return resolved(message["payload"].value());
    }

    std::size_t below(std::size_t bound) { return rng.below(static_cast<std::uint32_t>(bound)); }
    std::string some_of(const array& values) {
        return std::string{simdjson::minify(values.at(below(values.size())).value())};
    }
    std::string text(std::size_t length) {
        constexpr std::string_view kCharacters[] = {"a",  "Z",  "7", " ", "\"",
                                                    "\\", "장", "é", "\n"};
        std::string made;
        for (std::size_t i = 0; i < length; ++i) made += kCharacters[below(std::size(kCharacters))];
        return made;
    }
    std::string id() {
        constexpr std::string_view kLetters = "0123456789ABCabcxyzXYZ";
        std::string made;
        for (int i = 0; i < 8; ++i) made += kLetters[below(kLetters.size())];
        return made;
    }

    std::string value(const element& unresolved) {
        const element schema = resolved(unresolved);
        element constant;
        array listed;
        std::string_view type;
        if (!schema["const"].get(constant)) return std::string{simdjson::minify(constant)};
        if (!schema["enum"].get(listed) || !schema["examples"].get(listed)) return some_of(listed);
        require(schema["type"].get(type));
        if (type == "boolean") return rng.below(2) == 0 ? "true" : "false";
        if (type == "integer") {
            const std::int64_t least = schema["minimum"].get_int64().value();
            const std::int64_t most = schema["maximum"].get_int64().value();
            // The ends of a range are where mistakes are.
            const auto choice = rng.below(4);
            if (choice == 0) return std::to_string(least);
            if (choice == 1) return std::to_string(most);
            return std::to_string(
                least +
                static_cast<std::int64_t>(rng.next() % static_cast<std::uint64_t>(most - least)));
        }
        std::string_view pattern;
        if (!schema["pattern"].get(pattern)) return in_quotes(id());
        const auto most = static_cast<std::size_t>(schema["maxLength"].get_int64().value());
        return in_quotes(text(rng.below(3) == 0 ? most : below(most)));
    }

    static void require(simdjson::error_code error) {
        if (error) throw simdjson::simdjson_error{error};
    }

    Fields fields(std::string_view type) {
        const element schema = schema_of(type);
        std::vector<std::string_view> required;
        for (const element name : schema["required"].get_array())
            required.push_back(name.get_string().value());
        Fields made;
        for (const auto& [name, property] : schema["properties"].get_object())
            if (std::find(required.begin(), required.end(), name) != required.end() ||
                rng.below(2) == 0)
                made.emplace_back(name, value(property));
        agree(made);
        return made;
    }

    /// What a schema of single fields does not say (docs/protocol.md, "Offering a game"): a
    /// position belongs to its game, a handicap is Janggi's and from the start, and only plain
    /// games with a clock are rated.
    static void agree(Fields& fields) {
        std::string* variant = find_field(fields, "variant");
        if (!variant) return;
        if (const std::string* fen = find_field(fields, "fen")) {
            const bool is_janggi = std::count(fen->begin(), fen->end(), '/') == 9;
            *variant = is_janggi ? "\"janggi\"" : "\"shogun\"";
            remove_field(fields, "handicap");
        }
        if (*variant == "\"shogun\"") remove_field(fields, "handicap");
        const std::string* clock = find_field(fields, "clock");
        const bool is_plain = !find_field(fields, "fen") && !find_field(fields, "handicap") &&
                              variant->find(':') == std::string::npos && *clock != "\"-\"";
        if (std::string* rated = find_field(fields, "rated"); rated && !is_plain) *rated = "false";
    }

    /// Values that a field's schema does not allow.
    [[nodiscard]] std::vector<std::string> bad_values(const element& unresolved) {
        const element schema = resolved(unresolved);
        std::vector<std::string> bad = {"{}", "1.5"};
        std::string_view type;
        require(schema["type"].get(type));
        if (type != "string") bad.push_back("\"7\"");
        if (type != "integer") bad.push_back("7");
        if (type != "boolean") bad.push_back("true");
        if (type == "integer") {
            bad.push_back(std::to_string(schema["minimum"].get_int64().value() - 1));
            bad.push_back(std::to_string(schema["maximum"].get_int64().value() + 1));
        }
        element ignored;
        if (!schema["enum"].get(ignored)) bad.push_back("\"nonsense\"");
        if (!schema["pattern"].get(ignored)) bad.push_back("\"not as it should be\"");
        if (std::int64_t most = 0; !schema["maxLength"].get(most))
            bad.push_back(in_quotes(std::string(static_cast<std::size_t>(most) + 1, 'R')));
        return bad;
    }

    Rng rng;
    simdjson::dom::parser http_parser;
    simdjson::dom::parser socket_parser;
    simdjson::padded_string http_text{server::protocol::openapi()};
    simdjson::padded_string socket_text{server::protocol::asyncapi()};
    element http = http_parser.parse(http_text).value();
    element sockets = socket_parser.parse(socket_text).value();
};

CommandGenerator::CommandGenerator(std::uint64_t seed) : parts_{std::make_unique<Parts>(seed)} {}
CommandGenerator::~CommandGenerator() = default;

std::vector<std::string> CommandGenerator::types() const {
    std::vector<std::string> all;
    for (const auto& [name, operation] : parts_->sockets["operations"].get_object())
        if (operation["action"].get_string().value() == "receive") all.emplace_back(name);
    return all;
}

std::string CommandGenerator::valid(std::string_view type) {
    return written(parts_->fields(type));
}

std::vector<CommandGenerator::Wrong> CommandGenerator::wrong(std::string_view type) {
    std::vector<Wrong> all;
    const element schema = parts_->schema_of(type);
    for (const element required : schema["required"].get_array()) {
        const std::string name{required.get_string().value()};
        if (name == "t") continue;
        Fields fields = parts_->fields(type);
        remove_field(fields, name);
        all.push_back({written(fields), name});
    }
    for (const auto& [key, property] : schema["properties"].get_object()) {
        const std::string name{key};
        if (name == "t") continue;
        for (const std::string& bad : parts_->bad_values(property)) {
            Fields fields = parts_->fields(type);
            if (name == "handicap") remove_field(fields, "fen");
            if (std::string* value = find_field(fields, name))
                *value = bad;
            else
                fields.emplace_back(name, bad);
            all.push_back({written(fields), name});
        }
    }
    return all;
}

}  // namespace janggun::test
