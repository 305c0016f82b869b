// janggun migrate: moves a site from SQLite to PostgreSQL, or back.
#include <chrono>
#include <optional>
#include <unistd.h>

#include "cli/command.h"
#include "server/file_lock.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/url.h"
#include "server/store/transfer/transfer.h"

namespace janggun::cli {
namespace {

namespace transfer = server::transfer;

struct MigrateOptions {
    std::string from;
    std::string to;
};

void declare(Command& command, MigrateOptions& options) {
    command.add_option("--from", options.from, "The site: janggun.db, or postgres://…")
        .type_name("STORE")
        .required();
    command.add_option("--to", options.to, "Where to: an empty database, or a new file")
        .type_name("STORE")
        .required();
}

/// A line on standard error that is drawn over itself; elsewhere than on a terminal a line every
/// ten seconds.
class ProgressLine {
  public:
    void show(const transfer::Progress& progress) {
        const auto now = Clock::now();
        const bool is_end = progress.rows == progress.of;
        const auto pause = is_terminal_ ? std::chrono::milliseconds{200} : std::chrono::seconds{10};
        if (!is_end && now - last_ < pause) return;
        last_ = now;
        const auto percent = progress.of > 0 ? 100 * progress.rows / progress.of : 100;
        const std::string text = fmt::format(
            "{} {:3} %  {} of {} rows",
            progress.step == transfer::Progress::Step::Copying ? "copying  " : "comparing", percent,
            progress.rows, progress.of);
        if (is_terminal_)
            std::fprintf(stderr, "\r%s%s", text.c_str(), is_end ? "\n" : "");
        else
            note("{}", text);
    }

  private:
    using Clock = std::chrono::steady_clock;
    bool is_terminal_ = ::isatty(STDERR_FILENO) != 0;
    Clock::time_point last_{};
};

/// The name of a store without its password.
std::string place_of(const std::string& store) {
    return server::postgres::is_url(store) ? server::postgres::Connection::place_of(store) : store;
}

Status run(const MigrateOptions& options) {
    if (options.from == options.to)
        return complain(Status::Misused, "expected two different stores for --from and --to");
    // A file is locked as a server would lock it; a database is locked by open_site. The locks must
    // outlive the sites.
    std::optional<server::FileLock> locks[2];
    const std::string files[2] = {options.from, options.to + ".partial"};
    for (std::size_t i = 0; i < 2; ++i) {
        if (server::postgres::is_url(files[i])) continue;
        auto lock = server::FileLock::take(files[i], server::FileLock::Missing::Ignore);
        if (!lock) return complain(Status::Failed, "{}", describe(lock.error()));
        locks[i].emplace(std::move(*lock));
    }
    const auto from = transfer::open_site(options.from, transfer::End::Source);
    if (!from) return complain(Status::Failed, "{}", describe(from.error()));
    const auto to = transfer::open_site(options.to, transfer::End::Target);
    if (!to) return complain(Status::Failed, "{}", describe(to.error()));
    ProgressLine line;
    const auto done =
        transfer::transfer(**from, **to, place_of(options.from),
                           [&line](const transfer::Progress& progress) { line.show(progress); });
    if (!done) return complain(Status::Failed, "{}", describe(done.error()));
    print("moved {} to {}: {} games, {} events, {} rows in all; every row was compared\n",
          place_of(options.from), place_of(options.to), done->games, done->events, done->rows);
    return Status::Good;
}

}  // namespace

void add_migrate(Program& program) {
    add_command<MigrateOptions>(
        program,
        {.name = "migrate",
         .summary = "Move a server's site from SQLite to PostgreSQL, or back",
         .examples =
             "  janggun migrate --from janggun.db --to postgres://janggun@localhost/janggun\n"
             "  janggun migrate --from postgres://janggun@localhost/janggun --to new.db"},
        declare, run);
}

}  // namespace janggun::cli
