// The contract of the stores of moderation and relations, over every backend of the suite.
#include <gtest/gtest.h>

#include "service/backend.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

constexpr UserId kSora = static_cast<UserId>(1);
constexpr UserId kBom = static_cast<UserId>(2);
constexpr UserId kMiru = static_cast<UserId>(3);

class CommunityContract : public testing::TestWithParam<test::Backend> {
  protected:
    void SetUp() override {
        store = GetParam().open(folder.file("store"), loop);
        int number = 0;
        for (const char* name : {"Sora", "Bom", "Miru"}) EXPECT_FALSE(add_user(++number, name));
    }
    std::optional<StoreError> add_user(int number, const std::string& name, bool is_guest = false) {
        User user;
        user.id = static_cast<UserId>(number);
        user.name = name;
        user.is_guest = is_guest;
        return write({write::AddUser{user}});
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
    User user(UserId id) {
        return ask<std::optional<User>>([&](auto reply) { store->user(id, std::move(reply)); })
            .value_or(User{});
    }

    static Report report(const char* id, UserId reporter, UserId target, std::int64_t at) {
        Report report;
        report.id = {id};
        report.at = Time::at(at);
        report.reporter = reporter;
        report.target = target;
        report.reason = ReportReason::Insults;
        report.text = "rude \"words\"";
        report.game = {"Game0001"};
        report.lines = R"([{"text":"바보"}])";
        return report;
    }
    std::string reports(const ReportFilter& filter) {
        std::string ids;
        for (const Report& one : ask<std::vector<Report>>(
                 [&](auto reply) { store->reports(filter, {}, std::move(reply)); }))
            ids += one.id.text + " ";
        return ids;
    }
    static Sanction sanction(const char* id, SanctionKind kind, Time until) {
        Sanction sanction;
        sanction.id = {id};
        sanction.at = Time::at(1000);
        sanction.target = kBom;
        sanction.moderator = kMiru;
        sanction.kind = kind;
        sanction.reason = "be polite";
        sanction.until = until;
        return sanction;
    }
    std::vector<Sanction> sanctions() {
        return ask<std::vector<Sanction>>(
            [&](auto reply) { store->sanctions_of(kBom, std::move(reply)); });
    }
    std::string relations(UserId user) {
        std::string text;
        for (const Relation& one : ask<std::vector<Relation>>(
                 [&](auto reply) { store->relations_of(user, std::move(reply)); }))
            text += (one.kind == RelationKind::Follows ? "+" : "-") + one.other_name + " ";
        return text;
    }

    test::Folder folder;
    test::Loop loop;
    std::unique_ptr<Store> store;
};

TEST_P(CommunityContract, ARoleStaysWhenTheUserIsChanged) {
    EXPECT_EQ(user(kSora).role, Role::None);
    EXPECT_FALSE(write({write::SetRole{kSora, Role::Moderator}}));
    User changed = user(kSora);
    changed.password = "new";
    changed.role = Role::None;  // as a cache might have it
    EXPECT_FALSE(write({write::ChangeUser{changed}}));
    EXPECT_EQ(user(kSora).role, Role::Moderator);
    EXPECT_EQ(write({write::SetRole{static_cast<UserId>(99), Role::Owner}}), StoreError::Conflict);
}

TEST_P(CommunityContract, TwoAccountsWithNamesThatLookAlikeAreAConflict) {
    EXPECT_FALSE(add_user(10, "Ian"));
    EXPECT_EQ(add_user(11, "lan"), StoreError::Conflict);
    EXPECT_FALSE(add_user(11, "lan", true)) << "a guest's name is not compared";
    User guest = user(static_cast<UserId>(11));
    guest.is_guest = false;
    EXPECT_EQ(write({write::ChangeUser{guest}}), StoreError::Conflict);
    guest.name = "Dan";
    EXPECT_FALSE(write({write::ChangeUser{guest}}));
    EXPECT_FALSE(write({write::DeleteUser{static_cast<UserId>(10)}}));
    EXPECT_FALSE(add_user(12, "lan")) << "free again";
    EXPECT_TRUE(ask<std::vector<User>>([&](auto reply) {
                    store->users_without_skeleton(10, std::move(reply));
                }).empty());
}

TEST_P(CommunityContract, AReportIsOfAGameOrOfATournament) {
    Report of_tournament = report("Report02", kMiru, kBom, 200);
    of_tournament.game = {};
    of_tournament.tournament = {"Tourney1"};
    EXPECT_FALSE(write({write::AddReport{report("Report01", kSora, kBom, 100)}}));
    EXPECT_FALSE(write({write::AddReport{of_tournament}}));
    const auto read =
        ask<std::vector<Report>>([&](auto reply) { store->reports({}, {}, std::move(reply)); });
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].game.text, "Game0001");
    EXPECT_EQ(read[0].tournament.text, "");
    EXPECT_EQ(read[1].game.text, "");
    EXPECT_EQ(read[1].tournament.text, "Tourney1");
}

