// Moving a site from SQLite to PostgreSQL and back.
#include "server/store/transfer/transfer.h"

#include <filesystem>

#include "postgres/store_fixture.h"
#include "server/store/sqlite/sqlite_store.h"

namespace janggun::test {
namespace {

using transfer::End;
using transfer::Progress;
using transfer::TransferError;
using transfer::Transferred;

class TransferTest : public PostgresTest {
  protected:
    /// People, a live game, finished ones with everything that hangs on them.
    void fill(server::Store& store, int games) {
        std::vector<Write> unit;
        for (const int number : {1, 2}) {
            User person = user(number, "user" + std::to_string(number));
            person.is_bot = number == 2;
            unit.emplace_back(write::AddUser{person});
            Credential credential;
            credential.hash = "hash" + std::to_string(number);
            credential.id = {"session" + std::to_string(number)};
            credential.user = person.id;
            credential.label = "장군 \"quoted\" \\ {braces}";
            unit.emplace_back(write::AddCredential{credential});
        }
        for (int number = 0; number < games; ++number) {
            Terms terms = game("Game" + std::to_string(10'000 + number)).terms;
            terms.seats.first.user = static_cast<UserId>(1);
            terms.seats.second.user = static_cast<UserId>(2);
            terms.seats.first.rating = 1500;
            unit.emplace_back(write::AddGame{terms});
            for (int i = 1; i <= 5; ++i) unit.emplace_back(event(terms.id.text, i));
            unit.emplace_back(write::AddChat{
                terms.id, {{}, Time::at(number), static_cast<UserId>(1), "", "hello"}});
            if (number == 0) continue;
            Ending ending;
            ending.at = Time::at(1'000 + number);
            ending.score = number % 2 == 0 ? "1-0" : "1/2-1/2";
            ending.reason = "resignation";
            ending.ratings = BySide<RatingChange>{{1500, 1510}, {1500, 1490}};
            ending.position_keys = {7, ~std::uint64_t{0} - static_cast<std::uint64_t>(number)};
            unit.emplace_back(write::EndGame{terms.id, ending});
        }
        unit.emplace_back(write::PutRating{
            {static_cast<UserId>(1), {}, {1512.1250000000002, 61.7, 0.0599, 3, Time::at(9)}}});
        Study study;
        study.id = {"Study001"};
        study.name = "장군 \"quoted\"";
        study.owner = static_cast<UserId>(1);
        ChapterHead chapter;
        chapter.id = {"Chapter1"};
        chapter.is_practice = true;
        unit.emplace_back(write::AddStudy{study});
        unit.emplace_back(write::AddContributor{study.id, static_cast<UserId>(2)});
        unit.emplace_back(write::PutChapter{study.id, chapter});
        unit.emplace_back(
            write::PutNodes{chapter.id, {{}, {1, 0, 0, "e2e4", "a {comment}", "1 14", "Ge4"}}});
        std::optional<bool> is_written;
        store.write(std::move(unit), [&](const auto& r) { is_written = r.has_value(); });
        ASSERT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
        ASSERT_TRUE(*is_written);
    }
    void fill_file(const std::string& path, int games) {
        auto store = sqlite::SqliteStore::open(
            path, [this](std::function<void()> work) { loop.post(std::move(work)); });
        ASSERT_TRUE(store);
        fill(**store, games);
    }
    struct Stopped {};
    static Result<Transferred, TransferError> move(
        const std::string& from, const std::string& to,
        const std::function<void(const Progress&)>& progress = [](const Progress&) {}) {
        const auto source = transfer::open_site(from, End::Source);
        EXPECT_TRUE(source) << describe(source.error());
        const auto target = transfer::open_site(to, End::Target);
        EXPECT_TRUE(target) << describe(target.error());
        return transfer::transfer(**source, **target, from, progress);
    }
    /// Every row of every table.
    static std::vector<std::string> content(const std::string& place) {
        const auto site = transfer::open_site(place, End::Source);
        EXPECT_TRUE(site) << describe(site.error());
        std::vector<std::string> lines;
        for (const transfer::Table& table : transfer::tables()) {
            const auto rows = (*site)->rows(table, {}, 100'000);
            EXPECT_TRUE(rows);
            for (const transfer::Cells& row : *rows) {
                std::string line{table.sqlite};
                for (const auto& cell : row) line.append("|").append(cell.value_or("null"));
                lines.push_back(line);
            }
        }
        return lines;
    }

    std::string file = folder.file("janggun.db");
};

TEST_F(TransferTest, MovesASiteAndBackWithEveryRow) {
    fill_file(file, 300);
    const auto before = content(file);
    ASSERT_GT(before.size(), 2'000U);
    const auto moved = move(file, url);
    ASSERT_TRUE(moved) << describe(moved.error());
    EXPECT_EQ(moved->games, 300);
    EXPECT_EQ(moved->events, 1'500);
    EXPECT_EQ(content(url), before);
    // The moved site is alive: searches find, ids go on.
    {
        auto store = open(url);
        const auto page =
            wait<GamePage>([&](auto reply) { store->games({}, {}, std::move(reply)); });
        ASSERT_TRUE(page);
        EXPECT_EQ(page->rows.size(), 20U);
        EXPECT_FALSE(write(
            *store,
            {event("Game10000", 6),
             write::AddChat{{"Game10000"}, {{}, Time::at(1), static_cast<UserId>(1), "", "hi"}}}));
    }
    const auto after = content(url);
    EXPECT_EQ(after.size(), before.size() + 2);
    const std::string copy = folder.file("copy.db");
    const auto back = move(url, copy);
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(content(copy), after);
    EXPECT_FALSE(std::filesystem::exists(copy + ".partial"));
}

TEST_F(TransferTest, GoesOnAfterItWasKilled) {
    fill_file(file, 600);
    // Stopped in the middle of a table, as a kill would: nothing is cleaned up.
    std::int64_t copied = 0;
    try {
        (void)move(file, url, [&](const Progress& progress) {
            copied = progress.rows;
            if (progress.rows > 3'000) throw Stopped{};
        });
        FAIL() << "it was not stopped";
    } catch (const Stopped&) {
    }
    EXPECT_GT(copied, 3'000);
    // No server takes half a site for a whole one.
    const auto half = Store::open(url, [](const std::function<void()>&) {});
    ASSERT_FALSE(half);
    EXPECT_EQ(half.error().reason, OpenError::Reason::HalfFilled);
    // Another site cannot be moved there either.
    const std::string other = folder.file("other.db");
    fill_file(other, 1);
    const auto refused = move(other, url);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, TransferError::Reason::OtherTransfer);
    std::int64_t first = -1;
    const auto moved = move(file, url, [&](const Progress& progress) {
        if (first < 0) first = progress.rows;
    });
    ASSERT_TRUE(moved) << describe(moved.error());
    EXPECT_GT(first, copied) << "it did not begin again";
    EXPECT_EQ(content(url), content(file));
}

TEST_F(TransferTest, GoesOnOnTheWayBackAfterItWasKilled) {
    fill_file(file, 300);
    ASSERT_TRUE(move(file, url));
    const std::string copy = folder.file("copy.db");
    std::int64_t copied = 0;
    EXPECT_THROW((void)move(url, copy,
                            [&](const Progress& progress) {
                                copied = progress.rows;
                                if (progress.rows > 1'500) throw Stopped{};
                            }),
                 Stopped);
    EXPECT_FALSE(std::filesystem::exists(copy)) << "no server takes half a site for a whole one";
    std::int64_t first = -1;
    const auto moved = move(url, copy, [&](const Progress& progress) {
        if (first < 0) first = progress.rows;
    });
    ASSERT_TRUE(moved) << describe(moved.error());
    EXPECT_GT(first, copied) << "it did not begin again";
    EXPECT_EQ(content(copy), content(file));
}

TEST_F(TransferTest, RefusesATargetThatHasOtherData) {
    fill_file(file, 2);
    {
        auto store = open(url);
        EXPECT_FALSE(write(*store, {write::AddUser{user(9, "somebody")}}));
    }
    const auto refused = move(file, url);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, TransferError::Reason::HasData);
    const auto existing = transfer::open_site(file, End::Target);
    ASSERT_FALSE(existing);
    EXPECT_EQ(existing.error().reason, OpenError::Reason::HasData);
    const auto missing = transfer::open_site(folder.file("nothing.db"), End::Source);
    ASSERT_FALSE(missing);
    EXPECT_FALSE(std::filesystem::exists(folder.file("nothing.db")));
}

TEST_F(TransferTest, ComparesEveryEvent) {
    fill_file(file, 3);
    const auto moved = move(file, url, [&](const Progress& progress) {
        // Behind the transfer's back, before it compares.
        if (progress.step != Progress::Step::Copying || progress.rows != progress.of) return;
        EXPECT_TRUE(server.run(url.substr(url.rfind('/') + 1),
                               "UPDATE event SET body='started' WHERE game='Game10001'"
                               " AND number=3"));
    });
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().reason, TransferError::Reason::Different);
    EXPECT_EQ(moved.error().table, "event");
    EXPECT_EQ(moved.error().detail, "Game10001 3");
}

}  // namespace
}  // namespace janggun::test
