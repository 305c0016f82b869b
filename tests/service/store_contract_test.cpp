// The contract of every store, over every backend of the suite.
#include <functional>
#include <gtest/gtest.h>

#include "service/backend.h"
#include "service/loop.h"
#include "service/unfinished_games.h"

namespace janggun::server {
namespace {

class StoreContract : public testing::TestWithParam<test::Backend> {
  protected:
    void SetUp() override { reopen(); }
    void reopen() {
        store.reset();
        store = GetParam().open(folder.file("store"), loop);
    }
    std::optional<StoreError> write(std::vector<Write> unit) {
        std::optional<Result<Store::Written, StoreError>> written;
        store->write(std::move(unit), [&](auto result) { written = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return written.has_value(); }));
        return *written ? std::nullopt : std::optional{written->error()};
    }
    template <typename T, typename Ask>
    T ask(const Ask& ask) {
        std::optional<Result<T, StoreError>> found;
        ask([&](Result<T, StoreError> result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        EXPECT_TRUE(*found);
        return std::move(**found);
    }
    std::optional<StoredGame> game(const std::string& id) {
        return ask<std::optional<StoredGame>>(
            [&](auto reply) { store->game({id}, {}, std::move(reply)); });
    }
    std::vector<GameRow> games(const GameFilter& filter) { return page(filter).rows; }
    GamePage page(const GameFilter& filter) {
        return ask<GamePage>([&](auto reply) { store->games(filter, {}, std::move(reply)); });
    }

    static User user(int number, std::string name) {
        return {.id = static_cast<UserId>(number),
                .name = std::move(name),
                .password = "hash",
                .is_guest = false,
                .is_bot = false,
                .is_deleted = false,
                .created = Time::at(1000 + number)};
    }
    static Terms terms(std::string id) {
        Terms terms;
        terms.id = {std::move(id)};
        terms.offer.clock = *time_control_from("600+3x30");
        terms.created = Time::at(5000);
        terms.seats.first.user = static_cast<UserId>(1);
        terms.seats.first.name = "Sora";
        terms.seats.first.rating = 1600;
        terms.seats.second.user = static_cast<UserId>(2);
        terms.seats.second.name = "Haneul";
        return terms;
    }
    void add_people() {
        EXPECT_FALSE(write({write::AddUser{user(1, "Sora")}, write::AddUser{user(2, "Haneul")}}));
    }
    static write::AddEvent event(const std::string& id, int number, Event what) {
        return {{id}, {number, Time::at(5000 + number), std::move(what)}};
    }
    static Ending ending(std::int64_t at, std::string score) {
        Ending ending;
        ending.at = Time::at(at);
        ending.score = std::move(score);
        ending.reason = "checkmate";
        ending.plies = 2;
        ending.fen = "fen";
        ending.setups = {"inner", "outer"};
        ending.position_keys = {7, 0xFFFFFFFFFFFFFFFFULL};
        return ending;
    }

    test::Folder folder;
    test::Loop loop;
    std::unique_ptr<Store> store;
};

TEST_P(StoreContract, KeepsAGameWithItsLogOverAReopening) {
    add_people();
    const Terms wanted = terms("Game0001");
    EXPECT_FALSE(write({write::AddGame{wanted}, event("Game0001", 1, event::Created{}),
                        event("Game0001", 2, event::Moved{"a4a5", Duration{12}})}));
    EXPECT_FALSE(write({write::AddChat{{"Game0001"},
                                       {ChatLine::Room::Players, Time::at(1),
                                        static_cast<UserId>(1), "Sora", "<b>hi</b> 안녕"}}}));
    reopen();
    const auto stored = game("Game0001");
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->row.terms, wanted);
    EXPECT_FALSE(stored->row.ending);
    ASSERT_EQ(stored->log.size(), 2U);
    EXPECT_EQ(stored->log[1], (Stamped{2, Time::at(5002), event::Moved{"a4a5", Duration{12}}}));
    ASSERT_EQ(stored->chat.size(), 1U);
    EXPECT_EQ(stored->chat[0].text, "<b>hi</b> 안녕");
    const auto said_by = [&](int person) {
        return ask<std::vector<Store::Said>>([&](auto reply) {
            store->chat_of(static_cast<UserId>(person), 0, 10, {}, std::move(reply));
        });
    };
    ASSERT_EQ(said_by(1).size(), 1U);
    EXPECT_EQ(said_by(1)[0].game, GameId{"Game0001"});
    EXPECT_EQ(said_by(1)[0].line, stored->chat[0]);
    EXPECT_TRUE(said_by(2).empty());
    EXPECT_FALSE(game("Game0002"));
}

TEST_P(StoreContract, RefusesEventsOutOfOrderAndUndoesTheirWholeUnit) {
    add_people();
    EXPECT_FALSE(
        write({write::AddGame{terms("Game0001")}, event("Game0001", 1, event::Created{})}));
    EXPECT_EQ(
        write({event("Game0001", 2, event::Started{}), event("Game0001", 2, event::Started{})}),
        StoreError::Conflict);
    EXPECT_EQ(write({event("Game0001", 3, event::Started{})}), StoreError::Conflict);  // a gap
    EXPECT_EQ(game("Game0001")->log.size(), 1U);
    EXPECT_FALSE(write({event("Game0001", 2, event::Started{})}));
}

TEST_P(StoreContract, UnitsOfOtherGamesDoNotSufferFromAConflict) {
    add_people();
    std::vector<std::optional<bool>> results(40);
    for (int i = 0; i < 40; ++i) {
        const std::string id = "Many" + std::to_string(1000 + i);
        // Every fourth unit is wrong: its event is number 2.
        store->write({write::AddGame{terms(id)}, event(id, i % 4 == 0 ? 2 : 1, event::Created{})},
                     [&results, i](const auto& result) {
                         results[static_cast<std::size_t>(i)] = result.has_value();
                     });
    }
    ASSERT_TRUE(loop.run_until([&] { return results.back().has_value(); }));
    for (int i = 0; i < 40; ++i) {
        EXPECT_EQ(results[static_cast<std::size_t>(i)], i % 4 != 0);  // told in order, all of them
        EXPECT_EQ(game("Many" + std::to_string(1000 + i)).has_value(), i % 4 != 0);
    }
}

TEST_P(StoreContract, NamesAreTakenWhateverTheirCase) {
    add_people();
    EXPECT_EQ(write({write::AddUser{user(3, "sORA")}}), StoreError::Conflict);
    const auto named = [&](std::string name) {
        return ask<std::optional<User>>(
            [&](auto reply) { store->user_named(std::move(name), std::move(reply)); });
    };
    EXPECT_EQ(named("SORA"), user(1, "Sora"));
    EXPECT_FALSE(named("' OR 1=1 --"));
    User changed = user(1, "Sora2");
    changed.is_bot = true;
    EXPECT_FALSE(write({write::ChangeUser{changed}}));
    EXPECT_EQ(named("sora2"), changed);
}

TEST_P(StoreContract, CredentialsEndOneByOneAndAltogether) {
    add_people();
    const auto credential = [](const std::string& number, Credential::Kind kind) {
        return Credential{.hash = "hash" + number,
                          .id = {"Session" + number},
                          .user = static_cast<UserId>(1),
                          .kind = kind,
                          .label = "browser",
                          .scopes = Scope::BotPlay | Scope::BoardPlay,
                          .created = Time::at(1),
                          .seen = Time::at(2),
                          .expires = Time::at(3)};
    };
    using Kind = Credential::Kind;
    const auto first = credential("1", Kind::Session);
    EXPECT_FALSE(
        write({write::AddCredential{first}, write::AddCredential{credential("2", Kind::Session)},
               write::AddCredential{credential("3", Kind::Token)}}));
    const auto find = [&](std::string hash) {
        return ask<std::optional<Credential>>(
            [&](auto reply) { store->credential(std::move(hash), std::move(reply)); });
    };
    EXPECT_EQ(find("hash1"), first);
    EXPECT_FALSE(write({write::TouchCredential{"hash1", Time::at(20), Time::at(30)}}));
    EXPECT_EQ(find("hash1")->expires, Time::at(30));
    EXPECT_FALSE(write({write::EndCredentials{static_cast<UserId>(2), Kind::Session, first.id}}));
    EXPECT_TRUE(find("hash1"));  // somebody else's
    EXPECT_FALSE(write({write::EndCredentials{static_cast<UserId>(1), Kind::Session, first.id}}));
    EXPECT_FALSE(find("hash1"));
    EXPECT_FALSE(write({write::EndCredentials{static_cast<UserId>(1), Kind::Session, {}}}));
    EXPECT_FALSE(find("hash2"));
    EXPECT_TRUE(find("hash3"));
}

TEST_P(StoreContract, FindsFinishedGamesByWhatOneAsks) {
    add_people();
    EXPECT_FALSE(write({write::AddUser{user(3, "Third")}}));
    Terms other = terms("Game0003");
    other.offer.variant = "shogun";
    other.seats.second.user = static_cast<UserId>(3);
    EXPECT_FALSE(write({write::AddGame{terms("Game0001")}, write::AddGame{terms("Game0002")},
                        write::AddGame{other}, write::AddGame{terms("Game0004")}}));
    Ending draw = ending(200, "1/2-1/2");
    draw.position_keys = {9};
    EXPECT_FALSE(
        write({write::EndGame{{"Game0001"}, ending(100, "1-0")}, write::EndGame{{"Game0002"}, draw},
               write::EndGame{{"Game0003"}, ending(200, "0-1")}}));
    const auto ids = [&](const GameFilter& filter) {
        std::string text;
        for (const GameRow& row : games(filter)) text += row.terms.id.text.substr(7);
        return text;
    };
    GameFilter all;
    EXPECT_EQ(ids(all), "321");  // newest first, the unfinished one is not there
    GameFilter filter;
    filter.player = static_cast<UserId>(3);
    EXPECT_EQ(ids(filter), "3");
    filter = {};
    filter.player = static_cast<UserId>(2);
    filter.opponent = static_cast<UserId>(1);
    EXPECT_EQ(ids(filter), "21");
    filter = {};
    filter.variant = "shogun";
    EXPECT_EQ(ids(filter), "3");
    filter = {};
    filter.score = "1/2-1/2";
    EXPECT_EQ(ids(filter), "2");
    filter = {};
    filter.position_key = 0xFFFFFFFFFFFFFFFFULL;
    EXPECT_EQ(ids(filter), "31");
    filter = {};
    filter.setups.second = "outer";
    filter.since = Time::at(150);
    EXPECT_EQ(ids(filter), "32");
    filter = {};
    filter.limit = 2;
    filter.before = Time::at(200);
    filter.before_game = {"Game0003"};
    EXPECT_EQ(ids(filter), "21");  // the page after the first game
    const auto tally = ask<Tally>([&](auto reply) {
        store->tally(static_cast<UserId>(1), UserId::None, {}, std::move(reply));
    });
    EXPECT_EQ(tally, (Tally{3, 1, 1, 1}));
    const auto unfinished = ask<std::vector<StoredGame>>(
        [&](auto reply) { test::read_unfinished(*store, std::move(reply)); });
    ASSERT_EQ(unfinished.size(), 1U);
    EXPECT_EQ(unfinished[0].row.terms.id.text, "Game0004");
}

TEST_P(StoreContract, RanksWhoseRatingIsSure) {
    add_people();
    const Category category{kKindOf<Janggi>, Speed::Rapid};
    EXPECT_FALSE(write(
        {write::PutRating{{static_cast<UserId>(1), category, {1800, 300, 0.06, 1, Time::at(50)}}},
         write::PutRating{
             {static_cast<UserId>(2), category, {1700.5, 60, 0.06, 40, Time::at(50)}}}}));
    const auto board = [&] {
        return ask<std::vector<Store::Ranked>>([&](auto reply) {
            store->leaderboard(category, Time::at(10), 10, {}, std::move(reply));
        });
    };
    ASSERT_EQ(board().size(), 1U);
    EXPECT_EQ(board()[0].rating.rating, 1700.5);
    EXPECT_FALSE(write({write::PutRating{
        {static_cast<UserId>(1), category, {1800, 70, 0.06, 30, Time::at(60)}}}}));
    ASSERT_EQ(board().size(), 2U);
    EXPECT_EQ(board()[0].user.name, "Sora");
}

TEST_P(StoreContract, ForgetsADeletedPersonButNotTheirGames) {
    add_people();
    Credential credential;
    credential.hash = "h";
    credential.id = {"Session1"};
    credential.user = static_cast<UserId>(1);
    EXPECT_FALSE(write({write::AddGame{terms("Game0001")}, event("Game0001", 1, event::Created{}),
                        write::AddCredential{credential}}));
    EXPECT_FALSE(write({write::DeleteUser{static_cast<UserId>(1)}}));
    EXPECT_EQ(game("Game0001")->row.terms.seats.first.name, "deleted-1");
    EXPECT_FALSE(ask<std::optional<Credential>>(
        [&](auto reply) { store->credential("h", std::move(reply)); }));
    EXPECT_FALSE(write({write::AddUser{user(9, "Sora")}}));  // the name is free again
}

TEST_P(StoreContract, KeepsProposalsUntilTheyEnd) {
    add_people();
    Proposal invitation{.id = "Invite01",
                        .from = static_cast<UserId>(1),
                        .to = UserId::None,
                        .offer = terms("").offer,
                        .colour = Colour::Black,
                        .created = Time::at(9000)};
    invitation.offer.handicap = "R";
    Proposal challenge = invitation;
    challenge.id = "Challen1";
    challenge.to = static_cast<UserId>(2);
    challenge.created = Time::at(9001);
    const auto all = [&] {
        return ask<std::vector<Proposal>>([&](auto reply) { store->proposals(std::move(reply)); });
    };
    EXPECT_FALSE(write({write::AddProposal{invitation}}));
    EXPECT_FALSE(write({write::AddProposal{challenge}}));
    EXPECT_EQ(write({write::AddProposal{challenge}}), StoreError::Conflict);
    reopen();
    EXPECT_EQ(all(), (std::vector{invitation, challenge}));
    EXPECT_FALSE(write({write::EndProposal{invitation.id}}));
    EXPECT_EQ(all(), std::vector{challenge});
    EXPECT_FALSE(write({write::DeleteUser{static_cast<UserId>(2)}}));
    EXPECT_TRUE(all().empty());
}

TEST_P(StoreContract, KeepsAReviewFromItsRequestToItsEnd) {
    add_people();
    EXPECT_FALSE(write({write::AddGame{terms("Game0001")}}));
    const auto review = [&](const char* id) {
        return ask<std::optional<StoredReview>>(
            [&](auto reply) { store->review({id}, {}, std::move(reply)); });
    };
    const GameId game{"Game0001"};
    EXPECT_EQ(write({write::FinishReview{game, Time::at(1), "x"}}), StoreError::Conflict);
    EXPECT_FALSE(review("Game0001"));
    EXPECT_FALSE(write({write::RequestReview{game, Time::at(10)}}));
    EXPECT_FALSE(write({write::RequestReview{game, Time::at(20)}}));  // again, the first was lost
    EXPECT_EQ(review("Game0001"), (StoredReview{Time::at(20), std::nullopt, ""}));
    EXPECT_FALSE(write({write::FinishReview{game, Time::at(30), "evaluations\n"}}));
    EXPECT_EQ(write({write::FinishReview{game, Time::at(40), "other"}}), StoreError::Conflict);
    EXPECT_EQ(write({write::RequestReview{game, Time::at(40)}}), StoreError::Conflict);
    reopen();
    EXPECT_EQ(review("Game0001"), (StoredReview{Time::at(20), Time::at(30), "evaluations\n"}));
    EXPECT_FALSE(review("Game0002"));
}

TEST_P(StoreContract, PurgesWhatNobodyNeeds) {
    add_people();
    const auto guest = [](int number, std::int64_t created) {
        User user = StoreContract::user(number, "guest-" + std::to_string(number));
        user.is_guest = true;
        user.created = Time::at(created);
        return write::AddUser{user};
    };
    const auto session = [](int number, std::int64_t seen, std::int64_t expires) {
        Credential c;
        c.hash = "hash" + std::to_string(number);
        c.id = {"session" + std::to_string(number)};
        c.user = static_cast<UserId>(number);
        c.seen = Time::at(seen);
        c.expires = Time::at(expires);
        return write::AddCredential{c};
    };
    Terms played = terms("Played01");
    played.seats.first.user = static_cast<UserId>(12);
    EXPECT_FALSE(
        write({guest(10, 1000),
               session(10, 1000, 9000),
               guest(11, 1000),
               session(11, 5000, 9000),
               guest(12, 1000),
               session(12, 1000, 9000),
               guest(13, 6000),
               guest(14, 1000),
               session(1, 1000, 2000),
               write::AddGame{played},
               event("Played01", 1, event::Created{}),
               write::AddGame{terms("Aborted1")},
               event("Aborted1", 1, event::Created{}),
               write::AddChat{{"Aborted1"}, {{}, Time::at(1), static_cast<UserId>(1), "", "hi"}},
               write::EndGame{{"Aborted1"}, ending(1500, "*")},
               write::AddGame{terms("Aborted2")},
               event("Aborted2", 1, event::Created{}),
               write::EndGame{{"Aborted2"}, ending(8000, "*")},
               write::AddGame{terms("Finished")},
               event("Finished", 1, event::Created{}),
               write::EndGame{{"Finished"}, ending(1500, "1-0")}}));
    const auto purge = [&](Purge what) {
        return ask<Purged>([&](auto reply) { store->purge(what, std::move(reply)); });
    };
    Purge what{.now = Time::at(7000),
               .aborted_before = Time::at(7000),
               .guests_before = Time::at(4000),
               .guests_after = UserId::None,
               .spared = {static_cast<UserId>(14)}};
    const Purged purged = purge(what);
    EXPECT_EQ(purged.credentials, 1) << "the one of user 1 has expired";
    EXPECT_EQ(purged.games, 1);
    EXPECT_EQ(purged.guests, 1) << "10; 11 was seen, 12 plays, 13 is new, 14 is here";
    EXPECT_EQ(purged.last_guest, UserId::None);
    EXPECT_FALSE(game("Aborted1"));
    EXPECT_TRUE(game("Aborted2"));
    EXPECT_TRUE(game("Finished"));
    const auto is_there = [&](int number) {
        return ask<std::optional<User>>(
                   [&](auto reply) { store->user(static_cast<UserId>(number), std::move(reply)); })
            .has_value();
    };
    EXPECT_FALSE(is_there(10));
    for (const int kept : {1, 2, 11, 12, 13, 14}) EXPECT_TRUE(is_there(kept)) << kept;

    // In pieces: the cursor goes on where the last piece ended.
    what.limit = 2;
    what.spared.clear();
    const Purged first = purge(what);
    EXPECT_EQ(first.guests, 0);
    EXPECT_EQ(first.last_guest, static_cast<UserId>(12));
    what.guests_after = first.last_guest;
    EXPECT_EQ(purge(what).guests, 1);
    EXPECT_FALSE(is_there(14));
}

TEST_P(StoreContract, CredentialsCanBeShiftedAfterAWrongClock) {
    add_people();
    const auto seen = [&] {
        return ask<std::optional<Time>>([&](auto reply) { store->last_seen(std::move(reply)); });
    };
    EXPECT_FALSE(seen());
    Credential valid;
    valid.hash = "valid";
    valid.id = {"valid001"};
    valid.user = static_cast<UserId>(1);
    valid.seen = Time::at(1000);
    valid.expires = Time::at(3000);
    Credential expired = valid;
    expired.hash = "expired";
    expired.id = {"expired1"};
    expired.seen = Time::at(500);
    expired.expires = Time::at(900);
    EXPECT_FALSE(write({write::AddCredential{valid}, write::AddCredential{expired}}));
    EXPECT_EQ(seen(), Time::at(1000));
    EXPECT_FALSE(write({write::ShiftCredentials{Time::at(1000), Duration{50'000}}}));
    EXPECT_EQ(seen(), Time::at(51'000));
    const auto expiry = [&](const std::string& hash) {
        return ask<std::optional<Credential>>(
                   [&](auto reply) { store->credential(hash, std::move(reply)); })
            ->expires;
    };
    EXPECT_EQ(expiry("valid"), Time::at(53'000));
    EXPECT_EQ(expiry("expired"), Time::at(900));
}

TEST_P(StoreContract, ARatingIsReplacedOnlyIfItIsTheExpectedOne) {
    add_people();
    const UserId sora = static_cast<UserId>(1);
    const Category category{kKindOf<Shogun>, Speed::Blitz};
    const Rating first{1512.125, 290.0625, 0.0599, 1, Time::at(100)};
    const Rating second{1498.1, 250.3, 0.06, 2, Time::at(200)};
    const Rating other{1525.5, 251.7, 0.0601, 2, Time::at(201)};
    const auto put = [&](const Rating& rating, const Rating& expected) {
        return write({write::PutRating{{sora, category, rating}, expected}});
    };
    const auto stored = [&] {
        return ask<std::vector<UserRating>>(
            [&](auto reply) { store->ratings(sora, std::move(reply)); });
    };
    EXPECT_FALSE(put(first, Rating{})) << "nobody has rated this player yet";
    EXPECT_EQ(put(other, Rating{}), StoreError::Conflict) << "somebody has";
    EXPECT_FALSE(put(second, first));
    EXPECT_EQ(put(other, first), StoreError::Conflict) << "a second writer that had read the same";
    EXPECT_EQ(stored(), (std::vector<UserRating>{{sora, category, second}}));
    // The retry of the second writer, from what is stored now.
    EXPECT_FALSE(put(other, stored().at(0).rating));
    EXPECT_EQ(stored(), (std::vector<UserRating>{{sora, category, other}}));
    // Without an expectation it is replaced; another category is another rating.
    EXPECT_FALSE(write({write::PutRating{{sora, category, first}}}));
    EXPECT_FALSE(
        write({write::PutRating{{sora, {kKindOf<Janggi>, Speed::Blitz}, other}, Rating{}}}));
    EXPECT_EQ(stored().size(), 2U);
}

TEST_P(StoreContract, AStaleRatingUndoesTheEndOfItsGame) {
    add_people();
    const Category category{kKindOf<Janggi>, Speed::Rapid};
    const Rating rating{1510, 300, 0.06, 1, Time::at(100)};
    EXPECT_FALSE(
        write({write::PutRating{{static_cast<UserId>(1), category, rating}},
               write::AddGame{terms("Game0001")}, event("Game0001", 1, event::Created{})}));
    EXPECT_EQ(write({event("Game0001", 2, event::Ended{}),
                     write::EndGame{{"Game0001"}, ending(100, "1-0")},
                     write::PutRating{{static_cast<UserId>(1), category, rating}, Rating{}}}),
              StoreError::Conflict);
    const auto stored = game("Game0001");
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->log.size(), 1U);
    EXPECT_FALSE(stored->row.ending);
    EXPECT_TRUE(games({}).empty());
}

TEST_P(StoreContract, FindsTheLiveGamesOfAPerson) {
    add_people();
    Terms swapped = terms("Game0002");
    std::swap(swapped.seats.first, swapped.seats.second);
    swapped.created = Time::at(6000);
    for (const Terms& each : {terms("Game0001"), swapped, terms("Game0003")})
        EXPECT_FALSE(write({write::AddGame{each}, event(each.id.text, 1, event::Created{})}));
    EXPECT_FALSE(write({write::EndGame{{"Game0003"}, ending(9000, "1-0")}}));
    const auto live_games = [&](int person) {
        return ask<std::vector<LiveSeat>>([&](auto reply) {
            store->live_games_of(static_cast<UserId>(person), std::move(reply));
        });
    };
    EXPECT_EQ(live_games(1), (std::vector<LiveSeat>{{{"Game0001"}, Side::First, Time::at(5000)},
                                                    {{"Game0002"}, Side::Second, Time::at(6000)}}));
    EXPECT_EQ(live_games(2).size(), 2U);
    EXPECT_TRUE(live_games(3).empty());
}

TEST_P(StoreContract, TellsWhichSessionsHaveEnded) {
    add_people();
    const auto session = [](const std::string& id) {
        return Credential{.hash = "hash of " + id,
                          .id = {id},
                          .user = static_cast<UserId>(1),
                          .kind = Credential::Kind::Session,
                          .label = "browser",
                          .scopes = Scope::All,
                          .created = Time::at(1),
                          .seen = Time::at(2),
                          .expires = Time::at(3)};
    };
    EXPECT_FALSE(write(
        {write::AddCredential{session("Open0001")}, write::AddCredential{session("Gone0001")}}));
    EXPECT_FALSE(write(
        {write::EndCredentials{static_cast<UserId>(1), Credential::Kind::Session, {"Gone0001"}}}));
    const auto ended = [&](const std::vector<SessionId>& sessions) {
        return ask<std::vector<SessionId>>(
            [&](auto reply) { store->ended_sessions(sessions, std::move(reply)); });
    };
    EXPECT_EQ(ended({{"Open0001"}, {"Gone0001"}}), (std::vector<SessionId>{{"Gone0001"}}));
    EXPECT_TRUE(ended({}).empty());
}

TEST_P(StoreContract, PagesThroughTheUnfinishedGames) {
    add_people();
    for (const char* id : {"Game0003", "Game0001", "Game0005", "Game0002", "Game0004"})
        EXPECT_FALSE(write({write::AddGame{terms(id)}, event(id, 1, event::Created{})}));
    EXPECT_FALSE(write({write::EndGame{{"Game0002"}, ending(100, "1-0")}}));
    const auto page = [&](const std::string& after) {
        return ask<UnfinishedPage>(
            [&](auto reply) { store->unfinished_page({after}, 2, std::move(reply)); });
    };
    const auto first = page("");
    ASSERT_EQ(first.games.size(), 2U);
    EXPECT_EQ(first.games[0].row.terms.id.text, "Game0001");
    EXPECT_EQ(first.games[1].row.terms.id.text, "Game0003");
    EXPECT_EQ(first.games[1].log.size(), 1U);
    ASSERT_EQ(first.next, GameId{"Game0003"});
    const auto second = page(first.next->text);
    ASSERT_EQ(second.games.size(), 2U);
    EXPECT_EQ(second.games[1].row.terms.id.text, "Game0005");
    ASSERT_TRUE(second.next);
    const auto last = page(second.next->text);
    EXPECT_TRUE(last.games.empty());
    EXPECT_FALSE(last.next);
}

TEST_P(StoreContract, ReadsMoreUnfinishedGamesThanAPageHas) {
    add_people();
    constexpr int kGames = GameStore::kUnfinishedPageSize + 3;
    std::vector<Write> unit;
    for (int i = 0; i < kGames; ++i)
        unit.emplace_back(write::AddGame{terms("Many" + std::to_string(1000 + i))});
    EXPECT_FALSE(write(std::move(unit)));
    const auto games = ask<std::vector<StoredGame>>(
        [&](auto reply) { test::read_unfinished(*store, std::move(reply)); });
    ASSERT_EQ(games.size(), static_cast<std::size_t>(kGames));
    for (int i = 0; i < kGames; ++i)
        EXPECT_EQ(games[static_cast<std::size_t>(i)].row.terms.id.text,
                  "Many" + std::to_string(1000 + i));
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, testing::ValuesIn(test::backends()),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

}  // namespace
}  // namespace janggun::server