TEST_P(CommunityContract, ReportsAreReadWithNamesAndClosedOnce) {
    EXPECT_FALSE(write({write::AddReport{report("Report01", kSora, kBom, 100)}}));
    EXPECT_FALSE(write({write::AddReport{report("Report02", kMiru, kBom, 200)}}));
    EXPECT_EQ(reports({}), "Report01 Report02 ");
    EXPECT_EQ(reports({.reporter = kMiru}), "Report02 ");
    EXPECT_EQ(reports({.target = kSora}), "");
    EXPECT_FALSE(write(
        {write::CloseReport{{"Report01"}, ReportState::Upheld, kMiru, Time::at(300), "seen"}}));
    EXPECT_EQ(
        write({write::CloseReport{{"Report01"}, ReportState::Dismissed, kMiru, Time::at(400), ""}}),
        StoreError::Conflict);
    EXPECT_EQ(reports({}), "Report02 ");
    EXPECT_EQ(reports({.is_open = false}), "Report01 ");
    const auto read = ask<std::optional<Report>>(
        [&](auto reply) { store->report({"Report01"}, std::move(reply)); });
    Report expected = report("Report01", kSora, kBom, 100);
    expected.state = ReportState::Upheld;
    expected.handler = kMiru;
    expected.handled = Time::at(300);
    expected.note = "seen";
    expected.reporter_name = "Sora";
    expected.target_name = "Bom";
    expected.handler_name = "Miru";
    EXPECT_EQ(read, expected);
}

TEST_P(CommunityContract, OfOneReporterOnlySoManyReportsAreTaken) {
    EXPECT_FALSE(write({write::AddReport{report("Report01", kSora, kBom, 100)}}));
    EXPECT_EQ(write({write::AddReport{report("Report02", kSora, kBom, 200)}}), StoreError::Conflict)
        << "about the same person";
    for (int i = 0; i < 30; ++i)
        EXPECT_FALSE(add_user(100 + i, "Name" + std::string(3, static_cast<char>('a' + i % 26)) +
                                           (i >= 26 ? "zz" : "")));
    const auto add = [&](int i, std::int64_t at) {
        return write({write::AddReport{report(("Many" + std::to_string(1000 + i)).c_str(), kSora,
                                              static_cast<UserId>(100 + i), at)}});
    };
    const auto close = [&](int i) {
        EXPECT_FALSE(write({write::CloseReport{{"Many" + std::to_string(1000 + i)},
                                               ReportState::Dismissed,
                                               kMiru,
                                               Time::at(300),
                                               ""}}));
    };
    for (int i = 0; i < 9; ++i) EXPECT_FALSE(add(i, 300));
    EXPECT_EQ(add(9, 300), StoreError::Conflict) << "ten are open";
    for (int i = 0; i < 9; ++i) close(i);
    for (int i = 9; i < 18; ++i) EXPECT_FALSE(add(i, 300));
    for (int i = 9; i < 18; ++i) close(i);
    EXPECT_FALSE(add(18, 300));
    EXPECT_EQ(add(19, 300), StoreError::Conflict) << "twenty in a day";
    EXPECT_FALSE(add(19, 300 + 24 * 3'600'000)) << "the next day";
}

