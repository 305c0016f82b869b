// Every fuzz target for a moment, with fixed seeds: whatever is done to a good text, the readers
// stand. A target that finds a broken promise says so and aborts.
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "fuzz/mutator.h"
#include "fuzz/seeds.h"
#include "fuzz/targets.h"
#include "support/build.h"

namespace janggun {
namespace {

using notation::Style;
using record::Format;
using Texts = std::vector<std::string>;

void feed(fuzz::Target target, const std::string& text) {
    target(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

/// The target must take the seeds as they are and what is left of them after damage.
void run(fuzz::Target target, const Texts& seeds, const Texts& words, int rounds) {
    ASSERT_FALSE(seeds.empty());
    for (const std::string& seed : seeds) feed(target, seed);
    test::Mutator mutator{seeds, words, 2024};
    for (int i = 0; i < (test::kSlowBuild ? rounds / 10 : rounds); ++i)
        feed(target, mutator.next());
}

Texts joined(Texts a, const Texts& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

TEST(Fuzz, FenReadersStandAnyText) {
    const Texts words = {"/",
                         "9",
                         "+",
                         "[",
                         "]",
                         "w",
                         "b",
                         "-",
                         " ",
                         "KQkq",
                         "e3",
                         "k",
                         "K",
                         "10",
                         "99999999999",
                         "-1",
                         "PPPPPPPPPPPPPPPPP",
                         "[pppppppp]"};
    run(fuzz::fuzz_fen, test::fen_seeds(), words, 40'000);
}

TEST(Fuzz, TrfReaderStandsAnyText) {
    const Texts seeds = {
        "012 Open\nXXR 5\nXXC white1\nBBW 3.0\nXXP 1 2\nXXA    1  1.0  0.5\n"
        "001    1 m  g Kim                               2100 KOR                        0.0     "
        "  0000 - Z\n"
        "001    2      이서연                            2000                            3.0     "
        "     3 w 1  0000 - H\n"
        "001    3      Park                              1900                            0.0     "
        "     2 b 0\n"};
    const Texts words = {"001 ", "\n",      "   2 w 1", "   3 b =",    "0000 - U",
                         "+",    "-",       "Z",        "9999",        "XXA",
                         "XXP",  "BBU 9.9", "\xEC\x9D", "99999999999", "          "};
    run(fuzz::fuzz_trf, seeds, words, 20'000);
}

TEST(Fuzz, VariantReaderStandsAnyText) {
    const Texts words = {":",       ",",       "=",     "janggi",     "janggikja",
                         "shogun",  "bikjang", "quiet", "occurrence", "deom",
                         "points",  "off",     "1.5",   "99999",      "-1",
                         "general", "refused", "low",   " ",          "\xFF"};
    run(fuzz::fuzz_variant,
        {"janggi", "shogun", "janggi:bikjang=general,repetition=loss",
         "janggikakao:occurrence=3,quiet=60,plies=off,low=off,limit=draw,bare=few",
         "janggicasual:deom=2.5,agreement=no,passes=points"},
        words, 40'000);
}

const Texts kMoveWords = {"a1",     "i10", "e2", "@",  "@@@@", "0000", "+",   "#",     "=",
                          "x",      "-",   "01", "95", "K",    "P",    "O-O", "O-O-O", "장군",
                          "한수쉼", "차",  "졸", "車", "卒",   "楚",   "타",  "\xFF",  " "};

TEST(Fuzz, UciReadersStandAnyText) {
    run(fuzz::fuzz_uci,
        joined(test::move_seeds<Janggi>(Style::Uci), test::move_seeds<Shogun>(Style::Uci)),
        kMoveWords, 40'000);
}
TEST(Fuzz, PychessReaderStandsAnyText) {
    run(fuzz::fuzz_pychess, test::move_seeds<Janggi>(Style::Pychess), kMoveWords, 40'000);
}
TEST(Fuzz, KoreanReadersStandAnyText) {
    run(fuzz::fuzz_korean,
        joined(test::move_seeds<Janggi>(Style::Korean),
               test::move_seeds<Janggi>(Style::KoreanHanja)),
        kMoveWords, 40'000);
}
TEST(Fuzz, AlgebraicReaderStandsAnyText) {
    run(fuzz::fuzz_algebraic, test::move_seeds<Shogun>(Style::Algebraic), kMoveWords, 20'000);
}
TEST(Fuzz, JanggisAlgebraicReaderStandsAnyText) {
    run(fuzz::fuzz_janggi_algebraic, test::move_seeds<Janggi>(Style::Algebraic), kMoveWords,
        20'000);
}

const Texts kRecordWords = {"\n",
                            "\r\n",
                            "[",
                            "]",
                            "\"",
                            "{",
                            "}",
                            "(",
                            ")",
                            ";",
                            "$1",
                            "1.",
                            "1...",
                            "1-0",
                            "*",
                            "1/2-1/2",
                            "[FEN \"",
                            "[Variant \"shogun\"]\n",
                            "[판 \"",
                            "[초차림 \"마상상마\"]\n",
                            "접장기",
                            "구좌표",
                            "한수쉼",
                            "\xFF",
                            "\x1A",
                            "<10>",
                            "\\u0000",
                            "null",
                            "{\"",
                            ",",
                            ":",
                            "\\",
                            "[Result \"0-1\"]\n",
                            "e4",
                            "%"};

TEST(Fuzz, PgnReaderStandsAnyText) {
    run(fuzz::fuzz_pgn, test::record_seeds(Format::Pgn), kRecordWords, 8'000);
}
TEST(Fuzz, GibReaderStandsAnyText) {
    run(fuzz::fuzz_gib, test::record_seeds(Format::Gib), kRecordWords, 8'000);
}
TEST(Fuzz, JsonReaderStandsAnyText) {
    run(fuzz::fuzz_json, test::record_seeds(Format::Json), kRecordWords, 8'000);
}
TEST(Fuzz, PuzzleReaderStandsAnyText) {
    run(fuzz::fuzz_puzzles,
        {"janggun-puzzles 1 janggi\nz6263dz;mate;1226;mate-in-3,hurdle;r2aa3r/6R2/3bck3/b3c3p/"
         "p2p5/3N1p3/1P2BP1P1/4C1N2/R3KC3/3A1AB2 b - - 0 25;d6e6 f4f5 e6f6 f5f6 d8f5 f6f7\n"
         "# games 3\n",
         "janggun-puzzles 1 shogun\ne29710f;mate;1120;drop,drop-mate;r1b2r1k/ppp2pbp/1f4p1/2p2P2/"
         "4P3/1P1FP2+n/2PPNP2/1R5K[Nrbbnpp] w - - 0 32;f5g6+ h3f2 h1h2 N@g4\n"},
        {";", ",", "\n", "\r\n", "#", "# games ", " ", "mate", "win", "-1", "99999999999", "\xFF",
         "e2e2", "a1a2", "N@b4", "janggun-puzzles 1 shogun\n", "pass", "fork"},
        8'000);
}
TEST(Fuzz, WhatItFoundOnceStaysMended) {
    using namespace std::string_literals;
    feed(fuzz::fuzz_gib, "{\t\0\t\0"s);
    feed(fuzz::fuzz_pgn, ";\xf4;03 \x1b"s);  // space before a control character
    feed(fuzz::fuzz_pgn,
         "1. P71-61 {[%emt 0:\x1f"
         "00:30]} *"s);  // a clock hidden by one
    feed(fuzz::fuzz_pgn, "1. P71-61 {[%e[%clk 0:01]mt 0:05]} *"s);
    feed(fuzz::fuzz_pgn, "{]\n[Site \"");  // a comment with a line like a tag
}
TEST(Fuzz, TimeControlReaderStandsAnyText) {
    run(fuzz::fuzz_time_control, {"-", "300", "300+5", "600+3x30", "1/259200", "0.5+0.125"},
        {"+", "x", "/", ".", "9999999999", "-", "0", "1/", "3x", " ", "86400"}, 100'000);
}

TEST(Fuzz, TheServerStandsAnyMessage) {
    const Texts seeds = {
        R"({"t":"move","id":1,"game":"Ab3dEf9h","move":"a4a5","ply":0})",
        R"({"t":"seek","id":2,"variant":"janggi","clock":"600+3x30","rated":true,"min":1,"max":9})",
        R"({"t":"invite","id":3,"variant":"janggi","clock":"-","handicap":"RAA","colour":"black"})",
        R"({"t":"invite","id":3,"variant":"shogun","clock":"60","fen":"4k3/8/8/8/8/8/8/4K3[] w - - 0 1"})",
        R"({"t":"play_engine","id":4,"variant":"shogun","clock":"300+5","level":3,"setup":"left"})",
        R"({"t":"watch","id":5,"game":"Ab3dEf9h","since":18,"x":[1,{"y":null},"z"]})",
        R"({"t":"chat","id":6,"game":"Ab3dEf9h","room":"players","text":"\u0000 \ud83d\ude00"})",
        R"({"t":"claim","id":7,"game":"Ab3dEf9h","what":"draw"})"};
    const Texts words = {"\"", "{",       "}",    "[",        "]",
                         ":",  ",",       "null", "true",     "1e999",
                         "-1", "\\u0000", "\xFF", "\"id\":1", "99999999999999999999"};
    run(fuzz::fuzz_message, seeds, words, 20'000);
}
TEST(Fuzz, TheServerStandsAnyLog) {
    const Texts seeds = {
        "created\nsetup black inner\nsetup white left timeout\nstarted\nmove a4b4 12\n"
        "offer takeback white\ntakeback 1\nmove c4b4 3\nmove a7b7 1\ntime white 15000\n"
        "resumed\nended checkmate white points 1 2 ratings 1 2 and 3 4\nrematch Next1234\n",
        "created\nstarted\nmove e2e4 59999\nmove e7e5 1\ndeclined draw white\nended aborted"};
    const Texts words = {"\n",           " ",     "move ", "started\n", "ended ",
                         "takeback 2\n", "white", "-1",    "resumed\n"};
    run(fuzz::fuzz_event, seeds, words, 4'000);
}

TEST(Fuzz, TheTerminalStandsAnySite) {
    run(fuzz::fuzz_site_message,
        {R"({"t":"chat","game":"Ab3dEf9h","room":"players","at":1,"name":"\u001b[2J","text":"\u009b"})",
         R"({"t":"game","game":"Ab3dEf9h","v":18,"variant":"janggi","start_fen":"x","moves":[{"uci":"a4a5","san":"P"}],"players":{"white":{"name":"Sora","rating":1}},"clock":{"white":{"main":5,"periods":3,"period":9},"running":"black","at":1},"offers":{"draw":"white"}})",
         R"({"games":[{"game":"Ab3dEf9h","white":{"name":"a"},"plies":3}]})"},
        {"\"", "{", "}", "[", "]", ":", ",", "null", "true", "1e999", "-1", "\\u0000", "\\u0085",
         "\xFF", "99999999999999999999"},
        20'000);
}

TEST(Fuzz, TheServersBorderStandsAnyText) {
    run(fuzz::fuzz_http,
        {"/api/games?player=Sora&fen=a%20b+c", "a=1; janggun=abc; b=2", "203.0.113.9, 10.0.0.2",
         "2001:db8::/32", R"({"name":"Sora","scopes":["bot:play"],"clock":{"limit":60}})",
         "name=Sora&password=a%26b"},
        {"%2e", "..", "/", "%00", "%",  "&",   "=",        ";",  ",",    "[",
         "]",   "{",  "}", "\\",  "::", "/33", "janggun=", "\"", "null", "1e999"},
        20'000);
}

TEST(Fuzz, NodesStandAnyMessageOfTheBus) {
    run(fuzz::fuzz_bus,
        {"1 00000000000000ff 12 {\"t\":\"tv\"}", "1 ffffffffffffffff 0 ",
         "1 here Ab3dEf9h games=3 people=12", "1 left Ab3dEf9h"},
        {" ", "1 ", "0", "00", "-1", "18446744073709551616", "\xFF", "here", "left", "=", "games="},
        20'000);
}
TEST(Fuzz, NodesStandAnyEnvelope) {
    run(fuzz::fuzz_envelope,
        {"1 ask 12 34 Ab3dEf9h s/5 {}", "1 ask 12 34 lobby:main - {\"sync\":{}}",
         "1 answer 34 done {}", "1 answer 34 not_owner ", "1 query 12 34 {}", "1 report 12 34 {}"},
        {" ", "1 ", "ask", "answer", "not_now", "-", "0", "01", "-1", ":",
         "lobby:", "9223372036854775808", "18446744073709551616", "\xFF"},
        20'000);
}
TEST(Fuzz, NodesStandAnyRequestOfAnother) {
    const Texts seeds = {
        R"({"play":{"game":"Ab3dEf9h","user":5,"command":{"move":{"uci":"a4a5","ply":0}},"round_trip":20}})",
        R"({"render":{"game":"Ab3dEf9h","viewer":0,"document":{"record":{"format":0,"style":null}}}})",
        R"({"watch":{"game":"Ab3dEf9h","viewer":5,"node":"Node1234","sockets":2}})",
        R"({"catch_up":{"messages":["{}"],"version":3,"chat_number":0,"player":true,"node":"n"}})",
        R"({"rows":{"rows":[{"game":"a","variant":"janggi","strength":1,"created":2}],"total":1}})",
        R"({"make_seek":{"by":{"user":5,"address":"","node":"n"},"offer":{"variant":"janggi","clock":"600+3x30","rated":true,"fen":"","handicap":""},"colour":2,"min":0,"max":9999,"id":""}})",
        R"({"sync":{"seeks":["Ab3dEf9h"],"waiting":[5]}})",
        R"({"synced":{"number":4294967297,"gone":[],"not_waiting":[5]}})",
        R"({"fault":{"code":1,"text":"no"}})"};
    run(fuzz::fuzz_node_request, seeds,
        {"\"", "{", "}", "[", "]", ":", ",", "null", "true", "1e999", "-1", "\\u0000", "\xFF",
         "99999999999999999999", "\"user\":", "\"clock\":\"-\""},
        10'000);
}

}  // namespace
}  // namespace janggun
