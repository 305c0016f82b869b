// A flat JSON object from outside, read into names and values. Nothing in it is trusted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/domain/fault.h"

namespace janggun::server::protocol {

class FlatObject {
  public:
    /// A number that is no integer, or an object: no field takes one.
    struct Unreadable {};
    /// monostate is null, which counts as absent.
    using Value = std::variant<std::monostate, bool, std::int64_t, std::string, Unreadable>;

    /// The whole text must be one object. A list of texts is its items with spaces between.
    [[nodiscard]] static Result<FlatObject, Fault> read(std::string_view text);

    /// The first of a name counts.
    [[nodiscard]] const Value* find(std::string_view name) const;
    [[nodiscard]] bool has(std::string_view name) const;
    [[nodiscard]] std::optional<std::string_view> text(std::string_view name) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const;
    [[nodiscard]] std::optional<bool> truth(std::string_view name) const;

    struct Field {
        std::string name;
        Value value;
    };
    [[nodiscard]] const std::vector<Field>& fields() const { return fields_; }

  private:
    std::vector<Field> fields_;
};

/// The body of a request as names and texts: true and false, numbers in digits, nothing for null.
[[nodiscard]] Result<std::vector<std::pair<std::string, std::string>>, Fault> fields_of_json(
    std::string_view body);

}  // namespace janggun::server::protocol
