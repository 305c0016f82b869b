// Taking text apart.
#include "base/text.h"

#include <cstdint>
#include <gtest/gtest.h>

namespace janggun {
namespace {

TEST(Text, WordsRememberTheirColumns) {
    const auto words = words_of("  ab \t c\r\n");
    ASSERT_EQ(words.size(), 2U);
    EXPECT_EQ(words[0].text, "ab");
    EXPECT_EQ(words[0].column, 2U);
    EXPECT_EQ(words[1].text, "c");
    EXPECT_EQ(words[1].column, 7U);
    EXPECT_TRUE(words_of(" \n").empty());
}

TEST(Text, TrimmingLeavesTheMiddleAlone) {
    EXPECT_EQ(trimmed(" \ta b\n"), "a b");
    EXPECT_EQ(trimmed(" \t "), "");
}

TEST(Text, ANumberIsTheWholeText) {
    EXPECT_EQ(parse_number("42"), 42);
    EXPECT_EQ(parse_number("-7"), -7);
    for (const char* text : {"", "+1", " 1", "1 ", "1x", "99999999999", "0x10"})
        EXPECT_FALSE(parse_number(text)) << text;
    EXPECT_EQ(parse_number<std::uint8_t>("255"), 255);
    EXPECT_FALSE(parse_number<std::uint8_t>("256"));
}

TEST(Text, CaseChangesLettersOnly) {
    EXPECT_EQ(to_upper('k'), 'K');
    EXPECT_EQ(to_lower('K'), 'k');
    EXPECT_EQ(to_upper('+'), '+');
    EXPECT_EQ(to_lower('1'), '1');
    EXPECT_FALSE(is_upper('\xC1'));
}

}  // namespace
}  // namespace janggun
