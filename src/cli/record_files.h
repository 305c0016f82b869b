// Files of game records, as the commands open them: "-" is standard input or output.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <streambuf>
#include <string>

#include "cli/command.h"
#include "record/format.h"
#include "record/problem.h"
#include "record/reader.h"

namespace janggun::cli {

inline constexpr const char* kStandard = "-";

/// A stream buffer that allows a look at the beginning of its source, for streams that cannot seek
/// such as pipes.
class ReadAgain : public std::streambuf {
  public:
    ReadAgain(std::istream& source, std::size_t beginning);
    [[nodiscard]] const std::string& beginning() const { return block_; }

  protected:
    int_type underflow() override;

  private:
    std::size_t fill(std::size_t size);

    std::istream& source_;
    std::string block_;
};

/// A file to read records from, and its format: detected by extension, else by content.
class RecordInput {
  public:
    /// Check is_open() afterwards.
    RecordInput(const std::string& path, std::optional<record::Format> format);

    [[nodiscard]] bool is_open() const { return stream_.has_value(); }
    [[nodiscard]] std::istream& stream() { return *stream_; }
    [[nodiscard]] record::Format format() const { return format_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    /// In bytes; nothing for a stream without a size, such as a pipe.
    [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }
    /// False after a read error.
    [[nodiscard]] bool is_good() const { return !source_->bad(); }

  private:
    std::string name_;  // for messages
    std::ifstream file_;
    std::istream* source_;
    std::optional<ReadAgain> bytes_;
    std::optional<std::istream> stream_;
    record::Format format_ = record::Format::Pgn;
    std::optional<std::uint64_t> size_;
};

/// A file to write, first under a temporary name and renamed at the end, so that an incomplete file
/// never replaces a complete one.
class OutputFile {
  public:
    explicit OutputFile(const std::string& path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Its state tells whether the file could be opened.
    [[nodiscard]] std::ostream& stream() { return *stream_; }
    /// Renames the temporary file. False if any write failed.
    [[nodiscard]] bool finish();

  private:
    std::string path_;
    std::string written_;  // the temporary name
    std::ofstream file_;
    std::ostream* stream_;
};

/// Prints an error and returns true if the output would replace the input.
[[nodiscard]] bool is_same_file(const std::string& in, const std::string& out);

/// The option --ruleset of commands that replay records.
struct RecordRuleset {
    std::string name;  // empty: the record's own

    /// Prints an error and returns nothing if the ruleset is unknown.
    [[nodiscard]] std::optional<record::ReadOptions> read_options() const;
};
void declare_ruleset(Command& command, RecordRuleset& ruleset);

/// "file:12:5: error: …"
[[nodiscard]] std::string told(const std::string& file, const record::Problem& problem);

}  // namespace janggun::cli
