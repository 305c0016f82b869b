// The evaluations of a game's positions, as text and as JSON.
#include "review/evaluation.h"

#include "base/text.h"
#include "review/judged_json.h"
#include "review/score_text.h"

namespace janggun::review {
namespace {

constexpr std::string_view kVersion = "1";
constexpr std::string_view kHandicap = "handicap";
constexpr std::string_view kEven = "even";

bool is_handicap(const AnyRuleset& any) {
    return with_game(any, []<Game G>([[maybe_unused]] const typename G::Ruleset& ruleset) {
        if constexpr (WithHandicap<G>)
            return ruleset.is_handicap;
        else
            return false;
    });
}

std::string_view name_of(Side side) {
    return side == Side::First ? "white" : "black";
}

std::optional<ReviewedGame> parse_head(std::string_view line) {
    const auto words = words_of(line);
    if (words.size() != 5 || words[0].text != kVersion) return std::nullopt;
    auto ruleset = variant_named(words[1].text);
    const auto nodes = parse_number<std::uint64_t>(words[4].text);
    const bool is_first = words[3].text == name_of(Side::First);
    if (!ruleset || !nodes || (!is_first && words[3].text != name_of(Side::Second)))
        return std::nullopt;
    if (words[2].text == kHandicap)
        ruleset = with_handicap(*ruleset);
    else if (words[2].text != kEven)
        return std::nullopt;
    return ReviewedGame{*ruleset, is_first ? Side::First : Side::Second, *nodes, {}};
}

std::optional<Evaluation> parse_evaluation(std::string_view line) {
    const auto words = words_of(line);
    if (words.size() < 2) return std::nullopt;
    Evaluation evaluation;
    std::string_view score = words[0].text;
    if (score.ends_with('!')) {
        evaluation.is_best = true;
        score.remove_suffix(1);
    }
    const auto parsed = parse_score(score);
    const auto depth = parse_number(words[1].text);
    if (!parsed || !depth) return std::nullopt;
    evaluation.score = *parsed;
    evaluation.depth = *depth;
    for (std::size_t i = 2; i < words.size(); ++i) evaluation.line.emplace_back(words[i].text);
    return evaluation;
}

}  // namespace

Judged ReviewedGame::judged() const {
    std::vector<Evaluated> evaluated;
    for (const auto& position : positions)
        evaluated.push_back(position ? Evaluated{position->score, position->is_best} : Evaluated{});
    return judge(evaluated, first, scale_of(ruleset));
}

std::string write_review(const ReviewedGame& game) {
    std::string text{kVersion};
    text += ' ' + janggun::name_of(game.ruleset) + ' ';
    text += is_handicap(game.ruleset) ? kHandicap : kEven;
    text += ' ';
    text += name_of(game.first);
    text += ' ' + std::to_string(game.nodes) + '\n';
    for (const auto& position : game.positions) {
        if (!position) {
            text += "?\n";
            continue;
        }
        text += write_score(position->score);
        if (position->is_best) text += '!';
        text += ' ' + std::to_string(position->depth);
        for (const std::string& move : position->line) text += ' ' + move;
        text += '\n';
    }
    return text;
}

std::optional<ReviewedGame> parse_review(std::string_view text) {
    std::optional<ReviewedGame> game;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (!game) {
            game = parse_head(line);
            if (!game) return std::nullopt;
        } else if (line == "?") {
            game->positions.emplace_back();
        } else {
            auto evaluation = parse_evaluation(line);
            if (!evaluation) return std::nullopt;
            game->positions.push_back(std::move(evaluation));
        }
    }
    return game;
}

void write_review_fields(JsonText& json, const ReviewedGame& game) {
    const auto curve = scale_of(game.ruleset).curve;
    json.number_field("nodes", static_cast<std::int64_t>(game.nodes));
    json.key("positions");
    json.open('[');
    Side turn = game.first;
    for (const auto& position : game.positions) {
        if (position) {
            json.open('{');
            write_score_fields(json, position->score, turn, curve);
            json.number_field("depth", position->depth);
            json.key("line");
            json.open('[');
            for (const std::string& move : position->line) json.string(move);
            json.close(']');
            json.close('}');
        } else {
            json.plain("null");
        }
        turn = other(turn);
    }
    json.close(']');
    json.key("judged");
    json.plain(judged_json(game.judged()));
}

}  // namespace janggun::review