TEST_P(CommunityContract, SanctionsRestrictUntilTheyAreLifted) {
    EXPECT_FALSE(
        write({write::AddSanction{sanction("San00001", SanctionKind::Mute, Time::at(5000))},
               write::AddSanction{sanction("San00002", SanctionKind::Mute, Time::at(9000))},
               write::AddSanction{sanction("San00003", SanctionKind::Closure, kForever)},
               write::AddSanction{sanction("San00004", SanctionKind::Unrated, Time::at(7000))}}));
    const Restrictions all{Time::at(9000), Time::at(7000), kForever};
    EXPECT_EQ(user(kBom).restrictions, all);
    EXPECT_EQ(user(kSora).restrictions, Restrictions{});
    EXPECT_FALSE(
        write({write::LiftSanction{{"San00002"}, kBom, kMiru, Time::at(2000), "mistake"}}));
    EXPECT_FALSE(write({write::LiftSanction{{"San00003"}, kBom, kMiru, Time::at(2000), ""}}));
    const Restrictions left{Time::at(5000), Time::at(7000), Time::at(0)};
    EXPECT_EQ(user(kBom).restrictions, left);
    EXPECT_EQ(write({write::LiftSanction{{"San00002"}, kBom, kMiru, Time::at(3000), ""}}),
              StoreError::Conflict);
    EXPECT_EQ(user(kBom).restrictions, left) << "a conflict changes nothing";
    EXPECT_EQ(write({write::SeeSanction{{"San00001"}, kSora, Time::at(3000)}}),
              StoreError::Conflict);
    EXPECT_FALSE(write({write::SeeSanction{{"San00001"}, kBom, Time::at(3000)}}));
    const auto read = sanctions();
    ASSERT_EQ(read.size(), 4U);
    EXPECT_EQ(read[3].seen, Time::at(3000));
    EXPECT_EQ(read[2].lifted, Time::at(2000));
    EXPECT_EQ(read[2].lift_reason, "mistake");
    EXPECT_EQ(read[2].lifted_by_name, "Miru");
    EXPECT_EQ(read[0].until, Time::at(7000));
    EXPECT_EQ(read[0].moderator_name, "Miru");
}

TEST_P(CommunityContract, TheLogIsReadBackwardsInPages) {
    for (int i = 0; i < 3; ++i)
        EXPECT_FALSE(write({write::LogModeration{{0,
                                                  Time::at(10 + i),
                                                  kMiru,
                                                  "act" + std::to_string(i),
                                                  i == 1 ? UserId::None : kBom,
                                                  "d",
                                                  {},
                                                  {}}}}));
    const auto page = [&](std::int64_t before) {
        return ask<std::vector<ModerationEntry>>(
            [&](auto reply) { store->moderation_log(before, 2, {}, std::move(reply)); });
    };
    const auto first = page(0);
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0].action, "act2");
    EXPECT_EQ(first[0].target_name, "Bom");
    EXPECT_EQ(first[1].target_name, "");
    const auto rest = page(first[1].number);
    ASSERT_EQ(rest.size(), 1U);
    EXPECT_EQ(rest[0].action, "act0");
}

