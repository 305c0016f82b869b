// A JSON writer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace janggun {

/// The text as a JSON string, in quotation marks.
inline void append_json_string(std::string& text, std::string_view value) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    text += '"';
    for (const char c : value) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            text.append(1, '\\').append(1, c);
        else if (c == '\n')
            text += "\\n";
        else if (code < ' ')
            text.append("\\u00").append(1, kDigits[code >> 4]).append(1, kDigits[code & 15]);
        else
            text += c;
    }
    text += '"';
}

/// Writes one document in order, and inserts the commas.
class JsonText {
  public:
    void open(char bracket) {
        separate();
        text_ += bracket;
        needs_comma_ = false;
    }
    void close(char bracket) {
        text_ += bracket;
        needs_comma_ = true;
    }
    void key(std::string_view name) {
        string(name);
        text_ += ':';
        needs_comma_ = false;
    }
    void string(std::string_view value) {
        separate();
        append_json_string(text_, value);
    }
    /// A number, a truth value, or a whole document.
    void plain(std::string_view value) {
        separate();
        text_ += value;
    }
    void number(std::int64_t value) { plain(std::to_string(value)); }
    void truth(bool value) { plain(value ? "true" : "false"); }

    /// A field of an object.
    void field(std::string_view name, std::string_view value) {
        key(name);
        string(value);
    }
    /// A field that is omitted if the value is empty.
    void optional_field(std::string_view name, std::string_view value) {
        if (!value.empty()) field(name, value);
    }
    void number_field(std::string_view name, std::int64_t value) {
        key(name);
        number(value);
    }
    void truth_field(std::string_view name, bool value) {
        key(name);
        truth(value);
    }

    [[nodiscard]] std::string take() {
        needs_comma_ = false;
        return std::exchange(text_, {});
    }

  private:
    void separate() {
        if (needs_comma_) text_ += ',';
        needs_comma_ = true;
    }

    std::string text_;
    bool needs_comma_ = false;
};

}  // namespace janggun
