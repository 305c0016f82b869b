// Requests and answers survive the way to another node.
#include "server/features/play/game_request_json.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

TEST(GameRequestJson, EveryRequestIsTheSameAfterReading) {
    const GameId game{"Ab3dEf9h"};
    const UserId user{12345678901234};
    const GameRequest requests[] = {
        request::Play{game, user, command::Move{"e2e4", 7}, Duration{35}},
        request::Play{game, user, command::Move{"e2e4", std::nullopt}, {}},
        request::Play{game, user, command::ChooseSetup{setup_named("inner").value()}, {}},
        request::Play{game, user, command::Propose{OfferKind::Rematch}, {}},
        request::Play{game, user, command::Claim{command::Claim::What::Draw}, {}},
        request::Play{game, user, command::GiveTime{}, {}},
        request::Say{game, user, "Sora \"김\"", true, ChatLine::Room::Spectators, "line\n"},
        request::CatchUp{game, user, 12},
        request::Watch{game, UserId::None, "Node1234", 2},
        request::SetRoundTrip{game, user, Duration{80}},
        request::ReadChat{game, user},
        request::FindSide{game, user},
        request::Render{game, user, document::Record{record::Format::Gib, notation::Style::Korean}},
        request::Render{game, user, document::GameEvent{"gameStart"}},
        request::ReadRow{game},
        request::OpenStream{game, user, "Node1234"},
        request::CatchUpStream{game, user, 9, true},
        request::CloseStream{game, user, "Node1234"},
        request::ReadProgress{game},
    };
    for (const GameRequest& request : requests) {
        const std::string text = to_json(request);
        const auto read = game_request_from(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(read->index(), request.index());
        EXPECT_EQ(to_json(*read), text);
        EXPECT_EQ(game_of(*read), game);
    }
}

TEST(GameRequestJson, EveryReplyIsTheSameAfterReading) {
    const GameReply replies[] = {
        Refusal{false, {Code::NotFound, "gone"}},
        reply::Done{},
        reply::Accepted{18, {"Ab3dEf9h"}},
        reply::CatchUp{{make_message("{}"), make_message("[]")}, 5, 2, true, "Node1234", "n1"},
        reply::Chat{{{"Sora", "hello"}}},
        reply::PlayerSide{Side::Second},
        reply::PlayerSide{},
        reply::Text{"1. e4 e5\n"},
        reply::StreamLines{Side::First, 4, "full\n", {"a\n", "b\n"}, true},
        reply::Progress{1, false, true, Duration{2'500}, true, false},
    };
    for (const GameReply& reply : replies) {
        const std::string text = to_json(reply);
        const auto read = game_reply_from(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(to_json(*read), text);
    }
    const NodeReply rows{reply::LiveGameRows{{{{"Ab3dEf9h"}, "shogun", 3000, Time::at(7)}}, 9}};
    ASSERT_TRUE(node_reply_from(to_json(rows)));
    EXPECT_EQ(to_json(*node_reply_from(to_json(rows))), to_json(rows));
}

TEST(GameRequestJson, RefusesWhatIsNotARequest) {
    for (const char* text : {
             "",
             "{",
             "[]",
             R"({})",
             R"({"dance":{}})",
             R"({"read_row":{}})",
             R"({"read_row":{"game":7}})",
             R"({"read_row":{"game":"Ab3dEf9h"},"done":{}})",
             R"({"watch":{"game":"Ab3dEf9h","viewer":1,"change":99999999999}})",
             R"({"play":{"game":"Ab3dEf9h","user":1,"command":{"propose":{"what":3}},)"
             R"("round_trip":0}})",
             R"({"play":{"game":"Ab3dEf9h","user":1,"command":{"setup":{"setup":"no"}},)"
             R"("round_trip":0}})",
         })
        EXPECT_FALSE(game_request_from(text)) << text;
}

}  // namespace
}  // namespace janggun::server
