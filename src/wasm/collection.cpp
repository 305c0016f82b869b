// The reader's own collection of games for the explorer: read in batches, with the key of every
// position that is to be indexed. Nothing is kept here but the text that is still to be read.
#include <fmt/format.h>
#include <sstream>

#include "notation/fen.h"
#include "notation/uci.h"
#include "record/facts.h"
#include "record/format.h"
#include "record/reader.h"
#include "record/replay.h"
#include "wasm/bridge.h"
#include "wasm/problems.h"

namespace janggun::wasm {
namespace {

constexpr std::string_view kNoCollection = "there is no such collection";

/// Reader keeps a reference to its input, so both stay where they are.
struct Collection {
    Collection(std::string_view text, record::Format format)
        : input{std::string{text}}, reader{input, format} {}
    std::istringstream input;
    record::Reader reader;
};

Handles<std::unique_ptr<Collection>>& collections() {
    static Handles<std::unique_ptr<Collection>> handles;
    return handles;
}

/// The positions before the first `plies` moves as their keys, 16 hexadecimal digits each, and all
/// moves as UCI.
template <Game G>
void write_line(JsonText& json, const record::Record<G>& record, int plies) {
    std::string keys;
    std::string moves;
    auto position = record.start;
    for (const record::NodeId id : record.main_line()) {
        record::resume<G>(position);
        if (plies-- > 0) fmt::format_to(std::back_inserter(keys), "{:016x}", position.key());
        const auto move = record.nodes[id].move;
        if (!moves.empty()) moves += ' ';
        moves += notation::write_uci(position, move);
        position.play(move);
    }
    json.field("keys", keys);
    json.field("moves", moves);
}

void write_game(JsonText& json, const record::AnyRecord& any, int plies) {
    std::visit(
        [&]<Game G>(const record::Record<G>& record) {
            json.field("variant", name_of(record.ruleset));
            json.truth_field("handicap", record::is_handicap(record));
            json.field("start", notation::to_fen<G>(record.start));
            json.field("white", record.players[Side::First]);
            json.field("black", record.players[Side::Second]);
            json.field("event", record.event);
            json.field("date", record.date);
            json.field("result", record::score_of(record.outcome));
            json.truth_field("points", record.outcome && record.outcome->points.has_value());
            write_line(json, record, plies);
        },
        any);
}

}  // namespace

/// `format` may be empty: the text shows it. The number of the collection, or 0.
JANGGUN_EXPORT(collection_open) int collection_open(const char* text, const char* format) {
    const std::string_view all{text};
    const auto named = record::format_named(format);
    const auto form = named ? *named : record::sniff_format(all.substr(0, 4096));
    if (form == record::Format::Json) return bad("expected PGN or .gib");
    return collections().add(std::make_unique<Collection>(all, form));
}

JANGGUN_EXPORT(collection_close) void collection_close(int handle) {
    collections().drop(handle);
}

/// The next games, with keys of their first `plies` positions:
/// {"games":[{"line","variant",…,"keys","moves"}],"faults":[{"line","text"}],"done":false}.
/// A game with an error is kept up to it, and reported.
JANGGUN_EXPORT(collection_next) int collection_next(int handle, int games, int plies) {
    auto* const found = collections().find(handle);
    if (!found) return bad(kNoCollection);
    JsonText json;
    std::string faults;
    json.open('{');
    json.key("games");
    json.open('[');
    bool is_done = false;
    for (int count = 0; count < games; ++count) {
        const auto read = (*found)->reader.next();
        is_done = !read;
        if (is_done) break;
        for (const auto& problem : read->problems) {
            if (problem.severity != record::Severity::Error) continue;
            JsonText fault;
            fault.open('{');
            fault.number_field("line", static_cast<int>(problem.place.line));
            fault.field("text", problem.message);
            write_subject(fault, problem.subject);
            fault.close('}');
            faults += (faults.empty() ? "" : ",") + fault.take();
            break;
        }
        if (!read->record) continue;
        json.open('{');
        json.number_field("line", static_cast<int>(read->place.line));
        write_game(json, *read->record, plies);
        json.close('}');
    }
    json.close(']');
    json.key("faults");
    json.plain("[" + faults + "]");
    json.truth_field("done", is_done);
    json.close('}');
    return good(json.take());
}

}  // namespace janggun::wasm
