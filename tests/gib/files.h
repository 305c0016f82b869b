// Files of records for the suites.
#pragma once

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "record/reader.h"
#include "record/writer.h"

namespace janggun::record {

using JanggiRecord = Record<Janggi>;

inline const std::filesystem::path kSharedGib = JANGGUN_SHARED_GIB;
inline const std::filesystem::path kSamples = std::filesystem::path{JANGGUN_TEST_DATA} / "gib";

[[nodiscard]] inline std::string contents(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>{file}, {}};
}

[[nodiscard]] inline std::vector<ReadGame> read_file(const std::filesystem::path& path) {
    return read_all(contents(path), *format_of_path(path.string()));
}

/// "12:5: warning: …", a line each.
[[nodiscard]] inline std::string told(const std::vector<ReadGame>& games) {
    std::string text;
    for (const auto& game : games)
        for (const auto& problem : game.problems)
            text += std::to_string(problem.place.line) + ":" +
                    std::to_string(problem.place.column) + ": " +
                    std::string{name_of(problem.severity)} + ": " + problem.message + "\n";
    return text;
}

/// Every .gib of the shared folder, by name.
[[nodiscard]] inline std::map<std::string, std::vector<ReadGame>> read_shared() {
    std::map<std::string, std::vector<ReadGame>> files;
    for (const auto& entry : std::filesystem::directory_iterator{kSharedGib})
        if (entry.path().extension() == ".gib")
            files[entry.path().filename().string()] = read_file(entry.path());
    return files;
}

}  // namespace janggun::record
