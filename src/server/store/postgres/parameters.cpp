// Encoding of parameters.
#include "server/store/postgres/parameters.h"

#include <cstdio>

namespace janggun::server::postgres {
namespace {

/// The length of the valid UTF-8 sequence at the beginning; 0: there is none.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char lead = byte(0);
    if (lead == 0) return 0;
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xC2 && lead < 0xE0   ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    const unsigned char second = byte(1);
    if (lead == 0xE0 && second < 0xA0) return 0;  // overlong
    if (lead == 0xED && second > 0x9F) return 0;  // surrogates
    if (lead == 0xF0 && second < 0x90) return 0;  // overlong
    if (lead == 0xF4 && second > 0x8F) return 0;  // beyond U+10FFFF
    return length;
}

}  // namespace

std::string as_utf8(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        if (length == 0)
            valid += "\xEF\xBF\xBD";
        else
            valid += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return valid;
}

Parameter parameter(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);  // exact: what is read back compares equal
    return text;
}

void Array::add_raw(std::string_view element) {
    if (text_.size() > 1) text_ += ',';
    text_ += element;
}

void Array::add(std::int64_t number) {
    add_raw(std::to_string(number));
}

void Array::add(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : as_utf8(text)) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    add_raw(quoted + "\"");
}

}  // namespace janggun::server::postgres
