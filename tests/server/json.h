// A JSON document that tests look into.
#pragma once

#include <cstdint>
#include <memory>
#include <simdjson.h>
#include <string>
#include <string_view>

namespace janggun::test {

class Json {
  public:
    Json() = default;
    explicit Json(std::string_view text)
        : text_{std::make_shared<simdjson::padded_string>(text)},
          parser_{std::make_shared<simdjson::dom::parser>()},
          good_{parser_->parse(*text_).get(element_) == simdjson::SUCCESS} {}

    [[nodiscard]] bool good() const { return good_; }
    /// By a path as "players/white/name" or "moves/0/uci"; an absent one is not good.
    [[nodiscard]] Json at(std::string_view path) const {
        Json inner = *this;
        std::string pointer{'/'};
        pointer += path;
        inner.good_ =
            good_ && element_.at_pointer(pointer).get(inner.element_) == simdjson::SUCCESS;
        return inner;
    }
    /// Empty, 0 or false if it is absent or something else.
    [[nodiscard]] std::string text(std::string_view path) const {
        std::string_view value;
        const Json inner = at(path);
        if (!inner.good_ || inner.element_.get(value) != simdjson::SUCCESS) return {};
        return std::string{value};
    }
    [[nodiscard]] std::int64_t number(std::string_view path) const {
        std::int64_t value = 0;
        const Json inner = at(path);
        if (!inner.good_ || inner.element_.get(value) != simdjson::SUCCESS) return 0;
        return value;
    }
    [[nodiscard]] bool truth(std::string_view path) const {
        bool value = false;
        const Json inner = at(path);
        return inner.good_ && inner.element_.get(value) == simdjson::SUCCESS && value;
    }
    [[nodiscard]] bool is_null(std::string_view path) const {
        const Json inner = at(path);
        return inner.good_ && inner.element_.is_null();
    }
    [[nodiscard]] std::size_t size(std::string_view path) const {
        simdjson::dom::array items;
        const Json inner = at(path);
        if (!inner.good_ || inner.element_.get(items) != simdjson::SUCCESS) return 0;
        return items.size();
    }
    [[nodiscard]] const simdjson::dom::element& element() const { return element_; }

  private:
    std::shared_ptr<simdjson::padded_string> text_;
    std::shared_ptr<simdjson::dom::parser> parser_;
    simdjson::dom::element element_;
    bool good_ = false;
};

}  // namespace janggun::test
