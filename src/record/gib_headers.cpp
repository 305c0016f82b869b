// The headers of a .gib game.
#include "record/gib_headers.h"

#include <fmt/format.h>
#include <string>

namespace janggun::record::gib {
namespace {

/// One header line, taken apart.
struct HeaderText {
    std::string_view name;
    Word value;  // and its column in the line
    bool is_well_formed = false;
};

[[nodiscard]] HeaderText split(std::string_view line) {
    const auto open = line.find('[');
    const auto name_end = line.find_first_of(" \t\"]", open);
    HeaderText header{line.substr(open + 1, name_end - open - 1), {}, false};
    auto rest = line.substr(name_end);
    while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
    while (!rest.empty() && is_space(rest.back())) rest.remove_suffix(1);
    header.is_well_formed = rest.size() >= 3 && rest.starts_with('"') && rest.ends_with("\"]");
    if (header.is_well_formed) {
        rest = rest.substr(1, rest.size() - 3);  // there may be quotes inside
    } else {
        while (!rest.empty() && (rest.back() == ']' || rest.back() == '"')) rest.remove_suffix(1);
        while (rest.starts_with('"')) rest.remove_prefix(1);
    }
    rest = trimmed(rest);
    header.value = {rest, static_cast<std::size_t>(rest.data() - line.data())};
    return header;
}

void keep(const HeaderText& header, std::size_t line_at, Headers& headers, ProblemList& problems) {
    if (!header.is_well_formed)
        problems.warning(line_at, fmt::format("header {} is not written as [{} \"…\"]", header.name,
                                              header.name));
    const auto key = key_named(header.name);
    if (!key || tag_named(*key)) {
        headers.others.push_back(
            {std::string{key ? *tag_named(*key) : header.name}, std::string{header.value.text}});
        return;
    }
    headers.known[static_cast<std::size_t>(*key)] =
        Word{header.value.text, line_at + header.value.column};
}

}  // namespace

Headers read_headers(std::string_view text, ProblemList& problems) {
    Headers headers;
    while (headers.end < text.size()) {
        const auto line_end = std::min(text.find('\n', headers.end), text.size());
        const auto line = text.substr(headers.end, line_end - headers.end);
        if (header_of(line).kind != HeaderLine::None)
            keep(split(line), headers.end, headers, problems);
        else if (!trimmed(line).empty())
            break;
        headers.end = std::min(line_end + 1, text.size());
    }
    return headers;
}

}  // namespace janggun::record::gib
