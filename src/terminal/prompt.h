// A question in the message's line, answered key by key while everything else goes on.
#pragma once

#include <functional>
#include <string>

namespace janggun::terminal {

class Prompt {
  public:
    /// Enter gives the text, Escape nothing.
    void ask_text(std::string label, std::function<void(const std::string&)> answer);
    /// 'y' is yes, any other key no.
    void ask_yes(std::string question, std::function<void(bool)> answer);

    [[nodiscard]] bool is_open() const { return static_cast<bool>(on_text_) || on_yes_; }
    [[nodiscard]] std::string text() const { return label_ + text_; }
    void take_key(int key);

  private:
    std::string label_;
    std::string text_;
    std::function<void(const std::string&)> on_text_;
    std::function<void(bool)> on_yes_;
};

}  // namespace janggun::terminal
