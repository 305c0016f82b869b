// Files of game records, as the commands open them.
#include "cli/record_files.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <system_error>

namespace janggun::cli {
namespace {

constexpr std::size_t kBeginning = 1024;
constexpr std::size_t kBlock = std::size_t{1} << 16;

}  // namespace

ReadAgain::ReadAgain(std::istream& source, std::size_t beginning) : source_{source} {
    fill(beginning);
}

std::size_t ReadAgain::fill(std::size_t size) {
    block_.resize(size);
    source_.read(block_.data(), static_cast<std::streamsize>(size));
    block_.resize(static_cast<std::size_t>(source_.gcount()));
    setg(block_.data(), block_.data(), block_.data() + block_.size());
    return block_.size();
}

ReadAgain::int_type ReadAgain::underflow() {
    if (gptr() == egptr() && (!source_ || fill(kBlock) == 0)) return traits_type::eof();
    return traits_type::to_int_type(*gptr());
}

RecordInput::RecordInput(const std::string& path, std::optional<record::Format> format)
    : name_{path}, source_{&file_} {
    if (path == kStandard) {
        std::ios::sync_with_stdio(false);
        name_ = "standard input";
        source_ = &std::cin;
    } else {
        std::error_code error;
        if (std::filesystem::is_directory(path, error)) return;
        file_.open(path, std::ios::binary);
        if (!file_) return;
        const auto size = std::filesystem::file_size(path, error);
        if (!error) size_ = size;
    }
    bytes_.emplace(*source_, kBeginning);
    stream_.emplace(&*bytes_);
    if (!format) format = record::format_of_path(path);
    format_ = format ? *format : record::sniff_format(bytes_->beginning());
}

std::optional<record::ReadOptions> RecordRuleset::read_options() const {
    record::ReadOptions options;
    if (name.empty()) return options;
    options.ruleset = variant_named(name);
    if (options.ruleset) return options;
    complain(Status::Misused, "--ruleset: unknown ruleset \"{}\": expected one of {}", name,
             variant_names());
    return std::nullopt;
}

void declare_ruleset(CLI::App& command, RecordRuleset& ruleset) {
    command
        .add_option("--ruleset", ruleset.name,
                    "Replay under this ruleset instead of the record's own:\n" + variant_names() +
                        ",\nor a custom ruleset such as janggi:bikjang=off")
        ->type_name("NAME");
}

std::string told(const std::string& file, const record::Problem& problem) {
    return fmt::format("{}:{}:{}: {}: {}", file, problem.place.line, problem.place.column,
                       name_of(problem.severity), problem.message);
}

}  // namespace janggun::cli
