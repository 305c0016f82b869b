// The command line, by CLI11.
#include "cli/parser.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <utility>

#include "game/variant.h"

namespace janggun::cli {
namespace {

/// Options as `--name TYPE`, without CLI11's annotations of defaults and exclusions: the help texts
/// name those.
class Help : public CLI::Formatter {
  public:
    Help() { column_width(24); }
    [[nodiscard]] std::string make_option_opts(const CLI::Option* option) const override {
        if (option->get_type_size() == 0) return "";
        const std::string type = option->get_type_name();
        const bool many = option->get_expected_max() > 1;
        return " " + type.substr(0, type.find(':')) + (many ? "..." : "");
    }
};

std::string failure_message(const CLI::App* app, const CLI::Error& error) {
    const std::string& name = app->get_name();
    std::string command = name;
    for (const auto* subcommand : app->get_subcommands()) command += " " + subcommand->get_name();
    std::string message = error.what();
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
        // CLI11 lists an option and its value in reverse.
        const std::vector<std::string> extra = app->remaining(true);
        const bool is_command =
            app->get_subcommands().empty() && !extra.empty() && extra.front().front() != '-';
        message = is_command ? "unknown command \"" + extra.front() + "\""
                             : "unexpected " + CLI::detail::join(extra, " ");
    }
    return name + ": " + message + "\nHelp: " + command + " --help\n";
}

/// CLI11 appends the values of IsMember to the type: "NAME:{a,b}".
std::vector<std::string> choices_of(const std::string& type) {
    std::vector<std::string> choices;
    const std::size_t open = type.find(":{");
    if (open == std::string::npos) return choices;
    std::string word;
    for (const char c : type.substr(open + 2)) {
        if (c == ',' || c == '}') {
            choices.push_back(std::exchange(word, {}));
            if (c == '}') break;
        } else {
            word += c;
        }
    }
    return choices;
}

OptionText text_of(const CLI::Option& option) {
    OptionText text;
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    if (text.names.empty()) text.names.push_back(option.get_name(true));
    if (option.get_type_size() != 0) {
        const std::string type = option.get_type_name();
        text.type = type.substr(0, type.find(':'));
        text.choices = choices_of(type);
    }
    text.is_repeatable = option.get_expected_max() > 1;
    text.is_required = option.get_required();
    text.description = option.get_description();
    if (text.choices.empty() && text.names.back() == "--variant")
        for (const std::string_view variant : all_variants()) text.choices.emplace_back(variant);
    return text;
}

/// Options and commands in no group are hidden.
CommandText text_of(const CLI::App& app, const std::vector<std::string>& parents) {
    CommandText text;
    text.path = parents;
    text.path.push_back(app.get_name());
    text.summary = app.get_description();
    text.footer = app.get_footer();
    for (const CLI::Option* option :
         app.get_options([](const CLI::Option* one) { return !one->get_group().empty(); }))
        (option->get_positional() ? text.arguments : text.options).push_back(text_of(*option));
    for (const CLI::App* command :
         app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); }))
        text.commands.push_back(text_of(*command, text.path));
    return text;
}

}  // namespace

std::string describe(const InvalidValue& invalid) {
    return "expected " + invalid.expected + ", not \"" + invalid.text + "\"";
}

Option& Option::type_name(const std::string& name) {
    option_->type_name(name);
    return *this;
}
Option& Option::check(const Check& check) {
    // CLI11 takes an empty message for success.
    option_->check(CLI::Validator{[check](std::string& text) {
                                      const auto invalid = check(text);
                                      return invalid ? describe(*invalid) : std::string{};
                                  },
                                  ""});
    return *this;
}
Option& Option::one_of(const std::vector<std::string>& values) {
    CLI::IsMember member{values};  // its description has the values, for the help and completions
    member.operation([values](std::string& text) {
        if (std::find(values.begin(), values.end(), text) != values.end()) return std::string{};
        return describe(InvalidValue{CLI::detail::join(values, ", "), text});
    });
    option_->check(member);
    return *this;
}
Option& Option::required() {
    option_->required();
    return *this;
}
Option& Option::expected(int least, int most) {
    option_->expected(least, most);
    return *this;
}
Option& Option::excludes(const Option& other) {
    option_->excludes(other.option_);
    return *this;
}
Option& Option::hide() {
    option_->group("");
    return *this;
}

template <typename Value>
Option Command::add_option(const std::string& names, Value& value, const std::string& help) {
    return Option{*app_->add_option(names, value, help)};
}
Option Command::add_flag(const std::string& names, bool& value, const std::string& help) {
    return Option{*app_->add_flag(names, value, help)};
}
Option Command::option(const std::string& name) const {
    return Option{*app_->get_option(name)};
}

Command Command::add_command(const std::string& name, const std::string& summary) const {
    return Command{*app_->add_subcommand(name, summary)};
}
void Command::require_command() {
    app_->require_subcommand(1);
}
void Command::footer(const std::string& text) {
    app_->footer(text);
}
void Command::on_run(std::function<void()> run) {
    app_->callback(std::move(run));
}
void Command::hide() {
    app_->group("");
}
Command Command::parent() const {
    return Command{*app_->get_parent()};
}
CommandText Command::text() const {
    return text_of(*app_, {});
}

Parser::Parser(const std::string& name, const std::string& about, const std::string& footer,
               std::function<std::string()> version)
    : app_{std::make_unique<CLI::App>(about, name)} {
    app_->set_version_flag("--version", std::move(version),
                           "Print the version, the commit and the networks");
    app_->footer(footer);
    app_->require_subcommand(0, 1);
    app_->set_help_flag("-h,--help", "Print this help");
    app_->formatter(std::make_shared<Help>());
    app_->failure_message(failure_message);
}
Parser::~Parser() = default;

std::optional<Parser::Ended> Parser::parse(int argc, char** argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return Ended{.misused = app_->exit(error) != 0};
    }
    return std::nullopt;
}
bool Parser::named_command() const {
    return !app_->get_subcommands().empty();
}
std::string Parser::help() const {
    return app_->help();
}

#define JANGGUN_OPTION(...)                                                           \
    template Option Command::add_option(const std::string& names, __VA_ARGS__& value, \
                                        const std::string& help)
JANGGUN_OPTION(std::string);
JANGGUN_OPTION(std::optional<std::string>);
JANGGUN_OPTION(std::vector<std::string>);
JANGGUN_OPTION(int);
JANGGUN_OPTION(std::optional<int>);
JANGGUN_OPTION(unsigned);
JANGGUN_OPTION(std::uint64_t);
JANGGUN_OPTION(float);
JANGGUN_OPTION(std::optional<float>);
JANGGUN_OPTION(double);
#undef JANGGUN_OPTION

}  // namespace janggun::cli
