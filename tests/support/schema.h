// Holding JSON documents to JSON Schemas, with valijson.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace janggun::test {

/// The schemas of one document, such as openapi.json.
class Schemas {
  public:
    /// Descriptions leave room for fields that are added later, and clients must ignore those. In a
    /// closed set every field that is not described is an error: somebody forgot to describe it.
    enum class Unknown { Allowed, Refused };

    Schemas(std::string_view document, Unknown unknown);
    ~Schemas();
    Schemas(const Schemas&) = delete;
    Schemas& operator=(const Schemas&) = delete;

    /// Empty if the value is as the schema at this JSON pointer says; else where and why it is not,
    /// as "/games/0/plies: …".
    [[nodiscard]] std::string mismatch(std::string_view json, const std::string& pointer) const;

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// A part of a path as it is written in a JSON pointer: '/' is "~1".
[[nodiscard]] std::string pointer_part(std::string_view name);

}  // namespace janggun::test
