// Questions and typed lines.
#include "terminal/prompt.h"

#include <curses.h>
#include <utility>

namespace janggun::terminal {
namespace {

constexpr std::size_t kMostBytes = 400;
constexpr int kEscape = 27;

void remove_last_character(std::string& text) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80)
        text.pop_back();
    if (!text.empty()) text.pop_back();
}

}  // namespace

void Prompt::ask_text(std::string label, std::function<void(const std::string&)> answer) {
    label_ = std::move(label);
    text_.clear();
    on_yes_ = nullptr;
    on_text_ = std::move(answer);
}

void Prompt::ask_yes(std::string question, std::function<void(bool)> answer) {
    label_ = std::move(question);
    text_.clear();
    on_text_ = nullptr;
    on_yes_ = std::move(answer);
}

void Prompt::take_key(int key) {
    if (key == KEY_RESIZE || key == KEY_MOUSE) return;
    // The answer may ask the next question.
    if (on_yes_) return std::exchange(on_yes_, nullptr)(key == 'y' || key == 'Y');
    if (key == kEscape) {
        on_text_ = nullptr;
    } else if (key == '\n' || key == KEY_ENTER) {
        const auto answer = std::exchange(on_text_, nullptr);
        if (!text_.empty()) answer(std::exchange(text_, {}));
    } else if (key == KEY_BACKSPACE || key == 127 || key == 8) {
        remove_last_character(text_);
    } else if (key >= ' ' && key < 256 && text_.size() < kMostBytes) {
        text_ += static_cast<char>(key);
    }
}

}  // namespace janggun::terminal
