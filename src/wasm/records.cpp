// Records between the page and our readers and writers. PGN and .gib are read here; JSON the
// browser takes apart itself, and hands the game over field by field and move by move.
#include <algorithm>

#include "notation/fen.h"
#include "record/comment.h"
#include "record/facts.h"
#include "record/format.h"
#include "record/json_writer.h"
#include "record/reader.h"
#include "record/replay.h"
#include "record/start.h"
#include "record/writer.h"
#include "wasm/bridge.h"
#include "wasm/problems.h"

namespace janggun::wasm {
namespace {

using record::AnyRecord;
using record::NodeId;

constexpr std::string_view kNoRecord = "there is no such record";

void write_problems(JsonText& json, const std::vector<record::Problem>& problems) {
    json.key("problems");
    json.open('[');
    for (const auto& problem : problems) {
        json.open('{');
        json.field("severity", record::name_of(problem.severity));
        json.number_field("line", static_cast<int>(problem.place.line));
        json.number_field("column", static_cast<int>(problem.place.column));
        json.field("text", problem.message);
        write_subject(json, problem.subject);
        json.close('}');
    }
    json.close(']');
}

/// The game in our JSON form, and its start as a FEN, which that form often leaves out.
void write_record(JsonText& json, const AnyRecord& any) {
    std::visit(
        [&]<Game G>(const record::Record<G>& record) {
            json.field("start", notation::to_fen<G>(record.start));
            json.key("game");
            json.plain(record::json::write_game(record, notation::Style::Uci).text);
        },
        any);
}

/// A record that the page makes. What is said about the game comes first, then its moves.
struct Draft {
    struct Field {
        std::string name;
        std::string value;
    };
    std::vector<Field> fields;
    std::optional<AnyRecord> record;
    // Where each node stands, so that a move is checked against its own board.
    std::vector<Games::Map<PositionOf>::Into<std::variant>> positions;