TEST_P(CommunityContract, AnAddressRangeIsBlockedOnce) {
    const auto blocks = [&] {
        return ask<std::vector<AddressBlock>>(
            [&](auto reply) { store->address_blocks(std::move(reply)); });
    };
    AddressBlock block{"192.0.2.0/24", Time::at(5), kMiru, "spam", kForever, {}};
    EXPECT_FALSE(write({write::BlockAddresses{block}}));
    block.reason = "more spam";
    EXPECT_FALSE(write({write::BlockAddresses{block}}));
    block.moderator_name = "Miru";
    EXPECT_EQ(blocks(), std::vector{block});
    EXPECT_FALSE(write({write::UnblockAddresses{"192.0.2.0/24"}}));
    EXPECT_EQ(write({write::UnblockAddresses{"192.0.2.0/24"}}), StoreError::Conflict);
    EXPECT_TRUE(blocks().empty());
}

TEST_P(CommunityContract, RelationsReplaceEachOtherAndAreBounded) {
    const auto relate = [&](UserId user, UserId other, RelationKind kind) {
        return write({write::Relate{{user, other, kind, Time::at(7), {}}}});
    };
    EXPECT_FALSE(relate(kSora, kBom, RelationKind::Follows));
    EXPECT_FALSE(relate(kSora, kMiru, RelationKind::Follows));
    EXPECT_FALSE(relate(kBom, kSora, RelationKind::Follows));
    EXPECT_EQ(relations(kSora), "+Bom +Miru ");
    EXPECT_FALSE(relate(kSora, kBom, RelationKind::Blocks));
    EXPECT_EQ(relations(kSora), "-Bom +Miru ");
    EXPECT_EQ(relations(kBom), "") << "the blocked follows no longer";
    EXPECT_FALSE(write({write::Unrelate{kSora, kBom, RelationKind::Follows}}));
    EXPECT_EQ(relations(kSora), "-Bom +Miru ");
    EXPECT_FALSE(write({write::Unrelate{kSora, kBom, RelationKind::Blocks}}));
    EXPECT_EQ(relations(kSora), "+Miru ");
    EXPECT_EQ(
        ask<std::int64_t>([&](auto reply) { store->count_followers(kMiru, std::move(reply)); }), 1);
    std::vector<Write> unit;
    for (int i = 0; i < write::Relate::kMost; ++i) {
        User guest;
        guest.id = static_cast<UserId>(1000 + i);
        guest.name = "guest-" + std::to_string(i);
        guest.is_guest = true;
        unit.emplace_back(write::AddUser{guest});
        unit.emplace_back(write::Relate{{kSora, guest.id, RelationKind::Blocks, Time::at(8), {}}});
    }
    EXPECT_FALSE(write(std::move(unit)));
    EXPECT_EQ(relate(kSora, kBom, RelationKind::Blocks), StoreError::Conflict);
    EXPECT_FALSE(relate(kSora, static_cast<UserId>(1000), RelationKind::Blocks)) << "one of them";
    EXPECT_FALSE(relate(kSora, kBom, RelationKind::Follows)) << "another kind";
}

TEST_P(CommunityContract, ADeletedPersonLeavesNoneOfThis) {
    EXPECT_FALSE(write({write::AddReport{report("Report01", kSora, kBom, 100)},
                        write::AddReport{report("Report02", kBom, kSora, 100)},
                        write::AddSanction{sanction("San00001", SanctionKind::Mute, kForever)},
                        write::Relate{{kSora, kBom, RelationKind::Follows, Time::at(1), {}}},
                        write::Relate{{kBom, kSora, RelationKind::Follows, Time::at(1), {}}}}));
    EXPECT_FALSE(write({write::DeleteUser{kBom}}));
    EXPECT_EQ(reports({}), "");
    EXPECT_TRUE(sanctions().empty());
    EXPECT_EQ(relations(kSora), "");
    EXPECT_EQ(relations(kBom), "");
    EXPECT_EQ(user(kBom).restrictions, Restrictions{});
}

