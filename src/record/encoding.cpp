// Korean text between UTF-8 and cp949, by way of iconv.
#include "record/encoding.h"

#include <array>
#include <cerrno>
#include <iconv.h>
#include <simdjson.h>

namespace janggun::record {
namespace {

/// One direction of iconv(3). Opened once per thread: opening costs more than parsing a game.
class Converter {
  public:
    Converter(const char* to, const char* from) : handle_{iconv_open(to, from)} {}
    ~Converter() {
        if (is_open()) iconv_close(handle_);
    }
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;

    /// `skip` says how many bytes to leave out where they cannot be converted.
    template <typename Skip>
    Converted convert(std::string_view text, std::string_view substitute, Skip skip) {
        Converted result;
        if (!is_open()) {  // a system without the code page: nothing but ASCII gets through
            for (const char c : text) {
                const bool plain = (c & 0x80) == 0;
                result.text += plain ? std::string_view{&c, 1} : substitute;
                if (!plain) ++result.lost;
            }
            return result;
        }
        iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        std::array<char, 4096> buffer{};
        char* input = const_cast<char*>(text.data());  // iconv does not write to it
        std::size_t left = text.size();
        while (left > 0) {
            char* output = buffer.data();
            std::size_t room = buffer.size();
            const auto status = iconv(handle_, &input, &left, &output, &room);
            result.text.append(buffer.data(), buffer.size() - room);
            if (status != static_cast<std::size_t>(-1) || errno == E2BIG) continue;
            const std::size_t bad = skip(std::string_view{input, left});
            input += bad;
            left -= bad;
            result.text += substitute;
            ++result.lost;
        }
        return result;
    }

  private:
    [[nodiscard]] bool is_open() const {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): how iconv_open() reports an error
        return handle_ != reinterpret_cast<iconv_t>(-1);
    }
    iconv_t handle_;
};

}  // namespace

bool is_utf8(std::string_view bytes) {
    return simdjson::validate_utf8(bytes.data(), bytes.size());
}

Converted from_cp949(std::string_view bytes) {
    thread_local Converter converter{"UTF-8", "CP949"};
    return converter.convert(bytes, "\xEF\xBF\xBD",
                             [](std::string_view) { return std::size_t{1}; });
}

Converted to_cp949(std::string_view utf8) {
    thread_local Converter converter{"CP949", "UTF-8"};
    return converter.convert(utf8, "?", [](std::string_view rest) {
        std::size_t length = 1;
        while (length < rest.size() && (rest[length] & 0xC0) == 0x80) ++length;
        return length;
    });
}

}  // namespace janggun::record
