// Reading one game of our JSON form.
#include "record/json_reader.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <simdjson.h>
#include <span>
#include <string>

#include "notation/fen.h"
#include "notation/move_text.h"
#include "record/comment.h"
#include "record/facts.h"
#include "record/judge.h"
#include "record/replay.h"
#include "record/start.h"

namespace janggun::record::json {
namespace {

using simdjson::ondemand::array;
using simdjson::ondemand::document;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

using Names = std::span<const std::string_view>;

constexpr std::string_view kCommonFields[] = {
    "variant", "ruleset",   "handicap", "event",  "site",        "date",      "round",
    "first",   "second",    "tags",     "fen",    "timeControl", "timeText",  "comment",
    "moves",   "final_fen", "result",   "reason", "points",      "resultText"};
/// Those, and the fields of every game's set-ups.
[[nodiscard]] Names game_fields() {
    static const std::vector<std::string> kSetups = [] {
        std::vector<std::string> fields;
        for (const SetupTag& tag : setup_tags()) fields.push_back(setup_field(tag.name));
        return fields;
    }();
    static const std::vector<std::string_view> kAll = [] {
        std::vector<std::string_view> fields{std::begin(kCommonFields), std::end(kCommonFields)};
        fields.insert(fields.end(), kSetups.begin(), kSetups.end());
        return fields;
    }();
    return kAll;
}
constexpr std::string_view kMoveFields[] = {"move",  "before", "comment",   "nags",
                                            "spent", "clock",  "variations"};

/// A parsed document and where its parts stand in the text. The parser unescapes strings into a
/// buffer of its own, which lives as long as this does. The reader is strict, for this form is our
/// own: a field that it does not know, or that holds something else than it should, is an error.
class GameReader {
  public:
    GameReader(std::string_view text, Place place, const ReadOptions& options)
        : json_{text}, problems_{text, place}, options_{options} {}

    [[nodiscard]] ReadGame read() {
        ReadGame game;
        document root;
        object fields;
        if (note(parser_.iterate(json_).get(root)) && note(root.get_object().get(fields))) {
            check_fields(fields, game_fields());
            read_facts(fields);
            if (!is_broken_ && facts_.variant.text.empty() && !options_.ruleset)
                problems_.error(0, "the game has no \"variant\"; it is skipped");
            else if (!is_broken_)
                if (const auto found = ruleset_from(facts_, options_, problems_))
                    game.record = with_game(found->ruleset, [&]<Game G>(const auto& /*rules*/) {
                        return read_record<G>(fields, *found);
                    });
        }
        game.problems = problems_.take();
        return game;
    }

  private:
    /// True if there is no error; otherwise reports it once. Reading stops at the first syntax
    /// error.
    bool note(simdjson::error_code error, std::size_t offset = 0) {
        if (error == simdjson::SUCCESS) return true;
        if (!is_broken_)
            problems_.error(
                offset, fmt::format("not the JSON of a game: {}", simdjson::error_message(error)));
        is_broken_ = true;
        return false;
    }
    /// The same for a value of the wrong type in a valid document.
    bool expect(simdjson::error_code error, std::size_t offset, std::string_view name,
                std::string_view what) {
        if (error != simdjson::INCORRECT_TYPE && error != simdjson::NUMBER_ERROR &&
            error != simdjson::NUMBER_OUT_OF_RANGE)
            return note(error, offset);
        problems_.error(offset, fmt::format("\"{}\": expected {}", name, what));
        return false;
    }

    [[nodiscard]] std::size_t offset_of(std::string_view token) const {
        return static_cast<std::size_t>(token.data() - json_.data());
    }

    /// Every field is one of these, and there is none twice.
    void check_fields(object& from, Names known) {
        std::uint64_t seen = 0;
        for (auto field : from) {
            if (!note(field.error())) return;
            const auto offset = offset_of(std::string_view{field.key().value_unsafe().raw(), 1});
            std::string_view name;
            if (!note(field.unescaped_key().get(name))) return;
            const auto found = std::find(known.begin(), known.end(), name);
            if (found == known.end()) {
                problems_.error(offset, fmt::format("unknown field \"{}\"; there are {}", name,
                                                    fmt::join(known, ", ")));
                continue;
            }
            const auto bit = std::uint64_t{1} << (found - known.begin());
            if ((seen & bit) != 0)
                problems_.error(offset, fmt::format("duplicate field \"{}\"", name));
            seen |= bit;
        }
        note(from.reset().error());
    }

