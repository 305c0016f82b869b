// The contract of the store of studies, over every backend of the suite.
#include <gtest/gtest.h>

#include "service/backend.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

class StudyContract : public testing::TestWithParam<test::Backend> {
  protected:
    void SetUp() override {
        reopen();
        for (const int number : {1, 2}) {
            User user;
            user.id = static_cast<UserId>(number);
            user.name = "Sora" + std::to_string(number);
            EXPECT_FALSE(write({write::AddUser{user}}));
        }
    }
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
    std::optional<StoredStudy> read(const char* id, const char* chapter = nullptr,
                                    StudyQuery::Chapters chapters = StudyQuery::Chapters::All) {
        StudyQuery query{{id}, chapters, {chapter ? chapter : ""}};
        if (chapter) query.chapters = StudyQuery::Chapters::One;
        std::optional<Result<std::optional<StoredStudy>, StoreError>> found;
        store->study(query, {}, [&](auto result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        EXPECT_TRUE(*found);
        return std::move(**found);
    }
    std::string listed(StudyFilter::Which which, int user = 0, int limit = 50,
                       std::optional<Time> before = {}, std::string before_study = {}) {
        std::optional<Result<std::vector<StudyRow>, StoreError>> found;
        store->studies({which, static_cast<UserId>(user), before, std::move(before_study), limit},
                       {}, [&](auto result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        EXPECT_TRUE(*found);
        std::string text;
        for (const StudyRow& row : **found)
            text += row.id.text + "/" + std::to_string(row.chapters) + " ";
        return text;
    }
    static Study study(const char* id, int owner, Visibility visibility = Visibility::Private,
                       std::int64_t updated = 10) {
        Study made;
        made.id = {id};
        made.name = "A study: 농포전";
        made.owner = static_cast<UserId>(owner);
        made.visibility = visibility;
        made.created = Time::at(5);
        made.updated = Time::at(updated);
        return made;
    }
    static ChapterHead chapter(const char* id, int rank) {
        ChapterHead head;
        head.id = {id};
        head.rank = rank;
        head.name = "Chapter";
        head.variant = "janggi";
        head.fen = "some position";
        head.orientation = Side::Second;
        head.is_practice = true;
        head.tags = "White Sora\nBlack Haneul";
        head.next_node = 3;
        return head;
    }
    static std::vector<StudyNode> nodes() {
        return {{0, -1, 0, "", "the start", "", "Ge5"},
                {1, 0, 0, "a4a5", "", "1 14", ""},
                {2, 0, 1, "c4c5", "또는", "", "Rb1c3 Ge5"}};
    }
    void add_study(const char* id, int owner) {
        EXPECT_FALSE(write({write::AddStudy{study(id, owner)},
                            write::PutChapter{{id}, chapter("Chapter1", 0)},
                            write::PutNodes{{"Chapter1"}, nodes()}}));
    }

    test::Folder folder;
    test::Loop loop;
    std::unique_ptr<Store> store;
};

TEST_P(StudyContract, KeepsAStudyWithItsChaptersAndNodes) {
    add_study("Study001", 1);
    EXPECT_FALSE(write({write::AddContributor{{"Study001"}, static_cast<UserId>(2)},
                        write::AddContributor{{"Study001"}, static_cast<UserId>(2)},
                        write::PutChapter{{"Study001"}, chapter("Chapter0", 1)},
                        write::PutNodes{{"Chapter0"}, {{}}}}));
    reopen();
    const auto found = read("Study001");
    ASSERT_TRUE(found);
    Study expected = study("Study001", 1);
    expected.owner_name = "Sora1";
    expected.contributors = {{static_cast<UserId>(2), "Sora2"}};
    expected.chapters = {chapter("Chapter1", 0), chapter("Chapter0", 1)};
    EXPECT_EQ(found->study, expected);
    ASSERT_EQ(found->chapters.size(), 2U);
    EXPECT_EQ(found->chapters[0], (Chapter{chapter("Chapter1", 0), nodes()}));
    EXPECT_EQ(found->chapters[1].nodes, (std::vector<StudyNode>{{}}));
    const auto one = read("Study001", "Chapter1");
    ASSERT_EQ(one->chapters.size(), 1U);
    EXPECT_EQ(one->chapters[0].nodes, nodes());
    EXPECT_TRUE(read("Study001", "Elsewher")->chapters.empty());
    EXPECT_TRUE(read("Study001", nullptr, StudyQuery::Chapters::None)->chapters.empty());
    EXPECT_FALSE(read("Study002"));
}

TEST_P(StudyContract, ChangesARevisionOnceAndNothingOfARefusedUnit) {
    add_study("Study001", 1);
    ChapterHead renamed = chapter("Chapter1", 0);
    renamed.name = "Renamed";
    const std::vector<Write> unit{write::TouchStudy{{"Study001"}, 1, Time::at(20)},
                                  write::PutChapter{{"Study001"}, renamed}};
    EXPECT_FALSE(write(unit));
    renamed.name = "Too late";
    EXPECT_EQ(write({write::TouchStudy{{"Study001"}, 1, Time::at(30)},
                     write::PutChapter{{"Study001"}, renamed},
                     write::NameStudy{{"Study001"}, "x", Visibility::Public}}),
              StoreError::Conflict);
    const auto found = read("Study001");
    EXPECT_EQ(found->study.revision, 2);
    EXPECT_EQ(found->study.updated, Time::at(20));
    EXPECT_EQ(found->study.chapters[0].name, "Renamed");
    EXPECT_EQ(found->study.visibility, Visibility::Private);
    EXPECT_EQ(write({write::TouchStudy{{"Study009"}, 1, Time::at(30)}}), StoreError::Conflict);
}

TEST_P(StudyContract, ReplacesAndDeletesNodes) {
    add_study("Study001", 1);
    StudyNode changed = nodes()[1];
    changed.comment = "a better word";
    changed.rank = 5;
    EXPECT_FALSE(write(
        {write::PutNodes{{"Chapter1"}, {changed}}, write::DeleteNodes{{"Chapter1"}, {2, 77}}}));
    EXPECT_EQ(read("Study001")->chapters[0].nodes, (std::vector<StudyNode>{nodes()[0], changed}));
    EXPECT_FALSE(write({write::DeleteChapter{{"Chapter1"}}}));
    EXPECT_TRUE(read("Study001")->chapters.empty());
    EXPECT_FALSE(write({write::DeleteStudy{{"Study001"}}}));
    EXPECT_FALSE(read("Study001"));
}

TEST_P(StudyContract, RefusesAChapterOfAnotherStudy) {
    add_study("Study001", 1);
    EXPECT_FALSE(write({write::AddStudy{study("Study002", 2)}}));
    EXPECT_EQ(write({write::PutChapter{{"Study002"}, chapter("Chapter1", 0)}}),
              StoreError::Conflict);
}

TEST_P(StudyContract, ListsByLastChange) {
    EXPECT_FALSE(write({write::AddStudy{study("Study001", 1, Visibility::Public, 30)},
                        write::AddStudy{study("Study002", 1, Visibility::Private, 20)},
                        write::AddStudy{study("Study003", 2, Visibility::Public, 30)},
                        write::AddStudy{study("Study004", 2, Visibility::Unlisted, 40)},
                        write::AddContributor{{"Study004"}, static_cast<UserId>(1)},
                        write::PutChapter{{"Study001"}, chapter("Chapter1", 0)}}));
    using enum StudyFilter::Which;
    EXPECT_EQ(listed(Public), "Study003/0 Study001/1 ");
    EXPECT_EQ(listed(Mine, 1), "Study004/0 Study001/1 Study002/0 ");
    EXPECT_EQ(listed(Mine, 2), "Study004/0 Study003/0 ");
    EXPECT_EQ(listed(Owned, 1), "Study001/1 Study002/0 ");
    EXPECT_EQ(listed(Publicly, 1), "Study001/1 ");
    EXPECT_EQ(listed(Mine, 1, 1), "Study004/0 ");
    EXPECT_EQ(listed(Mine, 1, 50, Time::at(30), "Study001"), "Study002/0 ");
    EXPECT_EQ(listed(Public, 0, 50, Time::at(30), "Study003"), "Study001/1 ");
}

TEST_P(StudyContract, LimitsTheStudiesOfAnAccount) {
    std::vector<Write> unit;
    for (std::size_t i = 0; i < kMostStudies; ++i)
        unit.emplace_back(write::AddStudy{study(("Many" + std::to_string(1000 + i)).c_str(), 1)});
    EXPECT_FALSE(write(std::move(unit)));
    EXPECT_EQ(write({write::AddStudy{study("Study001", 1)}}), StoreError::Conflict);
    EXPECT_FALSE(write({write::AddStudy{study("Study001", 2)}}));
    EXPECT_EQ(write({write::AddStudy{study("Study001", 2)}}), StoreError::Conflict) << "the id";
}

TEST_P(StudyContract, CountsAndLimitsWhatTheStudiesOfAnAccountHold) {
    const auto usage = [&](int owner) {
        std::optional<Result<StudyUsage, StoreError>> found;
        store->study_usage(static_cast<UserId>(owner),
                           [&](auto result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        EXPECT_TRUE(*found);
        return **found;
    };
    EXPECT_EQ(usage(1), StudyUsage{});
    ChapterHead half = chapter("Chapter1", 0);
    half.size = {kMostOfAccount.moves / 2, kMostOfAccount.bytes};
    ChapterHead other = chapter("Chapter2", 0);
    other.size = {kMostOfAccount.moves / 2, 0};
    EXPECT_FALSE(
        write({write::AddStudy{study("Study001", 1)}, write::PutChapter{{"Study001"}, half},
               write::AddStudy{study("Study002", 1)}, write::PutChapter{{"Study002"}, other},
               write::KeepWithinLimits{{"Study002"}}}));
    reopen();
    EXPECT_EQ(usage(1), (StudyUsage{2, kMostOfAccount}));
    EXPECT_EQ(usage(2), StudyUsage{});
    EXPECT_EQ(read("Study001")->study.chapters.front().size, half.size);
    ChapterHead one = chapter("Chapter3", 1);
    one.size = {1, 0};
    EXPECT_EQ(write({write::PutChapter{{"Study001"}, one}, write::KeepWithinLimits{{"Study001"}}}),
              StoreError::Conflict);
    one.size = {0, 1};
    EXPECT_EQ(write({write::PutChapter{{"Study001"}, one}, write::KeepWithinLimits{{"Study001"}}}),
              StoreError::Conflict);
    EXPECT_EQ(read("Study001")->study.chapters.size(), 1U) << "nothing of the unit was kept";
    EXPECT_FALSE(write({write::AddStudy{study("Study003", 2)}, write::PutChapter{{"Study003"}, one},
                        write::KeepWithinLimits{{"Study003"}}}))
        << "another account";
}

TEST_P(StudyContract, ForgetsTheStudiesOfADeletedPerson) {
    add_study("Study001", 1);
    EXPECT_FALSE(write({write::AddStudy{study("Study002", 2)},
                        write::AddContributor{{"Study002"}, static_cast<UserId>(1)},
                        write::AddContributor{{"Study001"}, static_cast<UserId>(2)}}));
    EXPECT_FALSE(write({write::DeleteUser{static_cast<UserId>(1)}}));
    EXPECT_FALSE(read("Study001"));
    ASSERT_TRUE(read("Study002"));
    EXPECT_TRUE(read("Study002")->study.contributors.empty());
}

INSTANTIATE_TEST_SUITE_P(Stores, StudyContract, testing::ValuesIn(test::backends()),
                         [](const auto& chosen) { return std::string{chosen.param.name}; });

}  // namespace
}  // namespace janggun::server
