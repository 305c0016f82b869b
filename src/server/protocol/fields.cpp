// Reading flat JSON.
#include "server/protocol/fields.h"

#include <simdjson.h>

namespace janggun::server::protocol {
namespace {

using namespace simdjson;

constexpr std::size_t kMostFields = 64;

Failure<Fault> bad(std::string_view why) {
    return Failure{Fault{Code::BadMessage, std::string{why}}};
}

/// One value. An error is the document's, not the value's: then nothing after it can be read.
error_code read_value(ondemand::value value, FlatObject::Value& into, int depth) {
    ondemand::json_type type{};
    if (const auto error = value.type().get(type)) return error;
    switch (type) {
        case ondemand::json_type::string: {
            std::string_view text;
            if (const auto error = value.get_string().get(text)) return error;
            into = std::string{text};
            return SUCCESS;
        }
        case ondemand::json_type::boolean: {
            bool truth = false;
            if (const auto error = value.get_bool().get(truth)) return error;
            into = truth;
            return SUCCESS;
        }
        case ondemand::json_type::number: {
            std::int64_t integer = 0;
            if (value.get_int64().get(integer) == SUCCESS) {
                into = integer;
                return SUCCESS;
            }
            into = FlatObject::Unreadable{};
            double ignored = 0;
            return value.get_double().get(ignored);
        }
        case ondemand::json_type::null: {
            bool is_null = false;
            return value.is_null().get(is_null);
        }
        case ondemand::json_type::array: {
            ondemand::array array;
            if (const auto error = value.get_array().get(array)) return error;
            std::string joined;
            for (auto item : array) {
                ondemand::value element;
                if (const auto error = item.get(element)) return error;
                FlatObject::Value inner;
                if (depth >= 4) return DEPTH_ERROR;
                if (const auto error = read_value(element, inner, depth + 1)) return error;
                if (const auto* text = std::get_if<std::string>(&inner))
                    joined += (joined.empty() ? "" : " ") + *text;
            }
            into = std::move(joined);
            return SUCCESS;
        }
        case ondemand::json_type::object: {
            ondemand::object object;
            if (const auto error = value.get_object().get(object)) return error;
            if (depth >= 4) return DEPTH_ERROR;
            for (auto field : object) {
                ondemand::value inner;
                if (const auto error = field.value().get(inner)) return error;
                FlatObject::Value ignored;
                if (const auto error = read_value(inner, ignored, depth + 1)) return error;
            }
            into = FlatObject::Unreadable{};
            return SUCCESS;
        }
    }
    return INCORRECT_TYPE;
}

}  // namespace

Result<FlatObject, Fault> FlatObject::read(std::string_view text) {
    // One parser and buffer for the thread: messages are short and many.
    static thread_local ondemand::parser parser;
    static thread_local std::string buffer;
    buffer.reserve(text.size() + SIMDJSON_PADDING);
    buffer.assign(text);

    FlatObject flat;
    ondemand::document document;
    ondemand::object object;
    if (const auto error =
            parser.iterate(buffer.data(), buffer.size(), buffer.capacity()).get(document))
        return bad(error_message(error));
    if (document.get_object().get(object)) return bad("expected one JSON object");
    for (auto entry : object) {
        std::string_view name;
        ondemand::value value;
        Value read;
        if (entry.unescaped_key().get(name)) return bad("expected a name in quotation marks");
        std::string kept{name};
        if (entry.value().get(value)) return bad("expected a value after each name");
        if (const auto error = read_value(value, read, 0)) return bad(error_message(error));
        if (flat.fields_.size() == kMostFields) return bad("expected at most 64 fields");
        flat.fields_.push_back({std::move(kept), std::move(read)});
    }
    const char* rest = nullptr;
    if (document.current_location().get(rest) == SUCCESS)
        return bad("expected nothing after the object");
    return flat;
}

const FlatObject::Value* FlatObject::find(std::string_view name) const {
    for (const Field& field : fields_)
        if (field.name == name) return &field.value;
    return nullptr;
}

bool FlatObject::has(std::string_view name) const {
    const Value* value = find(name);
    return value && !std::holds_alternative<std::monostate>(*value);
}

std::optional<std::string_view> FlatObject::text(std::string_view name) const {
    const Value* value = find(name);
    const auto* text = value ? std::get_if<std::string>(value) : nullptr;
    return text ? std::optional<std::string_view>{*text} : std::nullopt;
}

std::optional<std::int64_t> FlatObject::integer(std::string_view name) const {
    const Value* value = find(name);
    const auto* integer = value ? std::get_if<std::int64_t>(value) : nullptr;
    return integer ? std::optional{*integer} : std::nullopt;
}

std::optional<bool> FlatObject::truth(std::string_view name) const {
    const Value* value = find(name);
    const auto* truth = value ? std::get_if<bool>(value) : nullptr;
    return truth ? std::optional{*truth} : std::nullopt;
}

Result<std::vector<std::pair<std::string, std::string>>, Fault> fields_of_json(
    std::string_view body) {
    const auto flat = FlatObject::read(body);
    if (!flat) return Failure{flat.error()};
    std::vector<std::pair<std::string, std::string>> fields;
    for (const auto& [name, value] : flat->fields()) {
        if (const auto* text = std::get_if<std::string>(&value))
            fields.emplace_back(name, *text);
        else if (const auto* number = std::get_if<std::int64_t>(&value))
            fields.emplace_back(name, std::to_string(*number));
        else if (const auto* truth = std::get_if<bool>(&value))
            fields.emplace_back(name, *truth ? "true" : "false");
    }
    return fields;
}

}  // namespace janggun::server::protocol