    /// Finds a field. None if it is missing (not an error) or the document is invalid.
    [[nodiscard]] std::optional<value> find(object& from, std::string_view name) {
        if (is_broken_) return std::nullopt;
        value found;
        const auto error = from.find_field_unordered(name).get(found);
        if (error == simdjson::NO_SUCH_FIELD || !note(error)) return std::nullopt;
        return found;
    }
    [[nodiscard]] Word text_of(value& found, std::string_view name) {
        Word word;
        word.column = offset_of(found.raw_json_token());
        expect(found.get_string().get(word.text), word.column, name, "a text");
        return word;
    }
    [[nodiscard]] Word text_in(object& from, std::string_view name) {
        auto found = find(from, name);
        return found ? text_of(*found, name) : Word{};
    }
    [[nodiscard]] std::optional<Duration> seconds_in(object& from, std::string_view name) {
        auto found = find(from, name);
        if (!found) return std::nullopt;
        const auto offset = offset_of(found->raw_json_token());
        const auto what = fmt::format("a number of seconds from 0 to {}", kMaxSeconds);
        double seconds = 0;
        if (!expect(found->get_double().get(seconds), offset, name, what)) return std::nullopt;
        if (seconds >= 0 && seconds < static_cast<double>(kMaxSeconds))
            return Duration{std::llround(seconds * 1000)};
        problems_.error(offset, fmt::format("\"{}\": expected {}", name, what));
        return std::nullopt;
    }
    /// An array of the document; reports an error if it is not one.
    [[nodiscard]] std::optional<array> array_in(object& from, std::string_view name) {
        auto found = find(from, name);
        array elements;
        if (!found || !expect(found->get_array().get(elements), offset_of(found->raw_json_token()),
                              name, "an array"))
            return std::nullopt;
        return elements;
    }

    void read_facts(object& fields);
    template <Game G>
    [[nodiscard]] std::optional<AnyRecord> read_record(object& fields, const FoundRuleset& found);
    template <Game G>
    void check_final_fen(object& fields, const Record<G>& record);
    void read_tags(object& fields, std::vector<Tag>& tags);
    template <Game G>
    void read_line(Record<G>& record, array& moves, NodeId parent, typename G::Position position,
                   int depth);
    template <Game G>
    void read_details(Record<G>& record, object& fields, NodeId id);
    template <Game G>
    void read_variations(Record<G>& record, object& fields, NodeId parent,
                         const typename G::Position& before, int depth);

