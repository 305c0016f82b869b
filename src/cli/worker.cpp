// janggun worker: engine work for a site, over HTTP.
#include "worker/worker.h"

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fmt/chrono.h>

#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/number.h"

namespace janggun::cli {
namespace {

struct WorkerOptions {
    std::string server;
    std::string token;
    std::string certificates;
    int threads = 0;
    int hash = 16;
};

constexpr const char* kTokenVariable = "JANGGUN_WORKER_TOKEN";

void declare(Command& command, WorkerOptions& options) {
    command.add_option("--server", options.server, "The site: https://play.example.org")
        .type_name("URL")
        .required();
    command
        .add_option("--token", options.token,
                    "A worker key of the site (default: JANGGUN_WORKER_TOKEN, which other users\n"
                    "of this machine cannot see)")
        .type_name("KEY");
    command.add_option("--threads", options.threads, "Parallel jobs (default: one per core)")
        .type_name("N")
        .check(number_from(1, 64));
    command.add_option("--hash", options.hash, "Hash size of each thread in MB (16)")
        .type_name("MB")
        .check(number_from(1, 65'536));
    command
        .add_option("--ca", options.certificates,
                    "Certificate authorities to trust (PEM) instead of the system's")
        .type_name("FILE");
}

void log_line(std::string_view line) {
    note("{:%H:%M:%S} {}", fmt::localtime(std::time(nullptr)), line);
}

Status run(const WorkerOptions& options) {
    const auto site = client::parse_site_url(options.server);
    if (!site)
        return complain(Status::Misused,
                        "--server: expected http://HOST:PORT or https://HOST, not \"{}\"",
                        options.server);
    std::string token = options.token;
    if (const char* given = std::getenv(kTokenVariable); token.empty() && given) token = given;
    if (token.empty())
        return complain(Status::Misused, "expected --token KEY, or the key in {}", kTokenVariable);
    listen_for_interruption();
    const worker::Settings settings{
        .site = *site,
        .token = token,
        .certificates = options.certificates,
        .version = JANGGUN_VERSION,
        .threads = options.threads > 0 ? options.threads : cores(),
        .hash_megabytes = static_cast<std::size_t>(options.hash),
    };
    log_line(fmt::format("working for {} with {}", site->authority(),
                         counted(settings.threads, "thread", "threads")));
    worker::Totals totals;
    const auto worked = worker::work(settings, interruption, totals, log_line);
    if (!worked) return complain(Status::Failed, "{}", describe(worked.error(), *site));
    log_line(fmt::format("stopped after {}, {} and {} mined; {} returned",
                         counted(totals.moves.load(), "move", "moves"),
                         counted(totals.reviews.load(), "review", "reviews"),
                         counted(totals.mined.load(), "game", "games"),
                         counted(totals.aborted.load(), "job", "jobs")));
    return Status::Good;
}

}  // namespace

void add_worker(Program& program) {
    add_command<WorkerOptions>(
        program,
        {.name = "worker",
         .summary = "Do engine work (moves, reviews, puzzles) for a site",
         .examples = "  janggun worker --server https://play.example.org --token KEY\n"
                     "  janggun worker --server http://localhost:8080 --token KEY --threads 2"},
        declare, run);
}

}  // namespace janggun::cli