    [[nodiscard]] std::string_view field(std::string_view name) const {
        for (const Field& field : fields)
            if (field.name == name) return field.value;
        return {};
    }
    [[nodiscard]] record::Facts facts() const {
        const auto word = [this](std::string_view name) { return Word{field(name), 0}; };
        record::Facts facts{.variant = word("variant"),
                            .ruleset = word("ruleset"),
                            .is_handicap = field("handicap") == "true",
                            .fen = word("fen"),
                            .setups = {},
                            .time_control = word("timeControl"),
                            .time_text = word("timeText"),
                            .score = word("result"),
                            .reason = word("reason"),
                            .points = word("points"),
                            .result_text = word("resultText")};
        for (const record::SetupTag& tag : record::setup_tags())
            if (const Word said = word(record::setup_field(tag.name)); !said.text.empty())
                facts.setups[tag.side] = said;
        return facts;
    }
};

Handles<Draft>& drafts() {
    static Handles<Draft> handles;
    return handles;
}

template <Game G>
bool begin(Draft& draft, const record::FoundRuleset& ruleset, record::ProblemList& problems) {
    record::Record<G> record;
    if (!record::fill_start(record, ruleset, draft.facts(), problems)) return false;
    record.event = draft.field("event");
    record.site = draft.field("site");
    record.date = draft.field("date");
    record.round = draft.field("round");
    record.players = {std::string{draft.field("first")}, std::string{draft.field("second")}};
    record::add_comment(record.nodes[record::kRoot].comment, draft.field("comment"));
    for (const auto& field : draft.fields)
        if (field.name.starts_with("tag ")) record.set_tag(field.name.substr(4), field.value);
    draft.positions = {record.start};
    draft.record = std::move(record);
    return true;
}

}  // namespace

/// `format` may be empty: the text shows it. {"format":"pgn","games":[{"start","game","problems"}]}
JANGGUN_EXPORT(records_read) int records_read(const char* text, const char* format) {
    const std::string_view all{text};
    const auto named = record::format_named(format);
    const auto form = named ? *named : record::sniff_format(all.substr(0, 4096));
    JsonText json;
    json.open('{');
    json.field("format", record::name_of(form));
    json.key("games");
    json.open('[');
    if (form != record::Format::Json)
        for (const auto& read : record::read_all(all, form)) {
            json.open('{');
            json.number_field("line", static_cast<int>(read.place.line));
            if (read.record) write_record(json, *read.record);
            write_problems(json, read.problems);
            json.close('}');
        }
    json.close(']');
    json.close('}');
    return good(json.take());
}

JANGGUN_EXPORT(draft_new) int draft_new() {
    return drafts().add({});
}
JANGGUN_EXPORT(draft_free) void draft_free(int handle) {
    drafts().drop(handle);
}

/// A field of the JSON form; a tag is "tag NAME".
JANGGUN_EXPORT(draft_field) int draft_field(int handle, const char* name, const char* value) {
    Draft* draft = drafts().find(handle);
    if (!draft) return bad(kNoRecord);
    draft->fields.push_back({name, value});
    return good();
}

/// All fields are there: the start is made. The answer is its FEN.
JANGGUN_EXPORT(draft_begin) int draft_begin(int handle) {
    Draft* draft = drafts().find(handle);
    if (!draft) return bad(kNoRecord);
    record::ProblemList problems{"", {}};
    const auto found = record::ruleset_from(draft->facts(), {}, problems);
    const bool begun = found && with_game(found->ruleset, [&]<Game G>(const typename G::Ruleset&) {
                           return begin<G>(*draft, *found, problems);
                       });
    if (!begun) {
        const auto told = problems.take();
        return bad(told.empty() ? "the start is not understood" : told.front().message);
    }
    return std::visit(
        [&]<Game G>(const record::Record<G>& record) {
            return good(notation::to_fen<G>(record.start));
        },
        *draft->record);
}

/// Adds a move after a node (0 is the start); the number of the new node, or 0.
JANGGUN_EXPORT(draft_move) int draft_move(int handle, int parent, const char* text) {
    Draft* draft = drafts().find(handle);
    if (!draft || !draft->record) return bad(kNoRecord);
    return std::visit(
        [&]<Game G>(record::Record<G>& record) {
            if (parent < 0 || static_cast<std::size_t>(parent) >= record.nodes.size())
                return bad("there is no such move to go on from");
            auto position =
                std::get<typename G::Position>(draft->positions[static_cast<std::size_t>(parent)]);
            record::resume<G>(position);
            const auto move = notation::read_any_move<G>(position, text);
            if (!move) return bad(notation::describe(move.error()));
            const NodeId id = record.add(static_cast<NodeId>(parent), *move);
            position.play(*move);
            draft->positions.emplace_back(position);
            return static_cast<int>(id);
        },
        *draft->record);
}

/// What else the JSON form says of a move: before, comment, nags (one at a time), spent, clock.
JANGGUN_EXPORT(draft_note)
int draft_note(int handle, int node, const char* name, const char* value) {
    Draft* draft = drafts().find(handle);
    if (!draft || !draft->record) return bad(kNoRecord);
    return std::visit(
        [&]<Game G>(record::Record<G>& record) {
            if (node < 0 || static_cast<std::size_t>(node) >= record.nodes.size())
                return bad("there is no such move");
            auto& noted = record.nodes[static_cast<std::size_t>(node)];
            const std::string_view field{name};
            const auto number = parse_number<std::int64_t>(value);
            constexpr std::int64_t kMost = std::int64_t{record::kMaxSeconds} * 1000;
            if (field == "before") record::add_comment(noted.before, value);
            if (field == "comment") record::add_comment(noted.comment, value);
            if (!number || *number < 0 || *number > kMost) return good();
            if (field == "nag" && *number <= 255)
                noted.nags.push_back(static_cast<std::uint8_t>(*number));
            if (field == "spent") noted.spent = record::Duration{*number};
            if (field == "clock") noted.clock = record::Duration{*number};
            return good();
        },
        *draft->record);
}

/// The text of the game: {"text":"…","problems":[…]}. `format` "page" is what records_read gives.
JANGGUN_EXPORT(draft_write) int draft_write(int handle, const char* format, const char* style) {
    Draft* draft = drafts().find(handle);
    if (!draft || !draft->record) return bad(kNoRecord);
    record::ProblemList problems{"", {}};
    std::visit(
        [&]<Game G>(record::Record<G>& record) {
            record::fill_outcome(record, draft->facts(), problems);
        },
        *draft->record);
    JsonText json;
    json.open('{');
    if (const auto form = record::format_named(format)) {
        const auto written = record::write_game(
            *draft->record, {.format = *form, .style = notation::style_named(style)});
        json.key("text");
        json.string(written.text);
        write_problems(json, written.problems);
    } else {
        write_record(json, *draft->record);
        write_problems(json, problems.take());
    }
    json.close('}');
    return good(json.take());
}

}  // namespace janggun::wasm
