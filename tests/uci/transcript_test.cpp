// Talks with the program that are written down: tests/uci/transcripts/*.txt. A line begins with
//     $  the arguments the program is started with (once, first)
//     >  what is sent
//     <  what must come, some time from here on; * stands for anything. What else comes is passed
//     over !  what must not have come between the last two lines found by < ~  so many milliseconds
//     of silence .  the input is closed
// and anything else is a remark. At the end the program is told to quit, and must do so well.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

#include "uci/engine_process.h"

namespace janggun::test {
namespace {

using std::chrono::milliseconds;

// As long as a slow build on a busy machine may need; a good answer never waits for it.
constexpr milliseconds kPatience{30'000};

bool matches(std::string_view text, std::string_view pattern) {
    if (pattern.empty()) return text.empty();
    if (pattern.front() == '*') {
        for (std::size_t skipped = 0; skipped <= text.size(); ++skipped)
            if (matches(text.substr(skipped), pattern.substr(1))) return true;
        return false;
    }
    return !text.empty() && text.front() == pattern.front() &&
           matches(text.substr(1), pattern.substr(1));
}

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream in{text};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator{JANGGUN_TRANSCRIPTS})
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

class Transcript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Transcript, IsWhatTheEngineSays) {
    std::ifstream file{GetParam()};
    std::unique_ptr<EngineProcess> engine;
    std::vector<std::string> passed_over;
    bool open = true;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        SCOPED_TRACE(GetParam().filename().string() + ":" + std::to_string(number) + ": " + line);
        const std::string rest = line.size() > 2 ? line.substr(2) : "";
        if (line.starts_with("$")) {
            engine = std::make_unique<EngineProcess>(words_in(rest));
        } else if (line.starts_with("> ")) {
            engine->send(rest);
        } else if (line.starts_with("< ")) {
            passed_over.clear();
            for (;;) {
                const auto said = engine->read_line(kPatience);
                if (!said) {
                    std::string all;
                    for (const auto& text : passed_over) all += "\n    " + text;
                    FAIL() << "did not come; instead:" << all;
                }
                if (matches(*said, rest)) break;
                passed_over.push_back(*said);
            }
        } else if (line.starts_with("! ")) {
            for (const std::string& said : passed_over) EXPECT_FALSE(matches(said, rest)) << said;
        } else if (line.starts_with("~ ")) {
            const auto said = engine->read_line(milliseconds{std::stoi(rest)});
            EXPECT_FALSE(said) << "not silent: " << *said;
        } else if (line == ".") {
            engine->close_input();
            open = false;
        }
    }
    if (open) engine->send("quit");
    EXPECT_EQ(engine->wait(kPatience), 0) << "the program did not end well";
}

INSTANTIATE_TEST_SUITE_P(All, Transcript, testing::ValuesIn(transcripts()),
                         [](const auto& chosen) { return chosen.param.stem().string(); });

}  // namespace
}  // namespace janggun::test
