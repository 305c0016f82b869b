#include "server/http/query.h"

#include "base/text.h"

namespace janggun::server::http {
namespace {

int hex_digit(char c) {
    if (is_digit(c)) return c - '0';
    const char lower = to_lower(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

enum class Plus { IsPlus, IsSpace };

std::optional<std::string> decoded(std::string_view text, Plus plus) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '+' && plus == Plus::IsSpace) {
            out += ' ';
        } else if (text[at] != '%') {
            out += text[at];
        } else {
            if (text.size() - at < 3) return std::nullopt;
            const int high = hex_digit(text[at + 1]);
            const int low = hex_digit(text[at + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            out += static_cast<char>(high * 16 + low);
            at += 2;
        }
        if (out.back() == '\0') return std::nullopt;
    }
    return out;
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
    return decoded(text, Plus::IsPlus);
}

std::optional<std::string> form_decoded(std::string_view text) {
    return decoded(text, Plus::IsSpace);
}

std::string percent_encoded(std::string_view text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    constexpr std::string_view kPlain = "-._~";
    std::string out;
    for (const char c : text) {
        if (is_digit(c) || is_upper(c) || is_lower(c) || kPlain.find(c) != kPlain.npos) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += '%';
        out += kHex[byte >> 4U];
        out += kHex[byte & 15U];
    }
    return out;
}

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
