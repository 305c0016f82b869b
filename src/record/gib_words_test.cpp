// Tests of the Korean words in .gib headers.
#include "record/gib_words.h"

#include <gtest/gtest.h>

#include "record/encoding.h"

namespace janggun::record::gib {
namespace {

[[nodiscard]] std::string control(std::string_view korean) {
    const auto parsed = time_from_korean(korean);
    return parsed ? to_text(*parsed) : "not understood";
}

TEST(KoreanTime, IsMainTimeAndByoyomi) {
    EXPECT_EQ(control("10분 30초 3회"), "600+3x30");
    EXPECT_EQ(control("자유시간 각 15분 초읽기 30초 3회"), "900+3x30");
    EXPECT_EQ(control("10분, 초읽기 30초 3회"), "600+3x30");
    EXPECT_EQ(control("5분 30초 초읽기 3회"), "300+3x30");
    EXPECT_EQ(control("0분 20초 1회"), "0+1x20");
    EXPECT_EQ(control("5分"), "300");
}

TEST(KoreanTime, IsNotGuessed) {
    for (const auto* text :
         {"40분_10분초읽기30초3회", "10분 20분", "빨리", "5분 30초", "99999999999분", "0분"})
        EXPECT_EQ(control(text), "not understood") << text;
}

TEST(KoreanTime, IsReadAsItIsWritten) {
    for (const auto* text : {"600+3x30", "300", "300+5", "1/259200", "-", "90+2x10.5"}) {
        const auto meant = *time_control_from(text);
        EXPECT_EQ(time_from_korean(korean_time(meant)), meant) << text;
    }
    EXPECT_EQ(korean_time(*time_control_from("600+3x30")), "10분 30초 3회");
}

TEST(KoreanResult, NamesSideAndReason) {
    const auto verdict = [](std::string_view text) { return *verdict_from_korean(text); };
    EXPECT_EQ(verdict("초 기권승").reason, Reason::Resignation);
    EXPECT_EQ(verdict("초 기권승").winner, Side::First);
    EXPECT_EQ(verdict("漢 불계승").winner, Side::Second);
    EXPECT_TRUE(verdict("한 완승").is_complete);
    EXPECT_EQ(verdict("한승(외통수)").reason, Reason::Checkmate);
    EXPECT_EQ(verdict("한 접속 끊김 패").winner, Side::First);
    EXPECT_EQ(verdict("한 접속 끊김 패").reason, Reason::Abandonment);
    EXPECT_EQ(verdict("초실격승").reason, Reason::Disqualification);
    EXPECT_EQ(verdict("한 3.5점 승").margin_halves, 7);
    EXPECT_TRUE(verdict("한 빅승").is_by_points);
    EXPECT_EQ(verdict("무승부(빅장)").reason, Reason::Bikjang);
    EXPECT_FALSE(verdict("무승부(동의)").winner);
    for (const auto* text : {"초 와늣", "승", "", "모름"})
        EXPECT_FALSE(verdict_from_korean(text)) << text;
}

TEST(KoreanResult, IsReadAsItIsWritten) {
    for (int i = 0; i <= static_cast<int>(Reason::Adjudication); ++i)
        for (const auto winner :
             {std::optional<Side>{}, std::optional{Side::First}, std::optional{Side::Second}}) {
            const auto reason = static_cast<Reason>(i);
            const auto verdict = verdict_from_korean(korean_result({reason, winner, std::nullopt}));
            ASSERT_TRUE(verdict) << name_of(reason);
            EXPECT_EQ(verdict->winner, winner) << name_of(reason);
            const bool can_win = reason != Reason::Agreement && reason != Reason::Stalemate;
            if (winner && can_win) {
                EXPECT_EQ(verdict->reason, reason) << name_of(reason);
            }
        }
    EXPECT_EQ(korean_result({Reason::Bikjang, Side::Second, {}}), "한 빅승");
    EXPECT_EQ(korean_result({Reason::Repetition, {}, {}}), "무승부(반복수)");
}

TEST(GibHeader, IsKnownInEitherEncoding) {
    const std::string line = "[대국결과 \"초 완승\"]";
    EXPECT_EQ(header_of(line).kind, HeaderLine::Known);
    EXPECT_EQ(header_of(to_cp949(line).text).kind, HeaderLine::Known);
    EXPECT_EQ(header_of(line).name, header_of(to_cp949(line).text).name);
    EXPECT_EQ(header_of("[초포진 \"마상상마\"]").name, static_cast<int>(Key::ChoSetup));
    EXPECT_EQ(header_of("[심판 \"나\"]").kind, HeaderLine::Unknown);
    for (const auto* text :
         {"1. 79졸78", "", "[", "[]", "[설명]", "[설명 없음]", "{[대회명 \"x\"]}"})
        EXPECT_EQ(header_of(text).kind, HeaderLine::None) << text;
}

}  // namespace
}  // namespace janggun::record::gib
