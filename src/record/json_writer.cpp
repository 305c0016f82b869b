// Writing a game in our JSON form.
#include "record/json_writer.h"

#include <fmt/format.h>

#include "base/json_text.h"
#include "notation/fen.h"
#include "record/facts.h"
#include "record/replay.h"
#include "record/start.h"

namespace janggun::record::json {
namespace {

[[nodiscard]] std::string seconds_text(Duration duration) {
    const auto total = duration.count();
    auto number = fmt::format("{}", total / 1000);
    if (total % 1000 != 0) number += fmt::format(".{:03}", total % 1000);
    return number;
}

template <Game G>
class GameWriter {
  public:
    GameWriter(const Record<G>& record, notation::Style style) : record_{record}, style_{style} {}

    [[nodiscard]] WrittenGame write() {
        page_.open('{');
        write_facts();
        page_.optional_field("comment", record_.nodes[kRoot].comment);
        page_.key("moves");
        write_line(record_.nodes[kRoot].next, record_.start, 0);
        write_result();
        page_.close('}');
        return {page_.take() + "\n", std::move(problems_)};
    }

  private:
    void write_facts();
    void write_line(NodeId first, typename G::Position position, int depth);
    void write_node(const Node<G>& node, const typename G::Position& before, bool has_variations,
                    int depth);
    void write_result();

    const Record<G>& record_;
    notation::Style style_;
    JsonText page_;
    std::vector<Problem> problems_;
};

template <Game G>
void GameWriter<G>::write_facts() {
    page_.field("variant", janggun::name_of(AnyRuleset{record_.ruleset}));
    if (!record_.is_ruleset_known) page_.field("ruleset", "?");
    if (is_handicap(record_)) page_.truth_field("handicap", true);
    page_.optional_field("event", record_.event);
    page_.optional_field("site", record_.site);
    page_.optional_field("date", record_.date);
    page_.optional_field("round", record_.round);
    page_.optional_field("first", record_.players.first);
    page_.optional_field("second", record_.players.second);
    if (!record_.tags.empty()) {
        page_.key("tags");
        page_.open('{');
        for (const Tag& tag : record_.tags) {
            page_.key(tag.name);
            page_.string(tag.value);
        }
        page_.close('}');
    }
    if constexpr (WithSetup<G>)
        if (const auto choices = G::setup_choices_of(record_.start))
            for (const Side side : kSides)
                page_.field(setup_field(setup_tag<G>(side)), name_of((*choices)[side]));
    if (!is_default_start(record_)) page_.field("fen", notation::to_fen<G>(record_.start));
    if (record_.time_control) page_.field("timeControl", to_text(*record_.time_control));
    page_.optional_field("timeText", record_.time_text);
}

template <Game G>
void GameWriter<G>::write_line(NodeId first, typename G::Position position, int depth) {
    page_.open('[');
    for (NodeId id = first; id != kNoNode; id = record_.nodes[id].next) {
        resume<G>(position);
        write_node(record_.nodes[id], position, id != first || depth == 0, depth);
        position.play(record_.nodes[id].move);
    }
    page_.close(']');
}

template <Game G>
void GameWriter<G>::write_node(const Node<G>& node, const typename G::Position& before,
                               bool has_variations, int depth) {
    const auto text = notation::write_move<G>(before, node.move, style_);
    NodeId other = has_variations ? node.alternative : kNoNode;
    if (other != kNoNode && depth == kMaxVariationDepth) {
        problems_.push_back({Severity::Warning, {}, "variations nested too deeply"});
        other = kNoNode;
    }
    if (other == kNoNode && node.before.empty() && node.comment.empty() && node.nags.empty() &&
        !node.spent && !node.clock)
        return page_.string(text);
    page_.open('{');
    page_.field("move", text);
    page_.optional_field("before", node.before);
    page_.optional_field("comment", node.comment);
    if (!node.nags.empty()) {
        page_.key("nags");
        page_.open('[');
        for (const auto nag : node.nags) page_.plain(fmt::format("{}", nag));
        page_.close(']');
    }
    if (node.spent) {
        page_.key("spent");
        page_.plain(seconds_text(*node.spent));
    }
    if (node.clock) {
        page_.key("clock");
        page_.plain(seconds_text(*node.clock));
    }
    if (other != kNoNode) {
        page_.key("variations");
        page_.open('[');
        for (; other != kNoNode; other = record_.nodes[other].alternative)
            write_line(other, before, depth + 1);
        page_.close(']');
    }
    page_.close('}');
}

template <Game G>
void GameWriter<G>::write_result() {
    page_.field("final_fen", notation::to_fen<G>(record_.final_position()));
    page_.field("result", score_of(record_.outcome));
    if (record_.outcome) {
        page_.field("reason", janggun::name_of(record_.outcome->reason));
        if (record_.outcome->points) page_.field("points", points_text(*record_.outcome->points));
    }
    page_.optional_field("resultText", record_.result_text);
}

}  // namespace

template <Game G>
WrittenGame write_game(const Record<G>& record, notation::Style style) {
    return GameWriter<G>{record, style}.write();
}

#define JANGGUN_INSTANTIATE(G) template WrittenGame write_game(const Record<G>&, notation::Style);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record::json
