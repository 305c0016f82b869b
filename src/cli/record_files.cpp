// Files of game records, as the commands open them.
#include "cli/record_files.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <system_error>
#include <unistd.h>

namespace janggun::cli {
namespace {

namespace fs = std::filesystem;

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
        if (fs::is_directory(path, error)) return;
        file_.open(path, std::ios::binary);
        if (!file_) return;
        const auto size = fs::file_size(path, error);
        if (!error) size_ = size;
    }
    bytes_.emplace(*source_, kBeginning);
    stream_.emplace(&*bytes_);
    if (!format) format = record::format_of_path(path);
    format_ = format ? *format : record::sniff_format(bytes_->beginning());
}

OutputFile::OutputFile(const std::string& path) : path_{path}, stream_{&file_} {
    if (path == kStandard) {
        stream_ = &std::cout;
        return;
    }
    std::error_code error;
    const bool is_device = fs::exists(path, error) && !fs::is_regular_file(path, error);
    written_ = is_device ? path : fmt::format("{}.{}.part", path, getpid());
    file_.open(written_, std::ios::binary);
}

OutputFile::~OutputFile() {
    std::error_code error;
    if (file_.is_open() && written_ != path_) fs::remove(written_, error);
}

bool OutputFile::finish() {
    stream_->flush();
    if (!*stream_) return false;
    if (stream_ != &file_) return true;
    file_.close();
    std::error_code error;
    if (file_ && written_ != path_) fs::rename(written_, path_, error);
    const bool is_written = file_ && !error;
    if (!is_written && written_ != path_) fs::remove(written_, error);
    return is_written;
}

bool is_same_file(const std::string& in, const std::string& out) {
    std::error_code error;
    if (out == kStandard || !fs::equivalent(in, out, error)) return false;
    complain(Status::Misused, "input and output are the same file: {}", in);
    return true;
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

void declare_ruleset(Command& command, RecordRuleset& ruleset) {
    command
        .add_option("--ruleset", ruleset.name,
                    "Replay under this ruleset instead of the record's own:\n" + variant_names() +
                        ",\nor a custom ruleset such as janggi:bikjang=off")
        .type_name("NAME");
}

std::string told(const std::string& file, const record::Problem& problem) {
    return fmt::format("{}:{}:{}: {}: {}", file, problem.place.line, problem.place.column,
                       name_of(problem.severity), problem.message);
}

}  // namespace janggun::cli
