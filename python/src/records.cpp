// Recorded games in Python: readers as iterators, and the class janggun.Record.
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <pybind11/stl.h>
#include <sstream>

#include "board.h"
#include "module.h"
#include "names.h"
#include "notation/fen.h"
#include "record/reader.h"
#include "record/replay.h"
#include "record/writer.h"

namespace janggun::python {
namespace {

namespace py = pybind11;
using record::AnyRecord;
using record::Problem;

struct Record {
    AnyRecord game;
    std::vector<Problem> problems;
    std::size_t line = 1;

    template <typename Use>
    decltype(auto) visit(Use&& use) const {
        return std::visit(
            [&]<Game G>(const record::Record<G>& one) -> decltype(auto) {
                return use.template operator()<G>(one);
            },
            game);
    }
};

std::string place_text(const Problem& problem) {
    return fmt::format("line {}, column {}: {}", problem.place.line, problem.place.column,
                       problem.message);
}

/// The bytes of an object with a method read(size), block by block. What read() raises ends the
/// input, and is raised by whoever reads the games. Used without the GIL.
class ObjectBytes : public std::streambuf {
  public:
    explicit ObjectBytes(py::object source) : read_{source.attr("read")} {
        // So many bytes tell the format; the reads of a pipe may be shorter.
        while (block_.size() < kBeginning)
            if (!append()) break;
        rethrow();
        expose();
    }
    [[nodiscard]] std::string_view beginning() const {
        return std::string_view{block_}.substr(0, kBeginning);
    }
    /// Raises what read() has raised. Called with the GIL.
    void rethrow() {
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

  protected:
    int_type underflow() override {
        if (gptr() == egptr()) {
            const py::gil_scoped_acquire acquired;
            block_.clear();
            append();
            expose();
        }
        return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*gptr());
    }

  private:
    static constexpr std::size_t kBeginning = 1024;
    static constexpr std::size_t kBlock = std::size_t{1} << 16;

    /// False at the end of the input. A file that is open as text returns str.
    bool append() {
        try {
            const py::object part = read_(kBlock);
            if (!py::isinstance<py::str>(part) && !py::isinstance<py::bytes>(part))
                throw py::type_error("expected str or bytes from read()");
            const auto bytes = part.cast<std::string>();
            block_ += bytes;
            return !bytes.empty();
        } catch (...) {
            failure_ = std::current_exception();
            return false;
        }
    }
    void expose() { setg(block_.data(), block_.data(), block_.data() + block_.size()); }

    py::object read_;
    std::string block_;
    std::exception_ptr failure_;
};

/// An input that owns its bytes' source.
class ObjectInput : public std::istream {
  public:
    explicit ObjectInput(py::object source) : std::istream{nullptr}, bytes_{std::move(source)} {
        rdbuf(&bytes_);
    }
    [[nodiscard]] ObjectBytes& bytes() { return bytes_; }

  private:
    ObjectBytes bytes_;
};

/// One game after another, of a file or of text in memory. Threads may share a reader: each game
/// goes to one of them.
class RecordReader {
  public:
    RecordReader(std::unique_ptr<std::istream> input, record::Format format,
                 record::ReadOptions options, bool strict)
        : input_{std::move(input)},
          reader_{*input_, format, std::move(options)},
          format_{format},
          is_strict_{strict} {}

    [[nodiscard]] Record next() {
        while (true) {
            std::optional<record::ReadGame> game;
            {
                const py::gil_scoped_release released;  // others hold the mutex without it
                const std::lock_guard lock{mutex_};
                game = reader_.next();
            }
            if (auto* object = dynamic_cast<ObjectInput*>(input_.get())) object->bytes().rethrow();
            if (input_->bad()) {
                PyErr_SetString(PyExc_OSError, "the file cannot be read");
                throw py::error_already_set();
            }
            if (!game) throw py::stop_iteration();
            if (game->record)
                return {std::move(*game->record), std::move(game->problems), game->place.line};
            std::string why = "the game cannot be read";
            if (!game->problems.empty()) why = place_text(game->problems.front());
            if (is_strict_) throw RecordFailure{why};
            skipped_.push_back(why);
        }
    }
    [[nodiscard]] const std::vector<std::string>& skipped() const { return skipped_; }
    [[nodiscard]] std::string format() const { return std::string{record::name_of(format_)}; }

