// The owner's page: who may use it, and what everybody sees of it.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "server/site_backup.h"
#include "service/community.h"

namespace janggun::test {
namespace {

class Site : public Community {
  protected:
    std::string site() { return ask(Caller{}, "GET", "/api/site").body; }

    Player owner{server, sign_up_as("Boss", Role::Owner)};
    Player moderator{server, sign_up_as("Miru", Role::Moderator)};
    Player account{server, sign_up("Sora")};
};

TEST_F(Site, IsForItsOwnerAlone) {
    Player guest{server};
    Player muted{server, sign_up("Muted")};
    ASSERT_EQ(sanction(owner, "Muted", "mute").status, 200);
    Player suspended{server, sign_up("Suspended")};
    ASSERT_EQ(sanction(owner, "Suspended", "suspension").status, 200);
    const Caller ended = server.identify(suspended.secret).value_or(Caller{});
    struct Cell {
        const char* method;
        const char* pattern;
        FieldList fields;
        int owner;
    };
    const std::vector<Cell> cells{
        {"GET", "/api/owner/figures", {}, 200},
        {"POST", "/api/owner/announcement", {{"text", "hello"}}, 200},
        {"POST", "/api/owner/signup", {{"open", "true"}}, 200},
        {"POST", "/api/owner/backup", {}, 400},  // the test's server has no files
    };
    for (const Cell& cell : cells) {
        const auto status = [&](const Caller& caller) {
            return ask(caller, cell.method, cell.pattern, cell.fields).status;
        };
        EXPECT_EQ(status(Caller{}), 401) << cell.pattern;
        EXPECT_EQ(status(guest.caller), 403) << cell.pattern;
        EXPECT_EQ(status(account.caller), 403) << cell.pattern;
        EXPECT_EQ(status(muted.caller), 403) << cell.pattern;
        EXPECT_EQ(status(ended), 401) << cell.pattern;
        EXPECT_EQ(status(moderator.caller), 403) << cell.pattern;
        EXPECT_EQ(status(owner.caller), cell.owner) << cell.pattern;
        Caller by_token = owner.caller;
        by_token.by_token = true;
        EXPECT_EQ(status(by_token), 403) << cell.pattern;
    }
    EXPECT_EQ(ask(guest.caller, "GET", "/api/site").status, 200);
}

TEST_F(Site, AnAnnouncementReachesEverybodyAndStays) {
    EXPECT_EQ(ask(owner.caller, "POST", "/api/owner/announcement", {{"text", "점검 22:00"}}).status,
              200);
    EXPECT_TRUE(contains(account.wait_for(R"("t":"site")"), "점검 22:00"));
    EXPECT_EQ(mismatch_of_line(site(), "Site"), "") << site();
    const std::string log = ask(moderator.caller, "GET", "/api/mod/log").body;
    EXPECT_TRUE(contains(log, R"("action":"announcement")")) << log;
    EXPECT_EQ(
        ask(owner.caller, "POST", "/api/owner/announcement", {{"text", std::string(301, 'x')}})
            .status,
        400);
    owner.disconnect();
    moderator.disconnect();
    account.disconnect();
    server.stop();
    server.start();
    EXPECT_TRUE(contains(site(), "점검 22:00"));
}

TEST_F(Site, ClosedSignUpRefusesAccountsAndLeavesTheOthersAlone) {
    EXPECT_EQ(ask(owner.caller, "POST", "/api/owner/signup", {{"open", "false"}}).status, 200);
    EXPECT_TRUE(contains(site(), R"("signup":false)"));
    Call call;
    call.fields.add("name", "Fresh");
    call.fields.add("password", "correct horse");
    const Answer refused = server.request("POST", "/api/signup", call);
    EXPECT_EQ(refused.status, 403);
    EXPECT_TRUE(contains(refused.body, "closed")) << refused.body;
    EXPECT_EQ(log_in("Sora").status, 200);
    EXPECT_EQ(ask(owner.caller, "POST", "/api/owner/signup", {{"open", "maybe"}}).status, 400);
    EXPECT_EQ(ask(owner.caller, "POST", "/api/owner/signup", {{"open", "true"}}).status, 200);
    EXPECT_EQ(server.request("POST", "/api/signup", call).status, 200);
}

TEST_F(Site, FiguresCountWhatThereIs) {
    begin(moderator, account);
    account.in_game("resign");
    const std::string figures = ask(owner.caller, "GET", "/api/owner/figures").body;
    EXPECT_EQ(mismatch_of_line(figures, "SiteFigures"), "") << figures;
    EXPECT_EQ(field(figures, "accounts"), "3");
    EXPECT_EQ(field(figures, "games"), "1");
    EXPECT_EQ(field(figures, "new_games"), "1");
    EXPECT_EQ(field(figures, "can_back_up"), "false");
}

TEST_F(Site, FiveBackupsAreKeptAndTheOwnersOtherFilesLeftAlone) {
    namespace fs = std::filesystem;
    const fs::path backups = folder.file("backups");
    fs::create_directories(backups);
    // Names that sort before and after those of backups.
    for (const char* name : {"store-0.db", "store-before-the-move.db", "other.db"})
        std::ofstream{backups / name} << "mine";
    std::set<fs::path> made;
    for (int i = 0; i < 7; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
        const auto backup = make_backup(folder.file("store"));
        ASSERT_TRUE(backup) << describe(backup.error());
        EXPECT_TRUE(fs::exists(backup->file)) << "the new one is never the one to go";
        EXPECT_GT(backup->bytes, 0U);
        made.insert(backup->file);
    }
    EXPECT_EQ(made.size(), 7U);
    const auto count = std::distance(fs::directory_iterator{backups}, fs::directory_iterator{});
    EXPECT_EQ(count, static_cast<std::ptrdiff_t>(3 + kKeptBackups));
    EXPECT_FALSE(fs::exists(*made.begin())) << "the oldest";
    for (const char* name : {"store-0.db", "store-before-the-move.db", "other.db"})
        EXPECT_TRUE(fs::exists(backups / name)) << name;
}

TEST_F(Site, ABackupThatFailsSaysWhy) {
    namespace fs = std::filesystem;
    using Reason = SiteFiles::BackupError::Reason;
    const auto no_database = make_backup(folder.file("missing"));
    ASSERT_FALSE(no_database);
    EXPECT_EQ(no_database.error().reason, Reason::CopyFailed);
    EXPECT_TRUE(contains(describe(no_database.error()), "missing"));
    fs::remove_all(folder.file("backups"));
    std::ofstream{folder.file("backups")} << "a file where the folder is expected";
    const auto no_folder = make_backup(folder.file("store"));
    ASSERT_FALSE(no_folder);
    EXPECT_EQ(no_folder.error().reason, Reason::NoFolder);
    EXPECT_TRUE(contains(describe(no_folder.error()), "backups: "));
}

}  // namespace
}  // namespace janggun::test
