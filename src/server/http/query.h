// Query strings and form bodies.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace janggun::server::http {

/// Percent-decoded; nothing for an invalid escape or a NUL.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text);
/// As a form writes it: '+' is a space.
[[nodiscard]] std::optional<std::string> form_decoded(std::string_view text);

class Parameters {
  public:
    /// name=value&…; nothing for an invalid escape, or if there are more than `kMost`.
    [[nodiscard]] static std::optional<Parameters> read(std::string_view text);

    [[nodiscard]] std::optional<std::string_view> get(std::string_view name) const;
    [[nodiscard]] std::string_view get_or(std::string_view name, std::string_view other) const {
        return get(name).value_or(other);
    }
    [[nodiscard]] const auto& all() const { return fields_; }

    static constexpr std::size_t kMost = 64;

  private:
    std::vector<std::pair<std::string, std::string>> fields_;
};

/// A request's target: the percent-decoded path, and the query. Nothing for a target that is no
/// path, that leaves the root, or that has an encoded slash or backslash.
struct Target {
    std::string path;
    Parameters query;
};
[[nodiscard]] std::optional<Target> read_target(std::string_view target);

}  // namespace janggun::server::http