    simdjson::padded_string json_;
    simdjson::ondemand::parser parser_;
    ProblemList problems_;
    const ReadOptions& options_;
    Facts facts_;
    MovesRead moves_;
    bool is_broken_ = false;
};

void GameReader::read_facts(object& fields) {
    facts_.unread = Severity::Error;
    facts_.variant = text_in(fields, "variant");
    facts_.ruleset = text_in(fields, "ruleset");
    facts_.fen = text_in(fields, "fen");
    for (const SetupTag& tag : setup_tags())
        if (const Word said = text_in(fields, setup_field(tag.name)); !said.text.empty())
            facts_.setups[tag.side] = said;
    facts_.time_control = text_in(fields, "timeControl");
    facts_.time_text = text_in(fields, "timeText");
    facts_.score = text_in(fields, "result");
    facts_.reason = text_in(fields, "reason");
    facts_.points = text_in(fields, "points");
    facts_.result_text = text_in(fields, "resultText");
    if (auto handicap = find(fields, "handicap"))
        expect(handicap->get_bool().get(facts_.is_handicap), offset_of(handicap->raw_json_token()),
               "handicap", "true or false");
}

template <Game G>
std::optional<AnyRecord> GameReader::read_record(object& fields, const FoundRuleset& found) {
    Record<G> record;
    if (!fill_start(record, found, facts_, problems_)) return std::nullopt;
    record.event = text_in(fields, "event").text;
    record.site = text_in(fields, "site").text;
    record.date = text_in(fields, "date").text;
    record.round = text_in(fields, "round").text;
    record.players.first = text_in(fields, "first").text;
    record.players.second = text_in(fields, "second").text;
    add_comment(record.nodes[kRoot].comment, text_in(fields, "comment").text);
    std::vector<Tag> tags;
    read_tags(fields, tags);
    for (Tag& tag : tags)
        if (!record.set_tag(tag.name, std::move(tag.value))) {
            problems_.error(0, "too many tags; some are left out");
            break;
        }
    if (!is_broken_ && !find(fields, "moves")) problems_.error(0, "the game has no \"moves\"");
    if (auto line = array_in(fields, "moves")) read_line(record, *line, kRoot, record.start, 0);
    fill_outcome(record, facts_, problems_);
    if (is_broken_) return record;
    judge(record, facts_, moves_, problems_);
    if (moves_.is_whole) check_final_fen(fields, record);
    return record;
}

/// The position after the last move, for readers that do not replay the game.
template <Game G>
void GameReader::check_final_fen(object& fields, const Record<G>& record) {
    const Word said = text_in(fields, "final_fen");
    if (said.text.empty()) return;
    const auto last = notation::to_fen<G>(record.final_position());
    if (said.text == last) return;
    const auto position = notation::read_position<G>(said.text, record.ruleset);
    if (!position || notation::to_fen<G>(*position) != last)
        problems_.error(said.column, fmt::format("\"final_fen\": the moves lead to {}", last));
}

void GameReader::read_tags(object& fields, std::vector<Tag>& tags) {
    auto found = find(fields, "tags");
    object named;
    if (!found || !expect(found->get_object().get(named), offset_of(found->raw_json_token()),
                          "tags", "an object of texts"))
        return;
    for (auto field : named) {
        std::string_view name;
        value text;
        if (!note(field.error()) || !note(field.unescaped_key().get(name)) ||
            !note(field.value().get(text)))
            return;
        const std::string kept{name};
        tags.push_back({kept, std::string{text_of(text, kept).text}});
    }
}

template <Game G>
void GameReader::read_line(Record<G>& record, array& moves, NodeId parent,
                           typename G::Position position, int depth) {
    for (auto element : moves) {
        value item;
        if (!note(element.get(item))) return;
        object fields;
        Word text;
        const auto type = item.type();
        if (!note(type.error())) return;
        const bool has_details = type.value_unsafe() == simdjson::ondemand::json_type::object;
        if (has_details && !note(item.get_object().get(fields))) return;
        const std::size_t offset = offset_of(item.raw_json_token());
        if (has_details) check_fields(fields, kMoveFields);
        text = has_details ? text_in(fields, "move") : text_of(item, "moves");
        if (text.column == 0) text.column = offset;  // it has no "move"
        if (is_broken_) return;
        const bool is_main = depth == 0;
        if (resume<G>(position) && !(is_main && record.is_ruleset_known))
            problems_.warning(text.column, "the game goes on after two passes");
        const auto move = notation::read_any_move<G>(position, text.text);
        if (!move) {
            if (is_main) moves_.is_whole = false;
            const auto over = is_main ? over_already(record) : std::nullopt;
            return problems_.error(
                text.column,
                fmt::format("\"{}\": {}; the {} is read up to here", text.text,
                            why_unplayable<G>(over, move.error()), is_main ? "game" : "variation"),
                {About::Move, std::string{text.text}});
        }
        if (is_main) moves_.offsets.push_back(text.column);
        const NodeId id = record.add(parent, *move);
        if (has_details) {
            read_details(record, fields, id);
            read_variations(record, fields, parent, position, depth);
        }
        if (is_broken_) return;
        position.play(*move);
        parent = id;
    }
}

template <Game G>
void GameReader::read_details(Record<G>& record, object& fields, NodeId id) {
    Node<G>& node = record.nodes[id];
    add_comment(node.before, text_in(fields, "before").text);
    add_comment(node.comment, text_in(fields, "comment").text);
    node.spent = seconds_in(fields, "spent");
    node.clock = seconds_in(fields, "clock");
    auto nags = array_in(fields, "nags");
    if (!nags) return;
    for (auto element : *nags) {
        value item;
        if (!note(element.get(item))) return;
        const auto offset = offset_of(item.raw_json_token());
        std::uint64_t nag = 256;
        const auto error = item.get_uint64().get(nag);
        if (!expect(nag > 255 && error == simdjson::SUCCESS ? simdjson::INCORRECT_TYPE : error,
                    offset, "nags", "numbers from 0 to 255"))
            return;
        node.nags.push_back(static_cast<std::uint8_t>(nag));
    }
}

template <Game G>
void GameReader::read_variations(Record<G>& record, object& fields, NodeId parent,
                                 const typename G::Position& before, int depth) {
    auto lines = array_in(fields, "variations");
    if (!lines) return;
    if (depth == kMaxVariationDepth)
        return problems_.error(0, "variations nested too deeply; some are skipped");
    for (auto element : *lines) {
        array line;
        if (!note(element.get_array().get(line))) return;
        read_line(record, line, parent, before, depth + 1);
        if (is_broken_) return;
    }
}

}  // namespace

ReadGame read_game(std::string_view text, Place place, const ReadOptions& options) {
    return GameReader{text, place, options}.read();
}

}  // namespace janggun::record::json
