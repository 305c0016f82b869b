// Writing JSON.
#include "base/json_text.h"

#include <gtest/gtest.h>

namespace janggun {
namespace {

TEST(JsonText, PutsCommasBetweenAndNowhereElse) {
    JsonText json;
    json.open('{');
    json.field("name", "Cho");
    json.key("moves");
    json.open('[');
    json.string("a1a2");
    json.number(-7);
    json.open('{');
    json.close('}');
    json.close(']');
    json.truth_field("check", true);
    json.number_field("plies", 3);
    json.close('}');
    EXPECT_EQ(json.take(), R"({"name":"Cho","moves":["a1a2",-7,{}],"check":true,"plies":3})");
}

TEST(JsonText, LeavesOnlyOptionalFieldsOutWhenTheyAreEmpty) {
    JsonText json;
    json.open('{');
    json.field("event", "");
    json.optional_field("site", "");
    json.optional_field("round", "1");
    json.close('}');
    EXPECT_EQ(json.take(), R"({"event":"","round":"1"})");
}

TEST(JsonText, EscapesWhatWouldBreakAString) {
    JsonText json;
    json.string("a\"b\\c\nd\te\x01 졸");
    EXPECT_EQ(json.take(), R"("a\"b\\c\nd\u0009e\u0001 졸")");
}

TEST(JsonText, BeginsAnewAfterItWasTaken) {
    JsonText json;
    json.string("one");
    EXPECT_EQ(json.take(), R"("one")");
    json.string("two");
    EXPECT_EQ(json.take(), R"("two")");
}

}  // namespace
}  // namespace janggun
