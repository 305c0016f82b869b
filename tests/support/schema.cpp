// JSON Schema validation with valijson and Boost.JSON.
#include "support/schema.h"

#include <boost/json/src.hpp>
#include <stdexcept>
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace janggun::test {
namespace {

namespace json = boost::json;
using Adapter = valijson::adapters::BoostJsonAdapter;

/// What "#/components/schemas/Clock" leads to.
const json::value& target_of(const json::value& root, std::string_view reference) {
    if (!reference.starts_with('#'))
        throw std::runtime_error("not in this document: " + std::string{reference});
    return root.at_pointer(reference.substr(1));
}

/// Adds the fields of one part of an `allOf` to the whole.
void merge(json::object& whole, const json::value& part, const json::value& root) {
    const json::object& fields = part.as_object();
    if (const auto* reference = fields.if_contains("$ref"))
        return merge(whole, target_of(root, reference->as_string()), root);
    if (const auto* parts = fields.if_contains("allOf"))
        for (const json::value& inner : parts->as_array()) merge(whole, inner, root);
    if (const auto* properties = fields.if_contains("properties"))
        for (const auto& [name, schema] : properties->as_object())
            whole["properties"].as_object()[name] = schema;
    if (const auto* required = fields.if_contains("required"))
        for (const json::value& name : required->as_array())
            whole["required"].as_array().push_back(name);
}

/// The same schemas, which allow no other fields than they describe. `allOf` would refuse the
/// fields of one part in the other, so its parts become one.
json::value closed(const json::value& value, const json::value& root) {
    if (const auto* items = value.if_array()) {
        json::array all;
        for (const json::value& item : *items) all.push_back(closed(item, root));
        return all;
    }
    const auto* fields = value.if_object();
    if (!fields) return value;
    json::object all;
    if (fields->contains("allOf")) {
        json::object whole{
            {"type", "object"}, {"properties", json::object{}}, {"required", json::array{}}};
        merge(whole, value, root);
        return closed(whole, root);
    }
    for (const auto& [name, inner] : *fields) all[name] = closed(inner, root);
    const auto* properties = fields->if_contains("properties");
    if (properties && properties->is_object() && !fields->contains("additionalProperties"))
        all["additionalProperties"] = false;
    return all;
}

}  // namespace

struct Schemas::Parts {
    json::value document;
    std::map<std::string, std::unique_ptr<valijson::Schema>, std::less<>> compiled;

    const valijson::Schema& at(const std::string& pointer) {
        auto& place = compiled[pointer];
        if (place) return *place;
        // References lead into the whole document, so it comes along.
        json::object root = document.as_object();
        root["allOf"] = json::array{document.at_pointer(pointer)};
        const json::value value = std::move(root);
        auto schema = std::make_unique<valijson::Schema>();
        valijson::SchemaParser parser;
        parser.populateSchema(Adapter{value}, *schema);
        place = std::move(schema);
        return *place;
    }
};

Schemas::Schemas(std::string_view document, Unknown unknown) : parts_{std::make_unique<Parts>()} {
    parts_->document = json::parse(document);
    if (unknown == Unknown::Refused) parts_->document = closed(parts_->document, parts_->document);
}
Schemas::~Schemas() = default;

std::string Schemas::mismatch(std::string_view json, const std::string& pointer) const {
    boost::system::error_code error;
    const auto value = json::parse(json, error);
    if (error) return "not JSON: " + std::string{json.substr(0, 200)};
    valijson::Validator validator;
    valijson::ValidationResults results;
    if (validator.validate(parts_->at(pointer), Adapter{value}, &results)) return {};
    std::string all;
    for (const auto& wrong : results) {
        std::string place;
        for (std::string_view part : wrong.context) {
            if (part == "<root>") continue;
            if (part.starts_with('[')) part = part.substr(1, part.size() - 2);
            place.append("/").append(part);
        }
        all.append(all.empty() ? "" : "; ").append(place).append(": ").append(wrong.description);
    }
    return all;
}

std::string pointer_part(std::string_view name) {
    std::string part;
    for (const char c : name) part += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return part;
}

}  // namespace janggun::test
