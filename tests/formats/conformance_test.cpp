// The conformance files of docs/formats, which other programs may use too.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "game/variant.h"
#include "gib/files.h"
#include "support/schema.h"

namespace janggun::record {
namespace {

const std::filesystem::path kFormats{JANGGUN_FORMATS};
const std::filesystem::path kConformance = kFormats / "conformance";

[[nodiscard]] std::string as_json_lines(const std::vector<ReadGame>& games) {
    WriteOptions options;
    options.format = Format::Json;
    std::string lines;
    for (const ReadGame& game : games)
        if (game.record) lines += write_game(*game.record, options).text;
    return lines;
}

[[nodiscard]] std::string contents_if_present(const std::filesystem::path& path) {
    return std::filesystem::exists(path) ? contents(path) : "";
}

/// Every input of a folder: NAME.gib or NAME.jsonl.
[[nodiscard]] std::vector<std::filesystem::path> inputs(const std::string& folder) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator{kConformance / folder}) {
        const auto name = entry.path().filename().string();
        if (!name.ends_with(".problems") && !name.ends_with(".expected.jsonl"))
            found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

void expect_conformance(const std::filesystem::path& input) {
    SCOPED_TRACE(input);
    const auto named = [&](const char* ending) {
        return std::filesystem::path{input}.replace_extension(ending);
    };
    const auto games = read_file(input);
    EXPECT_EQ(as_json_lines(games), contents_if_present(named(".expected.jsonl")));
    EXPECT_EQ(told(games), contents_if_present(named(".problems")));
}

TEST(Conformance, GibFilesAreReadAsSpecified) {
    const auto files = inputs("gib");
    EXPECT_GE(files.size(), 17U);
    for (const auto& file : files) expect_conformance(file);
}

TEST(Conformance, JsonRecordsAreReadAsSpecified) {
    const auto files = inputs("json");
    EXPECT_GE(files.size(), 4U);
    for (const auto& file : files) expect_conformance(file);
}

TEST(Conformance, WrittenRecordsMatchTheSchema) {
    const test::Schemas schema{contents(kFormats / "record.schema.json"),
                               test::Schemas::Unknown::Allowed};
    std::size_t checked = 0;
    for (const std::string folder : {"gib", "json"})
        for (const auto& file : inputs(folder)) {
            std::istringstream lines{as_json_lines(read_file(file))};
            for (std::string line; std::getline(lines, line); ++checked)
                EXPECT_EQ(schema.mismatch(line, ""), "") << file;
        }
    EXPECT_GE(checked, 25U);
}

TEST(Conformance, TheSchemaRefusesWhatTheReaderRefuses) {
    const test::Schemas schema{contents(kFormats / "record.schema.json"),
                               test::Schemas::Unknown::Allowed};
    EXPECT_NE(schema.mismatch(R"({"variant":"janggi","moves":[],"winner":"first"})", ""), "");
    EXPECT_NE(schema.mismatch(R"({"variant":"janggi","moves":[],"points":7})", ""), "");
    EXPECT_NE(schema.mismatch(R"({"moves":["i4h4"]})", ""), "");
    EXPECT_NE(schema.mismatch(R"({"variant":"janggi"})", ""), "");
    EXPECT_NE(schema.mismatch(R"({"variant":"janggi","moves":[{"move":"i4h4","spent":-1}]})", ""),
              "");
}

TEST(Conformance, RulesetTextsHaveTheirCanonicalForm) {
    std::ifstream file{kConformance / "rulesets.tsv"};
    int checked = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        const auto tab = line.find('\t');
        ASSERT_NE(tab, std::string::npos) << line;
        const auto parsed = parse_variant(line.substr(0, tab));
        const auto actual = parsed ? janggun::name_of(*parsed)
                                   : "error " + std::to_string(column_of(parsed.error()) + 1);
        EXPECT_EQ(actual, line.substr(tab + 1)) << line;
        ++checked;
    }
    EXPECT_EQ(checked, 17);
}

}  // namespace
}  // namespace janggun::record
