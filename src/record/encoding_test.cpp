// Tests of the Korean encodings.
#include "record/encoding.h"

#include <gtest/gtest.h>

namespace janggun::record {
namespace {

TEST(Cp949, HoldsEverythingARecordNeeds) {
    const std::string text = "[대국결과 \"초 완승\"] 1. 79楚卒78 2. 75상43타병장군 똠방각하";
    const auto bytes = to_cp949(text);
    EXPECT_EQ(bytes.lost, 0U);
    EXPECT_FALSE(is_utf8(bytes.text));
    const auto again = from_cp949(bytes.text);
    EXPECT_EQ(again.text, text);
    EXPECT_EQ(again.lost, 0U);
}

TEST(Cp949, ReplacesWhatItDoesNotHold) {
    const auto bytes = to_cp949("a😀b한ñ");
    EXPECT_EQ(bytes.lost, 2U);
    EXPECT_EQ(from_cp949(bytes.text).text, "a?b한?");
}

TEST(Cp949, SurvivesAnyBytes) {
    std::string bytes;
    for (unsigned i = 0; i < 256; ++i) bytes.append(1, static_cast<char>(i)).append(i % 3, 'x');
    const auto text = from_cp949(bytes);
    EXPECT_GT(text.lost, 0U);
    EXPECT_TRUE(is_utf8(text.text));
    EXPECT_TRUE(is_utf8(from_cp949("\xB0").text)) << "half a character";
    EXPECT_EQ(from_cp949("").text, "");
}

TEST(Cp949, ConvertsLongTexts) {
    std::string text;
    for (int i = 0; i < 10'000; ++i) text += "장기";
    EXPECT_EQ(from_cp949(to_cp949(text).text).text, text);
}

}  // namespace
}  // namespace janggun::record
