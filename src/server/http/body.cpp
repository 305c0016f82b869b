// Forms and flat JSON objects as fields.
#include "server/http/body.h"

#include <simdjson.h>

#include "base/text.h"

namespace janggun::server::http {
namespace {

namespace dom = simdjson::dom;

/// A text, number or truth value as text; nothing for anything else.
std::optional<std::string> plain_text(const dom::element& value) {
    if (std::string_view text; value.get(text) == simdjson::SUCCESS) return std::string{text};
    if (value.is_number() || value.is_bool()) return simdjson::minify(value);
    return std::nullopt;
}

/// Whether the value could be read.
bool add_value(Fields& fields, const std::string& name, const dom::element& value) {
    if (value.is_null()) return true;
    if (auto text = plain_text(value)) {
        fields.add(name, std::move(*text));
        return true;
    }
    dom::array items;
    if (value.get(items) != simdjson::SUCCESS) return false;
    std::string joined;
    for (const dom::element item : items) {
        const auto text = plain_text(item);
        if (!text) return false;
        if (!joined.empty()) joined += ' ';
        joined += *text;
    }
    fields.add(name, std::move(joined));
    return true;
}

bool add_object(Fields& fields, const dom::object& object) {
    for (const auto& [key, value] : object) {
        const std::string name{key};
        dom::object inner;
        if (value.get(inner) != simdjson::SUCCESS) {
            if (!add_value(fields, name, value)) return false;
            continue;
        }
        for (const auto& [inner_key, inner_value] : inner)
            if (!add_value(fields, name + '.' + std::string{inner_key}, inner_value)) return false;
    }
    return true;
}

bool add_json(Fields& fields, const std::string& body) {
    dom::parser parser;
    dom::element document;
    dom::object object;
    return parser.parse(body).get(document) == simdjson::SUCCESS &&
           document.get(object) == simdjson::SUCCESS && add_object(fields, object);
}

}  // namespace

Result<Fields, Response> read_fields(const Request& request) {
    Fields fields;
    for (const auto& [name, value] : request.query.all()) fields.add(name, value);
    if (request.body.empty()) return fields;
    const std::string_view header = request.headers.get("content-type");
    const std::string_view type = trimmed(header.substr(0, header.find(';')));
    if (type == "application/json") {
        if (add_json(fields, request.body)) return fields;
        return Failure{refusal(400, "bad_message", "expected a flat JSON object as body")};
    }
    if (type == "application/x-www-form-urlencoded") {
        const auto form = Parameters::read(request.body);
        if (!form)
            return Failure{refusal(400, "bad_message", "expected a URL-encoded form as body")};
        for (const auto& [name, value] : form->all()) fields.add(name, value);
        return fields;
    }
    return Failure{refusal(415, "bad_message",
                           "expected Content-Type application/json or "
                           "application/x-www-form-urlencoded")};
}

}  // namespace janggun::server::http
