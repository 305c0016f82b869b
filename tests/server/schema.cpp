// Validating JSON against the schemas of the API.
#include "server/schema.h"

namespace janggun::test {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

bool is_of_type(const element& value, std::string_view type) {
    if (type == "null") return value.is_null();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_bool();
    if (type == "integer") return value.is_int64() || value.is_uint64();
    if (type == "number") return value.is_number();
    if (type == "array") return value.is_array();
    return type == "object" && value.is_object();
}

bool has_type(const element& value, const element& type) {
    if (std::string_view one; type.get(one) == simdjson::SUCCESS) return is_of_type(value, one);
    for (const element each : type.get_array())
        if (is_of_type(value, each.get_string().value())) return true;
    return false;
}

bool is_listed(const element& value, const array& values) {
    for (const element each : values)
        if (simdjson::minify(each) == simdjson::minify(value)) return true;
    return false;
}

std::string object_mismatch(const object& fields, const element& schema, const element& root,
                            const std::string& place) {
    if (array required; schema["required"].get(required) == simdjson::SUCCESS)
        for (const element name : required) {
            element unused;
            if (fields[name.get_string().value()].get(unused) != simdjson::SUCCESS)
                return place + ": has no " + std::string{name.get_string().value()};
        }
    object properties;
    const bool has_properties = schema["properties"].get(properties) == simdjson::SUCCESS;
    element others;
    const bool has_others =
        schema["additionalProperties"].get(others) == simdjson::SUCCESS && others.is_object();
    for (const auto& [name, field] : fields) {
        element inner;
        const bool is_named = has_properties && properties[name].get(inner) == simdjson::SUCCESS;
        if (!is_named && !has_others) continue;
        if (auto wrong =
                mismatch(field, is_named ? inner : others, root, place + "/" + std::string{name});
            !wrong.empty())
            return wrong;
    }
    return {};
}

std::string any_mismatch(const element& value, const array& schemas, const element& root,
                         const std::string& place) {
    std::string first;
    for (const element each : schemas) {
        std::string wrong = mismatch(value, each, root, place);
        if (wrong.empty()) return {};
        if (first.empty()) first = std::move(wrong);
    }
    return first;
}

}  // namespace

std::string mismatch(const element& value, const element& schema, const element& root,
                     const std::string& place) {
    if (std::string_view reference; schema["$ref"].get(reference) == simdjson::SUCCESS) {
        element target;
        if (root.at_pointer(reference.substr(1)).get(target) != simdjson::SUCCESS)
            return place + ": the reference " + std::string{reference} + " leads nowhere";
        return mismatch(value, target, root, place);
    }
    if (array choices; schema["oneOf"].get(choices) == simdjson::SUCCESS)
        return any_mismatch(value, choices, root, place);
    if (array parts; schema["allOf"].get(parts) == simdjson::SUCCESS)
        for (const element part : parts)
            if (auto wrong = mismatch(value, part, root, place); !wrong.empty()) return wrong;
    if (element type; schema["type"].get(type) == simdjson::SUCCESS && !has_type(value, type))
        return place + ": is " + std::string{simdjson::minify(value)}.substr(0, 60) + ", not " +
               std::string{simdjson::minify(type)};
    if (array values; schema["enum"].get(values) == simdjson::SUCCESS && !is_listed(value, values))
        return place + ": " + std::string{simdjson::minify(value)} + " is not listed";
    if (object fields; value.get(fields) == simdjson::SUCCESS)
        return object_mismatch(fields, schema, root, place);
    array items;
    element inner;
    if (value.get(items) == simdjson::SUCCESS && schema["items"].get(inner) == simdjson::SUCCESS) {
        int at = 0;
        for (const element item : items)
            if (auto wrong = mismatch(item, inner, root, place + "/" + std::to_string(at++));
                !wrong.empty())
                return wrong;
    }
    return {};
}

}  // namespace janggun::test
