// janggun passwd: sets the password of an account, on the machine with the server's database.
#include <iostream>
#include <optional>
#include <termios.h>
#include <unistd.h>

#include "cli/command.h"
#include "server/account_tools.h"
#include "server/config.h"

namespace janggun::cli {
namespace {

struct PasswdOptions {
    std::string name;
    std::string data;
};

void declare(Command& command, PasswdOptions& options) {
    command.add_option("NAME", options.name, "The account").required();
    command.add_option("--data", options.data, "The server's data: janggun.db, or postgres://…")
        .type_name("FILE");
}

/// Turns off the terminal's echo (RAII); does nothing if standard input is not a terminal.
class EchoOff {
  public:
    EchoOff() {
        if (tcgetattr(STDIN_FILENO, &before_) != 0) return;
        termios quiet = before_;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        is_on_ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet) == 0;
    }
    ~EchoOff() {
        if (!is_on_) return;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
        note("");
    }
    EchoOff(const EchoOff&) = delete;
    EchoOff& operator=(const EchoOff&) = delete;

  private:
    termios before_{};
    bool is_on_ = false;
};

std::optional<std::string> ask(const char* question) {
    if (isatty(STDIN_FILENO) != 0) std::fputs(question, stderr);
    const EchoOff echo_off;
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
}

Status run(const PasswdOptions& options) {
    const auto password = ask("New password: ");
    if (!password)
        return complain(Status::Misused, "expected the new password on standard input, one line");
    if (isatty(STDIN_FILENO) != 0 && ask("Repeat password: ") != password)
        return complain(Status::Misused, "the passwords do not match; nothing was changed");
    const std::string data =
        options.data.empty() ? server::default_data_file().string() : options.data;
    const auto set = server::set_password(data, options.name, *password);
    if (!set) return complain(Status::Failed, "{}", describe(set.error()));
    print("The password of {} is changed, and all its sessions are revoked.\n", set->name);
    return Status::Good;
}

}  // namespace

void add_passwd(Program& program) {
    add_command<PasswdOptions>(
        program,
        {.name = "passwd",
         .summary = "Set the password of an account, while the server is stopped",
         .examples = "  janggun passwd Sora --data janggun.db\n"
                     "  printf '%s\\n' \"$PASSWORD\" | janggun passwd Sora"},
        declare, run);
}

}  // namespace janggun::cli
