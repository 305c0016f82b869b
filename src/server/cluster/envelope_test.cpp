// What nodes write to each other.
#include "server/cluster/envelope.h"

#include <gtest/gtest.h>

namespace janggun::server::cluster {
namespace {

const Question kQuestion{Incarnation{12}, RequestId{34}, GameId{"Ab3dEf7h"}, CommandKey{"s/5"},
                         "move e2e4 1"};

TEST(Envelope, IsReadAsItWasWritten) {
    EXPECT_EQ(write_envelope(kQuestion), "1 ask 12 34 Ab3dEf7h s/5 move e2e4 1");
    EXPECT_EQ(std::get<Question>(*read_envelope(write_envelope(kQuestion))), kQuestion);
    Question without_key = kQuestion;
    without_key.key = {};
    without_key.body = "";
    EXPECT_EQ(std::get<Question>(*read_envelope(write_envelope(without_key))), without_key);
    for (const Status status : {Status::Done, Status::NotOwner, Status::NotNow}) {
        const AnswerTo answer{RequestId{34}, status, "{\"t\":\"ack\"} "};
        EXPECT_EQ(std::get<AnswerTo>(*read_envelope(write_envelope(answer))), answer);
    }
    const Query query{Incarnation{12}, RequestId{34}, "who is there"};
    EXPECT_EQ(write_envelope(query), "1 query 12 34 who is there");
    EXPECT_EQ(std::get<Query>(*read_envelope(write_envelope(query))), query);
    const Report report{Incarnation{13}, RequestId{34}, ""};
    EXPECT_EQ(std::get<Report>(*read_envelope(write_envelope(report))), report);
}

TEST(Envelope, AnythingElseIsRejected) {
    for (const std::string_view text : {"",
                                        "1",
                                        "1 ",
                                        "2 ask 12 34 Ab3dEf7h s/5 x",
                                        "1 tell 12 34 Ab3dEf7h s/5 x",
                                        "1 ask 0 34 Ab3dEf7h s/5 x",
                                        "1 ask -1 34 Ab3dEf7h s/5 x",
                                        "1 ask 012 34 Ab3dEf7h s/5 x",
                                        "1 ask 12 -4 Ab3dEf7h s/5 x",
                                        "1 ask 12 34 Ab3dEf7 s/5 x",
                                        "1 ask 12 34 ../../.. s/5 x",
                                        "1 ask 12 34 Ab3dEf7h s*5 x",
                                        "1 ask 12 34 Ab3dEf7h  x",
                                        "1 ask 12 34 Ab3dEf7h s/5",
                                        "1 query 0 34 x",
                                        "1 query 12 34",
                                        "1 report 12 x y",
                                        "1 answer 34 done",
                                        "1 answer 34 maybe x",
                                        "1 answer x done x",
                                        "1 answer 18446744073709551616 done x"})
        EXPECT_FALSE(read_envelope(text)) << text;
    const std::string longest(kMaxKey, 'k');
    EXPECT_TRUE(read_envelope("1 ask 12 34 Ab3dEf7h " + longest + " x"));
    EXPECT_FALSE(read_envelope("1 ask 12 34 Ab3dEf7h " + longest + "k x"));
}

}  // namespace
}  // namespace janggun::server::cluster
