// Query strings and form bodies, by Boost.URL.
#include "server/http/query.h"

#include <boost/url/pct_string_view.hpp>

#include "base/text.h"

namespace janggun::server::http {
namespace {

std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
    const auto encoded = boost::urls::make_pct_string_view(text);
    if (!encoded) return std::nullopt;
    boost::urls::encoding_opts options;
    options.space_as_plus = plus_is_space;
    std::string plain = encoded->decode(options);
    if (plain.find('\0') != std::string::npos) return std::nullopt;
    return plain;
}

/// No segment may be "." or "..", and none may hold what another program would read as a slash.
bool stays_inside(std::string_view path) {
    if (path.find('\\') != std::string_view::npos) return false;
    while (!path.empty()) {
        path.remove_prefix(1);  // the slash
        const std::string_view segment = path.substr(0, path.find('/'));
        if (segment == "." || segment == "..") return false;
        path.remove_prefix(segment.size());
    }
    return true;
}

bool hides_a_slash(std::string_view target) {
    for (std::size_t at = target.find('%'); at != std::string_view::npos;
         at = target.find('%', at + 1)) {
        const std::string_view code = target.substr(at, 3);
        if (code.size() == 3 && code[1] == '2' && to_lower(code[2]) == 'f') return true;
    }
    return false;
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text) {
    return decoded(text, false);
}

std::optional<std::string> form_decoded(std::string_view text) {
    return decoded(text, true);
}

// Split by hand: boost::urls::parse_query refuses characters that browsers and scripts leave as
// they are, such as "|" and "^".
std::optional<Parameters> Parameters::read(std::string_view text) {
    Parameters parameters;
    while (!text.empty()) {
        const std::string_view field = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(text.size(), field.size() + 1));
        if (field.empty()) continue;
        if (parameters.fields_.size() == kMost) return std::nullopt;
        const std::size_t equals = std::min(field.find('='), field.size());
        auto name = form_decoded(field.substr(0, equals));
        auto value = form_decoded(field.substr(std::min(equals + 1, field.size())));
        if (!name || !value) return std::nullopt;
        parameters.fields_.emplace_back(std::move(*name), std::move(*value));
    }
    return parameters;
}

std::optional<std::string_view> Parameters::get(std::string_view name) const {
    for (const auto& [field, value] : fields_)
        if (field == name) return value;
    return std::nullopt;
}

std::optional<Target> read_target(std::string_view target) {
    if (target.empty() || target.front() != '/') return std::nullopt;
    target = target.substr(0, target.find('#'));
    const std::size_t mark = std::min(target.find('?'), target.size());
    if (hides_a_slash(target.substr(0, mark))) return std::nullopt;
    auto path = percent_decoded(target.substr(0, mark));
    auto query = Parameters::read(target.substr(std::min(mark + 1, target.size())));
    if (!path || !query || !stays_inside(*path)) return std::nullopt;
    return Target{std::move(*path), std::move(*query)};
}

}  // namespace janggun::server::http
