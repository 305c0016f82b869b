// Reading one game of our JSON form.
#include "record/json_reader.h"

#include <cmath>
#include <fmt/format.h>
#include <simdjson.h>
#include <string>

#include "notation/move_text.h"
#include "record/comment.h"
#include "record/facts.h"
#include "record/replay.h"

namespace janggun::record::json {
namespace {

using simdjson::ondemand::array;
using simdjson::ondemand::document;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

/// A parsed document and where its parts stand in the text. The parser unescapes strings into a
/// buffer of its own, which lives as long as this does.
class GameReader {
  public:
    GameReader(std::string_view text, Place place) : json_{text}, problems_{text, place} {}

    [[nodiscard]] ReadGame read() {
        ReadGame game;
        document root;
        object fields;
        if (note(parser_.iterate(json_).get(root)) && note(root.get_object().get(fields))) {
            read_facts(fields);
            if (!is_broken_)
                if (const auto ruleset = ruleset_from(facts_, problems_))
                    game.record = with_game(*ruleset, [&]<Game G>(const auto& rules) {
                        return read_record<G>(fields, rules);
                    });
        }
        game.problems = problems_.take();
        return game;
    }

  private:
    /// True if all is well; tells the problem once otherwise. A document that is broken somewhere
    /// is not read further.
    bool note(simdjson::error_code error, std::size_t offset = 0) {
        if (error == simdjson::SUCCESS) return true;
        if (!is_broken_)
            problems_.error(
                offset, fmt::format("not the JSON of a game: {}", simdjson::error_message(error)));
        is_broken_ = true;
        return false;
    }

    [[nodiscard]] std::size_t offset_of(std::string_view token) const {
        return static_cast<std::size_t>(token.data() - json_.data());
    }

    /// Looks a field up. False if it is not there (which is fine) or the document is broken.
    bool find(object& from, std::string_view name, value& found) {
        if (is_broken_) return false;
        const auto error = from.find_field_unordered(name).get(found);
        if (error == simdjson::NO_SUCH_FIELD) return false;
        return note(error);
    }
    [[nodiscard]] Word text_of(value& found) {
        Word word;
        word.column = offset_of(found.raw_json_token());
        note(found.get_string().get(word.text), word.column);
        return word;
    }
    [[nodiscard]] Word text_in(object& from, std::string_view name) {
        value found;
        return find(from, name, found) ? text_of(found) : Word{};
    }
    [[nodiscard]] std::optional<Duration> seconds_in(object& from, std::string_view name) {
        value found;
        if (!find(from, name, found)) return std::nullopt;
        const auto offset = offset_of(found.raw_json_token());
        double seconds = 0;
        if (!note(found.get_double().get(seconds), offset)) return std::nullopt;
        if (seconds >= 0 && seconds < static_cast<double>(kMaxSeconds))
            return Duration{std::llround(seconds * 1000)};
        problems_.warning(offset, fmt::format("{} is no time", seconds));
        return std::nullopt;
    }

    void read_facts(object& fields);
    template <Game G>
    [[nodiscard]] std::optional<AnyRecord> read_record(object& fields,
                                                       const typename G::Ruleset& ruleset);
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
    Facts facts_;
    bool is_broken_ = false;
};

void GameReader::read_facts(object& fields) {
    facts_.variant = text_in(fields, "variant");
    facts_.fen = text_in(fields, "fen");
    facts_.cho = text_in(fields, "choSetup");
    facts_.han = text_in(fields, "hanSetup");
    facts_.time_control = text_in(fields, "timeControl");
    facts_.time_text = text_in(fields, "timeText");
    facts_.score = text_in(fields, "result");
    facts_.reason = text_in(fields, "reason");
    facts_.points = text_in(fields, "points");
    facts_.result_text = text_in(fields, "resultText");
    value handicap;
    if (find(fields, "handicap", handicap)) note(handicap.get_bool().get(facts_.is_handicap));
}

template <Game G>
std::optional<AnyRecord> GameReader::read_record(object& fields,
                                                 const typename G::Ruleset& ruleset) {
    Record<G> record;
    if (!fill_start(record, ruleset, facts_, problems_)) return std::nullopt;
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
    value moves;
    array line;
    if (find(fields, "moves", moves) && note(moves.get_array().get(line)))
        read_line(record, line, kRoot, record.start, 0);
    fill_outcome(record, facts_, problems_);
    return record;
}

void GameReader::read_tags(object& fields, std::vector<Tag>& tags) {
    value found;
    object named;
    if (!find(fields, "tags", found) || !note(found.get_object().get(named))) return;
    for (auto field : named) {
        std::string_view name;
        value text;
        if (!note(field.error()) || !note(field.unescaped_key().get(name)) ||
            !note(field.value().get(text)))
            return;
        const std::string kept{name};
        tags.push_back({kept, std::string{text_of(text).text}});
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
        text = has_details ? text_in(fields, "move") : text_of(item);
        if (is_broken_) return;
        if (resume<G>(position))
            problems_.warning(text.column, "the game goes on after two passes");
        const auto move = notation::read_any_move<G>(position, text.text);
        if (!move)
            return problems_.error(text.column, fmt::format("\"{}\": {}; the {} is read up to here",
                                                            text.text, describe(move.error()),
                                                            depth == 0 ? "game" : "variation"));
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
    value found;
    array nags;
    if (!find(fields, "nags", found) || !note(found.get_array().get(nags))) return;
    for (auto element : nags) {
        std::uint64_t nag = 0;
        if (!note(element.get_uint64().get(nag))) return;
        if (nag <= 255) node.nags.push_back(static_cast<std::uint8_t>(nag));
    }
}

template <Game G>
void GameReader::read_variations(Record<G>& record, object& fields, NodeId parent,
                                 const typename G::Position& before, int depth) {
    value found;
    array lines;
    if (!find(fields, "variations", found) || !note(found.get_array().get(lines))) return;
    if (depth == kMaxVariationDepth)
        return problems_.error(0, "variations nested too deeply; some are skipped");
    for (auto element : lines) {
        array line;
        if (!note(element.get_array().get(line))) return;
        read_line(record, line, parent, before, depth + 1);
        if (is_broken_) return;
    }
}

}  // namespace

ReadGame read_game(std::string_view text, Place place) {
    return GameReader{text, place}.read();
}

}  // namespace janggun::record::json
