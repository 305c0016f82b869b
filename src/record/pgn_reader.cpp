// Reading one game of a PGN file: its tags here, its moves in pgn_moves.cpp.
#include "record/pgn_reader.h"

#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "record/facts.h"
#include "record/judge.h"
#include "record/pgn_moves.h"
#include "record/start.h"

namespace janggun::record::pgn {
namespace {

/// Tags that begin a new game when repeated.
constexpr std::string_view kKnownNames[] = {"Event", "Site",  "Date",   "Round",
                                            "White", "Black", "Result", "Variant"};

/// Plies after which a chess game without a Variant tag cannot be mistaken for Janggi.
constexpr std::size_t kPliesToKnowAGame = 2;

struct PgnTag {
    std::string name;
    std::string value;
    std::size_t offset = 0;  // of the value
};

/// Takes the tags off the start of a game's text.
class TagReader {
  public:
    TagReader(std::string_view text, ProblemList& problems) : text_{text}, problems_{problems} {}

    /// Returns where the moves begin.
    std::size_t read(std::vector<PgnTag>& tags) {
        for (skip_space(); at_ < text_.size(); skip_space()) {
            if (text_[at_] == '%')
                skip_line();
            else if (text_[at_] != '[')
                break;
            else
                read_tag(tags);
        }
        return at_;
    }

  private:
    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }
    void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

    void read_tag(std::vector<PgnTag>& tags) {
        const std::size_t start = at_++;
        skip_space();
        const std::size_t name_start = at_;
        while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '"' &&
               text_[at_] != ']')
            ++at_;
        PgnTag tag;
        tag.name = text_.substr(name_start, at_ - name_start);
        skip_space();
        const bool has_value = at_ < text_.size() && text_[at_] == '"';
        tag.offset = ++at_;
        bool is_closed = false;
        for (; has_value && at_ < text_.size() && text_[at_] != '\n' && !is_closed; ++at_) {
            const bool is_escape = text_[at_] == '\\' && at_ + 1 < text_.size() &&
                                   (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
            if (is_escape)
                tag.value += text_[++at_];
            else if (text_[at_] == '"')
                is_closed = true;
            else
                tag.value += text_[at_];
        }
        at_ = std::min(at_, text_.size());
        if (is_closed) skip_space();
        if (!is_closed || tag.name.empty() || at_ >= text_.size() || text_[at_] != ']') {
            problems_.error(start, "expected a tag such as [Name \"value\"]; this one is skipped");
            return skip_line();
        }
        ++at_;
        tags.push_back(std::move(tag));
    }

