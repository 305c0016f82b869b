// janggun role: makes an account an owner or a moderator, on the machine with the server's
// database.
#include "cli/command.h"
#include "server/account_tools.h"
#include "server/config.h"

namespace janggun::cli {
namespace {

struct RoleOptions {
    std::string name;
    std::string role;
    std::string data;
};

void declare(Command& command, RoleOptions& options) {
    command.add_option("NAME", options.name, "The account").required();
    command.add_option("ROLE", options.role, "owner, moderator, or none")
        .required()
        .one_of({"owner", "moderator", "none"});
    command.add_option("--data", options.data, "The server's data: janggun.db, or postgres://…")
        .type_name("FILE");
}

Status run(const RoleOptions& options) {
    const auto role = server::role_named(options.role);
    if (!role) return complain(Status::Misused, "expected owner, moderator or none");
    const std::string data =
        options.data.empty() ? server::default_data_file().string() : options.data;
    const auto set = server::set_role(data, options.name, *role);
    if (!set) return complain(Status::Failed, "{}", describe(set.error()));
    if (*role == server::Role::None)
        print("{} has no role any more, and all its sessions are revoked.\n", set->name);
    else
        print("{} is {} now, and all its sessions are revoked.\n", set->name, options.role);
    return Status::Good;
}

}  // namespace

void add_role(Program& program) {
    add_command<RoleOptions>(
        program,
        {.name = "role",
         .summary = "Make an account an owner or a moderator, while the server is "
                    "stopped",
         .examples = "  janggun role Sora owner --data janggun.db\n"
                     "  janggun role Miru moderator\n"
                     "  janggun role Miru none"},
        declare, run);
}

}  // namespace janggun::cli
