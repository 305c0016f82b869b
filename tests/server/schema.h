// Holding documents to the schemas of openapi.json: as much of JSON Schema as that file uses.
#pragma once

#include <string>

#include "server/json.h"

namespace janggun::test {

/// Empty if the value is as the schema says; else where it is not, as "/games/0/plies: …".
/// `root` is the whole OpenAPI document, for the references.
[[nodiscard]] std::string mismatch(const simdjson::dom::element& value,
                                   const simdjson::dom::element& schema,
                                   const simdjson::dom::element& root,
                                   const std::string& place = "");

}  // namespace janggun::test
