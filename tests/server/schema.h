// Holding documents to schemas: as much of JSON Schema as openapi.json and
// tests/data/lichess_api.json use.
#pragma once

#include <string>

#include "server/json.h"

namespace janggun::test {

/// Empty if the value is as the schema says; else where it is not, as "/games/0/plies: …".
/// `root` is the whole document that the schema stands in, for the references.
[[nodiscard]] std::string mismatch(const simdjson::dom::element& value,
                                   const simdjson::dom::element& schema,
                                   const simdjson::dom::element& root,
                                   const std::string& place = "");

}  // namespace janggun::test