  private:
    std::mutex mutex_;
    std::unique_ptr<std::istream> input_;
    record::Reader reader_;
    record::Format format_;
    bool is_strict_;
    std::vector<std::string> skipped_;
};

record::ReadOptions options_from(const std::optional<std::string>& variant) {
    record::ReadOptions options;
    if (variant) options.ruleset = ruleset_from(*variant);
    return options;
}

std::unique_ptr<RecordReader> read_file(const std::string& path,
                                        const std::optional<std::string>& format,
                                        const std::optional<std::string>& variant, bool strict) {
    auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(path, error);  // it would open
    if (is_folder) errno = EISDIR;
    if (is_folder || !*file) {
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
        throw py::error_already_set();
    }
    std::optional<record::Format> wanted = record::format_of_path(path);
    if (format) wanted = format_from(*format);
    if (!wanted) {
        std::string beginning(1024, '\0');
        file->read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
        beginning.resize(static_cast<std::size_t>(file->gcount()));
        file->clear();
        file->seekg(0);
        wanted = record::sniff_format(beginning);
    }
    return std::make_unique<RecordReader>(std::move(file), *wanted, options_from(variant), strict);
}

std::unique_ptr<RecordReader> read_object(py::object source,
                                          const std::optional<std::string>& format,
                                          const std::optional<std::string>& variant, bool strict) {
    auto input = std::make_unique<ObjectInput>(std::move(source));
    const auto wanted =
        format ? format_from(*format) : record::sniff_format(input->bytes().beginning());
    return std::make_unique<RecordReader>(std::move(input), wanted, options_from(variant), strict);
}

std::unique_ptr<RecordReader> read_bytes(const std::string& bytes,
                                         const std::optional<std::string>& format,
                                         const std::optional<std::string>& variant, bool strict) {
    const auto wanted = format ? format_from(*format)
                               : record::sniff_format(std::string_view{bytes}.substr(0, 1024));
    return std::make_unique<RecordReader>(std::make_unique<std::istringstream>(bytes), wanted,
                                          options_from(variant), strict);
}

/// Calls use(position, node) for every move of the main line.
template <Game G, typename Use>
void for_each_move(const record::Record<G>& game, Use use) {
    auto position = game.start;
    for (const auto id : game.main_line()) {
        record::resume<G>(position);
        use(position, game.nodes[id]);
        position.play(game.nodes[id].move);
    }
}

template <Game G>
std::string uci_of(const typename G::Position& position, typename G::Move move) {
    return notation::write_move<G>(position, move, notation::Style::Uci);
}

std::vector<std::string> moves_of(const Record& record, const std::optional<std::string>& style) {
    return record.visit([&]<Game G>(const record::Record<G>& game) {
        const auto wanted = style ? style_from<G>(style) : notation::Style::Uci;
        std::vector<std::string> moves;
        for_each_move<G>(game, [&](const auto& position, const auto& node) {
            moves.push_back(notation::write_move<G>(position, node.move, wanted));
        });
        return moves;
    });
}

struct RecordedMove {
    std::string move;
    std::string comment;
    std::vector<int> nags;
    std::optional<double> spent;  // seconds
    std::optional<double> clock;
};

std::vector<RecordedMove> main_line(const Record& record) {
    const auto seconds = [](const std::optional<record::Duration>& time) -> std::optional<double> {
        if (!time) return std::nullopt;
        return static_cast<double>(time->count()) / 1000;
    };
    return record.visit([&]<Game G>(const record::Record<G>& game) {
        std::vector<RecordedMove> moves;
        for_each_move<G>(game, [&](const auto& position, const auto& node) {
            moves.push_back({.move = uci_of<G>(position, node.move),
                             .comment = node.comment,
                             .nags = {node.nags.begin(), node.nags.end()},
                             .spent = seconds(node.spent),
                             .clock = seconds(node.clock)});
        });
        return moves;
    });
}

Board board_of(const Record& record, std::optional<std::size_t> plies) {
    return record.visit([&]<Game G>(const record::Record<G>& game) {
        Board board{AnyRuleset{game.ruleset},
                    {.fen = notation::to_fen<G>(game.start), .setups = {}, .handicap = {}}};
        const auto moves = moves_of(record, std::nullopt);
        const std::size_t count = std::min(plies.value_or(moves.size()), moves.size());
        for (std::size_t i = 0; i < count; ++i) board.play(moves[i], "uci", AfterEnd::PlayOn);
        return board;
    });
}

py::object written(const Record& record, const std::string& format,
                   const std::optional<std::string>& style) {
    record::WriteOptions options;
    options.format = format_from(format);
    if (style)
        options.style =
            record.visit([&]<Game G>(const record::Record<G>&) { return style_from<G>(style); });
    return py::str(record::write_game(record.game, options).text);
}

std::string result_of(const Record& record) {
    return std::visit(
        [](const auto& game) {
            return std::string{game.outcome ? score_of(*game.outcome) : std::string_view{"*"}};
        },
        record.game);
}

py::dict tags_of(const Record& record) {
    py::dict tags;
    std::visit(
        [&](const auto& game) {
            for (const auto& tag : game.tags) tags[py::str(tag.name)] = tag.value;
        },
        record.game);
    return tags;
}

void add_record(py::module_& module) {
    const auto of_game = [](auto&& use) {
        return [use](const Record& record) { return std::visit(use, record.game); };
    };
    py::class_<Record>(module, "Record", "A recorded game.")
        .def_property_readonly("event", of_game([](const auto& g) { return g.event; }))
        .def_property_readonly("site", of_game([](const auto& g) { return g.site; }))
        .def_property_readonly("date", of_game([](const auto& g) { return g.date; }))
        .def_property_readonly("round", of_game([](const auto& g) { return g.round; }))
        .def_property_readonly("players", of_game([](const auto& g) {
                                   return std::pair{g.players.first, g.players.second};
                               }))
        .def_property_readonly("tags", tags_of)
        .def_property_readonly(
            "variant", of_game([](const auto& g) { return std::string{name_of(g.ruleset)}; }))
        .def_property_readonly("names_ruleset",
                               of_game([](const auto& g) { return g.is_ruleset_known; }))
        .def_property_readonly("start_fen",
                               [](const Record& record) {
                                   return record.visit([]<Game G>(const record::Record<G>& game) {
                                       return notation::to_fen<G>(game.start);
                                   });
                               })
        .def_property_readonly("time_control", of_game([](const auto& g) {
                                   return g.time_control ? to_text(*g.time_control) : g.time_text;
                               }))
        .def_property_readonly("outcome", of_game([](const auto& g) { return g.outcome; }))
        .def_property_readonly("result", result_of)
        .def_property_readonly(
            "comment", of_game([](const auto& g) { return g.nodes[record::kRoot].comment; }))
        .def_property_readonly("main_line", main_line)
        .def_readonly("problems", &Record::problems)
        .def_property_readonly(
            "has_errors", [](const Record& record) { return record::has_errors(record.problems); })
        .def_readonly("line", &Record::line)
        .def("moves", moves_of, py::arg("style") = std::nullopt,
             "The main line, in UCI unless another notation is named.")
        .def("board", board_of, py::arg("plies") = std::nullopt,
             "The board after so many plies of the main line; without a number, at its end.")
        .def("write", written, py::arg("format") = "pgn", py::arg("style") = std::nullopt,
             "The game with its comments and variations as text.")
        .def("__repr__", [](const Record& record) {
            return std::visit(
                [&](const auto& g) {
                    return fmt::format("<Record {} - {} {} {}, {} plies>", g.players.first,
                                       g.players.second, g.date, result_of(record), g.plies());
                },
                record.game);
        });
    py::class_<RecordedMove>(module, "RecordedMove", "A move of a recorded game's main line.")
        .def_readonly("move", &RecordedMove::move)
        .def_readonly("comment", &RecordedMove::comment)
        .def_readonly("nags", &RecordedMove::nags)
        .def_readonly("spent", &RecordedMove::spent)
        .def_readonly("clock", &RecordedMove::clock)
        .def("__repr__",
             [](const RecordedMove& move) { return fmt::format("<RecordedMove {}>", move.move); });
}

}  // namespace

void add_records(py::module_& module) {
    py::class_<Problem>(module, "Problem", "What is wrong with a record, and where.")
        .def_property_readonly(
            "severity", [](const Problem& p) { return std::string{record::name_of(p.severity)}; })
        .def_property_readonly("line", [](const Problem& p) { return p.place.line; })
        .def_property_readonly("column", [](const Problem& p) { return p.place.column; })
        .def_readonly("message", &Problem::message)
        .def("__str__", place_text)
        .def("__repr__", [](const Problem& p) {
            return fmt::format("<Problem {}, {}>", record::name_of(p.severity), place_text(p));
        });
    add_record(module);
    py::class_<RecordReader>(module, "RecordReader",
                             "An iterator over the games of a file or text.")
        .def("__iter__", [](py::object self) { return self; })
        .def("__next__", &RecordReader::next)
        .def_property_readonly("skipped", &RecordReader::skipped)
        .def_property_readonly("format", &RecordReader::format);
    module.def("_read_file", read_file, py::arg("path"), py::arg("format"), py::arg("variant"),
               py::arg("strict"));
    module.def("_read_object", read_object, py::arg("source"), py::arg("format"),
               py::arg("variant"), py::arg("strict"));
    module.def("_read_bytes", read_bytes, py::arg("data"), py::arg("format"), py::arg("variant"),
               py::arg("strict"));
}

}  // namespace janggun::python