    std::string_view text_;
    ProblemList& problems_;
    std::size_t at_ = 0;
};

/// Unknown values, as the seven tags every PGN has write them.
[[nodiscard]] bool is_unknown(std::string_view value) {
    return value == "?" || value == "????.??.??";
}

/// Stores each tag in its field; other tags are kept in the record.
template <Game G>
void keep_tags(Record<G>& record, const std::vector<PgnTag>& tags, std::vector<bool>& is_used,
               ProblemList& problems) {
    const std::pair<std::string_view, std::string*> fields[] = {
        {"Event", &record.event},         {"Site", &record.site},
        {"Date", &record.date},           {"Round", &record.round},
        {"White", &record.players.first}, {"Black", &record.players.second},
    };
    for (std::size_t i = 0; i < tags.size(); ++i) {
        for (const auto& [name, field] : fields) {
            if (tags[i].name != name) continue;
            is_used[i] = true;
            if (!is_unknown(tags[i].value)) *field = tags[i].value;
        }
        if (is_used[i] || record.set_tag(tags[i].name, tags[i].value)) continue;
        return problems.error(tags[i].offset, "too many tags; the rest is left out");
    }
}

[[nodiscard]] Facts facts_of(const std::vector<PgnTag>& tags, std::vector<bool>& is_used) {
    Facts facts;
    const std::pair<std::string_view, Word*> fields[] = {
        {"Variant", &facts.variant},
        {"Ruleset", &facts.ruleset},
        {"FEN", &facts.fen},
        {"TimeControl", &facts.time_control},
        {"TimeText", &facts.time_text},
        {"Result", &facts.score},
        {"Termination", &facts.reason},
        {"Points", &facts.points},
        {"ResultText", &facts.result_text},
    };
    for (std::size_t i = 0; i < tags.size(); ++i) {
        for (const auto& [name, word] : fields)
            if (tags[i].name == name) {
                *word = {tags[i].value, tags[i].offset};
                is_used[i] = true;
            }
        for (const SetupTag& setup : setup_tags())
            if (tags[i].name == setup.name) {
                facts.setups[setup.side] = {tags[i].value, tags[i].offset};
                is_used[i] = true;
            }
        if (tags[i].name == "SetUp") is_used[i] = true;
        if (tags[i].name == "Handicap") {
            facts.is_handicap = tags[i].value == "yes";
            is_used[i] = true;
        }
    }
    return facts;
}

template <Game G>
[[nodiscard]] std::optional<AnyRecord> read_record(std::string_view text, std::size_t moves_at,
                                                   const FoundRuleset& ruleset,
                                                   const std::vector<PgnTag>& tags, Facts facts,
                                                   std::vector<bool> is_used,
                                                   ProblemList& problems) {
    Record<G> record;
    keep_tags(record, tags, is_used, problems);
    if (!fill_start(record, ruleset, facts, problems)) return std::nullopt;
    // XBoard counts ranks from 0. It says how the pieces move, and no ruleset by our name.
    const bool is_xboards = record.tag("VariantMen") && facts.ruleset.text.empty();
    const auto moves =
        read_moves(record, text, moves_at,
                   is_xboards ? notation::RankBase::Zero : notation::RankBase::One, problems);
    if (ruleset.is_guessed && !moves.is_whole && moves.offsets.size() < kPliesToKnowAGame) {
        problems.error(
            moves_at,
            fmt::format("unknown game: expected one of {} in the Variant tag; the game is skipped",
                        variant_names()),
            {About::Rules});
        return std::nullopt;
    }
    const Word score = moves.score;
    if (facts.score.text.empty() || facts.score.text == "?")
        facts.score = score;
    else if (!score.text.empty() && score.text != facts.score.text)
        problems.warning(score.column, fmt::format("the game ends with {}, its Result is {}",
                                                   score.text, facts.score.text));
    fill_outcome(record, facts, problems);
    judge(record, facts, moves, problems);
    return record;
}

}  // namespace

GameChunks::Header header_of(std::string_view line) {
    line = trimmed(line);
    if (!line.starts_with('[')) return {};
    line.remove_prefix(1);
    const auto end = line.find_first_of(" \t\"]");
    if (end == std::string_view::npos || end == 0) return {};
    if (!trimmed(line.substr(end)).starts_with('"')) return {};
    for (std::size_t i = 0; i < std::size(kKnownNames); ++i)
        if (line.substr(0, end) == kKnownNames[i]) return {HeaderLine::Known, static_cast<int>(i)};
    return {HeaderLine::Unknown, 0};
}

ReadGame read_game(std::string_view text, Place place, const ReadOptions& options) {
    ProblemList problems{text, place};
    std::vector<PgnTag> tags;
    const std::size_t moves_at = TagReader{text, problems}.read(tags);
    std::vector<bool> is_used(tags.size());
    const Facts facts = facts_of(tags, is_used);
    ReadGame game;
    if (const auto found = ruleset_from(facts, options, problems))
        game.record = with_game(found->ruleset, [&]<Game G>(const typename G::Ruleset&) {
            return read_record<G>(text, moves_at, *found, tags, facts, is_used, problems);
        });
    game.problems = problems.take();
    return game;
}

}  // namespace janggun::record::pgn