TEST_P(CommunityContract, ADeletedPersonIsNotNamedInWhatOthersKeep) {
    Report with_lines = report("Report01", kSora, kMiru, 100);
    with_lines.lines =
        R"([{"name":"Sora","text":"hello \"Bom\""},{"name":"Bom","text":"my street"},)"
        R"({"name":"Miru","text":"no"}])";
    const auto notification = [](NotificationKind kind, const char* body) {
        return write::AddNotification{{0, kSora, Time::at(1), kind, body, {}}};
    };
    EXPECT_FALSE(write(
        {write::AddReport{with_lines}, notification(NotificationKind::Follow, R"({"name":"Bom"})"),
         notification(NotificationKind::Challenge, R"({"challenge":"C","name":"Bom"})"),
         notification(NotificationKind::Follow, R"({"name":"Bomi"})"),
         notification(NotificationKind::Tournament, R"({"tournament":"T","name":"Bom"})")}));
    EXPECT_FALSE(write({write::DeleteUser{kBom}}));
    const std::string gone = "deleted-" + std::to_string(static_cast<std::int64_t>(kBom));
    std::string bodies;
    for (const Notification& one : ask<std::vector<Notification>>(
             [&](auto reply) { store->notifications_of(kSora, std::move(reply)); }))
        bodies += one.body + "\n";
    EXPECT_EQ(bodies, R"({"tournament":"T","name":"Bom"})"
                      "\n"
                      R"({"name":"Bomi"})"
                      "\n"
                      R"({"challenge":"C","name":")" +
                          gone +
                          "\"}\n"
                          R"({"name":")" +
                          gone + "\"}\n");
    const auto kept = ask<std::optional<Report>>(
        [&](auto reply) { store->report({"Report01"}, std::move(reply)); });
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->lines,
              R"([{"name":"Sora","text":"hello \"Bom\""},{"name":"Miru","text":"no"}])");
}

TEST_P(CommunityContract, ASanctionedGuestIsNotPurged) {
    EXPECT_FALSE(add_user(20, "guest-20", true));
    EXPECT_FALSE(add_user(21, "guest-21", true));
    Sanction mute = sanction("San00001", SanctionKind::Mute, kForever);
    mute.target = static_cast<UserId>(20);
    EXPECT_FALSE(write({write::AddSanction{mute}}));
    Purge what;
    what.now = Time::at(1'000'000);
    what.guests_before = Time::at(500'000);
    what.limit = 100;
    const auto purged = ask<Purged>([&](auto reply) { store->purge(what, std::move(reply)); });
    EXPECT_EQ(purged.guests, 1);
    EXPECT_EQ(user(static_cast<UserId>(20)).name, "guest-20");
}

TEST_P(CommunityContract, KeepsTheOwnersSettingsAndCountsTheSite) {
    const auto settings = [&] {
        return ask<SiteStore::Settings>(
            [&](auto reply) { store->site_settings(std::move(reply)); });
    };
    EXPECT_TRUE(settings().empty());
    EXPECT_FALSE(
        write({write::SetSite{"signup", "closed"}, write::SetSite{"announcement", "공지"}}));
    EXPECT_FALSE(write({write::SetSite{"signup", "open"}}));
    EXPECT_EQ(settings(), (SiteStore::Settings{{"announcement", "공지"}, {"signup", "open"}}));
    EXPECT_FALSE(add_user(9, "Guest9", true));
    EXPECT_FALSE(write({write::AddReport{report("Report01", kSora, kBom, 1000)}}));
    const auto figures = ask<SiteFigures>(
        [&](auto reply) { store->site_figures(Time::at(0), {}, std::move(reply)); });
    EXPECT_EQ(figures.accounts, 3);
    EXPECT_EQ(figures.guests, 1);
    EXPECT_EQ(figures.games, 0);
    EXPECT_EQ(figures.open_reports, 1);
    EXPECT_GT(figures.bytes, 4096);
}

INSTANTIATE_TEST_SUITE_P(Stores, CommunityContract, testing::ValuesIn(test::backends()),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

}  // namespace
}  // namespace janggun::server
