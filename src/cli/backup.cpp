// janggun backup: copies the server's database while it runs, and checks a database's integrity.
#include "server/store/sqlite/backup.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "server/store/sqlite/check.h"

namespace janggun::cli {
namespace {

struct BackupOptions {
    std::string from;
    std::string to;
    bool check = false;
};

void declare(Command& command, BackupOptions& options) {
    command.add_option("FROM", options.from, "The server's database, janggun.db").required();
    command.add_option("TO", options.to, "The copy; must not exist");
    command.add_flag("--check", options.check,
                     "Read all data, replay every game, and report damage");
}

Status check(const std::string& file) {
    const auto checked = server::sqlite::check(file);
    if (!checked) return complain(Status::Failed, "{}", describe(checked.error()));
    if (checked->bad_games > 0) {
        for (const auto& bad : checked->bad)
            print("{} game {}: {}\n", bad.is_live ? "unfinished" : "finished", bad.id,
                  describe(bad.fault));
        return complain(Status::Failed,
                        "{}: {} of {} games cannot be replayed; the server skips them; an older "
                        "backup may have them intact",
                        file, checked->bad_games, checked->games);
    }
    print("{} is intact: {} ({} unfinished), {}, {}\n", file,
          counted(checked->games, "game", "games"), checked->unfinished,
          counted(checked->events, "event", "events"), counted(checked->users, "user", "users"));
    return Status::Good;
}

Status run(const BackupOptions& options) {
    if (options.to.empty()) {
        if (options.check) return check(options.from);
        return complain(Status::Misused,
                        "expected a destination: janggun backup FROM TO, or --check FROM");
    }
    const auto copied = server::sqlite::back_up(options.from, options.to);
    if (!copied) return complain(Status::Failed, "{}", describe(copied.error()));
    print("copied {} to {} ({} pages)\n", options.from, options.to, copied->pages);
    return options.check ? check(options.to) : Status::Good;
}

}  // namespace

void add_backup(Program& program) {
    add_command<BackupOptions>(
        program,
        {.name = "backup",
         .summary = "Back up a server's database while it runs, and verify it",
         .examples = "  janggun backup janggun.db copy.db --check\n"
                     "  janggun backup --check janggun.db"},
        declare, run);
}

}  // namespace janggun::cli
